//! Owners of knowledge: words that only one module may contain.

use super::file::File;

const STATUSES: &str = "ConfirmationKind:: AcceptanceKind:: AuthorizationKind::";
const ASK_THE_RULES: &str =
    "statuses are compared in crates/rules only; ask it a question that decides, or add one";

/// The words, which may begin longer words; the path prefixes in which they are searched; the path prefixes that may
/// contain them anyway; the advice. Lists are separated by spaces.
const RULES: [[&str; 4]; 8] = [
    [
        "/v1/",
        "src/ crates/",
        // The specification does not show the path of scrap errors; the sandbox chooses its own.
        "crates/api/src/endpoint.rs crates/sandbox/src/http/scrap_errors.rs",
        "paths of the service are written in crates/api/src/endpoint.rs; name its constant",
    ],
    [
        STATUSES,
        "src/ crates/",
        // The last two have the filters of a list and their labels.
        "crates/rules/ crates/sandbox/ crates/api/src/filter.rs src/i18n/labels/mod.rs",
        ASK_THE_RULES,
    ],
    // Decisions in the sandbox use the rules like all other code.
    [STATUSES, "crates/sandbox/src/http/decisions.rs", "", ASK_THE_RULES],
    [
        "gloo_net local_storage session_storage set_timeout set_interval",
        "src/",
        "src/browser/",
        "requests, storage and timers of the browser are used in src/browser only",
    ],
    [
        ".update_assets( .update_scrap_errors( .decide( recording_client(",
        "src/",
        "src/state/requests/writer.rs src/state/session/mod.rs",
        "requests that write are sent by a `Writer`, after a look at the user and the clock",
    ],
    ["href=\"/", "src/", "", "crates/route has the paths of the app; ask it for the address"],
    [
        "acceptance_api acceptance_config acceptance_marklist acceptance_persistence acceptance_process \
         acceptance_route acceptance_rules state:: pages::",
        "src/ui/",
        "",
        "src/ui holds generic parts; pass what it shows as text or as a prop",
    ],
    [
        "std::time async Future",
        "crates/process/src/ crates/rules/src/ crates/persistence/src/ crates/marklist/src/ \
         crates/arrange/src/ crates/config/src/ crates/route/src/",
        "",
        "pure crates have no clock and no future; the caller says what happened",
    ],
];

pub(super) fn check(file: &File) -> Vec<String> {
    let begins = |starts: &str| starts.split_whitespace().any(|start| file.path.starts_with(start));
    let mut findings = Vec::new();
    for [words, _, _, advice] in
        RULES.iter().filter(|[_, within, owners, _]| begins(within) && !begins(owners))
    {
        for (number, line) in file.lines() {
            if let Some(word) = words.split_whitespace().find(|word| contains(line, word)) {
                findings.push(file.finding(number, &format!("`{word}`: {advice}")));
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
        check(&File::new(path, text)).len()
    }

    #[test]
    fn each_kind_of_knowledge_has_one_owner() {
        for (text, wrong, right) in [
            ("let p = \"/v1/leases\";", "src/app.rs", "crates/api/src/endpoint.rs"),
            ("k == ConfirmationKind::Confirmed", "src/pages/review/mod.rs", "crates/rules/src/decision.rs"),
            ("AuthorizationKind::No", "crates/sandbox/src/http/decisions.rs", "crates/sandbox/src/demo.rs"),
            ("window.local_storage()", "src/state/certificates/drafts.rs", "src/browser/storage.rs"),
            ("client.decide(plan, None)", "src/state/reviews.rs", "src/state/requests/writer.rs"),
            ("<a href=\"/certificates\">", "src/app.rs", "crates/route/src/lib.rs"),
            ("use acceptance_rules::asset::Asset;", "src/ui/badge.rs", "src/i18n/labels/mod.rs"),
            ("use crate::{state::AppState, i18n};", "src/ui/badge.rs", "src/components/link.rs"),
            ("use std::time::Duration;", "crates/process/src/retry.rs", "crates/sandbox/src/fault.rs"),
        ] {
            assert_eq!(findings(wrong, text), 1, "{wrong}: {text}");
            assert_eq!(findings(right, text), 0, "{right}: {text}");
        }
    }

    #[test]
    fn comments_and_tests_are_no_code() {
        for (found, text) in [
            (0, "//! ü \"/v1/\" gloo_net\n// gloo_net\n/* gloo_net /* */ */ /// \"/v1/\"\nfn f() {}"),
            (0, "#[cfg(test)]\nmod tests { use gloo_net::X; fn i() { \"}\" } }"),
            (1, "#[cfg(test)]\nmod tests { fn i() { \"}\" } }\nuse gloo_net::X;"),
            (1, "#[cfg(test)]\nuse crate::X;\nuse gloo_net::X;"),
            (1, "let t = 'q'; let u: &'static str = f(r#\"// \"y\" \"#, gloo_net);"),
        ] {
            assert_eq!(findings("src/app.rs", text), found, "{text}");
        }
    }
}
