//! Who owns which knowledge: words of the code that may stand in one place only.

use super::source::Source;
use super::{File, Finding};

/// In which view a word is looked for.
#[derive(Clone, Copy, Debug)]
enum View {
    /// Code and string literals.
    Code,
    /// Code alone.
    Names,
}

struct Rule {
    words: &'static [&'static str],
    view: View,
    /// Whether the rule holds for a file.
    holds_in: fn(&str) -> bool,
    advice: &'static str,
}

const RULES: [Rule; 11] = [
    Rule {
        words: &["/v1/"],
        view: View::Code,
        holds_in: |path| {
            // The specification does not show the path of scrap errors: the sandbox's is a choice of its own.
            let owners = ["crates/api/src/endpoint.rs", "crates/sandbox/src/http/scrap_errors.rs"];
            (is_product(path) || path == "build.rs") && !owners.contains(&path)
        },
        advice: "paths of the service are written in crates/api/src/endpoint.rs; name its constant",
    },
    Rule {
        words: &["ConfirmationKind::", "AcceptanceKind::", "AuthorizationKind::"],
        view: View::Names,
        holds_in: |path| {
            let may_compare = [
                // Reads what a condition of a list means.
                "crates/api/src/filter.rs",
                // Tells the outcome of a decision from what was read afterwards.
                "crates/process/src/submit.rs",
                "src/wording.rs",
            ];
            // The sandbox is the service, yet what confirms or rejects asks the rules like everyone.
            let is_service =
                path.starts_with("crates/sandbox/") && path != "crates/sandbox/src/http/decisions.rs";
            is_product(path)
                && !is_service
                && !path.starts_with("crates/rules/")
                && !may_compare.contains(&path)
        },
        advice: "statuses are compared in crates/rules only; ask it a question that decides, or add one",
    },
    Rule {
        words: &["serde"],
        view: View::Names,
        holds_in: |path| {
            let may_parse = [
                "crates/api/src/wire",
                "crates/sandbox/",
                "crates/saved/src/text.rs",
                "src/browser/config/mod.rs",
            ];
            is_product(path) && !may_parse.iter().any(|allowed| path.starts_with(allowed))
        },
        advice: "JSON of the service belongs to crates/api/src/wire, what is saved to crates/saved/src/text.rs, and \
                 the configuration to src/browser/config/mod.rs",
    },
    Rule {
        words: &["gloo_net", "local_storage", "session_storage", "set_timeout", "set_interval"],
        view: View::Names,
        holds_in: |path| path.starts_with("src/") && !path.starts_with("src/browser/"),
        advice: "requests, storage and timers of the browser are used in src/browser only",
    },
    Rule {
        words: &[
            "inner_html",
            "set_inner_html",
            "outer_html",
            "set_outer_html",
            "insert_adjacent_html",
            "eval(",
        ],
        view: View::Names,
        holds_in: |path| path.starts_with("src/"),
        advice: "text of the service must never become markup or script; use a text node",
    },
    Rule {
        words: &["style="],
        view: View::Code,
        holds_in: |path| path.starts_with("src/"),
        advice: "the content security policy blocks style attributes; use a class, or `style:name=value`",
    },
    Rule {
        words: &["href=\"/"],
        view: View::Code,
        holds_in: |path| path.starts_with("src/") && path != "src/route.rs",
        advice: "places of the app are named by src/route.rs; ask it for the address",
    },
    Rule {
        words: &["acceptance_", "crate::state", "crate::pages", "crate::route"],
        view: View::Names,
        holds_in: |path| path.starts_with("src/ui/"),
        advice: "src/ui holds generic parts; pass what it shows as text or as a prop",
    },
    Rule {
        words: &["acceptance_desk", "leptos", "web_sys"],
        view: View::Names,
        holds_in: |path| path.starts_with("crates/"),
        advice: "the crates know nothing of the frontend",
    },
    Rule {
        words: &["std::time", "async", "Future"],
        view: View::Names,
        holds_in: |path| {
            let pure = ["crates/process/src/", "crates/rules/src/", "crates/saved/src/"];
            pure.iter().any(|folder| path.starts_with(folder))
        },
        advice: "rules, processes and what is saved are pure: no clock and no future; the caller says what happened",
    },
    Rule {
        words: &["dbg!"],
        view: View::Names,
        holds_in: |_| true,
        advice: "remove the output for debugging",
    },
];

const SQL: &str = "SQL is written in crates/sandbox/src/store*.rs; add a function there";

/// The frontend and the crates it is made of.
fn is_product(path: &str) -> bool {
    path.starts_with("src/") || path.starts_with("crates/")
}

pub(super) fn check(file: &File) -> Vec<Finding> {
    if !file.has_extension(&["rs"]) || file.is_test() {
        return Vec::new();
    }
    let source = Source::read(&file.text);
    let mut findings = Vec::new();
    for rule in RULES.iter().filter(|rule| (rule.holds_in)(&file.path)) {
        let text = match rule.view {
            View::Code => &source.code,
            View::Names => &source.names,
        };
        for (line, text) in (1..).zip(text.lines()) {
            if let Some(word) = rule.words.iter().find(|word| contains(text, word)) {
                findings.push(Finding::at(file, line, format!("`{word}`: {}", rule.advice)));
            }
        }
    }
    findings.extend(sql(file, &source));
    findings.extend(other_pages(file, &source));
    findings
}

/// Whether a word occurs, not as the end of a longer one.
fn contains(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(index, _)| {
        let before = text.get(..index).and_then(|before| before.chars().next_back());
        let starts_like_a_name = word.starts_with(|c: char| c.is_alphanumeric());
        !(starts_like_a_name && before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '-'))
    })
}

fn sql(file: &File, source: &Source) -> Vec<Finding> {
    if !is_product(&file.path) || file.path.starts_with("crates/sandbox/src/store") {
        return Vec::new();
    }
    let texts = source.texts();
    let written = texts.iter().filter(|(_, text)| is_sql(text));
    written.map(|(line, _)| Finding::at(file, *line, SQL)).collect()
}

fn is_sql(literal: &str) -> bool {
    let text = literal.trim_start_matches(|c: char| !c.is_alphabetic() || c == 'r').to_ascii_lowercase();
    let starts = |start: &str| text.starts_with(start);
    starts("insert into ")
        || starts("delete from ")
        || starts("create table ")
        || starts("create index ")
        || starts("pragma ")
        || starts("begin immediate")
        || (starts("select ") && text.contains(" from "))
        || (starts("update ") && text.contains(" set "))
}

/// A page never uses another page.
fn other_pages(file: &File, source: &Source) -> Vec<Finding> {
    let Some(own) = file.path.strip_prefix("src/pages/").and_then(|rest| rest.split(['/', '.']).next())
    else {
        return Vec::new();
    };
    let mut findings = Vec::new();
    for (line, text) in (1..).zip(source.names.lines()) {
        for (_, after) in
            text.match_indices("crate::pages::").map(|(index, found)| text.split_at(index + found.len()))
        {
            let other: String = after.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            if own != "mod" && other != own {
                let advice = format!(
                    "page `{own}` uses page `{other}`; what both need belongs to src/ui or src/state"
                );
                findings.push(Finding::at(file, line, advice));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(path: &str, text: &str) -> usize {
        check(&File { path: path.to_owned(), text: text.to_owned() }).len()
    }

    /// Red in the first place, and green in the second one.
    #[track_caller]
    fn check_rule(text: &str, wrong: &str, right: &str) {
        assert_eq!(findings(wrong, text), 1, "{wrong}: {text}");
        assert_eq!(findings(right, text), 0, "{right}: {text}");
    }

    #[test]
    fn each_kind_of_knowledge_has_one_owner() {
        check_rule("let p = \"/v1/leases\";", "src/app.rs", "crates/api/src/endpoint.rs");
        check_rule(
            "if k == ConfirmationKind::Confirmed {}",
            "src/pages/review/mod.rs",
            "crates/rules/src/decision.rs",
        );
        check_rule("AcceptanceKind::Received => 1,", "crates/api/src/client.rs", "src/wording.rs");
        check_rule(
            "ConfirmationKind::Confirmed => 1,",
            "crates/sandbox/src/http/decisions.rs",
            "crates/sandbox/src/demo.rs",
        );
        check_rule("use serde::Deserialize;", "src/state/session.rs", "src/browser/config/mod.rs");
        check_rule("serde_json::from_str(t)", "crates/api/src/client.rs", "crates/api/src/wire/row.rs");
        check_rule("serde_json::to_string(t)", "crates/saved/src/draft.rs", "crates/saved/src/text.rs");
        check_rule("window.local_storage()", "src/state/drafts.rs", "src/browser/storage.rs");
        check_rule("use gloo_net::http::Request;", "src/app.rs", "src/browser/transport.rs");
        check_rule("<a href=\"/certificates\">", "src/app.rs", "src/route.rs");
        check_rule("use acceptance_rules::asset::Asset;", "src/ui/badge.rs", "src/wording.rs");
        check_rule("use crate::pages::review::Case;", "src/pages/assets/mod.rs", "src/pages/review/mod.rs");
        check_rule("use std::time::Duration;", "crates/process/src/retry.rs", "crates/sandbox/src/fault.rs");
        check_rule("std::time::SystemTime", "crates/saved/src/draft.rs", "crates/sandbox/src/fault.rs");
        check_rule("use web_sys::Window;", "crates/api/src/client.rs", "src/browser/timer.rs");
        check_rule(
            "db(\"SELECT a\n FROM b\")",
            "crates/sandbox/src/http/assets.rs",
            "crates/sandbox/src/store.rs",
        );
        check_rule(
            "db(r#\"update a set b = 1\"#)",
            "crates/sandbox/src/fault.rs",
            "crates/sandbox/src/store/write.rs",
        );
    }

    #[test]
    fn markup_script_and_style_stand_nowhere() {
        for text in [
            "e.set_inner_html(x)",
            "<p inner_html=x/>",
            "js_sys::eval(x)",
            "<p style=\"color: red\">",
            "<p style=s>",
        ] {
            assert_eq!(findings("src/browser/document.rs", text), 1, "{text}");
        }
        assert_eq!(findings("src/ui/grid.rs", "<p style:width=w data-style=\"x\"> retrieval(x)"), 0);
        assert_eq!(findings("xtask/src/main.rs", "fn f() { dbg!(1); }"), 1);
    }

    #[test]
    fn comments_tests_and_sentences_are_no_code() {
        assert_eq!(
            findings("src/app.rs", "// \"/v1/\" and serde\n#[cfg(test)]\nmod tests { use serde::X; }"),
            0
        );
        assert_eq!(findings("crates/api/tests/a.rs", "use serde::Deserialize; let p = \"/v1/\";"), 0);
        assert_eq!(
            findings("src/app.rs", "let t = \"serde and set_timeout\"; observed(t); reset_timeout(t);"),
            0
        );
        assert_eq!(findings("src/app.rs", "say(\"Select an asset first\"); say(\"Update marks\")"), 0);
    }
}
