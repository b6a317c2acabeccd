//! The journal of acts in progress. Each step is written before its request, since the page may close before the answer.

use acceptance_persistence::pending::Pending;
use acceptance_process::order::Order;
use acceptance_process::submit::{DecisionTimeline, Step};

use crate::browser::{storage, timer};
use crate::state::log::PendingEntry;

/// The journal of one act.
#[derive(Clone)]
pub struct Journal(pub(in crate::state) String);

impl Journal {
    /// Writes the present step.
    pub fn write(&self, pending: &Pending) {
        storage::write(&self.0, Some(&pending.write()));
    }

    /// Removes the journal, since the outcome is known.
    pub fn clear(&self) {
        storage::write(&self.0, None);
    }
}

/// Returns the journal of an order at its start.
pub(in crate::state) fn pending(order: &Order, trail: &DecisionTimeline, key: Option<&str>) -> Pending {
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

/// Returns a function that writes each step into the journal and the log.
pub(in crate::state) fn keeper(
    journal: Journal,
    line: PendingEntry,
    writing: Option<Pending>,
) -> Box<dyn Fn(Step)> {
    Box::new(move |step| {
        let Some(writing) = &writing else { return };
        // Before the decision is sent, the time is that of the click.
        let at = if step == Step::Sent { timer::now() } else { writing.at };
        journal.write(&Pending { step, at, ..writing.clone() });
        line.tell_step(step, writing.key.as_deref());
    })
}
