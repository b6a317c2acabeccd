//! The leasing service as a local sandbox: the specification's interface over a SQLite file.
//!
//! "Specification: x" cites a part of the specification, which `docs/service.md` restates.
//! `docs/sandbox-differences.md` lists the choices of this program for its gaps.
//!
//! Reading order: [`stored`] and [`store`] store certificates and assets, [`demo`] creates the demo
//! data, [`shape`] sets the form of answers, [`callers`] the accepted hosts, `http` has one file for each resource, [`in_process`] is a transport without a socket.

pub mod callers;
pub mod demo;
mod filter;
mod http;
pub mod in_process;
pub mod shape;
pub mod store;
pub mod stored;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;

use crate::callers::Callers;
use crate::shape::Shape;
use crate::store::Store;
use crate::stored::StoreError;

/// The token of a demo user who is activated for the confirmation process (Specification:
/// authentication).
pub const ACTIVATED: &str = "demo-activated";
/// The token of a demo user who may read but not decide.
pub const NOT_ACTIVATED: &str = "demo-not-activated";
/// Prefix of every path of the service.
pub const BASE_PATH: &str = "/api";

/// An OpenID Connect provider whose tokens are accepted too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Provider {
    pub issuer: String,
    pub client_id: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    pub shape: Shape,
    pub provider: Option<Provider>,
    pub callers: Callers,
    /// Delay of each answer of the service.
    pub latency: Option<Duration>,
    /// Maximum size of a PATCH body in bytes.
    pub body_cap: usize,
    pub dist: Option<PathBuf>,
    /// Served as `/config.json` instead of the folder's file.
    pub config: Option<PathBuf>,
    /// Whether every request is logged to standard error.
    pub log: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            shape: Shape::default(),
            provider: None,
            callers: Callers::default(),
            latency: None,
            body_cap: 1024 * 1024,
            dist: None,
            config: None,
            log: false,
        }
    }
}

/// Returns the complete service. It needs no socket, and a runtime only to serve the app.
pub fn router(store: Arc<Store>, options: Options) -> Router {
    http::router(store, options)
}

/// Returns a service that also restores its present data, with `POST /reset`.
///
/// # Errors
/// Only if SQLite fails.
pub fn resettable(service: Router, store: Arc<Store>, callers: Callers) -> Result<Router, StoreError> {
    Ok(service.merge(http::reset::route(store, callers)?))
}
