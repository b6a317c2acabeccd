//! Tests the findings of a connection test, by the answers of a service.

use acceptance_api::error::{ApiError, BodyProblem, Details, Unreachable};
use acceptance_api::page::{Page, PageRequest, RowProblem, UnreadableRow};
use acceptance_process::check::{Assumptions, Check, CheckAnswer, MOST, Question, Seen, Topic, TopicResult};
use acceptance_rules::asset::{Asset, StatusCodes};
use acceptance_rules::certificate::{Certificate, CertificateKey};
use acceptance_rules::spelling::Written;

use crate::support::{asset, certificate};

const WORKS: Option<TopicResult> = Some(TopicResult::Works);
const DIFFERS: Option<TopicResult> = Some(TopicResult::Differs);
const FAILS: Option<TopicResult> = Some(TopicResult::Fails);

/// A topic, its result and its observation.
type Line = (Topic, Option<TopicResult>, Seen);

type Answers<T> = Vec<Result<Page<T>, ApiError>>;

/// A service: the answers to each question, in order.
struct Service {
    certificates: Answers<Certificate>,
    assets: Answers<Asset>,
    path: Result<bool, ApiError>,
}

fn page<T>(rows: Vec<T>, total: Option<u64>) -> Result<Page<T>, ApiError> {
    Ok(Page { rows, total, unreadable: Vec::new() })
}

fn listed(id: i64, status: &str) -> Certificate {
    Certificate { key: CertificateKey::new(4711, id), ..certificate(status) }
}

fn refused(status: u16) -> ApiError {
    ApiError::Refused { status, details: Details::Empty, retry_after: None }
}

fn unread(member: &'static str) -> UnreadableRow {
    UnreadableRow { index: 0, member, problem: RowProblem::Missing, raw_value: None }
}

impl Service {
    fn new() -> Self {
        let rows = vec![listed(1, "firstConfirmationPending"), listed(2, "clearingProcess")];
        let assets = vec![asset(1, "received", ""), asset(2, "other", "")];
        Self {
            certificates: vec![
                page(rows, Some(3)),
                page(vec![listed(3, "Confirmed")], Some(3)),
                page(Vec::new(), Some(3)),
            ],
            assets: vec![page(assets, None), page(vec![asset(3, "", "")], None), page(Vec::new(), None)],
            path: Ok(true),
        }
    }

    /// Runs a test and returns its questions and findings.
    fn check(self) -> (Vec<Question>, Vec<Line>) {
        let assumptions = Assumptions {
            certificates_page: 20,
            assets_page: 50,
            read_certificate: true,
            codes: StatusCodes::default(),
        };
        let (mut check, first) = Check::begin(assumptions);
        let (mut certificates, mut assets) = (self.certificates.into_iter(), self.assets.into_iter());
        let (mut asked, mut next) = (Vec::new(), Some(first));
        while let Some(question) = next {
            asked.push(question);
            next = check.on(match question {
                Question::Certificates(_) => CheckAnswer::Certificates(certificates.next().unwrap()),
                Question::Assets(..) => CheckAnswer::Assets(assets.next().unwrap()),
                Question::Certificate(_) => CheckAnswer::Certificate(self.path.clone()),
            });
            assert_eq!(check.asked_so_far(), asked.len());
        }
        assert!(asked.len() <= MOST);
        let findings = check.findings().into_iter();
        (asked, findings.map(|finding| (finding.topic, finding.result, finding.seen)).collect())
    }

    /// Returns the findings that are not as expected.
    fn others(self) -> Vec<Line> {
        self.check().1.into_iter().filter(|(_, result, _)| *result != WORKS).collect()
    }
}

#[test]
fn a_service_as_expected_works() {
    let (asked, findings) = Service::new().check();
    let key = CertificateKey::new(4711, 2);
    assert_eq!(
        asked,
        [
            Question::Certificates(PageRequest { skip: 0, take: 20 }),
            Question::Certificates(PageRequest { skip: 2, take: 20 }),
            Question::Certificates(PageRequest { skip: 3, take: 20 }),
            Question::Assets(key, PageRequest { skip: 0, take: 50 }),
            Question::Assets(key, PageRequest { skip: 2, take: 50 }),
            Question::Assets(key, PageRequest { skip: 1_000_000, take: 50 }),
            Question::Certificate(key),
        ]
    );
    assert_eq!(findings.len(), 7);
    assert!(findings.iter().all(|(_, result, _)| *result == WORKS), "{findings:?}");
}

#[test]
fn a_failed_first_question_ends_the_test() {
    let problem = BodyProblem::Shape { members: Vec::new() };
    let shape = ApiError::Unreadable { content_type: None, size: 0, problem };
    let firewall = ApiError::Refused { status: 403, details: Details::Html, retry_after: None };
    for (error, topic, works) in [
        (ApiError::Unreachable(Unreachable::Policy), Topic::Reachable, 0),
        (refused(503), Topic::Reachable, 0),
        (refused(401), Topic::SignIn, 1),
        (ApiError::Redirected, Topic::SignIn, 1),
        (refused(403), Topic::SignIn, 1),
        (shape, Topic::Lists, 1),
        (firewall, Topic::Reachable, 0),
    ] {
        let service = Service { certificates: vec![Err(error.clone())], ..Service::new() };
        let (asked, findings) = service.check();
        assert_eq!(asked.len(), 1, "{error:?}");
        assert!(findings.contains(&(topic, FAILS, Seen::Failed(error.clone()))), "{findings:?}");
        assert_eq!(findings.iter().filter(|(_, result, _)| *result == WORKS).count(), works);
        assert_eq!(findings.iter().filter(|(_, result, _)| result.is_none()).count(), 6 - works);
    }
}

#[test]
fn an_answer_that_is_not_of_the_service_fails_by_its_address() {
    let page = ApiError::Unreadable { content_type: None, size: 9, problem: BodyProblem::Html };
    for error in [page, refused(404), refused(405), ApiError::Unreachable(Unreachable::Network)] {
        let service = Service { certificates: vec![Err(error.clone())], ..Service::new() };
        let findings = service.check().1;
        assert_eq!(findings[0], (Topic::Reachable, FAILS, Seen::NotTheService(error)));
        assert!(findings[1..].iter().all(|(_, result, seen)| result.is_none() && *seen == Seen::Nothing));
    }
}

#[test]
fn a_session_that_ends_stops_the_test_and_a_passing_failure_shows_nothing() {
    let ended = Service { assets: vec![Err(refused(401))], ..Service::new() };
    let (asked, findings) = ended.check();
    assert_eq!(asked.len(), 4);
    assert!(findings.contains(&(Topic::SignIn, FAILS, Seen::Failed(refused(401)))));
    assert!(findings.contains(&(Topic::Paths, None, Seen::Failed(refused(401)))));
    let mut busy = Service::new();
    busy.assets[1] = Err(refused(503));
    assert_eq!(busy.others(), [(Topic::Pages, None, Seen::Failed(refused(503)))]);
    let busy = Service { assets: vec![Err(refused(503))], ..Service::new() };
    assert_eq!(
        busy.others(),
        [(Topic::Pages, None, Seen::Nothing), (Topic::Paths, None, Seen::Failed(refused(503))),]
    );
    let broken = Service { assets: vec![Err(refused(500))], ..Service::new() };
    assert!(broken.others().contains(&(Topic::Paths, FAILS, Seen::Failed(refused(500)))));
}

#[test]
fn unreadable_rows_block_where_nothing_else_is_left() {
    for (member, topic) in [("assetId", Topic::Ids), ("", Topic::Lists), ("explanation", Topic::Lists)] {
        let mut service = Service::new();
        if let Ok(first) = &mut service.assets[0] {
            first.unreadable.push(unread(member));
        }
        assert_eq!(service.others(), [(topic, FAILS, Seen::Unread { rows: 1, member })]);
    }
    let mut service = Service::new();
    if let Ok(first) = &mut service.certificates[1] {
        first.unreadable.push(unread("leaseCompanyNumber"));
        first.total = None;
    }
    if let Ok(first) = &mut service.certificates[0] {
        first.total = None;
    }
    let seen = Seen::Unread { rows: 1, member: "leaseCompanyNumber" };
    assert_eq!(service.others(), [(Topic::Ids, DIFFERS, seen)]);
}

#[test]
fn statuses_are_named_as_they_are_written_and_block_if_none_is_known() {
    let statuses = |confirmation: &str, acceptance: &str| {
        let mut service = Service::new();
        service.certificates = vec![page(vec![listed(1, confirmation)], None), page(Vec::new(), None)];
        service.assets = vec![page(vec![asset(1, acceptance, "")], None), page(Vec::new(), None)];
        service.others()
    };
    let seen = |one: (&str, Written), other: (&str, Written)| {
        Seen::Statuses([one, other].map(|(raw, written)| (raw.into(), written)).to_vec())
    };
    assert_eq!(
        statuses("confirmed", "lost"),
        [(Topic::Statuses, DIFFERS, seen(("confirmed", Written::OtherCase), ("lost", Written::Unlisted)))]
    );
    assert_eq!(
        statuses("Odd", "received"),
        [(Topic::Statuses, FAILS, seen(("Odd", Written::Unlisted), ("received", Written::AsKnown)))]
    );
    assert_eq!(statuses("Confirmed", "received\u{A0}")[0].1, FAILS);
    assert_eq!(statuses("", "received"), [(Topic::Statuses, FAILS, Seen::NoStatus)]);
}

#[test]
fn pages_that_repeat_rows_and_wrong_totals_block() {
    let mut same = Service::new();
    same.assets[1] = same.assets[0].clone();
    assert_eq!(same.others(), [(Topic::Pages, FAILS, Seen::NotSkipped)]);
    // A total that counts the rows of the answer, and one that no list reaches.
    for (total, rest, read) in [(2, 1, 3), (9, 0, 2)] {
        let mut service = Service::new();
        service.assets = vec![
            page(vec![asset(1, "received", ""), asset(2, "other", "")], Some(total)),
            page((0..rest).map(|id| asset(10 + id, "received", "")).collect(), Some(total)),
            page(Vec::new(), Some(total)),
        ];
        assert_eq!(service.others(), [(Topic::Pages, FAILS, Seen::WrongTotal { total, read })]);
    }
}

#[test]
fn the_last_row_by_the_total_shows_a_wrong_one_before_the_page_behind_the_end() {
    let long = |last: &[i64]| {
        let rows = |ids: &[i64]| page(ids.iter().map(|id| listed(*id, "Confirmed")).collect(), Some(50));
        Service { certificates: vec![rows(&[1, 2]), rows(&[3, 4]), rows(last), rows(&[])], ..Service::new() }
    };
    let skips = |service: Service| {
        let certificates = |question| match question {
            Question::Certificates(page) => Some(page.skip),
            Question::Assets(..) | Question::Certificate(_) => None,
        };
        service.check().0.into_iter().filter_map(certificates).collect::<Vec<_>>()
    };
    assert_eq!(skips(long(&[50])), [0, 2, 49, 50]);
    assert_eq!(long(&[50]).others(), []);
    assert_eq!(skips(long(&[])), [0, 2, 49]);
    // The app shows that the total of a list of certificates is wrong, and works with it.
    assert_eq!(long(&[]).others(), [(Topic::Pages, DIFFERS, Seen::TotalTooHigh { total: 50 })]);
    let wrong = Seen::WrongTotal { total: 50, read: 51 };
    assert_eq!(long(&[50, 51]).others(), [(Topic::Pages, DIFFERS, wrong)]);
    assert_eq!(long(&[4]).others(), [(Topic::Pages, FAILS, Seen::NotSkipped)]);
    let mut endless = long(&[50]);
    endless.certificates[3] = Err(refused(400));
    assert_eq!(endless.others(), [(Topic::Pages, FAILS, Seen::Failed(refused(400)))]);
    // With a wrong total, the assets of a certificate are never complete.
    let assets = |ids: &[i64]| page(ids.iter().map(|id| asset(*id, "received", "")).collect(), Some(50));
    let blocked = Service { assets: vec![assets(&[1]), assets(&[2]), assets(&[])], ..Service::new() };
    assert_eq!(blocked.others(), [(Topic::Pages, FAILS, Seen::TotalTooHigh { total: 50 })]);
}

#[test]
fn the_page_behind_the_end_of_each_list_is_empty() {
    let more = Seen::WrongTotal { total: 3, read: 4 };
    let mut service = Service::new();
    service.certificates[2] = page(vec![listed(4, "Confirmed")], Some(3));
    assert_eq!(service.others(), [(Topic::Pages, DIFFERS, more)]);
    let mut service = Service::new();
    service.assets[2] = page(vec![asset(4, "", "")], None);
    assert_eq!(service.others(), [(Topic::Pages, FAILS, Seen::NoEnd)]);
    service = Service::new();
    service.assets[2] = service.assets[0].clone();
    assert_eq!(service.others(), [(Topic::Pages, FAILS, Seen::NotSkipped)]);
    // The app itself skips no more rows than there are.
    for (status, result, seen) in [
        (400, DIFFERS, Seen::OffsetRefused(refused(400))),
        (503, None, Seen::Failed(refused(503))),
        (403, None, Seen::Failed(refused(403))),
    ] {
        let mut service = Service::new();
        service.assets[2] = Err(refused(status));
        assert!(service.others().contains(&(Topic::Pages, result, seen)), "{status}");
    }
}

#[test]
fn a_missing_path_for_one_certificate_blocks_where_it_is_configured() {
    let service = Service { path: Ok(false), ..Service::new() };
    assert_eq!(service.others(), [(Topic::Paths, FAILS, Seen::NoPath)]);
    let service = Service { path: Err(refused(400)), ..Service::new() };
    assert_eq!(service.others(), [(Topic::Paths, FAILS, Seen::Failed(refused(400)))]);
}

#[test]
fn a_service_without_rows_shows_too_little() {
    let empty = Service { certificates: vec![page(Vec::new(), Some(0))], ..Service::new() };
    let unknown = [Topic::Ids, Topic::Statuses, Topic::Pages, Topic::Paths];
    assert_eq!(empty.others(), unknown.map(|topic| (topic, None, Seen::Nothing)));
}
