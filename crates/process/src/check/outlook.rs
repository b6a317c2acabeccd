//! What the answers of a check come to, and what went wrong with its questions.

use acceptance_api::error::ApiError;

use super::finding::{Finding, Lack, Outlook, Seen, Topic};
use super::{Check, Place};

/// Whether a status tells of trouble that may pass by itself, and nothing about what was asked.
pub(super) fn is_passing(status: u16) -> bool {
    matches!(status, 408 | 429 | 502..=504)
}

/// The questions without whose answers nobody can say that the desk works.
const ESSENTIAL: [Place; 7] =
    [Place::First, Place::Large, Place::Behind, Place::Is, Place::IsNot, Place::Assets, Place::AssetsBehind];

impl Check {
    /// What the findings come to.
    pub fn outlook(&self) -> Outlook {
        let findings = self.findings();
        let obstacles = findings.iter().filter(|finding| finding.is_obstacle);
        Outlook { obstacles: obstacles.map(|finding| finding.topic).collect(), lacks: self.lacks(&findings) }
    }

    fn lacks(&self, findings: &[Finding]) -> Vec<Lack> {
        let mut lacks = Vec::new();
        if self.next.is_some() {
            lacks.push(Lack::GivenUp);
        }
        if self.session_ended().is_some() {
            lacks.push(Lack::SessionEnded);
        }
        // What is an obstacle is told as one, and the end of a session by itself.
        let is_told = |seen: &Seen| {
            let is_session = matches!(seen, Seen::Failed(0 | 401));
            is_session || findings.iter().any(|finding| finding.is_obstacle && finding.seen == *seen)
        };
        let failed = self.heard.iter().filter(|(place, _)| {
            self.trouble(*place).is_some_and(|seen| self.matters(*place, &seen) && !is_told(&seen))
        });
        match failed.count() {
            0 => {}
            failed => lacks.push(Lack::Failed(failed)),
        }
        let certificates = self.certificates(Place::Large).or_else(|| self.certificates(Place::First));
        if certificates.is_some_and(|(page, _)| page.received() == 0) {
            lacks.push(Lack::NoCertificates);
        }
        if self.seen_assets().is_some_and(|(page, _)| page.received() == 0) {
            lacks.push(Lack::NoAssets);
        }
        lacks
    }

    /// Whether a question that failed so leaves open what must be known. Any service may stumble over a question that
    /// the desk itself never asks.
    fn matters(&self, place: Place, seen: &Seen) -> bool {
        let is_own = place == Place::One && self.assumptions.read_certificate;
        let is_meant = !matches!(seen, Seen::Failed(status) if !is_passing(*status));
        match place {
            // Asked once more as the desk asks.
            Place::Assets => self.seen_assets().is_none(),
            place => ESSENTIAL.contains(&place) || is_own || is_meant,
        }
    }

    /// How the question at this place failed, if its answer is none to what was asked.
    pub(super) fn trouble(&self, place: Place) -> Option<Seen> {
        let error = self.probe(place)?.sample.as_ref().err()?;
        let is_otherwise_expected = match error {
            ApiError::Unreachable(_) => false,
            // Without the token that is right.
            ApiError::Redirected => place == Place::Anonymous,
            ApiError::Refused { status: 401, .. } => place == Place::Anonymous,
            ApiError::Refused { .. } => error.is_refusal(),
            ApiError::Unreadable { .. } => matches!(place, Place::Refused | Place::Anonymous | Place::One),
        };
        (!is_otherwise_expected).then(|| failed(error))
    }

    /// The status with which a session ended that was good at first.
    pub(super) fn session_ended(&self) -> Option<u16> {
        let later = self.heard.iter().filter(|(place, _)| !matches!(place, Place::First | Place::Anonymous));
        let ended =
            later.filter_map(|(_, heard)| heard.probe.sample.as_ref().err()).find(|it| it.is_session());
        let status = match ended? {
            ApiError::Refused { status, .. } => *status,
            _ => 0,
        };
        self.certificates(Place::First).map(|_| status)
    }

    /// Why nothing shows a topic: its question failed, or was not asked any more.
    pub(super) fn why_unknown(&self, topic: Topic) -> Seen {
        let places = shown_by(topic);
        let failed_at = |place: &Place| {
            let error = self.probe(*place)?.sample.as_ref().err()?;
            // An answer with success is no refusal, whatever it holds.
            let is_success = *place == Place::Refused && matches!(error, ApiError::Unreadable { .. });
            (!is_success).then(|| failed(error))
        };
        if let Some(seen) = places.iter().find_map(failed_at) {
            return seen;
        }
        let is_over = self.next.is_some() || self.session_ended().is_some();
        let last = self.heard.last().and_then(|(last, _)| Place::ALL.iter().position(|place| place == last));
        let is_behind = |place: &Place| Place::ALL.iter().position(|own| own == place) > last;
        if is_over && places.iter().any(is_behind) { Seen::NotAsked } else { Seen::Nothing }
    }
}

fn failed(error: &ApiError) -> Seen {
    match error {
        ApiError::Unreachable(unreachable) => Seen::Unreached(*unreachable),
        ApiError::Redirected => Seen::Failed(0),
        ApiError::Refused { status, .. } => Seen::Failed(*status),
        ApiError::Unreadable { problem, .. } => Seen::Unreadable(problem.clone()),
    }
}

/// The questions that show a topic.
fn shown_by(topic: Topic) -> &'static [Place] {
    match topic {
        Topic::Token => &[Place::Anonymous],
        Topic::Members | Topic::Ids | Topic::Empties => &[Place::Large, Place::Assets],
        Topic::Total | Topic::CertificatePage | Topic::Skip => &[Place::Large, Place::Behind],
        Topic::Order => &[Place::Large],
        Topic::AssetPage => &[Place::Assets, Place::AssetsBehind],
        Topic::Equal => &[Place::Is],
        Topic::NotEqual => &[Place::IsNot],
        Topic::UnknownName => &[Place::NotUnknown],
        Topic::Case => &[Place::OtherCase],
        Topic::ConfirmationStatuses | Topic::AuthorizationStatuses => &[Place::Large],
        Topic::AcceptanceStatuses => &[Place::Assets],
        Topic::OneCertificate => &[Place::One],
        Topic::Errors => &[Place::Refused],
        Topic::Reachable | Topic::Activation | Topic::Envelope | Topic::Clock | Topic::Times => &[],
    }
}
