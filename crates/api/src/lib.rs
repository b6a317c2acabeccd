//! One exchange with the leasing service: a typed question, a typed answer, a typed error.
//!
//! Everything that the specification leaves open (member names, envelopes, error bodies) is hidden here.
//! Nothing here knows a browser; a [`transport::Transport`] carries the requests.

pub mod client;
pub mod credentials;
pub mod endpoint;
pub mod error;
pub mod filter;
pub mod operation;
pub mod page;
pub mod probe;
pub mod request_id;
pub mod transport;
mod wire;
