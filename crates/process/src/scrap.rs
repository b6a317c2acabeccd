//! Sends an update of scrap errors, in one request or in several, one after the other.
//!
//! No request is repeated. The specification shows nothing by which the effect could be read back, so the answer is all
//! that is known: what was taken, what was certainly refused, what may have been done, and what was not sent.

use acceptance_api::client::IdempotencyKey;
use acceptance_rules::scrap_error::{List, ScrapErrorUpdate};

use crate::Failure;

/// What is known of one request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It was not sent.
    Unsent,
    /// It was sent, and no answer is here yet.
    UnderWay,
    /// The service answered with success.
    Taken,
    /// The service refused it without a look at the state, so nothing of it was done.
    Refused(Failure),
    /// It may have been done: no answer, or a refusal that another copy of it need not have got.
    Unknown(Failure),
}

impl Fate {
    /// Whether it was certainly not done.
    pub fn is_undone(&self) -> bool {
        matches!(self, Self::Unsent | Self::Refused(_))
    }

    /// Whether it may have been done.
    pub fn is_unknown(&self) -> bool {
        matches!(self, Self::Unknown(_))
    }
}

/// One of the requests of an update.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it holds.
    pub update: ScrapErrorUpdate,
    /// Its own name, where requests carry one.
    pub key: Option<IdempotencyKey>,
    /// What is known of it.
    pub fate: Fate,
    /// What the service answered, word for word.
    pub said: Option<Box<str>>,
}

/// An update being sent, or that was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sending {
    parts: Vec<Part>,
}

impl Sending {
    /// Starts to send requests, each under a name of its own.
    pub fn begin(requests: Vec<ScrapErrorUpdate>, name: impl Fn() -> Option<IdempotencyKey>) -> Self {
        let part = |update| Part { update, key: name(), fate: Fate::Unsent, said: None };
        let mut sending = Self { parts: requests.into_iter().map(part).collect() };
        sending.go_on();
        sending
    }

    /// The first request that was not taken, by its place from 0: it is under way, or the sending ended there.
    pub fn reached(&self) -> Option<(usize, &Part)> {
        self.parts.iter().enumerate().find(|(_, part)| part.fate != Fate::Taken)
    }

    /// The request to be sent now, once; `None` at the end.
    pub fn under_way(&self) -> Option<&Part> {
        self.reached().map(|(_, part)| part).filter(|part| part.fate == Fate::UnderWay)
    }

    /// Takes what came of the request under way, and what the service answered. A failure ends the sending: what follows
    /// is not sent. A result that nobody asked for changes nothing.
    pub fn on(&mut self, result: Result<(), Failure>, said: Option<Box<str>>) {
        let Some(part) = self.parts.iter_mut().find(|part| part.fate == Fate::UnderWay) else { return };
        part.said = said;
        part.fate = match result {
            Ok(()) => Fate::Taken,
            Err(Failure::Api(error)) if error.is_certain_refusal() => Fate::Refused(Failure::Api(error)),
            Err(failure) => Fate::Unknown(failure),
        };
        if part.fate == Fate::Taken {
            self.go_on();
        }
    }

    fn go_on(&mut self) {
        if let Some(part) = self.parts.iter_mut().find(|part| part.fate == Fate::Unsent) {
            part.fate = Fate::UnderWay;
        }
    }

    /// All requests, in order.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// How many requests of some fate there are, and how many ids they hold.
    pub fn count(&self, is: fn(&Fate) -> bool) -> (usize, usize) {
        let parts = self.parts.iter().filter(|part| is(&part.fate));
        parts.fold((0, 0), |(parts, ids), part| (parts + 1, ids + part.update.count()))
    }

    /// The ids of a list in requests of some fate, in order.
    pub fn ids(&self, list: List, is: fn(&Fate) -> bool) -> Vec<i64> {
        let parts = self.parts.iter().filter(|part| is(&part.fate));
        parts.flat_map(|part| &*part.update.field(list).ids).copied().collect()
    }
}
