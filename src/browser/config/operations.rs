//! Operations that a deployment names in `config.json`, since the specification shows neither method nor path.

use std::num::NonZeroUsize;

use acceptance_api::endpoint::Configured;
use acceptance_api::operation::{BadOperation, Operation};
use wasm_bindgen::JsValue;

use super::values::{members, object, text};
use super::{Config, ConfigReason};

/// How updates of scrap errors are sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScrapErrors {
    /// Method and path.
    pub operation: Operation,
    /// The most ids of each list in one request; `None`: all in one.
    pub chunk: Option<NonZeroUsize>,
}

const SAMPLE: &str = r#"null, {"method": "POST", "path": "/…", "chunkSize": 1000}"#;
/// The largest number of ids in one request that can be configured.
const LARGEST_CHUNK: f64 = 1_000_000.0;

/// An operation on one certificate, or none.
pub(super) fn on_certificate(value: &JsValue) -> Result<Option<Configured>, ConfigReason> {
    const SAMPLE: &str =
        r#"{"method": "POST", "path": "/operator/{leaseCompanyNumber}/{certificateId}/end"}, null"#;
    if value.is_null() {
        return Ok(None);
    }
    let is_known = |(key, _): &(String, JsValue)| matches!(key.as_str(), "method" | "path");
    let is_whole = members(value).is_some_and(|members| members.iter().all(is_known));
    let operation = text(value, "method").zip(text(value, "path")).filter(|_| is_whole);
    let operation = operation.and_then(|(method, path)| Configured::new(&method, &path));
    operation.map(Some).ok_or(ConfigReason::Expected(SAMPLE))
}

/// Reads `scrapErrors`. What is wrong inside names its own key; without a method and a path nothing can be sent.
pub(super) fn scrap_errors(
    config: &mut Config,
    value: &JsValue,
) -> Result<Option<ScrapErrors>, ConfigReason> {
    if value.is_null() {
        return Ok(None);
    }
    let members = object(value, SAMPLE)?;
    let text = |name: &str| {
        let member = members.iter().find(|(key, _)| key == name);
        member.and_then(|(_, value)| value.as_string()).unwrap_or_default()
    };
    let path = text("path");
    // Nothing fills a gap in this path.
    let has_gap = path.contains(['{', '}']);
    let operation = match Operation::parse(&text("method"), &path) {
        Ok(operation) if !has_gap => Some(operation),
        Err(BadOperation::Method) => {
            let expected = ConfigReason::Expected(r#""PATCH", "POST", "PUT""#);
            config.problem("scrapErrors.method".into(), expected);
            None
        }
        Ok(_) | Err(BadOperation::Path) => {
            config.problem("scrapErrors.path".into(), ConfigReason::Expected(r#""/…""#));
            None
        }
    };
    let mut chunk = None;
    for (key, value) in &members {
        let reason = match key.as_str() {
            "method" | "path" => continue,
            "chunkSize" => match size(value) {
                Some(size) => {
                    chunk = Some(size);
                    continue;
                }
                None if value.is_null() => continue,
                None => ConfigReason::Expected("null, 1 … 1000000"),
            },
            _ => ConfigReason::UnknownKey,
        };
        config.problem(["scrapErrors.", key].concat(), reason);
    }
    Ok(operation.map(|operation| ScrapErrors { operation, chunk }))
}

fn size(value: &JsValue) -> Option<NonZeroUsize> {
    let size = value.as_f64().filter(|size| size.fract() == 0.0 && (1.0..=LARGEST_CHUNK).contains(size))?;
    #[expect(clippy::as_conversions, reason = "a whole number up to a million")]
    let size = size as usize;
    NonZeroUsize::new(size)
}
