//! What a list says of each asset, for those who go on with it in a spreadsheet.

use acceptance_rules::asset::{AcceptanceStatus, Asset, AssetId};
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::draft::Draft;

/// One asset as it will stand once the draft is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// Its id.
    pub id: AssetId,
    /// Its serial number; empty where it has none.
    pub serial: &'a str,
    /// Its status; `None` where it has none.
    pub status: Option<&'a AcceptanceStatus>,
    /// Its explanation; empty where there is none.
    pub explanation: &'a str,
}

/// All assets in the order of the service, or those that are shown in their order.
pub fn rows<'a>(assets: &'a CompleteAssets, draft: &'a Draft, shown: Option<&[AssetId]>) -> Vec<Line<'a>> {
    let line = |asset: &'a Asset| Line {
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
