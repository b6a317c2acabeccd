//! Every command anybody runs here: `cargo xtask <command>`.

mod bench;
mod browsers;
mod bundle;
mod campaign;
mod checks;
mod command;
mod contract;
mod dist;
mod doctor;
#[path = "../../build/later.rs"]
mod later;
mod mutants;
mod packages;
mod parts;
mod python;
mod screenshots;
mod servers;
mod shipped;
mod start;
mod supply;
mod tally;
mod texts;
mod tidy;
mod tools;
mod weight;
mod worker;
mod workspace;

use anyhow::{Result, bail};
use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask start [options]     set up, build, and run the desk with its sandbox
                                (options go to the sandbox: --port, --host, --memory, --database)
cargo xtask serve               the page at port 8080, anew some seconds after a file was saved
cargo xtask check               what every change must pass, in two minutes: format, lints, native tests
cargo xtask test                set up, then every check, the cheapest first
cargo xtask test <suite> [...]  one suite: lint, tidy, supply, native, contract, web, bundle or e2e
cargo xtask build               the release bundle in dist, and its size
cargo xtask dist                one archive for servers in target/dist, with checksums and bills of material
cargo xtask doctor              which tool is missing, and what to do
cargo xtask tidy                the rules of the repository
cargo xtask screenshots         the pictures in docs/screenshots
cargo xtask bench [part ...]    the desk measured beside a page written by hand; parts: opening, reading, working,
                                arranging (options: --rounds NUMBER, --largest ASSETS, --markdown)
cargo xtask bench lighthouse    scores by Lighthouse, as on a phone and on a computer, and the audits that fail
                                (options: --runs NUMBER, --markdown)
cargo xtask servers             the generated lines of deploy/nginx.conf and deploy/Caddyfile
cargo xtask campaign [name]     the long runs: rules, process, persistence, contract, reproducible,
                                and in the browser sweep, lost, firefox
                                (options go to contract, sweep and lost: --seed NUMBER, and in the browser
                                --only SESSION, --workers COUNT)
cargo xtask campaign mutants [file ...]
                                whether the tests notice code that is broken on purpose";

fn main() -> ExitCode {
    let mut arguments = std::env::args();
    let name = arguments.next().unwrap_or_default();
    let arguments: Vec<String> = arguments.collect();
    let is_bindgen = std::path::Path::new(&name).file_stem().is_some_and(|name| name == parts::NAME);
    match if is_bindgen { parts::bind(&arguments) } else { dispatch(&arguments) } {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(arguments: &[String]) -> Result<()> {
    let Some((name, rest)) = arguments.split_first() else {
        println!("{USAGE}");
        return Ok(());
    };
    match name.as_str() {
        "start" => start::start(rest),
        "serve" => start::serve(),
        "check" => checks::check(),
        "test" => checks::test(rest),
        "build" => bundle::build_and_report(),
        "dist" => dist::dist(),
        "doctor" => doctor::doctor(),
        "tidy" => tidy::tidy(),
        "screenshots" => screenshots::screenshots(),
        "bench" => bench::bench(rest),
        "servers" => servers::servers(),
        "campaign" => campaign::campaign(rest),
        "help" | "--help" | "-h" => {
            println!("{USAGE}");
            Ok(())
        }
        other => bail!("there is no command `{other}`; `cargo xtask help` lists them"),
    }
}
