//! `config.json`: one build serves every deployment.

mod authentication;
mod loading;
mod operations;
mod parsing;
mod settings;
mod values;

pub use loading::load;
pub use parsing::parse;
pub use settings::{
    Audience, Authentication, Config, ConfigProblem, ConfigReason, Idempotency, NoConfig, Provider,
    ProxyUser, ScrapErrorSettings, StatusEntry,
};
