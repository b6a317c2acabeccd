//! `cargo xtask start`: the desk with its sandbox, from nothing or in a moment; `cargo xtask serve`: while it is worked on.

use crate::command::{cargo, command, path_with, run};
use crate::{bundle, packages, tools, workspace};
use anyhow::{Context, Result, anyhow};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Where `cargo xtask serve` has the sandbox, as Trunk.toml says.
const SERVED: [&str; 2] = ["--port", "8787"];
/// What the sandbox adds to the specification, so that the desk before it can ask for it.
const CONFIGURATION: [&str; 2] = ["--config", "crates/sandbox/config.json"];

/// Sets up what is missing, builds what has changed, and becomes the sandbox.
pub(crate) fn start(arguments: &[String]) -> Result<()> {
    let mut sandbox = command(set_up()?);
    sandbox.arg("--dist").arg("dist");
    // Whoever names another configuration gets that one.
    if !arguments.iter().any(|argument| argument == "--config" || argument.starts_with("--config=")) {
        sandbox.args(CONFIGURATION);
    }
    sandbox.args(arguments);
    become_program(&mut sandbox)
}

/// Sets up and builds everything, the bundle beside the sandbox: neither uses two cores all the time. Returns the sandbox.
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

/// Shows the page while it is worked on: a saved file is in the browser some seconds later.
pub(crate) fn serve() -> Result<()> {
    let sandbox = set_up()?;
    let mut sandbox = command(sandbox).args(SERVED).args(["--dist", "dist"]).args(CONFIGURATION).spawn()?;
    let mut trunk = command("trunk");
    trunk.args(["serve", "--dist", "target/serve", "--config", "Trunk.toml"]).env_remove("NO_COLOR");
    trunk.env("PATH", path_with(&[bundle::as_bindgen()?, tools::TRUNK.folder()?])?);
    let served = run(trunk.stdin(Stdio::null()));
    // That it has ended already is as good.
    let _ = sandbox.kill();
    served
}

/// Builds the sandbox and says where it is.
pub(crate) fn build_sandbox() -> Result<PathBuf> {
    let program = workspace::built("acceptance-sandbox")?;
    if !program.exists() {
        tools::announce("building the sandbox", "4 minutes the first time");
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
