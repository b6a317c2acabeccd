//! The leasing service on one's own machine: the interface of the specification over a SQLite file.
//!
//! "Seed n" cites part n of the specification, which `docs/service.md` restates; what the specification
//! leaves open and this program had to choose is listed in `docs/sandbox-differences.md`.
//!
//! Reading order: [`stored`] and [`store`] keep certificates and assets, [`demo`] fills them, [`shape`] says
//! how answers look, `http` answers, one file per resource, [`in_process`] asks without a socket, [`faults`]
//! breaks answers on purpose.

pub mod demo;
pub mod faults;
mod filter;
mod http;
pub mod in_process;
pub mod shape;
pub mod store;
pub mod stored;

use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;

use crate::shape::Shape;
use crate::store::Store;

/// The token of a demo user who is activated for the confirmation process (Seed 5).
pub const ACTIVATED: &str = "demo-activated";
/// The token of a demo user who may read and not decide.
pub const NOT_ACTIVATED: &str = "demo-not-activated";
/// What stands before every path of the service.
pub const BASE_PATH: &str = "/api";

/// Everything that can be switched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// How answers look.
    pub shape: Shape,
    /// Whether one certificate can be read by its own path, which the specification does not list.
    pub read_certificate: bool,
    /// Whether every text is taken as an acceptance status, not only the six seen in practice.
    pub any_acceptance_status: bool,
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
