//! The routes, one file for each resource, and the headers of every answer.

mod access;
pub(crate) mod around;
mod assets;
mod body;
mod certificates;
mod csp_report;
mod decisions;
mod described;
mod document;
mod frontend;
mod operator;
mod page;
mod path;
mod problem;
mod provider;
mod reply;
mod scrap_errors;

use std::sync::atomic::AtomicI64;
use std::sync::{Arc, OnceLock};

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::middleware::{Next, from_fn_with_state, map_response};
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::store::Store;
use crate::stored::Order;
use crate::{BASE_PATH, Options};
use document::Documents;
use problem::Problem;

pub(crate) struct Desk {
    store: Arc<Store>,
    options: Options,
    /// Number of lists read so far, for a drifting order.
    turn: AtomicI64,
    csp_reports: AtomicI64,
    documents: OnceLock<document::Served>,
    judge: Option<provider::Judge>,
}

type Shared = State<Arc<Desk>>;

impl Desk {
    fn order(&self) -> Order {
        if self.options.shape.drifting {
            Order::Drifting(self.turn.fetch_add(1, std::sync::atomic::Ordering::Relaxed))
        } else {
            Order::Stable
        }
    }
}

pub(crate) fn router(store: Arc<Store>, options: Options) -> Router {
    let zero = || AtomicI64::new(0);
    let documents = OnceLock::new();
    let judge = options.provider.clone().map(provider::Judge::new);
    let desk = Arc::new(Desk { store, options, turn: zero(), csp_reports: zero(), documents, judge });
    let (api, mut documents) = api(&desk);
    let (operator, operator_paths) = review(&desk).split_for_parts();
    documents.leasing.add(operator::BASE_PATH, operator_paths);
    let (own, own_paths) = OpenApiRouter::default()
        .routes(routes!(csp_report::count, csp_report::take))
        .routes(routes!(document::leasing))
        .routes(routes!(document::logistics))
        .split_for_parts();
    documents.leasing.add("", own_paths);
    let operator = api_headers(operator.fallback(unknown_path).method_not_allowed_fallback(wrong_method));
    // The documents are set only here, just after `desk` was created.
    let _ = desk.documents.set(documents.finish());
    Router::new()
        .nest(BASE_PATH, around::cross_origin(api, &desk))
        .nest(operator::BASE_PATH, around::cross_origin(operator, &desk))
        .merge(api_headers(bases()))
        .merge(own)
        .fallback(frontend::answer)
        .method_not_allowed_fallback(wrong_method)
        .layer(from_fn_with_state(desk.options.callers.clone(), around::callers))
        .layer(from_fn_with_state(Arc::clone(&desk), around::refusals))
        .layer(from_fn_with_state(Arc::clone(&desk), around::clock))
        .layer(map_response(safe_headers))
        .layer(from_fn_with_state(Arc::clone(&desk), log))
        .with_state(desk)
}

/// Returns the paths of the specification, a single certificate, scrap errors and, for an app below
/// the base URL, the operator's.
fn api(desk: &Arc<Desk>) -> (Router<Arc<Desk>>, Documents) {
    let mut leasing = OpenApiRouter::default()
        .routes(routes!(certificates::list))
        .routes(routes!(assets::list, assets::update))
        .routes(routes!(decisions::confirm))
        .routes(routes!(decisions::reject))
        .nest(operator::BASE_PATH, review(desk));
    if desk.options.read_certificate {
        leasing = leasing.routes(routes!(certificates::one));
    }
    let mut logistics = OpenApiRouter::default();
    if desk.options.scrap_errors {
        logistics = logistics.routes(routes!(scrap_errors::update));
    }
    let ((leasing, leasing_paths), (logistics, logistics_paths)) =
        (leasing.split_for_parts(), logistics.split_for_parts());
    let mut documents = Documents::new();
    documents.leasing.add(BASE_PATH, leasing_paths);
    documents.logistics.add(BASE_PATH, logistics_paths);
    let router = leasing
        .merge(logistics)
        .fallback(unknown_path)
        .method_not_allowed_fallback(wrong_method)
        .layer(from_fn_with_state(Arc::clone(desk), odd_answer))
        .layer(from_fn_with_state(Arc::clone(desk), around::latency));
    (api_headers(router), documents)
}

fn review(desk: &Desk) -> OpenApiRouter<Arc<Desk>> {
    let paths = OpenApiRouter::default();
    if desk.options.review { paths.routes(routes!(operator::finish_review)) } else { paths }
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

fn set(response: &mut Response, name: HeaderName, value: &'static str) {
    response.headers_mut().insert(name, HeaderValue::from_static(value));
}

impl IntoResponse for crate::stored::StoreError {
    fn into_response(self) -> Response {
        Problem::from(self).into_response()
    }
}
