//! Reads apart from the list: the numbers of certificates of the other filters, and the next open certificate.

use acceptance_api::filter::StatusFilter;
use acceptance_api::page::PageRequest;
use acceptance_process::Failure;
use acceptance_process::list_loader::{Extent, ListLoader};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{Certificates, ListActivity, ListRead, NEXT_PAGE};
use crate::browser::{document, timer};
use crate::state::requests::latest::LatestRequest;
use crate::state::requests::readings;

/// Milliseconds before the other lists are counted: a user who opens a certificate at once needs no counts.
const COUNTING_DELAY: u32 = 2000;

/// The number of certificates under a filter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The number of known rows.
    pub rows: usize,
    /// Whether there are no others.
    pub is_complete: bool,
}

impl Count {
    fn of(reading: &ListRead) -> Self {
        Self { rows: reading.rows().count(), is_complete: reading.is_complete() }
    }
}

impl Certificates {
    /// Returns the number of certificates under a filter, if it was read.
    pub fn count(self, filter: StatusFilter) -> Option<Count> {
        let shown = self.with_reading(|reading| (reading.filter == filter).then(|| Count::of(reading)));
        shown.flatten().or_else(|| self.counts.with(|counts| known(counts, filter)))
    }

    /// Returns whether the list of open certificates is complete and nothing is being read.
    pub fn is_open_list_read(self) -> bool {
        let is_read =
            |reading: &ListRead| reading.filter == StatusFilter::Pending && reading.list.extent().is_some();
        self.activity() == ListActivity::Idle && self.with_reading(is_read) == Some(true)
    }

    /// Counts the certificates of the other filters in the background, one request at a time. Stops at a list that is
    /// longer than the background may read.
    pub fn count_others(self) {
        if self.session.config().list_read_ahead == 0 {
            return;
        }
        self.drop_old_counts();
        let question = self.counting.begin();
        spawn_local(async move {
            timer::pause(COUNTING_DELAY).await;
            if !question.is_wanted() {
                return;
            }
            for filter in [StatusFilter::Clearing, StatusFilter::Confirmed, StatusFilter::All] {
                let count = self.counts.with_untracked(|counts| known(counts, filter));
                if count.is_some_and(|count| count.is_complete) {
                    continue;
                }
                match self.count_rows(filter, question).await {
                    Ok(Some(rows)) => self.set_count(filter, Count { rows, is_complete: true }),
                    Ok(None) | Err(_) => return,
                }
            }
        });
    }

    /// Returns the number of certificates under a filter; `None` if the background may not read all of them.
    async fn count_rows(
        self,
        filter: StatusFilter,
        question: LatestRequest,
    ) -> Result<Option<usize>, Failure> {
        let limit = self.session.config().list_read_ahead.into();
        let mut list = ListLoader::default();
        while let Some(request) = self.page_after(&list, limit) {
            let page = readings::certificates(self.session, filter, request);
            let page = question.canceller().wait(page).await?;
            if !question.is_wanted() {
                return Err(Failure::GivenUp);
            }
            list.on(page);
        }
        Ok((list.extent() == Some(Extent::All)).then_some(list.len()))
    }

    fn set_count(self, filter: StatusFilter, count: Count) {
        self.counts.update(|counts| {
            counts.retain(|(own, _)| *own != filter);
            counts.push((filter, count));
        });
    }

    /// Retains the number of the shown list, before another one is read.
    pub(super) fn retain_count(self) {
        let shown = |reading: &ListRead| (reading.filter, Count::of(reading));
        if !self.drop_old_counts()
            && let Some((filter, count)) = untrack(|| self.with_reading(shown))
        {
            self.set_count(filter, count);
        }
    }

    /// Drops the numbers if a request for a certificate may have changed them. Returns whether they were dropped.
    fn drop_old_counts(self) -> bool {
        let are_old = self.counted_at.get_value() != self.tabs.changes();
        if are_old {
            self.forget_counts();
        }
        are_old
    }

    pub(super) fn forget_counts(self) {
        self.counting.forget();
        self.counts.update(Vec::clear);
        self.counted_at.set_value(self.tabs.changes());
    }

    /// Reads one page of open certificates for [`Certificates::next`], unless the list contains all of them. Leaves the list
    /// as it is, and reports no failure.
    pub fn look_for_next(self) {
        let config = self.session.config();
        let has_all = |reading: &ListRead| {
            matches!(reading.filter, StatusFilter::Pending | StatusFilter::All) && reading.is_complete()
        };
        if config.list_read_ahead == 0
            || document::is_hidden()
            || document::is_offline()
            || untrack(|| self.with_reading(has_all)) == Some(true)
        {
            return;
        }
        let question = self.looking.begin();
        let page = PageRequest { skip: 0, take: config.certificates_page.max(NEXT_PAGE) };
        // A failed read is not repeated.
        let client = self.session.plain_client();
        spawn_local(async move {
            let reading =
                async move { client.certificates(StatusFilter::Pending, page).await.map_err(Failure::Api) };
            let read = question.canceller().wait(Box::pin(reading)).await;
            if let Ok(page) = read
                && question.is_wanted()
            {
                self.others.set(page.rows);
            }
        });
    }
}

fn known(counts: &[(StatusFilter, Count)], filter: StatusFilter) -> Option<Count> {
    counts.iter().find(|(own, _)| *own == filter).map(|(_, count)| *count)
}
