//! Tests rows and cells that a sheet hides or strikes out.

use acceptance_marklist::columns::Columns;
use acceptance_marklist::comparison::{Inputs, compare};
use acceptance_marklist::lines_to_correct::{self, Texts};
use acceptance_marklist::table::{Omission, Table, TableBuilder};
use acceptance_marklist::words::words;
use acceptance_rules::complete::CompleteAssets;

use crate::support::{List, asset, prove, results};

fn assets() -> CompleteAssets {
    prove((1..=9).map(|id| asset(id, &format!("SN-{id}"), "", "")).collect())
}

/// Returns a sheet of rows whose cells are separated by bars. A cell that begins with `~` is struck out, and a row that
/// begins with `#` is hidden.
fn sheet(rows: &[&str]) -> Table {
    let mut builder = TableBuilder::new(Some("May"));
    for (line, row) in (1..).zip(rows) {
        for cell in row.trim_start_matches('#').split('|') {
            builder.cell(cell.trim_start_matches('~'), None).unwrap();
            if cell.starts_with('~') {
                builder.strike_out();
            }
        }
        builder.end_row(line, row.starts_with('#')).unwrap();
    }
    builder.end().unwrap()
}

/// Returns the results of rows below headings, and the numbers of hidden and of struck-out rows.
fn read(rows: &[&str], included: &[Omission]) -> (Vec<String>, usize, usize) {
    let rows: Vec<&str> =
        std::iter::once("Asset ID|Serial number|Status|Explanation").chain(rows.iter().copied()).collect();
    let list = List::recognised(sheet(&rows), &assets());
    let inputs = Inputs { included, ..list.inputs() };
    let sums = compare(inputs).sums().clone();
    (results(inputs), sums.hidden, sums.struck_out)
}

#[test]
fn a_struck_out_row_is_left_out_and_counted() {
    for row in ["~2||~damaged|~wet", "~2|~SN-2|damaged|", "|~SN-2|damaged|wet", "~2|||"] {
        let rows = ["1||received|", row, "3||received|"];
        let (found, hidden, struck_out) = read(&rows, &[]);
        assert_eq!((found.len(), hidden, struck_out), (2, 0, 1), "{row}");
        let (found, _, struck_out) = read(&rows, &[Omission::StruckOut]);
        assert_eq!((found.len(), struck_out), (3, 0), "{row}");
    }
    let rows = ["1||received|", "~2||~damaged|", "~3||~other|~wet"];
    assert_eq!(read(&rows, &[Omission::StruckOut]).0, ["1 received/-", "2 damaged/-", "3 other/wet"]);
}

#[test]
fn a_row_that_is_hidden_and_struck_out_needs_both_choices() {
    let rows = ["1||received|", "#~2||~damaged|", "#3||other|"];
    assert_eq!(read(&rows, &[]), (vec!["1 received/-".to_owned()], 2, 0));
    assert_eq!(read(&rows, &[Omission::Hidden]).1, 0);
    assert_eq!(read(&rows, &[Omission::Hidden]).2, 1);
    assert_eq!(read(&rows, &Omission::ALL).0.len(), 3);
}

#[test]
fn a_struck_out_cell_of_another_row_is_blank() {
    let rows = ["1||received|~wet", "~7|SN-2|received|", "3||~damaged|lost", "4|~SN-5|received|"];
    let (found, _, struck_out) = read(&rows, &[]);
    assert_eq!(struck_out, 0);
    assert_eq!(found[0], "1 received/-");
    assert_eq!(found[1], "2 received/-");
    assert_eq!(found[2], "ExplanationAlone Some(3) lost");
    assert_eq!(found[3], "4 received/-");
    let (found, ..) = read(&rows, &[Omission::StruckOut]);
    assert_eq!(found[0], "1 received/wet");
    assert_eq!(found[2], "3 damaged/lost");
    assert_eq!(found[3], "IdAndSerialDisagree Some(1) SN-5");
}

#[test]
fn a_struck_out_word_is_neither_listed_nor_written_to_the_file_of_faults() {
    let rows = ["Asset ID|Status|Explanation", "1|i.O.|", "2|~weg|wet", "~3|~kaputt|"];
    let list = List::recognised(sheet(&rows), &assets());
    let found: Vec<_> = words(list.inputs()).iter().map(|word| word.text.to_string()).collect();
    assert_eq!(found, ["i.O.", ""], "the struck-out word leaves a row without one");
    let texts = Texts { role: &|_| "", reason_heading: "", reason: &|_| String::new() };
    let written = lines_to_correct::table(list.inputs(), &compare(list.inputs()), texts);
    assert_eq!(written[1..], [["2", "", "wet", ""]]);
}

#[test]
fn colours_count_below_the_headings_only() {
    let coloured = |line: u32| {
        let mut builder = TableBuilder::new(Some("May"));
        for (line, text) in [(1, "Delivery"), (2, "Asset ID"), (4, "1001")] {
            builder.cell(text, None).unwrap();
            builder.end_row(line, false).unwrap();
        }
        builder.colour_until(line);
        let columns = Columns { heading_row: Some(1), roles: Vec::new() };
        columns.has_colours(&builder.end().unwrap())
    };
    assert_eq!([1, 2, 4, 5].map(coloured), [false, false, true, true]);
}

#[test]
fn strokes_of_a_row_without_text_do_not_reach_the_next_row() {
    let table = sheet(&["1|received", "~ |~", "2|damaged"]);
    let struck: Vec<_> = table.rows().map(|row| [0, 1].map(|column| row.is_struck_out(column))).collect();
    assert_eq!(struck, [[false; 2]; 2]);
}
