//! Makes one file of `provider.js` and oauth4webapi, which is loaded where a provider signs users in.

use crate::command::{command, output};
use crate::{packages, page, workspace};
use anyhow::{Context, Result};
use std::fs;
use std::path::Path;

/// The name of the part that the page gives it.
const PART: &str = "provider";

/// Puts the file into `dist`; gives the page that names it.
pub(crate) fn add(html: &str, dist: &Path) -> Result<String> {
    let file = dist.join(PART).with_extension("js");
    let mut bundler = command(packages::programs().join("esbuild"));
    bundler.env("NODE_PATH", packages::folder().join("node_modules"));
    bundler.arg(workspace::root().join("provider.js"));
    bundler.args(["--bundle", "--format=esm", "--target=es2022", "--legal-comments=none"]);
    output(bundler.arg(format!("--outfile={}", file.display())))
        .context("provider.js could not be bundled")?;
    packages::minify(&file, &["--module"])?;
    let content = fs::read(&file).with_context(|| file.display().to_string())?;
    let name = format!("{PART}-{}.js", page::digits(&content));
    fs::rename(&file, dist.join(&name)).with_context(|| name.clone())?;
    page::with_part(html, &name, PART, &content)
}
