//! Sums of a comparison.

use std::mem::discriminant;

use acceptance_rules::asset::{AcceptanceStatus, is_same_status};
use acceptance_rules::sorted::order_of;

use super::{Comparison, Fault, Verdict};

/// Rows with the same kind of fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultGroup {
    /// The fault of the first row; contradictions of different lines are one kind.
    pub fault: Fault,
    /// Indices of the rows in [`Comparison::rows`].
    pub rows: Vec<usize>,
}

/// Numbers of changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// Assets that become received.
    pub received: usize,
    /// Assets that get another status.
    pub problems: usize,
    /// Assets of which only the explanation changes.
    pub explanations: usize,
    /// Rows whose asset already has their values.
    pub unchanged: usize,
    /// Changes of status, those to a problem first.
    pub transitions: Vec<Transition>,
}

/// Assets that change from one status to another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transition {
    /// The status before; `None` if there was none.
    pub from: Option<AcceptanceStatus>,
    /// The status after.
    pub to: AcceptanceStatus,
    /// Number of assets.
    pub count: usize,
}

impl Comparison {
    /// Returns the rows with faults by kind, the most frequent kinds first.
    pub fn fault_groups(&self) -> Vec<FaultGroup> {
        let mut groups: Vec<FaultGroup> = Vec::new();
        for (index, row) in self.rows().iter().enumerate() {
            let Verdict::Fault(fault, _) = row.verdict else { continue };
            match groups.iter_mut().find(|group| is_same_kind(group.fault, fault)) {
                Some(group) => group.rows.push(index),
                None => groups.push(FaultGroup { fault, rows: vec![index] }),
            }
        }
        by_count(&groups, |group| group.rows.len())
    }

    /// Returns the numbers of changes.
    pub fn sums(&self) -> Sums {
        let mut sums = Sums { unchanged: self.already_so(), ..Sums::default() };
        for change in self.changes() {
            let Some(to) = &change.status else {
                sums.explanations += 1;
                continue;
            };
            if to.is_received() {
                sums.received += 1;
            } else {
                sums.problems += 1;
            }
            let from = &change.before.status;
            let known = sums.transitions.iter_mut().find(|transition| {
                transition.to.is_same_as(to) && is_same_status(transition.from.as_ref(), from.as_ref())
            });
            match known {
                Some(transition) => transition.count += 1,
                None => {
                    sums.transitions.push(Transition { from: from.clone(), to: to.clone(), count: 1 });
                }
            }
        }
        let mut transitions = by_count(&sums.transitions, |transition| transition.count);
        let received =
            transitions.extract_if(.., |transition| transition.to.is_received()).collect::<Vec<_>>();
        transitions.extend(received);
        Sums { transitions, ..sums }
    }
}

fn is_same_kind(one: Fault, other: Fault) -> bool {
    match (one, other) {
        (Fault::Cell(one), Fault::Cell(other)) => one == other,
        _ => discriminant(&one) == discriminant(&other),
    }
}

/// Returns items with the largest counts first.
fn by_count<T: Clone>(items: &[T], count: impl Fn(&T) -> usize) -> Vec<T> {
    let counts = items.iter().map(|item| i64::try_from(count(item)).unwrap_or(i64::MAX));
    let order = order_of(&counts.map(|count| -count).collect::<Vec<_>>());
    order.into_iter().filter_map(|at| items.get(at).cloned()).collect()
}
