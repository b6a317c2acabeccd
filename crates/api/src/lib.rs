//! The client of the leasing service: typed requests, answers and errors.
//!
//! This crate hides everything that the specification leaves open: member names, envelopes and
//! error bodies. It does not depend on a browser; a [`transport::Transport`] sends the requests.

pub mod client;
pub mod credentials;
pub mod endpoint;
pub mod error;
pub mod filter;
pub mod operation;
pub mod page;
pub mod request_id;
pub mod transport;
mod wire;

pub use wire::members as json_members;
