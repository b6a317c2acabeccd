//! The journal of acts under way: each step is written down before the request that it precedes, since the page may be
//! gone before an answer is here.

use acceptance_persistence::pending::Pending;
use acceptance_process::order::Order;
use acceptance_process::submit::{DecisionTimeline, Step};

use super::log::PendingEntry;
use crate::browser::{storage, timer};

/// The journal of one act.
#[derive(Clone)]
pub struct Journal(pub(super) String);

impl Journal {
    /// Writes down how far the act is.
    pub fn write(&self, pending: &Pending) {
        storage::write(&self.0, Some(&pending.write()));
    }

    /// Forgets the act, since its end is known.
    pub fn clear(&self) {
        storage::write(&self.0, None);
    }
}

/// What the journal says of an order.
pub(super) fn pending(order: &Order, trail: &DecisionTimeline, key: Option<&str>) -> Pending {
    let before = order.seen().certificate.confirmation.as_ref();
    Pending {
        act: order.act(),
        step: Step::Begun,
        at: trail.begun.unwrap_or_default(),
        marks: order.updates().len(),
        before: before.map(|status| status.raw().into()),
        key: key.map(Into::into),
    }
}

/// Writes each step into the journal and the log: the page may be gone before an answer is here.
pub(super) fn keeper(journal: Journal, line: PendingEntry, writing: Option<Pending>) -> Box<dyn Fn(Step)> {
    Box::new(move |step| {
        let Some(writing) = &writing else { return };
        // What was not sent is as old as its click; what was sent is as old as its sending.
        let at = if step == Step::Sent { timer::now() } else { writing.at };
        journal.write(&Pending { step, at, ..writing.clone() });
        line.tell_step(step, writing.key.as_deref());
    })
}
