//! Reads all cases in clearing, page by page, and reports whether they are complete.

use acceptance_api::filter::StatusFilter;
use acceptance_api::page::{Page, PageRequest};
use acceptance_rules::certificate::Certificate;

use crate::list_loader::{Extent, ListLoader};

/// Maximum number of pages of one read.
const MOST_PAGES: u32 = 400;
/// Maximum number of cases of one read.
const MOST_CASES: usize = 5_000;

/// All cases of one read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cases {
    /// The certificates in clearing, each once, in the service's order.
    pub rows: Vec<Certificate>,
    /// How the read ended; only [`Extent::All`] shows that they are complete.
    pub extent: Extent,
    pub unreadable: usize,
    /// Number of rows that are not in clearing, contrary to the filter.
    pub outside: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QueueStep {
    Ask(PageRequest),
    Done(Cases),
}

#[derive(Debug)]
pub struct QueueLoader {
    take: u32,
    pages: u32,
    list: ListLoader,
    /// Number of rows in clearing.
    cases: usize,
}

impl QueueLoader {
    /// Starts with the first page of `take` rows under [`StatusFilter::Clearing`].
    pub fn begin(take: u32) -> (Self, PageRequest) {
        let take = take.max(1);
        (Self { take, pages: 1, list: ListLoader::default(), cases: 0 }, PageRequest { skip: 0, take })
    }

    /// Returns the number of cases read so far.
    pub fn read(&self) -> usize {
        self.cases
    }

    /// Returns the total, if the service sent one.
    pub fn total(&self) -> Option<u64> {
        self.list.total()
    }

    /// Processes the answer to the last question.
    pub fn on(&mut self, page: Page<Certificate>) -> QueueStep {
        let before = self.list.len();
        self.list.on(page);
        self.cases = self.cases.saturating_add(self.list.rows().skip(before).filter(is_case).count());
        let is_bounded = self.pages >= MOST_PAGES || self.cases >= MOST_CASES;
        self.pages = self.pages.saturating_add(1);
        match (self.list.extent(), self.list.next(self.take)) {
            (None, Some(next)) if !is_bounded => QueueStep::Ask(next),
            (extent, _) => QueueStep::Done(Cases {
                rows: self.list.rows().filter(is_case).cloned().collect(),
                extent: extent.unwrap_or(Extent::Bounded),
                unreadable: self.list.unreadable().len(),
                outside: self.list.len().saturating_sub(self.cases),
            }),
        }
    }
}

fn is_case(certificate: &&Certificate) -> bool {
    StatusFilter::Clearing.holds(certificate)
}
