//! Roles of columns.

use acceptance_rules::spelling::is_blank;

use crate::table::{Omission, Row, Table};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnRole {
    /// IDs of assets.
    AssetId,
    SerialNumber,
    /// Acceptance statuses.
    Status,
    /// Answers to the question of the heading, as `Received?`. Several columns may have this role.
    Tick,
    Explanation,
    /// IDs of certificates.
    Certificate,
    /// No role.
    Ignored,
}

/// Roles of the columns of a list, recognised or chosen by the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// Index of the row with the headings; it and the rows above it are not imported. `None` if there are none.
    pub heading_row: Option<usize>,
    /// Role of each column. Of several columns with one role the first counts, except ticks.
    pub roles: Vec<ColumnRole>,
}

impl Columns {
    /// Returns the column of a role, from 0.
    pub fn column_of(&self, role: ColumnRole) -> Option<usize> {
        self.roles.iter().position(|own| *own == role)
    }

    /// Returns whether a column names the assets.
    pub fn is_known(&self) -> bool {
        self.has_any(&[ColumnRole::AssetId, ColumnRole::SerialNumber])
    }

    /// Returns whether a column has one of these roles.
    pub(super) fn has_any(&self, roles: &[ColumnRole]) -> bool {
        roles.iter().any(|role| self.column_of(*role).is_some())
    }

    /// Returns the columns that say the statuses, which are read together.
    pub fn of_statuses(&self) -> impl Iterator<Item = usize> {
        let says = |(_, role): &(usize, &ColumnRole)| matches!(role, ColumnRole::Status | ColumnRole::Tick);
        self.roles.iter().enumerate().filter(says).map(|(column, _)| column)
    }

    /// Returns the heading of a column; empty if there is none.
    pub fn heading<'a>(&self, table: &'a Table, column: usize) -> &'a str {
        let row = self.heading_row.and_then(|row| table.row(row));
        row.map_or("", |row| row.cell(column).trim())
    }

    /// Returns whether a row is left out for this reason unless the user includes such rows.
    pub fn omits(&self, row: Row<'_>, omission: Omission) -> bool {
        match omission {
            Omission::Hidden => row.is_hidden(),
            Omission::StruckOut => self.is_struck_out(row),
        }
    }

    /// Returns the number of rows below the headings that are left out for this reason.
    pub fn omitted(&self, table: &Table, omission: Omission) -> usize {
        table.rows().skip(self.first_row()).filter(|row| self.omits(*row, omission)).count()
    }

    /// Returns whether a row below the headings has a coloured cell.
    pub fn has_colours(&self, table: &Table) -> bool {
        let first = table.row(self.first_row()).map(|row| row.line());
        table.last_coloured().zip(first).is_some_and(|(coloured, first)| coloured >= first)
    }

    /// Returns whether the cells that name the asset, or all cells, are struck out.
    fn is_struck_out(&self, row: Row<'_>) -> bool {
        let names_asset = |column: &usize| {
            matches!(self.roles.get(*column), Some(ColumnRole::AssetId | ColumnRole::SerialNumber))
        };
        let is_filled = |column: &usize| !is_blank(row.cell(*column));
        let filled = || (0..row.len()).filter(is_filled);
        let is_any = filled().any(|column| row.is_struck_out(column));
        let names = || filled().filter(names_asset);
        is_any
            && if names().next().is_some() {
                names().all(|column| row.is_struck_out(column))
            } else {
                filled().all(|column| row.is_struck_out(column))
            }
    }

    /// Sets the role of a column. Another column with this role loses it, except ticks.
    pub fn set_role(&mut self, column: usize, role: ColumnRole) {
        for (at, own) in self.roles.iter_mut().enumerate() {
            if at == column {
                *own = role;
            } else if *own == role && role != ColumnRole::Tick {
                *own = ColumnRole::Ignored;
            }
        }
    }

    /// Returns the index of the first row below the headings.
    pub(crate) fn first_row(&self) -> usize {
        self.heading_row.map_or(0, |row| row.saturating_add(1))
    }
}
