//! Sends an update of scrap errors, in one request or in several, one by one.
//!
//! No request is repeated. The specification shows no way to read the effect back, so only the
//! answers are known: accepted, certainly refused, possibly done, or not sent.

use acceptance_api::client::IdempotencyKey;
use acceptance_rules::scrap_error::{List, ScrapErrorUpdate};

use crate::deadline::Deadline;
use crate::{Failure, Withheld};

/// The known state of one request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestState {
    Unsent,
    /// It was not sent, and neither is any later one.
    Withheld(Withheld),
    /// It was sent; the answer is pending.
    UnderWay,
    /// The service answered with success.
    Accepted,
    /// The service refused it without examining the state, so none of it was done.
    Refused(Failure),
    /// It may have been done: no answer, or a refusal that another copy may not have received.
    Unknown(Failure),
}

impl RequestState {
    /// Returns whether no request was sent.
    pub fn is_unsent(&self) -> bool {
        matches!(self, Self::Unsent | Self::Withheld(_))
    }

    /// Returns whether it was certainly not done.
    pub fn is_undone(&self) -> bool {
        self.is_unsent() || matches!(self, Self::Refused(_))
    }

    /// Returns whether it may have been done.
    pub fn is_unknown(&self) -> bool {
        matches!(self, Self::Unknown(_))
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub update: ScrapErrorUpdate,
    /// Its idempotency key, if requests carry one.
    pub key: Option<IdempotencyKey>,
    pub state: RequestState,
    /// The text of the service's answer.
    pub answer: Option<Box<str>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sending {
    parts: Vec<Part>,
    deadline: Deadline,
}

impl Sending {
    /// Starts sending requests at `at` milliseconds since 1970, each with its own idempotency key. Without one that
    /// requests are to carry, none is sent.
    pub fn begin(
        requests: Vec<ScrapErrorUpdate>,
        name: impl Fn() -> Result<Option<IdempotencyKey>, Withheld>,
        at: i64,
    ) -> Self {
        let mut may_send = Ok(());
        let part = |update| {
            let key = name().unwrap_or_else(|reason| {
                may_send = Err(reason);
                None
            });
            Part { update, key, state: RequestState::Unsent, answer: None }
        };
        let parts = requests.into_iter().map(part).collect();
        let mut sending = Self { parts, deadline: Deadline::begin(at) };
        sending.advance(may_send);
        sending
    }

    /// Returns the index of the first request that was not accepted, and the request: it is in
    /// progress, or sending ended there.
    pub fn reached(&self) -> Option<(usize, &Part)> {
        self.parts.iter().enumerate().find(|(_, part)| part.state != RequestState::Accepted)
    }

    /// Returns the request to send now, once; `None` at the end.
    pub fn under_way(&self) -> Option<&Part> {
        self.reached().map(|(_, part)| part).filter(|part| part.state == RequestState::UnderWay)
    }

    /// Records the result of the current request and the service's text, at `at` milliseconds since 1970. A failure or a
    /// late result ends the sending; later requests are not sent. An unexpected result is ignored.
    pub fn on(&mut self, result: Result<(), Failure>, answer: Option<Box<str>>, at: i64) {
        let is_in_time = self.deadline.step(at);
        let Some(part) = self.parts.iter_mut().find(|part| part.state == RequestState::UnderWay) else {
            return;
        };
        part.answer = answer;
        part.state = match result {
            Ok(()) => RequestState::Accepted,
            Err(Failure::Api(error)) if error.is_certain_refusal() => {
                RequestState::Refused(Failure::Api(error))
            }
            Err(Failure::Withheld(reason)) => RequestState::Withheld(reason),
            Err(failure) => RequestState::Unknown(failure),
        };
        if part.state == RequestState::Accepted {
            self.advance(if is_in_time { Ok(()) } else { Err(Withheld::TooLate) });
        }
    }

    fn advance(&mut self, may_send: Result<(), Withheld>) {
        if let Some(part) = self.parts.iter_mut().find(|part| part.state == RequestState::Unsent) {
            part.state = may_send.map_or_else(RequestState::Withheld, |()| RequestState::UnderWay);
        }
    }

    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Returns the number of requests with this state and the number of their IDs.
    pub fn count(&self, is: fn(&RequestState) -> bool) -> (usize, usize) {
        let parts = self.parts.iter().filter(|part| is(&part.state));
        parts.fold((0, 0), |(parts, ids), part| (parts + 1, ids + part.update.count()))
    }

    /// Returns the IDs of a list in requests with this state, in order.
    pub fn ids(&self, list: List, is: fn(&RequestState) -> bool) -> Vec<i64> {
        let parts = self.parts.iter().filter(|part| is(&part.state));
        parts.flat_map(|part| &*part.update.field(list).ids).copied().collect()
    }
}
