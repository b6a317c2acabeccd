//! Tests the assets that no row names.

use acceptance_marklist::comparison::{Inputs, compare};
use acceptance_marklist::corrections::{CorrectedField, Corrections};
use acceptance_marklist::csv;
use acceptance_marklist::table::TableBuilder;
use acceptance_rules::asset::{AcceptanceStatus, AssetId};
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::complete::CompleteAssets;

use crate::support::{List, asset, lay, prove, results, short, status, table};

fn assets() -> CompleteAssets {
    let marked = |id| if id == 1005 { "damaged" } else { "" };
    prove((1001..=1006).map(|id| asset(id, &format!("SN-{id}"), marked(id), "")).collect())
}

fn ids(inputs: Inputs<'_>) -> Vec<i64> {
    compare(inputs).not_listed().iter().map(|id| id.0).collect()
}

#[test]
fn assets_that_no_row_names_are_listed() {
    let all = [1001, 1002, 1003, 1004, 1005, 1006];
    for (lines, expected) in [
        (&["1001||received|", "|SN-1002|damaged|"][..], &all[2..]),
        // Faulty rows name their asset, too.
        (&["1001||stolen|", "1002|||", "1003||received|", "1003||damaged|"], &all[3..]),
        (&["1001|SN-1002|received|", "1006||received|"], &all[2..5]),
        // No row names an asset.
        (&["9||received|"], &[]),
        (&["1001||received|", "1002||received|", "1003||x|", "1004|||", "1005|||", "1006|||"], &[]),
    ] {
        assert_eq!(ids(List::new(table(lines), &assets()).inputs()), expected, "{lines:?}");
    }
}

#[test]
fn rows_that_are_left_out_hidden_or_corrected_name_their_asset() {
    let mut builder = TableBuilder::new(Some("May"));
    for (line, id) in [(1, "1001"), (2, "1002"), (3, "9"), (4, "1004")] {
        for cell in [id, "", "received", ""] {
            builder.cell(cell, None).unwrap();
        }
        builder.end_row(line, line == 2).unwrap();
    }
    let list = List::new(builder.end().unwrap(), &assets());
    let mut corrections = Corrections::default();
    corrections.leave_out(1, true);
    corrections.set(3, CorrectedField::Id, Some("1003"));
    corrections.set(4, CorrectedField::Id, Some("1005"));
    assert_eq!(ids(Inputs { corrections: &corrections, ..list.inputs() }), [1004, 1006]);
    // A row of another certificate names an asset of that one.
    let mut other = List::new(table(&["1001||received||77", "1002||received||78"]), &assets());
    other.columns.roles.push(acceptance_marklist::columns::ColumnRole::Certificate);
    let certificate = Some(CertificateKey::new(4711, 77));
    assert_eq!(ids(Inputs { certificate, ..other.inputs() }), [1002, 1003, 1004, 1005, 1006]);
}

#[test]
fn a_faulty_line_names_all_assets_that_it_may_mean() {
    let own =
        |serials: &[(i64, &str)]| prove(serials.iter().map(|(id, it)| asset(*id, it, "", "")).collect());
    let few = own(&[
        (1001, "twin"),
        (1002, "twin"),
        (1003, "5512938765432"),
        (1004, "5512938111111"),
        (1005, "10-3"),
        (1006, "3-10"),
        (1007, "QX-77015"),
        (1008, "1234567890123456"),
        (99999, "other"),
    ]);
    let long = own(&[
        (1_234_567_890_123_451, ""),
        (1_234_567_890_123_458, ""),
        (1_234_567_890_125_777, ""),
        (7_700_000_000_123, ""),
        (99999, ""),
    ]);
    let mut wrong = Vec::new();
    for (assets, line, fault, expected) in [
        (&few, "|twin|received|", "SeveralAssets", &[1001, 1002][..]),
        (&few, "|Twin|received|", "SeveralAssets", &[1001, 1002]),
        (&few, "1001, 1002, 9999|||", "UnknownAsset", &[1001, 1002]),
        (&few, "|QX-77015 / foreign|received|", "UnknownAsset", &[1007]),
        (&few, "|twin, foreign|received|", "UnknownAsset", &[1001, 1002]),
        (&few, "|5.512938E+12|received|", "Cell(ScientificNumber)", &[1004]),
        (&few, "|5.51294E+12|received|", "Cell(ScientificNumber)", &[1003, 1004]),
        (&few, "|10-Mar|received|", "MadeDate", &[1005, 1006]),
        (&few, "|1234567890123450|received|", "UnknownAsset", &[1008]),
        (&few, "|QX-7701S|received|", "UnknownAsset", &[1007]),
        (&few, "|QX-77\u{FFFD}15|received|", "LostCharacter", &[1007]),
        (&few, "||received|1003", "NoAsset", &[1003]),
        (&few, "9|x|received|QX-77015", "UnknownAsset", &[1007]),
        (&few, "1003|QX-77015|received|", "IdAndSerialDisagree", &[1003, 1007]),
        (&long, "1234567890123450||received|", "RoundedId", &[1_234_567_890_123_451, 1_234_567_890_123_458]),
        (&long, "7.7E+12||received|", "Cell(ScientificNumber)", &[7_700_000_000_123]),
    ] {
        // Another line names an asset.
        let list = List::new(table(&["99999||received|", line]), assets);
        let comparison = compare(list.inputs());
        let result = short(&comparison.rows()[1].verdict);
        let named = |id: &i64| *id != 99999 && !comparison.not_listed().contains(&AssetId(*id));
        let named: Vec<i64> = assets.iter().map(|asset| asset.id.0).filter(named).collect();
        if named != expected || !result.starts_with(fault) {
            wrong.push((line, result, named));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn each_cell_of_a_line_with_more_cells_than_headings_may_name_its_asset() {
    for (line, named) in [
        ("Desk, large,1003,received,", &[1003][..]),
        ("Desk,1004, large,1003,received", &[1003, 1004]),
        ("Desk, large,SN-1005,damaged,", &[1005]),
    ] {
        let lines =
            ["Description,Asset ID,Status,Explanation", "Desk,1001,received,", "Chair,1002,damaged,", line];
        let list = List::recognised(csv::read_text(&lines.join("\n")).unwrap(), &assets());
        let fault = results(list.inputs()).pop().unwrap();
        assert!(fault.starts_with("MoreCells"), "{fault}");
        let left: Vec<i64> = (1003..=1006).filter(|id| !named.contains(id)).collect();
        assert_eq!(ids(list.inputs()), left, "{line}");
    }
}

#[test]
fn one_status_is_applied_with_the_list_to_unlisted_assets_without_one() {
    let assets = assets();
    let mut list = List::new(table(&["1001||received|", "1002||stolen|"]), &assets);
    list.draft.set_acceptance([assets.get(AssetId(1006)).unwrap()], status("received").as_ref());
    let before = list.draft.clone();
    let missing = status("notReceived");
    let comparison = compare(Inputs { rest: missing.as_ref(), ..list.inputs() });
    let changes: Vec<_> = comparison
        .changes()
        .map(|change| (change.asset.0, change.status.as_ref().map_or("", AcceptanceStatus::raw)))
        .collect();
    assert_eq!(changes, [(1001, "received"), (1003, "notReceived"), (1004, "notReceived")]);
    let sums = comparison.sums();
    assert_eq!((sums.will_change(), sums.rest, sums.problems, sums.received), (3, 2, 2, 1));
    assert_eq!(comparison.not_listed().len(), 4, "those with a status are named");
    let mut draft = before.clone();
    assert_eq!(lay(&comparison, &mut draft, &assets), 3);
    let again = compare(Inputs { draft: &draft, rest: missing.as_ref(), ..list.inputs() });
    assert_eq!(again.sums().will_change(), 0);
    draft.undo();
    assert_eq!(draft.marks().collect::<Vec<_>>(), before.marks().collect::<Vec<_>>());
    assert_eq!(compare(list.inputs()).changes().count(), 1, "without a choice they stay");
}
