//! The columns that somebody chose for a table: which, in which order, and how wide.

use std::ops::RangeInclusive;

/// The widths that a column may have, in CSS pixels.
pub const WIDTHS: RangeInclusive<u16> = 40..=800;

/// A column that is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnChoice {
    /// What the column is called in an address.
    pub name: Box<str>,
    /// Its width in CSS pixels, one of [`WIDTHS`]; `None` leaves it to the table.
    pub width: Option<u16>,
}

/// The columns that are shown, in their order, each once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ColumnChoices(Vec<ColumnChoice>);

impl ColumnChoices {
    /// Columns by their names, each with its width. One that is named again, and a width that no column may have, are left
    /// out.
    pub fn of<'a>(columns: impl Iterator<Item = (&'a str, Option<u16>)>) -> Self {
        let mut choices = Self::default();
        for (name, width) in columns {
            if !choices.is_shown(name) {
                let width = width.filter(|width| WIDTHS.contains(width));
                choices.0.push(ColumnChoice { name: name.into(), width });
            }
        }
        choices
    }

    /// Reads what [`ColumnChoices::write`] writes, as `serial:180,description,price`. Unknown and repeated names are left
    /// out, and so is a width that no column may have. `None` where no known name is left.
    pub fn read(text: &str, known: &[&str]) -> Option<Self> {
        let items = text.split(',').map(|item| item.split_once(':').unwrap_or((item, "")));
        let known = items.filter(|(name, _)| known.contains(name));
        let choices = Self::of(known.map(|(name, width)| (name, width.parse().ok())));
        (!choices.0.is_empty()).then_some(choices)
    }

    /// The choice as it stands in an address; empty where no column is shown.
    pub fn write(&self) -> String {
        let mut text = String::new();
        for column in &self.0 {
            if !text.is_empty() {
                text.push(',');
            }
            text.push_str(&column.name);
            if let Some(width) = column.width {
                text.push(':');
                text.push_str(&width.to_string());
            }
        }
        text
    }

    /// The columns in their order.
    pub fn iter(&self) -> std::slice::Iter<'_, ColumnChoice> {
        self.0.iter()
    }

    /// Whether a column is shown.
    pub fn is_shown(&self, name: &str) -> bool {
        self.position(name).is_some()
    }

    /// Shows a column, at the end where it was not shown, or hides it.
    pub fn show(&mut self, name: &str, is_shown: bool) {
        match self.position(name) {
            None if is_shown => self.0.push(ColumnChoice { name: name.into(), width: None }),
            Some(position) if !is_shown => drop(self.0.remove(position)),
            Some(_) | None => {}
        }
    }

    /// Moves a column by so many places, to the front where they are negative, and no further than to the ends.
    pub fn move_by(&mut self, name: &str, places: isize) {
        if let Some(position) = self.position(name) {
            let column = self.0.remove(position);
            self.0.insert(position.saturating_add_signed(places).min(self.0.len()), column);
        }
    }

    /// Sets the width of a column, in CSS pixels; the nearest of [`WIDTHS`] where it is none of them.
    pub fn set_width(&mut self, name: &str, width: Option<u16>) {
        let position = self.position(name);
        if let Some(column) = position.and_then(|position| self.0.get_mut(position)) {
            column.width = width.map(|width| width.clamp(*WIDTHS.start(), *WIDTHS.end()));
        }
    }

    fn position(&self, name: &str) -> Option<usize> {
        self.0.iter().position(|column| *column.name == *name)
    }
}
