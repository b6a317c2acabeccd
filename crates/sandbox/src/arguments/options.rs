//! Flags that set the options of the service.

use std::str::FromStr;
use std::time::Duration;

use acceptance_sandbox::shape::Choice;
use acceptance_sandbox::{Options, Provider};
use lexopt::{Error, Parser, ValueExt};

/// Parses such a flag. Returns whether it is one.
pub(super) fn read_option(flag: &str, parser: &mut Parser, options: &mut Options) -> Result<bool, Error> {
    match flag {
        "issuer" => provider(options).issuer = issuer(parser)?,
        "client" => provider(options).client_id = parser.value()?.string()?,
        "latency" => options.latency = Some(Duration::from_millis(number(parser)?)),
        "body-cap" => options.body_cap = number(parser)?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// Returns the provider of two flags.
fn provider(options: &mut Options) -> &mut Provider {
    options
        .provider
        .get_or_insert_with(|| Provider { issuer: String::new(), client_id: "acceptance-desk".to_owned() })
}

fn issuer(parser: &mut Parser) -> Result<String, Error> {
    let issuer = parser.value()?.string()?;
    let is_address = issuer.starts_with("https://") || issuer.starts_with("http://");
    let is_plain = issuer.bytes().all(|byte| byte.is_ascii_graphic() && !b";,'\"?#".contains(&byte));
    if is_address && is_plain {
        Ok(issuer)
    } else {
        Err(format!("{issuer:?} is no address of a provider").into())
    }
}

pub(super) fn read_shape(flag: &str, parser: &mut Parser, options: &mut Options) -> Result<(), Error> {
    let shape = &mut options.shape;
    match flag {
        "envelope" => shape.envelope = choice(parser)?,
        "spelling" => shape.spelling = choice(parser)?,
        "status-spelling" => shape.statuses = choice(parser)?,
        "total" => shape.total = choice(parser)?,
        "page-cap" => shape.page_cap = Some(cap(parser)?),
        "text-ids" => shape.text_ids = true,
        "bare-rows" => shape.bare_rows = true,
        "omit-nulls" => shape.omit_nulls = true,
        "answer" => shape.write_answer = choice(parser)?,
        "odd" => shape.odd = Some(choice(parser)?),
        _ => return Err(Error::UnexpectedOption(format!("--{flag}"))),
    }
    Ok(())
}

pub(super) fn number<T: FromStr<Err: Into<Box<dyn std::error::Error + Send + Sync + 'static>>>>(
    parser: &mut Parser,
) -> Result<T, Error> {
    parser.value()?.parse()
}

fn cap(parser: &mut Parser) -> Result<u32, Error> {
    match number(parser)? {
        0 => Err("a cap must be at least 1".into()),
        cap => Ok(cap),
    }
}

fn choice<T: Choice>(parser: &mut Parser) -> Result<T, Error> {
    let name = parser.value()?.string()?;
    T::named(&name).ok_or_else(|| {
        let names: Vec<_> = T::NAMED.iter().map(|(name, _)| *name).collect();
        format!("{name:?} is none of {}", names.join(", ")).into()
    })
}

/// Parses numbers of assets, separated by commas.
pub(super) fn sizes(parser: &mut Parser) -> Result<Vec<u32>, Error> {
    let text = parser.value()?.string()?;
    let mut sizes = Vec::new();
    for word in text.split(',') {
        let size = word.trim().parse().map_err(|_| format!("{word:?} is no number of assets"))?;
        if !sizes.contains(&size) {
            sizes.push(size);
        }
    }
    Ok(sizes)
}
