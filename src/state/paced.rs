//! Tells how far a reading is a few times a second: hundreds of answers would be drawn for nobody to see.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use leptos::task::spawn_local;

use super::runner::{Progress, Report};
use crate::browser::timer;

/// The milliseconds between two reports.
const INTERVAL: u32 = 100;

/// Passes the first report on at once and then the latest of each interval; none once it is dropped.
pub(super) struct Paced(Rc<Pace>);

struct Pace {
    report: Report,
    held: RefCell<Option<Progress>>,
    is_resting: Cell<bool>,
}

impl Paced {
    pub(super) fn new(report: Report) -> Self {
        Self(Rc::new(Pace { report, held: RefCell::default(), is_resting: Cell::new(false) }))
    }

    pub(super) fn tell(&self, progress: Progress) {
        if self.0.is_resting.get() {
            *self.0.held.borrow_mut() = Some(progress);
        } else {
            self.0.is_resting.set(true);
            (self.0.report)(progress);
            spawn_local(rest(Rc::downgrade(&self.0)));
        }
    }
}

/// Passes on what is held after each interval, until there is nothing.
async fn rest(pace: Weak<Pace>) {
    loop {
        timer::pause(INTERVAL).await;
        let Some(pace) = pace.upgrade() else { return };
        let Some(progress) = pace.held.take() else {
            pace.is_resting.set(false);
            return;
        };
        (pace.report)(progress);
    }
}
