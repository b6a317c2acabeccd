//! Tests `config.json`: a wrong value is reported with its key and replaced by the default; all
//! others apply.

mod right;
mod texts;
mod wrong;

use acceptance_desk::browser::config::Config;

fn keys(config: &Config) -> Vec<&str> {
    config.problems.iter().map(|problem| problem.key.as_str()).collect()
}

fn without_problems(config: &Config) -> Config {
    Config { problems: Vec::new(), ..config.clone() }
}
