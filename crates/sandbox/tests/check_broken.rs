//! The check of a connection, before services in which something does not work: it says so, names it, and never that
//! the desk works there.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "test code"
)]

mod support;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use acceptance_api::client::{Client, Connection};
use acceptance_api::credentials::{AccessToken, TokenHeader};
use acceptance_api::error::{BodyProblem, Unreachable};
use acceptance_api::transport::{Answer, Request, Response, Transport};
use acceptance_process::check::finding::{Finding, Lack, Outlook, Seen, Setting, Topic, Verdict};
use acceptance_process::check::{Assumptions, Check, Heard, MOST};
use acceptance_rules::asset::StatusCodes;
use acceptance_sandbox::in_process::InProcess;
use acceptance_sandbox::shape::Shape;
use acceptance_sandbox::{ACTIVATED, BASE_PATH, Options};
use serde_json::{Value, json};
use support::checking::{assumed, checked, of, plain, service};
use support::filled;

/// What becomes of an answer: its request, its number from 1, and the answer, which is whole before.
type Break = fn(&Request, usize, Response) -> Result<Response, Unreachable>;

/// A service whose answers are changed on their way.
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
    let connection = Connection {
        base_url: BASE_PATH.to_owned(),
        token_header: TokenHeader::default(),
        require_total: assumptions.require_total,
        codes: StatusCodes::default(),
    };
    let service = InProcess::new(router);
    let broken = Broken { service, change, sent: Arc::default() };
    let token = AccessToken::parse(ACTIVATED, "Bearer ").unwrap();
    let check = checked(&Client::new(Arc::new(connection), Some(token), Arc::new(broken)), assumptions).await;
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
    Response { status: 200, content_type: None, retry_after: None, date: None, request_id: None, body }
}

/// Another body, as JSON.
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

fn told(findings: &[Finding], topic: Topic) -> (Verdict, &Seen) {
    let finding = of(findings, topic);
    (finding.verdict, &finding.seen)
}

use Verdict::{Differs, Unknown, Works};

#[tokio::test]
async fn assets_that_cannot_be_read_keep_the_desk_from_working() {
    let shape = || Seen::Unreadable(BodyProblem::Shape { members: vec!["payload".into()] });
    let cases: [(&str, Break, Topic, Seen); 6] = [
        (
            "500",
            |request, _, answer| if is_assets(request) { refused(500, "") } else { Ok(answer) },
            Topic::AssetPage,
            Seen::Failed(500),
        ),
        (
            "403",
            |request, _, answer| if is_assets(request) { refused(403, "") } else { Ok(answer) },
            Topic::AssetPage,
            Seen::Failed(403),
        ),
        (
            "another shape",
            |request, _, answer| {
                if is_assets(request) { refused(200, r#"{"payload": {"x": 1}}"#) } else { Ok(answer) }
            },
            Topic::Envelope,
            shape(),
        ),
        (
            "no ids",
            |request, _, answer| {
                if is_assets(request) { refused(200, r#"{"data": [{"id": 1}]}"#) } else { Ok(answer) }
            },
            Topic::Ids,
            Seen::Unread { rows: 1, of: 1, member: "assetId" },
        ),
        (
            "one without an id",
            |request, _, answer| {
                if !is_assets(request) {
                    return Ok(answer);
                }
                changed(answer, |body| {
                    if let Some(row) = body["data"].get_mut(2) {
                        row["assetId"] = Value::Null;
                    }
                })
            },
            Topic::Ids,
            Seen::Unread { rows: 1, of: 60, member: "assetId" },
        ),
        (
            "statuses that are numbers",
            |request, _, answer| {
                if is_assets(request) {
                    rows_changed(answer, |row| row["acceptanceStatus"] = json!(1))
                } else {
                    Ok(answer)
                }
            },
            Topic::Members,
            Seen::Unread { rows: 60, of: 60, member: "acceptanceStatus" },
        ),
    ];
    for (name, change, topic, seen) in cases {
        let check = check(change).await;
        assert_eq!(check.outlook(), obstacles(&[topic]), "{name}");
        let findings = check.findings();
        assert_eq!(told(&findings, topic), (Differs, &seen), "{name}");
        // Nothing is advised that follows from rows that nobody can read.
        let page = of(&findings, Topic::AssetPage);
        assert!(page.verdict != Works || name == "one without an id", "{name}");
        assert_eq!(page.setting, None, "{name}");
    }
}

#[tokio::test]
async fn assets_that_are_only_refused_in_so_large_a_page_are_asked_for_as_the_desk_asks() {
    let check = check(
        |request, _, answer| {
            if is_assets(request) && is_large(request) { refused(400, "") } else { Ok(answer) }
        },
    )
    .await;
    assert_eq!(check.outlook(), Outlook::default());
    let findings = check.findings();
    assert_eq!(told(&findings, Topic::AssetPage), (Unknown, &Seen::Status(400)));
    assert_eq!(of(&findings, Topic::AcceptanceStatuses).verdict, Works);
}

#[tokio::test]
async fn certificates_without_ids_or_statuses_keep_the_desk_from_working() {
    let nameless: Break = |request, _, answer| {
        if is_assets(request) {
            return Ok(answer);
        }
        rows_changed(answer, |row| {
            row.as_object_mut().unwrap().remove("acceptanceCertificateId");
        })
    };
    let check_so = check(nameless).await;
    assert_eq!(check_so.outlook(), obstacles(&[Topic::Ids]));
    let seen = Seen::Unread { rows: 30, of: 30, member: "acceptanceCertificateId" };
    assert_eq!(told(&check_so.findings(), Topic::Ids), (Differs, &seen));
    let stateless: Break = |_, _, answer| rows_changed(answer, |row| row["confirmationStatus"] = Value::Null);
    let check_so = check(stateless).await;
    assert_eq!(check_so.outlook(), obstacles(&[Topic::ConfirmationStatuses]));
    // One certificate that cannot be read leaves the others.
    let one: Break = |request, _, answer| {
        if is_assets(request) {
            return Ok(answer);
        }
        changed(answer, |body| {
            if let Some(row) = body["data"].get_mut(7) {
                row["acceptanceCertificateId"] = json!("no id");
            }
        })
    };
    let check_so = check(one).await;
    assert_eq!(check_so.outlook(), Outlook::default());
    let seen = Seen::Unread { rows: 1, of: 30, member: "acceptanceCertificateId" };
    assert_eq!(told(&check_so.findings(), Topic::Ids), (Differs, &seen));
}

#[tokio::test]
async fn a_total_that_is_wrong_in_what_the_desk_reads_keeps_it_from_working() {
    let always: Break = |_, _, answer| changed(answer, |body| body["totalCount"] = json!(7));
    let check_so = check(always).await;
    assert_eq!(check_so.outlook(), obstacles(&[Topic::Total]));
    let wrong = Seen::WrongTotal { total: 7, read: 60 };
    assert_eq!(told(&check_so.findings(), Topic::Total), (Differs, &wrong));
    // Only where it is asked for: the desk does not ask.
    let asked: Break = |request, _, answer| {
        let is_asked = request.query.iter().any(|(name, _)| *name == "requireTotalCount");
        if is_asked { changed(answer, |body| body["totalCount"] = json!(70)) } else { Ok(answer) }
    };
    let check_so = check(asked).await;
    assert_eq!(check_so.outlook(), Outlook::default());
    assert_eq!(of(&check_so.findings(), Topic::Total).verdict, Differs);
    assert_eq!(of(&check_so.findings(), Topic::Total).setting, None);
    let configured = Assumptions { require_total: true, ..assumed() };
    let check_so = check_of(service(Shape::default()), asked, configured).await;
    assert_eq!(check_so.outlook(), obstacles(&[Topic::Total]));
    let total = of(&check_so.findings(), Topic::Total).setting.clone();
    assert_eq!(total, Some(Setting::RequireTotal(false)));
}

#[tokio::test]
async fn a_total_that_always_comes_need_not_be_asked_for() {
    use acceptance_sandbox::gaps::Totals;
    let shape = Shape { totals: Totals::Always, ..Shape::default() };
    let check = check_of(service(shape), |_, _, answer| Ok(answer), assumed()).await;
    assert_eq!(check.outlook(), Outlook::default());
    assert_eq!(of(&check.findings(), Topic::Total).setting, None);
}

#[tokio::test]
async fn a_session_that_ends_in_the_middle_is_told_and_nothing_more_is_asked() {
    for status in [401, 0] {
        let ends: Break = if status == 0 {
            |_, number, answer| if number > 2 { refused(0, "") } else { Ok(answer) }
        } else {
            |_, number, answer| if number > 2 { refused(401, "[]") } else { Ok(answer) }
        };
        let check = check(ends).await;
        assert_eq!(check.asked_so_far(), 3);
        assert_eq!(check.outlook(), lacks(&[Lack::SessionEnded]));
        let findings = check.findings();
        assert_eq!(told(&findings, Topic::Token), (Differs, &Seen::Ended(status)));
        assert_eq!(told(&findings, Topic::Skip), (Unknown, &Seen::Failed(status)));
        assert_eq!(told(&findings, Topic::Equal), (Unknown, &Seen::NotAsked));
        assert_eq!(told(&findings, Topic::AssetPage), (Unknown, &Seen::NotAsked));
        assert!(
            findings.iter().all(|finding| finding.seen != Seen::Nothing || finding.topic == Topic::Clock)
        );
    }
}

#[tokio::test]
async fn questions_that_fail_in_the_middle_are_told_with_their_status() {
    let down = check(|_, number, answer| if number > 2 { refused(503, "") } else { Ok(answer) }).await;
    assert_eq!(down.outlook(), lacks(&[Lack::Failed(down.asked_so_far() - 2)]));
    let findings = down.findings();
    for topic in
        [Topic::Token, Topic::Skip, Topic::Equal, Topic::Case, Topic::AssetPage, Topic::OneCertificate]
    {
        assert_eq!(told(&findings, topic), (Unknown, &Seen::Failed(503)), "{topic:?}");
    }
    let cut = check(|request, _, answer| {
        if request.query.iter().any(|(name, value)| *name == "filter" && value.contains("<>")) {
            return Err(Unreachable::Network);
        }
        Ok(answer)
    })
    .await;
    assert_eq!(cut.outlook(), lacks(&[Lack::Failed(2)]));
    assert_eq!(told(&cut.findings(), Topic::NotEqual), (Unknown, &Seen::Unreached(Unreachable::Network)));
    // A service may stumble over what only the check asks.
    let stumbles = check(|request, _, answer| {
        let is_odd = request.query.iter().any(|(_, value)| value.contains("acceptanceDeskCheck"));
        if is_odd { refused(500, "") } else { Ok(answer) }
    })
    .await;
    assert_eq!(stumbles.outlook(), Outlook::default());
    assert_eq!(told(&stumbles.findings(), Topic::UnknownName), (Unknown, &Seen::Failed(500)));
    // What is refused without the token only shows that the token is looked at.
    let guarded =
        check(|request, _, answer| if is_anonymous(request) { refused(403, "") } else { Ok(answer) }).await;
    assert_eq!(guarded.outlook(), Outlook::default());
    assert_eq!(told(&guarded.findings(), Topic::Token), (Works, &Seen::AsExpected));
}

#[tokio::test]
async fn a_service_without_rows_shows_too_little() {
    let none = check_of(filled(&[], Options::default()), |_, _, answer| Ok(answer), assumed()).await;
    assert_eq!(none.outlook(), lacks(&[Lack::NoCertificates]));
    let no_assets: Break = |request, _, answer| {
        if is_assets(request) { refused(200, r#"{"data": [], "totalCount": 0}"#) } else { Ok(answer) }
    };
    assert_eq!(check(no_assets).await.outlook(), lacks(&[Lack::NoAssets]));
}

#[tokio::test]
async fn a_check_that_is_given_up_says_so_and_what_it_did_not_ask() {
    let (mut check, first) = Check::begin(assumed());
    assert_eq!(check.outlook(), lacks(&[Lack::GivenUp]));
    let connection = Connection {
        base_url: BASE_PATH.to_owned(),
        token_header: TokenHeader::default(),
        require_total: false,
        codes: StatusCodes::default(),
    };
    let transport = Arc::new(InProcess::new(filled(&plain(), Options::default())));
    let token = AccessToken::parse(ACTIVATED, "Bearer ").unwrap();
    let client = Client::new(Arc::new(connection), Some(token), transport);
    let probe = client.probe(first.question).await;
    assert!(check.on(first, Heard { probe, sent: 0, received: 0 }).is_some());
    assert_eq!(check.outlook(), lacks(&[Lack::GivenUp]));
    let findings = check.findings();
    assert_eq!(told(&findings, Topic::Envelope).0, Works);
    for topic in [Topic::Token, Topic::Total, Topic::Equal, Topic::AssetPage, Topic::OneCertificate] {
        assert_eq!(told(&findings, topic), (Unknown, &Seen::NotAsked), "{topic:?}");
    }
}

#[test]
fn without_a_network_no_other_address_is_advised() {
    use acceptance_api::error::ApiError;
    use acceptance_api::probe::Probe;
    for (is_offline, expected) in [(true, None), (false, Some(Setting::BaseUrl))] {
        let (mut check, first) = Check::begin(Assumptions { is_offline, ..assumed() });
        let sample = Err(ApiError::Unreachable(Unreachable::Network));
        check.on(first, Heard { probe: Probe { status: None, date: None, sample }, sent: 0, received: 5 });
        assert_eq!(check.outlook(), obstacles(&[Topic::Reachable]));
        assert_eq!(of(&check.findings(), Topic::Reachable).setting, expected);
    }
}
