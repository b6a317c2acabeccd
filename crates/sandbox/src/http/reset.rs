//! Restores the data of the start, for tests that share a sandbox.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::routing::post;

use super::around;
use crate::callers::Callers;
use crate::store::Store;
use crate::stored::StoreError;

const PATH: &str = "/reset";

struct Reset {
    store: Arc<Store>,
    /// A copy of the data at the start; copying it is much faster than creating it.
    initial: Store,
}

/// Returns the route that restores the present data of a store and deletes its idempotency keys.
pub(crate) fn route(store: Arc<Store>, callers: Callers) -> Result<Router, StoreError> {
    let initial = Store::memory()?;
    initial.restore(&store)?;
    let route = Router::new().route(PATH, post(reset));
    let route = route.layer(from_fn_with_state(callers, around::callers));
    Ok(route.with_state(Arc::new(Reset { store, initial })))
}

async fn reset(State(reset): State<Arc<Reset>>) -> Result<StatusCode, StoreError> {
    reset.store.restore(&reset.initial)?;
    Ok(StatusCode::NO_CONTENT)
}
