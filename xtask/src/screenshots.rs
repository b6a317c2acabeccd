//! `cargo xtask screenshots`: the pictures of the documentation, taken from the running desk.

use crate::command::{command, run};
use crate::{browsers, bundle, packages, start, tools, workspace};
use anyhow::{Context, Result};
use std::process::Command;

pub(crate) fn screenshots() -> Result<()> {
    tools::ensure_for_building()?;
    let mut script = node()?;
    script.arg("tests/e2e/screenshots.mjs").env("OUT", workspace::root().join("docs").join("screenshots"));
    run(&mut script).context("the screenshots could not be taken")
}

/// Node with everything that a script in a browser needs to know, after building it.
pub(crate) fn node() -> Result<Command> {
    let chromium = browsers::CHROMIUM.path()?;
    bundle::refresh()?;
    let sandbox = start::build_sandbox()?;
    let mut node = command("node");
    node.env("CHROMIUM", chromium)
        .env("SANDBOX", sandbox)
        .env("DIST", workspace::dist())
        .env("AXE", packages::axe());
    Ok(node)
}
