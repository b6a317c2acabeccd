//! Sends an update of scrap errors, in one request or in several, one after the other.
//!
//! No request is repeated by itself. The specification shows nothing by which the effect could be read back, so the
//! answer is all that is known: what was taken, what was refused, what may have arrived, and what was not sent.

use std::num::NonZeroUsize;

use acceptance_api::error::ApiError;
use acceptance_rules::scrap_error::{Field, List, ScrapErrorUpdate};

use crate::Failure;

/// The next thing to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Send this, once.
    Send(ScrapErrorUpdate),
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
    /// The service refused it, so nothing of it was done.
    Refused(Failure),
    /// It may have arrived, and may have been done.
    Unknown(Failure),
}

/// One of the requests of an update.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it holds.
    pub update: ScrapErrorUpdate,
    /// What is known of it.
    pub fate: Fate,
}

/// An update being sent, or that was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sending {
    parts: Vec<Part>,
}

impl Sending {
    /// Starts to send an update with at most so many ids of each list in one request.
    pub fn begin(update: &ScrapErrorUpdate, most: Option<NonZeroUsize>) -> (Self, Command) {
        let parts = update.parts(most).into_iter().map(|update| Part { update, fate: Fate::Unsent });
        let mut sending = Self { parts: parts.collect() };
        let command = sending.next();
        (sending, command)
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
                let is_refused = matches!(&failure, Failure::Api(error) if ApiError::is_refusal(error));
                part.fate = if is_refused { Fate::Refused(failure) } else { Fate::Unknown(failure) };
                Command::Finish
            }
        }
    }

    /// The person wants to go on: what was certainly not done is sent, and never what may have been.
    pub fn resume(&mut self) -> Command {
        if self.is_under_way() {
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
                Command::Send(part.update.clone())
            }
            None => Command::Finish,
        }
    }

    /// All requests, in order.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Whether an answer is awaited.
    pub fn is_under_way(&self) -> bool {
        self.parts.iter().any(|part| part.fate == Fate::UnderWay)
    }

    /// Whether the service answered every request with success.
    pub fn is_taken(&self) -> bool {
        self.parts.iter().all(|part| part.fate == Fate::Taken)
    }

    /// The requests that going on would send: those that were certainly not done.
    pub fn rest(&self) -> impl Iterator<Item = &Part> {
        self.parts.iter().filter(|part| matches!(part.fate, Fate::Unsent | Fate::Refused(_)))
    }

    /// The ids of a list that were certainly not done, in their order.
    pub fn rest_of(&self, list: List) -> Vec<i64> {
        let mut all = Vec::new();
        for part in self.rest() {
            if let Field::Ids(ids) = part.update.field(list) {
                all.extend_from_slice(ids);
            }
        }
        all
    }
}
