//! `config.json`: one build serves every deployment. Read key by key; a wrong value falls back to its default.

mod authentication;
mod loading;
pub mod operations;
mod values;

use acceptance_api::credentials::TokenHeader;
use acceptance_api::endpoint::Configured;
use acceptance_rules::asset::{AcceptanceStatus, StatusCodes};
use js_sys::{Array, JSON};
use wasm_bindgen::{JsCast, JsValue};

use crate::i18n::Language;
pub use authentication::{Authentication, Provider};
pub use loading::{NoConfig, load};
use operations::ScrapErrors;
use values::{flag, member, members, object, one_of, text};

/// Who uses this deployment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Lease clients.
    Client,
    /// Operator staff.
    Operator,
    /// Both.
    Both,
}

/// When a decision carries an `Idempotency-Key`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Idempotency {
    /// Never.
    Never,
    /// Only when the service has our own origin.
    SameOrigin,
    /// Always.
    Always,
}

/// An acceptance status that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatusEntry {
    /// The service's code.
    pub code: Box<str>,
    /// Its names, where the deployment gives its own.
    pub labels: Vec<(Language, Box<str>)>,
    /// Whether an explanation is expected with it. None is ever required.
    pub expects_explanation: bool,
}

/// Something in `config.json` that was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigProblem {
    /// The key, with dots between levels; empty for the file as a whole.
    pub key: String,
    /// What is wrong.
    pub reason: ConfigReason,
}

/// What is wrong with a configured value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConfigReason {
    /// There is no such file.
    NoFile,
    /// No such key is known.
    UnknownKey,
    /// The value is none of the allowed ones. Which those are is told where it is read (src/pages/connection).
    Unfit,
    /// The desk or the browser writes this header itself.
    Reserved,
    /// There is no value, and there is no default for it.
    Missing,
}

/// What a deployment decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// What stands before every path of the service.
    pub base_url: String,
    /// Who uses it.
    pub audience: Audience,
    /// How users prove who they are.
    pub authentication: Authentication,
    /// How a token travels.
    pub token_header: TokenHeader,
    /// Rows of a page of certificates.
    pub certificates_page: u32,
    /// Rows of a page of assets.
    pub assets_page: u32,
    /// Whether to ask for a total count.
    pub require_total: bool,
    /// Whether one certificate can be asked for.
    pub read_certificate: bool,
    /// When decisions carry an idempotency key.
    pub idempotency: Idempotency,
    /// The acceptance statuses to choose from.
    pub statuses: Vec<StatusEntry>,
    /// How a review is ended; `None` where the deployment names no way.
    pub finish_review: Option<Configured>,
    /// How updates of scrap errors are sent; `None`: they are not.
    pub scrap_errors: Option<ScrapErrors>,
    /// The language; `None` follows the browser.
    pub language: Option<Language>,
    /// What was not taken.
    pub problems: Vec<ConfigProblem>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            base_url: "/api".into(),
            audience: Audience::Both,
            authentication: Authentication::Token,
            token_header: TokenHeader::default(),
            certificates_page: 20,
            assets_page: 50,
            require_total: false,
            read_certificate: false,
            idempotency: Idempotency::SameOrigin,
            statuses: StatusCodes::default()
                .iter()
                .map(|code| StatusEntry {
                    code: code.into(),
                    labels: Vec::new(),
                    expects_explanation: code == AcceptanceStatus::OTHER,
                })
                .collect(),
            finish_review: None,
            scrap_errors: None,
            language: None,
            problems: Vec::new(),
        }
    }
}

impl Config {
    /// Whether an explanation is expected with a status, however it is spelled.
    pub fn expects_explanation(&self, status: &str) -> bool {
        let entry = self.statuses.iter().find(|entry| entry.code.eq_ignore_ascii_case(status));
        entry.is_some_and(|entry| entry.expects_explanation)
    }

    pub(super) fn problem(&mut self, key: String, reason: ConfigReason) {
        self.problems.push(ConfigProblem { key, reason });
    }
}

/// Reads the text of a configuration.
///
/// # Errors
/// The text is not a JSON object.
pub fn parse(text: &str) -> Result<Config, NoConfig> {
    let value = JSON::parse(text).map_err(|_| fault(text))?;
    let members = members(&value).ok_or(NoConfig::NotAnObject)?;
    let mut config = Config::default();
    for (key, value) in members {
        if let Err(reason) = set(&mut config, &key, &value) {
            config.problem(key, reason);
        }
    }
    Ok(config)
}

/// Where a text stops being JSON.
fn fault(text: &str) -> NoConfig {
    let error = serde_json::from_str::<serde::de::IgnoredAny>(text).err();
    let (line, column) = error.map_or((1, 1), |error| (error.line(), error.column()));
    NoConfig::NotJson(line.max(1), column.max(1))
}

fn set(config: &mut Config, key: &str, value: &JsValue) -> Result<(), ConfigReason> {
    match key {
        "baseUrl" => config.base_url = base_url(value)?,
        "audience" => {
            let known =
                [("client", Audience::Client), ("operator", Audience::Operator), ("both", Audience::Both)];
            config.audience = one_of(value, &known)?;
        }
        "auth" => authentication::set(config, value)?,
        "pageSize" => set_page_sizes(config, value)?,
        "requireTotalCount" => config.require_total = flag(value)?,
        "readCertificate" => config.read_certificate = flag(value)?,
        "idempotencyKey" => {
            let known = [
                ("never", Idempotency::Never),
                ("same-origin", Idempotency::SameOrigin),
                ("always", Idempotency::Always),
            ];
            config.idempotency = one_of(value, &known)?;
        }
        "acceptanceStatuses" => config.statuses = statuses(config, value)?,
        "finishReview" => config.finish_review = operations::on_certificate(config, value)?,
        "scrapErrors" => config.scrap_errors = operations::scrap_errors(config, value)?,
        "locale" => {
            let languages = Language::ALL.iter().map(|language| (language.tag(), Some(*language)));
            let known: Vec<_> = [("auto", None)].into_iter().chain(languages).collect();
            config.language = one_of(value, &known)?;
        }
        // For worker.js, which reads the file itself.
        "offline" => drop(flag(value)?),
        _ => return Err(ConfigReason::UnknownKey),
    }
    Ok(())
}

fn base_url(value: &JsValue) -> Result<String, ConfigReason> {
    let text = value.as_string().unwrap_or_default();
    let text = text.trim_end_matches('/');
    // Browsers read `/\host` as `//host`, which is another host.
    // Browsers leave tabs and line ends out, and read `https:host` as an address of their own.
    let is_plain = !text.contains(|character: char| character.is_control() || character.is_whitespace());
    let is_path = text.is_empty()
        || (text.starts_with('/') && !text.starts_with("//") && !text.contains(['\\', '?', '#']));
    let has_host = ["http://", "https://"]
        .iter()
        .any(|start| text.get(..start.len()).is_some_and(|own| own.eq_ignore_ascii_case(start)));
    let is_origin = has_host
        && web_sys::Url::new(text).is_ok_and(|url| {
            matches!(url.protocol().as_str(), "http:" | "https:")
                && url.search().is_empty()
                && url.hash().is_empty()
                && url.username().is_empty()
        });
    let is_url = value.is_string() && is_plain && (is_path || is_origin);
    if is_url { Ok(text.to_owned()) } else { Err(ConfigReason::Unfit) }
}

fn set_page_sizes(config: &mut Config, value: &JsValue) -> Result<(), ConfigReason> {
    for (key, value) in object(value)? {
        let size = (1..=1000_u32).find(|size| value.as_f64() == Some(f64::from(*size)));
        let reason = match (key.as_str(), size) {
            ("certificates", Some(size)) => {
                config.certificates_page = size;
                continue;
            }
            ("assets", Some(size)) => {
                config.assets_page = size;
                continue;
            }
            ("certificates" | "assets", None) => ConfigReason::Unfit,
            _ => ConfigReason::UnknownKey,
        };
        config.problem(["pageSize.", &key].concat(), reason);
    }
    Ok(())
}

fn statuses(config: &mut Config, value: &JsValue) -> Result<Vec<StatusEntry>, ConfigReason> {
    let entries =
        value.dyn_ref::<Array>().filter(|entries| entries.length() > 0).ok_or(ConfigReason::Unfit)?;
    let (mut given, mut wrong) = (Vec::new(), Vec::new());
    for (place, entry) in entries.iter().enumerate() {
        let Some(code) = text(&entry, "code").filter(|code| !code.trim().is_empty()) else {
            let key = ["acceptanceStatuses[", &place.to_string(), "].code"].concat();
            config.problem(key, ConfigReason::Unfit);
            return Ok(config.statuses.clone());
        };
        let label = |language: Language| {
            let label = text(&member(&entry, "label")?, language.tag())?;
            (!label.trim().is_empty()).then(|| (language, label.into()))
        };
        let labels = Language::ALL.into_iter().filter_map(label).collect();
        let expects_explanation = match member(&entry, "explanation") {
            None => false,
            Some(value) if value.as_string().as_deref() == Some("expected") => true,
            Some(_) => {
                wrong.push(["acceptanceStatuses.", &code, ".explanation"].concat());
                false
            }
        };
        given.push(StatusEntry { code: code.into(), labels, expects_explanation });
    }
    for key in wrong {
        config.problem(key, ConfigReason::Unfit);
    }
    // `StatusCodes` puts `received` in front and drops what repeats or resembles another code.
    let codes = StatusCodes::new(given.iter().map(|entry| &*entry.code));
    let entry = |code: &str| {
        let own = given.iter().find(|entry: &&StatusEntry| entry.code.eq_ignore_ascii_case(code));
        StatusEntry {
            code: code.into(),
            labels: own.map_or_else(Vec::new, |entry| entry.labels.clone()),
            expects_explanation: own.is_some_and(|entry| entry.expects_explanation),
        }
    };
    Ok(codes.iter().map(entry).collect())
}
