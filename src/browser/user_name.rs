//! Reads the name of a proxy session's user.

use acceptance_config::NameSource;
use gloo_net::http::{Request, Response};
use web_sys::{RequestCache, RequestCredentials};

use super::timer;

/// Timeout in milliseconds.
const DEADLINE: u32 = 10_000;

/// Returns the name of the present user; `None` without a readable answer.
pub async fn read(source: &NameSource) -> Option<String> {
    timer::within(DEADLINE, ask(source)).await.flatten()
}

async fn ask(source: &NameSource) -> Option<String> {
    // The session's cookie goes to another host too.
    let asking = Request::get(&source.url)
        .credentials(RequestCredentials::Include)
        .cache(RequestCache::NoStore)
        .header("Accept", "application/json");
    let answer = asking.send().await.ok().filter(Response::ok)?;
    acceptance_config::user_name(&answer.text().await.ok()?, &source.member)
}
