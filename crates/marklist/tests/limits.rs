//! Tests lists of extreme size or form: they are read or refused without a panic.

use acceptance_marklist::columns::{best_table, explanation_candidates, unexplained};
use acceptance_marklist::comparison::compare;
use acceptance_marklist::csv::{self, Encoding};
use acceptance_marklist::table::{MOST_BYTES, Refusal, Table};
use acceptance_marklist::words::words;
use acceptance_rules::complete::CompleteAssets;
use proptest::prelude::*;
use proptest::sample::select;

use crate::support::{List, asset, config, prove};

/// Returns assets with the IDs 1 to `count`.
fn assets(count: i64) -> CompleteAssets {
    prove((1..=count).map(|id| asset(id, &format!("SN-{id:06}"), "", "")).collect())
}

/// Runs all steps of an import on a table. Returns the number of compared rows.
fn import(table: Table, assets: &CompleteAssets) -> usize {
    assert!(!table.is_empty() && table.rows().all(|row| row.cells().count() <= table.width()));
    assert!(table.row(0).is_some_and(|row| row.line() > 0));
    assert!(table.rows().is_sorted_by(|one, next| one.line() < next.line()));
    let list = List::recognised(table, assets);
    let (inputs, List { table, lookup, labels, .. }) = (list.inputs(), &list);
    let (words, candidates) = (words(inputs), explanation_candidates(inputs));
    assert!(candidates.len() <= table.width());
    assert_eq!(best_table([table, table], lookup, labels), 0);
    let _ = (unexplained(inputs), table.rows().next().map(|row| lookup.near(row.cell(0))));
    let comparison = compare(inputs);
    assert!(words.iter().map(|word| word.count).sum::<usize>() <= comparison.rows().len());
    let groups = comparison.fault_groups();
    assert_eq!(groups.iter().map(|group| group.lines.len()).sum::<usize>(), comparison.sums().faults);
    comparison.rows().len()
}

#[test]
fn extreme_lists_are_imported_or_refused() {
    let few = assets(3);
    for (text, expected) in [
        ("\"".repeat(5_000_000), Ok(1)),
        ("\"\n".repeat(500_000), Err(Refusal::Empty)),
        ("1;\"\n".repeat(500_000), Ok(500_000)),
        (";\"".repeat(16_000), Ok(1)),
        (["a", &",\"b\n".repeat(300_000)].concat(), Ok(300_000)),
        ("\"\"\n".repeat(1_000_000), Err(Refusal::Empty)),
        (["1;\"", &"x\n".repeat(1_000_000)].concat(), Ok(1_000_000)),
        (["1;\"", &"x\n".repeat(1_000_000), "\""].concat(), Ok(1)),
        (["Id;Status\n", &"1;i.O.\n".repeat(999_999)].concat(), Ok(999_999)),
        ("1;received\n".repeat(1_000_000), Ok(1_000_000)),
        ("\u{200B}".repeat(MOST_BYTES / 3), Err(Refusal::Empty)),
        (["1;", &"x".repeat(MOST_BYTES)].concat(), Err(Refusal::TooLarge)),
    ] {
        let rows = csv::read_text(&text).map(|table| import(table, &few));
        assert_eq!(rows, expected, "{:?}", text.get(..20));
    }
}

#[test]
fn ten_thousand_rows_with_as_many_words_are_imported() {
    let many = assets(10_000);
    let lines: String = (1..=10_000).map(|id| format!("{id};word {id};{id} is wet\n")).collect();
    let table = csv::read_text(&["Asset;Status;Note\n", &lines].concat()).unwrap();
    assert_eq!(import(table, &many), 10_000);
}

/// Generates text of rows that look like a list.
fn any_text() -> impl Strategy<Value = String> {
    let cell = select(vec![
        "Asset",
        "Status",
        "Mangel",
        "Protokoll",
        "1",
        "2",
        "2.0",
        "SN-000001",
        "9",
        "i.O.",
        "fehlt",
        "received",
        "\"",
        "\"a",
        "b\"",
        "\"a\nb\"",
        "x",
        "",
        " ",
        "\u{200B}",
        "1E+5",
        "\u{FFFD}",
        "ja",
        "=1",
    ]);
    let row = prop::collection::vec(cell, 1..6).prop_map(|cells| cells.join(";"));
    prop::collection::vec(row, 0..25).prop_map(|rows| rows.join("\n"))
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_bytes_are_imported_or_refused(
        mark in select(vec![&b""[..], b"\xFF\xFE", b"\xFE\xFF", b"\xEF\xBB\xBF", b"sep=", b"\""]),
        bytes in prop_oneof![
            any_text().prop_map(String::into_bytes),
            prop::collection::vec(any::<u8>(), 0..200),
            prop::collection::vec(select(b"ab1;,\t|\"'=\r\n \xE4\x00\xC3\xFF\xFE".to_vec()), 0..60),
        ],
        chosen in prop::option::of(select(Encoding::ALL.to_vec())),
    ) {
        if let Ok(decoded) = csv::decode(&[mark, &bytes].concat(), chosen) {
            prop_assert!(decoded.preview().len() <= 5);
            prop_assert_eq!(decoded.encoding, chosen.unwrap_or(decoded.encoding));
            for table in [decoded.table(), csv::read_text(&decoded.text)].into_iter().flatten() {
                import(table, &assets(3));
            }
        }
    }
}
