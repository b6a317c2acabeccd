//! Builds assets from plain texts.

use acceptance_rules::asset::{Asset, AssetDetails, AssetId, StatusCodes};

/// Returns an asset; an empty status is unset, an empty explanation is none.
pub(crate) fn asset(id: i64, status: &str, explanation: &str) -> Asset {
    Asset {
        id: AssetId(id),
        acceptance: StatusCodes::default().read(status),
        explanation: (!explanation.is_empty()).then(|| explanation.into()),
        confirmation: None,
        details: AssetDetails::default(),
    }
}
