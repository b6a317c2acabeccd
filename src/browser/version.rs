//! The build of this page, and the build on the server.

use gloo_net::http::{Request, Response};
use js_sys::JSON;
use web_sys::{AbortSignal, RequestCache};

use super::{document, member};

/// Timeout of an answer in milliseconds.
const DEADLINE: u32 = 10_000;

/// Returns the build of this page; `None` if it names none, as during development.
pub fn own() -> Option<String> {
    document::meta("build").filter(|build| !build.is_empty())
}

/// Reads the build on the server, bypassing all caches; `None` if the answer names none.
pub async fn deployed() -> Option<String> {
    let signal = AbortSignal::timeout_with_u32(DEADLINE);
    let request = Request::get("/version.json").cache(RequestCache::NoStore).abort_signal(Some(&signal));
    let response = request.send().await.ok().filter(Response::ok)?;
    let answer = JSON::parse(&response.text().await.ok()?).ok()?;
    member(&answer, "build").as_string().filter(|build| !build.is_empty())
}
