//! Columns that may contain the explanations.

use std::ops::Range;

use acceptance_rules::sorted::order_of;
use acceptance_rules::spelling::is_blank;

use super::headings::{MAYBE, MOST_EXAMINED, column_heads, names_other_thing};
use super::role::{ColumnRole, Columns};
use crate::comparison::Inputs;
use crate::comparison::row::RowColumns;
use crate::labels::{Answers, Label, Labels};
use crate::synonyms::{answer, is_answer};
use crate::table::{Row, Table};
use acceptance_rules::fold::word;

/// Number of sample values of a column.
const SAMPLES: usize = 3;
/// Number of rows that are examined to rate a column.
const SAMPLE: usize = 10_000;
/// Number of texts that show whether a column has only statuses or answers.
const TEXTS: usize = 200;

/// A column that may contain the explanations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    pub column: usize,
    pub filled: usize,
    /// Number of these rows whose status is a problem.
    pub beside_problems: usize,
    /// Its first different texts.
    pub samples: Vec<Box<str>>,
}

/// Problems without an explanation, and a column with texts for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unexplained {
    /// Number of rows with a problem and without an explanation.
    pub problems: usize,
    /// Another column that has texts in these rows.
    pub column: usize,
    /// Number of these rows with a text there.
    pub filled: usize,
}

/// Returns the columns whose headings name explanations, and the chosen one. The column with the most texts next to
/// problems is first.
pub fn explanation_candidates(inputs: Inputs<'_>) -> Vec<Candidate> {
    rated(inputs.table, inputs.columns, inputs.labels, Among::Choices, &(0..usize::MAX))
}

/// Columns among which candidates are searched.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Among {
    /// Only columns that may be chosen.
    Choices,
    /// Also columns that only cause a warning: those of statuses or answers, and those without a known heading.
    All,
}

/// Returns the number of problems without an explanation, if another column has texts for them.
pub fn unexplained(inputs: Inputs<'_>) -> Option<Unexplained> {
    let reading = RowColumns::new(inputs);
    let chosen = inputs.columns.column_of(ColumnRole::Explanation);
    let candidates = rated(inputs.table, inputs.columns, inputs.labels, Among::All, &(0..usize::MAX));
    let others: Vec<usize> = candidates
        .iter()
        .map(|candidate| candidate.column)
        .filter(|column| Some(*column) != chosen)
        .collect();
    if others.is_empty() {
        return None;
    }
    let mut filled = vec![0_usize; others.len()];
    let mut problems = 0;
    for index in inputs.indices() {
        let Some(row) = reading.row(index) else { continue };
        if !reading.is_problem(row) || reading.is_left_out(row) || reading.is_explained(row) {
            continue;
        }
        problems += 1;
        for (column, filled) in others.iter().zip(&mut filled) {
            let text = row.row.cell(*column);
            *filled += usize::from(!is_blank(text) && !is_answer(&word(text)));
        }
    }
    let best = others.iter().zip(filled).rev().max_by_key(|(_, filled)| *filled);
    best.filter(|(_, filled)| *filled > 0).map(|(column, filled)| Unexplained {
        problems,
        column: *column,
        filled,
    })
}

/// Returns the candidates among the visible columns of `span` without another role, the best one first.
pub(super) fn rated(
    table: &Table,
    columns: &Columns,
    labels: &Labels,
    among: Among,
    span: &Range<usize>,
) -> Vec<Candidate> {
    let heads = column_heads(table, columns.heading_row);
    let heading = |column: usize| {
        let head = heads.get(column).copied().flatten().filter(|head| head.role == ColumnRole::Explanation);
        head.map_or(0, |head| head.weight)
    };
    let is_unknown = |column: usize| {
        let is_examined = column < MOST_EXAMINED && heads.get(column).is_none_or(Option::is_none);
        is_examined && !names_other_thing(columns.heading(table, column))
    };
    let may_be = |(column, role): &(usize, &ColumnRole)| match role {
        _ if !span.contains(column) => false,
        ColumnRole::Explanation => true,
        ColumnRole::Ignored if table.is_column_hidden(*column) => false,
        ColumnRole::Ignored => heading(*column) > 0 || (among == Among::All && is_unknown(*column)),
        ColumnRole::AssetId
        | ColumnRole::SerialNumber
        | ColumnRole::Status
        | ColumnRole::Tick
        | ColumnRole::Certificate => false,
    };
    let may_be: Vec<(usize, &ColumnRole)> = columns.roles.iter().enumerate().filter(may_be).collect();
    if may_be.is_empty() {
        return Vec::new();
    }
    let rows: Vec<(Row<'_>, bool)> = rows(table, columns, labels);
    let mut rated = Vec::new();
    for (column, role) in may_be {
        let weight = heading(column);
        // `Reason` may be a column of statuses, and `Defect` one of yes and no.
        let is_other = *role == ColumnRole::Ignored
            && weight <= MAYBE
            && among == Among::Choices
            && has_only_words(&rows, column, labels);
        let candidate = rate(table, columns, &rows, column);
        // Texts below an unknown heading describe faults only if most of them are beside problems. Without headings, most
        // of them may also be different.
        let are_faults = candidate.beside_problems * 2 > candidate.filled;
        let may_be_faults = *role != ColumnRole::Ignored
            || weight > 0
            || (are_faults && is_free_text(&candidate))
            || (columns.heading_row.is_none()
                && (are_faults || are_different(&rows, column))
                && candidate.samples.iter().all(|sample| is_word(sample))
                && !has_only_words(&rows, column, labels));
        if !is_other && may_be_faults {
            rated.push((weight, candidate));
        }
    }
    let rank = |(weight, candidate): &(usize, Candidate)| {
        let [problems, weight, filled] =
            [candidate.beside_problems, *weight, candidate.filled].map(|it| i64::try_from(it).unwrap_or(0));
        -((problems << 32) + (weight << 16) + filled)
    };
    let order = order_of(&rated.iter().map(rank).collect::<Vec<_>>());
    order.into_iter().filter_map(|at| rated.get(at).map(|(_, candidate)| candidate.clone())).collect()
}

/// Returns the first rows, each with whether its status is a problem.
fn rows<'a>(table: &'a Table, columns: &Columns, labels: &Labels) -> Vec<(Row<'a>, bool)> {
    let mut of_statuses: Vec<(usize, Answers, (&str, bool))> = Vec::new();
    for column in columns.of_statuses() {
        let answers = labels.answers_below(columns.heading(table, column));
        of_statuses.push((column, answers, ("", false)));
    }
    let first = table.rows().skip(columns.first_row()).take(SAMPLE);
    let with_problem = first.map(|row| {
        let mut has_problem = false;
        for (column, answers, last) in &mut of_statuses {
            let text = row.cell(*column);
            if text != last.0 {
                let is_ticked = *answers == Answers::Opposed && answer(&word(text)) == Some(true);
                *last = (text, is_ticked || is_problem(labels, text));
            }
            has_problem = has_problem || last.1;
        }
        (row, has_problem)
    });
    with_problem.collect()
}

fn rate(table: &Table, columns: &Columns, rows: &[(Row<'_>, bool)], column: usize) -> Candidate {
    let filled = || rows.iter().filter(|(row, _)| !is_blank(row.cell(column)));
    let samples = table.samples(column, columns.heading_row, SAMPLES);
    Candidate {
        column,
        filled: filled().count(),
        beside_problems: filled().filter(|(_, is_problem)| *is_problem).count(),
        samples: samples.into_iter().map(Into::into).collect(),
    }
}

/// Returns whether the samples of a column are texts of several words.
fn is_free_text(candidate: &Candidate) -> bool {
    let has_words =
        |text: &str| text.split_whitespace().filter(|word| word.contains(char::is_alphabetic)).count() > 1;
    candidate.samples.iter().any(|sample| has_words(sample))
}

/// Returns whether a text has letters and no digits, or several words. Others may be numbers of a client.
fn is_word(text: &str) -> bool {
    let has_digits = text.contains(|character: char| character.is_numeric());
    text.contains(char::is_alphabetic) && (!has_digits || text.split_whitespace().count() > 1)
}

/// Returns whether most texts of a column are different, and at least two.
fn are_different(rows: &[(Row<'_>, bool)], column: usize) -> bool {
    let texts = rows.iter().map(|(row, _)| row.cell(column)).filter(|cell| !is_blank(cell)).take(TEXTS);
    let texts: Vec<&str> = texts.collect();
    let different =
        texts.iter().enumerate().filter(|(at, text)| !texts.iter().take(*at).any(|own| own == *text));
    let count = different.count();
    count > 1 && count * 2 > texts.len()
}

/// Returns whether at least half of the texts of a column are statuses or answers.
fn has_only_words(rows: &[(Row<'_>, bool)], column: usize, labels: &Labels) -> bool {
    let texts = rows.iter().map(|(row, _)| row.cell(column)).filter(|cell| !is_blank(cell)).take(TEXTS);
    let (mut count, mut words) = (0_usize, 0_usize);
    for text in texts {
        count += 1;
        words += usize::from(status(labels, text) != Label::Unknown || is_answer(&word(text)));
    }
    words > 0 && words * 2 >= count
}

fn is_problem(labels: &Labels, text: &str) -> bool {
    matches!(status(labels, text), Label::Status(status) if !status.is_received())
}

/// Returns the status that a text names or probably means.
fn status<'a>(labels: &'a Labels, text: &str) -> Label<'a> {
    match labels.read(text) {
        Label::Unknown => labels.guess(&word(text), Answers::Allowed).map_or(Label::Unknown, Label::Status),
        label => label,
    }
}
