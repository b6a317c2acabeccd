//! Rows of an exported list.

use acceptance_rules::asset::{AcceptanceStatus, Asset, AssetId};
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::draft::Draft;

/// An asset with the draft's changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExportedAsset<'a> {
    /// Its ID.
    pub id: AssetId,
    /// Its serial number; empty if it has none.
    pub serial: &'a str,
    /// Its status; `None` if it has none.
    pub status: Option<&'a AcceptanceStatus>,
    /// Its explanation; empty if it has none.
    pub explanation: &'a str,
}

/// Returns the shown assets in their order, or all assets in the order of the service.
pub fn rows<'a>(
    assets: &'a CompleteAssets,
    draft: &'a Draft,
    shown: Option<&[AssetId]>,
) -> Vec<ExportedAsset<'a>> {
    let line = |asset: &'a Asset| ExportedAsset {
        id: asset.id,
        serial: crate::lookup::serial(asset),
        status: draft.acceptance(asset),
        explanation: draft.explanation(asset),
    };
    match shown {
        None => assets.iter().map(line).collect(),
        Some(ids) => ids.iter().filter_map(|id| assets.get(*id)).map(line).collect(),
    }
}
