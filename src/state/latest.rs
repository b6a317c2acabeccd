//! The last question wins: what was asked before it is no longer wanted.

use leptos::prelude::*;

use super::canceller::Canceller;

/// Questions of one kind, of which only the last one counts.
#[derive(Clone, Copy)]
pub struct Latest {
    /// Counts the questions and the times that they were forgotten.
    number: StoredValue<u32>,
    /// Gives up the wait for the last answer.
    canceller: StoredValue<Canceller, LocalStorage>,
}

/// One of these questions.
#[derive(Clone, Copy)]
pub struct Question {
    latest: Latest,
    number: Option<u32>,
}

impl Latest {
    /// Nothing is asked yet.
    pub(crate) fn new() -> Self {
        Self { number: StoredValue::new(0), canceller: StoredValue::new_local(Canceller::default()) }
    }

    /// Begins a question. The one before is given up, and its answer is no longer wanted.
    #[inline(never)]
    pub fn begin(self) -> Question {
        self.forget();
        self.canceller.try_set_value(Canceller::default());
        self.present()
    }

    /// The present question, for what is only wanted as long as it is the last one.
    #[inline(never)]
    pub(super) fn present(self) -> Question {
        Question { latest: self, number: self.number.try_get_value() }
    }

    /// Gives up the wait for the answer; who asked hears that.
    #[inline(never)]
    pub(super) fn cancel(self) {
        self.canceller.try_with_value(Canceller::cancel);
    }

    /// Gives up the wait for the answer; who asked wants none any more.
    #[inline(never)]
    pub(super) fn forget(self) {
        self.number.try_update_value(|number| *number = number.wrapping_add(1));
        self.cancel();
    }
}

impl Question {
    /// Whether the answer is still wanted: no later question was begun, and nobody forgot this one.
    #[inline(never)]
    pub fn is_wanted(self) -> bool {
        let number = self.latest.number.try_get_value();
        number.is_some() && number == self.number
    }

    /// Lets the wait for the answer be given up. Taken as the question begins, since a later one has its own.
    pub(super) fn canceller(self) -> Canceller {
        self.latest.canceller.get_value()
    }
}
