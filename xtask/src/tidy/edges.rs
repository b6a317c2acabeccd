//! Who may depend on whom, as declared in the manifests.

use super::Finding;
use serde_json::Value;

/// What a package may depend on, or must not.
enum Edges {
    Only(&'static [&'static str]),
    Never(&'static [&'static str]),
}

const RULES: [(&str, Edges); 6] = [
    ("acceptance-rules", Edges::Only(&[])),
    ("acceptance-api", Edges::Only(&["acceptance-rules", "serde", "serde_json", "percent-encoding"])),
    ("acceptance-process", Edges::Only(&["acceptance-rules", "acceptance-api"])),
    ("acceptance-saved", Edges::Only(&["acceptance-rules", "serde", "serde_json"])),
    ("acceptance-sandbox", Edges::Never(&["acceptance-desk", "acceptance-process", "leptos", "web-sys"])),
    ("acceptance-desk", Edges::Never(&["acceptance-sandbox", "axum", "tokio", "rusqlite"])),
];

/// Checks what `cargo metadata` says.
pub(super) fn check(metadata: &Value) -> Vec<Finding> {
    let mut findings = Vec::new();
    for package in list(metadata, "packages") {
        let name = text(package, "name");
        let Some((_, edges)) = RULES.iter().find(|(ruled, _)| *ruled == name) else { continue };
        for dependency in list(package, "dependencies") {
            let other = text(dependency, "name");
            let is_normal = dependency.get("kind").is_none_or(Value::is_null);
            let is_allowed = match edges {
                Edges::Only(allowed) => allowed.contains(&other),
                Edges::Never(refused) => !refused.contains(&other),
            };
            if is_normal && !is_allowed {
                findings.push(Finding {
                    place: text(package, "manifest_path").to_owned() + ":1",
                    advice: format!(
                        "{name} must not depend on {other}; move the code, or change the matrix in ARCHITECTURE.md \
                         and xtask/src/tidy/edges.rs in a commit of its own"
                    ),
                });
            }
        }
    }
    findings
}

fn list<'a>(value: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    value.get(key).and_then(Value::as_array).into_iter().flatten()
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value.get(key).and_then(Value::as_str).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn findings(package: &str, dependency: &str, kind: Option<&str>) -> usize {
        check(&json!({ "packages": [{
            "name": package,
            "manifest_path": "Cargo.toml",
            "dependencies": [{ "name": dependency, "kind": kind }],
        }] }))
        .len()
    }

    #[test]
    fn forbidden_edges_are_found() {
        for (package, dependency) in [
            ("acceptance-rules", "serde"),
            ("acceptance-api", "gloo-net"),
            ("acceptance-process", "serde_json"),
            ("acceptance-saved", "acceptance-api"),
            ("acceptance-saved", "web-sys"),
            ("acceptance-sandbox", "acceptance-process"),
            ("acceptance-sandbox", "acceptance-desk"),
            ("acceptance-desk", "acceptance-sandbox"),
        ] {
            assert_eq!(findings(package, dependency, None), 1, "{package} → {dependency}");
        }
    }

    #[test]
    fn allowed_edges_and_those_of_tests_pass() {
        assert_eq!(findings("acceptance-api", "serde", None), 0);
        assert_eq!(findings("acceptance-saved", "serde_json", None), 0);
        assert_eq!(findings("acceptance-desk", "leptos", None), 0);
        assert_eq!(findings("acceptance-rules", "proptest", Some("dev")), 0);
        assert_eq!(findings("acceptance-desk", "serde_json", Some("build")), 0);
    }
}
