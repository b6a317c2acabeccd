//! `cargo xtask servers`: writes what `acceptance-hosting` knows into the configurations in `deploy/`.

use crate::workspace;
use acceptance_hosting as hosting;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::PathBuf;

/// Gives the lines of a generated block by its name.
type Block = fn(&str) -> Result<Vec<String>>;

const CONFIGURATIONS: [(&str, Block); 2] = [("nginx.conf", nginx), ("Caddyfile", caddy)];

pub(crate) fn servers() -> Result<()> {
    for (name, block) in CONFIGURATIONS {
        let (path, text) = read(name)?;
        fs::write(&path, generated(&text, block)?).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

fn read(name: &str) -> Result<(PathBuf, String)> {
    let path = workspace::root().join("deploy").join(name);
    let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    Ok((path, text))
}

/// Replaces the lines between `# generated: NAME` and `# end`, indented like these.
fn generated(text: &str, block: Block) -> Result<String> {
    let mut written = String::new();
    let mut is_inside = false;
    for line in text.lines() {
        let (trimmed, indent) = (line.trim_start(), line.len() - line.trim_start().len());
        is_inside &= trimmed != "# end";
        if is_inside {
            continue;
        }
        written.extend([line, "\n"]);
        if let Some(name) = trimmed.strip_prefix("# generated: ") {
            is_inside = true;
            for own in block(name)? {
                written.extend([line.get(..indent).unwrap_or_default(), &own, "\n"]);
            }
        }
    }
    if is_inside {
        bail!("a generated block has no `# end`");
    }
    Ok(written)
}

/// The end of a path whose file name holds a hash.
fn hashed() -> String {
    format!(r"-[0-9a-f]{{{},}}(_bg)?\.({})$", hosting::DIGITS, hosting::HASHED.join("|"))
}

fn nginx(block: &str) -> Result<Vec<String>> {
    Ok(match block {
        "cache control" => vec![
            format!("\"~^[23]\\d+ {}$\" \"{}\";", hosting::VERSION.replace('.', "\\."), hosting::NEVER),
            format!("\"~^[23]\\d+ /.*{}\" \"{}\";", hashed(), hosting::FOR_GOOD),
            format!("default \"{}\";", hosting::ASK_AGAIN),
        ],
        "types" => hosting::TYPES.map(|(extension, kind)| format!("\"{kind}\" {extension};")).into(),
        "file headers" => {
            hosting::FILE_HEADERS.map(|(name, value)| format!("add_header {name} \"{value}\" always;")).into()
        }
        "hidden headers" => {
            hosting::FILE_HEADERS.map(|(name, _)| format!("proxy_hide_header {name};")).into()
        }
        "page headers" => {
            hosting::page_headers(&[]).map(|(name, value)| format!("add_header {name} \"{value}\";")).into()
        }
        other => bail!("nginx.conf: there is no block `{other}`"),
    })
}

fn caddy(block: &str) -> Result<Vec<String>> {
    let header = |name: &str, value: &str| format!("{name} \"{value}\"");
    Ok(match block {
        "file headers" => {
            hosting::FILE_HEADERS.map(|(name, value)| format!("header ?{}", header(name, value))).into()
        }
        "page headers" => {
            let further = [
                ("Content-Type", hosting::PAGE_TYPE),
                ("Cache-Control", hosting::ASK_AGAIN),
                ("Vary", hosting::VARY),
            ];
            // Origins besides the desk's own come from the environment too.
            let open = |value: &str| value.replace("connect-src 'self'", "connect-src {$CONNECT:'self'}");
            let page = hosting::page_headers(&[]).map(|(name, value)| header(name, &open(&value)));
            page.into_iter().chain(further.map(|(name, value)| header(name, value))).collect()
        }
        "files" => {
            let mut lines = vec![
                format!("@hashed path_regexp {}", hashed()),
                format!("header {}", header("Cache-Control", hosting::ASK_AGAIN)),
                format!("header {} {}", hosting::VERSION, header("Cache-Control", hosting::NEVER)),
                format!("header @hashed {}", header("Cache-Control", hosting::FOR_GOOD)),
            ];
            for (extension, kind) in hosting::TYPES {
                lines.push(format!("@{extension} path *.{extension}"));
                lines.push(format!("header @{extension} {}", header("Content-Type", kind)));
            }
            // Caddy adds its own where there is a compressed copy, so this replaces what there is at the end.
            lines.extend([
                "header {".into(),
                format!("\t{}", header("Vary", hosting::VARY)),
                "\tdefer".into(),
                "}".into(),
            ]);
            lines
        }
        other => bail!("Caddyfile: there is no block `{other}`"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_configurations_say_what_the_sandbox_serves_by() {
        for (name, block) in CONFIGURATIONS {
            let (_, text) = read(name).unwrap();
            assert_eq!(text, generated(&text, block).unwrap(), "run `cargo xtask servers`: {name}");
        }
    }

    #[test]
    fn only_generated_lines_are_replaced_and_with_the_indent_of_their_block() {
        let text = "a\n  # generated: x\n  old\n  # end\nb\n";
        let new: Block = |name| Ok(vec![name.to_owned(), "new".to_owned()]);
        assert_eq!(generated(text, new).unwrap(), "a\n  # generated: x\n  x\n  new\n  # end\nb\n");
        assert!(generated("# generated: x\nold\n", new).is_err());
        assert!(generated("# generated: nothing\n# end\n", nginx).is_err());
    }
}
