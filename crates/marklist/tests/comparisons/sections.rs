//! Tests the headings between rows.

use acceptance_marklist::comparison::{Inputs, compare};
use acceptance_marklist::corrections::{CorrectedField, Corrections};
use acceptance_marklist::table::TableBuilder;
use acceptance_marklist::words::{Assigned, Assignments, WordPlace, WordState, words};
use acceptance_rules::complete::CompleteAssets;

use crate::support::{List, asset, prove, results, status, table};

fn assets() -> CompleteAssets {
    prove((1001..=1006).map(|id| asset(id, &format!("SN-{id}"), "", "")).collect())
}

fn list(lines: &[&str]) -> List {
    List::recognised(table(lines), &assets())
}

/// Returns each word with its place, its number of rows and its state.
fn said(list: &List) -> Vec<String> {
    let of = |word: &acceptance_marklist::words::Word| {
        let place = match word.place {
            WordPlace::Column(_) => "cell",
            WordPlace::Above => "above",
            WordPlace::Nowhere => "none",
        };
        let state = match &word.state {
            WordState::Exact(status) => format!("= {}", status.raw()),
            WordState::Guessed(status) => format!("? {}", status.raw()),
            WordState::Ambiguous => "several".to_owned(),
            WordState::Unknown => "unknown".to_owned(),
        };
        format!("{place} {} {} {state}", word.text, word.count)
    };
    words(list.inputs()).iter().map(of).collect()
}

#[test]
fn the_text_above_a_block_is_the_word_of_its_rows_and_waits() {
    for lines in [
        &[
            "Asset ID|Serial number",
            "Delivered|",
            "1001|SN-1001",
            "1002|SN-1002",
            "Damaged in transit|",
            "1003|",
        ][..],
        // The headings are repeated below each text, and the first text is above them.
        &[
            "Delivered|",
            "Asset ID|Serial number",
            "1001|",
            "1002|",
            "Damaged in transit|",
            "Asset ID|Serial number",
            "1003|",
        ],
        &["Delivered", "1001", "1002", "Damaged in transit", "1003"],
        &["Pos|Serial number", "Delivered|", "1|SN-1001", "2|SN-1002", "Damaged in transit|", "3|SN-1003"],
    ] {
        let list = list(lines);
        assert_eq!(
            said(&list),
            ["above Delivered 2 ? received", "above Damaged in transit 1 unknown"],
            "{lines:?}"
        );
        let waiting = ["UnconfirmedStatus None Delivered"; 2].iter().copied();
        let expected: Vec<&str> = waiting.chain(["UnknownStatus None Damaged in transit"]).collect();
        assert_eq!(results(list.inputs()), expected, "{lines:?}");
        let mut assignments = Assignments::default();
        let words = words(list.inputs());
        assignments.confirm(&words, &list.labels);
        assignments.assign(&words[1].key, &Assigned::Status(status("damaged").unwrap()));
        let inputs = Inputs { assignments: &assignments, ..list.inputs() };
        assert_eq!(results(inputs), ["1001 received/-", "1002 received/-", "1003 damaged/-"], "{lines:?}");
        assert_eq!(assignments.entries().count(), 0, "another list has other blocks");
        // Each line below the headings is counted.
        let sums = compare(inputs).sums().clone();
        assert_eq!(
            sums.headings + sums.will_change(),
            lines.len() - list.columns.heading_row.map_or(0, |row| row + 1)
        );
    }
}

#[test]
fn a_label_above_a_block_waits_too_and_rows_with_a_word_keep_it() {
    let list =
        list(&["Asset|Status|Comment", "Received||", "1001||", "1002|damaged|bent", "1003||wet", "1004||"]);
    assert_eq!(said(&list), ["above Received 3 ? received", "cell damaged 1 = damaged"]);
    let waiting = "UnconfirmedStatus None Received";
    assert_eq!(results(list.inputs()), [waiting, "1002 damaged/bent", waiting, waiting]);
    let mut assignments = Assignments::default();
    assignments.assign(&words(list.inputs())[0].key, &Assigned::LeaveOut);
    let inputs = Inputs { assignments: &assignments, ..list.inputs() };
    assert_eq!(results(inputs), ["left out", "1002 damaged/bent", "left out", "left out"]);
}

#[test]
fn a_row_that_may_name_an_asset_is_no_heading() {
    let ids = "UnknownAsset Some(0)";
    for (line, expected) in [
        ("9999", format!("{ids} 9999")),
        ("X-9", format!("{ids} X-9")),
        ("SN 4711 BX", format!("{ids} SN 4711 BX")),
        // It may be a label of an asset or a heading; the rows below have no word then.
        ("Pallet 2 damaged", format!("{ids} Pallet 2 damaged")),
        ("1E5", "Cell(ScientificNumber) Some(0) 1E5".to_owned()),
    ] {
        let list = list(&["1001", line, "1002", "1003"]);
        assert_eq!((compare(list.inputs()).sums().headings, &results(list.inputs())[1]), (0, &expected));
        assert_eq!(said(&list), ["none  3 unknown"], "{line}");
    }
    let list = list(&["Delivered", "1001", "Pallet 2 damaged", "1002", "1003"]);
    assert_eq!(said(&list), ["none  2 unknown", "above Delivered 1 ? received"]);
    // A text in a column of explanations belongs to an asset.
    let explained = self::list(&["Asset|Status|Comment", "1001|damaged|wet", "||and bent", "1002|received|"]);
    assert_eq!(results(explained.inputs())[1], "NoAsset Some(0) ");
    // A corrected line is a line.
    let headed = self::list(&["Asset|Status", "All monitors|", "1002|received", "1003|received"]);
    assert_eq!(results(headed.inputs()), ["1002 received/-", "1003 received/-"]);
    let mut corrections = Corrections::default();
    corrections.set(2, CorrectedField::Id, Some("1001"));
    let inputs = Inputs { corrections: &corrections, ..headed.inputs() };
    assert_eq!(results(inputs), ["NoStatus Some(1) ", "1002 received/-", "1003 received/-"]);
}

#[test]
fn a_note_below_a_row_is_no_heading_of_the_next_one() {
    let notes = |lines: &[&str]| {
        let list = list(lines);
        let above = said(&list).into_iter().filter(|word| word.starts_with("above")).collect::<Vec<_>>();
        (above, compare(list.inputs()).sums().headings)
    };
    let none = (Vec::<String>::new(), 0);
    let head = "Pos|Article|Serial number|Count";
    for lines in [
        &[head, "1|Laptop|SN-1001|1", "|with power supply 65 W DE||", "2|Monitor|SN-1002|1", "|with cable||"]
            [..],
        &[head, "1|Laptop|SN-1001|1", "|damaged||", "2|Monitor|SN-1002|1", "3|Monitor|SN-1003|1"],
        &["SN-1001|Laptop", "damaged|", "SN-1002|Monitor"],
        &["SN-1001", "with cable", "SN-1002", "with cable", "SN-1003", "SN-1004", "with cable", "SN-1005"],
        &["SN-1001", "with cable", "SN-1002", "with mouse", "SN-1003"],
        &["SN-1001", "SN-1002", "damaged"],
        &["SN-1001", "XKCDAB", "SN-1002", "SN-1003"],
        &["SN-1001|Laptop", "XKCDAB|", "SN-1002|Monitor", "SN-1003|Monitor"],
    ] {
        assert_eq!(notes(lines), none, "{lines:?}");
    }
    let list = list(&["Delivered", "SN-1001", "XKCDAB", "SN-1002", "SN-1003"]);
    assert_eq!(results(list.inputs())[1], "UnknownAsset Some(0) XKCDAB");
    assert_eq!(said(&list), ["none  2 unknown", "above Delivered 1 ? received"]);
}

#[test]
fn a_text_above_several_rows_is_their_heading_whatever_it_says() {
    let list = list(&["1001|Desk", "Room on the left|", "1002|Desk", "1003|Lamp", "Not delivered|", "1004|"]);
    assert_eq!(
        said(&list),
        ["none  2 unknown", "above Room on the left 2 unknown"],
        "a single row below a text may be another thing, if no text is above the first row"
    );
}

#[test]
fn rows_below_an_omitted_heading_have_no_heading() {
    for (is_hidden, is_struck_out) in [(true, false), (false, true)] {
        let mut builder = TableBuilder::new(None);
        for (line, text) in (1..).zip(["Delivered", "1001", "1002", "Damaged in transit", "1003"]) {
            builder.cell(text, None).unwrap();
            if is_struck_out && line == 4 {
                builder.strike_out();
            }
            builder.end_row(line, is_hidden && line == 4).unwrap();
        }
        let list = List::recognised(builder.end().unwrap(), &assets());
        assert_eq!(said(&list), ["above Delivered 2 ? received", "none  1 unknown"]);
        let sums = compare(list.inputs()).sums().clone();
        assert_eq!((sums.headings, sums.hidden + sums.struck_out), (1, 1));
    }
}

#[test]
fn headings_of_columns_that_are_repeated_are_no_text_above_rows() {
    let list = list(&["Asset ID", "Delivered", "1001", "Asset ID", "1002"]);
    assert_eq!(said(&list), ["above Delivered 2 ? received"]);
}
