//! The result of a connection test, and its failed questions.

use acceptance_api::error::ApiError;

use super::finding::{CheckFinding, Lack, Outlook, Seen, Topic};
use super::{Check, QuestionOrder};

/// Returns whether a status is a temporary failure, which shows nothing about the question.
pub(super) fn is_passing(status: u16) -> bool {
    matches!(status, 408 | 429 | 502..=504)
}

impl Check {
    /// Returns the result of the findings.
    pub fn outlook(&self) -> Outlook {
        let findings = self.findings();
        let obstacles = findings.iter().filter(|finding| finding.is_obstacle);
        Outlook { obstacles: obstacles.map(|finding| finding.topic).collect(), lacks: self.lacks(&findings) }
    }

    fn lacks(&self, findings: &[CheckFinding]) -> Vec<Lack> {
        let mut lacks = Vec::new();
        if self.next.is_some() {
            lacks.push(Lack::GivenUp);
        }
        if self.session_ended().is_some() {
            lacks.push(Lack::SessionEnded);
        }
        // Obstacles and the end of a session are shown separately.
        let is_shown = |seen: &Seen| {
            let is_session = matches!(seen, Seen::Failed(0 | 401));
            is_session || findings.iter().any(|finding| finding.is_obstacle && finding.seen == *seen)
        };
        let failed = self.answers.iter().filter(|(place, _)| {
            self.trouble(*place).is_some_and(|seen| self.matters(*place, &seen) && !is_shown(&seen))
        });
        match failed.count() {
            0 => {}
            failed => lacks.push(Lack::Failed(failed)),
        }
        if self.seen_certificates().is_some_and(|(page, _)| page.received() == 0) {
            lacks.push(Lack::NoCertificates);
        }
        if self.seen_assets().is_some_and(|(page, _)| page.received() == 0) {
            lacks.push(Lack::NoAssets);
        }
        lacks
    }

    /// Returns whether a failed question makes the test incomplete.
    fn matters(&self, place: QuestionOrder, seen: &Seen) -> bool {
        match place {
            // It is repeated in the app's own form.
            QuestionOrder::Assets => self.seen_assets().is_none(),
            // The app never sends these, so only a temporary failure counts.
            QuestionOrder::Anonymous => !is_lasting(seen),
            QuestionOrder::One => self.assumptions.read_certificate || !is_lasting(seen),
            QuestionOrder::First
            | QuestionOrder::Large
            | QuestionOrder::Behind
            | QuestionOrder::AssetsBehind => true,
        }
    }

    /// Returns how the question at this place failed, if it has no usable answer.
    pub(super) fn trouble(&self, place: QuestionOrder) -> Option<Seen> {
        let error = self.error(place)?;
        let is_answer = match error {
            ApiError::Unreachable(_) => false,
            // The expected answer without a token.
            ApiError::Redirected | ApiError::Refused { status: 401, .. } => place == QuestionOrder::Anonymous,
            ApiError::Refused { .. } => error.is_refusal(),
            ApiError::Unreadable { .. } => matches!(place, QuestionOrder::Anonymous | QuestionOrder::One),
        };
        (!is_answer).then(|| failed(error))
    }

    /// Returns the status with which a session ended during the test.
    pub(super) fn session_ended(&self) -> Option<u16> {
        self.certificates(QuestionOrder::First)?;
        let later = self
            .answers
            .iter()
            .filter(|(place, _)| !matches!(place, QuestionOrder::First | QuestionOrder::Anonymous));
        let mut errors = later.filter_map(|(_, probe)| probe.sample.as_ref().err());
        match errors.find(|error| error.is_session())? {
            ApiError::Refused { status, .. } => Some(*status),
            _ => Some(0),
        }
    }

    /// Returns why a topic is unknown: its question failed or was not asked.
    pub(super) fn why_unknown(&self, topic: Topic) -> Seen {
        let places = shown_by(topic);
        if let Some(error) = places.iter().find_map(|place| self.error(*place)) {
            return failed(error);
        }
        let is_over = self.next.is_some() || self.session_ended().is_some();
        let last = self.answers.last().map(|(last, _)| *last);
        let is_missed = places.iter().any(|place| Some(*place) > last);
        if is_over && is_missed { Seen::NotAsked } else { Seen::Nothing }
    }
}

/// Returns whether a repetition would fail in the same way.
fn is_lasting(seen: &Seen) -> bool {
    matches!(seen, Seen::Failed(status) if !is_passing(*status))
}

fn failed(error: &ApiError) -> Seen {
    match error {
        ApiError::Unreachable(unreachable) => Seen::Unreached(*unreachable),
        ApiError::Redirected => Seen::Failed(0),
        ApiError::Refused { status, .. } => Seen::Failed(*status),
        ApiError::Unreadable { problem, .. } => Seen::Unreadable(problem.clone()),
    }
}

/// Returns the questions that show a topic.
fn shown_by(topic: Topic) -> &'static [QuestionOrder] {
    match topic {
        Topic::Reachable | Topic::Envelope => &[],
        Topic::SignIn => &[QuestionOrder::Anonymous],
        Topic::Paths => &[QuestionOrder::One, QuestionOrder::Assets],
        Topic::Total | Topic::Order => &[QuestionOrder::Large, QuestionOrder::Behind],
        Topic::Ids => &[QuestionOrder::Large, QuestionOrder::Assets],
        Topic::ConfirmationStatuses => &[QuestionOrder::Large],
        Topic::AcceptanceStatuses => &[QuestionOrder::Assets],
    }
}
