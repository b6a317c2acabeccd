//! Compares each row of a list with an unsent draft, before anything is changed.

mod inputs;
mod results;
pub(crate) mod row;
pub(crate) mod row_words;
mod sections;
mod summary;
mod surplus;
mod wish;

use std::collections::BTreeSet;

use crate::columns::{OtherNames, other_names};
use crate::corrections::Corrections;
use crate::lookup::Lookup;
use crate::table::Omission;
use acceptance_rules::asset::{Asset, AssetId};
pub use inputs::{Inputs, cell};
pub use results::{Before, Change, ComparedRow, Fault, FaultPlace, Verdict};
use row::RowColumns;
pub(crate) use summary::by_count;
pub use summary::{FaultGroup, Sums, Transition};
pub use surplus::{JoinedLine, joined};
use wish::{Held, Wish};

/// Results of all rows of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    rows: Vec<ComparedRow>,
    sums: Sums,
    not_listed: Vec<AssetId>,
    rest: Vec<Change>,
}

impl Comparison {
    /// Returns the rows below the headings in the order of the list, without hidden ones unless they are included, and
    /// without headings between them.
    pub fn rows(&self) -> &[ComparedRow] {
        &self.rows
    }

    /// Returns the row of a line; of several assets in one line the first with a fault, or else the first.
    pub fn row(&self, line: u32) -> Option<&ComparedRow> {
        let first = self.rows.partition_point(|row| row.line < line);
        let of_line = || self.rows.iter().skip(first).take_while(|row| row.line == line);
        of_line().find(|row| matches!(row.verdict, Verdict::Fault(..))).or_else(|| of_line().next())
    }

    pub fn sums(&self) -> &Sums {
        &self.sums
    }

    /// Returns the changes, each asset once, in the order of the list, for `Draft::set_listed`. Those of assets that no row
    /// names are last.
    pub fn changes(&self) -> impl Iterator<Item = &Change> {
        self.changing().map(|(_, change)| change).chain(&self.rest)
    }

    /// Returns the assets that no row names; none if the list names no asset.
    pub fn not_listed(&self) -> &[AssetId] {
        &self.not_listed
    }

    /// Returns the changes with their rows: first the assets with problems, each in the order of the list.
    pub fn changes_by_weight(&self) -> Vec<(&ComparedRow, &Change)> {
        let problems = self.changing().filter(|(_, change)| change.is_problem());
        problems.chain(self.changing().filter(|(_, change)| !change.is_problem())).collect()
    }

    fn changing(&self) -> impl Iterator<Item = (&ComparedRow, &Change)> {
        self.rows.iter().filter_map(|row| match &row.verdict {
            Verdict::WillChange(change) => Some((row, &**change)),
            Verdict::AlreadySo | Verdict::Repeated | Verdict::LeftOut | Verdict::Fault(..) => None,
        })
    }
}

impl Comparison {
    /// Returns the rows with faults by kind, the most frequent kinds first.
    pub fn fault_groups(&self) -> Vec<FaultGroup> {
        let mut groups: Vec<FaultGroup> = Vec::new();
        for row in self.rows() {
            let Verdict::Fault(fault, _) = row.verdict else { continue };
            match groups.iter_mut().find(|group| group.fault == fault.kind()) {
                Some(group) => _ = group.lines.insert(row.line),
                None => groups.push(FaultGroup { fault: fault.kind(), lines: [row.line].into() }),
            }
        }
        by_count(&groups, |group| group.lines.len())
    }

    /// Returns the lines whose faulty name is similar to that of one asset or names several, each with its assets.
    pub fn meant_assets(&self, lookup: &Lookup) -> Vec<(u32, Vec<AssetId>)> {
        let meant = |row: &ComparedRow| {
            let Verdict::Fault(fault, place) = &row.verdict else { return None };
            let assets = match fault {
                Fault::SimilarAsset | Fault::InvisibleCharacter => {
                    Vec::from_iter(lookup.similar(&place.value))
                }
                Fault::SeveralNames => lookup.several(&place.value),
                _ => Vec::new(),
            };
            (!assets.is_empty()).then_some((row.line, assets))
        };
        self.rows.iter().filter_map(meant).collect()
    }

    /// Returns the rows that the user can correct by their faults. A corrected row stays in its group
    /// of `before`, so that its fields stay mounted while the user edits it.
    pub fn groups_to_correct(&self, corrections: &Corrections, before: &[FaultGroup]) -> Vec<FaultGroup> {
        let stays = |line: &&u32| corrections.get(**line).is_some() && self.row(**line).is_some();
        let mut groups: Vec<FaultGroup> = before
            .iter()
            .map(|FaultGroup { fault, lines }| FaultGroup {
                fault: *fault,
                lines: lines.iter().filter(stays).copied().collect(),
            })
            .collect();
        let staying: BTreeSet<u32> = groups.iter().flat_map(|group| &group.lines).copied().collect();
        for FaultGroup { fault, mut lines } in self.fault_groups() {
            // Words are confirmed in their own step, for all their lines at once.
            if fault == Fault::UnconfirmedStatus {
                continue;
            }
            lines.retain(|line| !staying.contains(line));
            match groups.iter_mut().find(|group| group.fault == fault) {
                Some(group) => group.lines.extend(lines),
                None => groups.push(FaultGroup { fault, lines }),
            }
        }
        groups.retain(|group| !group.lines.is_empty());
        groups
    }
}

/// Compares a list at once.
pub fn compare(inputs: Inputs<'_>) -> Comparison {
    Comparing::new(inputs).end()
}

/// The most comparisons of faulty names with names of assets: a list may have a million foreign assets.
const MOST_COMPARED: usize = 20_000_000;

/// A comparison in steps, so that a page can show its progress.
pub struct Comparing<'a> {
    reading: RowColumns<'a>,
    /// Index of the next row in the table.
    next: usize,
    rows: Vec<ComparedRow>,
    wishes: Vec<Wish<'a>>,
    hidden: usize,
    struck_out: usize,
    headings: usize,
    /// Whether a row names each asset.
    named: Vec<bool>,
    /// How many faulty names may still be compared with all assets.
    searches: usize,
    /// A second table beside the list: its assets are named, too.
    other_names: Option<OtherNames>,
}

impl<'a> Comparing<'a> {
    /// Begins a comparison.
    pub fn new(inputs: Inputs<'a>) -> Self {
        let Inputs { table, columns, lookup, .. } = inputs;
        Self {
            reading: RowColumns::new(inputs),
            next: columns.first_row(),
            // Reserved at once: growing would briefly need twice the memory.
            rows: Vec::with_capacity(table.len()),
            wishes: Vec::with_capacity(table.len().min(lookup.len())),
            hidden: 0,
            struck_out: 0,
            headings: 0,
            named: vec![false; lookup.len()],
            searches: MOST_COMPARED / lookup.len().max(1),
            other_names: other_names(table, columns, lookup),
        }
    }

    /// Returns the number of compared rows, and of all rows.
    pub fn progress(&self) -> (usize, usize) {
        let all = self.reading.inputs.table.len();
        (self.next.min(all), all)
    }

    /// Compares up to `rows` more rows. Returns whether all are compared.
    pub fn step(&mut self, rows: usize) -> bool {
        let all = self.reading.inputs.table.len();
        let end = self.next.saturating_add(rows).min(all);
        while self.next < end {
            let index = self.next;
            self.next += 1;
            let omission = self.reading.inputs.omission(index);
            let Some(row) = self.reading.row(index) else {
                self.headings += 1;
                continue;
            };
            let asset = self.reading.asset(row);
            let lookup = self.reading.inputs.lookup;
            let other = self.other_names.and_then(|other| other.asset(lookup, row.row));
            for id in self.reading.named(row, &asset, &mut self.searches).into_iter().chain(other) {
                let at = lookup.index_of(id);
                if let Some(named) = at.and_then(|at| self.named.get_mut(at)) {
                    *named = true;
                }
            }
            if let Some(omission) = omission {
                match omission {
                    Omission::Hidden => self.hidden += 1,
                    Omission::StruckOut => self.struck_out += 1,
                }
                continue;
            }
            let Self { reading, rows, wishes, .. } = self;
            reading.verdicts(row, asset, &mut |verdict, wish| {
                wishes.extend(wish.map(|wish| Wish { row: rows.len(), ..wish }));
                rows.push(ComparedRow { index, line: row.row.line(), verdict });
            });
        }
        self.next >= all
    }

    /// Compares the remaining rows, and returns all results.
    pub fn end(mut self) -> Comparison {
        self.step(usize::MAX);
        let wishes = std::mem::take(&mut self.wishes);
        wish::settle(&wishes, &mut |wish, outcome| {
            let verdict = match outcome {
                wish::WishOutcome::Alone(merged) => match merged.change() {
                    Some(change) => Verdict::WillChange(Box::new(change)),
                    None => Verdict::AlreadySo,
                },
                wish::WishOutcome::Repeats => Verdict::Repeated,
                wish::WishOutcome::Contradicts(other) => {
                    let index = self.rows.get(wish.row).map(|row| row.index);
                    let Some(row) = index.and_then(|index| self.reading.row(index)) else { return };
                    let line = self.rows.get(other.row).map_or(0, |row| row.line);
                    let place = self.reading.differing(row, wish, other);
                    Verdict::Fault(Fault::Contradicts { line }, place.into())
                }
            };
            if let Some(row) = self.rows.get_mut(wish.row) {
                row.verdict = verdict;
            }
        });
        let not_listed = self.not_listed();
        let Self { hidden, struck_out, headings, .. } = self;
        let rest: Vec<Change> = not_listed.iter().filter_map(|asset| self.rest(asset)).collect();
        Comparison {
            not_listed: not_listed.into_iter().map(|asset| asset.id).collect(),
            sums: Sums { hidden, struck_out, headings, ..Sums::of(&self.rows, &rest) },
            rows: self.rows,
            rest,
        }
    }

    /// Returns the assets that no row names, hidden, struck-out and faulty rows included.
    fn not_listed(&self) -> Vec<&'a Asset> {
        if !self.named.contains(&true) {
            return Vec::new();
        }
        let assets = self.reading.inputs.lookup.assets().zip(&self.named);
        assets.filter(|(_, is_named)| !**is_named).map(|(asset, _)| asset).collect()
    }

    /// Returns the change of an asset that no row names.
    fn rest(&self, asset: &'a Asset) -> Option<Change> {
        let held = Held::of(asset, self.reading.inputs.draft);
        let status = self.reading.inputs.rest.filter(|_| held.status.is_none())?;
        Wish { asset, held, status: Some(status), explanation: None, is_faulty: false, row: 0 }.change()
    }
}
