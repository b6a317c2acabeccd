//! The commands for developing the app: `cargo xtask <command>`.

mod bench;
mod browsers;
mod bundle;
mod campaign;
mod checks;
mod command;
mod components;
mod dist;
mod doctor;
mod journeys;
mod mutants;
mod packages;
mod remapping;
mod screenshots;
mod servers;
mod shipped;
mod similarity;
mod stamps;
mod start;
mod supply;
mod texts;
mod tidy;
mod tools;
mod weight;
mod workspace;

use anyhow::{Result, bail};
use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask start [options]     set up, build, and run the app with its sandbox
                                (options go to the sandbox: --port, --host, --memory, --database)
cargo xtask serve               the page at port 8080, rebuilt some seconds after a file was saved
cargo xtask check               what every change must pass: format, lints, native tests
cargo xtask test                every suite; one that has passed with the same files is skipped
                                (options: --all skips none, --keep-going runs the others after a failure)
cargo xtask test <suite> [...]  one suite: lint (format, tidy, clippy, clippy-web), supply, native, web, bundle,
                                e2e or servers
    test web NAME               component tests by a part of their name, in Chromium
                                (first: --firefox or --webkit; last: --headed, or --open for any browser)
    test e2e WORD               journeys by file, file:line or -g TITLE (options of Playwright: --headed, --ui,
                                --repeat-each COUNT, --last-failed, --project campaign)
cargo xtask build               the release bundle in dist, and its size
cargo xtask dist                one archive for servers in target/dist, with its checksum
cargo xtask doctor              which tool is missing, and what to do
cargo xtask tidy                layers, owners and circles of imports
cargo xtask screenshots [NAME]  the pictures in docs/screenshots, or those named
                                (first: matrix, for all sizes, appearances and languages in target/screens)
cargo xtask bench               the app measured beside a page with AG Grid Community (options: --rounds NUMBER,
                                --largest ASSETS; --write updates the table in docs/performance.md)
cargo xtask bench lighthouse    scores by Lighthouse, as on a phone and on a computer, and the audits that fail
                                (option: --runs NUMBER)
cargo xtask campaign [name]     the long runs: rules, process, persistence, arrange, marklist, journeys, sweep, people,
                                lost, development, firefox, components-firefox, webkit, components-webkit, reproducible
                                (sweep, people and lost take --seed NUMBER, --only SESSION and --workers COUNT;
                                journeys, firefox and webkit the options of Playwright)
cargo xtask campaign mutants    whether the tests notice code that is broken on purpose (options of cargo-mutants)";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match dispatch(&arguments) {
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
        "check" => checks::check(rest),
        "test" => checks::test(rest),
        "build" => bundle::build_and_report(),
        "dist" => dist::dist(),
        "doctor" => doctor::doctor(),
        "tidy" => tidy::tidy(),
        "screenshots" => screenshots::screenshots(rest),
        "bench" => bench::bench(rest),
        "campaign" => campaign::campaign(rest),
        "help" | "--help" | "-h" => {
            println!("{USAGE}");
            Ok(())
        }
        other => bail!("there is no command `{other}`; `cargo xtask help` lists them"),
    }
}
