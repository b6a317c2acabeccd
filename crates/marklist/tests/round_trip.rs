//! Tests that tables of this app are read back without changes, and without faults in rows that have a status.

use acceptance_marklist::columns::{ColumnRole, Columns};
use acceptance_marklist::comparison::{Comparison, Fault, Inputs, Sums, Verdict, compare};
use acceptance_marklist::corrections::{CorrectedField, Corrections};
use acceptance_marklist::csv;
use acceptance_marklist::lines_to_correct::{self, Texts};
use acceptance_marklist::table::{CellProblem, Table, TableBuilder};
use acceptance_persistence::table::CsvText as Written;
use acceptance_rules::asset::{AcceptanceStatus, Asset, AssetDetail};
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::draft::Draft;
use proptest::prelude::*;
use proptest::sample::select;

use crate::support::{List, asset, columns, config, prove, results, sheet, status};

const HEADS: [[&str; 4]; 3] = [
    ["Asset", "Serial number", "Status", "Explanation"],
    ["Objekt", "Seriennummer", "Status", "Erläuterung"],
    ["Bien", "Numéro de série", "Statut", "Explication"],
];

/// Returns the exported texts of each asset.
fn exported(assets: &CompleteAssets, draft: &Draft) -> Vec<[String; 4]> {
    let texts = |asset: &Asset| {
        let serial = asset.detail(AssetDetail::SerialNumber).unwrap_or_default();
        let status = draft.acceptance(asset).map_or("", AcceptanceStatus::raw);
        [&*asset.id.to_string(), serial, status, draft.explanation(asset)].map(str::to_owned)
    };
    assets.iter().map(texts).collect()
}

fn written(rows: &[[String; 4]], heads: &[&str; 4], separator: char) -> String {
    let mut table = Written::new(separator, heads);
    for row in rows {
        table.row(row.iter().map(String::as_str));
    }
    table.end()
}

/// Checks cell by cell that a table has its columns and rows again, without changes. Only rows without a status are
/// faulty.
fn check(table: Table, rows: &[[String; 4]], assets: &CompleteAssets, draft: &Draft) {
    let list = List::recognised(table, assets);
    assert_eq!(list.columns, Columns { heading_row: Some(0), ..columns() });
    assert_eq!(list.table.len(), rows.len() + 1);
    for (read, row) in list.table.rows().skip(1).zip(rows) {
        assert_eq!(read.cells().collect::<Vec<_>>(), row.each_ref().map(String::as_str));
    }
    let comparison = compare(Inputs { draft, ..list.inputs() });
    let faults = assets.iter().filter(|asset| draft.acceptance(asset).is_none()).count();
    let sums = Sums { already_so: assets.len() - faults, faults, unanswered: faults, ..Sums::default() };
    assert_eq!(comparison.sums(), &sums, "{rows:?}");
}

/// Generates texts that are easily lost.
fn any_text() -> impl Strategy<Value = String> {
    let hard = vec![
        "",
        "=1+1",
        "'=1+1",
        "''=x",
        "'",
        "-",
        "-5",
        "'-5",
        "- broken",
        "+",
        "@x",
        "a;b",
        "a,b",
        "a\tb",
        "a|b",
        "\"",
        "\"\"",
        "say \"x\"",
        "a\nb",
        "a\r\nb",
        "\r",
        "\n",
        "\n=1",
        "🔧 broken",
        "0004711",
        "1.0",
        "sep=;",
        " ",
        "\u{A0}",
        "\u{200B}",
        "\u{FEFF}",
        " =1",
        "' =1",
        "Ünïcode",
        "\u{1}\u{2}\u{3}\u{4}\u{5}",
        "received",
        "Status",
        "E+15",
    ];
    prop_oneof![
        3 => select(hard.clone()).prop_map(str::to_owned),
        2 => (select(hard.clone()), select(hard)).prop_map(|(one, other)| format!("{one}{other}")),
        2 => any::<String>().prop_map(|text| text.replace('\0', "")),
        1 => "['=+@;,\"\t\r\n a-]{0,6}",
    ]
}

fn any_status() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => select(vec!["", "received", "RECEIVED", "damaged", "notReceived", "other"]).prop_map(str::to_owned),
        1 => any_text(),
    ]
}

fn any_assets() -> impl Strategy<Value = Vec<Asset>> {
    let ids = prop_oneof![1..50_i64, any::<i64>()];
    prop::collection::btree_map(ids, (any_text(), any_status(), any_text()), 1..8).prop_map(|rows| {
        let row = |(id, (serial, status, words)): (i64, (String, String, String))| {
            asset(id, &serial, &status, &words)
        };
        rows.into_iter().map(row).collect()
    })
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn an_exported_table_is_read_back_unchanged(
        assets in any_assets(),
        marks in prop::collection::vec((any::<prop::sample::Index>(), any_status(), any_text()), 0..4),
        heads in select(HEADS.to_vec()),
        separator in select(vec![',', ';']),
    ) {
        let mut draft = Draft::default();
        for (at, text, words) in &marks {
            draft.set_listed([(&assets[at.index(assets.len())], status(text).as_ref(), Some(words.as_str()))]);
        }
        let assets = prove(assets);
        let rows = exported(&assets, &draft);
        let text = written(&rows, &heads, separator);
        for table in [csv::decode(text.as_bytes(), None).unwrap().table().unwrap(), csv::read_text(&text).unwrap()] {
            check(table, &rows, &assets, &draft);
        }
        // The same rows as a sheet.
        let lines = std::iter::once(heads).chain(rows.iter().map(|row| row.each_ref().map(String::as_str)));
        check(sheet(Some("Marks"), (1..).zip(lines)).unwrap(), &rows, &assets, &draft);
    }
}

#[test]
fn a_guarded_table_that_became_a_sheet_is_read_as_what_it_says() {
    let assets = prove(vec![
        asset(1, "=A", "damaged", "-wet"),
        asset(2, "'=B", "damaged", "'=x"),
        asset(3, "", "", ""),
    ]);
    let rows = [["1", "'=A", "damaged", "'-wet"], ["2", "''=B", "damaged", "''=x"], ["", "'=A", "", "'=new"]];
    let said = |rows: &[[&'static str; 4]]| {
        let lines = (1..).zip(rows.iter().copied());
        results(List::new(sheet(None, lines).unwrap(), &assets).inputs())
    };
    assert_eq!(said(&rows[..2]), ["=", "="]);
    assert_eq!(said(&rows)[0], "contradicts 3 Some(3) '-wet", "the last row is about the same asset");
}

/// Returns the text of a key in a catalogue of the app.
fn text_of(catalogue: &'static str, key: &str) -> &'static str {
    let (_, rest) = catalogue.split_once(&format!("\"{key}\": \"")).unwrap();
    rest.split('"').next().unwrap()
}

/// Returns the kind of the fault of each line.
fn faults(comparison: &Comparison) -> Vec<Option<Fault>> {
    let fault = |verdict: &Verdict| match verdict {
        Verdict::Fault(fault, _) => Some(fault.kind()),
        _ => None,
    };
    comparison.rows().iter().map(|row| fault(&row.verdict)).collect()
}

/// Returns a list with most faults, and the fault of each line.
fn list_with_faults() -> (Table, Vec<Option<Fault>>) {
    let heads = ["Foo", "Bar", "Grund", "Status alt", "Abteilung", "Was", "Baz", "", "PV"];
    let problem = |problem| Some(Fault::Cell(problem));
    let rows: [([&str; 4], usize, Option<Fault>); 11] = [
        (["SN-1", "1", "received", "fine"], 9, None),
        (["SN-2", "999", "received", ""], 9, Some(Fault::UnknownAsset)),
        (["SN-3", "4", "received", ""], 9, Some(Fault::IdAndSerialDisagree)),
        (["SN-4", "", "stolen", "=1+1"], 9, Some(Fault::UnknownStatus)),
        (["SN-5", "5", "received", ""], 9, Some(Fault::Contradicts { line: 0 })),
        (["SN-5", "5", "damaged", ""], 9, Some(Fault::Contradicts { line: 0 })),
        (["SN-6", "6", "received", ""], 1, problem(CellProblem::RoundedNumber)),
        (["7", "", "received", ""], 0, problem(CellProblem::ScientificNumber)),
        (["SN-8", "8", "received", "bent"], 5, problem(CellProblem::Format)),
        (["SN-9", "9", "damaged", ""], 6, problem(CellProblem::FormulaWithoutResult)),
        (["", "1001", "", ""], 9, Some(Fault::UnknownAsset)),
    ];
    let mut builder = TableBuilder::new(Some("May"));
    heads.iter().for_each(|head| builder.cell(head, None).unwrap());
    builder.end_row(1, false).unwrap();
    for (line, ([serial, id, status, words], uncertain, fault)) in (2..).zip(&rows) {
        let cells = [serial, id, "SN-1", "received", "Sales", status, words, "2", "4711/77"];
        for (column, cell) in cells.into_iter().enumerate() {
            let problem = match fault {
                Some(Fault::Cell(problem)) if column == *uncertain => Some(*problem),
                _ => None,
            };
            builder.cell(cell, problem).unwrap();
        }
        builder.end_row(line, false).unwrap();
    }
    (builder.end().unwrap(), rows.iter().map(|(_, _, fault)| *fault).collect())
}

#[test]
fn lines_to_correct_are_read_back_with_their_roles_and_faults_in_each_language() {
    let assets = prove((1..=9).map(|id| asset(id, &format!("SN-{id}"), "", "")).collect());
    // The user chose other roles than the headings suggest.
    let roles = vec![
        ColumnRole::SerialNumber,
        ColumnRole::AssetId,
        ColumnRole::Ignored,
        ColumnRole::Ignored,
        ColumnRole::Ignored,
        ColumnRole::Status,
        ColumnRole::Explanation,
        ColumnRole::Ignored,
        ColumnRole::Certificate,
    ];
    let columns = Columns { heading_row: Some(0), roles };
    let (table, expected) = list_with_faults();
    let list = List { columns, ..List::new(table, &assets) };
    let mut corrections = Corrections::default();
    corrections.set(12, CorrectedField::Id, Some("1002"));
    let inputs = Inputs { corrections: &corrections, ..list.inputs() };
    let compared = compare(inputs);
    assert_eq!(faults(&compared), expected);
    for catalogue in [
        include_str!("../../../locales/en.json"),
        include_str!("../../../locales/de.json"),
        include_str!("../../../locales/fr.json"),
    ] {
        let role = |role| match role {
            ColumnRole::AssetId => text_of(catalogue, "sheet_role_asset"),
            ColumnRole::SerialNumber => text_of(catalogue, "detail_serial"),
            ColumnRole::Status => text_of(catalogue, "status"),
            ColumnRole::Tick => text_of(catalogue, "sheet_role_tick"),
            ColumnRole::Explanation => text_of(catalogue, "explanation"),
            ColumnRole::Certificate => text_of(catalogue, "sheet_role_certificate"),
            ColumnRole::Ignored => text_of(catalogue, "sheet_role_ignored"),
        };
        let reason = |fault| format!("a long reason, such as {fault:?}");
        let texts = Texts {
            role: &role,
            reason_heading: text_of(catalogue, "sheet_reason_heading"),
            reason: &reason,
        };
        let rows = lines_to_correct::table(inputs, &compared, texts);
        assert_eq!((rows.len(), &*rows[10][1]), (11, "1002"));
        let heads: Vec<&str> = rows[0].iter().map(String::as_str).collect();
        let mut file = Written::new(';', &heads);
        rows[1..].iter().for_each(|row| file.row(row.iter().map(String::as_str)));
        let read = csv::decode(file.end().as_bytes(), None).unwrap().table().unwrap();
        let read = List::recognised(read, &assets);
        let mut roles = list.columns.roles.clone();
        roles.push(ColumnRole::Ignored);
        assert_eq!(read.columns, Columns { heading_row: Some(0), roles }, "{heads:?}");
        let again = compare(read.inputs());
        // An uncertain cell is one that lost a character.
        let lost = |fault: &Option<Fault>| match fault {
            Some(Fault::Cell(_)) => Some(Fault::LostCharacter),
            other => *other,
        };
        assert_eq!(faults(&again), expected[1..].iter().map(lost).collect::<Vec<_>>());
    }
}
