//! Tests the connection test with faulty services: it names the fault, and never concludes that the
//! app works.

mod answers;
mod interrupted;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use acceptance_api::client::Connection;
use acceptance_api::error::Unreachable;
use acceptance_api::transport::{Answer, Request, Response, Transport};
use acceptance_process::check::finding::{CheckFinding, Lack, Outlook, Seen, Topic, TopicResult};
use acceptance_process::check::{Assumptions, Check, MOST};
use acceptance_sandbox::in_process::InProcess;
use acceptance_sandbox::shape::Shape;
use serde_json::Value;

use crate::support::checking::{assumed, checked, of, service};
use crate::support::{connected, connection};

/// Changes an answer. Receives its request, its number from 1, and the complete answer.
type Break = fn(&Request, usize, Response) -> Result<Response, Unreachable>;

/// A service whose answers are changed in transit.
struct Broken {
    service: InProcess,
    change: Break,
    sent: Arc<AtomicUsize>,
}

impl Transport for Broken {
    fn send(&self, request: Request) -> Answer {
        let (answer, change) = (self.service.send(request.clone()), self.change);
        let number = self.sent.fetch_add(1, Ordering::SeqCst) + 1;
        Box::pin(async move { change(&request, number, answer.await?) })
    }
}

async fn check_of(router: axum::Router, change: Break, assumptions: Assumptions) -> Check {
    let broken = Broken { service: InProcess::new(router), change, sent: Arc::default() };
    let settings = Connection { require_total: assumptions.require_total, ..connection() };
    let check = checked(&connected(settings, broken), assumptions).await;
    assert!(check.asked_so_far() <= MOST, "{}", check.asked_so_far());
    check
}

async fn check(change: Break) -> Check {
    check_of(service(Shape::default()), change, assumed()).await
}

fn is_assets(request: &Request) -> bool {
    request.url.ends_with("/assets")
}

fn is_anonymous(request: &Request) -> bool {
    !request.headers.iter().any(|(name, _)| name == "Authorization")
}

fn is_large(request: &Request) -> bool {
    request.query.contains(&("take", "1000".to_owned()))
}

fn refused(status: u16, body: &str) -> Result<Response, Unreachable> {
    Ok(Response { status, content_type: None, body: body.into(), ..empty() })
}

fn empty() -> Response {
    let body = Vec::new();
    Response { status: 200, content_type: None, retry_after: None, request_id: None, body }
}

/// Changes the JSON body of an answer.
fn changed(answer: Response, change: impl Fn(&mut Value)) -> Result<Response, Unreachable> {
    let Ok(mut body) = serde_json::from_slice(&answer.body) else { return Ok(answer) };
    change(&mut body);
    Ok(Response { body: body.to_string().into(), ..answer })
}

fn rows_changed(answer: Response, change: impl Fn(&mut Value)) -> Result<Response, Unreachable> {
    changed(answer, |body| {
        for row in body["data"].as_array_mut().into_iter().flatten() {
            change(row);
        }
    })
}

fn lacks(lack: &[Lack]) -> Outlook {
    Outlook { obstacles: vec![], lacks: lack.to_vec() }
}

fn obstacles(topics: &[Topic]) -> Outlook {
    Outlook { obstacles: topics.to_vec(), lacks: vec![] }
}

fn told(findings: &[CheckFinding], topic: Topic) -> (TopicResult, &Seen) {
    let finding = of(findings, topic);
    (finding.verdict, &finding.seen)
}
