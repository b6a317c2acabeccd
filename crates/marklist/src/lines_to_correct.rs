//! The lines with a fault as a table for a file, to be corrected and imported again.

use crate::columns::{ColumnRole, is_ignored_heading};
use crate::comparison::{Comparison, Fault, Inputs, Verdict};
use crate::corrections::CorrectedField;

/// Texts of the file, in the language of the user.
#[derive(Clone, Copy)]
pub struct Texts<'a> {
    pub role: &'a dyn Fn(ColumnRole) -> &'static str,
    pub reason_heading: &'a str,
    pub reason: &'a dyn Fn(Fault) -> String,
}

/// Returns the headings and the lines with a fault, each with its corrections so far and its reason.
///
/// Read back, each column has its role again, and each line has a fault until it is corrected: an uncertain cell ends
/// with U+FFFD, the sign of a lost character. Lines that wait for their status word are left out.
pub fn table(inputs: Inputs<'_>, comparison: &Comparison, texts: Texts<'_>) -> Vec<Vec<String>> {
    let Inputs { table, columns, corrections, .. } = inputs;
    let corrected = |line: u32, field: CorrectedField| {
        corrections.get(line).and_then(|own| own.text(field)).map(str::to_owned)
    };
    let mut faulty: Vec<_> = comparison
        .rows()
        .iter()
        .filter_map(|row| match &row.verdict {
            Verdict::Fault(fault, _) if *fault != Fault::UnconfirmedStatus => Some((row, *fault)),
            _ => None,
        })
        .collect();
    // A line may have several assets.
    faulty.dedup_by_key(|(row, _)| row.line);
    // Corrections of fields that the list has no column for get columns of their own.
    let added: Vec<CorrectedField> = CorrectedField::ALL
        .into_iter()
        .filter(|field| columns.column_of(field.role()).is_none())
        .filter(|field| faulty.iter().any(|(row, _)| corrected(row.line, *field).is_some()))
        .collect();
    let heading = |column: usize| {
        let role = columns.roles.get(column).copied().unwrap_or(ColumnRole::Ignored);
        let (name, own) = ((texts.role)(role), columns.heading(table, column));
        match role {
            ColumnRole::Ignored if is_ignored_heading(own) => own.to_owned(),
            // The question says what the answers mean.
            ColumnRole::Tick => own.to_owned(),
            ColumnRole::Ignored if !own.is_empty() => [name, ": ", own].concat(),
            _ => name.to_owned(),
        }
    };
    let mut headings: Vec<String> = (0..table.width()).map(heading).collect();
    headings.extend(added.iter().map(|field| (texts.role)(field.role()).to_owned()));
    headings.push(texts.reason_heading.to_owned());
    let lines = faulty.into_iter().filter_map(|(row, fault)| {
        let own = table.row(row.index)?;
        let cell = |column: usize| {
            let field =
                CorrectedField::ALL.into_iter().find(|field| columns.column_of(field.role()) == Some(column));
            let is_uncertain = field.is_some() && inputs.problem(own, column).is_some();
            field.and_then(|field| corrected(row.line, field)).unwrap_or_else(|| {
                [inputs.cell(own, column), if is_uncertain { "\u{FFFD}" } else { "" }].concat()
            })
        };
        let mut cells: Vec<String> = (0..table.width()).map(cell).collect();
        cells.extend(added.iter().map(|field| corrected(row.line, *field).unwrap_or_default()));
        cells.push((texts.reason)(fault));
        Some(cells)
    });
    std::iter::once(headings).chain(lines).collect()
}
