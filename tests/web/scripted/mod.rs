//! A service in memory behind the transport: it stores certificates, records every request, and
//! follows scripted instructions.

mod certificates;
mod requests;

use std::sync::{Arc, Mutex, MutexGuard};

use acceptance_api::error::Unreachable;
use acceptance_api::transport::{Answer, Method, Request, Response, Transport};
use serde_json::{Value, json};

use crate::screen::microtask;

pub(crate) use certificates::{Asset, CLEARING, CONFIRMED, Certificate, PENDING, certificate};
pub(crate) use requests::{Act, Gate, Sent};

const ROOT: &str = "/api/v1/leases/acceptanceCertificates";

type Matches = Box<dyn Fn(&Sent) -> bool + Send>;

struct Rule {
    matches: Matches,
    act: Act,
    times: usize,
}

struct State {
    certificates: Vec<Certificate>,
    page_cap: usize,
    ignores_filters: bool,
    sent: Vec<Sent>,
    given_up: Vec<Sent>,
    in_flight: usize,
    rules: Vec<Rule>,
    is_closed: bool,
}

#[derive(Clone)]
pub(crate) struct Service(Arc<Mutex<State>>);

/// Returns a service with certificate 1001, whose asset 1 is not checked and whose asset 2 is received.
pub(crate) fn service() -> Service {
    Service::new([certificate(1001).asset(1, "").asset(2, "received")])
}

impl Service {
    pub(crate) fn new(certificates: impl IntoIterator<Item = Certificate>) -> Self {
        Self(Arc::new(Mutex::new(State {
            certificates: certificates.into_iter().collect(),
            page_cap: usize::MAX,
            ignores_filters: false,
            sent: Vec::new(),
            given_up: Vec::new(),
            in_flight: 0,
            rules: Vec::new(),
            is_closed: false,
        })))
    }

    /// Limits the rows of a page.
    pub(crate) fn without_filters(self) -> Self {
        self.state().ignores_filters = true;
        self
    }

    pub(crate) fn with_page_cap(self, rows: usize) -> Self {
        self.state().page_cap = rows;
        self
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap()
    }

    /// Changes the service's data, as another user would.
    pub(crate) fn edit(&self, change: impl FnOnce(&mut Vec<Certificate>)) {
        change(&mut self.state().certificates);
    }

    /// Changes one asset of the first certificate.
    pub(crate) fn edit_asset(&self, id: i64, change: impl FnOnce(&mut Asset)) {
        self.edit(|certificates| {
            change(certificates[0].assets.iter_mut().find(|asset| asset.id == id).unwrap());
        });
    }

    pub(crate) fn held(&self, id: i64) -> Certificate {
        self.state().certificates.iter().find(|certificate| certificate.id == id).unwrap().clone()
    }

    /// Handles the next `times` matching requests by `act`.
    pub(crate) fn on(&self, matches: impl Fn(&Sent) -> bool + Send + 'static, times: usize, act: Act) {
        self.state().rules.push(Rule { matches: Box::new(matches), act, times });
    }

    /// Handles the next request of one kind, or with one method, by `act`.
    pub(crate) fn answer(&self, kind: &'static str, act: Act) {
        self.on(move |sent| sent.is(kind) || sent.method == kind, 1, act);
    }

    /// Holds the answer to the next request of one kind, or with one method.
    pub(crate) fn hold_next(&self, kind: &'static str) -> Gate {
        self.hold(move |sent| sent.is(kind) || sent.method == kind)
    }

    /// Holds the answer to the next matching request.
    pub(crate) fn hold(&self, matches: impl Fn(&Sent) -> bool + Send + 'static) -> Gate {
        let gate = Gate::default();
        self.on(matches, 1, Act::Hold(gate.clone()));
        gate
    }

    /// Removes all instructions that are left.
    pub(crate) fn behave(&self) {
        self.state().rules.clear();
    }

    pub(crate) fn sent(&self) -> Vec<Sent> {
        self.state().sent.clone()
    }

    pub(crate) fn sent_of(&self, line: &str) -> Vec<Sent> {
        self.sent().into_iter().filter(|sent| sent.is(line)).collect()
    }

    pub(crate) fn posts(&self) -> Vec<Sent> {
        self.sent().into_iter().filter(|sent| sent.method == "POST").collect()
    }

    /// Returns the kinds of sent requests, without immediate repetitions.
    pub(crate) fn lines(&self) -> Vec<String> {
        let mut lines: Vec<String> = self.sent().iter().map(Sent::line).collect();
        lines.dedup();
        lines
    }

    pub(crate) fn forget(&self) {
        self.state().sent.clear();
    }

    /// Returns the requests that were cancelled.
    pub(crate) fn given_up(&self) -> Vec<Sent> {
        self.state().given_up.clone()
    }

    /// Returns whether no answer is pending.
    pub(crate) fn is_idle(&self) -> bool {
        self.state().in_flight == 0
    }

    pub(crate) fn close(&self) {
        self.state().is_closed = true;
    }
}

impl Transport for Service {
    fn send(&self, request: Request) -> Answer {
        let method = match request.method {
            Method::Get => "GET",
            Method::Patch => "PATCH",
            Method::Post => "POST",
            Method::Put => "PUT",
        };
        let Request { url, query, headers, body, .. } = request;
        let sent = Sent { method, path: url, query, headers, body };
        let (answer, gate) = self.state().take(&sent);
        let mut waiting = Waiting { service: self.clone(), sent: Some(sent) };
        Box::pin(async move {
            microtask().await;
            if let Some(gate) = gate {
                gate.opened().await;
            }
            if waiting.service.state().is_closed {
                std::future::pending::<()>().await;
            }
            waiting.sent.take();
            answer
        })
    }
}

/// Records whether an answer was cancelled.
struct Waiting {
    service: Service,
    sent: Option<Sent>,
}

impl Drop for Waiting {
    fn drop(&mut self) {
        let mut state = self.service.state();
        state.in_flight -= 1;
        state.given_up.extend(self.sent.take());
    }
}

impl State {
    fn take(&mut self, sent: &Sent) -> (Result<Response, Unreachable>, Option<Gate>) {
        self.in_flight += 1;
        self.sent.push(sent.clone());
        let (answer, gate) = self.act_on(sent);
        // Writing requests get IDs: w1, w2 and so on.
        let is_written = |sent: &&Sent| sent.method != "GET";
        let name = format!("w{}", self.sent.iter().filter(is_written).count());
        let named = |response| match sent.method {
            "GET" => response,
            _ => Response { request_id: Some(name), ..response },
        };
        (answer.map(named), gate)
    }

    fn act_on(&mut self, sent: &Sent) -> (Result<Response, Unreachable>, Option<Gate>) {
        let rule = self.rules.iter_mut().find(|rule| rule.times > 0 && (rule.matches)(sent));
        let act = rule.map(|rule| {
            rule.times = rule.times.saturating_sub(1);
            rule.act.clone()
        });
        match act {
            None => (Ok(self.answer(sent)), None),
            Some(Act::Hold(gate)) => (Ok(self.answer(sent)), Some(gate)),
            Some(Act::HoldRefusal(gate, status)) => (Ok(response(status, None, Vec::new())), Some(gate)),
            Some(Act::Reply(status, kind, body)) => (Ok(response(status, kind, body)), None),
            Some(Act::DoAndReply(status, kind, body)) => {
                self.answer(sent);
                (Ok(response(status, kind, body)), None)
            }
            Some(Act::LoseAnswer) => {
                self.answer(sent);
                (Err(Unreachable::Network), None)
            }
            Some(Act::Busy(pause)) => {
                (Ok(Response { retry_after: Some(pause), ..response(503, None, Vec::new()) }), None)
            }
            Some(Act::LoseRequest) => (Err(Unreachable::Network), None),
            Some(Act::Forbid) => (Err(Unreachable::Policy), None),
        }
    }

    fn answer(&mut self, sent: &Sent) -> Response {
        if sent.path == ROOT {
            let filter = sent.query("filter").filter(|_| !self.ignores_filters);
            if filter.is_some_and(|filter| !filter.contains("Status")) {
                return problem(400, "No such field.");
            }
            let rows = self.certificates.iter().filter(|certificate| certificate.is_in(filter));
            return page(rows.map(Certificate::row).collect(), sent, self.page_cap);
        }
        let ended = self.certificates.iter_mut().find(|certificate| {
            sent.path == format!("/api/operator/{}/{}/end", certificate.company, certificate.id)
        });
        if let Some(certificate) = ended {
            if certificate.status.as_deref() != Some("clearingProcess") {
                return problem(409, "There is no review to end.");
            }
            certificate.status = Some("firstConfirmationPending".into());
            return response(204, None, Vec::new());
        }
        let found = self.certificates.iter_mut().find(|certificate| {
            sent.path.starts_with(&format!("{ROOT}/{}/{}/", certificate.company, certificate.id))
        });
        let Some(certificate) = found else { return problem(404, "No such certificate.") };
        match sent.line().as_str() {
            "GET assets" => page(certificate.assets.iter().map(Asset::row).collect(), sent, self.page_cap),
            "PATCH assets" => patch(certificate, sent.body.as_deref().unwrap_or_default()),
            "POST confirmation" => {
                certificate.status = Some("Confirmed".into());
                for asset in &mut certificate.assets {
                    asset.status.get_or_insert_with(|| "received".into());
                }
                response(204, None, Vec::new())
            }
            "POST rejection" => {
                certificate.status = Some("clearingProcess".into());
                response(204, None, Vec::new())
            }
            _ => problem(405, "No such operation."),
        }
    }
}

fn patch(certificate: &mut Certificate, body: &str) -> Response {
    let updates: Vec<Value> = serde_json::from_str(body).unwrap();
    for update in updates {
        let id = update["assetId"].as_i64();
        let Some(asset) = certificate.assets.iter_mut().find(|asset| Some(asset.id) == id) else {
            return problem(400, "No such asset.");
        };
        asset.status = update["acceptanceStatus"].as_str().map(str::to_owned);
        if let Some(explanation) = update.get("explanation") {
            asset.explanation = explanation.as_str().map(str::to_owned);
        }
    }
    response(204, None, Vec::new())
}

fn page(rows: Vec<Value>, sent: &Sent, cap: usize) -> Response {
    let number = |name| sent.query(name).and_then(|text| text.parse::<usize>().ok()).unwrap_or_default();
    let rows: Vec<Value> = rows.into_iter().skip(number("skip")).take(number("take").min(cap)).collect();
    let body = json!({ "data": rows, "totalCount": -1, "groupCount": -1, "summary": null });
    response(200, Some("application/json; charset=utf-8"), body.to_string().into())
}

fn problem(status: u16, detail: &str) -> Response {
    let body = json!({ "title": "Refused", "detail": detail, "status": status });
    response(status, Some("application/problem+json"), body.to_string().into())
}

fn response(status: u16, content_type: Option<&str>, body: Vec<u8>) -> Response {
    Response {
        status,
        content_type: content_type.map(str::to_owned),
        retry_after: None,
        request_id: None,
        body,
    }
}
