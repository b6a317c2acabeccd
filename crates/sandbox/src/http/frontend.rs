//! The built frontend: its page, its hashed files, and the headers that keep both safe.

use std::path::Path;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use tower::ServiceExt;
use tower_http::services::ServeDir;

use super::{Desk, Shared, operator, set};

/// Without TLS, browsers send reports for `report-uri` only, so there is no `report-to`.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
    object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; report-uri /csp-report";
/// What the page may ask; a provider of sign-ins is put behind it.
const ASKED: &str = "connect-src 'self'";

/// The headers of the page.
const PAGE: [(HeaderName, &str); 11] = [
    (header::CONTENT_TYPE, "text/html; charset=utf-8"),
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "accelerometer=(), camera=(self), display-capture=(), geolocation=(), gyroscope=(), microphone=(), \
         midi=(), payment=(), usb=(), clipboard-read=(), publickey-credentials-get=(), browsing-topics=()",
    ),
    (HeaderName::from_static("origin-agent-cluster"), "?1"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::CACHE_CONTROL, "no-cache"),
];

/// Every path that is neither the service's nor the operator's.
pub(crate) async fn answer(State(desk): Shared, request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let mut response = text(StatusCode::METHOD_NOT_ALLOWED, "Only GET and HEAD.");
        set(&mut response, header::ALLOW, "GET, HEAD");
        return response;
    }
    let Some(dist) = desk.options.dist.as_deref() else {
        return text(StatusCode::NOT_FOUND, "No frontend is served here; start the sandbox with --dist.");
    };
    let path = request.uri().path().to_owned();
    let name = path.rsplit('/').next().unwrap_or_default();
    if path == "/config.json" {
        return configuration(&desk, dist).await;
    }
    if !name.contains('.') || path == "/index.html" {
        return page(&desk, dist, request).await;
    }
    if path == "/version.json" {
        return finish(file(dist, request).await, "no-store");
    }
    let kept = if is_hashed(name) { "public, max-age=31536000, immutable" } else { "no-cache" };
    finish(file(dist, request).await, kept)
}

/// The configuration: the file as it is, or that of the folder with what only this sandbox can do where it says
/// nothing of it. Either names the provider that signs users in, if there is one.
async fn configuration(desk: &Desk, dist: &Path) -> Response {
    let own = dist.join("config.json");
    let Ok(text) = tokio::fs::read_to_string(desk.options.config.as_deref().unwrap_or(&own)).await else {
        return finish(None, "no-cache");
    };
    let is_own = desk.options.config.is_none();
    let text = match serde_json::from_str(&text) {
        Ok(serde_json::Value::Object(mut members)) if is_own || desk.judge.is_some() => {
            let finish_review = members.entry("finishReview").or_insert(serde_json::Value::Null);
            if is_own && finish_review.is_null() {
                *finish_review = operator::configuration();
            }
            if let Some(judge) = &desk.judge {
                judge.configure(&mut members);
            }
            serde_json::Value::Object(members).to_string()
        }
        // What is wrong with it, the desk says.
        _ => text,
    };
    let kind = HeaderValue::from_static("application/json");
    finish(Some(([(header::CONTENT_TYPE, kind)], text).into_response()), "no-cache")
}

/// The one page, for every place in it.
async fn page(desk: &Desk, dist: &Path, mut request: Request) -> Response {
    *request.uri_mut() = Uri::from_static("/index.html");
    let mut response = finish(file(dist, request).await, "no-cache");
    if response.status() != StatusCode::NOT_FOUND {
        for (name, value) in PAGE {
            set(&mut response, name, value);
        }
        let policy = desk
            .judge
            .as_ref()
            .map(|judge| CONTENT_SECURITY_POLICY.replace(ASKED, &format!("{ASKED} {}", judge.origin())));
        if let Some(policy) = policy.and_then(|policy| HeaderValue::try_from(policy).ok()) {
            response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
        }
    }
    response
}

/// A file of the folder, compressed where the build has left it so and the browser takes it.
async fn file(dist: &Path, request: Request) -> Option<Response> {
    let folder = ServeDir::new(dist)
        .append_index_html_on_directories(false)
        .redirect_to_trailing_slash(false)
        .precompressed_br()
        .precompressed_gzip();
    folder.oneshot(request).await.map(|response| response.map(Body::new)).ok()
}

fn finish(found: Option<Response>, cache_control: &'static str) -> Response {
    match found {
        Some(mut response) if response.status() != StatusCode::NOT_FOUND => {
            set(&mut response, header::CACHE_CONTROL, cache_control);
            set(&mut response, header::VARY, "Accept-Encoding");
            response
        }
        // Never the page instead: a browser would take it for the script that is missing.
        _ => text(StatusCode::NOT_FOUND, "There is no such file."),
    }
}

/// Whether a file's name holds a hash of its content, as the build writes it: `name-0123456789abcdef.js`.
fn is_hashed(name: &str) -> bool {
    let Some((stem, "bin" | "css" | "js" | "wasm")) = name.rsplit_once('.') else { return false };
    let stem = stem.strip_suffix("_bg").unwrap_or(stem);
    let Some((_, hash)) = stem.rsplit_once('-') else { return false };
    hash.len() >= 8 && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn text(status: StatusCode, body: &'static str) -> Response {
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    (
        status,
        [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, HeaderValue::from_static("no-cache"))],
        body,
    )
        .into_response()
}

#[cfg(test)]
mod tests {
    use super::is_hashed;

    #[test]
    fn only_names_with_a_hash_are_kept_for_good() {
        for name in [
            "acceptance-desk-2b8f3a1c9d0e4f56.js",
            "acceptance-desk-2b8f3a1c9d0e4f56_bg.wasm",
            "ui-a1b2c3d4.css",
        ] {
            assert!(is_hashed(name), "{name}");
        }
        for name in
            ["boot.js", "config.json", "acceptance-desk.js", "acceptance-desk_bg.wasm", "a-b1b2c3d4.svg"]
        {
            assert!(!is_hashed(name), "{name}");
        }
    }
}
