//! Sends an update of scrap errors, in one request or in several, one after the other.
//!
//! No request is repeated by itself. The specification shows nothing by which the effect could be read back, so the
//! answer is all that is known: what was taken, what was certainly refused, what may have been done, and what was not
//! sent.

use std::num::NonZeroUsize;
use std::sync::Arc;

use acceptance_api::client::IdempotencyKey;
use acceptance_api::error::ApiError;
use acceptance_rules::scrap_error::{Field, List, ScrapErrorUpdate};

use crate::Failure;

/// The next thing to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Send this, once, under its name.
    Send(ScrapErrorUpdate, Option<IdempotencyKey>),
    /// Tell the person.
    Finish,
}

/// What came of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The service answered with success.
    Taken,
    /// It did not.
    Failed(Failure),
}

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

/// One of the requests of an update.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it holds.
    pub update: ScrapErrorUpdate,
    /// Its name, where requests carry one. It stays when the part is sent again: it is the same wish, and should an
    /// earlier copy of it come through after all, the service can tell that it is no second one.
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
    /// Starts to send an update with at most so many ids of each list in one request, each under a name of its own.
    pub fn begin(
        update: &ScrapErrorUpdate,
        most: Option<NonZeroUsize>,
        name: impl Fn() -> Option<IdempotencyKey>,
    ) -> (Self, Command) {
        let parts = update.parts(most).into_iter();
        let parts = parts.map(|update| Part { update, key: name(), fate: Fate::Unsent, said: None });
        let mut sending = Self { parts: parts.collect() };
        let command = sending.next();
        (sending, command)
    }

    /// Keeps what the service answered to the request under way.
    pub fn hear(&mut self, said: Option<Box<str>>) {
        if let Some(part) = self.parts.iter_mut().find(|part| part.fate == Fate::UnderWay) {
            part.said = said;
        }
    }

    /// Takes an event and names the next thing to do. A failure ends the sending: what follows is not sent.
    pub fn on(&mut self, event: Event) -> Command {
        let Some(part) = self.parts.iter_mut().find(|part| part.fate == Fate::UnderWay) else {
            // An event that nobody asked for changes nothing.
            return Command::Finish;
        };
        match event {
            Event::Taken => {
                part.fate = Fate::Taken;
                self.next()
            }
            Event::Failed(failure) => {
                let is_refused =
                    matches!(&failure, Failure::Api(error) if ApiError::is_certain_refusal(error));
                part.fate = if is_refused { Fate::Refused(failure) } else { Fate::Unknown(failure) };
                Command::Finish
            }
        }
    }

    /// Goes on after a failure with what was certainly not done, and never with what may have been.
    pub fn resume(&mut self) -> Command {
        if self.parts.iter().any(|part| part.fate == Fate::UnderWay) {
            return Command::Finish;
        }
        for part in &mut self.parts {
            if matches!(part.fate, Fate::Refused(_)) {
                part.fate = Fate::Unsent;
            }
        }
        self.next()
    }

    fn next(&mut self) -> Command {
        match self.parts.iter_mut().find(|part| part.fate == Fate::Unsent) {
            Some(part) => {
                part.fate = Fate::UnderWay;
                part.said = None;
                Command::Send(part.update.clone(), part.key.clone())
            }
            None => Command::Finish,
        }
    }

    /// All requests, in order.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Whether the service answered every request with success.
    pub fn is_taken(&self) -> bool {
        self.parts.iter().all(|part| part.fate == Fate::Taken)
    }

    /// The requests that were certainly not done.
    pub fn rest(&self) -> impl Iterator<Item = &Part> {
        self.parts.iter().filter(|part| matches!(part.fate, Fate::Unsent | Fate::Refused(_)))
    }
}

/// The ids of one list that may be done already, ascending and each once: requests held them that were taken, or may
/// have been.
pub fn sent_before(sendings: &[Arc<Sending>], list: List, requests: &[ScrapErrorUpdate]) -> Vec<i64> {
    let is_maybe_done = |part: &&Part| matches!(part.fate, Fate::Taken | Fate::Unknown(_) | Fate::UnderWay);
    let done = sendings.iter().flat_map(|sending| sending.parts.iter().filter(is_maybe_done));
    let done = sorted_ids(list, done.map(|part| &part.update));
    if done.is_empty() {
        return done;
    }
    let mut ids = sorted_ids(list, requests.iter());
    ids.retain(|id| done.binary_search(id).is_ok());
    ids
}

fn sorted_ids<'a>(list: List, updates: impl Iterator<Item = &'a ScrapErrorUpdate>) -> Vec<i64> {
    let mut ids = Vec::new();
    for update in updates {
        if let Field::Ids(more) = update.field(list) {
            ids.extend_from_slice(more);
        }
    }
    ids.sort_unstable();
    ids.dedup();
    ids
}
