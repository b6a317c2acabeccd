//! Sends requests by `fetch`, through gloo-net. Only this module does.

use acceptance_api::error::Unreachable;
use acceptance_api::request_id::request_id;
use acceptance_api::transport::{Answer, Method, Request, Response, Transport};
use gloo_net::http::{self, RequestBuilder};
use js_sys::Uint8Array;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortController, ReadableStreamDefaultReader, RequestCache, RequestRedirect};

use super::{clock, location, member, policy, timer};

/// Maximum number of bytes of one answer.
const MOST_BYTES: usize = 32 * 1024 * 1024;
/// Timeout of a read in milliseconds.
const READ_DEADLINE: u32 = 30_000;
/// Timeout of a write in milliseconds; its outcome must then be read.
const WRITE_DEADLINE: u32 = 60_000;

/// `fetch` without following redirects: an ended session must not look like an answer.
pub struct Fetch;

impl Transport for Fetch {
    fn send(&self, request: Request) -> Answer {
        Box::pin(async move {
            let deadline = if request.method == Method::Get { READ_DEADLINE } else { WRITE_DEADLINE };
            let mut controller = AbortOnDrop(AbortController::new().ok());
            let answer = timer::within(deadline, exchange(request, &controller)).await;
            let answer = answer.unwrap_or(Err(Unreachable::Timeout));
            if answer.is_ok() {
                // The answer is complete, so aborting would only cost time.
                controller.0 = None;
            }
            answer
        })
    }
}

/// Aborts the request when the answer is no longer wanted.
struct AbortOnDrop(Option<AbortController>);

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        if let Some(controller) = &self.0 {
            controller.abort();
        }
    }
}

async fn exchange(request: Request, controller: &AbortOnDrop) -> Result<Response, Unreachable> {
    let signal = controller.0.as_ref().map(AbortController::signal);
    let method = match request.method {
        Method::Get => http::Method::GET,
        Method::Patch => http::Method::PATCH,
        Method::Post => http::Method::POST,
        Method::Put => http::Method::PUT,
    };
    let mut builder = RequestBuilder::new(&request.url)
        .method(method)
        .query(request.query.iter().map(|(name, value)| (*name, value.as_str())))
        .redirect(RequestRedirect::Manual)
        .cache(RequestCache::NoStore)
        .abort_signal(signal.as_ref());
    // A page of another site cannot send this header, so that a proxy with the user's session can require it.
    if location::is_own(&request.url) {
        builder = builder.header("X-Requested-With", "acceptance-desk");
    }
    for (name, value) in &request.headers {
        builder = builder.header(name, value);
    }
    let sending = match request.body {
        Some(body) => builder.body(body),
        None => builder.build(),
    };
    let sending = sending.map_err(|_| Unreachable::Network)?;
    policy::follow();
    let response = match sending.send().await {
        Ok(response) => response,
        Err(_) if policy::forbids(&request.url).await => return Err(Unreachable::Policy),
        Err(_) => return Err(Unreachable::Network),
    };
    // Chromium makes a success of an answer that is cut within its status line.
    let is_bare = || response.headers().entries().next().is_none();
    if response.ok() && location::is_own(&request.url) && is_bare() {
        return Err(Unreachable::Network);
    }
    Ok(Response {
        status: response.status(),
        content_type: response.headers().get("content-type"),
        retry_after: clock::retry_after(
            response.headers().get("retry-after"),
            response.headers().get("date"),
        ),
        request_id: request_id(|name| response.headers().get(name)),
        body: body(&response).await?,
    })
}

/// Returns the raw bytes of a body; decoding would hide damage.
async fn body(response: &http::Response) -> Result<Vec<u8>, Unreachable> {
    let Some(stream) = response.body() else { return Ok(Vec::new()) };
    let reader: ReadableStreamDefaultReader = stream.get_reader().unchecked_into();
    let mut bytes = Vec::new();
    loop {
        let piece = JsFuture::from(reader.read()).await.map_err(|_| Unreachable::Network)?;
        if member(&piece, "done").is_truthy() {
            return Ok(bytes);
        }
        let piece: Uint8Array = member(&piece, "value").dyn_into().map_err(|_| Unreachable::Network)?;
        bytes.extend(piece.to_vec());
        if bytes.len() > MOST_BYTES {
            return Err(Unreachable::TooLarge);
        }
    }
}
