//! Tests the result of each row of a list.

mod assets;
mod not_listed;
mod properties;
mod sections;

use acceptance_marklist::columns::{ColumnRole, Columns};
use acceptance_marklist::comparison::{Comparing, Inputs, compare};
use acceptance_rules::asset::AssetId;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::draft::Draft;

use crate::support::{List, asset, prove, results, sheet, short, status, table};

/// Asset 1 is unmarked, 2 received, 3 damaged and explained.
fn assets() -> CompleteAssets {
    prove(vec![asset(1, "A", "", ""), asset(2, "B", "received", ""), asset(3, "C", "damaged", "bent")])
}

/// Checks that each row has the result next to it.
#[track_caller]
fn check_among(assets: &CompleteAssets, rows: &[(&str, &str)]) {
    check_with(assets, &Draft::default(), rows);
}

#[track_caller]
fn check_with(assets: &CompleteAssets, draft: &Draft, rows: &[(&str, &str)]) {
    let lines: Vec<&str> = rows.iter().map(|(line, _)| *line).collect();
    let list = List::new(table(&lines), assets);
    let expected: Vec<&str> = rows.iter().map(|(_, expected)| *expected).collect();
    assert_eq!(results(Inputs { draft, ..list.inputs() }), expected);
}

#[track_caller]
fn check(rows: &[(&str, &str)]) {
    check_among(&assets(), rows);
}

#[test]
fn a_row_changes_what_is_otherwise_and_leaves_what_it_does_not_name() {
    check(&[("1||received|", "1 received/-")]);
    check(&[("1||Beschädigt|wet", "1 damaged/wet"), ("2||received|", "="), ("3||DAMAGED|bent", "=")]);
    check(&[("3||damaged|wet", "3 /wet"), ("2||Reçu|fine", "2 /fine")]);
    check(&[("3||received|bent", "3 received/-")]);
    // Empty cells do not erase values.
    check(&[("3||received|", "3 received/-")]);
    check(&[("3|||wet", "3 /wet")]);
    check(&[("3||damaged|\u{A0}\u{200B} ", "=")]);
    check(&[("|C||wet", "3 /wet"), ("|b||x", "2 /x")]);
}

#[test]
fn a_row_is_compared_with_what_is_unsent() {
    let assets = assets();
    let mut draft = Draft::default();
    let row = |id| assets.get(AssetId(id)).unwrap();
    draft.set_explained([row(1)], &status("other").unwrap(), "lost");
    draft.set_acceptance([row(2)], status("damaged").as_ref());
    check_with(
        &assets,
        &draft,
        &[("1||other|lost", "="), ("2||received|", "2 received/-"), ("3||damaged|bent", "=")],
    );
    check_with(&assets, &draft, &[("1|||found", "1 /found"), ("2||damaged|wet", "2 /wet")]);
}

#[test]
fn a_fault_is_reported_with_its_place() {
    for (line, expected) in [
        ("||received|", "NoAsset Some(0) "),
        ("\u{200B}| |received|", "NoAsset Some(0) \u{200B}"),
        ("9||received|", "UnknownAsset Some(0) 9"),
        ("9|A|received|", "UnknownAsset Some(0) 9"),
        ("|Z|received|", "UnknownAsset Some(1) Z"),
        ("1|B|received|", "IdAndSerialDisagree Some(1) B"),
        ("1|Z|received|", "IdAndSerialDisagree Some(1) Z"),
        ("1|||", "NoStatus Some(2) "),
        ("1", "NoStatus Some(2) "),
        ("2|||", "NoStatus Some(2) "),
        ("3|||", "NoStatus Some(2) "),
        ("1|||wet", "ExplanationAlone Some(3) wet"),
        ("1||stolen|wet", "UnknownStatus Some(2) stolen"),
        ("1||recei\u{200B}ved|", "UnconfirmedStatus Some(2) recei\u{200B}ved"),
        ("1||r\u{435}ceived|", "UnknownStatus Some(2) r\u{435}ceived"),
        ("1||problem|", "AmbiguousStatus Some(2) problem"),
    ] {
        check(&[(line, expected), ("2||damaged|", "2 damaged/-")]);
    }
    let list = List::new(sheet(None, [(4, ["1", "", "stolen", ""])]).unwrap(), &assets());
    let comparison = compare(list.inputs());
    assert_eq!(comparison.row(4), comparison.rows().first());
    assert_eq!(comparison.row(3), None);
}

#[test]
fn an_explanation_of_any_length_is_taken() {
    let long = "x".repeat(300);
    check(&[(&format!("2||damaged|{long}"), &format!("2 damaged/{long}"))]);
}

#[test]
fn an_unknown_text_of_the_service_may_stay_and_not_spread() {
    let assets =
        prove(vec![asset(1, "", "stolen", ""), asset(2, "", "received ", "x"), asset(3, "", "", "why")]);
    check_among(
        &assets,
        &[("1||stolen|", "="), ("2||received |x", "="), ("3|||why", "ExplanationAlone Some(3) why")],
    );
    check_among(
        &assets,
        &[
            ("1||Stolen|", "UnknownStatus Some(2) Stolen"),
            ("2||received|", "2 received/-"),
            ("3||stolen|", "UnknownStatus Some(2) stolen"),
        ],
    );
}

#[test]
fn one_asset_twice_is_a_repetition_or_a_contradiction_of_both() {
    check(&[("1||received|", "1 received/-"), ("2||damaged|", "2 damaged/-"), ("|a|Erhalten|", "again")]);
    check(&[("2||received|", "="), ("2||received|", "again"), ("2||received|", "again")]);
    check(&[
        ("1||received|", "contradicts 3 Some(2) received"),
        ("2||damaged|", "2 damaged/-"),
        ("1||damaged|", "contradicts 1 Some(2) damaged"),
    ]);
    check(&[
        ("2||damaged|wet", "contradicts 2 Some(3) wet"),
        ("2||damaged|bent", "contradicts 1 Some(3) bent"),
    ]);
    check(&[
        ("2||damaged|wet", "contradicts 4 Some(2) damaged"),
        ("2||damaged|wet", "contradicts 4 Some(2) damaged"),
        ("2||damaged|", "contradicts 4 Some(2) damaged"),
        ("2||other|", "contradicts 1 Some(2) other"),
    ]);
    // An empty row contradicts nothing.
    check(&[("1||received|", "1 received/-"), ("1", "NoStatus Some(2) ")]);
}

#[test]
fn a_row_waits_for_a_row_of_its_asset_with_a_fault() {
    for (text, fault) in [
        ("stolen", "UnknownStatus"),
        ("i.O.", "UnconfirmedStatus"),
        ("problem", "AmbiguousStatus"),
        ("stol\u{FFFD}n", "LostCharacter"),
    ] {
        let faulty = format!("1||{text}|");
        let fault = format!("{fault} Some(2) {text}");
        check(&[
            (&faulty, &fault),
            ("|A|received|", "contradicts 1 Some(2) received"),
            ("2||damaged|", "2 damaged/-"),
        ]);
        check(&[("|A|received|", "contradicts 2 Some(2) received"), (&faulty, &fault)]);
        check(&[
            ("1||received|", "contradicts 3 Some(2) received"),
            (&faulty, &fault),
            ("1||damaged|", "contradicts 1 Some(2) damaged"),
        ]);
    }
    check(&[
        ("2||damaged|w\u{FFFD}t", "LostCharacter Some(3) w\u{FFFD}t"),
        ("2||damaged|", "contradicts 1 Some(2) damaged"),
    ]);
    // An unknown asset, or an asset without a status.
    check(&[("1|B|stolen|", "IdAndSerialDisagree Some(1) B"), ("1||received|", "1 received/-")]);
    check(&[("3|||", "NoStatus Some(2) "), ("3||received|", "3 received/-")]);
}

#[test]
fn blank_cells_and_blanks_around_explanations_contradict_nothing() {
    check(&[("2||damaged|wet", "2 damaged/wet"), ("2||damaged| wet\u{A0}", "again")]);
    check(&[("2||damaged|", "2 damaged/wet"), ("2||damaged|wet", "again")]);
    check(&[("2||damaged|wet", "2 damaged/wet"), ("2||damaged|", "again")]);
    check(&[("2|||wet", "2 damaged/wet"), ("2||damaged|", "again")]);
    check(&[
        ("2||damaged|", "contradicts 3 Some(3) "),
        ("2||damaged|wet", "contradicts 3 Some(3) wet"),
        ("2|||bent", "contradicts 2 Some(3) bent"),
    ]);
}

#[test]
fn lines_end_as_spreadsheets_end_them() {
    let assets = prove(vec![asset(1, "", "damaged", "a\r\nb\rc\nd")]);
    for (text, expected) in [("a\nb\nc\nd", "="), ("a\r\nb\rc\nd", "="), ("a\n\nb\nc\nd", "1 /a\n\nb\nc\nd")]
    {
        let list = List::new(sheet(None, [(1, ["1", "", "", text])]).unwrap(), &assets);
        assert_eq!(results(list.inputs()), [expected]);
    }
}

#[test]
fn columns_say_what_is_compared() {
    let list = List::new(table(&["why|received|1", "because|damaged|2"]), &assets());
    let compared = |has_heads: bool, roles: &[ColumnRole]| -> Vec<String> {
        let columns = Columns { heading_row: has_heads.then_some(0), roles: roles.to_vec() };
        let comparison = compare(Inputs { columns: &columns, ..list.inputs() });
        comparison.rows().iter().map(|row| format!("{}: {}", row.line, short(&row.verdict))).collect()
    };
    let all = [ColumnRole::Explanation, ColumnRole::Status, ColumnRole::AssetId];
    assert_eq!(compared(false, &all), ["1: 1 received/why", "2: 2 damaged/because"]);
    assert_eq!(compared(true, &all), ["2: 2 damaged/because"]);
    let no_status = [ColumnRole::Ignored, ColumnRole::Ignored, ColumnRole::AssetId];
    assert_eq!(compared(false, &no_status), ["1: NoStatus None ", "2: NoStatus None "]);
    assert_eq!(compared(true, &[ColumnRole::Explanation, ColumnRole::Status]), ["2: NoAsset None "]);
    assert_eq!(compared(true, &[]), ["2: NoAsset None "]);
}

#[test]
fn a_comparison_in_slices_is_the_same_as_in_one_go() {
    let given = table(&[
        "Asset|Serial|Status|Why",
        "1||received|",
        "2||damaged|x",
        "1||received|",
        "3||other|",
        "3||damaged|",
    ]);
    let mut list = List::new(given, &assets());
    list.columns.heading_row = Some(0);
    let whole = compare(list.inputs());
    assert_eq!(whole.rows().len(), 5);
    for slice in 1..7 {
        let mut comparing = Comparing::new(list.inputs());
        let mut steps = 0;
        while !comparing.step(slice) {
            steps += 1;
            assert_eq!(comparing.progress(), (1 + steps * slice, 6));
        }
        assert_eq!(comparing.progress(), (6, 6));
        assert_eq!(comparing.end(), whole);
    }
}
