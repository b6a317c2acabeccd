//! Owners of knowledge: words that only one module may contain.

use super::{File, finding, source};

struct Rule {
    /// Each may be the prefix of a longer word.
    words: &'static [&'static str],
    /// Path prefixes in which the words are searched.
    within: &'static [&'static str],
    /// Path prefixes that may contain them anyway.
    owners: &'static [&'static str],
    advice: &'static str,
}

/// The app and its crates.
const PRODUCT: &[&str] = &["src/", "crates/"];
const STATUSES: &[&str] = &["ConfirmationKind::", "AcceptanceKind::", "AuthorizationKind::"];
const ASK_THE_RULES: &str =
    "statuses are compared in crates/rules only; ask it a question that decides, or add one";

const RULES: [Rule; 10] = [
    Rule {
        words: &["/v1/"],
        within: &["src/", "crates/", "build.rs"],
        // The specification does not show the path of scrap errors; the sandbox chooses its own.
        owners: &["crates/api/src/endpoint.rs", "crates/sandbox/src/http/scrap_errors.rs"],
        advice: "paths of the service are written in crates/api/src/endpoint.rs; name its constant",
    },
    Rule {
        words: STATUSES,
        within: PRODUCT,
        owners: &[
            "crates/rules/",
            "crates/sandbox/",
            // Filters of a list and their labels.
            "crates/api/src/filter.rs",
            "src/i18n/labels/mod.rs",
        ],
        advice: ASK_THE_RULES,
    },
    Rule {
        // Decisions in the sandbox use the rules like all other code.
        words: STATUSES,
        within: &["crates/sandbox/src/http/decisions.rs"],
        owners: &[],
        advice: ASK_THE_RULES,
    },
    Rule {
        words: &["serde"],
        within: PRODUCT,
        owners: &["crates/api/src/wire", "crates/sandbox/", "crates/persistence/src/", "crates/config/src/"],
        advice: "JSON is read in crates/api/src/wire, crates/persistence/src and crates/config/src",
    },
    Rule {
        words: &["gloo_net", "local_storage", "session_storage", "set_timeout", "set_interval"],
        within: &["src/"],
        owners: &["src/browser/"],
        advice: "requests, storage and timers of the browser are used in src/browser only",
    },
    Rule {
        words: &["style="],
        within: &["src/"],
        owners: &[],
        advice: "the content security policy blocks style attributes; use a class, or `style:name=value`",
    },
    Rule {
        words: &["href=\"/"],
        within: &["src/"],
        owners: &[],
        advice: "crates/route has the paths of the app; ask it for the address",
    },
    Rule {
        // crates/arrange supports rows of any table.
        words: &[
            "acceptance_api",
            "acceptance_config",
            "acceptance_marklist",
            "acceptance_persistence",
            "acceptance_process",
            "acceptance_route",
            "acceptance_rules",
            "state::",
            "pages::",
        ],
        within: &["src/ui/"],
        owners: &[],
        advice: "src/ui holds generic parts; pass what it shows as text or as a prop",
    },
    Rule {
        words: &["std::time", "async", "Future"],
        within: &[
            "crates/process/src/",
            "crates/rules/src/",
            "crates/persistence/src/",
            "crates/marklist/src/",
            "crates/arrange/src/",
            "crates/config/src/",
            "crates/route/src/",
        ],
        owners: &[],
        advice: "rules, processes and what is saved are pure: no clock and no future; the caller says what happened",
    },
    Rule {
        words: &["rusqlite"],
        within: PRODUCT,
        owners: &["crates/sandbox/src/store"],
        advice: "SQL is written in crates/sandbox/src/store*.rs; add a function there",
    },
];

pub(super) fn check(file: &File) -> Vec<String> {
    let begins = |starts: &[&str]| starts.iter().any(|start| file.path.starts_with(start));
    let mut rules = RULES.iter().filter(|rule| begins(rule.within) && !begins(rule.owners)).peekable();
    if !file.has_extension(&["rs"]) || file.is_test() || rules.peek().is_none() {
        return Vec::new();
    }
    let code = source::code(&file.text);
    let mut findings = Vec::new();
    for rule in rules {
        for (number, line) in (1..).zip(code.lines()) {
            if let Some(word) = rule.words.iter().find(|word| contains(line, word)) {
                findings.push(finding(file, number, &format!("`{word}`: {}", rule.advice)));
            }
        }
    }
    findings
}

/// Returns whether a word occurs at the start of a word.
fn contains(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(index, _)| {
        let before = text.get(..index).and_then(|before| before.chars().next_back());
        let is_name = word.starts_with(char::is_alphanumeric);
        !(is_name && before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '-'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(path: &str, text: &str) -> usize {
        check(&File { path: path.to_owned(), text: text.to_owned() }).len()
    }

    #[test]
    fn each_kind_of_knowledge_has_one_owner() {
        for (text, wrong, right) in [
            ("let p = \"/v1/leases\";", "src/app.rs", "crates/api/src/endpoint.rs"),
            ("k == ConfirmationKind::Confirmed", "src/pages/review/mod.rs", "crates/rules/src/decision.rs"),
            ("AcceptanceKind::Received => 1,", "crates/api/src/client.rs", "src/i18n/labels/mod.rs"),
            ("AuthorizationKind::No", "crates/sandbox/src/http/decisions.rs", "crates/sandbox/src/demo.rs"),
            ("use serde::Deserialize;", "src/state/session/mod.rs", "crates/config/src/parsing.rs"),
            ("serde_json::from_str(t)", "crates/api/src/client.rs", "crates/api/src/wire/row.rs"),
            ("window.local_storage()", "src/state/certificates/drafts.rs", "src/browser/storage.rs"),
            ("<p style=\"color: red\">", "src/browser/document.rs", "crates/persistence/src/sheet.rs"),
            ("<a href=\"/certificates\">", "src/app.rs", "crates/route/src/lib.rs"),
            ("use acceptance_rules::asset::Asset;", "src/ui/badge.rs", "src/i18n/labels/mod.rs"),
            ("use crate::{state::AppState, i18n};", "src/ui/badge.rs", "src/components/link.rs"),
            ("use std::time::Duration;", "crates/process/src/retry.rs", "crates/sandbox/src/fault.rs"),
            ("async fn f() {}", "crates/persistence/src/draft.rs", "crates/api/src/client.rs"),
            ("rusqlite::params![a]", "crates/sandbox/src/http/assets.rs", "crates/sandbox/src/store/a.rs"),
        ] {
            assert_eq!(findings(wrong, text), 1, "{wrong}: {text}");
            assert_eq!(findings(right, text), 0, "{right}: {text}");
        }
    }

    #[test]
    fn comments_and_tests_are_no_code() {
        for (found, text) in [
            (0, "//! ü \"/v1/\" serde\n// serde\n/* serde /* */ */ /// style=x\nfn f() {}"),
            (0, "#[cfg(test)]\nmod tests { use serde::X; fn i() { \"}\" } }"),
            (1, "#[cfg(test)]\nmod tests { fn i() { \"}\" } }\nuse serde::X;"),
            (1, "#[cfg(test)]\nuse crate::X;\nuse serde::X;"),
            (1, "let t = 'q'; let u: &'static str = f(r#\"// \"y\" \"#, serde);"),
            (0, "observed(t); reset_timeout(t);"),
            (0, "<p style:width=w data-style=\"x\"> let style = s;"),
        ] {
            assert_eq!(findings("src/app.rs", text), found, "{text}");
        }
    }
}
