//! Tests that tables of this app are read back without changes and faults.

use acceptance_marklist::columns::{Columns, Role, recognise};
use acceptance_marklist::lookup::Lookup;
use acceptance_marklist::table::Table;
use acceptance_marklist::{csv, export};
use acceptance_persistence::table::Table as Written;
use acceptance_rules::asset::{AcceptanceStatus, Asset, AssetId};
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::draft::Draft;
use proptest::prelude::*;
use proptest::sample::select;

use crate::support::{asset, compare, config, labels, prove, status};

const HEADS: [[&str; 4]; 3] = [
    ["Asset", "Serial number", "Status", "Explanation"],
    ["Objekt", "Seriennummer", "Status", "Erläuterung"],
    ["Bien", "Numéro de série", "Statut", "Explication"],
];

/// Returns the exported texts of each asset.
fn exported(assets: &CompleteAssets, draft: &Draft) -> Vec<[String; 4]> {
    let line = |line: export::Line<'_>| {
        let status = line.status.map_or("", AcceptanceStatus::raw);
        [line.id.to_string(), line.serial.to_owned(), status.to_owned(), line.explanation.to_owned()]
    };
    export::rows(assets, draft, None).into_iter().map(line).collect()
}

fn written(rows: &[[String; 4]], heads: &[&str; 4], separator: char) -> String {
    let mut table = Written::new(separator, heads);
    for row in rows {
        table.row(row.iter().map(String::as_str));
    }
    table.end()
}

/// Checks cell by cell that comparing this table finds neither changes nor faults.
fn check(table: &Table, rows: &[[String; 4]], assets: &CompleteAssets, draft: &Draft, columns: &Columns) {
    assert_eq!(table.len(), rows.len() + 1);
    for (read, row) in table.rows().skip(1).zip(rows) {
        assert_eq!(read.cells().collect::<Vec<_>>(), row.each_ref().map(String::as_str));
    }
    let comparison = compare(table, columns, &Lookup::new(assets), draft, &labels());
    assert_eq!((comparison.will_change(), comparison.faults(), comparison.repeated()), (0, 0, 0), "{rows:?}");
    assert_eq!(comparison.already_so(), assets.len());
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

fn fixed() -> Columns {
    Columns {
        heading_row: Some(0),
        roles: vec![Role::AssetId, Role::SerialNumber, Role::Status, Role::Explanation],
    }
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
        for table in [csv::read(text.as_bytes()).unwrap(), csv::read_text(&text).unwrap()] {
            check(&table, &rows, &assets, &draft, &fixed());
        }
        // The same rows as a sheet, and as a sheet that a spreadsheet made of the file.
        let sheet = |rows: &[[String; 4]]| {
            let cells = |row: &[String; 4]| row.clone();
            let mut all = vec![heads.map(str::to_owned)];
            all.extend(rows.iter().map(cells));
            let lines: Vec<(u32, Vec<&str>)> =
                (1..).zip(all.iter().map(|row| row.iter().map(String::as_str).collect())).collect();
            Table::from_rows(Some("Marks"), lines).unwrap()
        };
        check(&sheet(&rows), &rows, &assets, &draft, &fixed());
    }

    #[test]
    fn the_columns_of_such_a_table_are_recognised(
        assets in any_assets(),
        heads in select(HEADS.to_vec()),
        separator in select(vec![',', ';']),
    ) {
        let assets = prove(assets);
        let text = written(&exported(&assets, &Draft::default()), &heads, separator);
        let table = csv::read(text.as_bytes()).unwrap();
        prop_assert_eq!(recognise(&table, &Lookup::new(&assets), &labels()), fixed());
    }
}

#[test]
fn a_table_has_what_will_be_saved_and_what_is_shown_in_its_order() {
    let assets = prove(vec![
        asset(1, "A-1", "received", ""),
        asset(2, "", "damaged", "bent"),
        asset(3, "007", "", ""),
    ]);
    let damaged = status("damaged").unwrap();
    let mut draft = Draft::default();
    draft.set_explained(assets.get(AssetId(1)), &damaged, "wet");
    draft.set_acceptance(assets.get(AssetId(3)), Some(&damaged));
    let said = |shown: Option<&[AssetId]>| -> Vec<(i64, String, String, String)> {
        let line = |line: export::Line<'_>| {
            let status = line.status.map_or("", AcceptanceStatus::raw);
            (line.id.0, line.serial.to_owned(), status.to_owned(), line.explanation.to_owned())
        };
        export::rows(&assets, &draft, shown).into_iter().map(line).collect()
    };
    let row = |id, serial: &str, status: &str, words: &str| (id, serial.into(), status.into(), words.into());
    let all = [row(1, "A-1", "damaged", "wet"), row(2, "", "damaged", "bent"), row(3, "007", "damaged", "")];
    assert_eq!(said(None), all);
    let shown = [AssetId(3), AssetId(9), AssetId(1)];
    assert_eq!(said(Some(&shown)), [all[2].clone(), all[0].clone()]);
}

#[test]
fn a_guarded_table_that_became_a_sheet_is_read_as_what_it_says() {
    let assets = prove(vec![
        asset(1, "=A", "damaged", "-wet"),
        asset(2, "'=B", "damaged", "'=x"),
        asset(3, "", "", ""),
    ]);
    let sheet =
        [["1", "'=A", "damaged", "'-wet"], ["2", "''=B", "damaged", "''=x"], ["", "'=A", "", "'=new"]];
    let table = Table::from_rows(None, (1..).zip(sheet)).unwrap();
    let columns = Columns { heading_row: None, ..fixed() };
    let comparison = compare(&table, &columns, &Lookup::new(&assets), &Draft::default(), &labels());
    assert_eq!(comparison.faults(), 2, "the first row and the last are about the same asset");
    let table = Table::from_rows(None, (1..).zip(&sheet[..2]).map(|(line, row)| (line, *row))).unwrap();
    let comparison = compare(&table, &columns, &Lookup::new(&assets), &Draft::default(), &labels());
    assert_eq!((comparison.already_so(), comparison.faults()), (2, 0));
}
