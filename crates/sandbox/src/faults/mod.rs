//! Planned faults on real sockets: a server for the router that breaks requests on demand.
//!
//! It replaces axum's own server only if faults are enabled. `docs/faults.md` lists the faults and
//! their form.
//!
//! Reading order: [`spec`] is the plan, `request_log` counts the requests, `connection` is one connection,
//! `reply` an answer as bytes, `effect` plans the effect of a fault, `server` applies it, `control` has
//! the paths for testers.

mod connection;
mod control;
mod effect;
mod fault;
mod reply;
mod request_log;
mod server;
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
use request_log::RequestLog;
use server::Server;
use spec::Spec;

/// A server with faults, not yet listening.
pub struct Faults(Server);

impl Faults {
    /// Puts faults in front of an application, and adds the paths that control them. `store` and
    /// `callers` are the application's.
    ///
    /// # Errors
    /// Only if SQLite fails.
    pub fn before(app: Router, store: Arc<Store>, spec: Spec, callers: Callers) -> Result<Self, StoreError> {
        let request_log = Arc::new(RequestLog::new(spec));
        let made = Store::memory()?;
        made.fill_if_empty(demo::certificates)?;
        let control = Control { request_log: Arc::clone(&request_log), store, demo: made };
        Ok(Self(Server::new(app.merge(control::routes(control, callers)), request_log)))
    }

    /// Serves until the future is dropped.
    ///
    /// # Errors
    /// The port could not be reopened after a fault.
    pub async fn serve(self, listener: TcpListener) -> io::Result<()> {
        self.0.serve(listener).await
    }
}
