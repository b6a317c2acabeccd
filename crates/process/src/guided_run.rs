//! Decides several certificates one by one: each is reviewed and accepted separately, then sent
//! alone.
//!
//! At most one decision is in progress. Anything except a proven success stops the run until the
//! user continues. No certificate is sent twice: an order is returned once.

use acceptance_rules::act::{Act, Proof};
use acceptance_rules::certificate::CertificateKey;

use crate::deadline::LIMIT;
use crate::order::Order;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunItem {
    pub key: CertificateKey,
    pub standing: Standing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The user has not looked at it.
    Waiting,
    /// The user accepted its decision, which was not sent yet.
    Accepted,
    /// It is not decided in this run.
    LeftOut,
    /// This decision is under way.
    UnderWay(Act),
    Ended {
        act: Act,
        fate: RunResult,
        /// Time of the result, in milliseconds since 1970.
        at: i64,
    },
}

/// Result of a decision in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RunResult {
    /// A reading proves it, and the assets match the decision.
    Done(Proof),
    /// A reading proves it, but the assets differ from the decision or could not be read.
    Differs(Proof),
    /// It was not sent, because another user had decided first; with the proof of that decision.
    ByOther(Proof),
    NotDone,
    Unknown,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunEvent {
    /// The user accepted the decision on the current certificate.
    Accepted(Order),
    /// The user skips the current certificate.
    LeftOut(CertificateKey),
    /// The user moves to the next or previous certificate. This accepts and sends nothing.
    Moved(Direction),
    /// A certificate must be reviewed again: on request, or because its marks changed.
    Reconsidered(CertificateKey),
    /// The user starts the decisions; in milliseconds since 1970.
    Started(i64),
    /// A step of the decision in progress finished; in milliseconds since 1970.
    Stepped(i64),
    /// A decision ended; in milliseconds since 1970.
    Ended(CertificateKey, RunResult, i64),
    /// No decision follows the current one: on request, or because the user left the page.
    Paused,
    /// The user continues after a stop; in milliseconds since 1970.
    WentOn(i64),
    /// The user ends the run.
    Finished,
}

/// A direction in the list of certificates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To the next certificate; after the last one to the first that was not accepted, or to the summary.
    Next,
    /// To the previous certificate; from the summary to the last one.
    Previous,
}

/// The stage that the user sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunStage {
    /// This certificate is under review by the user.
    Looking(CertificateKey),
    /// All decisions are ready to send; none is in progress.
    Ready,
    /// The decision on this certificate is in progress, or its result is being read.
    UnderWay(CertificateKey),
    /// The decision on this certificate did not succeed, or came after a long pause.
    Stopped(CertificateKey),
    Over,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuidedRun {
    items: Vec<RunItem>,
    /// Accepted orders that were not sent, in the order of the items.
    orders: Vec<Order>,
    /// Whether the decisions were started and have not stopped since.
    is_started: bool,
    /// Time of the last press, step or result, in milliseconds since 1970.
    active: i64,
    /// Whether a long pause stops the run after the decision in progress, or has stopped it.
    is_late: bool,
    /// The certificate whose result is shown.
    stopped: Option<CertificateKey>,
    /// The certificate that the user went to.
    shown: Option<CertificateKey>,
}

impl GuidedRun {
    /// Returns a run over distinct certificates.
    pub fn new(keys: &[CertificateKey]) -> Self {
        let mut items: Vec<RunItem> = Vec::new();
        for key in keys {
            if !items.iter().any(|item| item.key == *key) {
                items.push(RunItem { key: *key, standing: Standing::Waiting });
            }
        }
        Self {
            items,
            orders: Vec::new(),
            is_started: false,
            active: 0,
            is_late: false,
            stopped: None,
            shown: None,
        }
    }

    /// Returns all certificates with their states.
    pub fn items(&self) -> &[RunItem] {
        &self.items
    }

    /// Returns the accepted orders that were not sent, in sending order.
    pub fn orders(&self) -> &[Order] {
        &self.orders
    }

    /// Returns whether another decision follows automatically.
    pub fn goes_on(&self) -> bool {
        self.is_started && !self.orders.is_empty()
    }

    /// Returns whether a long pause stopped the run, such as standby.
    pub fn is_late(&self) -> bool {
        self.is_late
    }

    /// Returns the number of certificates that can still be decided.
    pub fn left(&self) -> usize {
        let is_left = |item: &&RunItem| matches!(item.standing, Standing::Waiting | Standing::Accepted);
        self.items.iter().filter(is_left).count()
    }

    /// Returns the stage that is shown.
    pub fn stage(&self) -> RunStage {
        let under_way = |item: &&RunItem| matches!(item.standing, Standing::UnderWay(_));
        if let Some(item) = self.items.iter().find(under_way) {
            return RunStage::UnderWay(item.key);
        }
        if let Some(key) = self.stopped {
            return RunStage::Stopped(key);
        }
        if let Some(key) = self.shown {
            return RunStage::Looking(key);
        }
        match self.items.iter().find(|item| item.standing == Standing::Waiting) {
            Some(item) => RunStage::Looking(item.key),
            None if self.orders.is_empty() => RunStage::Over,
            None => RunStage::Ready,
        }
    }

    /// Returns whether the decision on a certificate was accepted and not sent.
    pub fn is_accepted(&self, key: CertificateKey) -> bool {
        self.orders.iter().any(|order| order.key() == key)
    }

    /// Processes an event and returns the order to send now. An event that does not fit the stage has no effect.
    pub fn on(&mut self, event: RunEvent) -> Option<Order> {
        match (event, self.stage()) {
            (RunEvent::Accepted(order), RunStage::Looking(key)) if order.key() == key => {
                self.put(key, Standing::Accepted);
                self.orders.retain(|order| order.key() != key);
                self.orders.push(order);
                let place = |order: &Order| self.items.iter().position(|item| item.key == order.key());
                self.orders.sort_by_key(place);
                self.show_unseen_after(key);
            }
            (RunEvent::LeftOut(key), RunStage::Looking(shown)) if key == shown => {
                self.orders.retain(|order| order.key() != key);
                self.put(key, Standing::LeftOut);
                self.show_unseen_after(key);
            }
            (RunEvent::Moved(direction), stage @ (RunStage::Looking(_) | RunStage::Ready)) => {
                self.go(direction, stage)
            }
            (RunEvent::Reconsidered(key), _) => self.reconsider(key),
            (RunEvent::Started(at), RunStage::Ready) => return self.send(at),
            (RunEvent::WentOn(at), RunStage::Stopped(_)) => {
                (self.stopped, self.is_late) = (None, false);
                return if self.stage() == RunStage::Ready { self.send(at) } else { None };
            }
            (RunEvent::Stepped(at), RunStage::UnderWay(_)) => self.step(at),
            (RunEvent::Ended(key, fate, at), _) => return self.end(key, fate, at),
            (RunEvent::Paused, _) => self.is_started = false,
            (RunEvent::Finished, RunStage::Looking(_) | RunStage::Ready | RunStage::Stopped(_)) => {
                self.finish()
            }
            _ => {}
        }
        None
    }

    fn put(&mut self, key: CertificateKey, standing: Standing) {
        if let Some(item) = self.items.iter_mut().find(|item| item.key == key) {
            item.standing = standing;
        }
    }

    fn standing(&self, key: CertificateKey) -> Option<Standing> {
        self.items.iter().find(|item| item.key == key).map(|item| item.standing)
    }

    /// Shows the next certificate to review; after the last one it starts at the first.
    fn show_unseen_after(&mut self, key: CertificateKey) {
        let place = self.items.iter().position(|item| item.key == key).unwrap_or_default();
        let (before, after) = self.items.split_at_checked(place).unwrap_or_default();
        let next = after.iter().chain(before).find(|item| item.standing == Standing::Waiting);
        self.shown = next.map(|item| item.key);
    }

    fn go(&mut self, direction: Direction, stage: RunStage) {
        let is_open =
            |item: &&RunItem| !matches!(item.standing, Standing::UnderWay(_) | Standing::Ended { .. });
        let open: Vec<CertificateKey> = self.items.iter().filter(is_open).map(|item| item.key).collect();
        let place = match stage {
            RunStage::Looking(key) => open.iter().position(|open| *open == key).unwrap_or_default(),
            RunStage::Ready | RunStage::UnderWay(_) | RunStage::Stopped(_) | RunStage::Over => open.len(),
        };
        match direction {
            Direction::Next => self.shown = open.get(place.saturating_add(1)).copied(),
            Direction::Previous => {
                let previous = place.checked_sub(1).and_then(|place| open.get(place)).copied();
                self.shown = previous.or(self.shown);
            }
        }
    }

    fn reconsider(&mut self, key: CertificateKey) {
        if matches!(self.standing(key), Some(Standing::Accepted | Standing::LeftOut)) {
            self.orders.retain(|order| order.key() != key);
            self.put(key, Standing::Waiting);
            self.shown = None;
        }
    }

    /// Removes and returns the first order.
    fn send(&mut self, at: i64) -> Option<Order> {
        if self.orders.is_empty() {
            return None;
        }
        (self.active, self.is_late) = (at, false);
        let order = self.orders.remove(0);
        self.is_started = true;
        self.put(order.key(), Standing::UnderWay(order.act()));
        Some(order)
    }

    /// Notes the time of a finished step. A long pause before it is remembered.
    fn step(&mut self, at: i64) {
        self.is_late |= at.abs_diff(self.active) > LIMIT;
        self.active = at;
    }

    fn end(&mut self, key: CertificateKey, fate: RunResult, at: i64) -> Option<Order> {
        match self.standing(key)? {
            Standing::UnderWay(act) => {
                self.put(key, Standing::Ended { act, fate, at });
                let is_as_hoped = matches!(fate, RunResult::Done(_));
                self.step(at);
                self.is_late &= self.goes_on();
                if is_as_hoped && self.goes_on() && !self.is_late {
                    return self.send(at);
                }
                self.is_started = false;
                self.stopped = (!is_as_hoped || self.is_late).then_some(key);
            }
            // A repeated read of an unsettled result; the stage is unchanged.
            Standing::Ended { act, fate: RunResult::Unknown | RunResult::Differs(_), .. } => {
                self.put(key, Standing::Ended { act, fate, at });
            }
            Standing::Waiting | Standing::Accepted | Standing::LeftOut | Standing::Ended { .. } => {}
        }
        None
    }

    fn finish(&mut self) {
        self.orders.clear();
        (self.stopped, self.shown) = (None, None);
        for item in &mut self.items {
            if matches!(item.standing, Standing::Waiting | Standing::Accepted) {
                item.standing = Standing::LeftOut;
            }
        }
    }
}
