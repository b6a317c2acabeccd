//! The work of the user on the lists of an import.

use std::collections::{BTreeMap, BTreeSet};

use acceptance_marklist::columns::Columns;
use acceptance_marklist::comparison::FaultGroup;
use acceptance_marklist::corrections::Corrections;
use acceptance_marklist::table::Omission;
use acceptance_marklist::words::Assignments;
use acceptance_rules::asset::AcceptanceStatus;

/// The place of a list: the index of its sheet, and its first column.
pub(super) type Place = (usize, usize);

/// The work of the user on a list.
#[derive(Clone, Default, PartialEq)]
pub(super) struct Work {
    pub(super) has_pasted: bool,
    pub(super) place: Place,
    pub(super) columns: Option<Columns>,
    pub(super) assignments: Assignments,
    pub(super) corrections: Corrections,
    /// The corrections of other lists.
    pub(super) others: Vec<Corrections>,
    pub(super) included: Vec<Omission>,
    pub(super) rest: Option<AcceptanceStatus>,
}

/// The lists that are not in use.
#[derive(Default)]
pub(super) struct OtherLists {
    stored: BTreeMap<Place, (Corrections, Vec<FaultGroup>)>,
    /// The lists that were applied without faults.
    applied: BTreeSet<Place>,
}

impl OtherLists {
    /// Stores the corrections and groups of a list, and returns those of another one.
    pub(super) fn exchange(
        &mut self,
        from: Place,
        own: (Corrections, Vec<FaultGroup>),
        to: Place,
    ) -> (Corrections, Vec<FaultGroup>) {
        self.stored.insert(from, own);
        self.stored.remove(&to).unwrap_or_default()
    }

    pub(super) fn corrections(&self) -> Vec<Corrections> {
        self.stored.values().map(|(corrections, _)| corrections.clone()).collect()
    }

    pub(super) fn add_applied(&mut self, place: Place) {
        self.applied.insert(place);
    }

    pub(super) fn is_applied(&self, place: Place) -> bool {
        self.applied.contains(&place)
    }
}
