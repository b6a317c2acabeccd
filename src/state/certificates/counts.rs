//! The numbers of certificates of the filters that are not shown.

use acceptance_api::filter::StatusFilter;
use acceptance_process::Failure;
use acceptance_process::list_loader::{Extent, ListLoader};
use acceptance_process::list_reading::{ListReading, next_page};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::timer;
use crate::state::requests::latest::{Latest, LatestRequest};
use crate::state::requests::readings;
use crate::state::{Session, Tabs};

/// Milliseconds before the other lists are counted: a user who opens a certificate at once needs no counts.
const COUNTING_DELAY: u32 = 2000;
/// Milliseconds after which a number is counted again when a list is read.
const CURRENT: i64 = 60_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The number of loaded rows.
    pub rows: usize,
    /// Whether there are no others.
    pub is_complete: bool,
}

impl Count {
    pub(super) fn of(reading: &ListReading) -> Self {
        Self { rows: reading.rows().count(), is_complete: reading.is_complete() }
    }
}

/// The numbers of certificates of the filters that are not shown.
#[derive(Clone, Copy)]
pub(super) struct FilterCounts {
    session: Session,
    tabs: Tabs,
    /// Each with the time of its counting, in milliseconds since 1970.
    counts: RwSignal<Vec<(StatusFilter, Count, i64)>>,
    /// The state of [`Tabs::changes`] to which the numbers belong.
    changes: StoredValue<u32>,
    request: Latest,
}

impl FilterCounts {
    pub(super) fn new(session: Session, tabs: Tabs) -> Self {
        let (counts, changes) = (RwSignal::new(Vec::new()), StoredValue::new(0));
        Self { session, tabs, counts, changes, request: Latest::new() }
    }

    pub(super) fn get(self, filter: StatusFilter) -> Option<Count> {
        self.counts.with(|counts| find(counts, filter)).map(|(count, _)| count)
    }

    /// Counts the certificates of the filters except the open ones, one request at a time, unless they were counted
    /// lately. Stops at a list that is longer
    /// than the background may read.
    pub(super) fn count_others(self) {
        if self.session.config().list_read_ahead == 0 {
            return;
        }
        self.clear_if_old();
        let request = self.request.begin();
        spawn_local(async move {
            timer::pause(COUNTING_DELAY).await;
            if !request.is_wanted() {
                return;
            }
            for filter in [StatusFilter::Clearing, StatusFilter::Confirmed, StatusFilter::All] {
                let is_current = |(count, at): (Count, i64)| {
                    count.is_complete && timer::now().saturating_sub(at) < CURRENT
                };
                if self.counts.with_untracked(|counts| find(counts, filter)).is_some_and(is_current) {
                    continue;
                }
                match self.count_rows(filter, request).await {
                    Ok(Some(rows)) => self.set(filter, Count { rows, is_complete: true }),
                    // It has become longer than the background may read.
                    Ok(None) => self.counts.update(|counts| counts.retain(|(own, ..)| *own != filter)),
                    Err(_) => return,
                }
            }
        });
    }

    /// Returns the number of certificates under a filter; `None` if the background may not read all of them.
    async fn count_rows(
        self,
        filter: StatusFilter,
        request: LatestRequest,
    ) -> Result<Option<usize>, Failure> {
        let config = self.session.config();
        let limit = config.list_read_ahead.into();
        let mut list = ListLoader::default();
        while let Some(page) = next_page(&list, config.certificates_page, limit) {
            let page = request.canceller().wait(readings::certificates(self.session, filter, page)).await?;
            if !request.is_wanted() {
                return Err(Failure::GivenUp);
            }
            list.on(page);
        }
        let listed = || list.rows().filter(|row| filter.lists(row)).count();
        Ok((list.extent() == Some(Extent::All)).then(listed))
    }

    fn set(self, filter: StatusFilter, count: Count) {
        self.counts.update(|counts| {
            counts.retain(|(own, ..)| *own != filter);
            counts.push((filter, count, timer::now()));
        });
    }

    /// Stores the number of a list before another one is read, unless a request for a certificate may have changed it.
    pub(super) fn retain(self, filter: StatusFilter, count: Count) {
        if !self.clear_if_old() {
            self.set(filter, count);
        }
    }

    /// Clears the numbers if a request for a certificate may have changed them. Returns whether they were cleared.
    fn clear_if_old(self) -> bool {
        let are_old = self.changes.get_value() != self.tabs.changes();
        if are_old {
            self.clear();
        }
        are_old
    }

    pub(super) fn pause(self) {
        self.request.forget();
    }

    pub(super) fn clear(self) {
        self.pause();
        self.counts.update(Vec::clear);
        self.changes.set_value(self.tabs.changes());
    }
}

/// Returns the number of a filter and the time of its counting.
fn find(counts: &[(StatusFilter, Count, i64)], filter: StatusFilter) -> Option<(Count, i64)> {
    counts.iter().find(|(own, ..)| *own == filter).map(|(_, count, at)| (*count, *at))
}
