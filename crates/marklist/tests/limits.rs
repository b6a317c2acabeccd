//! Tests lists of extreme size or form: they are read or refused without a panic.

use acceptance_marklist::columns::{best_table, explanation_candidates, recognise, unexplained};
use acceptance_marklist::comparison::{Inputs, compare};
use acceptance_marklist::csv::{self, Encoding};
use acceptance_marklist::lookup::Lookup;
use acceptance_marklist::table::{MOST_BYTES, Refusal};
use acceptance_marklist::words::words;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::draft::Draft;
use proptest::prelude::*;
use proptest::sample::select;

use crate::support::{asset, config, labels, prove};

/// Returns assets with the IDs 1 to `count`.
fn assets(count: i64) -> CompleteAssets {
    prove((1..=count).map(|id| asset(id, &format!("SN-{id:06}"), "", "")).collect())
}

/// Runs all steps of an import on a text.
fn import(text: &str, assets: &CompleteAssets) -> Result<usize, Refusal> {
    let table = csv::read_text(text)?;
    let (lookup, labels, draft) = (Lookup::new(assets), labels(), Draft::default());
    let columns = recognise(&table, &lookup, &labels);
    let inputs = Inputs::new(&table, &columns, &lookup, &draft, &labels);
    let (words, candidates) = (words(inputs), explanation_candidates(inputs));
    assert!(candidates.len() <= table.width());
    assert_eq!(best_table([&table, &table], &lookup, &labels), 0);
    let _ = (unexplained(inputs), lookup.near(text));
    let comparison = compare(inputs);
    assert!(words.iter().map(|word| word.count).sum::<usize>() <= comparison.rows().len());
    let groups = comparison.fault_groups();
    assert_eq!(groups.iter().map(|group| group.rows.len()).sum::<usize>(), comparison.faults());
    let sums = comparison.sums();
    assert_eq!(sums.received + sums.problems + sums.explanations, comparison.will_change());
    Ok(comparison.rows().len())
}

#[test]
fn extreme_lists_are_imported_or_refused() {
    let few = assets(3);
    for (text, expected) in [
        (",".repeat(5_000_000), Err(Refusal::TooManyCells)),
        ("\"".repeat(5_000_000), Ok(1)),
        ("\"\n".repeat(500_000), Err(Refusal::Empty)),
        ("1;\"\n".repeat(500_000), Ok(500_000)),
        (";\"".repeat(16_000), Ok(1)),
        (["a", &",\"b\n".repeat(300_000)].concat(), Ok(300_000)),
        ("\"\"\n".repeat(1_000_000), Err(Refusal::Empty)),
        (["1;\"", &"x\n".repeat(1_000_000)].concat(), Ok(1_000_000)),
        (["1;\"", &"x\n".repeat(1_000_000), "\""].concat(), Ok(1)),
        ("received\n".repeat(1_000_001), Err(Refusal::TooManyRows)),
        (["Id;Status\n", &"1;i.O.\n".repeat(999_999)].concat(), Ok(999_999)),
        ("1;received\n".repeat(1_000_000), Ok(1_000_000)),
        ("\u{200B}".repeat(MOST_BYTES / 3), Err(Refusal::Empty)),
        (["1;", &"x".repeat(MOST_BYTES)].concat(), Err(Refusal::TooLarge { bytes: MOST_BYTES + 2 })),
    ] {
        assert_eq!(import(&text, &few), expected, "{:?}", text.get(..20));
    }
}

#[test]
fn ten_thousand_rows_with_as_many_words_are_imported() {
    let many = assets(10_000);
    let lines: String = (1..=10_000).map(|id| format!("{id};word {id};{id} is wet\n")).collect();
    assert_eq!(import(&["Asset;Status;Note\n", &lines].concat(), &many), Ok(10_000));
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
        bytes in prop_oneof![
            any_text().prop_map(String::into_bytes),
            prop::collection::vec(any::<u8>(), 0..200),
            prop::collection::vec(select(b"ab1;,\t\"\r\n \xE4\x00\xC3\xFF\xFE".to_vec()), 0..60),
        ],
        chosen in prop::option::of(select(Encoding::ALL.to_vec())),
    ) {
        if let Ok(decoded) = csv::decode(&bytes, chosen) {
            prop_assert!(decoded.preview().len() <= 5);
            prop_assert_eq!(decoded.encoding, chosen.unwrap_or(decoded.encoding));
            let _ = import(&decoded.text, &assets(3));
        }
    }
}
