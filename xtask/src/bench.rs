//! `cargo xtask bench`: the desk measured beside a page written by hand, in one run on one machine.

use crate::command::run;
use crate::{browsers, screenshots, tools};
use anyhow::{Context, Result};

/// Measures and prints. Figures fail nothing: they depend on the machine and on what else it does.
pub(crate) fn bench(arguments: &[String]) -> Result<()> {
    tools::ensure_for_building()?;
    browsers::CHROMIUM.path()?;
    let mut node = screenshots::node()?;
    run(node.arg("bench/driver.mjs").args(arguments)).context("nothing was measured")
}
