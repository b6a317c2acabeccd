//! `config.json`: what is wrong names its key and falls back, and all else is taken.

mod right;
mod wrong;

use acceptance_desk::browser::config::Config;

fn keys(config: &Config) -> Vec<&str> {
    config.problems.iter().map(|problem| problem.key.as_str()).collect()
}

fn without_problems(config: &Config) -> Config {
    Config { problems: Vec::new(), ..config.clone() }
}
