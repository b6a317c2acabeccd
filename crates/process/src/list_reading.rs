//! The reading of a list of certificates: its first page at once, the others in the background up to a limit.

use acceptance_api::filter::StatusFilter;
use acceptance_api::page::{Page, PageRequest};
use acceptance_rules::certificate::Certificate;

use crate::Failure;
use crate::list_loader::ListLoader;

/// Minimum number of rows of later requests. The service may return fewer.
pub const NEXT_PAGE: u32 = 100;

/// The activity of a reading.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Activity {
    /// A page is pending. The list had `shown` rows when it was last shown.
    Reading {
        shown: usize,
    },
    /// The list is not shown. Only a first page is still read.
    Paused,
    /// The user stopped it.
    Stopped,
    Failed(Failure),
    /// It ended at the end of the list or at the limit.
    Done,
}

/// A list of certificates under one filter, as read so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListReading {
    /// The filter that the service was asked for.
    pub filter: StatusFilter,
    /// The rows.
    pub list: ListLoader,
    /// When the first page arrived, in milliseconds since 1970; `None` before.
    pub at: Option<i64>,
    /// Number of rows of the first page.
    first_page: u32,
    /// Number of rows at which the reading ends.
    limit: u64,
    /// Whether the previous reading was complete. Its rows stay until this one has reached them.
    was_complete: bool,
    activity: Activity,
}

impl ListReading {
    /// Returns an empty list that is not read yet. `first_page` is the number of rows of the first request.
    pub fn new(first_page: u32) -> Self {
        Self {
            filter: StatusFilter::Pending,
            list: ListLoader::default(),
            at: None,
            first_page,
            limit: 0,
            was_complete: false,
            activity: Activity::Done,
        }
    }

    /// Starts a reading of `ahead` rows. Rows of the same filter stay until it reaches them: as many rows are read as
    /// before, and no more if the user had stopped.
    pub fn begin(&mut self, filter: StatusFilter, ahead: u32) {
        let ahead = ahead.into();
        if self.is_listed() && self.filter == filter {
            let rows = u64::try_from(self.list.len()).unwrap_or(u64::MAX);
            self.was_complete = self.is_complete();
            // One more row shows whether a complete list has grown.
            self.limit = self.limit.min(ahead).max(rows.saturating_add(self.was_complete.into()));
            self.list.begin_again();
        } else {
            *self = Self { filter, limit: ahead, ..Self::new(self.first_page) };
        }
        self.go_on();
    }

    fn go_on(&mut self) {
        self.activity = Activity::Reading { shown: self.list.len() };
    }

    /// Returns the next page to read; `None` if no page is to be read now.
    pub fn next(&self) -> Option<PageRequest> {
        let is_wanted = match self.activity {
            Activity::Reading { .. } => true,
            Activity::Paused => !self.is_listed(),
            Activity::Stopped | Activity::Failed(_) | Activity::Done => false,
        };
        is_wanted.then(|| next_page(&self.list, self.first_page, self.limit)).flatten()
    }

    /// Adds the answer to the last request, which arrived at `at`. Returns whether the rows are to be shown: each time
    /// sorts all of them, so a longer list is shown less often.
    pub fn on(&mut self, page: Page<Certificate>, at: i64) -> bool {
        let is_first = self.list.received() == 0;
        if is_first {
            self.at = Some(at);
        }
        self.list.on(page);
        let is_last = self.next().is_none();
        if is_last {
            self.was_complete = false;
            self.list.drop_before();
        }
        let rows = self.list.len();
        let Activity::Reading { shown } = &mut self.activity else { return true };
        let is_due = is_first || is_last || rows < *shown || rows.saturating_sub(*shown) >= *shown / 8;
        if is_last {
            self.activity = Activity::Done;
        } else if is_due {
            *shown = rows;
        }
        is_due
    }

    /// Ends the reading with a failure. The user's stop ends it without one, unless there is no row yet.
    pub fn fail(&mut self, failure: Failure) {
        self.activity = match failure {
            Failure::GivenUp if self.is_listed() => {
                self.limit = self.list.received();
                Activity::Stopped
            }
            failure => Activity::Failed(failure),
        };
    }

    /// Pauses the reading. Returns whether the pending request is no longer wanted.
    pub fn pause(&mut self) -> bool {
        let is_reading = matches!(self.activity, Activity::Reading { .. });
        if is_reading {
            self.activity = Activity::Paused;
        }
        is_reading && self.is_listed()
    }

    /// Continues a paused reading. Returns whether a page is to be requested.
    pub fn resume(&mut self) -> bool {
        if self.activity != Activity::Paused {
            return false;
        }
        self.go_on();
        // The first page is still pending.
        self.is_listed() && self.has_next()
    }

    /// Reads on after a failure or a stop. Returns whether a page is to be requested.
    pub fn read_on(&mut self) -> bool {
        if !self.is_listed() {
            return false;
        }
        self.go_on();
        self.has_next()
    }

    /// Reads all remaining pages. Returns whether a page is to be requested.
    pub fn load_all(&mut self) -> bool {
        self.limit = u64::MAX;
        self.read_on()
    }

    fn has_next(&mut self) -> bool {
        let has_next = self.next().is_some();
        if !has_next {
            self.activity = Activity::Done;
        }
        has_next
    }

    /// Returns whether a first page was read.
    pub fn is_listed(&self) -> bool {
        self.at.is_some()
    }

    /// Returns whether a page is pending.
    pub fn is_reading(&self) -> bool {
        matches!(self.activity, Activity::Reading { .. })
    }

    /// Returns why the last page could not be read.
    pub fn failure(&self) -> Option<&Failure> {
        match &self.activity {
            Activity::Failed(failure) => Some(failure),
            _ => None,
        }
    }

    /// Returns whether all pages are read, by this reading or the previous one.
    pub fn is_complete(&self) -> bool {
        self.was_complete || self.list.extent().is_some()
    }

    /// Returns the certificates that belong in the list.
    pub fn rows(&self) -> impl Iterator<Item = &Certificate> {
        self.list.rows().filter(|certificate| self.filter.lists(certificate))
    }
}

/// Returns the page after the rows that were received; `None` at the end of the list or at the limit. After a short
/// first page, one more request shows whether it was the last.
pub fn next_page(list: &ListLoader, first_page: u32, limit: u64) -> Option<PageRequest> {
    let received = list.received();
    let most = first_page.max(NEXT_PAGE);
    match limit.saturating_sub(received) {
        _ if received == 0 => list.next(first_page),
        0 if received >= first_page.into() => None,
        0 => list.next(most),
        left => list.next(u32::try_from(left).map_or(most, |left| left.min(most))),
    }
}

#[cfg(test)]
mod tests {
    use acceptance_api::error::ApiError;
    use acceptance_api::filter::StatusFilter;
    use acceptance_api::page::Page;
    use acceptance_rules::certificate::{Certificate, CertificateKey, ConfirmationStatus};

    use super::ListReading;
    use crate::Failure;

    const OPEN: StatusFilter = StatusFilter::Pending;

    fn certificate(id: u64) -> Certificate {
        let key = CertificateKey::new(4711, i64::try_from(id).unwrap());
        Certificate { key, confirmation: None, authorization: None, details: Vec::new() }
    }

    /// Answers requests from a list of `total` certificates until no page is to be read, or before the page at `until`.
    /// Returns the offset and size of each request.
    fn read(reading: &mut ListReading, total: u64, until: u64) -> Vec<(u64, u32)> {
        let mut asked = Vec::new();
        while let Some(request) = reading.next().filter(|request| request.skip < until) {
            asked.push((request.skip, request.take));
            let end = total.min(request.skip + u64::from(request.take));
            let rows = (request.skip..end).map(certificate).collect();
            reading.on(Page { rows, total: None, unreadable: Vec::new() }, 5);
        }
        asked
    }

    fn begun(ahead: u32) -> ListReading {
        let mut reading = ListReading::new(20);
        reading.begin(OPEN, ahead);
        reading
    }

    const NEVER: u64 = u64::MAX;

    #[test]
    fn the_configured_number_of_rows_is_read_and_all_on_request() {
        let mut reading = begun(300);
        assert_eq!(read(&mut reading, 700, NEVER), [(0, 20), (20, 100), (120, 100), (220, 80)]);
        assert!(!reading.is_reading() && !reading.is_complete() && reading.failure().is_none());
        assert!(reading.load_all());
        assert_eq!(read(&mut reading, 700, NEVER).last(), Some(&(700, 100)));
        assert!(reading.is_complete() && !reading.load_all());
        // A complete list is read again with one row more, which shows whether it has grown.
        reading.begin(OPEN, 300);
        assert!(reading.is_complete(), "the rows stay");
        assert_eq!(read(&mut reading, 700, NEVER).last(), Some(&(700, 1)));
        assert_eq!(reading.rows().count(), 700);
    }

    #[test]
    fn without_reading_ahead_a_short_first_page_is_followed_by_one_request() {
        for (total, expected, is_complete) in [(50, vec![(0, 20)], false), (5, vec![(0, 20), (5, 100)], true)]
        {
            let mut reading = begun(0);
            assert_eq!(read(&mut reading, total, NEVER), expected);
            assert_eq!(reading.is_complete(), is_complete);
        }
    }

    #[test]
    fn a_reading_that_the_user_stopped_is_repeated_as_far_as_it_was_and_resumes_on_request_only() {
        let mut reading = begun(500);
        read(&mut reading, 700, 120);
        reading.fail(Failure::GivenUp);
        assert!(!reading.is_reading() && reading.failure().is_none());
        for _ in 0..2 {
            assert!(!reading.pause() && !reading.resume());
            reading.begin(OPEN, 500);
            assert_eq!(read(&mut reading, 700, NEVER), [(0, 20), (20, 100)]);
        }
        reading.begin(StatusFilter::All, 500);
        assert_eq!(read(&mut reading, 700, NEVER).len(), 6, "another list");
        reading.begin(OPEN, 500);
        read(&mut reading, 700, 120);
        reading.fail(Failure::GivenUp);
        assert!(reading.load_all());
        assert_eq!(read(&mut reading, 700, NEVER).len(), 7);
    }

    #[test]
    fn a_paused_reading_reads_its_first_page_and_goes_on_when_it_is_resumed() {
        let mut reading = begun(500);
        assert!(!reading.pause(), "the first page is wanted");
        assert!(!reading.resume() && reading.is_reading(), "it is pending");
        reading.pause();
        assert_eq!(read(&mut reading, 50, NEVER), [(0, 20)]);
        assert!(!reading.is_reading());
        assert!(reading.resume());
        assert!(reading.pause(), "a later page is not wanted");
        assert!(reading.resume());
        assert_eq!(read(&mut reading, 50, NEVER), [(20, 100), (50, 100)]);
        assert!(!reading.pause() && !reading.resume());
        let mut short = begun(500);
        short.pause();
        short.on(Page { rows: Vec::new(), total: Some(0), unreadable: Vec::new() }, 5);
        assert!(!short.resume() && !short.is_reading(), "there is nothing more");
    }

    #[test]
    fn a_failure_leaves_the_rows_and_reading_on_repeats_its_page() {
        let failure = Failure::Api(ApiError::Redirected);
        let mut first = begun(500);
        first.fail(Failure::GivenUp);
        assert!(!first.is_listed() && first.failure() == Some(&Failure::GivenUp));
        assert!(!first.read_on() && first.next().is_none());
        let mut reading = begun(500);
        read(&mut reading, 50, 20);
        reading.fail(failure.clone());
        assert!(reading.is_listed() && reading.failure() == Some(&failure));
        assert!(!reading.resume() && reading.read_on());
        assert_eq!(read(&mut reading, 50, NEVER), [(20, 100), (50, 100)]);
        assert_eq!((reading.rows().count(), reading.failure()), (50, None));
    }

    #[test]
    fn rows_are_shown_after_the_first_page_at_the_end_and_after_each_eighth_more() {
        let mut reading = begun(u32::MAX);
        let mut shown = Vec::new();
        while let Some(request) = reading.next() {
            let rows: Vec<_> =
                (request.skip..1620.min(request.skip + u64::from(request.take))).map(certificate).collect();
            if reading.on(Page { rows, total: Some(1620), unreadable: Vec::new() }, 5) {
                shown.push(reading.list.len());
            }
        }
        assert_eq!(shown, [20, 120, 220, 320, 420, 520, 620, 720, 820, 1020, 1220, 1420, 1620, 1620]);
    }

    #[test]
    fn certificates_under_review_do_not_belong_among_open_ones() {
        let mut reading = begun(0);
        let confirmation = Some(ConfirmationStatus::read("clearingProcess"));
        let rows = vec![certificate(1), Certificate { confirmation, ..certificate(2) }];
        reading.on(Page { rows, total: Some(2), unreadable: Vec::new() }, 5);
        assert_eq!((reading.rows().count(), reading.list.len(), reading.at), (1, 2, Some(5)));
    }
}
