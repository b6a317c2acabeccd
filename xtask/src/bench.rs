//! `cargo xtask bench`: the desk measured beside a page written by hand, in one run on one machine; or by Lighthouse.

use crate::command::run;
use crate::{journeys, packages, tools};
use anyhow::{Context, Result};

/// Measures and prints. Figures fail nothing: they depend on the machine and on what else it does.
pub(crate) fn bench(arguments: &[String]) -> Result<()> {
    let by_lighthouse = arguments.split_first().filter(|(part, _)| *part == "lighthouse");
    let (script, arguments) = match by_lighthouse {
        Some((_, rest)) => ("bench/lighthouse.mjs", rest),
        None => ("bench/driver.mjs", arguments),
    };
    tools::ensure_for_building()?;
    if by_lighthouse.is_some() {
        packages::ensure_lighthouse()?;
    }
    let mut node = journeys::node()?;
    run(node.arg(script).args(arguments)).context("nothing was measured")
}
