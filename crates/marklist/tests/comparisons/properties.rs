//! Tests random lists against a plain oracle.

use std::collections::BTreeMap;

use acceptance_marklist::columns::{ColumnRole, Columns};
use acceptance_marklist::comparison::{Inputs, compare};
use acceptance_marklist::table::Table;
use acceptance_marklist::words::{Assigned, Assignments, words};
use acceptance_rules::asset::{AcceptanceStatus, Asset, AssetDetail};
use acceptance_rules::draft::Draft;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::support::{List, asset, columns, config, lay, prove, results, sheet, status};

const STATUSES: [&str; 4] = ["", "received", "damaged", "other"];
const WORDS: [&str; 3] = ["", "wet", "bent"];

/// Generates assets 1 to 6 with the serial numbers A to F.
fn any_assets() -> impl Strategy<Value = Vec<Asset>> {
    prop::collection::vec((select(STATUSES.to_vec()), select(WORDS.to_vec())), 6).prop_map(|rows| {
        let row =
            |((id, serial), (status, words)): ((i64, &str), (&str, &str))| asset(id, serial, status, words);
        (1..).zip(["A", "B", "C", "D", "E", "F"]).zip(rows).map(row).collect()
    })
}

/// A row with exact texts: the number of its asset, its status, its explanation.
type Plain = (i64, &'static str, &'static str);

fn any_row() -> impl Strategy<Value = Plain> {
    (0..8_i64, select([&STATUSES[..], &["stolen"]].concat()), select(WORDS.to_vec()))
}

fn drafted(assets: &[Asset], marks: &[(Index, &str, Option<&str>)]) -> Draft {
    let mut draft = Draft::default();
    for (at, text, words) in marks {
        draft.set_listed([(&assets[at.index(assets.len())], status(text).as_ref(), *words)]);
    }
    draft
}

fn any_marks() -> impl Strategy<Value = Vec<(Index, &'static str, Option<&'static str>)>> {
    let words = prop::option::of(select(WORDS.to_vec()));
    prop::collection::vec((any::<Index>(), select(STATUSES.to_vec()), words), 0..4)
}

/// Returns the expected result of each row.
fn oracle(rows: &[Plain], assets: &[Asset], draft: &Draft) -> Vec<String> {
    let held: BTreeMap<i64, (&str, &str)> = assets
        .iter()
        .map(|asset| {
            let status = draft.acceptance(asset).map_or("", AcceptanceStatus::raw);
            (asset.id.0, (status, draft.explanation(asset)))
        })
        .collect();
    let alone = |(id, status, words): Plain| -> Result<(), String> {
        let Some((held_status, _)) = held.get(&id) else {
            return Err(if id == 0 { "NoAsset".into() } else { "UnknownAsset".into() });
        };
        match (status, words) {
            ("stolen", _) => Err("UnknownStatus".into()),
            ("", "") => Err("NoStatus".into()),
            ("", _) if held_status.is_empty() => Err("ExplanationAlone".into()),
            _ => Ok(()),
        }
    };
    let verdict = |(at, row): (usize, &Plain)| {
        if let Err(said) = alone(*row) {
            return said;
        }
        let others = || (0..).zip(rows).filter(|(_, other)| other.0 == row.0 && alone(**other).is_ok());
        let differ = |one: &str, other: &str| !one.is_empty() && !other.is_empty() && one != other;
        let conflict = |one: &Plain, other: &Plain| differ(one.1, other.1) || differ(one.2, other.2);
        let status = others().find(|(_, row)| !row.1.is_empty());
        let words = others().find(|(_, row)| !row.2.is_empty());
        let against = |row: &Plain| status.into_iter().chain(words).find(|(_, named)| conflict(row, named));
        if let Some(differing) = others().find(|(_, row)| against(row).is_some()) {
            let own = if conflict(row, differing.1) { Some(differing) } else { against(row) };
            return format!("contradicts {}", own.unwrap_or(differing).0 + 1);
        }
        // An unknown status may contradict.
        if let Some((other, _)) = (1..).zip(rows).find(|(_, other)| other.0 == row.0 && other.1 == "stolen") {
            return format!("contradicts {other}");
        }
        let first: usize = others().next().map_or(0, |(first, _)| first);
        if first < at {
            return "again".into();
        }
        let (held_status, held_words) = held[&row.0];
        let (status, words) = (status.map_or("", |(_, row)| row.1), words.map_or("", |(_, row)| row.2));
        let status = if status == held_status { "" } else { status };
        let words = if words.is_empty() || words == held_words { "-" } else { words };
        if status.is_empty() && words == "-" { "=".into() } else { format!("{} {status}/{words}", row.0) }
    };
    rows.iter().enumerate().map(verdict).collect()
}

fn written(rows: &[Plain]) -> Option<Table> {
    // Every other row names its asset by the serial number.
    let names = ["", "A", "B", "C", "D", "E", "F", "G"];
    let cells = |(at, (id, status, words)): (usize, &Plain)| {
        let id_text = if at % 2 == 0 && *id > 0 { id.to_string() } else { String::new() };
        let serial = names[usize::try_from(*id).unwrap()].to_owned();
        // An ignored character, so that no row is blank.
        [id_text, serial, (*status).to_owned(), (*words).to_owned(), "x".to_owned()]
    };
    let rows: Vec<[String; 5]> = rows.iter().enumerate().map(cells).collect();
    sheet(None, (1..).zip(rows.iter().map(|row| row.iter().map(String::as_str)))).ok()
}

/// Returns any cell, often a known text.
fn any_cell() -> impl Strategy<Value = String> {
    let known = vec![
        "1", "2", "3.0", "'4", "9", "A", "b", "C ", "received", "Erhalten", "damaged", "Problem", "stolen",
        "wet", "", " ", "'=x", "=x", "''=x", "a\r\nb", "a\nb", "\u{200B}", "1E+5",
    ];
    prop_oneof![4 => select(known).prop_map(str::to_owned), 1 => any::<String>()]
}

fn any_role() -> impl Strategy<Value = ColumnRole> {
    select(vec![
        ColumnRole::AssetId,
        ColumnRole::SerialNumber,
        ColumnRole::Status,
        ColumnRole::Explanation,
        ColumnRole::Ignored,
    ])
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn each_row_does_what_the_description_says(
        assets in any_assets(),
        marks in any_marks(),
        rows in prop::collection::vec(any_row(), 1..10),
    ) {
        let draft = drafted(&assets, &marks);
        let expected = oracle(&rows, &assets, &draft);
        let list = List { draft, ..List::new(written(&rows).unwrap(), &prove(assets)) };
        let said = results(list.inputs());
        for (said, expected) in said.iter().zip(&expected) {
            // The summary does not contain positions.
            prop_assert!(said == expected || said.starts_with(&format!("{expected} ")), "{} {}", said, expected);
        }
        prop_assert_eq!(said.len(), expected.len());
    }

    #[test]
    fn a_list_whose_marks_are_laid_changes_nothing_more_and_one_undo_takes_it_back(
        assets in any_assets(),
        marks in any_marks(),
        lines in prop::collection::vec(prop::collection::vec(any_cell(), 0..6), 1..8),
        roles in prop_oneof![
            2 => Just(columns().roles),
            1 => prop::collection::vec(any_role(), 0..6),
        ],
        has_heads in any::<bool>(),
    ) {
        let rows = (1..).zip(lines.iter().map(|line| line.iter().map(String::as_str)));
        let Ok(table) = sheet(None, rows) else { return Ok(()) };
        let before = drafted(&assets, &marks);
        let assets = prove(assets);
        let list = List::recognised(table, &assets);
        for columns in [&Columns { heading_row: has_heads.then_some(0), roles }, &list.columns] {
            let mut draft = before.clone();
            let comparison = compare(Inputs { columns, draft: &before, ..list.inputs() });
            let sums = comparison.sums();
            let all = sums.will_change() + sums.already_so + sums.repeated + sums.faults + sums.headings;
            prop_assert_eq!(all, list.table.len() - columns.heading_row.map_or(0, |row| row + 1));
            prop_assert_eq!(comparison.changes().count(), sums.will_change());
            prop_assert_eq!(lay(&comparison, &mut draft, &assets), sums.will_change());
            for change in comparison.changes() {
                let asset = assets.get(change.asset).unwrap();
                if let Some(status) = &change.status {
                    prop_assert!(draft.acceptance(asset).unwrap().is_same_as(status));
                }
                if let Some(explanation) = &change.explanation {
                    prop_assert_eq!(draft.explanation(asset), &**explanation);
                }
            }
            let again = compare(Inputs { columns, draft: &draft, ..list.inputs() });
            prop_assert_eq!(again.sums().will_change(), 0, "{:?}", again);
            if sums.will_change() > 0 {
                draft.undo();
            }
            prop_assert_eq!(draft.marks().collect::<Vec<_>>(), before.marks().collect::<Vec<_>>());
        }
    }

    #[test]
    fn no_list_marks_an_asset_that_no_row_names_and_each_row_is_counted(
        assets in any_assets(),
        marks in any_marks(),
        lines in prop::collection::vec(prop::collection::vec(any_word_or_cell(), 0..6), 1..10),
        roles in prop_oneof![
            2 => Just(columns().roles),
            1 => prop::collection::vec(any_role(), 0..6),
        ],
        has_heads in any::<bool>(),
        choices in prop::collection::vec(select(vec!["", "received", "damaged", "leave out"]), 1..4),
        rest in select(STATUSES.to_vec()),
    ) {
        let rows = (1..).zip(lines.iter().map(|line| line.iter().map(String::as_str)));
        let Ok(table) = sheet(None, rows) else { return Ok(()) };
        let draft = drafted(&assets, &marks);
        let list = List { draft, ..List::recognised(table, &prove(assets.clone())) };
        for columns in [&Columns { heading_row: has_heads.then_some(0), roles }, &list.columns] {
            let inputs = Inputs { columns, ..list.inputs() };
            let found = words(inputs);
            let mut assignments = Assignments::default();
            assignments.confirm(&found, &list.labels);
            for (word, choice) in found.iter().zip(choices.iter().cycle()) {
                match (*choice, status(choice)) {
                    ("leave out", _) => assignments.assign(&word.key, &Assigned::LeaveOut),
                    (_, Some(status)) => assignments.assign(&word.key, &Assigned::Status(status)),
                    (_, None) => {}
                }
            }
            let rest = status(rest);
            let comparison = compare(Inputs { assignments: &assignments, rest: rest.as_ref(), ..inputs });
            let sums = comparison.sums();
            let counted = sums.will_change() - sums.rest + sums.already_so + sums.repeated + sums.left_out
                + sums.faults + sums.headings;
            prop_assert_eq!(counted, list.table.len() - columns.heading_row.map_or(0, |row| row + 1));
            for change in comparison.changes() {
                let asset = assets.iter().find(|asset| asset.id == change.asset).unwrap();
                let is_named = list.table.rows().any(|row| row.cells().any(|cell| names(cell, asset)));
                let is_rest = comparison.not_listed().contains(&change.asset);
                prop_assert!(is_named || is_rest, "{:?}", change);
                let is_chosen = change.status.as_ref().zip(rest.as_ref()).is_some_and(|(one, other)| one.is_same_as(other));
                prop_assert!(!is_rest || (is_chosen && change.before.status.is_none()));
            }
        }
    }
}

/// Returns any cell, often a status or a text above rows.
fn any_word_or_cell() -> impl Strategy<Value = String> {
    let words = vec![
        "Delivered",
        "Damaged in transit",
        "received",
        "Asset",
        "TRUE",
        "FALSE",
        "Received?",
        "Damaged?",
    ];
    prop_oneof![2 => any_cell(), 1 => select(words).prop_map(str::to_owned)]
}

/// Returns whether a cell is the ID or the serial number of an asset, apart from its case and signs around it.
fn names(cell: &str, asset: &Asset) -> bool {
    let bare = cell.trim_matches(|character: char| !character.is_alphanumeric());
    let id = asset.id.to_string();
    let serial = asset.detail(AssetDetail::SerialNumber).unwrap_or_default();
    bare == id || bare.strip_suffix(".0") == Some(&id) || bare.eq_ignore_ascii_case(serial)
}
