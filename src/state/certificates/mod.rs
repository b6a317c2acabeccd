//! The list of certificates, read page by page: the first page at once, the others in the
//! background. The last request wins (H23).

mod counts;
pub mod drafts;
pub mod editing;
pub mod open_certificate;
pub mod save_notice;
pub(in crate::state) mod saving;

use acceptance_api::filter::StatusFilter;
use acceptance_api::page::PageRequest;
use acceptance_process::Failure;
use acceptance_process::list_reading::{ListReading, NEXT_PAGE};
use acceptance_route::ListView;
use acceptance_rules::certificate::{Certificate, CertificateKey};
use acceptance_rules::decision::{self, Counts};
use acceptance_rules::sorted::Sorted;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::requests::latest::{Latest, LatestRequest};
use super::requests::readings;
use super::{LoadState, Session, Tabs};
use crate::browser::{document, timer};
pub use counts::Count;
use counts::FilterCounts;

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
    reading: RwSignal<ListReading>,
    /// The certificate that was opened last, and the distance of its row from the top of the viewport, in CSS pixels.
    last_opened: StoredValue<Option<(CertificateKey, Option<f64>)>>,
    /// The first visible row of the scrolled list, with its distance from the top of the viewport.
    in_sight: StoredValue<Option<(CertificateKey, f64)>>,
    last_view: StoredValue<ListView>,
    /// The certificates as last shown, searched and sorted.
    shown: StoredValue<Vec<CertificateKey>>,
    /// The checked assets of certificates that were open in this tab.
    checked: RwSignal<Sorted<CertificateKey, CheckedAssets>>,
    counts: FilterCounts,
    /// Open certificates that were read apart from the list, to find the next one.
    others: RwSignal<Vec<Certificate>>,
    /// The reading of pages.
    page: Latest,
    /// The search for the next open certificate.
    looking: Latest,
}

impl Certificates {
    pub(super) fn new(session: Session, tabs: Tabs) -> Self {
        Self {
            session,
            reading: RwSignal::new(ListReading::new(session.config().certificates_page)),
            last_opened: StoredValue::new(None),
            in_sight: StoredValue::new(None),
            last_view: StoredValue::new(ListView::default()),
            shown: StoredValue::new(Vec::new()),
            checked: RwSignal::new(Sorted::default()),
            counts: FilterCounts::new(session, tabs),
            others: RwSignal::new(Vec::new()),
            page: Latest::new(),
            looking: Latest::new(),
        }
    }

    /// Calls `look` with the list, once its first page is loaded.
    pub fn with_reading<T>(self, look: impl FnOnce(&ListReading) -> T) -> Option<T> {
        self.reading.with(|reading| reading.is_listed().then(|| look(reading)))
    }

    pub fn row(self, key: CertificateKey) -> Option<Certificate> {
        self.with_reading(|reading| reading.list.get(key).cloned()).flatten()
    }

    /// Returns the state of the first page.
    pub fn list_state(self) -> LoadState {
        self.reading.with(|reading| match reading.failure() {
            _ if reading.is_listed() => LoadState::Ready,
            Some(failure) => LoadState::Failed(failure.clone()),
            None => LoadState::Waiting,
        })
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
        self.reading.update(|reading| reading.list.replace(certificate));
    }

    /// Returns the number of certificates under a filter, if it was read.
    pub fn count(self, filter: StatusFilter) -> Option<Count> {
        let shown = self.with_reading(|reading| (reading.filter == filter).then(|| Count::of(reading)));
        shown.flatten().or_else(|| self.counts.get(filter))
    }

    /// Counts the certificates of the other filters in the background.
    pub fn count_others(self) {
        self.counts.count_others();
    }

    /// Returns whether the list of open certificates is complete and nothing is being read.
    pub fn is_open_list_read(self) -> bool {
        let is_read = |reading: &ListReading| {
            reading.filter == StatusFilter::Pending && reading.list.extent().is_some()
        };
        self.with_reading(is_read) == Some(true)
    }

    /// Clears the list before the user's refresh.
    pub fn forget_reading(self) {
        self.page.forget();
        self.reading.set(ListReading::new(self.session.config().certificates_page));
        self.counts.clear();
    }

    /// Reads the list from its beginning. Rows of the same filter stay until they are read again.
    pub fn read(self, filter: StatusFilter) {
        self.counts.pause();
        if let Some((filter, count)) =
            untrack(|| self.with_reading(|reading| (reading.filter, Count::of(reading))))
        {
            self.counts.retain(filter, count);
        }
        self.reading.update(|reading| reading.begin(filter, self.session.config().list_read_ahead));
        self.run();
    }

    /// Reads on in the background, unless the user stopped that.
    pub fn resume(self) {
        self.run_if(ListReading::resume);
    }

    /// Stops reading in the background until [`Self::resume`] or [`Self::read`]. A first page is still read.
    pub fn pause(self) {
        self.counts.pause();
        if self.reading.try_update(ListReading::pause) == Some(true) {
            self.page.forget();
        }
    }

    pub fn load_all(self) {
        self.run_if(ListReading::load_all);
    }

    pub fn read_on(self) {
        self.run_if(ListReading::read_on);
    }

    /// Stops the reading at the request of the user.
    pub fn cancel(self) {
        self.page.cancel();
    }

    fn run_if(self, change: fn(&mut ListReading) -> bool) {
        if self.reading.try_update(change) == Some(true) {
            self.run();
        }
    }

    fn run(self) {
        let request = self.page.begin();
        spawn_local(async move {
            let read = self.read_pages(request).await;
            if let Err(failure) = read
                && request.is_wanted()
            {
                self.reading.update(|reading| reading.fail(failure));
            }
        });
    }

    /// Reads all pages that are due. The first one is painted before others arrive.
    async fn read_pages(self, request: LatestRequest) -> Result<(), Failure> {
        if self.read_page(request).await? {
            let painting = async {
                timer::painted().await;
                Ok(())
            };
            request.canceller().wait(Box::pin(painting)).await?;
            while request.is_wanted() && self.read_page(request).await? {}
        }
        Ok(())
    }

    /// Reads the next page that is due. Returns whether another one is.
    async fn read_page(self, request: LatestRequest) -> Result<bool, Failure> {
        let next =
            || self.reading.try_with_untracked(|reading| Some((reading.filter, reading.next()?))).flatten();
        let Some((filter, page)) = next() else { return Ok(false) };
        let page = request.canceller().wait(readings::certificates(self.session, filter, page)).await?;
        if !request.is_wanted() {
            return Ok(false);
        }
        self.reading.maybe_update(|reading| reading.on(page, timer::now()));
        Ok(next().is_some())
    }

    /// Returns the certificate after this one that awaits a decision: in the list as last shown, else among the other rows
    /// of the list, else among those of [`Self::look_for_next`].
    pub fn next(self, key: CertificateKey, is_done: impl Fn(CertificateKey) -> bool) -> Option<Certificate> {
        let shown = self.shown.get_value();
        let place = shown.iter().position(|shown| *shown == key).map_or(0, |place| place.saturating_add(1));
        let (before, after) = shown.split_at_checked(place)?;
        let is_next = |row: &&Certificate| row.key != key && is_open_row(row) && !is_done(row.key);
        self.reading.with(|reading| {
            let list = &reading.list;
            let mut shown = after.iter().chain(before).filter_map(|key| list.get(*key));
            if let Some(next) = shown.find(is_next).or_else(|| list.rows().find(is_next)) {
                return Some(next.clone());
            }
            let is_listed = |row: &&Certificate| list.get(row.key).is_some();
            self.others.with(|others| others.iter().filter(|row| !is_listed(row)).find(is_next).cloned())
        })
    }

    /// Reads one page of open certificates for [`Certificates::next`], unless the list contains all of them. Leaves the list
    /// as it is, and reports no failure.
    pub fn look_for_next(self) {
        let config = self.session.config();
        let has_all = |reading: &ListReading| {
            matches!(reading.filter, StatusFilter::Pending | StatusFilter::All) && reading.is_complete()
        };
        if config.list_read_ahead == 0
            || document::is_hidden()
            || document::is_offline()
            || untrack(|| self.with_reading(has_all)) == Some(true)
        {
            return;
        }
        let request = self.looking.begin();
        let page = PageRequest { skip: 0, take: config.certificates_page.max(NEXT_PAGE) };
        // A failed read is not repeated.
        let client = self.session.client_without_retries();
        spawn_local(async move {
            let reading =
                async move { client.certificates(StatusFilter::Pending, page).await.map_err(Failure::Api) };
            let read = request.canceller().wait(Box::pin(reading)).await;
            if let Ok(page) = read
                && request.is_wanted()
            {
                self.others.set(page.rows);
            }
        });
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
pub fn is_open_row(row: &Certificate) -> bool {
    StatusFilter::Pending.holds(row) && decision::is_open(Some(row))
}
