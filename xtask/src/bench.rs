//! `cargo xtask bench`: measures the app beside a page with AG Grid Community, or by Lighthouse.

use crate::command::run;
use crate::{journeys, packages, tools};
use anyhow::{Context, Result};

/// Measures and prints. A figure never fails the command, since it depends on the load of the machine.
pub(crate) fn bench(arguments: &[String]) -> Result<()> {
    let by_lighthouse = arguments.split_first().filter(|(part, _)| *part == "lighthouse");
    let (script, arguments) = match by_lighthouse {
        Some((_, rest)) => ("bench/lighthouse.mjs", rest),
        None => ("bench/driver.mjs", arguments),
    };
    tools::ensure_for_building()?;
    packages::ensure_for_bench()?;
    let mut node = journeys::node()?;
    run(node.arg(script).args(arguments)).context("nothing was measured")
}
