//! Tests a decision from the click to the POST: its reads, and the reasons that prevent it.

mod panel;
mod prepared;
mod refused;

use crate::scripted::{Service, certificate};

fn one_received() -> Service {
    Service::new([certificate(1001).asset(1, "received").asset(2, "")])
}
