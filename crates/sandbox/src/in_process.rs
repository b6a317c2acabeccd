//! Sends the real client's requests directly to the router, without a socket or a runtime.

use acceptance_api::error::Unreachable;
use acceptance_api::request_id::request_id;
use acceptance_api::transport::{Answer, Method, Request, Response, Transport};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http;
use tower::ServiceExt;

/// Maximum size of an answer in bytes.
const LARGEST: usize = 256 * 1024 * 1024;

/// A transport to a router of this process. The client's base URL must be [`crate::BASE_PATH`].
#[derive(Clone)]
pub struct InProcess(Router);

impl InProcess {
    pub fn new(router: Router) -> Self {
        Self(router)
    }
}

impl Transport for InProcess {
    fn send(&self, request: Request) -> Answer {
        let router = self.0.clone();
        Box::pin(async move {
            let request = encode(request).ok_or(Unreachable::Network)?;
            let Ok(response) = router.oneshot(request).await;
            let header = |name: &str| {
                response.headers().get(name).and_then(|value| value.to_str().ok()).map(ToOwned::to_owned)
            };
            let (content_type, retry_after) = (header("content-type"), header("retry-after"));
            let request_id = request_id(header);
            let status = match response.status().as_u16() {
                // As in a browser that does not follow redirects.
                300..=399 => Response::REDIRECTED,
                status => status,
            };
            let body = to_bytes(response.into_body(), LARGEST).await.map_err(|_| Unreachable::TooLarge)?;
            Ok(Response { status, content_type, retry_after, request_id, body: body.into() })
        })
    }
}

fn encode(request: Request) -> Option<http::Request<Body>> {
    let method = match request.method {
        Method::Get => http::Method::GET,
        Method::Patch => http::Method::PATCH,
        Method::Post => http::Method::POST,
        Method::Put => http::Method::PUT,
    };
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(request.query).finish();
    let uri = if query.is_empty() { request.url } else { format!("{}?{query}", request.url) };
    let mut builder = http::Request::builder().method(method).uri(uri);
    for (name, value) in request.headers {
        builder = builder.header(name, value);
    }
    builder.body(request.body.map_or_else(Body::empty, Body::from)).ok()
}
