//! Reads a list of certificates page by page, each certificate once.
//!
//! The service promises no order, page size or total (Specification: endpoints, limits), so a read
//! continues after the rows received until a page is empty. A new read keeps the earlier rows until it reaches them.

use acceptance_api::page::{Page, PageRequest, UnreadableRow};
use acceptance_rules::certificate::{Certificate, CertificateKey};
use acceptance_rules::sorted::Sorted;

/// Maximum number of rows of one read.
const MOST_ROWS: u64 = 100_000;

/// How a read of a list ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// The list was read to its end without anomalies.
    All,
    /// The list changed during the read: a row was repeated, so another one may be missing.
    Moved,
    /// The service's total is this and differs from the number of rows.
    TotalDisagrees(u64),
    /// The service repeats rows instead of ending the list.
    Repeats,
    /// The list exceeds the limit of one read.
    Bounded,
}

/// A list of certificates in the course of a read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListLoader {
    /// Rows of this read, in the service's order.
    rows: Vec<Certificate>,
    /// The indexes of these rows.
    indexes: Sorted<CertificateKey, usize>,
    /// Rows of the previous read that this one has not reached.
    before: Vec<Certificate>,
    unreadable: Vec<UnreadableRow>,
    received: u64,
    total: Option<u64>,
    has_moved: bool,
    extent: Option<Extent>,
}

impl ListLoader {
    /// Starts a new read. The current rows stay until it reaches them.
    pub fn begin_again(&mut self) {
        let mut before = std::mem::take(&mut self.rows);
        before.append(&mut self.before);
        *self = Self { before, ..Self::default() };
    }

    /// Returns the next page to read; `None` at the end.
    pub fn next(&self, take: u32) -> Option<PageRequest> {
        self.extent.is_none().then(|| PageRequest { skip: self.received, take: take.max(1) })
    }

    /// Adds the answer to the last request.
    pub fn on(&mut self, page: Page<Certificate>) {
        let received = page.received();
        // Unreadable rows cannot be compared, so they count as new only if the page has no other
        // rows.
        let is_new = if page.rows.is_empty() { received > 0 } else { self.add(page.rows) };
        let first = usize::try_from(self.received).unwrap_or(usize::MAX);
        let place = |row: UnreadableRow| UnreadableRow { index: row.index.saturating_add(first), ..row };
        if is_new {
            self.unreadable.extend(page.unreadable.into_iter().map(place));
        }
        self.received = self.received.saturating_add(received);
        // An empty page after others may have any total: it shows the end itself.
        let is_end = received == 0;
        self.total = page.total.filter(|_| !is_end || self.received == 0).or(self.total);
        self.extent = match self.total {
            Some(total) if is_end && total != self.received => Some(Extent::TotalDisagrees(total)),
            _ if is_end => Some(self.end()),
            _ if !is_new => Some(Extent::Repeats),
            _ if self.received >= MOST_ROWS => Some(Extent::Bounded),
            _ => None,
        };
        if self.extent.is_some() {
            self.before.clear();
        }
    }

    fn end(&self) -> Extent {
        if self.has_moved { Extent::Moved } else { Extent::All }
    }

    /// Adds rows, and returns whether any of them is new.
    fn add(&mut self, rows: Vec<Certificate>) -> bool {
        let before = self.rows.len();
        for certificate in rows {
            if self.indexes.get(&certificate.key).is_some() {
                self.has_moved = true;
                continue;
            }
            self.indexes.insert(certificate.key, self.rows.len());
            self.rows.push(certificate);
        }
        let indexes = &self.indexes;
        self.before.retain(|certificate| indexes.get(&certificate.key).is_none());
        self.rows.len() > before
    }

    /// Replaces a certificate by a newer read of it.
    pub fn replace(&mut self, certificate: &Certificate) {
        let rows = self.rows.iter_mut().chain(&mut self.before);
        for row in rows.filter(|row| row.key == certificate.key) {
            *row = certificate.clone();
        }
    }

    pub fn drop_before(&mut self) {
        self.before.clear();
    }

    /// Returns the certificates of this read, then those of the previous one that it has not
    /// reached.
    pub fn rows(&self) -> impl Iterator<Item = &Certificate> {
        self.rows.iter().chain(&self.before)
    }

    pub fn get(&self, key: CertificateKey) -> Option<&Certificate> {
        match self.indexes.get(&key) {
            Some(index) => self.rows.get(*index),
            None => self.before.iter().find(|certificate| certificate.key == key),
        }
    }

    pub fn len(&self) -> usize {
        self.rows.len().saturating_add(self.before.len())
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of rows received in this read, readable or not.
    pub fn received(&self) -> u64 {
        self.received
    }

    /// Returns the total, if the service sent one that may be right.
    pub fn total(&self) -> Option<u64> {
        self.total.filter(|total| *total >= self.received)
    }

    /// Returns the unreadable rows of this read, with their indices in the list.
    pub fn unreadable(&self) -> &[UnreadableRow] {
        &self.unreadable
    }

    /// Returns how this read ended; `None` if more rows may follow.
    pub fn extent(&self) -> Option<Extent> {
        self.extent
    }
}

#[cfg(test)]
mod tests {
    use acceptance_api::page::{Page, PageRequest, RowProblem, UnreadableRow};
    use acceptance_rules::certificate::{Certificate, CertificateKey, ConfirmationStatus};

    use super::{Extent, ListLoader};

    fn certificate(id: i64) -> Certificate {
        let key = CertificateKey::new(4711, id);
        Certificate { key, confirmation: None, authorization: None, details: Vec::new() }
    }

    fn page(ids: impl IntoIterator<Item = i64>, total: Option<u64>) -> Page<Certificate> {
        Page { rows: ids.into_iter().map(certificate).collect(), total, unreadable: Vec::new() }
    }

    fn ids(list: &ListLoader) -> Vec<i64> {
        list.rows().map(|certificate| certificate.key.certificate.0).collect()
    }

    #[test]
    fn pages_follow_the_rows_that_came_until_an_empty_one() {
        let mut list = ListLoader::default();
        assert_eq!(list.next(20), Some(PageRequest { skip: 0, take: 20 }));
        list.on(page(1..=7, None));
        assert_eq!(list.next(100), Some(PageRequest { skip: 7, take: 100 }));
        list.on(page(8..=9, None));
        assert_eq!((list.next(100).map(|page| page.skip), list.extent()), (Some(9), None));
        list.on(page([], None));
        assert_eq!((list.next(100), list.extent()), (None, Some(Extent::All)));
        assert_eq!(ids(&list), (1..=9).collect::<Vec<_>>());
    }

    #[test]
    fn an_empty_page_ends_the_list_and_a_total_may_disagree_with_it() {
        let mut list = ListLoader::default();
        list.on(page(1..=3, Some(5)));
        assert_eq!((list.extent(), list.total()), (None, Some(5)));
        list.on(page(4..=5, None));
        assert_eq!(list.extent(), None, "a total ends no list");
        list.on(page([], Some(0)));
        assert_eq!((list.extent(), list.total()), (Some(Extent::All), Some(5)));
        let mut short = ListLoader::default();
        short.on(page(1..=3, Some(5)));
        short.on(page([], Some(5)));
        assert_eq!(short.extent(), Some(Extent::TotalDisagrees(5)));
        // A total that counts the rows of its own answer.
        let mut long = ListLoader::default();
        for ids in [1..=3, 4..=6, 7..=8] {
            let count = ids.clone().count().try_into().ok();
            long.on(page(ids, count));
            assert_eq!(long.extent(), None);
        }
        assert_eq!(long.total(), None);
        long.on(page([], Some(0)));
        assert_eq!((long.extent(), long.len()), (Some(Extent::TotalDisagrees(2)), 8));
    }

    #[test]
    fn a_certificate_stands_once_and_a_page_without_a_new_one_ends_the_list() {
        let mut list = ListLoader::default();
        list.on(page([1, 2, 1], None));
        list.on(page([2, 3], None));
        list.on(page([], None));
        assert_eq!((ids(&list), list.extent()), (vec![1, 2, 3], Some(Extent::Moved)));
        let mut list = ListLoader::default();
        list.on(page([1, 2], None));
        list.on(page([1, 2], None));
        assert_eq!((ids(&list), list.extent()), (vec![1, 2], Some(Extent::Repeats)));
    }

    #[test]
    fn a_new_reading_leaves_the_rows_that_it_has_not_reached_until_its_end() {
        let mut list = ListLoader::default();
        list.on(page(1..=5, None));
        list.on(page([], None));
        list.begin_again();
        assert_eq!((ids(&list), list.received(), list.extent()), (vec![1, 2, 3, 4, 5], 0, None));
        list.on(page([6, 2], None));
        assert_eq!(ids(&list), [6, 2, 1, 3, 4, 5]);
        list.begin_again();
        assert_eq!(ids(&list), [6, 2, 1, 3, 4, 5]);
        list.on(page([2, 3], Some(2)));
        list.on(page([], Some(2)));
        assert_eq!((ids(&list), list.extent()), (vec![2, 3], Some(Extent::All)));
        list.begin_again();
        list.on(page([3], None));
        list.drop_before();
        assert_eq!((ids(&list), list.len()), (vec![3], 1));
    }

    #[test]
    fn a_younger_reading_of_a_certificate_replaces_its_row() {
        let mut list = ListLoader::default();
        list.on(page(1..=2, None));
        list.begin_again();
        list.on(page([1], None));
        for id in [1, 2, 3] {
            let confirmation = Some(ConfirmationStatus::read("Confirmed"));
            list.replace(&Certificate { confirmation, ..certificate(id) });
        }
        let has_status = |id| list.get(CertificateKey::new(4711, id)).map(|row| row.confirmation.is_some());
        assert_eq!([1, 2, 3].map(has_status), [Some(true), Some(true), None]);
    }

    #[test]
    fn rows_that_cannot_be_read_count_and_are_named_by_their_index_in_the_list() {
        let unreadable =
            |index| UnreadableRow { index, member: "", problem: RowProblem::NotAnObject, raw_value: None };
        let mut list = ListLoader::default();
        list.on(Page { unreadable: vec![unreadable(1)], ..page([1], None) });
        list.on(Page { unreadable: vec![unreadable(0)], ..page([], None) });
        assert_eq!((list.received(), list.len(), list.extent()), (3, 1, None));
        list.on(Page { unreadable: vec![unreadable(1)], ..page([1], None) });
        assert_eq!(list.extent(), Some(Extent::Repeats));
        assert_eq!(list.unreadable().iter().map(|row| row.index).collect::<Vec<_>>(), [1, 2], "each once");
    }
}
