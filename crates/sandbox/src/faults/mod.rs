//! Deliberate trouble on real sockets: a server for the router that breaks what it is told to break.
//!
//! It takes the place of axum's own server only where faults were asked for. `docs/faults.md` says what there
//! is and how it is written.
//!
//! Reading order: [`spec`] is the plan, `ledger` counts the requests, `line` is a connection, `reply` an answer
//! as bytes, `act` decides what a fault does, `front` does it, `control` is for whoever tests.

mod act;
mod control;
mod fault;
mod front;
mod ledger;
mod line;
mod reply;
pub mod spec;

use std::io;
use std::sync::Arc;

use axum::Router;
use tokio::net::TcpListener;

use crate::callers::Callers;
use crate::demo;
use crate::store::Store;
use crate::stored::StoreError;
use control::Control;
use front::Front;
use ledger::Ledger;
use spec::Spec;

/// A server with faults, not yet listening.
pub struct Faults(Front);

impl Faults {
    /// Puts faults before an application and beside it the paths that control them. `store` and `callers` are the
    /// application's.
    ///
    /// # Errors
    /// Only where SQLite itself fails.
    pub fn before(app: Router, store: Arc<Store>, spec: Spec, callers: Callers) -> Result<Self, StoreError> {
        let ledger = Arc::new(Ledger::new(spec));
        let made = Store::memory()?;
        made.fill_if_empty(demo::certificates)?;
        let control = Control { ledger: Arc::clone(&ledger), store, demo: made };
        Ok(Self(Front::new(app.merge(control::routes(control, callers)), ledger)))
    }

    /// Serves until the future is dropped.
    ///
    /// # Errors
    /// A port that could not be opened again after a fault had closed it.
    pub async fn serve(self, listener: TcpListener) -> io::Result<()> {
        self.0.serve(listener).await
    }
}
