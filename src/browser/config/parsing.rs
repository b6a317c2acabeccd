//! Parses `config.json` key by key. A wrong value is replaced by its default.

use acceptance_rules::asset::StatusCodes;
use js_sys::{Array, JSON};
use wasm_bindgen::{JsCast, JsValue};

use super::settings::{Audience, Config, ConfigReason, Idempotency, NoConfig, StatusEntry};
use super::values::{base_url, flag, member, members, object, one_of, read_each, text, whole};
use super::{authentication, operations};
use crate::text::{Language, TextReplacement};

/// Parses the text of a configuration.
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

/// Returns the position of the first JSON error.
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
        "list" => set_list(config, value)?,
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
        "texts" => config.texts = texts(config, value)?,
        // For worker.js, which reads the file itself.
        "offline" => drop(flag(value)?),
        _ => return Err(ConfigReason::UnknownKey),
    }
    Ok(())
}

fn set_page_sizes(config: &mut Config, value: &JsValue) -> Result<(), ConfigReason> {
    read_each(config, "pageSize", object(value)?, &mut |config, name, value| {
        match name {
            "certificates" => config.certificates_page = whole(&value, 1..=1000)?,
            "assets" => config.assets_page = whole(&value, 1..=1000)?,
            _ => return Err(ConfigReason::UnknownKey),
        }
        Ok(())
    });
    Ok(())
}

fn set_list(config: &mut Config, value: &JsValue) -> Result<(), ConfigReason> {
    read_each(config, "list", object(value)?, &mut |config, name, value| match name {
        "readAhead" => whole(&value, 0..=10_000).map(|rows| config.list_read_ahead = rows),
        _ => Err(ConfigReason::UnknownKey),
    });
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
    // `StatusCodes` puts `received` first and drops codes that repeat or resemble another one.
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

/// The plural categories of all languages.
const CATEGORIES: [&str; 6] = ["zero", "one", "two", "few", "many", OTHER];

/// The plural category that each text has.
const OTHER: &str = "other";

fn texts(config: &mut Config, value: &JsValue) -> Result<Vec<TextReplacement>, ConfigReason> {
    let mut replacements = Vec::new();
    for (tag, texts) in object(value)? {
        let place = ["texts.", &tag].concat();
        let Some(language) = Language::ALL.into_iter().find(|language| language.tag() == tag) else {
            config.problem(place, ConfigReason::UnknownKey);
            continue;
        };
        let Some(texts) = members(&texts) else {
            config.problem(place, ConfigReason::Unfit);
            continue;
        };
        for (key, text) in texts {
            match forms(&text) {
                Some(forms) if forms.iter().any(|(category, _)| &**category == OTHER) => {
                    replacements.push(TextReplacement { language, key: key.into(), forms });
                }
                Some(_) => {
                    config.problem([&place, ".", &key, ".", OTHER].concat(), ConfigReason::Missing);
                }
                None => config.problem([&place, ".", &key].concat(), ConfigReason::Unfit),
            }
        }
    }
    Ok(replacements)
}

/// Returns the forms of a text by plural category: a text has one form, an object one for each category.
fn forms(value: &JsValue) -> Option<Vec<(Box<str>, Box<str>)>> {
    let form = |text: &JsValue| text.as_string().filter(|text| !text.trim().is_empty());
    if let Some(text) = form(value) {
        return Some(vec![(OTHER.into(), text.into())]);
    }
    members(value)?
        .into_iter()
        .map(|(category, text)| {
            CATEGORIES.contains(&&*category).then(|| Some((category.into(), form(&text)?.into())))?
        })
        .collect()
}
