//! The leasing service on one's own machine: the interface of the specification over a SQLite file.
//!
//! "Seed n" cites part n of the specification, which `docs/service.md` restates; what the specification
//! leaves open and this program had to choose is listed in `docs/sandbox-differences.md`.
//!
//! Reading order: [`stored`] and [`store`] keep certificates and assets, [`demo`] fills them, [`shape`] says
//! how answers look, [`gaps`] what else is open, [`callers`] who may ask, `http` answers, one file per resource, [`in_process`] asks without a socket, [`faults`]
//! breaks answers on purpose.

pub mod callers;
pub mod demo;
pub mod faults;
mod filter;
pub mod gaps;
mod http;
pub mod in_process;
pub mod shape;
pub mod store;
pub mod stored;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::HeaderValue;

use crate::callers::Callers;
use crate::gaps::{Confirmations, ErrorBody, Filtering, TokenRule};
use crate::shape::Shape;
use crate::store::Store;

/// The token of a demo user who is activated for the confirmation process (Seed 5).
pub const ACTIVATED: &str = "demo-activated";
/// The token of a demo user who may read and not decide.
pub const NOT_ACTIVATED: &str = "demo-not-activated";
/// What stands before every path of the service.
pub const BASE_PATH: &str = "/api";

/// A provider of OpenID Connect whose tokens are good here too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Provider {
    /// The address by which it calls itself.
    pub issuer: String,
    /// The name by which it knows the frontend.
    pub client_id: String,
}

/// Everything that can be switched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// How answers look.
    pub shape: Shape,
    /// Whether one certificate can be read by its own path, which the specification does not list.
    pub read_certificate: bool,
    /// Whether every text is taken as an acceptance status, not only the six seen in practice.
    pub any_acceptance_status: bool,
    /// The acceptance statuses that a PATCH may set instead of those six.
    pub reasons: Option<Vec<String>>,
    /// Whether an explanation may hold anything, and any length of it.
    pub any_explanation: bool,
    /// What becomes of a filter.
    pub filtering: Filtering,
    /// How many confirmations a certificate takes.
    pub confirmations: Confirmations,
    /// What a refusal says.
    pub errors: ErrorBody,
    /// How a token must travel.
    pub token: TokenRule,
    /// Who else knows whose token it is.
    pub provider: Option<Provider>,
    /// Whether the end of a review can be told.
    pub review: bool,
    /// Whether scrap errors can be updated.
    pub scrap_errors: bool,
    /// Who is answered.
    pub callers: Callers,
    /// Another origin that browsers may send requests from.
    pub cors: Option<HeaderValue>,
    /// How many seconds the service's clock is ahead; `None` leaves the header `Date` to the server.
    pub clock: Option<i64>,
    /// How much later each request to the service is answered.
    pub latency: Option<Duration>,
    /// Whether a 401 says `[]` and no more.
    pub bare_unauthorized: bool,
    /// The largest body of a PATCH, in bytes.
    pub body_cap: usize,
    /// The folder of the built frontend.
    pub dist: Option<PathBuf>,
    /// Served as `/config.json` instead of the one in the folder.
    pub config: Option<PathBuf>,
    /// Whether every request is written to standard error.
    pub log: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            shape: Shape::default(),
            read_certificate: true,
            any_acceptance_status: false,
            reasons: None,
            any_explanation: false,
            filtering: Filtering::default(),
            confirmations: Confirmations::default(),
            errors: ErrorBody::default(),
            token: TokenRule::default(),
            provider: None,
            review: true,
            scrap_errors: true,
            callers: Callers::default(),
            cors: None,
            clock: None,
            latency: None,
            bare_unauthorized: false,
            body_cap: 1024 * 1024,
            dist: None,
            config: None,
            log: false,
        }
    }
}

/// The whole service. It needs no socket, and no runtime unless it serves a frontend.
pub fn router(store: Arc<Store>, options: Options) -> Router {
    http::router(store, options)
}
