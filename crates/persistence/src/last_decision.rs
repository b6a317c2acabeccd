//! The last decision on a certificate, to be compared with the assets when they are decided again.

use acceptance_rules::act::Act;
use acceptance_rules::asset::{AssetId, StatusCodes};
use acceptance_rules::decision::Decision;
use acceptance_rules::draft::Baseline;
use acceptance_rules::sorted::Sorted;

use crate::format;
use crate::names::Named;

const KIND: &str = "round";

/// A decision with the state of every asset at that time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastDecision {
    pub decision: Decision,
    /// When it was made, in milliseconds since 1970.
    pub at: i64,
    /// The status and the explanation of each asset.
    pub assets: Sorted<AssetId, Baseline>,
}

impl LastDecision {
    /// Returns the decision as text.
    pub fn write(&self) -> String {
        let mut fields = vec![Some(Act::from(self.decision).name().into())];
        for (id, held) in self.assets.iter() {
            fields.push(format::number(id.0));
            fields.extend(format::baseline_fields(held));
        }
        format::write(KIND, self.at, self.assets.len(), fields)
    }

    /// Reads a decision. A status has the meaning that these codes give it. `None` if an asset appears twice.
    pub fn read(text: &str, codes: &StatusCodes) -> Option<Self> {
        let stored = format::read(KIND, text)?;
        let (decision, rows) = stored.fields.split_first()?;
        let (rows, []) = rows.as_chunks::<3>() else { return None };
        let mut assets = Sorted::default();
        for [id, status, explanation] in rows {
            let held = format::baseline([status, explanation], codes)?;
            assets.insert(AssetId(format::parsed(id)?), held);
        }
        let decision = Act::named(decision)?.decision()?;
        let is_sound = assets.len() == stored.count && rows.len() == stored.count;
        is_sound.then_some(Self { decision, at: stored.at, assets })
    }
}
