//! The operations of the service (Seed 4), one method each. Nothing is repeated here.

use std::sync::Arc;

use acceptance_rules::asset::{Asset, StatusCodes};
use acceptance_rules::certificate::{Certificate, CertificateKey};
use acceptance_rules::decision::Plan;
use acceptance_rules::draft::AssetUpdate;
use acceptance_rules::scrap_error::ScrapErrorUpdate;

use crate::credentials::{AccessToken, TokenHeader};
use crate::endpoint::{self, Configured};
use crate::error::ApiError;
use crate::filter::{Condition, StatusFilter};
use crate::operation::Operation;
use crate::page::{Page, PageRequest};
use crate::probe::{Probe, Question, Sample, What};
use crate::transport::{Method, Request, Response, Transport};
use crate::wire;

/// How to reach the service and how to read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Connection {
    /// What stands before every path; no slash at its end.
    pub base_url: String,
    /// How a token travels.
    pub token_header: TokenHeader,
    /// Whether to ask for `requireTotalCount=true`, which the specification does not name.
    pub require_total: bool,
    /// The acceptance statuses that are known.
    pub codes: StatusCodes,
}

/// Names one wish, such as a decision, so that the service can tell a repeated request from a second one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdempotencyKey(pub String);

/// An answer to what cannot be read back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// Whether it is a success that does not say otherwise.
    pub result: Result<(), ApiError>,
    /// The beginning of its text, as the service wrote it.
    pub said: Option<Box<str>>,
}

/// The service, for one user.
#[derive(Clone)]
pub struct Client {
    connection: Arc<Connection>,
    token: Option<AccessToken>,
    transport: Arc<dyn Transport>,
}

impl Client {
    /// A client that asks as the owner of `token`, or without one where a proxy holds the session.
    pub fn new(
        connection: Arc<Connection>,
        token: Option<AccessToken>,
        transport: Arc<dyn Transport>,
    ) -> Self {
        Self { connection, token, transport }
    }

    /// How this client reaches and reads the service.
    pub fn connection(&self) -> &Connection {
        &self.connection
    }

    /// One page of the certificates under a filter.
    ///
    /// # Errors
    /// Any [`ApiError`].
    pub async fn certificates(
        &self,
        filter: StatusFilter,
        page: PageRequest,
    ) -> Result<Page<Certificate>, ApiError> {
        let mut query = self.page_query(page);
        query.extend(filter.expression().map(|text| ("filter", text)));
        let request = self.request(Method::Get, endpoint::CERTIFICATES.into(), query);
        wire::certificates(&self.successful(request).await?)
    }

    /// One page of the certificates that fulfil one condition, whatever list is shown.
    ///
    /// # Errors
    /// Any [`ApiError`].
    pub async fn certificates_where(
        &self,
        condition: Condition,
        page: PageRequest,
    ) -> Result<Page<Certificate>, ApiError> {
        let mut query = self.page_query(page);
        query.push(("filter", condition.expression()));
        let request = self.request(Method::Get, endpoint::CERTIFICATES.into(), query);
        wire::certificates(&self.successful(request).await?)
    }

    /// One question of the check of a connection, with what its answer shows beside its rows.
    pub async fn probe(&self, question: Question) -> Probe {
        let page = |page: PageRequest, total: bool| {
            let mut query = vec![("take", page.take.max(1).to_string()), ("skip", page.skip.to_string())];
            query.extend(total.then(|| ("requireTotalCount", "true".into())));
            query
        };
        let (path, query) = match question.what {
            What::Certificates { filter, page: rows, total } => {
                let mut query = page(rows, total);
                query.extend(filter.expression().map(|text| ("filter", text)));
                (endpoint::CERTIFICATES.into(), query)
            }
            What::Certificate(key) => (endpoint::path(endpoint::CERTIFICATE, key), Vec::new()),
            What::Assets { key, page: rows, total } => {
                (endpoint::path(endpoint::ASSETS, key), page(rows, total))
            }
        };
        let asks = if question.is_anonymous { &self.without_token() } else { self };
        let answer = asks.transport.send(asks.request(Method::Get, path, query)).await;
        let (status, date) = match &answer {
            Ok(response) => (Some(response.status), response.date),
            Err(_) => (None, None),
        };
        let read = |response: Response| match question.what {
            What::Certificates { .. } => wire::probe_certificates(&response),
            What::Certificate(key) => wire::certificate(&response, key).map(Sample::One),
            What::Assets { key, .. } => wire::probe_assets(&response, key, &self.connection.codes),
        };
        Probe { status, date, sample: answer.map_err(ApiError::Unreachable).and_then(judged).and_then(read) }
    }

    fn without_token(&self) -> Self {
        Self { token: None, ..self.clone() }
    }

    /// One certificate, by the path that the specification does not list. `None` where the service has none.
    ///
    /// # Errors
    /// Any [`ApiError`].
    pub async fn certificate(&self, key: CertificateKey) -> Result<Option<Certificate>, ApiError> {
        let request = self.request(Method::Get, endpoint::path(endpoint::CERTIFICATE, key), Vec::new());
        match self.successful(request).await {
            Ok(response) => wire::certificate(&response, key).map(Some),
            Err(ApiError::Refused { status: 404, .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// One page of the assets of a certificate.
    ///
    /// # Errors
    /// Any [`ApiError`].
    pub async fn assets(&self, key: CertificateKey, page: PageRequest) -> Result<Page<Asset>, ApiError> {
        let query = self.page_query(page);
        let request = self.request(Method::Get, endpoint::path(endpoint::ASSETS, key), query);
        wire::assets(&self.successful(request).await?, key, &self.connection.codes)
    }

    /// Sets acceptance statuses. Success only means that the state is to be read now.
    ///
    /// # Errors
    /// Any [`ApiError`] but [`ApiError::Unreadable`]; unless it is a refusal, some of it may be stored.
    pub async fn update_assets(&self, key: CertificateKey, updates: &[AssetUpdate]) -> Result<(), ApiError> {
        let request = self.request(Method::Patch, endpoint::path(endpoint::ASSETS, key), Vec::new());
        self.written(with_json(request, wire::updates(updates))).await
    }

    /// Updates scrap errors (Seed 2) by the operation that the deployment names, since the specification shows none.
    /// Success only says that the service answered so, and in no other words; nothing is known by which it could be
    /// read back. Unless it is a certain refusal, the update may be made whatever the error is.
    pub async fn update_scrap_errors(
        &self,
        operation: &Operation,
        update: &ScrapErrorUpdate,
        idempotency: Option<&IdempotencyKey>,
    ) -> Answered {
        let request =
            named(self.request(operation.method(), operation.path().into(), Vec::new()), idempotency);
        match self.transport.send(with_json(request, wire::scrap_errors(update))).await {
            Err(trouble) => Answered { result: Err(ApiError::Unreachable(trouble)), said: None },
            Ok(response) => {
                let said = wire::said(&response);
                Answered { result: judged(response).and_then(|it| wire::plain_success(&it)), said }
            }
        }
    }

    /// Confirms or rejects. Success only means that the state is to be read now (Seed 3 implies the transition,
    /// it does not state it).
    ///
    /// # Errors
    /// Any [`ApiError`] but [`ApiError::Unreadable`]; unless it is a refusal, the decision may be made.
    pub async fn decide(&self, plan: &Plan, idempotency: Option<&IdempotencyKey>) -> Result<(), ApiError> {
        let path = endpoint::path(endpoint::decision(plan.decision()), plan.key());
        let request = named(self.request(Method::Post, path, Vec::new()), idempotency);
        self.written(request).await
    }

    /// Ends the review of a certificate, by the operation that the deployment configures. Success only means that the
    /// state is to be read now: the specification shows neither the request nor its answer.
    ///
    /// # Errors
    /// Any [`ApiError`] but [`ApiError::Unreadable`]; unless it is a refusal, the review may have ended.
    pub async fn finish_review(
        &self,
        operation: &Configured,
        key: CertificateKey,
        idempotency: Option<&IdempotencyKey>,
    ) -> Result<(), ApiError> {
        let request = named(self.request(operation.method, operation.path(key), Vec::new()), idempotency);
        self.written(request).await
    }

    fn request(&self, method: Method, path: String, query: Vec<(&'static str, String)>) -> Request {
        let mut headers = vec![("Accept".to_owned(), "application/json".to_owned())];
        headers.extend(self.connection.token_header.headers(self.token.as_ref()));
        Request { method, url: format!("{}{path}", self.connection.base_url), query, headers, body: None }
    }

    fn page_query(&self, page: PageRequest) -> Vec<(&'static str, String)> {
        let mut query = vec![("take", page.take.max(1).to_string()), ("skip", page.skip.to_string())];
        if self.connection.require_total {
            query.push(("requireTotalCount", "true".into()));
        }
        query
    }

    /// The answer of a success. The status is asked first, whatever the body is.
    async fn successful(&self, request: Request) -> Result<Response, ApiError> {
        judged(self.transport.send(request).await.map_err(ApiError::Unreachable)?)
    }

    /// The success of a writing request, unless its body denies it.
    async fn written(&self, request: Request) -> Result<(), ApiError> {
        wire::undenied(&self.successful(request).await?)
    }
}

/// An answer, if it is a success.
fn judged(response: Response) -> Result<Response, ApiError> {
    match response.status {
        Response::REDIRECTED | 300..=399 => Err(ApiError::Redirected),
        200..=299 => Ok(response),
        _ => Err(wire::refusal(&response)),
    }
}

/// A request under its name, where it has one.
fn named(mut request: Request, idempotency: Option<&IdempotencyKey>) -> Request {
    request.headers.extend(idempotency.map(|key| ("Idempotency-Key".into(), key.0.clone())));
    request
}

fn with_json(mut request: Request, body: String) -> Request {
    request.headers.push(("Content-Type".into(), "application/json".into()));
    request.body = Some(body);
    request
}

/// The very body with which an update of scrap errors is sent.
pub fn scrap_errors_body(update: &ScrapErrorUpdate) -> String {
    wire::scrap_errors(update)
}
