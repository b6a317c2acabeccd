//! Reads all cases in clearing, page after page, and says plainly where it cannot be said that these are all.
//!
//! The service promises no order, no page size and no total (Seed 4 and 8). A list that is only looked at needs no
//! proof, so one careful pass is enough; what is odd about it is told with it.

use acceptance_api::filter::StatusFilter;
use acceptance_api::page::{Page, PageRequest};
use acceptance_rules::certificate::{Certificate, CertificateKey};
use acceptance_rules::sorted::Sorted;

/// The most pages of one reading.
const MOST_PAGES: u32 = 400;
/// The most cases of one reading.
const MOST_CASES: usize = 5_000;

/// Whether the cases that were read are all there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// The list was read to its end, and nothing was odd on the way.
    All,
    /// The list moved while it was read: a case came twice, so another one may be missing.
    Moved,
    /// The service counts this many and showed another number.
    TotalDisagrees(u64),
    /// The service repeats itself instead of ending.
    Repeats,
    /// There are more than one reading takes.
    Bounded,
}

/// All cases that one reading showed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cases {
    /// The certificates in clearing, each once, in the order of the service.
    pub rows: Vec<Certificate>,
    /// Whether they are all.
    pub extent: Extent,
    /// How many rows could not be read.
    pub unreadable: usize,
    /// How many rows were of certificates that are not in clearing, against the filter.
    pub outside: usize,
}

/// What follows from an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Read this page next.
    Ask(PageRequest),
    /// That was the last page.
    Done(Cases),
}

/// A reading under way.
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

    /// How many cases were read so far.
    pub fn read(&self) -> usize {
        self.rows.len()
    }

    /// How many there are, as far as the service says.
    pub fn total(&self) -> Option<u64> {
        self.total
    }

    /// Takes the answer to the last question.
    pub fn on(&mut self, page: Page<Certificate>) -> Step {
        let received = page.received();
        self.received = self.received.saturating_add(received);
        self.total = page.total.or(self.total);
        // Rows that cannot be read are told apart from no others, so only a page of nothing else counts as new.
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
        Step::Ask(PageRequest { skip: self.received, take: self.take })
    }

    /// Adds the rows of a page; whether any of them was new.
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

    fn end(&mut self) -> Step {
        let extent = match self.total {
            Some(total) if total != self.received => Extent::TotalDisagrees(total),
            _ if self.has_moved => Extent::Moved,
            _ => Extent::All,
        };
        self.done(extent)
    }

    fn done(&mut self, extent: Extent) -> Step {
        Step::Done(Cases {
            rows: std::mem::take(&mut self.rows),
            extent,
            unreadable: self.unreadable,
            outside: self.outside,
        })
    }
}
