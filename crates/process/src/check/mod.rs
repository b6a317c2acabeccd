//! Asks a connected service a few harmless questions and says what the specification leaves open.
//!
//! At most twelve GETs, one after the other. What cannot be seen in their answers stays unknown.

mod conclude;
pub mod finding;
mod outlook;
mod pages;
mod rows;

use acceptance_api::error::ApiError;
use acceptance_api::filter::{Named, StatusFilter, Trial};
use acceptance_api::page::{Page, PageRequest};
use acceptance_api::probe::{Probe, Question, Sample, What, Writing};
use acceptance_rules::asset::{Asset, StatusCodes};
use acceptance_rules::certificate::{Certificate, CertificateKey};

use finding::Finding;

/// The rows that are asked for to learn the largest page: the most that a configuration may ask for.
const LARGE: u32 = 1000;

/// What the desk would do at this connection, as configured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assumptions {
    /// Rows of a page of certificates.
    pub certificates_page: u32,
    /// Rows of a page of assets.
    pub assets_page: u32,
    /// Whether a total is asked for.
    pub require_total: bool,
    /// Whether one certificate is asked for by its own path.
    pub read_certificate: bool,
    /// Whether requests carry an access token.
    pub has_token: bool,
    /// Whether this computer has no network at all.
    pub is_offline: bool,
    /// The acceptance statuses that are listed.
    pub codes: StatusCodes,
}

/// A question with its place in the check. An answer must be given back together with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The question.
    pub question: Question,
    place: Place,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heard {
    /// What it shows.
    pub probe: Probe,
    /// When the question left, in milliseconds since 1970 by the clock of whoever asks.
    pub sent: i64,
    /// When the answer was here, by the same clock.
    pub received: i64,
}

/// The questions, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// A page as the desk reads it.
    First,
    /// A page that is as large as may be, with a total.
    Large,
    /// What follows behind that.
    Behind,
    /// The filters.
    Is,
    IsNot,
    OtherCase,
    NotUnknown,
    /// A filter that should be refused.
    Refused,
    /// The first page once more, without the token.
    Anonymous,
    /// One certificate by its own path.
    One,
    /// Assets, as many as may be, with a total.
    Assets,
    /// What follows behind those, where no total says it; and where they were not given, a page as the desk reads it.
    AssetsBehind,
}

impl Place {
    const ALL: [Self; 12] = [
        Self::First,
        Self::Large,
        Self::Behind,
        Self::Is,
        Self::IsNot,
        Self::OtherCase,
        Self::NotUnknown,
        Self::Refused,
        Self::Anonymous,
        Self::One,
        Self::Assets,
        Self::AssetsBehind,
    ];
}

/// The most questions of one check.
pub const MOST: usize = Place::ALL.len();

/// A check under way.
#[derive(Clone, Debug)]
pub struct Check {
    assumptions: Assumptions,
    heard: Vec<(Place, Heard)>,
    /// What is being asked; `None` at the end.
    next: Option<Place>,
}

impl Check {
    /// Starts a check.
    pub fn begin(assumptions: Assumptions) -> (Self, Asked) {
        let check = Self { assumptions, heard: Vec::new(), next: Some(Place::First) };
        let page = check.page(check.assumptions.certificates_page);
        let first = Self::asked(Place::First, Self::list(Trial::List(StatusFilter::All), page, false));
        (check, first)
    }

    /// Takes the answer to the last question and names the next one; `None` once nothing more is asked.
    pub fn on(&mut self, asked: Asked, heard: Heard) -> Option<Asked> {
        self.heard.push((asked.place, heard));
        let later = Place::ALL.into_iter().skip_while(|place| *place != asked.place).skip(1);
        let next = later.filter_map(|place| Some(Self::asked(place, self.question(place)?))).next();
        self.next = next.map(|asked| asked.place);
        next
    }

    /// How many answers are here.
    pub fn asked_so_far(&self) -> usize {
        self.heard.len()
    }

    /// What can be said so far.
    pub fn findings(&self) -> Vec<Finding> {
        conclude::all(self)
    }

    fn asked(place: Place, what: What) -> Asked {
        Asked { question: Question { what, is_anonymous: place == Place::Anonymous }, place }
    }

    fn page(&self, take: u32) -> PageRequest {
        PageRequest { skip: 0, take }
    }

    fn list(filter: Trial, page: PageRequest, total: bool) -> What {
        What::Certificates { filter, page, total }
    }

    /// What is asked at this place; `None` where an answer would show nothing.
    fn question(&self, place: Place) -> Option<What> {
        let all = Trial::List(StatusFilter::All);
        let usual = self.page(self.assumptions.certificates_page);
        let filtered = |trial| Some(Self::list(trial, usual, false));
        // Nothing shows any more once the session is over.
        if self.session_ended().is_some() {
            return None;
        }
        if place == Place::Refused {
            let is_answered = match &self.probe(Place::First)?.sample {
                Ok(_) | Err(ApiError::Unreadable { .. }) => true,
                Err(_) => false,
            };
            return is_answered.then(|| Self::list(Trial::UnknownField, usual, false));
        }
        // Where not even a page can be read, more of them show no more.
        self.certificates(Place::First)?;
        let behind = |page: u64| PageRequest { skip: page, take: 1 };
        match place {
            Place::First | Place::Refused => None,
            Place::Large => Some(Self::list(all, self.page(LARGE), true)),
            Place::Behind => {
                let received = self.certificates(Place::Large)?.0.received();
                (received > 0).then(|| Self::list(all, behind(received), false))
            }
            Place::Is => filtered(Trial::Is(self.named())),
            Place::IsNot => filtered(Trial::IsNot(self.named())),
            Place::OtherCase => filtered(Trial::OtherCase(self.named())),
            Place::NotUnknown => filtered(Trial::NotUnknown),
            Place::Anonymous => self.assumptions.has_token.then(|| Self::list(all, self.page(1), false)),
            Place::One => Some(What::Certificate(self.example()?)),
            Place::Assets => Some(What::Assets { key: self.example()?, page: self.page(LARGE), total: true }),
            Place::AssetsBehind => {
                let key = self.example()?;
                let Some((page, _)) = self.assets(Place::Assets) else {
                    let page = self.page(self.assumptions.assets_page);
                    return Some(What::Assets { key, page, total: false });
                };
                let received = page.received();
                let is_open = page.total != Some(received) && received > 0;
                is_open.then(|| What::Assets { key, page: behind(received), total: false })
            }
        }
    }

    /// The status that filters are tried with: one that is there, if a known one is.
    fn named(&self) -> Named {
        let is_there =
            |named: &Named| self.rows().iter().any(|row| Trial::Is(*named).holds(row) == Some(true));
        Named::ALL.into_iter().find(is_there).unwrap_or(Named::Confirmed)
    }

    /// The certificate that is looked into: one in clearing, whose assets have reasons, if there is one.
    fn example(&self) -> Option<CertificateKey> {
        let rows = self.rows();
        let in_clearing = rows.iter().find(|row| Trial::Is(Named::Clearing).holds(row) == Some(true));
        in_clearing.or(rows.first()).map(|row| row.key)
    }

    /// The certificates of the largest page that could be read.
    fn rows(&self) -> &[Certificate] {
        let page = self.certificates(Place::Large).or_else(|| self.certificates(Place::First));
        page.map_or(&[], |(page, _)| &page.rows)
    }

    fn heard(&self, place: Place) -> Option<&Heard> {
        self.heard.iter().find(|(own, _)| *own == place).map(|(_, heard)| heard)
    }

    fn probe(&self, place: Place) -> Option<&Probe> {
        self.heard(place).map(|heard| &heard.probe)
    }

    fn certificates(&self, place: Place) -> Option<(&Page<Certificate>, &Writing)> {
        match &self.probe(place)?.sample {
            Ok(Sample::Certificates(page, writing)) => Some((page, writing)),
            _ => None,
        }
    }

    fn assets(&self, place: Place) -> Option<(&Page<Asset>, &Writing)> {
        match &self.probe(place)?.sample {
            Ok(Sample::Assets(page, writing)) => Some((page, writing)),
            _ => None,
        }
    }

    /// The assets as they could be read.
    fn seen_assets(&self) -> Option<(&Page<Asset>, &Writing)> {
        self.assets(Place::Assets).or_else(|| self.assets(Place::AssetsBehind))
    }

    /// Why they could not be read, not even in a page as the desk asks for.
    fn assets_error(&self) -> Option<&ApiError> {
        let probe = self.probe(Place::AssetsBehind).or_else(|| self.probe(Place::Assets))?;
        if self.seen_assets().is_some() { None } else { probe.sample.as_ref().err() }
    }

    /// The status of a refusal that means something: neither a passing trouble nor a lost session.
    fn refusal(&self, place: Place) -> Option<u16> {
        match &self.probe(place)?.sample {
            Err(error @ ApiError::Refused { status, .. }) => {
                let is_meant = error.is_refusal() && !error.is_session();
                is_meant.then_some(*status)
            }
            _ => None,
        }
    }
}
