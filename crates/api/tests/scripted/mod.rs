//! A transport that answers from a script and records requests, and a client that uses it.

use std::collections::VecDeque;
use std::future::{Future, ready};
use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};

use acceptance_api::client::{Client, Connection};
use acceptance_api::credentials::{AccessToken, TokenHeader};
use acceptance_api::error::{ApiError, Unreachable};
use acceptance_api::filter::StatusFilter;
use acceptance_api::page::{Page, PageRequest};
use acceptance_api::transport::{Answer, Request, Response, Transport};
use acceptance_rules::asset::{Asset, AssetId, StatusCodes};
use acceptance_rules::certificate::{AuthorizationStatus, Certificate, CertificateKey, ConfirmationStatus};
use acceptance_rules::complete::{CompleteAssets, Evidence};
use acceptance_rules::decision::{self, Decision, DecisionContext, Plan};
use acceptance_rules::draft::{AssetUpdate, Draft};

/// Lease company of the certificate in all tests.
pub(crate) const COMPANY: i64 = 4711;
/// The certificate in all tests.
pub(crate) const CERTIFICATE: i64 = 21;
/// The default page in tests.
pub(crate) const PAGE: PageRequest = PageRequest { skip: 0, take: 50 };

/// Returns the key of the certificate in all tests.
pub(crate) fn key() -> CertificateKey {
    CertificateKey::new(COMPANY, CERTIFICATE)
}

/// Answers in order, one for each request.
pub(crate) struct Scripted {
    answers: Mutex<VecDeque<Result<Response, Unreachable>>>,
    requests: Mutex<Vec<Request>>,
}

impl Scripted {
    pub(crate) fn new(answers: impl IntoIterator<Item = Result<Response, Unreachable>>) -> Arc<Self> {
        let answers = Mutex::new(answers.into_iter().collect());
        Arc::new(Self { answers, requests: Mutex::new(Vec::new()) })
    }

    /// Returns the requests so far.
    pub(crate) fn requests(&self) -> Vec<Request> {
        self.requests.lock().unwrap().clone()
    }

    /// Returns the only request so far.
    pub(crate) fn request(&self) -> Request {
        let requests = self.requests();
        assert_eq!(requests.len(), 1, "one operation is one request");
        requests.into_iter().next().unwrap()
    }
}

impl Transport for Scripted {
    fn send(&self, request: Request) -> Answer {
        self.requests.lock().unwrap().push(request);
        let answer = self.answers.lock().unwrap().pop_front();
        Box::pin(ready(answer.expect("a request that the script does not foresee")))
    }
}

/// Returns a connection with the app's defaults.
pub(crate) fn connection() -> Connection {
    Connection {
        base_url: "https://leasing.test/api".into(),
        token_header: TokenHeader::default(),
        require_total: false,
        codes: StatusCodes::default(),
    }
}

/// Returns a client with the default connection and a token.
pub(crate) fn client(transport: &Arc<Scripted>) -> Client {
    client_of(connection(), transport)
}

/// Returns a client with this connection and a token.
pub(crate) fn client_of(connection: Connection, transport: &Arc<Scripted>) -> Client {
    let token = AccessToken::parse("s3cr3t-t0k3n", "Bearer ").unwrap();
    Client::new(Arc::new(connection), Some(token), Arc::<Scripted>::clone(transport))
}

/// Returns an answer without further headers.
pub(crate) fn answer(status: u16, content_type: Option<&str>, body: impl Into<Vec<u8>>) -> Response {
    let content_type = content_type.map(Into::into);
    Response { status, content_type, retry_after: None, request_id: None, body: body.into() }
}

/// Returns an answer with a body of JSON.
pub(crate) fn json(status: u16, body: impl Into<Vec<u8>>) -> Response {
    answer(status, Some("application/json; charset=utf-8"), body)
}

/// Returns an update of an asset.
pub(crate) fn update(id: i64, status: &str, explanation: Option<&str>) -> AssetUpdate {
    AssetUpdate {
        asset: AssetId(id),
        acceptance: StatusCodes::default().read(status).unwrap(),
        explanation: explanation.map(Into::into),
    }
}

/// Returns the value of a future that never waits.
pub(crate) fn run<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => panic!("a scripted answer is there at once"),
    }
}

/// Reads an answer as the asset list.
pub(crate) fn assets_of(response: Response) -> Result<Page<Asset>, ApiError> {
    run(client(&Scripted::new([Ok(response)])).assets(key(), PAGE))
}

/// Reads an answer as the certificate list.
pub(crate) fn certificates_of(response: Response) -> Result<Page<Certificate>, ApiError> {
    run(client(&Scripted::new([Ok(response)])).certificates(StatusFilter::All, PAGE))
}

/// Reads an answer as one certificate.
pub(crate) fn certificate_of(response: Response) -> Result<Option<Certificate>, ApiError> {
    run(client(&Scripted::new([Ok(response)])).certificate(key()))
}

/// Returns the only row of an answer of the asset list.
pub(crate) fn asset(row: &str) -> Asset {
    let page = assets_of(json(200, format!("[{row}]"))).unwrap();
    assert!(page.unreadable.is_empty(), "{row}: {:?}", page.unreadable);
    page.rows.into_iter().next().unwrap()
}

/// Returns the only row of an answer of the certificate list.
pub(crate) fn certificate(row: &str) -> Certificate {
    let page = certificates_of(json(200, format!("[{row}]"))).unwrap();
    assert!(page.unreadable.is_empty(), "{row}: {:?}", page.unreadable);
    page.rows.into_iter().next().unwrap()
}

/// Returns an allowed decision on the certificate in all tests.
pub(crate) fn plan(decision: Decision) -> Plan {
    let status = match decision {
        Decision::Confirm => "received",
        Decision::Reject => "damaged",
    };
    let certificate = Certificate {
        key: key(),
        confirmation: Some(ConfirmationStatus::read("firstConfirmationPending")),
        authorization: Some(AuthorizationStatus::read("ready")),
        details: Vec::new(),
    };
    let assets = vec![asset(&format!(r#"{{"assetId":1,"acceptanceStatus":"{status}"}}"#))];
    let assets = CompleteAssets::prove(assets, Evidence::OwnStore).unwrap();
    let context = DecisionContext {
        certificate: Some(&certificate),
        assets: Some(&assets),
        draft: &Draft::default(),
        confirmed_before: false,
        has_stored_changes: false,
    };
    decision::plan(decision, &context).unwrap()
}
