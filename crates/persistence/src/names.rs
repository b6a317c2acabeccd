//! The names under which values of enums are stored.

use acceptance_rules::act::{Act, ActProgress};

use crate::format::OptionalText;

/// An enum whose values are stored by name.
pub(crate) trait Named: Copy + PartialEq + 'static {
    /// All values with their names.
    const NAMES: &'static [(Self, &'static str)];

    fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(value, _)| *value == self).map_or("", |(_, name)| name)
    }

    fn named(field: &OptionalText<'_>) -> Option<Self> {
        let name = field.as_deref()?;
        Self::NAMES.iter().find(|(_, own)| *own == name).map(|(value, _)| *value)
    }
}

impl Named for Act {
    const NAMES: &'static [(Self, &'static str)] =
        &[(Self::Confirm, "confirm"), (Self::Reject, "reject"), (Self::FinishReview, "finish-review")];
}

impl Named for ActProgress {
    const NAMES: &'static [(Self, &'static str)] =
        &[(Self::Begun, "begun"), (Self::Marking, "marking"), (Self::Sent, "sent")];
}
