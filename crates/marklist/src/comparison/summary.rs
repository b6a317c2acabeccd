//! Sums of a comparison.

use std::collections::BTreeSet;

use acceptance_rules::asset::{AcceptanceStatus, AssetId};
use acceptance_rules::sorted::order_of;

use super::results::{Change, ComparedRow, Fault, Verdict};

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
    /// Rows among the faults that only lack a status, which one answer gives to all of them.
    pub unanswered: usize,
    /// Hidden rows that were not compared.
    pub hidden: usize,
    /// Struck-out rows that were not compared.
    pub struck_out: usize,
    /// Headings between the rows.
    pub headings: usize,
    /// Assets among the changed ones that no row names.
    pub rest: usize,
    /// Changes of a status to another one, those to a problem first.
    pub transitions: Vec<Transition>,
}

/// Assets that change from one status to another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transition {
    pub from: AcceptanceStatus,
    pub to: AcceptanceStatus,
    pub assets: Vec<AssetId>,
}

impl Sums {
    pub(super) fn of(rows: &[ComparedRow], rest: &[Change]) -> Self {
        let mut sums = Self { rest: rest.len(), ..Self::default() };
        rest.iter().for_each(|change| sums.add(change));
        for row in rows {
            match &row.verdict {
                Verdict::WillChange(change) => sums.add(change),
                Verdict::AlreadySo => sums.already_so += 1,
                Verdict::Repeated => sums.repeated += 1,
                Verdict::LeftOut => sums.left_out += 1,
                Verdict::Fault(fault, _) => {
                    sums.faults += 1;
                    sums.unconfirmed += usize::from(*fault == Fault::UnconfirmedStatus);
                    sums.unanswered +=
                        usize::from(matches!(fault, Fault::NoStatus | Fault::ExplanationAlone));
                }
            }
        }
        let mut transitions = by_count(&sums.transitions, |transition| transition.assets.len());
        let received =
            transitions.extract_if(.., |transition| transition.to.is_received()).collect::<Vec<_>>();
        transitions.extend(received);
        Self { transitions, ..sums }
    }

    /// Returns the number of changed assets.
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
            Some(known) => known.assets.push(change.asset),
            None => {
                let assets = vec![change.asset];
                self.transitions.push(Transition { from: from.clone(), to: to.clone(), assets });
            }
        }
    }
}

/// Returns items with the largest counts first.
pub(crate) fn by_count<T: Clone>(items: &[T], count: impl Fn(&T) -> usize) -> Vec<T> {
    let counts = items.iter().map(|item| i64::try_from(count(item)).unwrap_or(i64::MAX));
    let order = order_of(&counts.map(|count| -count).collect::<Vec<_>>());
    order.into_iter().filter_map(|at| items.get(at).cloned()).collect()
}
