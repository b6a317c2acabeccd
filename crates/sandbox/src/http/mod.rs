//! The routes, one file for each resource, and the headers of every answer.

mod access;
pub(crate) mod around;
mod assets;
mod body;
mod certificates;
mod csp_report;
mod decisions;
mod desk;
mod frontend;
mod operator;
mod page;
mod path;
mod problem;
mod provider;
mod reply;
pub(crate) mod reset;
mod scrap_errors;

use std::sync::Arc;
use std::sync::atomic::AtomicI64;

use acceptance_api::endpoint;
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::middleware::{Next, from_fn_with_state, map_response};
use axum::response::Response;
use axum::routing::{any, get, patch, post};

use crate::store::Store;
use crate::{BASE_PATH, Options};
use desk::{Desk, Shared};
use problem::Problem;
use reply::set;

pub(crate) fn router(store: Arc<Store>, options: Options) -> Router {
    let judge = options.provider.clone().map(provider::Judge::new);
    let desk = Arc::new(Desk { store, options, csp_reports: AtomicI64::new(0), judge });
    let operator = review().fallback(unknown_path).method_not_allowed_fallback(wrong_method);
    Router::new()
        .nest(BASE_PATH, api(&desk))
        .nest(operator::BASE_PATH, api_headers(operator))
        .merge(api_headers(bases()))
        .route(csp_report::PATH, get(csp_report::count).post(csp_report::take))
        .fallback(frontend::answer)
        .method_not_allowed_fallback(wrong_method)
        .layer(from_fn_with_state(desk.options.callers.clone(), around::callers))
        .layer(map_response(safe_headers))
        .layer(from_fn_with_state(Arc::clone(&desk), log))
        .with_state(desk)
}

/// Returns the paths of the specification, a single certificate, scrap errors and, for an app below
/// the base URL, the operator's.
fn api(desk: &Arc<Desk>) -> Router<Arc<Desk>> {
    let update = scrap_errors::update;
    let router = Router::new()
        .route(endpoint::CERTIFICATES, get(certificates::list))
        .route(endpoint::CERTIFICATE, get(certificates::one))
        .route(endpoint::ASSETS, get(assets::list).patch(assets::update))
        .route(endpoint::CONFIRMATION, post(decisions::confirm))
        .route(endpoint::REJECTION, post(decisions::reject))
        .route(scrap_errors::PATH, patch(update).post(update).put(update))
        .nest(operator::BASE_PATH, review())
        .fallback(unknown_path)
        .method_not_allowed_fallback(wrong_method)
        .layer(from_fn_with_state(Arc::clone(desk), odd_answer))
        .layer(from_fn_with_state(Arc::clone(desk), around::latency));
    api_headers(router)
}

fn review() -> Router<Arc<Desk>> {
    Router::new().route(operator::REVIEW_FINISHED, post(operator::finish_review))
}

/// Returns the two base paths with a trailing slash, which their nests do not match.
fn bases() -> Router<Arc<Desk>> {
    let base = |path| format!("{path}/");
    Router::new()
        .route(&base(BASE_PATH), any(unknown_path))
        .route(&base(operator::BASE_PATH), any(unknown_path))
}

fn api_headers(router: Router<Arc<Desk>>) -> Router<Arc<Desk>> {
    router.layer(map_response(async |mut response: Response| {
        set(&mut response, header::CACHE_CONTROL, "no-store");
        set(&mut response, header::VARY, "Authorization");
        response.headers_mut().insert(around::REQUEST_ID, around::request_id());
        response
    }))
}

async fn unknown_path() -> Problem {
    Problem::not_found("There is no such path.")
}

async fn wrong_method() -> Problem {
    Problem::new(axum::http::StatusCode::METHOD_NOT_ALLOWED, "This path does not know this method.")
}

/// Replaces answers to reads, if switched on.
async fn odd_answer(State(desk): Shared, request: Request, next: Next) -> Response {
    match desk.options.shape.odd {
        Some(odd) if request.method() == Method::GET => reply::odd(odd),
        _ => next.run(request).await,
    }
}

/// Adds the default headers of every answer.
async fn safe_headers(mut response: Response) -> Response {
    for (name, value) in acceptance_hosting::FILE_HEADERS {
        if let Ok(name) = HeaderName::try_from(name) {
            response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
        }
    }
    response
}

/// Logs one line for each request, without its query, headers and body.
async fn log(State(desk): Shared, request: Request, next: Next) -> Response {
    let line = desk.options.log.then(|| format!("{} {}", request.method(), request.uri().path()));
    let response = next.run(request).await;
    if let Some(line) = line {
        eprintln!("{line} {}", response.status().as_u16());
    }
    response
}
