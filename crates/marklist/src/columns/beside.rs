//! A second table beside the first one.

use std::ops::Range;

use acceptance_rules::asset::AssetId;
use acceptance_rules::fold;
use acceptance_rules::spelling::is_blank;

use super::headings::{MOST_EXAMINED, SAMPLE};
use super::role::{ColumnRole, Columns};
use crate::lookup::Lookup;
use crate::serials::Found;
use crate::table::{Row, Table};

/// A column that names other assets than those of its rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherNames {
    pub column: usize,
    /// The first column of its table.
    pub first: usize,
    role: ColumnRole,
}

impl OtherNames {
    /// Returns the asset that the column names in a row.
    pub(crate) fn asset(self, lookup: &Lookup, row: Row<'_>) -> Option<AssetId> {
        named(lookup, self.role, row.cell(self.column))
    }
}

/// Returns a column without a role that names other assets than those of its rows.
pub fn other_names(table: &Table, columns: &Columns, lookup: &Lookup) -> Option<OtherNames> {
    let own = [ColumnRole::AssetId, ColumnRole::SerialNumber]
        .into_iter()
        .find_map(|role| Some((columns.column_of(role)?, role)))?;
    let names = Names::new(table, columns, lookup, own);
    let is_other = |column: &usize| {
        columns.roles.get(*column) == Some(&ColumnRole::Ignored) && names.names_others(*column)
    };
    let (own, role) = own;
    let right = (own.saturating_add(1)..names.width()).find(is_other).map(|column| {
        let first = names.end_before(0, own, column).unwrap_or(column);
        OtherNames { column, first, role }
    });
    right.or_else(|| (0..own).find(is_other).map(|column| OtherNames { column, first: 0, role }))
}

/// Returns the columns of the table that begins at `first` and has this column of assets or another one.
pub(super) fn span(
    table: &Table,
    columns: &Columns,
    lookup: &Lookup,
    own: (usize, ColumnRole),
    first: usize,
) -> Range<usize> {
    let names = Names::new(table, columns, lookup, own);
    let (own, _) = own;
    let left = (first..own).find(|column| names.names_others(*column));
    let right = (own.saturating_add(1)..names.width()).find(|column| names.names_others(*column));
    let end = left
        .and_then(|column| names.end_before(first, column, own))
        .or_else(|| names.end_before(first, own, right?));
    first..end.unwrap_or(usize::MAX)
}

/// A column of assets among the others.
struct Names<'a> {
    table: &'a Table,
    columns: &'a Columns,
    lookup: &'a Lookup,
    own: usize,
    role: ColumnRole,
}

impl<'a> Names<'a> {
    fn new(
        table: &'a Table,
        columns: &'a Columns,
        lookup: &'a Lookup,
        (own, role): (usize, ColumnRole),
    ) -> Self {
        Self { table, columns, lookup, own, role }
    }

    fn width(&self) -> usize {
        self.table.width().min(MOST_EXAMINED)
    }

    fn rows(&self) -> impl Iterator<Item = Row<'a>> {
        self.table.rows().skip(self.columns.first_row()).take(SAMPLE)
    }

    /// Returns whether a column names other assets than this one in the same rows, in at least half of its cells.
    fn names_others(&self, column: usize) -> bool {
        const FEWEST: usize = 2;
        let (mut filled, mut others) = (0_usize, Vec::new());
        for row in self.rows().filter(|row| !is_blank(row.cell(column))) {
            filled += 1;
            let own = named(self.lookup, self.role, row.cell(self.own));
            let other = named(self.lookup, self.role, row.cell(column));
            let may_differ = own.is_some() || is_blank(row.cell(self.own));
            others.extend(other.filter(|_| may_differ && own != other));
        }
        let distinct = distinct(&others);
        distinct >= FEWEST && distinct * 2 >= filled
    }

    /// Returns the end of a table that begins at `first`, whose assets are in column `one`, before another one with its
    /// assets in column `other`; `None` if nothing shows that these are two tables.
    fn end_before(&self, first: usize, one: usize, other: usize) -> Option<usize> {
        let is_empty = |column: &usize| self.rows().all(|row| is_blank(row.cell(*column)));
        if let Some(empty) = (one.saturating_add(1)..other).find(is_empty) {
            return Some(empty);
        }
        let same_heading = |one: usize, other: usize| {
            let [one, other] =
                [one, other].map(|column| fold::heading(self.columns.heading(self.table, column)));
            !one.is_empty() && one == other
        };
        let next = first.saturating_add(other.saturating_sub(one));
        same_heading(one, other).then(|| if same_heading(first, next) { next } else { other })
    }
}

/// Returns the number of different assets.
pub(super) fn distinct(ids: &[AssetId]) -> usize {
    let mut sorted = AssetId::sorted(ids);
    sorted.dedup();
    sorted.len()
}

fn named(lookup: &Lookup, role: ColumnRole, cell: &str) -> Option<AssetId> {
    if role == ColumnRole::AssetId {
        return lookup.by_id(cell).ok().map(|asset| asset.id);
    }
    match lookup.by_serial(cell) {
        Found::One(asset) => Some(asset.id),
        Found::Several | Found::None => None,
    }
}
