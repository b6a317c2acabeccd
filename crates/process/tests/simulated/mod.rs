//! A service that lists assets with every irregularity that the specification allows, and its
//! reader.

use std::collections::{BTreeMap, BTreeSet};

use acceptance_api::page::{Page, PageRequest, RowProblem, UnreadableRow};
use acceptance_process::asset_loader::{AssetLoader, AssetQuestion, AssetStep, Incompleteness};
use acceptance_rules::asset::Asset;
use acceptance_rules::complete::CompleteAssets;

use crate::support::{Chance, asset};

/// The totals that the service sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Total {
    Absent,
    Right,
    /// Always this value.
    Fixed(u64),
    /// Right in one answer, missing in the next.
    Sometimes,
    /// A different one in every answer.
    Growing,
    /// The number of rows of the answer.
    OfPage,
}

/// Irregularities of the list. Each number means "once in this many answers"; 0 means never.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Drift {
    pub(crate) shuffle: usize,
    pub(crate) insert: usize,
    pub(crate) delete: usize,
    pub(crate) change: usize,
    pub(crate) short: usize,
    pub(crate) empty: usize,
    pub(crate) repeat_row: usize,
    pub(crate) unreadable: usize,
    pub(crate) ignores_skip: bool,
    /// Remaining number of the first four irregularities.
    pub(crate) budget: usize,
}

#[derive(Clone, Debug)]
pub(crate) struct Service {
    pub(crate) rows: Vec<Asset>,
    /// Maximum number of rows of one answer.
    pub(crate) cap: usize,
    pub(crate) total: Total,
    pub(crate) drift: Drift,
    answers: u64,
    next_id: i64,
}

impl Service {
    pub(crate) fn new(rows: usize, cap: usize, total: Total) -> Self {
        let next_id = i64::try_from(rows).unwrap();
        let rows = (0..next_id).map(|place| asset(id_at(place), "received", "")).collect();
        Self { rows, cap, total, drift: Drift::default(), answers: 0, next_id }
    }

    pub(crate) fn answer(&mut self, asked: PageRequest, chance: &mut Chance) -> Page<Asset> {
        self.answers += 1;
        self.drift_on(chance);
        let skip = if self.drift.ignores_skip { 0 } else { usize::try_from(asked.skip).unwrap() };
        let mut take = usize::try_from(asked.take).unwrap().min(self.cap);
        if chance.once_in(self.drift.short) {
            take = 1 + chance.below(take);
        }
        if chance.once_in(self.drift.empty) {
            take = 0;
        }
        let mut rows: Vec<Asset> = self.rows.iter().skip(skip).take(take).cloned().collect();
        if !rows.is_empty() && chance.once_in(self.drift.repeat_row) {
            rows.push(chance.pick(&rows));
        }
        let unreadable = if chance.once_in(self.drift.unreadable) {
            let problem = RowProblem::NotAnId;
            vec![UnreadableRow { index: rows.len(), member: "assetId", problem, raw_value: None }]
        } else {
            Vec::new()
        };
        let right = u64::try_from(self.rows.len()).unwrap();
        let total = match self.total {
            Total::Absent => None,
            Total::Right => Some(right),
            Total::Fixed(total) => Some(total),
            Total::Sometimes => self.answers.is_multiple_of(2).then_some(right),
            Total::Growing => Some(right + self.answers),
            Total::OfPage => u64::try_from(rows.len()).ok(),
        };
        Page { rows, total, unreadable }
    }

    fn drift_on(&mut self, chance: &mut Chance) {
        let drift = self.drift;
        let mut happens = |times| {
            let does = self.drift.budget > 0 && chance.once_in(times);
            self.drift.budget -= usize::from(does);
            does
        };
        let [shuffle, insert, delete, change] =
            [drift.shuffle, drift.insert, drift.delete, drift.change].map(&mut happens);
        if shuffle {
            chance.shuffle(&mut self.rows);
        }
        if insert {
            let id = id_at(self.next_id);
            self.next_id += 1;
            self.rows.insert(chance.below(self.rows.len() + 1), asset(id, "", ""));
        }
        if delete && !self.rows.is_empty() {
            self.rows.remove(chance.below(self.rows.len()));
        }
        if change && !self.rows.is_empty() {
            let place = chance.below(self.rows.len());
            let (status, text) = (chance.pick(&["", "received", "other", "lost"]), chance.pick(&["", "x"]));
            self.rows[place] = asset(self.rows[place].id.0, status, text);
        }
    }
}

/// Returns an ID that does not grow with the index.
fn id_at(place: i64) -> i64 {
    place.wrapping_mul(7_919) ^ 0x55
}

/// One answer as received.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) pass: u32,
    pub(crate) skip: u64,
    pub(crate) rows: Vec<Asset>,
    pub(crate) total: Option<u64>,
}

#[derive(Debug)]
pub(crate) enum End {
    Complete(CompleteAssets),
    Failed(Incompleteness),
}

/// The record of a read.
#[derive(Debug)]
pub(crate) struct Reading {
    pub(crate) end: End,
    /// Pass and skip of each question.
    pub(crate) asked: Vec<(u32, u64)>,
    pub(crate) answers: Vec<Answer>,
    pub(crate) passes: u32,
}

/// Reads a service, with answers in any order, and checks the invariants of every read.
pub(crate) fn read(service: &mut Service, take: u32, chance: &mut Chance, case: &str) -> Reading {
    let (mut gather, first) = AssetLoader::begin(take);
    let mut reading = Reading {
        end: End::Failed(Incompleteness::Endless),
        asked: Vec::new(),
        answers: Vec::new(),
        passes: 0,
    };
    // An answer may be computed when the request arrives or when the answer leaves.
    let mut in_flight: Vec<(u32, AssetQuestion, Option<Page<Asset>>)> = Vec::new();
    let mut questions = vec![first];
    loop {
        for question in std::mem::take(&mut questions) {
            reading.passes += u32::from(question.page.skip == 0);
            reading.asked.push((reading.passes, question.page.skip));
            assert_eq!(question.page.take, take, "{case}: the page size never changes");
            let early = chance.once_in(2).then(|| service.answer(question.page, chance));
            in_flight.push((reading.passes, question, early));
        }
        assert!(in_flight.len() <= 6, "{case}: {} pages in flight", in_flight.len());
        assert!(!in_flight.is_empty(), "{case}: the reading hangs");
        let (pass, question, early) = in_flight.swap_remove(chance.below(in_flight.len()));
        let page = early.unwrap_or_else(|| service.answer(question.page, chance));
        let (skip, rows, total) = (question.page.skip, page.rows.clone(), page.total);
        let is_late = pass != reading.passes;
        let has_unreadable = !page.unreadable.is_empty();
        reading.answers.push(Answer { pass, skip, rows, total });
        match gather.on(question, page) {
            AssetStep::Ask(next) => {
                assert!(next.is_empty() || !is_late, "{case}: a late answer led to questions");
                questions = next;
            }
            AssetStep::Complete(assets) => {
                assert!(!has_unreadable && !is_late, "{case}: ended by an answer that cannot end it");
                reading.end = End::Complete(assets);
                break;
            }
            AssetStep::Failed(reason) => {
                assert!(!is_late, "{case}: failed by a late answer");
                reading.end = End::Failed(reason);
                break;
            }
        }
    }
    for (_, question, early) in in_flight {
        let page = early.unwrap_or_else(|| service.answer(question.page, chance));
        assert_eq!(gather.on(question, page), AssetStep::Ask(Vec::new()), "{case}: an answer after the end");
    }
    reading.check(case);
    reading
}

impl Reading {
    /// Checks the invariants of every read.
    fn check(&self, case: &str) {
        assert!(self.passes <= 3, "{case}: {} passes", self.passes);
        assert!(self.asked.len() <= 20_000, "{case}: {} requests", self.asked.len());
        let different: BTreeSet<_> = self.asked.iter().collect();
        assert_eq!(different.len(), self.asked.len(), "{case}: asked the same twice in one pass");
        if let End::Complete(assets) = &self.end {
            self.check_proof(assets, case);
        }
    }

    /// Checks that the answers of the last pass together are the set and show its end.
    fn check_proof(&self, assets: &CompleteAssets, case: &str) {
        let last: BTreeMap<u64, &Answer> = self
            .answers
            .iter()
            .filter(|answer| answer.pass == self.passes)
            .map(|answer| (answer.skip, answer))
            .collect();
        let mut shown: Vec<&Asset> = Vec::new();
        for (skip, answer) in last.iter().filter(|(_, answer)| !answer.rows.is_empty()) {
            assert_eq!(*skip, count(shown.len()), "{case}: a gap or an overlap in front of {skip}");
            shown.extend(&answer.rows);
        }
        assert!(
            shown.iter().copied().eq(assets.iter()),
            "{case}: the set is not what was shown, in its order"
        );
        let ids: BTreeSet<_> = shown.iter().map(|asset| asset.id).collect();
        assert_eq!(ids.len(), shown.len(), "{case}: complete in spite of a repeated asset");
        let end = count(shown.len());
        let behind = |skip: u64, answer: &Answer| skip > 0 && answer.rows.is_empty();
        let totals = last.iter().filter(|(skip, answer)| !behind(**skip, answer));
        let totals: Vec<u64> = totals.filter_map(|(_, answer)| answer.total).collect();
        assert!(totals.iter().all(|total| *total == end), "{case}: complete, but the totals are {totals:?}");
        let early = last.iter().find(|(skip, answer)| answer.rows.is_empty() && **skip < end);
        assert!(early.is_none(), "{case}: an empty page in front of the end: {early:?}");
        let is_end_shown = last.get(&end).is_some_and(|answer| answer.rows.is_empty());
        assert!(is_end_shown, "{case}: complete without an empty page at the end");
    }
}

pub(crate) fn count(rows: usize) -> u64 {
    u64::try_from(rows).unwrap()
}
