//! Reads all cases in clearing, page by page, and reports whether they are complete.
//!
//! The service promises no order, page size or total (Specification: endpoints, limits). A list
//! that is only shown needs no proof, so one careful pass is enough; anomalies are reported with
//! it.

use acceptance_api::filter::StatusFilter;
use acceptance_api::page::{Page, PageRequest};
use acceptance_rules::certificate::{Certificate, CertificateKey};
use acceptance_rules::sorted::Sorted;

/// Maximum number of pages of one read.
const MOST_PAGES: u32 = 400;
/// Maximum number of cases of one read.
const MOST_CASES: usize = 5_000;

/// Whether the cases are complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// The list was read to its end without anomalies.
    All,
    /// The list changed during the read: a case was repeated, so another one may be missing.
    Moved,
    /// The service's total is this and differs from the number of rows.
    TotalDisagrees(u64),
    /// The service repeats rows instead of ending the list.
    Repeats,
    /// The list exceeds the limit of one read.
    Bounded,
}

/// All cases of one read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cases {
    /// The certificates in clearing, each once, in the service's order.
    pub rows: Vec<Certificate>,
    /// Whether they are complete.
    pub extent: Extent,
    /// Number of unreadable rows.
    pub unreadable: usize,
    /// Number of rows that are not in clearing, contrary to the filter.
    pub outside: usize,
}

/// The step after an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QueueStep {
    /// Read this page next.
    Ask(PageRequest),
    /// That was the last page.
    Done(Cases),
}

/// A running read.
#[derive(Debug)]
pub struct QueueLoader {
    take: u32,
    pages: u32,
    received: u64,
    places: Sorted<CertificateKey, usize>,
    rows: Vec<Certificate>,
    unreadable: usize,
    outside: usize,
    has_moved: bool,
    total: Option<u64>,
}

impl QueueLoader {
    /// Starts with the first page of `take` rows under [`StatusFilter::Clearing`].
    pub fn begin(take: u32) -> (Self, PageRequest) {
        let take = take.max(1);
        let listing = Self {
            take,
            pages: 1,
            received: 0,
            places: Sorted::default(),
            rows: Vec::new(),
            unreadable: 0,
            outside: 0,
            has_moved: false,
            total: None,
        };
        (listing, PageRequest { skip: 0, take })
    }

    /// Returns the number of cases read so far.
    pub fn read(&self) -> usize {
        self.rows.len()
    }

    /// Returns the total, if the service sent one.
    pub fn total(&self) -> Option<u64> {
        self.total
    }

    /// Processes the answer to the last question.
    pub fn on(&mut self, page: Page<Certificate>) -> QueueStep {
        let received = page.received();
        self.received = self.received.saturating_add(received);
        self.total = page.total.or(self.total);
        // Unreadable rows cannot be compared, so they count as new only if the page has no other
        // rows.
        let is_new = if page.rows.is_empty() { received > 0 } else { self.take_in(page.rows) };
        if is_new {
            self.unreadable = self.unreadable.saturating_add(page.unreadable.len());
        }
        if received == 0 || self.total.is_some_and(|total| self.received >= total) {
            return self.end();
        }
        if !is_new {
            return self.done(Extent::Repeats);
        }
        if self.pages >= MOST_PAGES || self.rows.len() >= MOST_CASES {
            return self.done(Extent::Bounded);
        }
        self.pages = self.pages.saturating_add(1);
        QueueStep::Ask(PageRequest { skip: self.received, take: self.take })
    }

    /// Adds the rows of a page. Returns whether any of them was new.
    fn take_in(&mut self, rows: Vec<Certificate>) -> bool {
        let before = self.places.len();
        for certificate in rows {
            let is_case = StatusFilter::Clearing.holds(&certificate);
            let key = certificate.key;
            if self.places.get(&key).is_some() {
                self.has_moved = true;
                continue;
            }
            self.places.insert(key, self.rows.len());
            if is_case {
                self.rows.push(certificate);
            } else {
                self.outside = self.outside.saturating_add(1);
            }
        }
        self.places.len() > before
    }

    fn end(&mut self) -> QueueStep {
        let extent = match self.total {
            Some(total) if total != self.received => Extent::TotalDisagrees(total),
            _ if self.has_moved => Extent::Moved,
            _ => Extent::All,
        };
        self.done(extent)
    }

    fn done(&mut self, extent: Extent) -> QueueStep {
        QueueStep::Done(Cases {
            rows: std::mem::take(&mut self.rows),
            extent,
            unreadable: self.unreadable,
            outside: self.outside,
        })
    }
}
