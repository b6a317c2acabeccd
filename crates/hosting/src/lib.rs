//! How the built app is served: headers, caching, and the paths that return its page.
//!
//! The sandbox uses these rules; `tests/deploy.rs` compares the configurations in `deploy/` with them.

pub const PAGE: &str = "/index.html";
/// The configuration of a deployment, edited after the build.
pub const CONFIGURATION: &str = "/config.json";
/// The deployed build; an open page requests it repeatedly.
pub const VERSION: &str = "/version.json";
/// The service worker, which caches the files of a build in the browser.
pub const WORKER: &str = "/worker.js";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// [`PAGE`], for every route.
    Page,
    /// A file of the bundle, or 404. Never the page, which a browser would run as the missing
    /// script.
    File,
    /// A hidden file or folder; always 404.
    Hidden,
}

/// Returns the target of a path, independent of the bundle's location.
pub fn target(path: &str) -> Target {
    if path.contains("/.") {
        Target::Hidden
    } else if path == PAGE || !last_part(path).contains('.') {
        Target::Page
    } else {
        Target::File
    }
}

/// The content security policy of every answer except the page: the user guides have embedded pictures and a style sheet.
const FILE_POLICY: &str = "default-src 'none'; img-src data:; style-src 'self'; frame-ancestors 'none'";

/// The content security policy of [`WORKER`]: it may request files of the app and run no other
/// script.
pub const WORKER_POLICY: &str = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/// Returns the content security policy of the page. It may request its own origin and `further`
/// ones: those of the service and of an OpenID Connect provider.
fn page_policy(further: &[&str]) -> String {
    let asked = further.iter().fold("'self'".to_owned(), |asked, origin| asked + " " + origin);
    format!(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; \
         font-src 'self'; connect-src {asked}; manifest-src 'self'; object-src 'none'; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'none'"
    )
}

/// The headers of every answer; those of the page replace them.
pub const FILE_HEADERS: [(&str, &str); 4] = [
    ("Content-Security-Policy", FILE_POLICY),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
];

/// Returns the headers of the page, except its type and those that depend on the path.
pub fn page_headers(further: &[&str]) -> [(&'static str, String); 9] {
    const FEATURES: &str = "accelerometer=(), camera=(self), display-capture=(), geolocation=(), gyroscope=(), \
        microphone=(), midi=(), payment=(), usb=(), clipboard-read=(), publickey-credentials-get=(), browsing-topics=()";
    [
        ("Content-Security-Policy", page_policy(further)),
        ("X-Content-Type-Options", "nosniff".into()),
        ("Referrer-Policy", "no-referrer".into()),
        ("Cross-Origin-Opener-Policy", "same-origin".into()),
        ("Cross-Origin-Embedder-Policy", "require-corp".into()),
        ("Cross-Origin-Resource-Policy", "same-origin".into()),
        ("Permissions-Policy", FEATURES.into()),
        ("Origin-Agent-Cluster", "?1".into()),
        ("X-Frame-Options", "DENY".into()),
    ]
}

pub const PAGE_TYPE: &str = "text/html; charset=utf-8";

/// The content types of bundle files by extension.
pub const TYPES: [(&str, &str); 9] = [
    ("bin", "application/octet-stream"),
    ("html", PAGE_TYPE),
    ("js", "text/javascript"),
    ("css", "text/css"),
    ("wasm", "application/wasm"),
    ("json", "application/json"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("webmanifest", "application/manifest+json"),
];

/// `Cache-Control` of files that never change, since their names contain a hash of their content.
pub const FOR_GOOD: &str = "public, max-age=31536000, immutable";
/// `Cache-Control` of [`VERSION`] and of the answers of the service.
pub const NEVER: &str = "no-store";
/// `Cache-Control` of all other files: stored and revalidated each time.
pub const ASK_AGAIN: &str = "no-cache";

/// Returns `Cache-Control` of an existing file.
pub fn cache_control(path: &str) -> &'static str {
    if path == VERSION {
        NEVER
    } else if is_hashed(last_part(path)) {
        FOR_GOOD
    } else {
        ASK_AGAIN
    }
}

/// `Vary` of every file, with or without compressed copies.
pub const VARY: &str = "Accept-Encoding";

/// Returns whether the build writes compressed copies, `.br` and `.gz`, of a file. Those of the
/// configuration would become outdated, and the version is one line.
pub fn is_compressed(path: &str) -> bool {
    let name = last_part(path);
    let is_type = |extension: &str| TYPES.iter().any(|(known, _)| *known == extension);
    name.rsplit_once('.').is_some_and(|(_, extension)| is_type(extension))
        && ![CONFIGURATION, VERSION].contains(&&*format!("/{name}"))
}

/// Extensions of files whose names may contain a hash.
pub const HASHED: [&str; 5] = ["bin", "css", "js", "json", "wasm"];
/// Minimum number of digits of a hash in a name.
pub const DIGITS: usize = 8;

/// Returns whether a file's name contains a hash of its content: `name-0123456789abcdef.js`,
/// `name-0123456789abcdef_bg.wasm`.
fn is_hashed(name: &str) -> bool {
    let Some((stem, extension)) = name.rsplit_once('.') else { return false };
    let stem = stem.strip_suffix("_bg").unwrap_or(stem);
    let Some((_, hash)) = stem.rsplit_once('-') else { return false };
    let is_digit = |byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    HASHED.contains(&extension) && hash.len() >= DIGITS && hash.bytes().all(is_digit)
}

fn last_part(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_with_a_hash_are_kept_for_good() {
        for name in [
            "/acceptance-desk-2b8f3a1c9d0e4f56.js",
            "/acceptance-desk-2b8f3a1c9d0e4f56_bg.wasm",
            "/a/ui-a1b2c3d4.css",
            "/later-de-2b8f3a1c9d0e4f56.json",
        ] {
            assert_eq!(cache_control(name), FOR_GOOD, "{name}");
        }
        for name in [
            "/boot.js",
            "/config.json",
            "/acceptance-desk.js",
            "/acceptance-desk_bg.wasm",
            "/a-b1b2c3d4.svg",
            "/a-b1b2c3.css",
            "/a-B1B2C3D4.css",
            "/index.html",
        ] {
            assert_eq!(cache_control(name), ASK_AGAIN, "{name}");
        }
        assert_eq!(cache_control("/version.json"), NEVER);
    }

    #[test]
    fn a_path_without_a_dot_in_its_last_part_is_the_page() {
        for path in ["/", "/index.html", "/certificates/4711/1001", "/a.b/c", "/locales/"] {
            assert_eq!(target(path), Target::Page, "{path}");
        }
        for path in ["/boot.js", "/a/index.html", "/locales/en.json"] {
            assert_eq!(target(path), Target::File, "{path}");
        }
        for path in ["/.env", "/.git/config", "/a/../b"] {
            assert_eq!(target(path), Target::Hidden, "{path}");
        }
    }

    #[test]
    fn the_page_keeps_what_every_answer_has_and_asks_only_where_it_may() {
        let page = page_headers(&["https://id.example", "https://api.example"]);
        for (name, _) in FILE_HEADERS {
            assert!(page.iter().any(|(own, _)| *own == name), "{name}");
        }
        let policy = page_policy(&["https://id.example", "https://api.example"]);
        assert!(policy.contains("; connect-src 'self' https://id.example https://api.example; "), "{policy}");
        assert!(page_policy(&[]).contains("; connect-src 'self'; "));
    }

    #[test]
    fn files_edited_after_the_build_have_no_compressed_copy() {
        for (path, expected) in [
            ("/index.html", true),
            ("/locales/en.json", true),
            ("/a_bg.wasm", true),
            ("/config.json", false),
            ("/version.json", false),
            ("/LICENSE", false),
            ("/a.js.br", false),
        ] {
            assert_eq!(is_compressed(path), expected, "{path}");
        }
    }
}
