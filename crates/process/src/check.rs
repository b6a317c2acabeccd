//! Tests a connection with at most nine reads, one by one. A topic without evidence has no result.

use std::collections::BTreeSet;

use acceptance_api::error::{ApiError, BodyProblem, Unreachable};
use acceptance_api::filter::StatusFilter;
use acceptance_api::page::{Page, PageRequest, UnreadableRow};
use acceptance_rules::asset::{Asset, StatusCodes};
use acceptance_rules::certificate::{Certificate, CertificateKey};
use acceptance_rules::spelling::Written;

/// Maximum number of questions of one test.
pub const MOST: usize = 9;
/// Number of rows to skip in a list without a total to get behind its end. No page of the app skips so many.
const BEHIND: u64 = 1_000_000;
/// Members that contain IDs.
const IDS: [&str; 3] = ["leaseCompanyNumber", "acceptanceCertificateId", "assetId"];
/// Maximum length of a shown status in characters.
const LONGEST: usize = 40;
/// Maximum number of shown statuses.
const MOST_STATUSES: usize = 20;

/// The configuration of the connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assumptions {
    /// Rows of a page of certificates.
    pub certificates_page: u32,
    /// Rows of a page of assets.
    pub assets_page: u32,
    /// Whether one certificate is read by its own path.
    pub read_certificate: bool,
    /// The configured acceptance statuses.
    pub codes: StatusCodes,
}

/// A read of the test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// A page of the list, without a filter.
    Certificates(PageRequest),
    /// A page of the assets of a certificate.
    Assets(CertificateKey, PageRequest),
    /// One certificate by its own path.
    Certificate(CertificateKey),
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckAnswer {
    /// A page of certificates.
    Certificates(Result<Page<Certificate>, ApiError>),
    /// A page of assets.
    Assets(Result<Page<Asset>, ApiError>),
    /// Whether the path of one certificate exists.
    Certificate(Result<bool, ApiError>),
}

/// The topics of a test, in display order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Whether the service answers at the configured address.
    Reachable,
    /// Whether the service accepts the session, and the user is activated.
    SignIn,
    /// Whether lists and their rows can be read.
    Lists,
    /// Whether every row has an ID.
    Ids,
    /// The spelling of statuses.
    Statuses,
    /// Whether each page has other rows, and totals are right.
    Pages,
    /// Whether the assets, and one certificate if configured, can be read by their paths.
    Paths,
}

/// The result of a topic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TopicResult {
    /// As the app expects it.
    Works,
    /// Different, and the app works with it.
    Differs,
    /// The app does not work with it.
    Fails,
}

/// An observation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seen {
    /// Nothing that shows the topic.
    Nothing,
    /// As the app expects it.
    AsExpected,
    /// A failed question.
    Failed(ApiError),
    /// An answer that is not the service's, since the configured address is wrong or something in between answers.
    NotTheService(ApiError),
    /// Unreadable rows.
    Unread {
        /// Their number.
        rows: usize,
        /// The missing or invalid member of the first one; empty if the row is no object.
        member: &'static str,
    },
    /// No confirmation status.
    NoStatus,
    /// The distinct statuses, truncated, with their spelling.
    Statuses(Vec<(Box<str>, Written)>),
    /// The same rows again, although they should have been skipped.
    NotSkipped,
    /// Rows behind the end, where a page must be empty.
    NoEnd,
    /// A total that is not the number of rows.
    WrongTotal {
        /// The total.
        total: u64,
        /// The number of rows.
        read: u64,
    },
    /// A total that is larger than the number of rows.
    TotalTooHigh {
        /// The total.
        total: u64,
    },
    /// A refusal to skip very many rows.
    OffsetRefused(ApiError),
    /// No path for one certificate.
    NoPath,
}

/// One line of the result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckFinding {
    /// The topic.
    pub topic: Topic,
    /// The result; `None` if the answers do not show it.
    pub result: Option<TopicResult>,
    /// The observation.
    pub seen: Seen,
}

/// A running test.
#[derive(Clone, Debug)]
pub struct Check {
    assumptions: Assumptions,
    /// The first page of certificates, the rows after it, the last row by the total, and the page behind the end.
    certificates: Vec<Result<Page<Certificate>, ApiError>>,
    /// The same pages of the assets of one certificate.
    assets: Vec<Result<Page<Asset>, ApiError>>,
    /// Whether the path of one certificate exists.
    path: Option<Result<bool, ApiError>>,
}

impl Check {
    /// Starts a test.
    pub fn begin(assumptions: Assumptions) -> (Self, Question) {
        let first = Question::Certificates(PageRequest { skip: 0, take: assumptions.certificates_page });
        (Self { assumptions, certificates: Vec::new(), assets: Vec::new(), path: None }, first)
    }

    /// Processes the answer to the last question and returns the next one; `None` at the end.
    pub fn on(&mut self, answer: CheckAnswer) -> Option<Question> {
        match answer {
            CheckAnswer::Certificates(page) => self.certificates.push(page),
            CheckAnswer::Assets(page) => self.assets.push(page),
            CheckAnswer::Certificate(path) => self.path = Some(path),
        }
        self.next()
    }

    /// Returns the number of answers so far.
    pub fn asked_so_far(&self) -> usize {
        let pages = self.certificates.len().saturating_add(self.assets.len());
        pages.saturating_add(usize::from(self.path.is_some()))
    }

    fn next(&self) -> Option<Question> {
        // Without a session or a readable list, further answers show nothing.
        if self.errors().any(ApiError::is_session) {
            return None;
        }
        let Assumptions { certificates_page, assets_page, read_certificate, .. } = self.assumptions;
        if let Some(skip) = next_skip(&self.certificates) {
            return Some(Question::Certificates(PageRequest { skip, take: certificates_page }));
        }
        let key = self.example()?;
        if let Some(skip) = next_skip(&self.assets) {
            return Some(Question::Assets(key, PageRequest { skip, take: assets_page }));
        }
        (read_certificate && self.path.is_none()).then_some(Question::Certificate(key))
    }

    /// Returns the certificate whose assets are read: preferably one under review, whose assets
    /// have reasons.
    fn example(&self) -> Option<CertificateKey> {
        let reviewed = rows(&self.certificates).find(|row| StatusFilter::of(row) == StatusFilter::Clearing);
        reviewed.or_else(|| rows(&self.certificates).next()).map(|row| row.key)
    }

    /// Returns the errors of all questions, in order.
    fn errors(&self) -> impl Iterator<Item = &ApiError> {
        let certificates = self.certificates.iter().filter_map(|page| page.as_ref().err());
        let assets = self.assets.iter().filter_map(|page| page.as_ref().err());
        certificates.chain(assets).chain(self.path.iter().filter_map(|path| path.as_ref().err()))
    }

    /// Returns one finding for each topic, in the order of [`Topic`].
    pub fn findings(&self) -> Vec<CheckFinding> {
        let topics = [
            (Topic::Reachable, self.reachable()),
            (Topic::SignIn, self.sign_in()),
            (Topic::Lists, self.lists()),
            (Topic::Ids, self.ids()),
            (Topic::Statuses, self.statuses()),
            (Topic::Pages, self.pages()),
            (Topic::Paths, self.paths()),
        ];
        let finding = |(topic, (result, seen))| CheckFinding { topic, result, seen };
        topics.into_iter().map(finding).collect()
    }

    fn reachable(&self) -> Found {
        match self.certificates.first() {
            None => NOTHING,
            Some(Err(error)) if is_not_the_service(error) => (FAILS, Seen::NotTheService(error.clone())),
            Some(Err(error @ (ApiError::Unreachable(_) | ApiError::Refused { .. })))
                if !error.is_session() && !error.is_forbidden() =>
            {
                (FAILS, Seen::Failed(error.clone()))
            }
            Some(_) => WORKS,
        }
    }

    fn sign_in(&self) -> Found {
        if let Some(error) = self.errors().find(|error| error.is_session() || error.is_forbidden()) {
            return (FAILS, Seen::Failed(error.clone()));
        }
        if matches!(self.certificates.first(), Some(Ok(_))) { WORKS } else { NOTHING }
    }

    fn lists(&self) -> Found {
        let is_unreadable = |error: &&ApiError| matches!(error, ApiError::Unreadable { .. });
        let is_service = !matches!(self.certificates.first(), Some(Err(error)) if is_not_the_service(error));
        match self.errors().find(is_unreadable).filter(|_| is_service) {
            Some(error) => (FAILS, Seen::Failed(error.clone())),
            None if matches!(self.certificates.first(), Some(Ok(_))) => self.unread(false).unwrap_or(WORKS),
            None => NOTHING,
        }
    }

    fn ids(&self) -> Found {
        let is_any = rows(&self.certificates).next().is_some();
        self.unread(true).unwrap_or(if is_any { WORKS } else { NOTHING })
    }

    /// Returns unreadable rows, by an ID or another member. Certificates without a readable row block, and so does a single
    /// unreadable asset: decisions need all assets.
    fn unread(&self, by_id: bool) -> Option<Found> {
        let is_meant = |row: &&UnreadableRow| by_id == IDS.contains(&row.member);
        let seen = |rows: Vec<&UnreadableRow>| {
            let member = rows.first()?.member;
            Some(Seen::Unread { rows: rows.len(), member })
        };
        if let Some(seen) = seen(unreadable(&self.assets).filter(is_meant).collect()) {
            return Some((FAILS, seen));
        }
        let seen = seen(unreadable(&self.certificates).filter(is_meant).collect())?;
        let is_blocking = rows(&self.certificates).next().is_none();
        Some((if is_blocking { FAILS } else { DIFFERS }, seen))
    }

    fn statuses(&self) -> Found {
        if rows(&self.certificates).next().is_none() {
            return NOTHING;
        }
        let confirmations = rows(&self.certificates).filter_map(|row| row.confirmation.as_ref());
        let confirmations = spelled(confirmations.map(|status| (status.raw(), status.written())));
        let assets = rows(&self.assets).filter_map(|asset| asset.acceptance.as_ref());
        let codes = &self.assumptions.codes;
        let assets = spelled(assets.map(|status| (status.raw(), codes.written(status))));
        if confirmations.is_empty() {
            return (FAILS, Seen::NoStatus);
        }
        // Without a known status no certificate is recognised as open, and look-alikes block every decision.
        let is_known = |(_, written): &(_, Written)| matches!(written, Written::AsKnown | Written::OtherCase);
        let is_look_alike = |(_, written): &(_, Written)| *written == Written::LookAlike;
        let is_blocking =
            !confirmations.iter().any(is_known) || (!assets.is_empty() && assets.iter().all(is_look_alike));
        let mut all = confirmations;
        all.extend(assets);
        let result = match all.iter().all(|(_, written)| *written == Written::AsKnown) {
            _ if is_blocking => FAILS,
            true => Some(TopicResult::Works),
            false => DIFFERS,
        };
        (result, Seen::Statuses(all))
    }

    /// Examines the pages after the first ones. Rows that repeat show that `skip` is ignored; without an empty page behind
    /// the end, lists never end. With a wrong total the assets are never complete; a list of certificates names it.
    fn pages(&self) -> Found {
        let key = |row: &Certificate| (row.key.company.0, row.key.certificate.0);
        let certificates = pages(&self.certificates, key, DIFFERS);
        let assets = pages(&self.assets, |row| (row.id.0, 0), FAILS);
        match (certificates, assets) {
            ((FAILS, seen), _) | (_, (FAILS, seen)) => (FAILS, seen),
            ((DIFFERS, seen), _) | (_, (DIFFERS, seen)) => (DIFFERS, seen),
            ((None, seen), _) => (None, seen),
            (_, assets) => assets,
        }
    }

    fn paths(&self) -> Found {
        match (self.assets.first(), &self.path) {
            (Some(Err(error)), _) | (_, Some(Err(error))) => failed(error),
            (_, Some(Ok(false))) => (FAILS, Seen::NoPath),
            (Some(Ok(_)), Some(Ok(true))) => WORKS,
            (Some(Ok(_)), None) if !self.assumptions.read_certificate => WORKS,
            _ => NOTHING,
        }
    }
}

/// A result and its observation.
type Found = (Option<TopicResult>, Seen);

const FAILS: Option<TopicResult> = Some(TopicResult::Fails);
const DIFFERS: Option<TopicResult> = Some(TopicResult::Differs);
const WORKS: Found = (Some(TopicResult::Works), Seen::AsExpected);
const NOTHING: Found = (None, Seen::Nothing);

/// Returns whether the first answer is a web page, an unknown address, or no answer at all.
fn is_not_the_service(error: &ApiError) -> bool {
    matches!(
        error,
        ApiError::Unreadable { problem: BodyProblem::Html, .. }
            | ApiError::Refused { status: 404 | 405, .. }
            | ApiError::Unreachable(Unreachable::Network)
    )
}

/// Returns the finding of a failed question. Temporary failures and those of other topics show nothing about this one.
fn failed(error: &ApiError) -> Found {
    let is_passing = matches!(
        error,
        ApiError::Unreachable(Unreachable::Network | Unreachable::Timeout)
            | ApiError::Refused { status: 408 | 429 | 502..=504, .. }
    );
    let is_shown = error.is_session() || error.is_forbidden() || matches!(error, ApiError::Unreadable { .. });
    let result = if is_passing || is_shown { None } else { FAILS };
    (result, Seen::Failed(error.clone()))
}

fn rows<T>(pages: &[Result<Page<T>, ApiError>]) -> impl Iterator<Item = &T> {
    pages.iter().filter_map(|page| page.as_ref().ok()).flat_map(|page| &page.rows)
}

fn unreadable<T>(pages: &[Result<Page<T>, ApiError>]) -> impl Iterator<Item = &UnreadableRow> {
    pages.iter().filter_map(|page| page.as_ref().ok()).flat_map(|page| &page.unreadable)
}

/// Returns the number of rows to skip for the next page of a list: none, those of the first page, all but the last one
/// by the total, and all. `None` after an empty page, an error or the page behind the end.
fn next_skip<T>(answers: &[Result<Page<T>, ApiError>]) -> Option<u64> {
    let [Ok(first), later @ ..] = answers else { return answers.is_empty().then_some(0) };
    let read = first.received().saturating_add(later.first().map_or(0, received));
    let more = first.total.filter(|total| *total > read);
    match later {
        _ if answers.iter().any(|page| received(page) == 0) => None,
        [] => Some(first.received()),
        [_] => Some(more.map_or(first.total.unwrap_or(BEHIND).max(read), |total| total.saturating_sub(1))),
        [_, _] => more,
        _ => None,
    }
}

fn received<T>(page: &Result<Page<T>, ApiError>) -> u64 {
    page.as_ref().map_or(0, Page::received)
}

/// Compares the first page of a list with the later ones. `wrong_total` is the result of a total that is wrong.
fn pages<T>(
    answers: &[Result<Page<T>, ApiError>],
    id: fn(&T) -> (i64, i64),
    wrong_total: Option<TopicResult>,
) -> Found {
    let [Ok(first), later @ ..] = answers else { return NOTHING };
    let mut known: BTreeSet<_> = first.rows.iter().map(id).collect();
    for (index, page) in (1..).zip(later) {
        let skip = answers.get(..index).and_then(next_skip).unwrap_or_default();
        let page = match page {
            Ok(page) => page,
            Err(error @ ApiError::Refused { .. }) if skip == BEHIND && failed(error).0 == FAILS => {
                return (DIFFERS, Seen::OffsetRefused(error.clone()));
            }
            Err(error) => return failed(error),
        };
        if page.rows.iter().any(|row| !known.insert(id(row))) {
            return (FAILS, Seen::NotSkipped);
        }
        let read = skip.saturating_add(page.received());
        match first.total {
            Some(total) if total < read => return (wrong_total, Seen::WrongTotal { total, read }),
            Some(total) if total > read && page.received() == 0 => {
                // The rows between the second page and the last one are not read.
                let is_counted = index == 1;
                let wrong =
                    if is_counted { Seen::WrongTotal { total, read } } else { Seen::TotalTooHigh { total } };
                return (wrong_total, wrong);
            }
            None if index > 1 && page.received() > 0 => return (FAILS, Seen::NoEnd),
            _ => {}
        }
    }
    if later.is_empty() { NOTHING } else { WORKS }
}

/// Returns each distinct text, in the order of first occurrence.
fn spelled<'a>(texts: impl Iterator<Item = (&'a str, Written)>) -> Vec<(Box<str>, Written)> {
    let mut found: Vec<(Box<str>, Written)> = Vec::new();
    for (raw, written) in texts {
        let clipped: String = raw.chars().take(LONGEST).collect();
        if found.len() < MOST_STATUSES && !found.iter().any(|(other, _)| **other == *clipped) {
            found.push((clipped.into(), written));
        }
    }
    found
}
