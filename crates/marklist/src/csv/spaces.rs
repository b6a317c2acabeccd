//! Columns of a text that several spaces separate, as in mails and printed lists.

use super::quoting::Visitor;
use crate::table::Refusal;

/// Number of spaces between two columns, at least.
const GAP: usize = 2;

/// The columns of a text.
pub(super) enum Spaces {
    /// Every line has the same number of cells between gaps.
    Gaps,
    /// Columns have a fixed width: in no line a text crosses these places, in characters.
    Places(Vec<usize>),
}

impl Spaces {
    /// Recognises columns on which all lines of a text agree; `None` if there are none.
    pub(super) fn of(text: &str) -> Option<Self> {
        let lines = || text.lines().filter(|line| !line.trim().is_empty());
        let widths = || lines().map(|line| cells(line).count());
        let first = widths().next().filter(|_| lines().nth(1).is_some())?;
        if first > 1 && widths().all(|width| width == first) {
            return Some(Self::Gaps);
        }
        let mut filled: Vec<bool> = Vec::new();
        for line in lines() {
            for (place, character) in line.trim_end().chars().enumerate() {
                if filled.len() <= place {
                    filled.push(false);
                }
                if let Some(filled) = filled.get_mut(place) {
                    *filled |= character != ' ';
                }
            }
        }
        let start = filled.iter().position(|filled| *filled)?;
        let mut places = Vec::new();
        let mut gap = 0;
        for (place, filled) in filled.iter().enumerate().skip(start) {
            if *filled && gap >= GAP {
                places.push(place);
            }
            gap = if *filled { 0 } else { gap + 1 };
        }
        (!places.is_empty()).then_some(Self::Places(places))
    }

    /// Passes all cells of a text on to a visitor.
    pub(super) fn read(&self, text: &str, visitor: &mut dyn Visitor) -> Result<(), Refusal> {
        for (number, line) in (1..).zip(text.lines()) {
            match self {
                Self::Gaps => {
                    for cell in cells(line) {
                        visitor.cell(cell, true)?;
                    }
                }
                Self::Places(places) => {
                    let mut rest = line;
                    let mut start = 0;
                    for place in places {
                        let length = place - start;
                        let end = rest.char_indices().nth(length).map_or(rest.len(), |(end, _)| end);
                        let (cell, after) = rest.split_at_checked(end).unwrap_or((rest, ""));
                        visitor.cell(cell.trim(), true)?;
                        (rest, start) = (after, *place);
                    }
                    visitor.cell(rest.trim(), true)?;
                }
            }
            visitor.end_row(number)?;
        }
        Ok(())
    }
}

/// Returns the cells of a line between gaps.
fn cells(line: &str) -> impl Iterator<Item = &str> {
    line.trim().split("  ").map(str::trim).filter(|cell| !cell.is_empty())
}
