//! A decision from the click to the POST: what is read before it, and what keeps it from being sent.

mod panel;
mod prepared;
mod refused;

use crate::scripted::{Service, certificate};

fn one_received() -> Service {
    Service::new([certificate(1001).asset(1, "received").asset(2, "")])
}
