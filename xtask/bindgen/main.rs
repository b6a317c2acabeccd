//! The `wasm-bindgen` that `cargo xtask` puts on Trunk's path, with the options that Trunk uses.
//!
//! It is wasm-bindgen's own library in the version of Cargo.lock, so it needs no second installation. Trunk without
//! `cargo xtask` uses any wasm-bindgen of that version, or downloads it.

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(program) = arguments.iter().find(|argument| argument.ends_with(".wasm")) else {
        println!("wasm-bindgen {}", env!("CARGO_PKG_VERSION"));
        return Ok(());
    };
    let option = |name: &str| {
        let value = arguments.iter().find_map(|argument| argument.strip_prefix(name));
        value.with_context(|| format!("{name} is missing"))
    };
    Bindgen::new()
        .web(true)?
        .input_path(program)
        .out_name(option("--out-name=")?)
        .typescript(false)
        .generate(option("--out-dir=")?)
}
