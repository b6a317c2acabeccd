//! Tests a decision from the click to the POST: its reads, and the reasons that prevent it.

use crate::prelude::*;

mod panel;
mod prepared;
mod refused;

fn one_received() -> Service {
    Service::new([certificate(1001).asset(1, "received").asset(2, "")])
}

pub(crate) async fn said() -> String {
    text_of(&get(Role::Region, "Decision").await)
}
