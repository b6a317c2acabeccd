//! The lines that cannot be imported, grouped by their fault.

use std::collections::BTreeSet;

use acceptance_marklist::comparison::{Comparison, Fault, FaultGroup};

/// Returns the lines with a fault by its kind. A corrected line stays in its group, so that its
/// fields stay mounted while the user edits it.
pub fn groups(
    comparison: &Comparison,
    is_corrected: impl Fn(u32) -> bool,
    before: Option<&Vec<FaultGroup>>,
) -> Vec<FaultGroup> {
    let mut groups: Vec<FaultGroup> = Vec::new();
    let mut placed: BTreeSet<u32> = BTreeSet::new();
    for FaultGroup { fault, lines } in before.into_iter().flatten() {
        let stays = |line: &&u32| is_corrected(**line) && comparison.row(**line).is_some();
        let lines: BTreeSet<u32> = lines.iter().filter(stays).copied().collect();
        placed.extend(&lines);
        groups.push(FaultGroup { fault: *fault, lines });
    }
    for FaultGroup { fault, mut lines } in comparison.fault_groups() {
        // Words are confirmed in their own step, for all their lines at once.
        if fault == Fault::UnconfirmedStatus {
            continue;
        }
        lines.retain(|line| !placed.contains(line));
        match groups.iter_mut().find(|group| group.fault == fault) {
            Some(group) => group.lines.extend(lines),
            None => groups.push(FaultGroup { fault, lines }),
        }
    }
    groups.retain(|group| !group.lines.is_empty());
    groups
}
