//! `cargo xtask doctor`: one line for each tool, with a remedy for each problem.

use crate::command::{command, find, output};
use crate::tools::{self, CargoTool};
use crate::{browsers, packages};
use anyhow::{Result, bail};

/// The version found, or the remedy.
type Finding = std::result::Result<String, String>;

pub(crate) fn doctor() -> Result<()> {
    let mut findings = vec![
        ("rustc", version("rustc", "install Rust from https://rustup.rs")),
        ("cargo", version("cargo", "install Rust from https://rustup.rs")),
        ("browser target", present(tools::has_wasm_target(), &format!("rustup target add {}", tools::WASM))),
        ("rustfmt", present(tools::has_component("fmt"), "rustup component add rustfmt")),
        ("clippy", present(tools::has_component("clippy"), "rustup component add clippy")),
        ("node, npm", node()),
        ("npm packages", present(packages::are_installed(), "cargo xtask start")),
        ("python3", version("python3", "install Python 3 with venv")),
        ("trunk", cargo_tool(&tools::TRUNK)?),
    ];
    for program in [browsers::CHROMIUM, browsers::FIREFOX, browsers::WEBKIT, browsers::LIBREOFFICE] {
        findings.push((program.title, program.version().map_err(|error| error.to_string())));
    }

    let wrong = findings.iter().filter(|(_, finding)| finding.is_err()).count();
    for (name, finding) in findings {
        match finding {
            Ok(found) => println!("ok       {name}: {found}"),
            Err(way_out) => println!("MISSING  {name}: {way_out}"),
        }
    }
    if wrong > 0 {
        bail!("missing or wrong: {wrong}; `cargo xtask test` installs what it can");
    }
    Ok(())
}

fn present(is_present: bool, way_out: &str) -> Finding {
    if is_present { Ok("present".to_owned()) } else { Err(format!("run `{way_out}`")) }
}

fn version(program: &str, way_out: &str) -> Finding {
    match output(command(program).arg("--version")) {
        Ok(text) => Ok(text.trim().to_owned()),
        Err(_) => Err(way_out.to_owned()),
    }
}

fn node() -> Finding {
    packages::check_node().map_err(|error| error.to_string())?;
    version("node", "install Node.js")
}

fn cargo_tool(tool: &CargoTool) -> Result<Finding> {
    if tool.is_installed()? {
        return Ok(Ok(tool.version.to_owned()));
    }
    let elsewhere =
        if find(tool.program).is_some() { " (the one on the path has another version)" } else { "" };
    Ok(Err(format!("{} {} is installed by `cargo xtask test`{elsewhere}", tool.name, tool.version)))
}
