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

pub use server::Faults;
