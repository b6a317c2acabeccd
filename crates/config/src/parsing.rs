//! Parses the keys of the file, except for those of `auth`.

use std::cell::RefCell;
use std::num::NonZeroUsize;

use acceptance_api::endpoint::Configured;
use acceptance_api::json_members;
use acceptance_api::operation::Operation;
use acceptance_rules::asset::StatusCodes;
use serde_json::error::Category;
use serde_json::value::RawValue;

use crate::authentication;
use crate::object::Object;
use crate::settings::{
    Audience, Config, ConfigError, ConfigReason, Idempotency, ScrapErrorSettings, StatusEntry,
    TextReplacement,
};
use crate::values::{base_url, filled, flag, one_of, whole};

/// Returns the configuration of the answer for `config.json`. Its text is needed for status 200 only.
///
/// # Errors
/// The kind of the unusable answer.
pub fn parse_answer(status: u16, text: &str, languages: &[&'static str]) -> Result<Config, ConfigError> {
    match status {
        // A redirect that was not followed.
        0 => Err(ConfigError::Redirected),
        200 if text.trim_start().starts_with('<') => Err(ConfigError::Page),
        200 => parse(text, languages),
        404 => {
            let mut config = Config::default();
            config.report("", ConfigReason::NoFile);
            Ok(config)
        }
        status => Err(ConfigError::Refused(status)),
    }
}

/// Parses the text of a configuration. `languages` are the tags of the app's languages.
///
/// # Errors
/// The text is not a JSON object.
pub fn parse(text: &str, languages: &[&'static str]) -> Result<Config, ConfigError> {
    let members = json_members(text).map_err(|error| match error.classify() {
        Category::Data => ConfigError::NotAnObject,
        Category::Io | Category::Syntax | Category::Eof => {
            ConfigError::NotJson(error.line().max(1), error.column().max(1))
        }
    })?;
    let mut config = Config::default();
    let problems = RefCell::default();
    Object::read(members, "", &problems, |file| read(file, &mut config, languages));
    config.problems = problems.into_inner();
    Ok(config)
}

/// Returns the name of a user, which is a member of this JSON object; `None` if there is none.
pub fn user_name(answer: &str, member: &str) -> Option<String> {
    let members = json_members(answer).ok()?;
    filled(members.iter().rev().find(|(name, _)| name == member)?.1)
}

fn read(file: &Object, config: &mut Config, languages: &[&'static str]) {
    file.set("baseUrl", &mut config.base_url, base_url);
    file.set("audience", &mut config.audience, |value| {
        let audiences =
            [("client", Audience::Client), ("operator", Audience::Operator), ("both", Audience::Both)];
        one_of(value, audiences)
    });
    file.object("auth", |auth| authentication::read(auth, config));
    file.object("pageSize", |sizes| {
        sizes.set("certificates", &mut config.certificates_page, |value| whole(value, 1..=1000));
        sizes.set("assets", &mut config.assets_page, |value| whole(value, 1..=1000));
    });
    file.object("list", |list| {
        list.set("readAhead", &mut config.list_read_ahead, |value| whole(value, 0..=10_000));
    });
    file.set("requireTotalCount", &mut config.require_total, flag);
    file.set("readCertificate", &mut config.read_certificate, flag);
    file.set("idempotencyKey", &mut config.idempotency, |value| {
        let kinds = [
            ("never", Idempotency::Never),
            ("same-origin", Idempotency::SameOrigin),
            ("always", Idempotency::Always),
        ];
        one_of(value, kinds)
    });
    if let Some(value) = file.get("acceptanceStatuses") {
        read_statuses(file, value, &mut config.statuses, languages);
    }
    file.nullable("finishReview", |review| {
        config.finish_review = operation(review, Configured::new);
    });
    file.nullable("scrapErrors", |scrap| {
        let mut chunk = None;
        scrap.set("chunkSize", &mut chunk, |value| match value.get() {
            "null" => Some(None),
            _ => NonZeroUsize::new(whole(value, 1..=1_000_000)?.try_into().ok()?).map(Some),
        });
        let without_gap = |method: &str, path: &str| {
            Operation::parse(method, path).ok().filter(|_| !path.contains(['{', '}']))
        };
        config.scrap_errors =
            operation(scrap, without_gap).map(|operation| ScrapErrorSettings { operation, chunk });
    });
    file.set("locale", &mut config.language, |value| {
        let tags = languages.iter().map(|tag| (*tag, Some(*tag)));
        one_of(value, [("auto", None)].into_iter().chain(tags))
    });
    file.object("texts", |texts| {
        for tag in languages {
            texts.object(tag, |own| read_texts(own, tag, &mut config.texts));
        }
    });
    // worker.js reads this key itself.
    file.set("offline", &mut false, flag);
}

/// Returns the operation of `method` and `path`; reports the wrong one of them if there is none.
fn operation<T>(object: &Object, parse: impl FnOnce(&str, &str) -> Option<T>) -> Option<T> {
    let (method, path) = (object.text("method"), object.text("path"));
    let operation = parse(&method, &path);
    if operation.is_none() {
        let wrong = if Operation::parse(&method, "/x").is_ok() { "path" } else { "method" };
        object.report(wrong, ConfigReason::Invalid);
    }
    operation
}

/// Replaces the statuses, unless one has no code.
fn read_statuses(
    file: &Object,
    value: &RawValue,
    statuses: &mut Vec<StatusEntry>,
    languages: &[&'static str],
) {
    const KEY: &str = "acceptanceStatuses";
    let entries: Vec<&RawValue> = serde_json::from_str(value.get()).unwrap_or_default();
    if entries.is_empty() {
        return file.report(KEY, ConfigReason::Invalid);
    }
    let mut given = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        let members = json_members(entry.get()).unwrap_or_default();
        let mut code = String::new();
        let mut status = StatusEntry { code: "".into(), labels: Vec::new(), expects_explanation: false };
        file.nested(&format!("{KEY}[{index}]"), members, |entry| {
            code = entry.get("code").and_then(filled).unwrap_or_default();
            if code.is_empty() {
                entry.report("code", ConfigReason::Invalid);
            }
            entry.object("label", |label| {
                for tag in languages {
                    let mut text = String::new();
                    label.set(tag, &mut text, filled);
                    if !text.is_empty() {
                        status.labels.push((tag, text.into()));
                    }
                }
            });
            entry.set("explanation", &mut status.expects_explanation, |value| {
                one_of(value, [("expected", true)])
            });
        });
        if code.is_empty() {
            return;
        }
        status.code = code.into();
        given.push(status);
    }
    // `StatusCodes` puts `received` first and drops codes that repeat or resemble another one.
    let codes = StatusCodes::new(given.iter().map(|entry| &*entry.code));
    let entry = |code: &str| {
        let own = given.iter().find(|entry| entry.code.eq_ignore_ascii_case(code)).cloned();
        let (labels, expects_explanation) =
            own.map(|entry| (entry.labels, entry.expects_explanation)).unwrap_or_default();
        StatusEntry { code: code.into(), labels, expects_explanation }
    };
    *statuses = codes.iter().map(entry).collect();
}

/// The plural categories of all languages.
const CATEGORIES: [&str; 6] = ["zero", "one", "two", "few", "many", OTHER];

/// The plural category that each text has.
const OTHER: &str = "other";

fn read_texts(own: &Object, language: &'static str, texts: &mut Vec<TextReplacement>) {
    own.each(|key, text| {
        let forms = forms(text).ok_or(ConfigReason::Invalid)?;
        if forms.iter().any(|(category, _)| &**category == OTHER) {
            texts.push(TextReplacement { language, key: key.into(), forms });
        } else {
            own.report(&[key, ".", OTHER].concat(), ConfigReason::Missing);
        }
        Ok(())
    });
}

/// Returns the forms of a text by plural category: a text has one form, an object one for each category.
fn forms(value: &RawValue) -> Option<Vec<(Box<str>, Box<str>)>> {
    if let Some(text) = filled(value) {
        return Some(vec![(OTHER.into(), text.into())]);
    }
    let form = |(category, text): (String, &RawValue)| {
        let is_category = CATEGORIES.contains(&&*category);
        is_category.then(|| Some((category.into(), filled(text)?.into())))?
    };
    json_members(value.get()).ok()?.into_iter().map(form).collect()
}
