//! Requests to the service: reading, sending, retries, cancelling, and the latest answer.

pub mod canceller;
pub mod last_request_id;
pub(in crate::state) mod latest;
pub(in crate::state) mod loaded;
pub mod progress;
pub(in crate::state) mod readings;
pub mod retry_transport;
pub mod runner;
mod throttle;
mod writer;
