//! Reads the assets of a certificate until they are proven to be complete, or says why they are not.
//!
//! The service promises no order and no page size (Seed 4 and 8), so pages may be short, repeat rows or lose
//! them. The first page tells the stride; up to six pages are then in flight. Whatever looks odd ends that fast
//! pass and starts a careful one, page after page. Three passes at most.

use acceptance_api::page::{Page, PageRequest, UnreadableRow};
use acceptance_rules::asset::{Asset, AssetId};
use acceptance_rules::complete::{CompleteAssets, Evidence, Incomplete};
use acceptance_rules::sorted::Sorted;

/// The most pages in flight.
const WINDOW: usize = 6;
/// The most passes over the list.
const PASSES: u32 = 3;
/// The pass after the end, in which nothing is asked.
const OVER: u32 = PASSES + 1;
/// The most rows of one certificate.
const MOST_ROWS: usize = 250_000;
/// The most requests for one certificate.
const MOST_REQUESTS: u32 = 20_000;

/// One page to read. An answer must be given back together with its question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Question {
    /// Which rows.
    pub page: PageRequest,
    pass: u32,
}

/// What follows from an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Read these pages too; none where answers are still to come.
    Ask(Vec<Question>),
    /// All assets are here. Answers still to come do not matter.
    Complete(CompleteAssets),
    /// The assets cannot be proven to be complete.
    Failed(Incompleteness),
}

/// Why the assets cannot be proven to be complete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Incompleteness {
    /// Rows that cannot be relied on; their places count from the start of the list.
    Unreadable(Vec<UnreadableRow>),
    /// Every pass met these assets more than once.
    Repeated {
        /// The assets.
        assets: Vec<AssetId>,
        /// Whether one of them came with two contents.
        contradict: bool,
    },
    /// Every pass ended with a page that held nothing new.
    NothingNew,
    /// The service counts other than it shows.
    TotalDisagrees {
        /// What it says.
        total: u64,
        /// What it showed.
        read: u64,
    },
    /// There is no end in sight.
    Endless,
}

/// A reading under way.
#[derive(Debug)]
pub struct AssetLoader {
    take: u32,
    pass: u32,
    is_careful: bool,
    requests: u32,
    in_flight: usize,
    stride: u64,
    next: u64,
    pages: Sorted<u64, Vec<Asset>>,
    /// The assets of all pages, in the order of their ids.
    known: Vec<AssetId>,
    total: Option<u64>,
}

impl AssetLoader {
    /// Starts reading with pages of `take` rows.
    pub fn begin(take: u32) -> (Self, Question) {
        let mut gather = Self {
            take: take.max(1),
            pass: 1,
            is_careful: false,
            requests: 0,
            in_flight: 0,
            stride: 0,
            next: 0,
            pages: Sorted::default(),
            known: Vec::new(),
            total: None,
        };
        let first = gather.ask(0);
        (gather, first)
    }

    /// How many assets this pass has read.
    pub fn read(&self) -> usize {
        self.known.len()
    }

    /// How many there are, as far as the service says.
    pub fn total(&self) -> Option<u64> {
        self.total
    }

    /// Takes an answer. Answers to questions of an earlier pass, and those after the end, change nothing.
    pub fn on(&mut self, question: Question, page: Page<Asset>) -> Step {
        if question.pass != self.pass {
            return Step::Ask(Vec::new());
        }
        let step = self.take_in(question, page);
        if !matches!(step, Step::Ask(_)) {
            self.pass = OVER;
        }
        step
    }

    fn take_in(&mut self, question: Question, page: Page<Asset>) -> Step {
        self.in_flight = self.in_flight.saturating_sub(1);
        let skip = question.page.skip;
        if !page.unreadable.is_empty() {
            let place = |row: UnreadableRow| {
                let start = usize::try_from(skip).unwrap_or(usize::MAX);
                UnreadableRow { index: start.saturating_add(row.index), ..row }
            };
            return Step::Failed(Incompleteness::Unreadable(
                page.unreadable.into_iter().map(place).collect(),
            ));
        }
        if let Some(total) = page.total
            && let Some(before) = self.total.replace(total)
            && before != total
        {
            return self.again(Incompleteness::TotalDisagrees { total, read: before });
        }
        let ids = AssetId::sorted(&page.rows.iter().map(|asset| asset.id).collect::<Vec<AssetId>>());
        if self.is_repeated(&ids) {
            let repetition = self.repetition(&page.rows);
            return self.again(repetition);
        }
        self.learn(ids);
        if self.known.len() > MOST_ROWS || self.requests >= MOST_REQUESTS {
            return Step::Failed(Incompleteness::Endless);
        }
        if self.pages.is_empty() {
            self.stride = count(page.rows.len());
            self.next = self.stride;
        }
        self.pages.insert(skip, page.rows);
        if self.is_careful { self.continue_carefully() } else { self.continue_fast() }
    }

    fn continue_carefully(&mut self) -> Step {
        let read = count(self.known.len());
        let is_last_empty = self.pages.iter().next_back().is_some_and(|(_, rows)| rows.is_empty());
        if is_last_empty || self.total == Some(read) {
            self.finish()
        } else {
            Step::Ask(vec![self.ask(read)])
        }
    }

    fn continue_fast(&mut self) -> Step {
        let read = count(self.known.len());
        let is_odd = self.pages.iter().any(|(_, rows)| count(rows.len()) > self.stride);
        let short = self.pages.iter().find(|(_, rows)| count(rows.len()) < self.stride);
        let short = short.map(|(skip, _)| *skip);
        let rows_behind =
            short.is_some_and(|short| self.pages.iter().any(|page| *page.0 > short && has_rows(page)));
        if is_odd || rows_behind {
            return self.restart();
        }
        if self.stride == 0 || (self.total == Some(read) && self.is_contiguous(read)) {
            return self.finish();
        }
        if short.is_none() {
            let window = WINDOW.min(self.pages.len().saturating_mul(2));
            let mut questions = Vec::new();
            while self.in_flight < window && self.total.is_none_or(|total| self.next < total) {
                let skip = self.next;
                self.next = skip.saturating_add(self.stride);
                questions.push(self.ask(skip));
            }
            if self.in_flight > 0 {
                return Step::Ask(questions);
            }
        }
        if self.in_flight > 0 {
            return Step::Ask(Vec::new());
        }
        // Every page before the first short one is full: `read` rows are here, and the end is proven by a page that
        // starts right there. It is empty, since its rows would be among them.
        if self.pages.get(&read).is_some() { self.finish() } else { Step::Ask(vec![self.ask(read)]) }
    }

    fn is_contiguous(&self, read: u64) -> bool {
        let mut expected = 0;
        for (skip, rows) in self.pages.iter().filter(|page| has_rows(*page)) {
            if *skip != expected {
                return false;
            }
            expected = expected.saturating_add(count(rows.len()));
        }
        expected == read
    }

    /// Whether one of these ids, which are in order, comes twice or was read before in this pass.
    fn is_repeated(&self, ids: &[AssetId]) -> bool {
        ids.iter().zip(ids.iter().skip(1)).any(|(one, next)| one == next)
            || ids.iter().any(|id| self.known.binary_search(id).is_ok())
    }

    /// Adds new ids, which are in order. Those of pages mostly are too, so that few are moved.
    fn learn(&mut self, ids: Vec<AssetId>) {
        let first = ids.first().map_or(0, |first| self.known.partition_point(|known| known < first));
        let mut behind = self.known.split_off(first).into_iter().peekable();
        for id in ids {
            while let Some(known) = behind.next_if(|known| *known < id) {
                self.known.push(known);
            }
            self.known.push(id);
        }
        self.known.extend(behind);
    }

    /// What of a page was read before, in this page or in another of this pass.
    fn repetition(&self, rows: &[Asset]) -> Incompleteness {
        let mut assets = Vec::new();
        let mut contradict = false;
        for (place, asset) in rows.iter().enumerate() {
            let before = self.pages.iter().flat_map(|(_, rows)| rows).chain(rows.iter().take(place));
            if let Some(other) = before.into_iter().find(|other| other.id == asset.id) {
                contradict |= other != asset;
                assets.push(asset.id);
            }
        }
        if assets.len() == rows.len() && !contradict {
            Incompleteness::NothingNew
        } else {
            Incompleteness::Repeated { assets, contradict }
        }
    }

    fn finish(&mut self) -> Step {
        let pages = std::mem::take(&mut self.pages);
        let evidence = Evidence::ReadToTheEnd { total: self.total };
        let mut assets = Vec::with_capacity(self.known.len());
        assets.extend(pages.into_values().flatten());
        match CompleteAssets::prove(assets, evidence) {
            Ok(assets) => Step::Complete(assets),
            Err(Incomplete::TotalDisagrees { total, read }) => {
                self.again(Incompleteness::TotalDisagrees { total, read })
            }
            Err(Incomplete::Repeated(assets)) => {
                self.again(Incompleteness::Repeated { assets, contradict: false })
            }
        }
    }

    /// Starts a further careful pass, or fails with `reason` after the last one.
    fn again(&mut self, reason: Incompleteness) -> Step {
        if self.pass >= PASSES { Step::Failed(reason) } else { self.restart() }
    }

    fn restart(&mut self) -> Step {
        self.pass = self.pass.saturating_add(1);
        self.is_careful = true;
        self.in_flight = 0;
        self.total = None;
        self.pages.clear();
        self.known.clear();
        Step::Ask(vec![self.ask(0)])
    }

    fn ask(&mut self, skip: u64) -> Question {
        self.in_flight = self.in_flight.saturating_add(1);
        self.requests = self.requests.saturating_add(1);
        Question { page: PageRequest { skip, take: self.take }, pass: self.pass }
    }
}

fn has_rows((_, rows): (&u64, &Vec<Asset>)) -> bool {
    !rows.is_empty()
}

fn count(rows: usize) -> u64 {
    u64::try_from(rows).unwrap_or(u64::MAX)
}
