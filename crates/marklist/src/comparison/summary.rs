//! Sums of a comparison.

use std::collections::BTreeSet;

use acceptance_rules::asset::AcceptanceStatus;
use acceptance_rules::sorted::order_of;

use super::{Change, ComparedRow, Comparison, Fault, Verdict};
use crate::corrections::Corrections;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultGroup {
    /// The [`Fault::kind`].
    pub fault: Fault,
    pub lines: BTreeSet<u32>,
}

/// Numbers of rows by their results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// Assets that become received.
    pub received: usize,
    /// Assets that get another status.
    pub problems: usize,
    /// Assets of which only the explanation changes.
    pub explanations: usize,
    /// Rows whose asset already has their values.
    pub already_so: usize,
    pub repeated: usize,
    pub left_out: usize,
    pub faults: usize,
    /// Rows among these that only wait for the confirmation of a guess.
    pub unconfirmed: usize,
    /// Hidden rows that were not compared.
    pub hidden: usize,
    /// Changes of a status to another one, those to a problem first.
    pub transitions: Vec<Transition>,
}

/// Assets that change from one status to another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transition {
    pub from: AcceptanceStatus,
    pub to: AcceptanceStatus,
    pub count: usize,
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

impl Sums {
    pub(super) fn of(rows: &[ComparedRow], hidden: usize) -> Self {
        let mut sums = Self { hidden, ..Self::default() };
        for row in rows {
            match &row.verdict {
                Verdict::WillChange(change) => sums.add(change),
                Verdict::AlreadySo => sums.already_so += 1,
                Verdict::Repeated => sums.repeated += 1,
                Verdict::LeftOut => sums.left_out += 1,
                Verdict::Fault(fault, _) => {
                    sums.faults += 1;
                    sums.unconfirmed += usize::from(*fault == Fault::UnconfirmedStatus);
                }
            }
        }
        let mut transitions = by_count(&sums.transitions, |transition| transition.count);
        let received =
            transitions.extract_if(.., |transition| transition.to.is_received()).collect::<Vec<_>>();
        transitions.extend(received);
        Self { transitions, ..sums }
    }

    /// Returns the number of rows that change an asset.
    pub fn will_change(&self) -> usize {
        self.received + self.problems + self.explanations
    }

    fn add(&mut self, change: &Change) {
        let Some(to) = &change.status else {
            self.explanations += 1;
            return;
        };
        if to.is_received() {
            self.received += 1;
        } else {
            self.problems += 1;
        }
        let Some(from) = &change.before.status else { return };
        let is_it = |known: &&mut Transition| known.from.is_same_as(from) && known.to.is_same_as(to);
        match self.transitions.iter_mut().find(is_it) {
            Some(known) => known.count += 1,
            None => self.transitions.push(Transition { from: from.clone(), to: to.clone(), count: 1 }),
        }
    }
}

/// Returns items with the largest counts first.
pub(crate) fn by_count<T: Clone>(items: &[T], count: impl Fn(&T) -> usize) -> Vec<T> {
    let counts = items.iter().map(|item| i64::try_from(count(item)).unwrap_or(i64::MAX));
    let order = order_of(&counts.map(|count| -count).collect::<Vec<_>>());
    order.into_iter().filter_map(|at| items.get(at).cloned()).collect()
}
