//! nginx and Caddy, which the journeys of `deploy/` require.

use crate::browsers::{self, Program};
use crate::command::{command, install, run};
use crate::{tools, workspace};
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};

const PACKAGES: [&str; 3] = ["nginx", "libnginx-mod-http-brotli-static", "caddy"];
const PROGRAMS: [(Program, &str); 2] = [
    (
        Program { title: "nginx", variable: "NGINX", names: &["nginx", "/usr/sbin/nginx"], packages: &[] },
        "usr/sbin/nginx",
    ),
    (Program { title: "Caddy", variable: "CADDY", names: &["caddy"], packages: &[] }, "usr/bin/caddy"),
];

/// Returns the paths of nginx and Caddy under their variables' names: those of the machine, or else
/// Debian's.
pub(crate) fn programs() -> Result<Vec<(&'static str, PathBuf)>> {
    let mut found = Vec::new();
    for (program, unpacked) in PROGRAMS {
        let path = program.find().map_or_else(|| Ok::<_, anyhow::Error>(debian()?.join(unpacked)), Ok)?;
        found.push((program.variable, path));
    }
    Ok(found)
}

/// Returns the folder of Debian's programs. They are unpacked, because an installation would start
/// them.
fn debian() -> Result<PathBuf> {
    let folder = workspace::cache()?.join("servers");
    if !folder.exists() {
        tools::announce("fetching nginx and Caddy with apt-get", "some seconds, once");
        let new = folder.with_extension("new");
        let _ = fs::remove_dir_all(&new);
        fs::create_dir_all(&new).with_context(|| new.display().to_string())?;
        unpack(&new).with_context(|| {
            format!("install {}, or name them in NGINX and CADDY, then repeat", PACKAGES.join(", "))
        })?;
        fs::rename(&new, &folder)?;
    }
    Ok(folder)
}

fn unpack(folder: &Path) -> Result<()> {
    let fetch =
        || install(command("apt-get").args(["download", "-q"]).args(PACKAGES).current_dir(folder), "servers");
    if fetch().is_err() {
        install(browsers::as_root()?.args(["apt-get", "update", "-qq"]), "apt")?;
        fetch()?;
    }
    workspace::files(folder)?
        .iter()
        .try_for_each(|package| run(command("dpkg-deb").arg("-x").args([package, folder])))
}
