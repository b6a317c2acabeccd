//! Columns that write all their names in a style.

use acceptance_rules::spelling::is_blank;

use super::role::{ColumnRole, Columns};
use crate::comparison::Inputs;
use crate::lookup::{Lookup, NameKind};
use crate::name_styles::NameStyle;
use crate::near::serial;
use crate::table::Table;

/// A column whose names are read in a style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StyledColumn {
    pub column: usize,
    /// Its first text.
    pub text: Box<str>,
    /// The name that it is read as.
    pub name: Box<str>,
}

/// Returns the columns whose names are read in a style.
pub fn styled_columns(inputs: Inputs<'_>) -> Vec<StyledColumn> {
    let Inputs { table, columns, lookup, .. } = inputs;
    let styled = |kind: NameKind| {
        let (column, style) = style_of(table, columns, lookup, kind)?;
        let text = names(table, columns, column).next()?;
        let asset = lookup.styled(kind, style, text)?;
        let name = match kind {
            NameKind::Id => asset.id.to_string().into(),
            NameKind::Serial => serial(asset).into(),
        };
        Some(StyledColumn { column, text: text.into(), name })
    };
    [NameKind::Id, NameKind::Serial].into_iter().filter_map(styled).collect()
}

/// Returns the column of a kind of names with its style, if all its names are written so.
pub(crate) fn style_of(
    table: &Table,
    columns: &Columns,
    lookup: &Lookup,
    kind: NameKind,
) -> Option<(usize, NameStyle)> {
    let role = match kind {
        NameKind::Id => ColumnRole::AssetId,
        NameKind::Serial => ColumnRole::SerialNumber,
    };
    let column = columns.column_of(role)?;
    Some((column, lookup.style_of(kind, names(table, columns, column))?))
}

/// Returns the filled cells of a column.
fn names<'a>(
    table: &'a Table,
    columns: &Columns,
    column: usize,
) -> impl Iterator<Item = &'a str> + Clone + use<'a> {
    let rows = (columns.first_row()..table.len()).filter_map(|index| table.row(index));
    rows.map(move |row| row.cell(column)).filter(|cell| !is_blank(cell))
}
