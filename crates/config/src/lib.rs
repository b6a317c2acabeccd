//! Parses `config.json`: one build serves every deployment.
//!
//! Pure values and functions: the caller requests the file. A wrong value or an unknown key is
//! reported with its key and replaced by its default; all others apply.

mod authentication;
mod object;
mod parsing;
mod settings;
mod values;

pub use parsing::{parse, parse_answer, user_name};
pub use settings::{
    Audience, Authentication, Config, ConfigError, ConfigProblem, ConfigReason, Idempotency, NameSource,
    Provider, ProxyUser, ScrapErrorSettings, StatusEntry, TextReplacement,
};
