//! Throttles progress reports to a few per second, since hundreds of answers would each render.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use leptos::task::spawn_local;

use super::progress::{Progress, Report};
use crate::browser::timer;

/// The milliseconds between two reports.
const INTERVAL: u32 = 100;

/// Passes on the first report at once, and then the latest of each interval. Passes on none after it is dropped.
pub(super) struct Throttle(Rc<Inner>);

struct Inner {
    report: Report,
    /// The latest report of the present interval.
    pending: RefCell<Option<Progress>>,
    is_waiting: Cell<bool>,
}

impl Throttle {
    pub(super) fn new(report: Report) -> Self {
        Self(Rc::new(Inner { report, pending: RefCell::default(), is_waiting: Cell::new(false) }))
    }

    pub(super) fn report(&self, progress: Progress) {
        if self.0.is_waiting.get() {
            *self.0.pending.borrow_mut() = Some(progress);
        } else {
            self.0.is_waiting.set(true);
            (self.0.report)(progress);
            spawn_local(wait(Rc::downgrade(&self.0)));
        }
    }
}

/// Passes on the pending report after each interval, until there is none.
async fn wait(throttle: Weak<Inner>) {
    loop {
        timer::pause(INTERVAL).await;
        let Some(throttle) = throttle.upgrade() else { return };
        let Some(progress) = throttle.pending.take() else {
            throttle.is_waiting.set(false);
            return;
        };
        (throttle.report)(progress);
    }
}
