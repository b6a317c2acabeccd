//! Several certificates, decided one after the other: each is looked at and accepted by itself, then sent alone.
//!
//! At most one decision is under way. Anything but a proven success stops the run until the person goes on, and no
//! certificate is sent twice, whatever page resumes the run: an order lives in memory only, and is given once.

use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::run::{Fate, RunItem, Standing};

use crate::order::{Goal, Order};

/// The most milliseconds between the start or end of one decision and the end of the next for the run to continue by
/// itself: after a longer pause, the user may be another one or may want something else.
const LONGEST_PAUSE: u64 = 60_000;

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The person accepted what the decision on the certificate before them does.
    Accepted(Order),
    /// The person leaves the certificate before them out.
    LeftOut(CertificateKey),
    /// A certificate is to be looked at once more: the person wants so, or marked its assets since.
    Reconsidered(CertificateKey),
    /// The user starts the decisions, at this moment in milliseconds since 1970.
    Started(i64),
    /// A decision ended, at this moment in milliseconds since 1970.
    Ended(CertificateKey, Fate, i64),
    /// Nothing is to follow the decision under way: the person said so, or left the page.
    Paused,
    /// The user continues after a stop, at this moment in milliseconds since 1970.
    WentOn(i64),
    /// The person wants nothing more to be sent.
    Finished,
}

/// What the person is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// This certificate, to be looked at.
    Looking(CertificateKey),
    /// What will be sent; nothing is under way.
    Ready,
    /// The decision on this certificate is under way, or it is being found out what became of it.
    UnderWay(CertificateKey),
    /// The decision on this certificate ended otherwise than hoped, or in an earlier page.
    Stopped(CertificateKey),
    /// The results.
    Over,
}

/// A run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuidedRun {
    items: Vec<RunItem>,
    /// What was accepted in this page and was not sent, in the order of the items.
    orders: Vec<Order>,
    /// Whether the person started the decisions, and nothing has stopped them since.
    is_started: bool,
    /// When the user pressed a button or a decision ended last, in milliseconds since 1970.
    active: i64,
    /// Whether the run has stopped because of a pause.
    is_late: bool,
    /// Whether an earlier page began the decision under way.
    is_resumed: bool,
    /// The certificate whose end the person is told of.
    stopped: Option<CertificateKey>,
}

impl GuidedRun {
    /// A run over certificates; one that is named twice is in it once.
    pub fn new(keys: &[CertificateKey]) -> Self {
        let mut items: Vec<RunItem> = Vec::new();
        for key in keys {
            if !items.iter().any(|item| item.key == *key) {
                items.push(RunItem { key: *key, standing: Standing::Waiting });
            }
        }
        Self::resume(items)
    }

    /// Takes up what an earlier page left. What that page had accepted must be looked at again.
    pub fn resume(items: Vec<RunItem>) -> Self {
        Self {
            items,
            orders: Vec::new(),
            is_started: false,
            active: 0,
            is_late: false,
            is_resumed: true,
            stopped: None,
        }
    }

    /// All certificates, as far as they outlive the page.
    pub fn items(&self) -> &[RunItem] {
        &self.items
    }

    /// What was accepted and not sent, in the order in which it is sent.
    pub fn orders(&self) -> &[Order] {
        &self.orders
    }

    /// Whether another decision follows the one under way by itself.
    pub fn goes_on(&self) -> bool {
        self.is_started && !self.orders.is_empty()
    }

    /// Returns whether the run has stopped because of a pause, as of a computer that slept.
    pub fn is_late(&self) -> bool {
        self.is_late
    }

    /// How many certificates can still be decided.
    pub fn left(&self) -> usize {
        let is_left = |item: &&RunItem| matches!(item.standing, Standing::Waiting | Standing::Accepted);
        self.items.iter().filter(is_left).count()
    }

    /// What the person is shown.
    pub fn stage(&self) -> Stage {
        let under_way = |item: &&RunItem| matches!(item.standing, Standing::UnderWay { .. });
        if let Some(item) = self.items.iter().find(under_way) {
            return Stage::UnderWay(item.key);
        }
        if let Some(key) = self.stopped {
            return Stage::Stopped(key);
        }
        let is_unseen = |item: &&RunItem| match item.standing {
            Standing::Waiting => true,
            Standing::Accepted => !self.orders.iter().any(|order| order.key() == item.key),
            Standing::LeftOut | Standing::UnderWay { .. } | Standing::Ended { .. } => false,
        };
        match self.items.iter().find(is_unseen) {
            Some(item) => Stage::Looking(item.key),
            None if self.orders.is_empty() => Stage::Over,
            None => Stage::Ready,
        }
    }

    /// Takes an event, and gives the order that is to be sent now. What does not fit the stage changes nothing.
    pub fn on(&mut self, event: Event) -> Option<Order> {
        match (event, self.stage()) {
            (Event::Accepted(order), Stage::Looking(key)) if order.key() == key => {
                self.put(key, Standing::Accepted);
                self.orders.push(order);
                let place = |order: &Order| self.items.iter().position(|item| item.key == order.key());
                self.orders.sort_by_key(place);
            }
            (Event::LeftOut(key), Stage::Looking(shown)) if key == shown => self.put(key, Standing::LeftOut),
            (Event::Reconsidered(key), _) => self.reconsider(key),
            (Event::Started(at), Stage::Ready) => return self.send(at),
            (Event::WentOn(at), Stage::Stopped(_)) => {
                (self.stopped, self.is_late) = (None, false);
                return if self.stage() == Stage::Ready { self.send(at) } else { None };
            }
            (Event::Ended(key, fate, at), _) => return self.end(key, fate, at),
            (Event::Paused, _) => self.is_started = false,
            (Event::Finished, Stage::Looking(_) | Stage::Ready | Stage::Stopped(_)) => self.finish(),
            _ => {}
        }
        None
    }

    fn put(&mut self, key: CertificateKey, standing: Standing) {
        if let Some(item) = self.items.iter_mut().find(|item| item.key == key) {
            item.standing = standing;
        }
    }

    fn standing(&self, key: CertificateKey) -> Option<&Standing> {
        self.items.iter().find(|item| item.key == key).map(|item| &item.standing)
    }

    fn reconsider(&mut self, key: CertificateKey) {
        if matches!(self.standing(key), Some(Standing::Accepted | Standing::LeftOut)) {
            self.orders.retain(|order| order.key() != key);
            self.put(key, Standing::Waiting);
        }
    }

    /// Gives the first order away.
    fn send(&mut self, at: i64) -> Option<Order> {
        if self.orders.is_empty() {
            return None;
        }
        self.active = at;
        let order = self.orders.remove(0);
        (self.is_started, self.is_resumed) = (true, false);
        let Goal { key, act, before } = Goal::of(&order);
        self.put(key, Standing::UnderWay { act, before });
        Some(order)
    }

    fn end(&mut self, key: CertificateKey, fate: Fate, at: i64) -> Option<Order> {
        match *self.standing(key)? {
            Standing::UnderWay { act, .. } => {
                self.put(key, Standing::Ended { act, fate, at });
                let is_as_hoped = matches!(fate, Fate::Done(_));
                self.is_late = self.goes_on() && at.abs_diff(self.active) > LONGEST_PAUSE;
                if is_as_hoped && self.goes_on() && !self.is_late {
                    return self.send(at);
                }
                self.is_started = false;
                // A decision of an earlier page is shown before anything else.
                self.stopped = (!is_as_hoped || self.is_resumed || self.is_late).then_some(key);
            }
            // A further reading of what was not settled; the run stays where it is.
            Standing::Ended { act, fate: Fate::Unknown | Fate::Differs(_), .. } => {
                self.put(key, Standing::Ended { act, fate, at });
            }
            Standing::Waiting | Standing::Accepted | Standing::LeftOut | Standing::Ended { .. } => {}
        }
        None
    }

    fn finish(&mut self) {
        self.orders.clear();
        self.stopped = None;
        for item in &mut self.items {
            if matches!(item.standing, Standing::Waiting | Standing::Accepted) {
                item.standing = Standing::LeftOut;
            }
        }
    }
}
