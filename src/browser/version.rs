//! Which build of the desk this page is, and which one the server has now.

use futures_util::future::{Either, select};
use gloo_net::http::Request;
use js_sys::JSON;
use web_sys::{AbortController, RequestCache};

use super::transport::AbortOnDrop;
use super::{document, member, timer};

/// The milliseconds after which an answer is not waited for any more.
const DEADLINE: u32 = 10_000;

/// The build of this page; `None` where it does not name one, as while it is worked on.
pub fn own() -> Option<String> {
    document::meta("build").filter(|build| is_build(build))
}

/// The build that the server has now, past every cache. `None` where it does not say so, or not so that it can be
/// read: that means nothing.
pub async fn deployed() -> Option<String> {
    let controller = AbortOnDrop(AbortController::new().ok());
    let signal = controller.0.as_ref().map(AbortController::signal);
    let asking = Request::get("/version.json").cache(RequestCache::NoStore).abort_signal(signal.as_ref());
    let answer = Box::pin(async move {
        let response = asking.send().await.ok().filter(gloo_net::http::Response::ok)?;
        response.text().await.ok()
    });
    let text = match select(answer, timer::pause(DEADLINE)).await {
        Either::Left((text, _)) => text?,
        Either::Right(_) => return None,
    };
    let build = member(&JSON::parse(&text).ok()?, "build").as_string();
    build.filter(|build| is_build(build))
}

fn is_build(text: &str) -> bool {
    (1..=64).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Loads the page anew. The browser may ask the person first.
pub fn reload() {
    if let Some(window) = web_sys::window() {
        let _ = window.location().reload();
    }
}
