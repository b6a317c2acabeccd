//! Command-line flags.

mod options;

use std::ffi::OsString;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

use acceptance_sandbox::Options;
use acceptance_sandbox::callers::Callers;
use acceptance_sandbox::faults::spec::Spec;
use lexopt::prelude::{Long, Short};
use lexopt::{Error, Parser, ValueExt};

use options::{number, read_option, read_shape, sizes};

/// The parsed flags.
pub(crate) struct Arguments {
    pub(crate) host: IpAddr,
    pub(crate) port: u16,
    /// The database file; `None` for a store in memory.
    pub(crate) database: Option<PathBuf>,
    pub(crate) options: Options,
    /// Numbers of assets of additional certificates.
    pub(crate) sized: Vec<u32>,
    /// Planned faults; `None` disables faults and their control paths.
    pub(crate) faults: Option<Spec>,
    pub(crate) help: bool,
}

pub(crate) const HELP: &str = "\
The leasing service of the specification, on this machine.

    acceptance-sandbox [flags]

Where
    --host ADDRESS          address to listen on; 127.0.0.1 unless given
    --allow-host NAME       answer to this name too, besides localhost and that address; may be given again
    --port NUMBER           port; 8787 unless given, 0 takes any free one
    --database PATH         SQLite file, made and filled when missing; acceptance-desk.sqlite unless given
    --memory                keep nothing; each start begins anew
    --dist PATH             folder of the built frontend
    --sized LIST            besides the demo data, a certificate of so many unmarked assets for each number, as
                            100,100000; they are 4713/100 and 4713/100000, and made when the store is filled
    --config PATH           file to serve as /config.json instead of the one in the folder
    --log                   one line to standard error for each request

How lists look
    --envelope NAME         devextreme (default), null-data, bare, items, value, results, unannounced, unknown
    --totals NAME           asked (default), always, never
    --spelling NAME         of members: camel (default), pascal, snake
    --status-spelling NAME  kept (default: Confirmed), camel (confirmed), lower, upper, look-alike, unlisted
    --authorization NAME    kept (default), authorized, unlisted, missing
    --filter NAME           practice (default), plain, ignored, refused
    --page-cap NUMBER       most rows in one answer, for certificates and assets
    --certificate-cap NUMBER, --asset-cap NUMBER
    --text-ids              ids as texts
    --omit-nulls            leave out members without a value
    --bare-rows             leave out members that the specification does not name
    --drifting              another order for every answer

What else is open
    --no-certificate        no path for one certificate, which the specification does not list
    --no-review             no path for the end of a review, nor
    --no-scrap-errors       for scrap errors, of which the specification lists neither
    --confirmations NAME    how many a certificate takes: made (default: as it was made), one, two
    --any-status            take any text as an acceptance status
    --reasons LIST          take these acceptance statuses, with commas between them
    --any-explanation       take any explanation, of any length
    --token-header NAME     Authorization unless given
    --token-prefix TEXT     what stands before the token, \"Bearer \" unless given
    --extra-header TEXT     a header that every request must carry, as \"X-Client: desk\"
    --issuer URL            take the tokens of this OpenID Connect provider too, and let the frontend sign in with it
    --client TEXT           how the provider calls the frontend; acceptance-desk unless given
    --cors ORIGIN           let browsers ask from this origin too
    --clock SECONDS         date answers by a clock that is so far ahead; behind, if negative
    --latency MILLISECONDS  answer each request to the service so much later
    --errors NAME           what a refusal says: problem (default), detail, title, message, error, error-object,
                            errors, wordless, text, html, empty
    --bare-unauthorized     a 401 says [] and no more
    --body-cap BYTES        largest body of a PATCH; 1048576 unless given
    --answer NAME           to PATCH and POST: no-content (default), success-false, html, empty, accepted, text
    --odd NAME              instead of every answer to a GET: html, unauthorized, login, empty

What goes wrong on purpose, on real sockets
    --faults SPEC           break some requests to the service, and let /faults plan others; \"\" for none yet
                            SPEC is [seed=NUMBER,]INDEX:KIND[:OPTION]..., as seed=7,3:reset:committed
                            INDEX counts requests to the service from 1; 3-5 are several
                            KIND is refuse, hang, reset, close, half-headers, half-body, dribble,
                            401, 403, 408, 429, 500, 302, wrong-body
                            OPTION is committed, not-committed or copies, for refuse and dribble
                            milliseconds, for 429 seconds
                            each fault prints the SPEC that shows it again; docs/faults.md says more
";

/// Parses the flags.
pub(crate) fn read(arguments: impl IntoIterator<Item = OsString>) -> Result<Arguments, Error> {
    let mut read = Arguments {
        host: IpAddr::V4(Ipv4Addr::LOCALHOST),
        port: 8787,
        database: Some("acceptance-desk.sqlite".into()),
        options: Options::default(),
        sized: Vec::new(),
        faults: None,
        help: false,
    };
    let mut names = Vec::new();
    let mut parser = Parser::from_args(arguments);
    while let Some(argument) = parser.next()? {
        match argument {
            Short('h') | Long("help") => read.help = true,
            Long("host") => read.host = number(&mut parser)?,
            Long("allow-host") => names.push(parser.value()?.string()?),
            Long("port") => read.port = number(&mut parser)?,
            Long("database") => read.database = Some(parser.value()?.into()),
            Long("memory") => read.database = None,
            Long("sized") => read.sized = sizes(&mut parser)?,
            Long("dist") => read.options.dist = Some(parser.value()?.into()),
            Long("config") => read.options.config = Some(parser.value()?.into()),
            Long("log") => read.options.log = true,
            Long("faults") => read.faults = Some(number(&mut parser)?),
            Long(flag) => {
                let flag = flag.to_owned();
                if !read_option(&flag, &mut parser, &mut read.options)? {
                    read_shape(&flag, &mut parser, &mut read.options)?;
                }
            }
            other => return Err(other.unexpected()),
        }
    }
    read.options.callers = Callers::at(read.host, &names, read.options.cors.clone());
    if read.options.provider.as_ref().is_some_and(|provider| provider.issuer.is_empty()) {
        return Err("--client says nothing without --issuer".into());
    }
    if read.faults.is_some() && !read.sized.is_empty() {
        return Err("--sized and --faults exclude each other: a reset restores the demo data alone".into());
    }
    Ok(read)
}

#[cfg(test)]
mod tests {
    use acceptance_sandbox::Options;
    use acceptance_sandbox::shape::{Envelope, Odd, Spelling, WriteAnswer};

    use super::{Arguments, Callers, Error, HELP};

    fn read(line: &str) -> Result<Arguments, Error> {
        super::read(line.split_whitespace().map(Into::into))
    }

    #[test]
    fn without_flags_only_this_machine_is_served() {
        let read = read("").unwrap();
        assert_eq!((read.host.to_string().as_str(), read.port), ("127.0.0.1", 8787));
        assert_eq!(read.database.unwrap().to_str(), Some("acceptance-desk.sqlite"));
        let callers = Callers::at(read.host, &[], None);
        assert_eq!(read.options, Options { callers, ..Options::default() });
    }

    #[test]
    fn every_flag_of_the_help_is_known() {
        let flags = HELP.split(&[' ', '\n', ',']).filter(|word| word.starts_with("--"));
        for flag in flags {
            let value = match flag {
                "--host" => "::1",
                "--envelope" => "bare",
                "--spelling" => "pascal",
                "--status-spelling" => "lower",
                "--answer" => "html",
                "--odd" => "login",
                "--totals" => "never",
                "--authorization" => "missing",
                "--filter" => "plain",
                "--confirmations" => "two",
                "--reasons" => "received,stolen",
                "--token-header" => "X-Token",
                "--token-prefix" => "Token",
                "--extra-header" => "X-Client:desk",
                "--cors" => "https://desk.example",
                "--issuer" => "https://id.example",
                "--clock" => "-90",
                "--errors" => "text",
                "--sized" => "100,100000",
                "--port" | "--latency" | "--body-cap" | "--page-cap" | "--certificate-cap"
                | "--asset-cap" => "7",
                "--faults" => "3:reset",
                "--database" | "--dist" | "--config" | "--client" | "--allow-host" => "x",
                _ => "",
            };
            let with = if flag == "--client" { "--issuer https://id.example" } else { "" };
            assert!(read(&format!("{flag} {value} {with}")).is_ok(), "{flag}");
        }
    }

    #[test]
    fn flags_set_what_they_name() {
        let read =
            read("--page-cap 20 --asset-cap=7 --envelope unknown --spelling snake --odd html --answer empty");
        let shape = read.unwrap().options.shape;
        assert_eq!((shape.certificate_cap, shape.asset_cap), (Some(20), Some(7)));
        assert_eq!((shape.envelope, shape.spelling), (Envelope::Unknown, Spelling::Snake));
        assert_eq!((shape.odd, shape.write_answer), (Some(Odd::Html), WriteAnswer::Empty));
    }

    #[test]
    fn a_flag_that_cannot_be_meant_is_refused() {
        for line in [
            "--nothing",
            "--port",
            "--port x",
            "--page-cap 0",
            "--envelope nothing",
            "text",
            "--log=1",
            "--cors",
            "--clock x",
            "--latency x",
            "--sized x",
            "--sized 7 --faults 3:reset",
            "--token-header a:b",
            "--extra-header a",
            "--errors nothing",
            "--issuer id.example",
            "--issuer https://id.example;script-src",
            "--client desk",
            "--confirmations three",
        ] {
            assert!(read(line).is_err(), "{line}");
        }
    }
}
