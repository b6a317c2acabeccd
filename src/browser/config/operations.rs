//! Configured operations in `config.json`, since the specification shows neither method nor path.

use std::num::NonZeroUsize;

use acceptance_api::endpoint::Configured;
use acceptance_api::operation::{BadOperation, Operation};
use wasm_bindgen::JsValue;

use super::settings::{Config, ConfigReason, ScrapErrorSettings};
use super::values::{object, read_each, text};

/// Maximum configurable number of IDs in one request.
const LARGEST_CHUNK: f64 = 1_000_000.0;

/// Parses `finishReview`. A wrong inner value is reported with its own key, and the operation is
/// ignored.
pub(super) fn on_certificate(
    config: &mut Config,
    value: &JsValue,
) -> Result<Option<Configured>, ConfigReason> {
    if value.is_null() {
        return Ok(None);
    }
    let members = object(value)?;
    let method = text(value, "method").unwrap_or_default();
    let operation = Configured::new(&method, &text(value, "path").unwrap_or_default());
    let unknown = members.iter().find(|(key, _)| !matches!(key.as_str(), "method" | "path"));
    let (key, reason) = match (unknown, operation) {
        (Some((key, _)), _) => (key.as_str(), ConfigReason::UnknownKey),
        (None, Some(operation)) => return Ok(Some(operation)),
        (None, None) if Operation::parse(&method, "/x").is_err() => ("method", ConfigReason::Unfit),
        (None, None) => ("path", ConfigReason::Unfit),
    };
    config.problem(["finishReview.", key].concat(), reason);
    Ok(None)
}

/// Parses `scrapErrors`. A wrong inner value is reported with its own key; without a method and a
/// path nothing can be sent.
pub(super) fn scrap_errors(
    config: &mut Config,
    value: &JsValue,
) -> Result<Option<ScrapErrorSettings>, ConfigReason> {
    if value.is_null() {
        return Ok(None);
    }
    let members = object(value)?;
    let text = |name: &str| {
        let member = members.iter().find(|(key, _)| key == name);
        member.and_then(|(_, value)| value.as_string()).unwrap_or_default()
    };
    let path = text("path");
    // This path has no placeholders.
    let has_gap = path.contains(['{', '}']);
    let operation = match Operation::parse(&text("method"), &path) {
        Ok(operation) if !has_gap => Some(operation),
        Err(BadOperation::Method) => {
            config.problem("scrapErrors.method".into(), ConfigReason::Unfit);
            None
        }
        Ok(_) | Err(BadOperation::Path) => {
            config.problem("scrapErrors.path".into(), ConfigReason::Unfit);
            None
        }
    };
    let mut chunk = None;
    read_each(config, "scrapErrors", members, &mut |_, name, value| match name {
        "method" | "path" => Ok(()),
        "chunkSize" if value.is_null() => Ok(()),
        "chunkSize" => size(&value).map(|size| chunk = Some(size)).ok_or(ConfigReason::Unfit),
        _ => Err(ConfigReason::UnknownKey),
    });
    Ok(operation.map(|operation| ScrapErrorSettings { operation, chunk }))
}

fn size(value: &JsValue) -> Option<NonZeroUsize> {
    let size = value.as_f64().filter(|size| size.fract() == 0.0 && (1.0..=LARGEST_CHUNK).contains(size))?;
    #[expect(clippy::as_conversions, reason = "a whole number up to a million")]
    let size = size as usize;
    NonZeroUsize::new(size)
}
