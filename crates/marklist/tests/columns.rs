//! Columns, recognised by what they are called and by what they hold.

use acceptance_marklist::columns::Role::{
    AssetId as Id, Explanation, Ignored, SerialNumber as Serial, Status,
};
use acceptance_marklist::columns::{Columns, Role, recognise};
use acceptance_marklist::lookup::Lookup;
use acceptance_marklist::table::Table;
use acceptance_rules::asset::{Asset, AssetDetail};
use acceptance_rules::complete::CompleteAssets;
use proptest::prelude::*;
use proptest::sample::select;

use crate::support::{asset, config, labels, prove, table};

/// Assets 1001 to 1003 with serial numbers and descriptions.
fn assets() -> CompleteAssets {
    let described = |id: i64, serial: &str, description: &str| Asset {
        details: [(AssetDetail::SerialNumber, serial), (AssetDetail::Description, description)].into(),
        ..asset(id, "", "", "")
    };
    prove(vec![
        described(1001, "SN-1", "A large monitor with a stand"),
        described(1002, "SN-2", "A small monitor without one"),
        described(1003, "0004711", "A telephone"),
    ])
}

#[track_caller]
fn check(lines: &[&str], has_heads: bool, roles: &[Role]) {
    let expected = Columns { has_heads, roles: roles.to_vec() };
    assert_eq!(recognise(&table(lines), &Lookup::new(&assets()), &labels()), expected, "{lines:?}");
}

#[test]
fn headings_are_known_in_three_languages_however_they_are_written() {
    let roles = [Id, Serial, Status, Explanation];
    for heads in [
        "Asset|Serial number|Status|Explanation",
        "Asset ID|S/N|Acceptance status|Reason",
        "ASSET-ID|serial no.|status|comment",
        "ID|Serial Number|Status|Remarks",
        "Objekt|Seriennummer|Status|Erläuterung",
        "Objekt-ID|Serien-Nr.|Annahmestatus|Begründung",
        "Anlagen-ID|SERIENNUMMER|Abnahmestatus|Bemerkung",
        "Objekt Nr.|Serien Nr|Status|Kommentar",
        "Bien|Numéro de série|Statut|Explication",
        "bien|N° de série|STATUT|Commentaire",
        "Bien|N\u{B0}\u{A0}de se\u{301}rie|Statut|Motif",
    ] {
        // Nothing below them is known.
        check(&[heads, "7|x-7|lost|gone"], true, &roles);
        check(&[heads], true, &roles);
        let turned: Vec<&str> = heads.split('|').rev().collect();
        check(&[&turned.join("|"), "gone|lost|x-7|7"], true, &[Explanation, Status, Serial, Id]);
    }
}

#[test]
fn columns_without_headings_are_known_by_what_they_hold() {
    check(&["1001|received", "1002|damaged"], false, &[Id, Status]);
    check(&["Beschädigt|1001|bent", "Erhalten|1002|"], false, &[Status, Id, Explanation]);
    check(&["SN-1|received", "sn-2|damaged"], false, &[Serial, Status]);
    check(&["7|SN-1|x|1001", "8|SN-2|y|1002"], false, &[Ignored, Serial, Explanation, Id]);
    // The longest text, unless the service says it of the asset.
    let lines = [
        "1001|wet|wet on the left side|A large monitor with a stand",
        "1002|wet|bent|A small monitor without one",
    ];
    check(&lines, false, &[Id, Ignored, Explanation, Ignored]);
    // Most of the cells are enough, and blank ones do not count.
    check(&["1001|", "1002|received", "9|", "1003|stolen"], false, &[Id, Status]);
    check(&["9|x1", "8|x2"], false, &[Ignored, Ignored]);
    // A number that is the same everywhere says nothing of assets.
    check(
        &["1001|1001|SN-1|SN-1", "1001|1002|SN-1|SN-2", "1001|1003|SN-1|0004711"],
        false,
        &[Ignored, Id, Ignored, Serial],
    );
}

#[test]
fn a_row_of_heads_is_told_from_one_of_marks() {
    check(&["Asset|x", "1001|received"], true, &[Id, Status]);
    check(&["Gerät|Was ist los", "1001|received"], true, &[Id, Status]);
    check(&["Gerät|Was ist los", "SN-1|received"], true, &[Serial, Status]);
    check(&["9999|received", "1001|received"], false, &[Id, Status]);
    check(&["SN-9|stolen", "SN-1|received"], false, &[Serial, Status]);
    check(&["1001|Status", "1002|received"], false, &[Id, Status]);
}

#[test]
fn a_heading_that_can_mean_one_thing_decides_and_others_only_help() {
    // Ids of another certificate beside a count that looks like ids.
    check(&["Asset ID|Foo|Status", "5|1001|received", "6|1002|received"], true, &[Id, Ignored, Status]);
    // `Asset` and `ID` hold something else than they say.
    check(&["Asset|Number", "Monitor|1001", "Telephone|1002"], true, &[Explanation, Id]);
    check(&["ID|Device", "1|SN-1", "2|SN-2"], true, &[Ignored, Serial]);
    // What the case of a review is exported as.
    check(
        &[
            "Lease company|Certificate|Asset|Reason|Code|Explanation|Serial number|Description",
            "1001|1001|1001|Damaged|damaged|bent|SN-1|A large monitor with a stand",
            "1001|1001|1002|Other|other||SN-2|A small monitor without one",
        ],
        true,
        &[Ignored, Ignored, Id, Ignored, Status, Explanation, Serial, Ignored],
    );
    check(
        &["Asset|Grund|Kommentar", "1001|Erhalten|ok", "1002|Beschädigt|"],
        true,
        &[Id, Status, Explanation],
    );
    check(&["Asset|Description|Note", "1001|some long text here|x"], true, &[Id, Ignored, Explanation]);
    check(&["Asset|Description", "1001|some long text here"], true, &[Id, Ignored]);
}

#[test]
fn each_role_comes_once() {
    check(
        &["Asset ID|Asset ID|Status|Status", "1001|1001|received|received"],
        true,
        &[Id, Ignored, Status, Ignored],
    );
    check(&["1001|1001|received|received"], false, &[Id, Ignored, Status, Ignored]);
    let columns = Columns { has_heads: false, roles: vec![Ignored, Status, Id, Status] };
    assert_eq!((columns.place(Status), columns.place(Id), columns.place(Serial)), (Some(1), Some(2), None));
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_table_has_a_role_for_each_column_and_none_twice(
        lines in prop::collection::vec(prop::collection::vec(
            prop_oneof![
                select(vec!["1001", "1002", "SN-1", "received", "Status", "ID", "", "wet", "Asset", "Problem"])
                    .prop_map(str::to_owned),
                any::<String>(),
            ], 0..6), 1..6),
    ) {
        let lines: Vec<(u32, Vec<&str>)> =
            (1..).zip(lines.iter().map(|line| line.iter().map(String::as_str).collect())).collect();
        if let Ok(table) = Table::from_rows(None, lines) {
            for assets in [assets(), prove(vec![])] {
                let columns = recognise(&table, &Lookup::new(&assets), &labels());
                prop_assert_eq!(columns.roles.len(), table.width());
                for role in [Id, Serial, Status, Explanation] {
                    prop_assert!(columns.roles.iter().filter(|own| **own == role).count() <= 1);
                }
            }
        }
    }
}
