//! `cargo xtask start`: the desk with its sandbox, from nothing or in a moment.

use crate::command::{cargo, command, run};
use crate::{bundle, tools, workspace};
use anyhow::{Context, Result};
use std::path::PathBuf;
use std::process::Command;

/// Sets up what is missing, builds what has changed, and becomes the sandbox.
pub(crate) fn start(arguments: &[String]) -> Result<()> {
    tools::ensure_for_building()?;
    bundle::refresh()?;
    let mut sandbox = command(build_sandbox()?);
    sandbox.arg("--dist").arg("dist");
    // The sandbox has what the specification does not show, so the desk before it is told where. Whoever names another
    // configuration gets that one.
    if !arguments.iter().any(|argument| argument == "--config" || argument.starts_with("--config=")) {
        sandbox.arg("--config").arg("crates/sandbox/config.json");
    }
    sandbox.args(arguments);
    become_program(&mut sandbox)
}

/// Builds the sandbox and says where it is.
pub(crate) fn build_sandbox() -> Result<PathBuf> {
    let program = workspace::built("acceptance-sandbox")?;
    if !program.exists() {
        tools::announce("building the sandbox", "2 to 5 minutes the first time");
    }
    // The whole workspace is named so that its pieces are shared with the tests.
    run(&mut cargo(&["build", "--locked", "--quiet", "--workspace", "--bin", "acceptance-sandbox"]))
        .context("the sandbox could not be built")?;
    Ok(program)
}

/// The sandbox takes the place of this process, so that a signal reaches it directly.
#[cfg(unix)]
fn become_program(command: &mut Command) -> Result<()> {
    use std::os::unix::process::CommandExt;
    Err(command.exec()).context("the sandbox could not be started")
}

#[cfg(not(unix))]
fn become_program(command: &mut Command) -> Result<()> {
    run(command)
}
