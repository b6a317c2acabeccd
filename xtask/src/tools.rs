//! The tools of the build: those of Rust, Trunk and wasm-bindgen, installed once by version.

use crate::command::{cargo, command, find, install, is_executable, output};
use crate::{packages, workspace};
use anyhow::{Context, Result, bail};
use std::path::PathBuf;

pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// A tool that cargo compiles and installs into the cache.
#[derive(Clone, Debug)]
pub(crate) struct CargoTool {
    /// The package in the registry.
    pub(crate) package: &'static str,
    /// Exactly this version.
    pub(crate) version: String,
    /// The program that proves the installation.
    pub(crate) program: &'static str,
    /// Whether the lock file that the package brings resolves.
    pub(crate) locked: bool,
    /// How long the installation takes.
    pub(crate) patience: &'static str,
}

/// Newer versions of Trunk need a newer compiler.
pub(crate) fn trunk() -> CargoTool {
    CargoTool {
        package: "trunk",
        version: "0.21.14".to_owned(),
        program: "trunk",
        locked: true,
        patience: "about 10 minutes, once",
    }
}

/// The generator of the glue between JavaScript and wasm must match the library exactly.
pub(crate) fn wasm_bindgen() -> Result<CargoTool> {
    Ok(CargoTool {
        package: "wasm-bindgen-cli",
        version: workspace::locked_version("wasm-bindgen")?,
        program: "wasm-bindgen",
        locked: false,
        patience: "about 8 minutes, once",
    })
}

pub(crate) fn geckodriver() -> CargoTool {
    CargoTool {
        package: "geckodriver",
        version: "0.37.1".to_owned(),
        program: "geckodriver",
        locked: true,
        patience: "about 4 minutes, once",
    }
}

/// Breaks code on purpose to see whether tests notice.
pub(crate) fn mutants() -> CargoTool {
    CargoTool {
        package: "cargo-mutants",
        version: "27.1.0".to_owned(),
        program: "cargo-mutants",
        locked: true,
        patience: "about 5 minutes, once",
    }
}

/// The tools run for seconds and compile for minutes: their programs need not be the fastest there are.
const QUICK_TO_COMPILE: [(&str, &str); 4] = [
    ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1"),
    ("CARGO_PROFILE_RELEASE_LTO", "off"),
    ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16"),
    ("CARGO_PROFILE_RELEASE_DEBUG", "0"),
];

impl CargoTool {
    fn root(&self) -> Result<PathBuf> {
        let name = self.package.strip_suffix("-cli").unwrap_or(self.package);
        Ok(workspace::cache()?.join(format!("{name}-{}", self.version)))
    }

    /// The folder of its programs.
    pub(crate) fn folder(&self) -> Result<PathBuf> {
        Ok(self.root()?.join("bin"))
    }

    pub(crate) fn is_installed(&self) -> Result<bool> {
        Ok(is_executable(&self.folder()?.join(self.program)))
    }

    /// Installs the tool unless it is there.
    pub(crate) fn ensure(&self) -> Result<()> {
        if self.is_installed()? {
            return Ok(());
        }
        let Self { package, version, patience, .. } = self;
        announce(&format!("installing {package} {version}"), patience);
        let cache = workspace::cache()?;
        std::fs::create_dir_all(&cache)
            .with_context(|| format!("{} cannot be created; set XDG_CACHE_HOME", cache.display()))?;
        let root = self.root()?;
        let build = cache.join(format!("build-{package}"));
        let mut command = cargo(&["install", package, "--version", version, "--root"]);
        // Outside the repository, so that neither its settings nor its folder of built files take part.
        command.arg(&root).current_dir(&cache).env("CARGO_TARGET_DIR", &build).envs(QUICK_TO_COMPILE);
        if self.locked {
            command.arg("--locked");
        }
        install(&mut command, package).with_context(|| {
            format!("{package} {version} could not be installed; check the network, then repeat (it goes on where it stopped)")
        })?;
        // The compiled pieces are of no further use; that they stay behind would do no harm.
        let _ = std::fs::remove_dir_all(&build);
        Ok(())
    }
}

/// Says what is about to happen and how long it takes.
pub(crate) fn announce(what: &str, patience: &str) {
    eprintln!("--> {what} ({patience})");
}

/// Whether the compiler can build for the browser.
pub(crate) fn has_wasm_target() -> bool {
    output(command("rustc").args(["--print", "target-libdir", "--target", WASM]))
        .is_ok_and(|folder| std::path::Path::new(folder.trim()).is_dir())
}

/// Whether the source of the standard library is here: the bundle has its own, built to be small.
pub(crate) fn has_library_source() -> bool {
    output(command("rustc").args(["--print", "sysroot"]))
        .is_ok_and(|root| std::path::Path::new(root.trim()).join("lib/rustlib/src/rust/library").is_dir())
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

/// What `cargo xtask start` and `cargo xtask build` need.
pub(crate) fn ensure_for_building() -> Result<()> {
    if !has_wasm_target() {
        announce("adding the compiler's browser target", "half a minute, once");
        rustup(&["target", "add", WASM])?;
    }
    if !has_library_source() {
        announce("adding the source of the standard library", "half a minute, once");
        rustup(&["component", "add", "rust-src"])?;
    }
    packages::ensure()?;
    wasm_bindgen()?.ensure()?;
    trunk().ensure()
}

/// What the linters need.
pub(crate) fn ensure_for_linting() -> Result<()> {
    for (subcommand, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if !has_component(subcommand) {
            announce(&format!("adding {component}"), "half a minute, once");
            rustup(&["component", "add", component])?;
        }
    }
    Ok(())
}
