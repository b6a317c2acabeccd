//! Corrections of single rows, made before a list is imported.

use acceptance_rules::asset::AssetId;
use acceptance_rules::sorted::Sorted;

use crate::columns::ColumnRole;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CorrectedField {
    Id,
    Serial,
    Status,
    Explanation,
}

impl CorrectedField {
    pub(crate) const ALL: [Self; 4] = [Self::Id, Self::Serial, Self::Status, Self::Explanation];

    pub fn role(self) -> ColumnRole {
        match self {
            Self::Id => ColumnRole::AssetId,
            Self::Serial => ColumnRole::SerialNumber,
            Self::Status => ColumnRole::Status,
            Self::Explanation => ColumnRole::Explanation,
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Corrections(Sorted<u32, Box<Correction>>);

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Correction {
    texts: Sorted<CorrectedField, Box<str>>,
    /// How a line with more cells than headings is read, if the user decided it.
    pub reading: Option<LineReading>,
    pub is_left_out: bool,
}

/// How a line with more cells than headings is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineReading {
    /// The cells beyond the headings are not used.
    AsWritten,
    /// A cell is joined with as many cells after it as there are too many.
    Joined { column: usize, surplus: usize },
}

impl LineReading {
    /// Returns the cell of a column.
    pub(crate) fn cell(self, column: usize) -> usize {
        match self {
            Self::Joined { column: joined, surplus } if column > joined => column.saturating_add(surplus),
            Self::AsWritten | Self::Joined { .. } => column,
        }
    }
}

impl Correction {
    /// Returns the text that replaces a cell.
    pub fn text(&self, field: CorrectedField) -> Option<&str> {
        self.texts.get(&field).map(|text| &**text)
    }
}

impl Corrections {
    pub const NONE: &'static Self = &Self(Sorted::new());

    pub fn get(&self, line: u32) -> Option<&Correction> {
        self.0.get(&line).map(|correction| &**correction)
    }

    /// Replaces the text of a cell, or restores it.
    pub fn set(&mut self, line: u32, field: CorrectedField, text: Option<&str>) {
        self.update(line, |correction| match text {
            Some(text) => correction.texts.insert(field, text.into()),
            None => correction.texts.remove(&field),
        });
    }

    /// Names the asset of a line by its ID, and removes the serial number of the line.
    pub fn set_asset(&mut self, line: u32, asset: AssetId) {
        self.set_assets(line, &[asset]);
    }

    /// Names several assets of a line by their IDs, and removes the serial number of the line.
    pub fn set_assets(&mut self, line: u32, assets: &[AssetId]) {
        let ids: Vec<String> = assets.iter().map(ToString::to_string).collect();
        self.set(line, CorrectedField::Id, Some(&ids.join(", ")));
        self.set(line, CorrectedField::Serial, Some(""));
    }

    /// Decides how a line with more cells than headings is read, with the explanation that its cells give when joined. An
    /// explanation that the user typed before stays.
    pub fn read_as(&mut self, line: u32, reading: LineReading, explanation: Option<&str>) {
        let before = self.get(line).filter(|before| before.reading.is_none());
        if before.is_none_or(|before| before.text(CorrectedField::Explanation).is_none()) {
            self.set(line, CorrectedField::Explanation, explanation);
        }
        self.update(line, |correction| correction.reading = Some(reading));
    }

    /// Leaves a line out, or includes it again.
    pub fn leave_out(&mut self, line: u32, is_left_out: bool) {
        self.update(line, |correction| correction.is_left_out = is_left_out);
    }

    pub fn clear(&mut self, line: u32) {
        self.0.remove(&line);
    }

    fn update(&mut self, line: u32, change: impl FnOnce(&mut Correction)) {
        let mut correction = self.get(line).cloned().unwrap_or_default();
        change(&mut correction);
        if correction == Correction::default() {
            self.clear(line);
        } else {
            self.0.insert(line, Box::new(correction));
        }
    }
}
