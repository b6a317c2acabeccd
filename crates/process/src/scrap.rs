//! Sends an update of scrap errors, in one request or in several, one after the other.
//!
//! No request is repeated by itself. The specification shows nothing by which the effect could be read back, so the
//! answer is all that is known: what was taken, what was certainly refused, what may have been done, and what was not
//! sent.

use std::num::NonZeroUsize;

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

    /// The person wants to go on: what was certainly not done is sent, and never what may have been.
    pub fn resume(&mut self) -> Command {
        if !self.is_resumable() {
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

    /// Whether an answer is awaited.
    pub fn is_under_way(&self) -> bool {
        self.parts.iter().any(|part| part.fate == Fate::UnderWay)
    }

    /// Whether the service answered every request with success.
    pub fn is_taken(&self) -> bool {
        self.parts.iter().all(|part| part.fate == Fate::Taken)
    }

    /// Whether going on is safe: nothing is awaited, and nothing may have been done that is not known to be, since the
    /// rest may hold the same ids.
    pub fn is_resumable(&self) -> bool {
        !self.parts.iter().any(|part| matches!(part.fate, Fate::UnderWay | Fate::Unknown(_)))
    }

    /// The requests that were certainly not done.
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

/// The ids of all sendings that were taken or may have been, so that none is sent again without a word.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Done {
    errors: Known,
    stocks: Known,
}

/// The ids of one list, ascending.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Known {
    taken: Vec<i64>,
    maybe: Vec<i64>,
}

/// The ids of one list of an update that were sent before, ascending and each once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Again {
    /// The list.
    pub list: List,
    /// Those that a request held that the service answered with success.
    pub taken: Vec<i64>,
    /// Those of which no more is known than that a request held them.
    pub maybe: Vec<i64>,
}

impl Done {
    /// Adds what is known of a sending.
    pub fn note(&mut self, sending: &Sending) {
        for list in List::ALL {
            let known = self.known_mut(list);
            for part in &sending.parts {
                let Field::Ids(ids) = part.update.field(list) else { continue };
                match part.fate {
                    Fate::Taken => known.taken.extend_from_slice(ids),
                    Fate::Unknown(_) | Fate::UnderWay => known.maybe.extend_from_slice(ids),
                    Fate::Unsent | Fate::Refused(_) => {}
                }
            }
            for ids in [&mut known.taken, &mut known.maybe] {
                ids.sort_unstable();
                ids.dedup();
            }
        }
    }

    /// What of an update was sent before, list by list; nothing for a list without such ids.
    pub fn again(&self, update: &ScrapErrorUpdate) -> Vec<Again> {
        let lists = List::ALL.into_iter().filter_map(|list| {
            let Field::Ids(ids) = update.field(list) else { return None };
            let known = match list {
                List::Errors => &self.errors,
                List::Stocks => &self.stocks,
            };
            if known.taken.is_empty() && known.maybe.is_empty() {
                return None;
            }
            let mut again = Again { list, taken: Vec::new(), maybe: Vec::new() };
            let mut ids = ids.to_vec();
            ids.sort_unstable();
            ids.dedup();
            for id in ids {
                if known.taken.binary_search(&id).is_ok() {
                    again.taken.push(id);
                } else if known.maybe.binary_search(&id).is_ok() {
                    again.maybe.push(id);
                }
            }
            (!again.taken.is_empty() || !again.maybe.is_empty()).then_some(again)
        });
        lists.collect()
    }

    fn known_mut(&mut self, list: List) -> &mut Known {
        match list {
            List::Errors => &mut self.errors,
            List::Stocks => &mut self.stocks,
        }
    }
}
