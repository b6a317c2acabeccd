//! The routes, one file per resource, and the headers that every answer has.

mod access;
mod assets;
mod body;
mod certificates;
mod csp_report;
mod decisions;
mod frontend;
mod operator;
mod page;
mod path;
mod problem;
mod reply;
mod scrap_errors;

use std::sync::Arc;
use std::sync::atomic::AtomicI64;

use acceptance_api::endpoint;
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::middleware::{Next, from_fn_with_state, map_response};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, any, get, patch, post};

use crate::store::Store;
use crate::stored::Order;
use crate::{BASE_PATH, Options};
use problem::Problem;

/// What every route needs.
pub(crate) struct Desk {
    store: Arc<Store>,
    options: Options,
    /// Counts the lists that were read, to turn a drifting order.
    turn: AtomicI64,
    csp_reports: AtomicI64,
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

/// All routes.
pub(crate) fn router(store: Arc<Store>, options: Options) -> Router {
    let zero = || AtomicI64::new(0);
    let desk = Arc::new(Desk { store, options, turn: zero(), csp_reports: zero() });
    let operator = api_headers(
        Router::new()
            .route(operator::REVIEW_FINISHED, post(operator::finish_review))
            .fallback(unknown_path)
            .method_not_allowed_fallback(wrong_method),
    );
    Router::new()
        .nest(BASE_PATH, api(&desk))
        .nest(operator::BASE_PATH, operator)
        .merge(api_headers(bases()))
        .route("/csp-report", get(csp_report::count).post(csp_report::take))
        .fallback(frontend::answer)
        .method_not_allowed_fallback(wrong_method)
        .layer(map_response(safe_headers))
        .layer(from_fn_with_state(Arc::clone(&desk), log))
        .with_state(desk)
}

/// The paths of Seed 4, the one for a single certificate, the one for scrap errors and, so that a frontend can reach
/// it below its base URL, the operator's.
fn api(desk: &Arc<Desk>) -> Router<Arc<Desk>> {
    let review = format!("{}{}", operator::BASE_PATH, operator::REVIEW_FINISHED);
    let mut router = Router::new()
        .route(endpoint::CERTIFICATES, get(certificates::list))
        .route(endpoint::ASSETS, get(assets::list).patch(assets::update))
        .route(endpoint::CONFIRMATION, post(decisions::confirm))
        .route(endpoint::REJECTION, post(decisions::reject))
        .route(&review, post(operator::finish_review))
        .route(scrap_errors::PATH, scrap_errors());
    if desk.options.read_certificate {
        router = router.route(endpoint::CERTIFICATE, get(certificates::one));
    }
    let router = router
        .fallback(unknown_path)
        .method_not_allowed_fallback(wrong_method)
        .layer(from_fn_with_state(Arc::clone(desk), odd_answer));
    api_headers(router)
}

/// Updates of scrap errors, by every method that a deployment can name.
fn scrap_errors() -> MethodRouter<Arc<Desk>> {
    patch(scrap_errors::update).post(scrap_errors::update).put(scrap_errors::update)
}

/// The two bases with a slash behind them, which their nests do not hold.
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
        response
    }))
}

async fn unknown_path() -> Problem {
    Problem::not_found("There is no such path.")
}

async fn wrong_method() -> Problem {
    Problem::new(axum::http::StatusCode::METHOD_NOT_ALLOWED, "This path does not know this method.")
}

/// Answers reads with something else, where that is switched on.
async fn odd_answer(State(desk): Shared, request: Request, next: Next) -> Response {
    match desk.options.shape.odd {
        Some(odd) if request.method() == Method::GET => reply::odd(odd),
        _ => next.run(request).await,
    }
}

/// What every answer carries unless its route has said otherwise.
async fn safe_headers(mut response: Response) -> Response {
    const SAFE: [(HeaderName, &str); 4] = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'"),
    ];
    for (name, value) in SAFE {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// One line for each request; never its query, headers or body.
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
