//! `cargo xtask servers`: writes the rules of `acceptance-hosting` to the configurations in
//! `deploy/`. Its tests require nginx and Caddy.

use crate::browsers::{self, Program};
use crate::command::{command, install, run};
use crate::{bundle, tools, workspace};
use acceptance_hosting as hosting;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};

const PACKAGES: [&str; 3] = ["nginx", "libnginx-mod-http-brotli-static", "caddy"];
const PROGRAMS: [(Program, &str); 2] = [
    (
        Program { title: "nginx", variable: "NGINX", names: &["nginx", "/usr/sbin/nginx"], packages: &[] },
        "usr/sbin/nginx",
    ),
    (Program { title: "Caddy", variable: "CADDY", names: &["caddy"], packages: &[] }, "usr/bin/caddy"),
];

/// Returns the paths of nginx and Caddy under their variables' names: those of the machine, or else
/// Debian's.
pub(crate) fn programs() -> Result<Vec<(&'static str, PathBuf)>> {
    let mut found = Vec::new();
    for (program, unpacked) in PROGRAMS {
        let path = program.find().map_or_else(|| Ok::<_, anyhow::Error>(debian()?.join(unpacked)), Ok)?;
        found.push((program.variable, path));
    }
    Ok(found)
}

/// Returns the folder of Debian's programs. They are unpacked, because an installation would start
/// them.
fn debian() -> Result<PathBuf> {
    let folder = workspace::cache()?.join("servers");
    if !folder.exists() {
        tools::announce("fetching nginx and Caddy with apt-get", "some seconds, once");
        let new = folder.with_extension("new");
        let _ = fs::remove_dir_all(&new);
        fs::create_dir_all(&new).with_context(|| new.display().to_string())?;
        unpack(&new).with_context(|| {
            format!("install {}, or name them in NGINX and CADDY, then repeat", PACKAGES.join(", "))
        })?;
        fs::rename(&new, &folder)?;
    }
    Ok(folder)
}

fn unpack(folder: &Path) -> Result<()> {
    let fetch =
        || install(command("apt-get").args(["download", "-q"]).args(PACKAGES).current_dir(folder), "servers");
    if fetch().is_err() {
        install(browsers::as_root()?.args(["apt-get", "update", "-qq"]), "apt")?;
        fetch()?;
    }
    bundle::files(folder)?
        .iter()
        .try_for_each(|package| run(command("dpkg-deb").arg("-x").args([package, folder])))
}

/// Returns the lines of a generated block by its name.
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

/// Replaces the lines between `# generated: NAME` and `# end`, with the same indentation.
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

/// Returns a pattern for a path whose file name contains a hash.
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
        "worker headers" => {
            hosting::worker_headers().map(|(name, value)| format!("add_header {name} \"{value}\";")).into()
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
        "worker headers" => {
            let policy = header("Content-Security-Policy", hosting::WORKER_POLICY);
            vec![format!("header {} {policy}", hosting::WORKER)]
        }
        "page headers" => {
            let further = [
                ("Content-Type", hosting::PAGE_TYPE),
                ("Cache-Control", hosting::ASK_AGAIN),
                ("Vary", hosting::VARY),
            ];
            // Additional origins come from the environment too.
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
            // Caddy adds its own header for a compressed copy, so this replaces it at the end.
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
