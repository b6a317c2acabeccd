//! Build tools: those of Rust, Trunk and wasm-bindgen, installed once by version.

pub(crate) use crate::command::announce;
use crate::command::{cargo, command, find, install, is_executable, output, path_with, run};
use crate::{packages, workspace};
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::Command;

pub(crate) const WASM: &str = "wasm32-unknown-unknown";
/// The program that writes the JavaScript glue of a wasm file (`xtask/bindgen`).
const WASM_BINDGEN: &str = "wasm-bindgen";
/// The package of that program.
const OWN_BINDGEN: &str = "xtask-bindgen";

/// A tool that cargo compiles and installs into the cache.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CargoTool {
    pub(crate) name: &'static str,
    /// The exact version, installed with its lock file.
    pub(crate) version: &'static str,
    /// The program that proves the installation.
    pub(crate) program: &'static str,
    /// The arguments of `cargo install`.
    package: &'static [&'static str],
    /// Duration of the installation on two cores.
    patience: &'static str,
}

/// Builds the bundle. Newer versions require a newer compiler. Its features add TLS, which only its own
/// downloads need.
pub(crate) const TRUNK: CargoTool = CargoTool {
    name: "trunk",
    version: "0.21.14",
    program: "trunk",
    package: &["trunk", "--version", "0.21.14", "--no-default-features"],
    patience: "about 6 minutes, once",
};

/// Mutates code, to check that a test fails.
pub(crate) const MUTANTS: CargoTool = CargoTool {
    name: "cargo-mutants",
    version: "27.1.0",
    program: "cargo-mutants",
    package: &["cargo-mutants", "--version", "27.1.0"],
    patience: "about 3 minutes, once",
};

/// The tools run for seconds and compile for minutes, so their programs need not be fast.
const QUICK_TO_COMPILE: [(&str, &str); 4] = [
    ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0"),
    ("CARGO_PROFILE_RELEASE_LTO", "off"),
    ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16"),
    ("CARGO_PROFILE_RELEASE_DEBUG", "0"),
];

impl CargoTool {
    fn root(&self) -> Result<PathBuf> {
        Ok(workspace::cache()?.join(format!("{}-{}", self.name, self.version)))
    }

    /// Returns the folder of its programs: one on the PATH if it has the right version, otherwise the one in the cache.
    pub(crate) fn folder(&self) -> Result<PathBuf> {
        let on_path =
            || Some(find(self.program)?.parent()?.to_owned()).filter(|folder| self.is_version_of(folder));
        let own = self.own_folder()?;
        Ok(if is_executable(&own.join(self.program)) { own } else { on_path().unwrap_or(own) })
    }

    /// Returns the folder in the cache into which it is installed.
    fn own_folder(&self) -> Result<PathBuf> {
        Ok(self.root()?.join("bin"))
    }

    fn is_version_of(&self, folder: &Path) -> bool {
        let said = output(command(folder.join(self.program)).arg("--version")).unwrap_or_default();
        said.split_whitespace().any(|word| word == self.version)
    }

    pub(crate) fn is_installed(&self) -> Result<bool> {
        Ok(is_executable(&self.folder()?.join(self.program)))
    }

    /// Installs the tool unless it is present. The programs are moved last, so that a concurrent
    /// copy of the repository sees all of them or none.
    pub(crate) fn ensure(&self) -> Result<()> {
        let _alone = workspace::alone(self.name)?;
        if self.is_installed()? {
            return Ok(());
        }
        let Self { name, version, patience, .. } = self;
        announce(&format!("installing {name} {version}"), patience);
        let build = workspace::cache()?.join(format!("build-{name}"));
        let fresh = build.join("fresh");
        let mut command = cargo(&["install", "--locked", "--force", "--root"]);
        command.arg(&fresh).args(self.package).env("CARGO_TARGET_DIR", &build).envs(QUICK_TO_COMPILE);
        install(&mut command, name).with_context(|| {
            format!(
                "{name} {version} could not be installed; check the network, then repeat (it goes on where it stopped)"
            )
        })?;
        let root = self.root()?;
        let _ = std::fs::remove_dir_all(&root);
        std::fs::rename(&fresh, &root).with_context(|| root.display().to_string())?;
        // The build folder is no longer needed; leftovers are harmless.
        let _ = std::fs::remove_dir_all(&build);
        Ok(())
    }
}

/// Returns a command of Trunk, which uses the wasm-bindgen of Cargo.lock.
pub(crate) fn trunk() -> Result<Command> {
    run(&mut cargo(&["build", "--locked", "--quiet", "--package", OWN_BINDGEN]))?;
    let own = workspace::built(WASM_BINDGEN)?;
    let bindgen = own.parent().context("a program without a folder")?.to_owned();
    let mut trunk = command("trunk");
    trunk.env("PATH", path_with(&[bindgen, TRUNK.folder()?])?);
    // Trunk stops at a NO_COLOR other than `true` or `false`.
    trunk.env_remove("NO_COLOR").env_remove("RUST_BACKTRACE");
    Ok(trunk)
}

/// Returns whether the compiler can build for the browser.
pub(crate) fn has_wasm_target() -> bool {
    output(command("rustc").args(["--print", "target-libdir", "--target", WASM]))
        .is_ok_and(|folder| std::path::Path::new(folder.trim()).is_dir())
}

pub(crate) fn has_component(name: &str) -> bool {
    output(&mut cargo(&[name, "--version"])).is_ok()
}

fn rustup(arguments: &[&str]) -> Result<()> {
    let by_hand = format!("rustup {}", arguments.join(" "));
    if find("rustup").is_none() {
        bail!(
            "`{by_hand}` is needed, but rustup was not found: install it from https://rustup.rs, then repeat"
        );
    }
    install(command("rustup").args(arguments), "rustup")
        .with_context(|| format!("`{by_hand}` failed; check the network, then repeat"))
}

/// Sets up the tools for compiling and packing the app, besides those that cargo compiles.
pub(crate) fn ensure_for_compiling() -> Result<()> {
    let wanted = workspace::locked_version(WASM_BINDGEN)?;
    for package in ["wasm-bindgen-cli-support", OWN_BINDGEN] {
        let found = workspace::locked_version(package)?;
        if wanted != found {
            bail!("Cargo.lock has {WASM_BINDGEN} {wanted} and {package} {found}: give both one version");
        }
    }
    // rustup does this automatically by rust-toolchain.toml, unless that is switched off.
    if !has_wasm_target() {
        announce("adding the compiler's browser target", "half a minute, once");
        rustup(&["target", "add", WASM])?;
    }
    packages::ensure()
}

/// Sets up the tools for building the bundle.
pub(crate) fn ensure_for_building() -> Result<()> {
    ensure_for_compiling()?;
    TRUNK.ensure()
}

/// Sets up the linters.
pub(crate) fn ensure_for_linting() -> Result<()> {
    for (subcommand, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if !has_component(subcommand) {
            announce(&format!("adding {component}"), "half a minute, once");
            rustup(&["component", "add", component])?;
        }
    }
    Ok(())
}
