//! What was decided last time, to be compared with what the service shows when it asks again.

use acceptance_rules::asset::{AssetId, StatusCodes};
use acceptance_rules::decision::Decision;
use acceptance_rules::draft::Baseline;
use acceptance_rules::sorted::Sorted;

use crate::Damage;
use crate::text::{self, Header, Written};

const KIND: &str = "round";

/// A decision that was made, and how every asset stood then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// Which decision it was.
    pub decision: Decision,
    /// When it was made, in milliseconds since 1970.
    pub at: i64,
    /// The status and the explanation that each asset was decided with.
    pub assets: Sorted<AssetId, Baseline>,
}

impl Round {
    /// This round as text.
    pub fn write(&self) -> String {
        let decision = text::act_field(self.decision.into()).map(Into::into);
        let mut fields = [decision].into_iter().chain(self.assets.iter().flat_map(asset_fields));
        text::write_each(KIND, self.at, self.assets.len(), &mut fields)
    }

    /// Reads a round back. A status means what these codes make of it, and its text is kept.
    ///
    /// # Errors
    /// A text that [`Round::write`] does not write, as with an id that comes twice, or one of another version.
    pub fn read(text: &str, codes: &StatusCodes) -> Result<Self, Damage> {
        let header = Header::read(KIND, text)?;
        read_fields(&header, codes).ok_or(Damage::NotOurs)
    }
}

fn asset_fields<'a>((id, held): (&AssetId, &'a Baseline)) -> [Written<'a>; 3] {
    let [status, words] = text::base_fields(held);
    [text::id_field(*id), status, words]
}

fn read_fields(header: &Header<'_>, codes: &StatusCodes) -> Option<Round> {
    let fields = header.fields()?;
    let (decision, rows) = fields.split_first()?;
    let (rows, []) = rows.as_chunks::<3>() else { return None };
    let mut assets = Sorted::default();
    let mut last = None;
    for [id, status, explanation] in rows {
        assets.insert(text::id_after(&mut last, id)?, text::base(status, explanation, codes)?);
    }
    let decision = text::act(decision)?.decision()?;
    (assets.len() == header.count).then_some(Round { decision, at: header.at, assets })
}
