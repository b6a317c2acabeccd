//! `cargo xtask test supply`: what comes from others, and what only a reader would stumble over. Kept tools ask.

use crate::command::{command, run};
use crate::python;
use anyhow::{Context, Result};

/// A check, by a program that pip has installed.
struct Check {
    title: &'static str,
    program: &'static str,
    arguments: &'static [&'static str],
    way_out: &'static str,
}

const CHECKS: [Check; 4] = [
    Check {
        title: "licences, bans and sources of dependencies",
        program: "cargo-deny",
        arguments: &["--locked", "check", "licenses", "bans", "sources"],
        way_out: "take another dependency, or allow it in deny.toml in a commit of its own",
    },
    Check {
        title: "unused dependencies and files",
        program: "cargo-shear",
        arguments: &["--locked"],
        way_out: "remove what nothing uses",
    },
    Check {
        title: "spelling",
        program: "typos",
        arguments: &["--sort"],
        way_out: "`typos.toml` is for words that are meant",
    },
    Check {
        title: "links in Markdown",
        program: "rumdl",
        // Empty links, anchors, references, files.
        arguments: &["check", "--no-cache", "--enable", "MD042,MD051,MD052,MD057", "."],
        way_out: "let the links lead somewhere",
    },
];

/// Runs all of them; none asks outside this machine.
pub(crate) fn supply() -> Result<()> {
    python::ensure()?;
    for Check { title, program, arguments, way_out } in CHECKS {
        println!("{title}");
        run(command(python::program(program)?).args(arguments)).context(way_out)?;
    }
    Ok(())
}
