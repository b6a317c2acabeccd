//! `cargo xtask start`: sets up and runs the app with its sandbox. `cargo xtask serve`: the same for development, with
//! live reload.

use crate::command::{cargo, command, run};
use crate::{bundle, packages, tools, workspace};
use anyhow::{Context, Result, anyhow};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Options of the sandbox under `cargo xtask serve`, as in Trunk.toml.
const SERVED: [&str; 2] = ["--port", "8787"];
/// Configuration of the sandbox's extensions to the specification.
const CONFIGURATION: [&str; 2] = ["--config", "crates/sandbox/config.json"];

/// Sets up missing tools, builds the sandbox and, in parallel, the bundle, and runs the sandbox.
pub(crate) fn start(arguments: &[String]) -> Result<()> {
    let mut sandbox = command(with_sandbox(bundle::refresh)?);
    sandbox.arg("--dist").arg("dist");
    // An explicit configuration takes precedence.
    if !arguments.iter().any(|argument| argument == "--config" || argument.starts_with("--config=")) {
        sandbox.args(CONFIGURATION);
    }
    sandbox.args(arguments);
    become_program(&mut sandbox)
}

/// Serves the page with live reload, with the sandbox as its service.
pub(crate) fn serve() -> Result<()> {
    let sandbox = with_sandbox(|| Ok(()))?;
    let mut sandbox = command(sandbox).args(SERVED).args(CONFIGURATION).spawn()?;
    let served = tools::trunk().and_then(|mut trunk| run(trunk.arg("serve").stdin(Stdio::null())));
    // The sandbox may have ended already.
    let _ = sandbox.kill();
    served
}

/// Builds the page as [`serve`] does, and returns its folder.
pub(crate) fn build_page() -> Result<PathBuf> {
    run(tools::trunk()?.arg("build")).context("the page could not be built")?;
    Ok(workspace::root().join("target").join("serve"))
}

/// Sets up the tools and runs a step in parallel with the build of the sandbox. Returns the path of the sandbox.
fn with_sandbox(step: fn() -> Result<()>) -> Result<PathBuf> {
    packages::check_node()?;
    std::thread::scope(|scope| {
        let sandbox = scope.spawn(build_sandbox);
        tools::ensure_for_building()?;
        step()?;
        sandbox.join().map_err(|_| anyhow!("the sandbox could not be built"))?
    })
}

/// Builds the sandbox and returns its path.
pub(crate) fn build_sandbox() -> Result<PathBuf> {
    let program = workspace::built("acceptance-sandbox")?;
    if !program.exists() {
        tools::announce("building the sandbox", "4 minutes the first time");
    }
    // Building the full workspace shares its artefacts with the tests.
    run(&mut cargo(&["build", "--locked", "--quiet", "--workspace", "--bin", "acceptance-sandbox"]))
        .context("the sandbox could not be built")?;
    Ok(program)
}

/// Replaces this process by the sandbox, so that signals reach it directly.
#[cfg(unix)]
fn become_program(command: &mut Command) -> Result<()> {
    use std::os::unix::process::CommandExt;
    Err(command.exec()).context("the sandbox could not be started")
}

#[cfg(not(unix))]
fn become_program(command: &mut Command) -> Result<()> {
    run(command)
}
