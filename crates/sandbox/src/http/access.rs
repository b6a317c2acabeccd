//! Who asks: the access token, and whether its user is activated for the confirmation process (Seed 5).

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::problem::Problem;
use super::{Desk, reply};
use crate::{ACTIVATED, NOT_ACTIVATED};

/// A user who may read.
pub(crate) struct Reader {
    is_activated: bool,
}

/// A user who may also mark and decide.
pub(crate) struct Activated;

impl FromRequestParts<Arc<Desk>> for Reader {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, desk: &Arc<Desk>) -> Result<Self, Response> {
        match token(parts) {
            Some(ACTIVATED) => Ok(Self { is_activated: true }),
            Some(NOT_ACTIVATED) => Ok(Self { is_activated: false }),
            _ => Err(unauthorized(desk)),
        }
    }
}

impl FromRequestParts<Arc<Desk>> for Activated {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, desk: &Arc<Desk>) -> Result<Self, Response> {
        if Reader::from_request_parts(parts, desk).await?.is_activated {
            return Ok(Self);
        }
        let detail = "The user is not activated for the confirmation process. \
                      The operator of the service arranges the activation.";
        Err(Problem::new(StatusCode::FORBIDDEN, detail).with("code", "notActivated").into_response())
    }
}

fn token(parts: &Parts) -> Option<&str> {
    let (scheme, token) = parts.headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("Bearer").then(|| token.trim())
}

fn unauthorized(desk: &Desk) -> Response {
    let mut response = if desk.options.bare_unauthorized {
        reply::unauthorized_array()
    } else {
        let detail = "The access token is missing or not known.";
        Problem::new(StatusCode::UNAUTHORIZED, detail).into_response()
    };
    response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    response
}
