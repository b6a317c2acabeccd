//! `cargo xtask screenshots`: the pictures of the documentation, taken from the running app.

use crate::command::run;
use crate::{journeys, tools, workspace};
use anyhow::{Context, Result};

pub(crate) fn screenshots(arguments: &[String]) -> Result<()> {
    tools::ensure_for_building()?;
    let mut script = journeys::node()?;
    script.arg("tests/e2e/screenshots.mjs").env("OUT", workspace::root().join("docs").join("screenshots"));
    script.args(arguments);
    run(&mut script).context("the screenshots could not be taken")
}
