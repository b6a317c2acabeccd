//! The state that all routes share.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use axum::extract::State;

use super::provider::Judge;
use crate::Options;
use crate::store::Store;
use crate::stored::Order;

pub(crate) struct Desk {
    pub(crate) store: Arc<Store>,
    pub(crate) options: Options,
    /// Number of lists read so far, for a drifting order.
    pub(crate) turn: AtomicI64,
    pub(crate) csp_reports: AtomicI64,
    pub(crate) judge: Option<Judge>,
}

pub(crate) type Shared = State<Arc<Desk>>;

impl Desk {
    pub(crate) fn order(&self) -> Order {
        if self.options.shape.drifting {
            Order::Drifting(self.turn.fetch_add(1, Ordering::Relaxed))
        } else {
            Order::Stable
        }
    }
}
