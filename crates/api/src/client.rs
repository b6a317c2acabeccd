//! The operations of the service (Specification: endpoints), one method each. No request is
//! repeated.

use std::sync::Arc;

use acceptance_rules::asset::{Asset, StatusCodes};
use acceptance_rules::certificate::{Certificate, CertificateKey};
use acceptance_rules::decision::Plan;
use acceptance_rules::draft::AssetUpdate;
use acceptance_rules::scrap_error::ScrapErrorUpdate;

use crate::credentials::{AccessToken, TokenHeader};
use crate::endpoint::{self, Configured};
use crate::error::ApiError;
use crate::filter::StatusFilter;
use crate::operation::Operation;
use crate::page::{Page, PageRequest};
use crate::transport::{Method, Request, Response, Transport};
use crate::wire;
pub use crate::wire::scrap_errors as scrap_errors_body;

/// The address of the service and how its answers are read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Connection {
    /// The start of every URL, without a trailing slash.
    pub base_url: String,
    pub token_header: TokenHeader,
    /// Whether to send `requireTotalCount=true`, which the specification does not name.
    pub require_total: bool,
    /// The known acceptance statuses.
    pub codes: StatusCodes,
}

/// Identifies one intended act, such as a decision, so that the service can recognise a repeated
/// request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdempotencyKey(pub String);

/// The answer to a request whose effect cannot be read back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// The result: a success only if its body does not deny it.
    pub result: Result<(), ApiError>,
    /// The start of its text, as the service sent it.
    pub text: Option<Box<str>>,
}

/// A client of the service for one user.
#[derive(Clone)]
pub struct Client {
    connection: Arc<Connection>,
    token: Option<AccessToken>,
    transport: Arc<dyn Transport>,
}

impl Client {
    /// Returns a client that sends `token`, or none if a proxy manages the session.
    pub fn new(
        connection: Arc<Connection>,
        token: Option<AccessToken>,
        transport: Arc<dyn Transport>,
    ) -> Self {
        Self { connection, token, transport }
    }

    pub fn connection(&self) -> &Connection {
        &self.connection
    }

    /// Returns one page of the certificates under a filter.
    ///
    /// # Errors
    /// Any [`ApiError`].
    pub async fn certificates(
        &self,
        filter: StatusFilter,
        page: PageRequest,
    ) -> Result<Page<Certificate>, ApiError> {
        let mut query = page_query(page, self.connection.require_total);
        query.extend(filter.expression().map(|text| ("filter", text)));
        let request = self.request(Method::Get, endpoint::CERTIFICATES.into(), query);
        wire::certificates(&self.send(request).await?)
    }

    /// Returns one certificate by a path that the specification does not list; `None` if the
    /// service has none.
    ///
    /// # Errors
    /// Any [`ApiError`].
    pub async fn certificate(&self, key: CertificateKey) -> Result<Option<Certificate>, ApiError> {
        let request = self.request(Method::Get, endpoint::path(endpoint::CERTIFICATE, key), Vec::new());
        match self.send(request).await {
            Ok(response) => wire::certificate(&response, key).map(Some),
            Err(ApiError::Refused { status: 404, .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Returns one page of the assets of a certificate.
    ///
    /// # Errors
    /// Any [`ApiError`].
    pub async fn assets(&self, key: CertificateKey, page: PageRequest) -> Result<Page<Asset>, ApiError> {
        let query = page_query(page, self.connection.require_total);
        let request = self.request(Method::Get, endpoint::path(endpoint::ASSETS, key), query);
        wire::assets(&self.send(request).await?, key, &self.connection.codes)
    }

    /// Sets acceptance statuses. After a success the caller must read the assets again.
    ///
    /// # Errors
    /// Any [`ApiError`] except [`ApiError::Unreadable`]. Unless it is a refusal, some statuses may
    /// be stored.
    pub async fn update_assets(&self, key: CertificateKey, updates: &[AssetUpdate]) -> Result<(), ApiError> {
        let request = self.request(Method::Patch, endpoint::path(endpoint::ASSETS, key), Vec::new());
        self.send_write(with_json(request, wire::updates(updates))).await
    }

    /// Updates scrap errors (Specification: fields) by the configured operation, since the
    /// specification shows none.
    ///
    /// A success means only a plain positive answer: there is no way to read the update back.
    /// Unless the error is a certain refusal, the update may have been made.
    pub async fn update_scrap_errors(
        &self,
        operation: &Operation,
        update: &ScrapErrorUpdate,
        idempotency: Option<&IdempotencyKey>,
    ) -> Answered {
        let request = with_idempotency_key(
            self.request(operation.method(), operation.path().into(), Vec::new()),
            idempotency,
        );
        match self.transport.send(with_json(request, wire::scrap_errors(update))).await {
            Err(trouble) => Answered { result: Err(ApiError::Unreachable(trouble)), text: None },
            Ok(response) => {
                let text = wire::answer_text(&response);
                Answered { result: check_status(response).and_then(|it| wire::plain_success(&it)), text }
            }
        }
    }

    /// Confirms or rejects. After a success the caller must read the state again: the specification
    /// implies the transition but does not state it (Specification: states).
    ///
    /// # Errors
    /// Any [`ApiError`] except [`ApiError::Unreadable`]. Unless it is a refusal, the decision may
    /// have been made.
    pub async fn decide(&self, plan: &Plan, idempotency: Option<&IdempotencyKey>) -> Result<(), ApiError> {
        let path = endpoint::path(endpoint::decision(plan.decision()), plan.key());
        let request = with_idempotency_key(self.request(Method::Post, path, Vec::new()), idempotency);
        self.send_write(request).await
    }

    /// Ends the review of a certificate by the configured operation. After a success the caller
    /// must read the state again, since the specification shows neither the request nor its answer.
    ///
    /// # Errors
    /// Any [`ApiError`] except [`ApiError::Unreadable`]. Unless it is a refusal, the review may
    /// have ended.
    pub async fn finish_review(
        &self,
        operation: &Configured,
        key: CertificateKey,
        idempotency: Option<&IdempotencyKey>,
    ) -> Result<(), ApiError> {
        let request = with_idempotency_key(
            self.request(operation.method, operation.path(key), Vec::new()),
            idempotency,
        );
        self.send_write(request).await
    }

    fn request(&self, method: Method, path: String, query: Vec<(&'static str, String)>) -> Request {
        let mut headers = vec![("Accept".to_owned(), "application/json".to_owned())];
        headers.extend(self.connection.token_header.headers(self.token.as_ref()));
        Request { method, url: format!("{}{path}", self.connection.base_url), query, headers, body: None }
    }

    /// Sends a request. Fails unless the status is a success; the body is read later.
    async fn send(&self, request: Request) -> Result<Response, ApiError> {
        check_status(self.transport.send(request).await.map_err(ApiError::Unreachable)?)
    }

    /// Sends a writing request. Fails if the body of a success denies it.
    async fn send_write(&self, request: Request) -> Result<(), ApiError> {
        wire::check_not_denied(&self.send(request).await?)
    }
}

fn page_query(page: PageRequest, require_total: bool) -> Vec<(&'static str, String)> {
    let mut query = vec![("take", page.take.max(1).to_string()), ("skip", page.skip.to_string())];
    query.extend(require_total.then(|| ("requireTotalCount", "true".into())));
    query
}

/// Returns an answer if its status is a success.
fn check_status(response: Response) -> Result<Response, ApiError> {
    match response.status {
        Response::REDIRECTED | 300..=399 => Err(ApiError::Redirected),
        200..=299 => Ok(response),
        _ => Err(wire::refusal(&response)),
    }
}

/// Adds the idempotency key to a request, if there is one.
fn with_idempotency_key(mut request: Request, idempotency: Option<&IdempotencyKey>) -> Request {
    request.headers.extend(idempotency.map(|key| ("Idempotency-Key".into(), key.0.clone())));
    request
}

fn with_json(mut request: Request, body: String) -> Request {
    request.headers.push(("Content-Type".into(), "application/json".into()));
    request.body = Some(body);
    request
}
