//! Allowed dependencies between packages, as declared in the manifests.

use serde_json::Value;

/// The allowed or forbidden dependencies of a package.
enum Edges {
    Only(&'static [&'static str]),
    Never(&'static [&'static str]),
}

const RULES: [(&str, Edges); 11] = [
    ("acceptance-rules", Edges::Only(&[])),
    ("acceptance-hosting", Edges::Only(&[])),
    ("acceptance-api", Edges::Only(&["acceptance-rules", "serde", "serde_json"])),
    ("acceptance-process", Edges::Only(&["acceptance-rules", "acceptance-api"])),
    ("acceptance-persistence", Edges::Only(&["acceptance-rules", "qrcodegen", "serde", "serde_json"])),
    ("acceptance-arrange", Edges::Only(&["acceptance-rules", "memchr"])),
    ("acceptance-marklist", Edges::Only(&["acceptance-rules"])),
    ("acceptance-config", Edges::Only(&["acceptance-rules", "acceptance-api", "serde_json"])),
    ("acceptance-route", Edges::Only(&["acceptance-rules", "acceptance-api", "percent-encoding"])),
    ("acceptance-sandbox", Edges::Never(&["acceptance-desk", "acceptance-process", "leptos", "web-sys"])),
    ("acceptance-desk", Edges::Never(&["acceptance-sandbox", "axum", "tokio", "rusqlite"])),
];

/// Checks the output of `cargo metadata`.
pub(super) fn check(metadata: &Value) -> Vec<String> {
    let mut findings = Vec::new();
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let name = package["name"].as_str().unwrap_or_default();
        let Some((_, edges)) = RULES.iter().find(|(ruled, _)| *ruled == name) else { continue };
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            let other = dependency["name"].as_str().unwrap_or_default();
            let is_allowed = match edges {
                Edges::Only(allowed) => allowed.contains(&other),
                Edges::Never(refused) => !refused.contains(&other),
            };
            if dependency["kind"].is_null() && !is_allowed {
                findings.push(format!(
                    "{}:1: {name} must not depend on {other}; move the code, or change the matrix in \
                     ARCHITECTURE.md and xtask/src/tidy/edges.rs in a commit of its own",
                    package["manifest_path"].as_str().unwrap_or_default()
                ));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn forbidden_edges_are_found_and_those_of_tests_are_free() {
        for (found, package, dependency, kind) in [
            (1, "acceptance-rules", "serde", None),
            (1, "acceptance-sandbox", "acceptance-process", None),
            (1, "acceptance-desk", "acceptance-sandbox", None),
            (0, "acceptance-api", "serde", None),
            (0, "acceptance-rules", "proptest", Some("dev")),
            (0, "acceptance-desk", "axum", Some("build")),
        ] {
            let dependency = json!({ "name": dependency, "kind": kind });
            let metadata = json!({ "packages": [{ "name": package, "dependencies": [dependency] }] });
            assert_eq!(check(&metadata).len(), found, "{metadata}");
        }
    }
}
