//! Tests the headings between rows.

use acceptance_marklist::comparison::{Inputs, compare};
use acceptance_marklist::corrections::{CorrectedField, Corrections};
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
    let headed = self::list(&["Asset|Status", "Monitor|", "1002|received"]);
    assert_eq!(results(headed.inputs()), ["1002 received/-"]);
    let mut corrections = Corrections::default();
    corrections.set(2, CorrectedField::Id, Some("1001"));
    let inputs = Inputs { corrections: &corrections, ..headed.inputs() };
    assert_eq!(results(inputs), ["NoStatus Some(1) ", "1002 received/-"]);
}
