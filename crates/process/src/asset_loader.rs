//! Reads the assets of a certificate until they are proven complete, or returns why not.
//!
//! The service promises no order and no page size (Specification: endpoints, limits), so pages may
//! be short, repeat rows or lose them. The first page shows the stride; then up to six pages are in
//! flight. Any anomaly ends this fast pass and starts a careful one, page by page. There are at
//! most three passes.
//!
//! Only an empty page after the last row ends a list. A total, which may count the rows of its own
//! answer, shows which pages to request together, and must agree in the end.

use acceptance_api::page::{Page, PageRequest, UnreadableRow};
use acceptance_rules::asset::{Asset, AssetId};
use acceptance_rules::complete::{CompleteAssets, Evidence, Incomplete};
use acceptance_rules::sorted::Sorted;

/// Maximum number of pages in flight.
const WINDOW: usize = 6;
const PASSES: u32 = 3;
/// The number of the pass after the last one: no further request.
const OVER: u32 = PASSES + 1;
/// Maximum number of rows of one certificate.
const MOST_ROWS: usize = 250_000;
/// Maximum number of requests for one certificate.
const MOST_REQUESTS: u32 = 20_000;

/// One page to read. An answer must be passed together with its question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AssetQuestion {
    pub page: PageRequest,
    pass: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AssetStep {
    /// Read these pages too; empty while answers are pending.
    Ask(Vec<AssetQuestion>),
    /// All assets are read. Pending answers are irrelevant.
    Complete(CompleteAssets),
    /// The assets cannot be proven complete.
    Failed(Incompleteness),
}

/// The reason why the assets cannot be proven complete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Incompleteness {
    /// Unreadable rows, with their indices in the full list.
    Unreadable(Vec<UnreadableRow>),
    /// Every pass read these assets repeatedly.
    Repeated {
        assets: Vec<AssetId>,
        /// Whether one of them had two different contents.
        contradict: bool,
    },
    /// Every pass ended with a page without new rows.
    NothingNew,
    /// The service's total differs from the number of rows.
    TotalDisagrees { total: u64, read: u64 },
    /// The list does not end within the limits.
    Endless,
}

#[derive(Debug)]
pub struct AssetLoader {
    take: u32,
    pass: u32,
    is_careful: bool,
    requests: u32,
    in_flight: usize,
    stride: u64,
    next: u64,
    /// Whether the page that starts at the total was requested.
    is_end_asked: bool,
    pages: Sorted<u64, Vec<Asset>>,
    /// The IDs of all pages, in ascending order.
    known: Vec<AssetId>,
    total: Option<u64>,
}

impl AssetLoader {
    /// Starts reading with pages of `take` rows.
    pub fn begin(take: u32) -> (Self, AssetQuestion) {
        let mut loader = Self {
            take: take.max(1),
            pass: 1,
            is_careful: false,
            requests: 0,
            in_flight: 0,
            stride: 0,
            next: 0,
            is_end_asked: false,
            pages: Sorted::default(),
            known: Vec::new(),
            total: None,
        };
        let first = loader.ask(0);
        (loader, first)
    }

    /// Returns the number of assets read in this pass.
    pub fn read(&self) -> usize {
        self.known.len()
    }

    /// Returns the rows at the start of the list, once they are read. They prove nothing about the others.
    pub fn first_rows(&self) -> &[Asset] {
        self.pages.get(&0).map_or(&[], Vec::as_slice)
    }

    /// Returns the total, if the service sent one that may be right.
    pub fn total(&self) -> Option<u64> {
        self.total.filter(|total| *total >= count(self.known.len()))
    }

    /// Processes an answer. Answers of an earlier pass, and those after the end, are ignored.
    pub fn on(&mut self, question: AssetQuestion, page: Page<Asset>) -> AssetStep {
        if question.pass != self.pass {
            return AssetStep::Ask(Vec::new());
        }
        let step = self.take_in(question, page);
        if !matches!(step, AssetStep::Ask(_)) {
            self.pass = OVER;
        }
        step
    }

    fn take_in(&mut self, question: AssetQuestion, page: Page<Asset>) -> AssetStep {
        self.in_flight = self.in_flight.saturating_sub(1);
        let skip = question.page.skip;
        if !page.unreadable.is_empty() {
            let place = |row: UnreadableRow| {
                let start = usize::try_from(skip).unwrap_or(usize::MAX);
                UnreadableRow { index: start.saturating_add(row.index), ..row }
            };
            return AssetStep::Failed(Incompleteness::Unreadable(
                page.unreadable.into_iter().map(place).collect(),
            ));
        }
        // An empty page after others may have any total: it shows the end itself.
        let total = page.total.filter(|_| skip == 0 || !page.rows.is_empty());
        if let Some(total) = total
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
            return AssetStep::Failed(Incompleteness::Endless);
        }
        if self.pages.is_empty() {
            self.stride = count(page.rows.len());
            self.next = self.stride;
        }
        self.pages.insert(skip, page.rows);
        if self.is_careful { self.continue_carefully() } else { self.continue_fast() }
    }

    fn continue_carefully(&mut self) -> AssetStep {
        let read = count(self.known.len());
        let is_last_empty = self.pages.iter().next_back().is_some_and(|(_, rows)| rows.is_empty());
        if is_last_empty { self.finish() } else { AssetStep::Ask(vec![self.ask(read)]) }
    }

    fn continue_fast(&mut self) -> AssetStep {
        let read = count(self.known.len());
        let is_odd = self.pages.iter().any(|(_, rows)| count(rows.len()) > self.stride);
        let short = self.pages.iter().find(|(_, rows)| count(rows.len()) < self.stride);
        let short = short.map(|(skip, _)| *skip);
        let rows_behind =
            short.is_some_and(|short| self.pages.iter().any(|page| *page.0 > short && has_rows(page)));
        if is_odd || rows_behind {
            return self.restart();
        }
        if self.stride == 0 {
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
            questions.extend(self.ask_for_end());
            if self.in_flight > 0 {
                return AssetStep::Ask(questions);
            }
        }
        if self.in_flight > 0 {
            return AssetStep::Ask(Vec::new());
        }
        // All pages before the first short one are full, so `read` rows are known. The page that
        // starts there proves the end: it is empty, since its rows would be among them.
        if self.pages.get(&read).is_some() { self.finish() } else { AssetStep::Ask(vec![self.ask(read)]) }
    }

    /// Returns the question for the page after the last one, together with that for the last one, if the total tells them.
    fn ask_for_end(&mut self) -> Option<AssetQuestion> {
        let end = self.total.filter(|total| self.next >= *total && !self.is_end_asked)?;
        if self.in_flight >= WINDOW {
            return None;
        }
        self.is_end_asked = true;
        let is_asked = end < self.next && end.is_multiple_of(self.stride);
        (!is_asked).then(|| self.ask(end))
    }

    /// Returns whether one of these ascending IDs is repeated, here or earlier in this pass.
    fn is_repeated(&self, ids: &[AssetId]) -> bool {
        ids.iter().zip(ids.iter().skip(1)).any(|(one, next)| one == next)
            || ids.iter().any(|id| self.known.binary_search(id).is_ok())
    }

    /// Adds new ascending IDs. Pages usually ascend too, so few entries move.
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

    /// Returns the repeated rows of a page, in this page or across this pass.
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

    fn finish(&mut self) -> AssetStep {
        let pages = std::mem::take(&mut self.pages);
        let evidence = Evidence::ReadToTheEnd { total: self.total };
        let mut assets = Vec::with_capacity(self.known.len());
        assets.extend(pages.into_values().flatten());
        match CompleteAssets::prove(assets, evidence) {
            Ok(assets) => AssetStep::Complete(assets),
            Err(Incomplete::TotalDisagrees { total, read }) => {
                self.again(Incompleteness::TotalDisagrees { total, read })
            }
            Err(Incomplete::Repeated(assets)) => {
                self.again(Incompleteness::Repeated { assets, contradict: false })
            }
        }
    }

    /// Starts another careful pass, or fails with `reason` after the last one.
    fn again(&mut self, reason: Incompleteness) -> AssetStep {
        if self.pass >= PASSES { AssetStep::Failed(reason) } else { self.restart() }
    }

    fn restart(&mut self) -> AssetStep {
        self.pass = self.pass.saturating_add(1);
        self.is_careful = true;
        self.in_flight = 0;
        self.is_end_asked = false;
        self.total = None;
        self.pages.clear();
        self.known.clear();
        AssetStep::Ask(vec![self.ask(0)])
    }

    fn ask(&mut self, skip: u64) -> AssetQuestion {
        self.in_flight = self.in_flight.saturating_add(1);
        self.requests = self.requests.saturating_add(1);
        AssetQuestion { page: PageRequest { skip, take: self.take }, pass: self.pass }
    }
}

fn has_rows((_, rows): (&u64, &Vec<Asset>)) -> bool {
    !rows.is_empty()
}

fn count(rows: usize) -> u64 {
    u64::try_from(rows).unwrap_or(u64::MAX)
}
