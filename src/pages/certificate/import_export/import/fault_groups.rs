//! The lines that cannot be imported, grouped by their fault.

use std::collections::BTreeSet;

use acceptance_marklist::comparison::{Comparison, Fault, Verdict};

/// The lines with one fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultLines {
    /// The fault; of a contradiction without the other line.
    pub fault: Fault,
    /// The lines.
    pub lines: BTreeSet<u32>,
}

/// Returns the lines with a fault by its kind. A corrected line stays in its group, so that its
/// fields stay mounted while the user edits it.
pub fn groups(
    comparison: &Comparison,
    is_corrected: impl Fn(u32) -> bool,
    before: Option<&Vec<FaultLines>>,
) -> Vec<FaultLines> {
    let mut groups: Vec<FaultLines> = Vec::new();
    let mut placed: BTreeSet<u32> = BTreeSet::new();
    for FaultLines { fault, lines } in before.into_iter().flatten() {
        let stays = |line: &&u32| is_corrected(**line) && verdict_of(comparison, **line).is_some();
        let lines: BTreeSet<u32> = lines.iter().filter(stays).copied().collect();
        placed.extend(&lines);
        groups.push(FaultLines { fault: *fault, lines });
    }
    for found in comparison.fault_groups() {
        let fault = kind(found.fault);
        // Words are confirmed in their own step, for all their lines at once.
        if fault == Fault::UnconfirmedStatus {
            continue;
        }
        let rows = found.rows.iter().filter_map(|index| comparison.rows().get(*index));
        let lines = rows.map(|row| row.line).filter(|line| !placed.contains(line));
        match groups.iter_mut().find(|group| group.fault == fault) {
            Some(group) => group.lines.extend(lines),
            None => groups.push(FaultLines { fault, lines: lines.collect() }),
        }
    }
    groups.retain(|group| !group.lines.is_empty());
    groups
}

/// Returns the number of lines whose word is guessed but not confirmed.
pub fn unconfirmed(comparison: &Comparison) -> usize {
    let groups = comparison.fault_groups();
    groups.iter().filter(|group| group.fault == Fault::UnconfirmedStatus).map(|group| group.rows.len()).sum()
}

/// Returns the fault without the line that it names.
fn kind(fault: Fault) -> Fault {
    match fault {
        Fault::Contradicts { .. } => Fault::Contradicts { line: 0 },
        other => other,
    }
}

/// Returns the verdict of a line, unless the comparison has none.
pub fn verdict_of(comparison: &Comparison, line: u32) -> Option<&Verdict> {
    let rows = comparison.rows();
    let index = rows.binary_search_by_key(&line, |row| row.line).ok()?;
    rows.get(index).map(|row| &row.verdict)
}
