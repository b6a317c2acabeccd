//! Paths for testers: plan faults, read the request log and restore the demo data.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};

use super::request_log::RequestLog;
use super::spec::Spec;
use crate::callers::Callers;
use crate::http::around;
use crate::store::Store;
use crate::stored::StoreError;

pub(super) struct Control {
    pub(super) request_log: Arc<RequestLog>,
    pub(super) store: Arc<Store>,
    /// The demo data; copying them is much faster than creating them.
    pub(super) demo: Store,
}

pub(super) fn routes(control: Control, callers: Callers) -> Router {
    Router::new()
        .route("/faults", post(begin))
        .route("/faults/log", get(log))
        .route("/faults/reset", post(reset))
        .layer(from_fn_with_state(callers, around::callers))
        .with_state(Arc::new(control))
}

/// `POST` of a text as for `--faults`: starts a session with the next request.
async fn begin(State(control): State<Arc<Control>>, text: String) -> Response {
    match text.parse::<Spec>() {
        Ok(spec) => {
            control.request_log.begin(spec);
            StatusCode::NO_CONTENT.into_response()
        }
        Err(error) => (StatusCode::BAD_REQUEST, format!("{error}\n")).into_response(),
    }
}

/// `GET`: returns the requests of the session.
async fn log(State(control): State<Arc<Control>>) -> Response {
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
    (headers, control.request_log.log().to_string()).into_response()
}

/// `POST`: restores the initial data.
async fn reset(State(control): State<Arc<Control>>) -> Result<StatusCode, StoreError> {
    control.store.restore(&control.demo)?;
    Ok(StatusCode::NO_CONTENT)
}
