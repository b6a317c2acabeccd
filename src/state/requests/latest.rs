//! The last request wins: answers of earlier ones are ignored.

use leptos::prelude::*;

use super::canceller::Canceller;

/// Requests of one kind, of which only the last one counts.
#[derive(Clone, Copy)]
pub struct Latest {
    /// Counts requests and cancellations.
    number: StoredValue<u32>,
    /// Cancels the last request.
    canceller: StoredValue<Canceller, LocalStorage>,
}

/// One of these requests.
#[derive(Clone, Copy)]
pub struct LatestRequest {
    latest: Latest,
    number: Option<u32>,
}

impl Latest {
    pub(crate) fn new() -> Self {
        Self { number: StoredValue::new(0), canceller: StoredValue::new_local(Canceller::default()) }
    }

    /// Starts a request. The previous one is cancelled, and its answer is ignored.
    #[inline(never)]
    pub fn begin(self) -> LatestRequest {
        self.forget();
        self.canceller.try_set_value(Canceller::default());
        self.present()
    }

    /// Returns the current request, for work that is wanted only while it is the last one.
    #[inline(never)]
    pub(in crate::state) fn present(self) -> LatestRequest {
        LatestRequest { latest: self, number: self.number.try_get_value() }
    }

    /// Cancels the request, which then fails.
    #[inline(never)]
    pub(in crate::state) fn cancel(self) {
        self.canceller.try_with_value(Canceller::cancel);
    }

    /// Cancels the request; its answer is ignored.
    #[inline(never)]
    pub(in crate::state) fn forget(self) {
        self.number.try_update_value(|number| *number = number.wrapping_add(1));
        self.cancel();
    }
}

impl LatestRequest {
    /// Returns whether the answer is still wanted: there is no later request and no cancellation.
    #[inline(never)]
    pub fn is_wanted(self) -> bool {
        let number = self.latest.number.try_get_value();
        number.is_some() && number == self.number
    }

    /// Returns the canceller of this request. It is taken at the start, since a later request has
    /// its own.
    pub(in crate::state) fn canceller(self) -> Canceller {
        self.latest.canceller.get_value()
    }
}
