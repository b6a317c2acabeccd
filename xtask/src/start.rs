//! `cargo xtask start`: sets up and runs the app with its sandbox. `cargo xtask serve`: the same
//! with live reload.

use crate::command::{cargo, command, path_with, run};
use crate::{bundle, packages, tools, workspace};
use anyhow::{Context, Result, anyhow};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Options of the sandbox under `cargo xtask serve`, as in Trunk.toml.
const SERVED: [&str; 2] = ["--port", "8787"];
/// Configuration of the sandbox's extensions to the specification.
const CONFIGURATION: [&str; 2] = ["--config", "crates/sandbox/config.json"];

/// Sets up missing tools, builds changes and runs the sandbox.
pub(crate) fn start(arguments: &[String]) -> Result<()> {
    let mut sandbox = command(set_up()?);
    sandbox.arg("--dist").arg("dist");
    // An explicit configuration takes precedence.
    if !arguments.iter().any(|argument| argument == "--config" || argument.starts_with("--config=")) {
        sandbox.args(CONFIGURATION);
    }
    sandbox.args(arguments);
    become_program(&mut sandbox)
}

/// Sets up and builds everything, the bundle in parallel with the sandbox. Returns the path of the
/// sandbox.
fn set_up() -> Result<PathBuf> {
    packages::check_node()?;
    std::thread::scope(|scope| {
        let sandbox = scope.spawn(build_sandbox);
        tools::ensure_for_compiling()?;
        tools::TRUNK.ensure()?;
        bundle::refresh()?;
        sandbox.join().map_err(|_| anyhow!("the sandbox could not be built"))?
    })
}

/// Serves the page with live reload.
pub(crate) fn serve() -> Result<()> {
    let sandbox = set_up()?;
    let mut sandbox = command(sandbox).args(SERVED).args(["--dist", "dist"]).args(CONFIGURATION).spawn()?;
    let mut trunk = command("trunk");
    trunk.args(["serve", "--dist", "target/serve", "--config", "Trunk.toml"]).env_remove("NO_COLOR");
    trunk.env("PATH", path_with(&[bundle::as_bindgen()?, tools::TRUNK.folder()?])?);
    let served = run(trunk.stdin(Stdio::null()));
    // The sandbox may have ended already.
    let _ = sandbox.kill();
    served
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
