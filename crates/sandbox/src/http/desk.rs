//! The state that all routes share.

use std::sync::Arc;
use std::sync::atomic::AtomicI64;

use axum::extract::State;

use super::provider::Judge;
use crate::Options;
use crate::store::Store;

pub(crate) struct Desk {
    pub(crate) store: Arc<Store>,
    pub(crate) options: Options,
    pub(crate) csp_reports: AtomicI64,
    pub(crate) judge: Option<Judge>,
}

pub(crate) type Shared = State<Arc<Desk>>;
