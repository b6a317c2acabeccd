//! Runs other programs and reports failures in one line.

use anyhow::{Context, Result, anyhow, bail};
use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::Instant;

/// Returns the root of the repository.
pub(crate) fn root() -> &'static Path {
    static ROOT: OnceLock<PathBuf> = OnceLock::new();
    ROOT.get_or_init(|| {
        let own = std::env::var_os("CARGO_MANIFEST_DIR")
            .map(PathBuf::from)
            .filter(|folder| folder.ends_with("xtask"))
            .unwrap_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")));
        own.parent().map(Path::to_path_buf).unwrap_or(own)
    })
}

/// Returns the folder of tools, shared by all copies of the repository.
pub(crate) fn cache() -> Result<PathBuf> {
    let base = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let base = match base {
        Some(base) => base,
        None => std::env::home_dir().context("no home folder; set XDG_CACHE_HOME")?.join(".cache"),
    };
    Ok(base.join("acceptance-desk"))
}

/// Returns a command that runs in the root of the repository, without cargo's variables for this
/// program.
pub(crate) fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root());
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_") {
            command.env_remove(&name);
        }
    }
    command
}

/// Returns the cargo that runs this program.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = command(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments);
    command
}

/// Runs a command whose output goes to the terminal.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = command.status().map_err(|error| not_started(command, &error))?;
    if !status.success() {
        bail!("`{}` failed ({status})", line(command));
    }
    Ok(())
}

/// Runs a command and returns what it printed.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output = command.stdin(Stdio::null()).output().map_err(|error| not_started(command, &error))?;
    if !output.status.success() {
        let trouble = String::from_utf8_lossy(&output.stderr);
        let last = trouble.lines().rfind(|line| !line.trim().is_empty()).unwrap_or("no message");
        bail!("`{}` failed ({}): {last}", line(command), output.status);
    }
    String::from_utf8(output.stdout).with_context(|| format!("`{}` printed no text", line(command)))
}

/// Prints the next step and its duration.
pub(crate) fn announce(what: &str, patience: &str) {
    eprintln!("--> {what} ({patience})");
}

/// Runs an installer. Its output goes to a log, and lines of progress also to the terminal.
pub(crate) fn install(command: &mut Command, name: &str) -> Result<()> {
    let folder = cache()?;
    let path = folder.join(format!("{name}.log"));
    let mut log = std::fs::create_dir_all(&folder)
        .and_then(|()| std::fs::File::create(&path))
        .with_context(|| format!("{} cannot be written; set XDG_CACHE_HOME", path.display()))?;
    let quiet = command.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(Stdio::piped());
    let mut child = quiet.spawn().map_err(|error| not_started(command, &error))?;
    let mut reason = None;
    for line in child.stderr.take().map(BufReader::new).into_iter().flat_map(BufRead::lines) {
        let line = line?;
        if line.starts_with("error") || line.contains("No space left") {
            reason.get_or_insert_with(|| line.clone());
        }
        if PROGRESS.iter().any(|start| line.trim_start().starts_with(start)) {
            eprintln!("{line}");
        }
        writeln!(log, "{line}")?;
    }
    let status = child.wait()?;
    if !status.success() {
        bail!("{}; details are in {}", reason.as_deref().unwrap_or("no reason given"), path.display());
    }
    Ok(())
}

/// Prefixes of progress lines: those of cargo, then that of rustup.
const PROGRESS: [&str; 6] = ["Compiling", "Downloading", "Downloaded", "Updating", "Blocking", "info:"];

/// Returns the path of a program, if it is on the PATH.
pub(crate) fn find(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|file| is_executable(file))
}

pub(crate) fn is_executable(file: &Path) -> bool {
    file.metadata().is_ok_and(|metadata| metadata.is_file() && has_execute_bit(&metadata))
}

#[cfg(unix)]
fn has_execute_bit(metadata: &std::fs::Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    metadata.permissions().mode() & 0o111 != 0
}

#[cfg(not(unix))]
fn has_execute_bit(_: &std::fs::Metadata) -> bool {
    true
}

/// Returns the PATH with some folders before it.
pub(crate) fn path_with(folders: &[PathBuf]) -> Result<std::ffi::OsString> {
    let old = std::env::var_os("PATH").unwrap_or_default();
    Ok(std::env::join_paths(folders.iter().cloned().chain(std::env::split_paths(&old)))?)
}

#[expect(clippy::disallowed_methods, reason = "this program never runs in a browser")]
pub(crate) fn now() -> Instant {
    Instant::now()
}

fn line(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_name().unwrap_or(command.get_program()).to_string_lossy().into_owned();
    command.get_args().fold(name, |line, argument| line + " " + &argument.to_string_lossy())
}

fn not_started(command: &Command, error: &std::io::Error) -> anyhow::Error {
    let program = command.get_program().to_string_lossy();
    if error.kind() == std::io::ErrorKind::NotFound {
        anyhow!("{program} was not found; `cargo xtask doctor` says what to install")
    } else {
        anyhow!("{program} could not be started: {error}")
    }
}
