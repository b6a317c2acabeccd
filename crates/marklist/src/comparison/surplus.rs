//! Lines of a text with more cells than headings or other lines, since a cell has a separator without quotation marks
//! around it.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::iter::once;

use super::inputs::Inputs;
use super::sections::Sections;
use crate::columns::ColumnRole;
use crate::corrections::LineReading;
use crate::labels::Answers;
use crate::lookup::NameKind;
use crate::table::Row;
use acceptance_rules::spelling::is_blank;

/// A line whose cells beyond the headings are joined with others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JoinedLine {
    pub reading: LineReading,
    /// Its cells below the headings.
    pub cells: Vec<String>,
    /// Its explanation, if that is the joined text.
    pub explanation: Option<String>,
}

/// Returns the number of cells that no line of a text should exceed: that of the headings, or else that of most lines.
/// `None` if there is none, or if all lines have a separator at their end.
pub(super) fn usual_width(inputs: Inputs<'_>, is_heading: impl Fn(usize) -> bool) -> Option<usize> {
    let Inputs { table, columns, .. } = inputs;
    table.separator()?;
    let indices = (columns.first_row()..table.len()).filter(|index| !is_heading(*index));
    let mut lines = indices.filter_map(|index| table.row(index));
    if let Some(headings) = columns.heading_row.and_then(|index| table.row(index)) {
        let width = headings.len();
        let ends_blank = |line: Row<'_>| line.len() > width && line.cells().skip(width).all(is_blank);
        return (!lines.all(ends_blank)).then_some(width);
    }
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for line in lines {
        *counts.entry(line.len()).or_default() += 1;
    }
    counts.into_iter().max_by_key(|(width, count)| (*count, Reverse(*width))).map(|(width, _)| width)
}

/// Returns the rows at indices with their surplus cells joined, so that their columns have an asset and a status;
/// `None` for a row that has no cells to join like that.
pub fn joined(inputs: Inputs<'_>, indices: &[usize]) -> Vec<Option<JoinedLine>> {
    let sections = Sections::new(inputs);
    let width = usual_width(inputs, |index| sections.is_heading(index));
    indices.iter().map(|index| joined_row(inputs, inputs.table.row(*index)?, width?)).collect()
}

/// Returns a row with its surplus cells joined.
///
/// Cells that begin with a blank were probably separated by chance. Otherwise the first cells are joined, so that the
/// row has another status than as it is written.
fn joined_row(inputs: Inputs<'_>, row: Row<'_>, width: usize) -> Option<JoinedLine> {
    let Inputs { table, columns, .. } = inputs;
    let surplus = row.len().checked_sub(width).filter(|surplus| *surplus > 0)?;
    let has_text = |column: &usize| {
        matches!(columns.roles.get(*column), None | Some(ColumnRole::Ignored | ColumnRole::Explanation))
    };
    let mut best = None;
    for column in (0..width).filter(has_text) {
        let reading = LineReading::Joined { column, surplus };
        let role_cell = |role| Some(reading.cell(columns.column_of(role)?));
        let status = role_cell(ColumnRole::Status);
        let suits =
            names_asset(inputs, row, [role_cell(ColumnRole::AssetId), role_cell(ColumnRole::SerialNumber)])
                && status.is_none_or(|status| inputs.labels.means_status(row.cell(status), Answers::Allowed));
        let joined = || row.cells().skip(column).take(surplus + 1);
        let are_parts = joined().skip(1).all(|cell| cell.starts_with(' '));
        if suits && best.as_ref().is_none_or(|(were_parts, _)| are_parts && !were_parts) {
            let separator = table.separator().unwrap_or_default();
            let text = joined().collect::<Vec<_>>().join(&*separator.to_string());
            let before = row.cells().take(column).map(str::to_owned);
            let after = row.cells().skip(column + surplus + 1).map(str::to_owned);
            let cells = before.chain(once(text.clone())).chain(after).collect();
            let is_explanation = columns.column_of(ColumnRole::Explanation) == Some(column);
            best =
                Some((are_parts, JoinedLine { reading, cells, explanation: is_explanation.then_some(text) }));
        }
    }
    best.map(|(_, line)| line)
}

/// Returns whether one of the cells names an asset.
fn names_asset(inputs: Inputs<'_>, row: Row<'_>, [id, serial]: [Option<usize>; 2]) -> bool {
    let names = |cell: Option<usize>, kind| {
        cell.is_some_and(|cell| inputs.lookup.written(kind, row.cell(cell)).is_some())
    };
    names(id, NameKind::Id) || names(serial, NameKind::Serial)
}
