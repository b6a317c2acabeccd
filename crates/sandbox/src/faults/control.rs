//! The paths with which whoever tests plans faults, reads what came and restores the demo data.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};

use super::ledger::Ledger;
use super::spec::Spec;
use crate::callers::Callers;
use crate::http::around;
use crate::store::Store;
use crate::stored::StoreError;

/// What the paths act upon.
pub(super) struct Control {
    pub(super) ledger: Arc<Ledger>,
    pub(super) store: Arc<Store>,
    /// The demo data as they were made; a copy of it is much quicker than to make them again.
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

/// `POST` of the text that `--faults` takes: another session, beginning with the next request.
async fn begin(State(control): State<Arc<Control>>, text: String) -> Response {
    match text.parse::<Spec>() {
        Ok(spec) => {
            control.ledger.begin(spec);
            StatusCode::NO_CONTENT.into_response()
        }
        Err(error) => (StatusCode::BAD_REQUEST, format!("{error}\n")).into_response(),
    }
}

/// `GET`: the requests of the session.
async fn log(State(control): State<Arc<Control>>) -> Response {
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
    (headers, control.ledger.log().to_string()).into_response()
}

/// `POST`: the store holds what it held when it was made.
async fn reset(State(control): State<Arc<Control>>) -> Result<StatusCode, StoreError> {
    control.store.restore(&control.demo)?;
    Ok(StatusCode::NO_CONTENT)
}
