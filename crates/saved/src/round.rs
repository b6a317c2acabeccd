//! What was decided last time, to be compared with what the service shows when it asks again.

use acceptance_rules::asset::{AssetId, StatusCodes};
use acceptance_rules::decision::Decision;
use acceptance_rules::draft::Base;
use acceptance_rules::sorted::Sorted;

use crate::Damage;
use crate::text::{Header, Writer, base, decision, decision_word};

const KIND: &str = "round";

/// A decision that was made, and how every asset stood then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// Which decision it was.
    pub decision: Decision,
    /// When it was made, in milliseconds since 1970.
    pub at: i64,
    /// The status and the explanation that each asset was decided with.
    pub assets: Sorted<AssetId, Base>,
}

impl Round {
    /// This round as text.
    pub fn write(&self) -> String {
        let mut writer = Writer::new(KIND, self.at, self.assets.len(), decision_word(self.decision));
        for (id, held) in self.assets.iter() {
            let status = held.acceptance.as_ref().map(|status| status.raw());
            writer.row(&[Some(&id.0.to_string()), status, Some(&held.explanation)]);
        }
        writer.end()
    }

    /// Reads a round back. A status means what these codes make of it, and its text is kept.
    ///
    /// # Errors
    /// A text that [`Round::write`] does not write, as with an id that comes twice, or one of another version.
    pub fn read(text: &str, codes: &StatusCodes) -> Result<Self, Damage> {
        let header = Header::read(KIND, text)?;
        let decision = decision(header.rest)?;
        let mut assets = Sorted::default();
        for (id, row) in header.asset_rows()? {
            let [_, status, explanation] = row.as_slice() else { return Err(Damage::NotOurs) };
            let held = base(status.as_deref(), explanation.as_deref(), codes).ok_or(Damage::NotOurs)?;
            assets.insert(id, held);
        }
        Ok(Self { decision, at: header.at, assets })
    }
}
