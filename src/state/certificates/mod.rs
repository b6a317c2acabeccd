//! The list of certificates, read page by page: the first page at once, the others in the
//! background. The last request wins (H23).

pub(in crate::state) mod checklist;
mod counts;
pub mod drafts;
pub mod editing;
pub mod open_certificate;
pub mod save_notice;
pub(in crate::state) mod saving;

use acceptance_api::filter::StatusFilter;
use acceptance_api::page::{Page, PageRequest};
use acceptance_process::Failure;
use acceptance_process::list_loader::ListLoader;
use acceptance_route::ListView;
use acceptance_rules::certificate::{Certificate, CertificateKey};
use acceptance_rules::decision::{self, Counts};
use acceptance_rules::sorted::Sorted;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::requests::latest::{Latest, LatestRequest};
use super::requests::readings;
use super::{LoadState, Loaded, Session, Tabs};
use crate::browser::timer;
pub use counts::Count;

/// Minimum number of rows of later requests. The service may return fewer.
const NEXT_PAGE: u32 = 100;

/// A list as read so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListRead {
    /// The filter that the service was asked for.
    pub filter: StatusFilter,
    pub list: ListLoader,
    /// When its first page was read, in milliseconds since 1970.
    pub at: i64,
    /// Whether the previous read was complete. Its rows stay until this one has reached them.
    was_complete: bool,
}

impl ListRead {
    /// Returns whether all pages are read, by this read or the previous one.
    pub fn is_complete(&self) -> bool {
        self.was_complete || self.list.extent().is_some()
    }

    /// Returns the certificates that belong in the list. The service's filter for open certificates also returns those
    /// under review.
    pub fn rows(&self) -> impl Iterator<Item = &Certificate> {
        self.list.rows().filter(|certificate| {
            self.filter != StatusFilter::Pending || decision::closed_by(Some(certificate)).is_none()
        })
    }
}

/// The current work on a list whose first page is loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListActivity {
    /// No request is pending.
    Idle,
    /// The next page is being read.
    Reading,
    /// Reading the next page failed.
    Failed(Failure),
}

/// Numbers of checked assets of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckedAssets {
    /// The number of assets with a status.
    pub checked: usize,
    pub total: usize,
}

/// The list of certificates, and the reading of its pages.
#[derive(Clone, Copy)]
pub struct Certificates {
    session: Session,
    tabs: Tabs,
    /// The list, once its first page is loaded.
    reading: RwSignal<Loaded<ListRead>>,
    activity: RwSignal<ListActivity>,
    /// Number of rows at which reading in the background ends.
    limit: StoredValue<u64>,
    /// Whether pages after the first one may be read now.
    reads_on: StoredValue<bool>,
    /// Whether the user stopped the reading.
    is_stopped: StoredValue<bool>,
    /// Number of rows when the list was last shown.
    shown_rows: StoredValue<usize>,
    /// The certificate that was opened last, and the distance of its row from the top of the viewport, in CSS pixels.
    last_opened: StoredValue<Option<(CertificateKey, Option<f64>)>>,
    /// The first visible row of the scrolled list, with its distance from the top of the viewport.
    in_sight: StoredValue<Option<(CertificateKey, f64)>>,
    last_view: StoredValue<ListView>,
    /// The certificates as last shown, searched and sorted.
    shown: StoredValue<Vec<CertificateKey>>,
    /// The checked assets of certificates that were open in this tab.
    checked: RwSignal<Sorted<CertificateKey, CheckedAssets>>,
    /// The numbers of certificates of the filters that are not shown.
    counts: RwSignal<Vec<(StatusFilter, Count)>>,
    /// The state of [`Tabs::changes`] to which these numbers belong.
    counted_at: StoredValue<u32>,
    /// Open certificates that were read apart from the list, to find the next one.
    others: RwSignal<Vec<Certificate>>,
    question: Latest,
    counting: Latest,
    looking: Latest,
}

impl Certificates {
    pub(super) fn new(session: Session, tabs: Tabs) -> Self {
        Self {
            session,
            tabs,
            reading: RwSignal::new(Loaded::Waiting),
            activity: RwSignal::new(ListActivity::Idle),
            limit: StoredValue::new(0),
            reads_on: StoredValue::new(false),
            is_stopped: StoredValue::new(false),
            shown_rows: StoredValue::new(0),
            last_opened: StoredValue::new(None),
            in_sight: StoredValue::new(None),
            last_view: StoredValue::new(ListView::default()),
            shown: StoredValue::new(Vec::new()),
            checked: RwSignal::new(Sorted::default()),
            counts: RwSignal::new(Vec::new()),
            counted_at: StoredValue::new(0),
            others: RwSignal::new(Vec::new()),
            question: Latest::new(),
            counting: Latest::new(),
            looking: Latest::new(),
        }
    }

    /// Calls `look` with the list, once its first page is loaded.
    pub fn with_reading<T>(self, look: impl FnOnce(&ListRead) -> T) -> Option<T> {
        self.reading.with(|reading| reading.ready().map(look))
    }

    /// Returns a certificate of the list.
    pub fn row(self, key: CertificateKey) -> Option<Certificate> {
        self.with_reading(|reading| reading.list.get(key).cloned()).flatten()
    }

    /// Returns the state of the first page.
    pub fn stage(self) -> LoadState {
        self.reading.with(Loaded::stage)
    }

    pub fn activity(self) -> ListActivity {
        self.activity.get()
    }

    /// Records the opened certificate, to return to its row.
    pub fn mark_opened(self, key: CertificateKey) {
        self.mark_opened_at(key, None);
    }

    /// Records the opened certificate, and the distance of its row from the top of the viewport.
    pub fn mark_opened_at(self, key: CertificateKey, top: Option<f64>) {
        self.last_opened.set_value(Some((key, top)));
    }

    /// Returns the certificate that was opened last, with the distance of its row from the top of the viewport, once.
    pub fn take_last_opened(self) -> Option<(CertificateKey, Option<f64>)> {
        self.last_opened.try_update_value(Option::take).flatten()
    }

    /// Records the first visible row and its distance from the top of the viewport, to return there; `None` if the list is
    /// not scrolled.
    pub fn mark_in_sight(self, row: Option<(CertificateKey, f64)>) {
        self.in_sight.set_value(row);
    }

    /// Returns the first row that was visible, once.
    pub fn take_in_sight(self) -> Option<(CertificateKey, f64)> {
        self.in_sight.try_update_value(Option::take).flatten()
    }

    /// Returns the last view of the list, for returning to it and for searching a certificate.
    pub fn last_view(self) -> ListView {
        self.last_view.get_value()
    }

    pub fn remember_view(self, view: ListView) {
        self.last_view.set_value(view);
    }

    /// Records the shown certificates in order.
    pub fn remember_shown(self, shown: Vec<CertificateKey>) {
        self.shown.set_value(shown);
    }

    /// Returns the numbers of checked assets of a certificate, if it was open in this tab.
    pub fn checked(self, key: CertificateKey) -> Option<CheckedAssets> {
        self.checked.with(|checked| checked.get(&key).copied())
    }

    /// Returns whether the checked assets of any certificate are known.
    pub fn has_checked(self) -> bool {
        self.checked.with(|checked| !checked.is_empty())
    }

    /// Records a certificate as last read, with the counts of its assets.
    pub fn note(self, certificate: &Certificate, counts: Counts) {
        let Counts { total, unset, .. } = counts;
        if total > 0 {
            let checked = CheckedAssets { checked: total.saturating_sub(unset), total };
            self.checked.update(|all| all.insert(certificate.key, checked));
        }
        self.reading.update(|reading| {
            if let Loaded::Ready(reading) = reading {
                reading.list.replace(certificate);
            }
        });
    }

    /// Clears the list before the user's refresh.
    pub fn forget_reading(self) {
        self.question.forget();
        self.reading.set(Loaded::Waiting);
        self.activity.set(ListActivity::Idle);
        self.forget_counts();
    }

    /// Reads the list from its beginning. Rows of the same filter stay until they are read again. A list that the user
    /// stopped is read as far as it was.
    pub fn read(self, filter: StatusFilter) {
        let before = self.reading.with_untracked(|reading| {
            let reading = reading.ready().filter(|reading| reading.filter == filter)?;
            // One more row shows whether a complete list has grown.
            u64::try_from(reading.list.len()).ok()?.checked_add(reading.is_complete().into())
        });
        if before.is_none() {
            self.is_stopped.set_value(false);
        }
        let ahead = if self.is_stopped.get_value() { 0 } else { self.session.config().list_read_ahead };
        self.limit.set_value(u64::from(ahead).max(before.unwrap_or_default()));
        self.counting.forget();
        self.retain_count();
        if before.is_some() {
            self.update(|reading| {
                reading.was_complete = reading.is_complete();
                reading.list.begin_again();
            });
        } else {
            self.reading.set(Loaded::Waiting);
        }
        self.reads_on.set_value(true);
        self.run(filter);
    }

    /// Reads on in the background, unless the user stopped that.
    pub fn resume(self) {
        self.reads_on.set_value(true);
        let is_idle = self.activity.with_untracked(|activity| *activity == ListActivity::Idle);
        if is_idle && !self.is_stopped.get_value() && self.goes_on() {
            self.read_on();
        }
    }

    /// Stops reading in the background until [`Self::resume`] or [`Self::read`]. A first page is still read.
    pub fn pause(self) {
        self.reads_on.set_value(false);
        self.counting.forget();
        if self.is_listed() && self.activity.with_untracked(|activity| *activity == ListActivity::Reading) {
            self.question.forget();
            self.activity.set(ListActivity::Idle);
        }
    }

    /// Reads all remaining pages.
    pub fn load_all(self) {
        self.limit.set_value(u64::MAX);
        self.read_on();
    }

    /// Reads on from where the reading ended, as after a failure.
    pub fn read_on(self) {
        self.is_stopped.set_value(false);
        if let Some(filter) =
            self.reading.with_untracked(|reading| reading.ready().map(|reading| reading.filter))
        {
            self.run(filter);
        }
    }

    /// Stops the reading at the request of the user.
    pub fn cancel(self) {
        self.is_stopped.set_value(true);
        self.question.cancel();
    }

    fn run(self, filter: StatusFilter) {
        let question = self.question.begin();
        self.activity.set(ListActivity::Reading);
        spawn_local(async move {
            let ended = self.read_pages(filter, question).await;
            if !question.is_wanted() {
                return;
            }
            let activity = match ended {
                Err(failure) if !self.is_listed() => {
                    self.reading.set(Loaded::Failed(failure));
                    ListActivity::Idle
                }
                Ok(()) | Err(Failure::GivenUp) => ListActivity::Idle,
                Err(failure) => ListActivity::Failed(failure),
            };
            self.show();
            self.activity.set(activity);
        });
    }

    async fn read_pages(self, filter: StatusFilter, question: LatestRequest) -> Result<(), Failure> {
        while let Some(request) = self.next_page() {
            let page = readings::certificates(self.session, filter, request);
            let page = question.canceller().wait(page).await?;
            if !question.is_wanted() {
                return Ok(());
            }
            self.add(filter, page);
            if !self.goes_on() {
                self.update(|reading| {
                    reading.was_complete = false;
                    reading.list.drop_before();
                });
                break;
            }
        }
        Ok(())
    }

    /// Returns the next page to read; `None` at the end of the list or at the limit.
    fn next_page(self) -> Option<PageRequest> {
        let limit = self.limit.get_value();
        self.reading.with_untracked(|reading| match reading.ready() {
            Some(reading) => self.page_after(&reading.list, limit),
            None => self.page_after(&ListLoader::default(), limit),
        })
    }

    /// Returns the page after the rows that were received; `None` at the end of the list or at the limit. After a short
    /// first page, one more request shows whether it was the last.
    fn page_after(self, list: &ListLoader, limit: u64) -> Option<PageRequest> {
        let (first, received) = (self.session.config().certificates_page, list.received());
        let most = first.max(NEXT_PAGE);
        match limit.saturating_sub(received) {
            _ if received == 0 => list.next(first),
            0 if received >= first.into() => None,
            0 => list.next(most),
            left => list.next(u32::try_from(left).map_or(most, |left| left.min(most))),
        }
    }

    fn add(self, filter: StatusFilter, page: Page<Certificate>) {
        let at = timer::now();
        if self.is_listed() {
            let mut is_first = false;
            self.update(|reading| {
                is_first = reading.list.received() == 0;
                if is_first {
                    reading.at = at;
                }
                reading.list.on(page);
            });
            // Each update sorts all rows, so a longer list is updated less often.
            let rows = self.row_count();
            let shown = self.shown_rows.get_value();
            if is_first || rows < shown || rows.saturating_sub(shown) >= shown / 8 {
                self.show();
            }
        } else {
            let mut list = ListLoader::default();
            list.on(page);
            self.shown_rows.set_value(list.len());
            self.reading.set(Loaded::Ready(ListRead { filter, list, at, was_complete: false }));
        }
    }

    /// Returns whether another page is to be read in the background.
    fn goes_on(self) -> bool {
        self.reads_on.get_value() && self.is_listed() && self.next_page().is_some()
    }

    /// Returns whether the first page is loaded, without tracking.
    fn is_listed(self) -> bool {
        self.reading.with_untracked(|reading| reading.ready().is_some())
    }

    /// Returns the number of rows read so far, without tracking.
    fn row_count(self) -> usize {
        self.reading.with_untracked(|reading| reading.ready().map_or(0, |reading| reading.list.len()))
    }

    /// Changes the reading without showing it.
    fn update(self, change: impl FnOnce(&mut ListRead)) {
        self.reading.update_untracked(|reading| {
            if let Loaded::Ready(reading) = reading {
                change(reading);
            }
        });
    }

    /// Shows the rows read so far.
    fn show(self) {
        self.shown_rows.set_value(self.row_count());
        self.reading.notify();
    }

    /// Returns the certificates that await a decision, in display order.
    pub fn open_rows(self) -> Vec<Certificate> {
        let mut ranks = Sorted::default();
        for (rank, key) in self.shown.get_value().into_iter().enumerate() {
            ranks.insert(key, rank);
        }
        self.reading.with(|reading| {
            let rows = reading.ready().into_iter().flat_map(|reading| reading.list.rows());
            let mut open: Vec<Certificate> = rows.filter(|row| is_open_row(row)).cloned().collect();
            open.sort_by_key(|row| ranks.get(&row.key).copied().unwrap_or(usize::MAX));
            open
        })
    }

    /// Returns the certificate after this one that awaits a decision: in the list as last shown, else among the other rows
    /// of the list, else among those of [`Self::look_for_next`].
    pub fn next(self, key: CertificateKey, is_done: impl Fn(CertificateKey) -> bool) -> Option<Certificate> {
        let shown = self.shown.get_value();
        let place = shown.iter().position(|shown| *shown == key).map_or(0, |place| place.saturating_add(1));
        let (before, after) = shown.split_at_checked(place)?;
        let is_next = |row: &&Certificate| row.key != key && is_open_row(row) && !is_done(row.key);
        self.reading.with(|reading| {
            let list = reading.ready().map(|reading| &reading.list);
            let mut shown = after.iter().chain(before).filter_map(|key| list?.get(*key));
            let mut rows = list.into_iter().flat_map(ListLoader::rows);
            if let Some(next) = shown.find(is_next).or_else(|| rows.find(is_next)) {
                return Some(next.clone());
            }
            let is_listed = |row: &&Certificate| list.is_some_and(|list| list.get(row.key).is_some());
            self.others.with(|others| others.iter().filter(|row| !is_listed(row)).find(is_next).cloned())
        })
    }

    pub(super) fn clear(self) {
        // A pending answer belongs to the previous user.
        self.forget_reading();
        self.looking.forget();
        self.others.update(Vec::clear);
        self.last_opened.set_value(None);
        self.in_sight.set_value(None);
        self.last_view.set_value(ListView::default());
        self.shown.set_value(Vec::new());
        self.checked.update(Sorted::clear);
    }
}

/// Returns whether a row awaits a decision that the rules allow.
fn is_open_row(row: &Certificate) -> bool {
    StatusFilter::Pending.holds(row) && decision::is_open(Some(row))
}
