//! Tests `config.json`: a wrong value is reported with its key and replaced by its default; all
//! others apply.
#![allow(clippy::unwrap_used, reason = "a test stops where it finds something wrong")]

mod documented;
mod headers;
mod right;
mod wrong;

use acceptance_config::Config;

const LANGUAGES: [&str; 3] = ["en", "de", "fr"];

/// Returns the configuration of a text, which is a JSON object.
fn parse(text: &str) -> Config {
    acceptance_config::parse(text, &LANGUAGES).unwrap()
}

/// Returns the keys of the problems, separated by spaces.
fn keys(config: &Config) -> String {
    config.problems.iter().map(|problem| problem.key.as_str()).collect::<Vec<_>>().join(" ")
}

fn without_problems(config: &Config) -> Config {
    Config { problems: Vec::new(), ..config.clone() }
}
