//! The journal of acts in progress. Each step is written before its request, since the page may close before the answer.

use acceptance_persistence::pending::Pending;
use acceptance_process::order::Order;
use acceptance_process::submit::{ActProgress, DecisionTimeline};

use crate::browser::{storage, timer};
use crate::state::log::PendingEntry;

#[derive(Clone)]
pub struct Journal(pub(super) String);

impl Journal {
    /// Writes the present step. Returns whether it is stored. If not, an earlier step is removed, since a later page would
    /// take it for the last one.
    pub fn write(&self, pending: &Pending) -> bool {
        let is_stored = storage::write(&self.0, Some(&pending.write()));
        if !is_stored {
            self.clear();
        }
        is_stored
    }

    /// Removes the journal, since the outcome is known.
    pub fn clear(&self) {
        storage::write(&self.0, None);
    }
}

/// Returns the journal of an order at its start.
pub(in crate::state) fn pending(order: &Order, timeline: &DecisionTimeline, key: Option<&str>) -> Pending {
    let before = order.seen().certificate.confirmation.as_ref();
    Pending {
        act: order.act(),
        step: ActProgress::Begun,
        at: timeline.begun.unwrap_or_default(),
        marks: order.updates().len(),
        before: before.map(|status| status.raw().into()),
        key: key.map(Into::into),
    }
}

/// Returns a function that writes each step into the journal and the log. `on_written` is called with whether the journal
/// is stored.
pub(in crate::state) fn journal_writer(
    journal: Journal,
    line: PendingEntry,
    writing: Option<Pending>,
    on_written: impl Fn(bool) + 'static,
) -> Box<dyn Fn(ActProgress)> {
    Box::new(move |step| {
        let Some(writing) = &writing else { return };
        // Before the decision is sent, the time is that of the click.
        let at = if step == ActProgress::Sent { timer::now() } else { writing.at };
        on_written(journal.write(&Pending { step, at, ..writing.clone() }));
        line.tell_step(step);
    })
}
