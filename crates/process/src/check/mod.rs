//! Tests a connection with a few reads and concludes whether the app works with the service.
//!
//! At most seven GETs, one by one. A topic without evidence stays unknown.

mod conclude;
pub mod finding;
mod outlook;
mod rows;

use acceptance_api::error::ApiError;
use acceptance_api::filter::StatusFilter;
use acceptance_api::page::{Page, PageRequest};
use acceptance_api::probe::{Probe, Question, Sample, What, Writing};
use acceptance_rules::asset::{Asset, StatusCodes};
use acceptance_rules::certificate::{Certificate, CertificateKey};

use finding::CheckFinding;

/// Rows of the large pages, the maximum of the configuration. They show more statuses and IDs.
const LARGE: u32 = 1000;

/// The configuration of the connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assumptions {
    pub certificates_page: u32,
    pub assets_page: u32,
    pub require_total: bool,
    /// Whether one certificate is read by its own path.
    pub read_certificate: bool,
    pub has_token: bool,
    pub is_offline: bool,
    pub codes: StatusCodes,
}

/// A question with its place in the test. Its answer must be passed together with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    pub question: Question,
    place: QuestionOrder,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum QuestionOrder {
    /// A page as the app reads it.
    First,
    /// A page as large as possible, with a total.
    Large,
    /// The row after that page.
    Behind,
    /// The first row, without the token.
    Anonymous,
    /// One certificate by its own path.
    One,
    /// As many assets as possible, with a total.
    Assets,
    /// The row after those, unless their total equals their number. If they failed, a page as the
    /// app reads it.
    AssetsBehind,
}

impl QuestionOrder {
    const ALL: [Self; 7] = [
        Self::First,
        Self::Large,
        Self::Behind,
        Self::Anonymous,
        Self::One,
        Self::Assets,
        Self::AssetsBehind,
    ];
}

/// Maximum number of questions of one test.
pub const MOST: usize = QuestionOrder::ALL.len();

#[derive(Clone, Debug)]
pub struct Check {
    assumptions: Assumptions,
    answers: Vec<(QuestionOrder, Probe)>,
    /// The pending question; `None` at the end.
    next: Option<QuestionOrder>,
}

impl Check {
    pub fn begin(assumptions: Assumptions) -> (Self, Asked) {
        let page = PageRequest { skip: 0, take: assumptions.certificates_page };
        let first = asked(QuestionOrder::First, What::Certificates { page, total: false });
        (Self { assumptions, answers: Vec::new(), next: Some(QuestionOrder::First) }, first)
    }

    /// Processes the answer to the last question and returns the next one; `None` at the end.
    pub fn on(&mut self, answered: Asked, answer: Probe) -> Option<Asked> {
        self.answers.push((answered.place, answer));
        let mut later = QuestionOrder::ALL.into_iter().filter(|place| *place > answered.place);
        let next = later.find_map(|place| Some(asked(place, self.question(place)?)));
        self.next = next.map(|asked| asked.place);
        next
    }

    /// Returns the number of answers so far.
    pub fn asked_so_far(&self) -> usize {
        self.answers.len()
    }

    /// Returns one finding for each topic, in their order.
    pub fn findings(&self) -> Vec<CheckFinding> {
        conclude::all(self)
    }

    /// Returns the question at this place; `None` if its answer would be useless.
    fn question(&self, place: QuestionOrder) -> Option<What> {
        // After the end of the session, or without a readable list, further answers show nothing.
        if self.session_ended().is_some() {
            return None;
        }
        self.certificates(QuestionOrder::First)?;
        let first = |take| PageRequest { skip: 0, take };
        let behind = |skip| PageRequest { skip, take: 1 };
        match place {
            QuestionOrder::First => None,
            QuestionOrder::Large => Some(What::Certificates { page: first(LARGE), total: true }),
            QuestionOrder::Behind => {
                let received = self.certificates(QuestionOrder::Large)?.0.received();
                (received > 0).then(|| What::Certificates { page: behind(received), total: false })
            }
            QuestionOrder::Anonymous => {
                self.assumptions.has_token.then(|| What::Certificates { page: first(1), total: false })
            }
            QuestionOrder::One => Some(What::Certificate(self.example()?)),
            QuestionOrder::Assets => {
                Some(What::Assets { key: self.example()?, page: first(LARGE), total: true })
            }
            QuestionOrder::AssetsBehind => {
                let key = self.example()?;
                let Some((page, _)) = self.assets(QuestionOrder::Assets) else {
                    let page = first(self.assumptions.assets_page);
                    return Some(What::Assets { key, page, total: false });
                };
                let received = page.received();
                let is_open = page.total != Some(received) && received > 0;
                is_open.then(|| What::Assets { key, page: behind(received), total: false })
            }
        }
    }

    /// Returns the certificate whose assets are read: preferably one under review, whose assets
    /// have reasons.
    fn example(&self) -> Option<CertificateKey> {
        let rows = self.rows();
        let reviewed = rows.iter().find(|row| StatusFilter::of(row) == StatusFilter::Clearing);
        reviewed.or(rows.first()).map(|row| row.key)
    }

    /// Returns the certificates of the largest readable page.
    fn rows(&self) -> &[Certificate] {
        self.seen_certificates().map_or(&[], |(page, _)| &page.rows)
    }

    fn probe(&self, place: QuestionOrder) -> Option<&Probe> {
        self.answers.iter().find(|(own, _)| *own == place).map(|(_, probe)| probe)
    }

    fn error(&self, place: QuestionOrder) -> Option<&ApiError> {
        self.probe(place)?.sample.as_ref().err()
    }

    fn certificates(&self, place: QuestionOrder) -> Option<(&Page<Certificate>, &Writing)> {
        match &self.probe(place)?.sample {
            Ok(Sample::Certificates(page, writing)) => Some((page, writing)),
            _ => None,
        }
    }

    /// Returns the largest readable page of certificates.
    fn seen_certificates(&self) -> Option<(&Page<Certificate>, &Writing)> {
        self.certificates(QuestionOrder::Large).or_else(|| self.certificates(QuestionOrder::First))
    }

    fn assets(&self, place: QuestionOrder) -> Option<(&Page<Asset>, &Writing)> {
        match &self.probe(place)?.sample {
            Ok(Sample::Assets(page, writing)) => Some((page, writing)),
            _ => None,
        }
    }

    /// Returns the first readable page of assets.
    fn seen_assets(&self) -> Option<(&Page<Asset>, &Writing)> {
        self.assets(QuestionOrder::Assets).or_else(|| self.assets(QuestionOrder::AssetsBehind))
    }

    /// Returns why no assets could be read, not even a page as the app reads it.
    fn assets_error(&self) -> Option<&ApiError> {
        let error = self.error(QuestionOrder::AssetsBehind).or_else(|| self.error(QuestionOrder::Assets));
        error.filter(|_| self.seen_assets().is_none())
    }
}

fn asked(place: QuestionOrder, what: What) -> Asked {
    Asked { question: Question { what, is_anonymous: place == QuestionOrder::Anonymous }, place }
}
