//! The built app: its page, its hashed files, and their security headers.

use std::path::Path;

use acceptance_hosting::{self as hosting, Target};
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use tower::ServiceExt;
use tower_http::services::ServeDir;

use super::desk::{Desk, Shared};
use super::reply::set;
use super::{operator, provider};

/// The path that counts violations of the page's policy. Without TLS, browsers support only
/// `report-uri`, so there is no `report-to`.
const REPORT: &str = "; report-uri /csp-report";

/// Serves every path that is neither the service's nor the operator's.
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
    match hosting::target(&path) {
        Target::Hidden => finish(None, hosting::ASK_AGAIN),
        Target::Page => page(&desk, dist, request).await,
        Target::File if path == hosting::CONFIGURATION => configuration(&desk, dist).await,
        Target::File => {
            let mut response = finish(file(dist, request).await, hosting::cache_control(&path));
            if path == hosting::WORKER {
                set(&mut response, header::CONTENT_SECURITY_POLICY, hosting::WORKER_POLICY);
            }
            response
        }
    }
}

/// Returns the configuration: the given file, or that of the folder with the sandbox's defaults
/// added. Either names the provider that signs users in, if there is one.
async fn configuration(desk: &Desk, dist: &Path) -> Response {
    let own = dist.join("config.json");
    let Ok(text) = tokio::fs::read_to_string(desk.options.config.as_deref().unwrap_or(&own)).await else {
        return finish(None, hosting::ASK_AGAIN);
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
        // The app reports the errors of a configuration that is no JSON object.
        _ => text,
    };
    let kind = HeaderValue::from_static("application/json");
    finish(Some(([(header::CONTENT_TYPE, kind)], text).into_response()), hosting::ASK_AGAIN)
}

async fn page(desk: &Desk, dist: &Path, mut request: Request) -> Response {
    *request.uri_mut() = Uri::from_static(hosting::PAGE);
    let mut response = finish(file(dist, request).await, hosting::ASK_AGAIN);
    if response.status() != StatusCode::NOT_FOUND {
        let provider: Vec<&str> = desk.judge.iter().map(provider::Judge::origin).collect();
        for (name, mut value) in hosting::page_headers(&provider) {
            if name == header::CONTENT_SECURITY_POLICY {
                value.push_str(REPORT);
            }
            if let (Ok(name), Ok(value)) = (HeaderName::try_from(name), HeaderValue::try_from(value)) {
                response.headers_mut().insert(name, value);
            }
        }
    }
    response
}

/// Returns a file of the folder, compressed if available and accepted.
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
            set(&mut response, header::VARY, hosting::VARY);
            // `ServeDir` names no charset.
            if response.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind == "text/html") {
                set(&mut response, header::CONTENT_TYPE, hosting::PAGE_TYPE);
            }
            response
        }
        // Never the page instead: a browser would run it as the missing script.
        _ => text(StatusCode::NOT_FOUND, "There is no such file."),
    }
}

fn text(status: StatusCode, body: &'static str) -> Response {
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    (
        status,
        [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, HeaderValue::from_static(hosting::ASK_AGAIN))],
        body,
    )
        .into_response()
}
