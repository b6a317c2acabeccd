//! Tests the recognition of columns by headings and cells.

use acceptance_marklist::columns::ColumnRole::{
    AssetId as Id, Certificate, Explanation, Ignored, SerialNumber as Serial, Status, Tick,
};
use acceptance_marklist::columns::{
    ColumnRole, Columns, best_table, explanation_candidates, names_assets, other_names, recognise_from,
    status_candidates, unexplained,
};
use acceptance_marklist::comparison::compare;
use acceptance_marklist::lookup::Lookup;
use acceptance_marklist::table::TableBuilder;
use acceptance_rules::asset::{Asset, AssetDetail};
use acceptance_rules::complete::CompleteAssets;
use proptest::prelude::*;
use proptest::sample::select;

use crate::support::{List, asset, config, labels, prove, sheet, table};

/// Returns assets 1001 to 1003 with serial numbers and descriptions.
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
fn check(lines: &[&str], has_heads: bool, roles: &[ColumnRole]) {
    let expected = Columns { heading_row: has_heads.then_some(0), roles: roles.to_vec() };
    assert_eq!(List::recognised(table(lines), &assets()).columns, expected, "{lines:?}");
}

/// Returns a list of lines whose columns `hidden` are hidden in the sheet.
fn with_hidden(lines: &[&str], hidden: &[usize]) -> List {
    let mut builder = TableBuilder::new(Some("May"));
    builder.hide_columns(hidden);
    for (number, line) in (1..).zip(lines) {
        for cell in line.split('|') {
            builder.cell(cell, None).unwrap();
        }
        builder.end_row(number, false).unwrap();
    }
    List::recognised(builder.end().unwrap(), &assets())
}

#[test]
fn a_hidden_column_gets_no_role_by_itself() {
    let lines = [
        "Asset|Status|Result|Explanation|Comment",
        "1001|received|damaged|dry|bent",
        "1002|received|damaged|dry|wet",
    ];
    for (hidden, expected) in [
        (&[][..], [Id, Status, Ignored, Explanation, Ignored]),
        (&[1], [Id, Ignored, Status, Explanation, Ignored]),
        (&[1, 3], [Id, Ignored, Status, Ignored, Explanation]),
        (&[0, 1, 2], [Ignored, Ignored, Ignored, Explanation, Ignored]),
    ] {
        let list = with_hidden(&lines, hidden);
        assert_eq!(list.columns.roles, expected, "{hidden:?}");
        assert_eq!(list.columns.heading_row, Some(0), "{hidden:?}");
        // Nothing is said about hidden columns either.
        let named: Vec<usize> = explanation_candidates(list.inputs()).iter().map(|it| it.column).collect();
        assert!(
            named.iter().chain(&status_candidates(list.inputs())).all(|it| !hidden.contains(it)),
            "{named:?}"
        );
    }
    // The user can choose it.
    let mut list = with_hidden(&lines, &[1]);
    list.columns.set_role(1, Status);
    assert_eq!(compare(list.inputs()).sums().received, 2);
    assert_eq!(status_candidates(list.inputs()), [1, 2]);
    assert!(list.table.is_column_hidden(1) && !list.table.is_column_hidden(2));
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
        // No cell below them is known.
        check(&[heads, "7|x-7|lost|gone"], true, &roles);
        check(&[heads], true, &roles);
        let turned: Vec<&str> = heads.split('|').rev().collect();
        check(&[&turned.join("|"), "gone|lost|x-7|7"], true, &[Explanation, Status, Serial, Id]);
    }
}

#[test]
fn columns_without_headings_are_known_by_what_they_hold() {
    check(&["1001|received", "1002|damaged"], false, &[Id, Status]);
    check(&["Beschädigt|1001|bent", "Erhalten|1002|"], false, &[Status, Id, Ignored]);
    check(&["SN-1|received", "sn-2|damaged"], false, &[Serial, Status]);
    check(&["7|SN-1|x|1001", "8|SN-2|y|1002"], false, &[Ignored, Serial, Ignored, Id]);
    // Most of the cells are enough; blank ones do not count.
    check(&["1001|", "1002|received", "9|", "1003|stolen"], false, &[Id, Status]);
    check(&["9|x1", "8|x2"], false, &[Ignored, Ignored]);
    // A constant number does not name assets.
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
    check(&["9999|Schaden", "1001|received"], false, &[Id, Status]);
    check(&["9999|Problem", "1001|received"], false, &[Id, Status]);
    check(&["Asset|Schaden", "1001|bent"], true, &[Id, Explanation]);
    check(&["Description|Foo", "Large|x"], true, &[Ignored, Ignored]);
    check(&["Description|Foo", "Large|1001"], true, &[Ignored, Id]);
}

#[test]
fn a_heading_that_can_mean_one_thing_decides_and_others_only_help() {
    // IDs of another certificate next to a counter that looks like IDs.
    check(&["Asset ID|Foo|Status", "5|1001|received", "6|1002|received"], true, &[Id, Ignored, Status]);
    // The columns `Asset` and `ID` contain other values.
    check(&["Asset|Number", "Monitor|1001", "Telephone|1002"], true, &[Ignored, Id]);
    check(&["ID|Device", "1|SN-1", "2|SN-2"], true, &[Ignored, Serial]);
    // Numbers of the client's own beside serial numbers, and serial numbers themselves.
    for heading in ["Anlagen-Nr.", "Asset-Nr.", "Objekt-Nr.", "Asset", "N° de bien"] {
        let heads = format!("{heading}|Serien-Nr.|Zustand");
        check(&[&heads, "88|SN-1|i.O.", "89|SN-2|fehlt"], true, &[Ignored, Serial, Status]);
        let heads = format!("{heading}|Zustand");
        check(&[&heads, "SN-1|i.O.", "SN-2|fehlt"], true, &[Serial, Status]);
    }
    // IDs of a file that the app writes.
    check(&["Asset ID|Serial number|Status", "88|SN-1|x"], true, &[Id, Serial, Status]);
    // The columns of an exported case.
    check(
        &[
            "Lease company|Certificate|Asset|Reason|Code|Explanation|Serial number|Description",
            "1001|1001|1001|Damaged|damaged|bent|SN-1|A large monitor with a stand",
            "1001|1001|1002|Other|other||SN-2|A small monitor without one",
        ],
        true,
        &[Ignored, Certificate, Id, Ignored, Status, Explanation, Serial, Ignored],
    );
    check(
        &["Asset|Grund|Kommentar", "1001|Erhalten|ok", "1002|Beschädigt|"],
        true,
        &[Id, Status, Explanation],
    );
    check(&["Asset|Description|Note", "1001|some long text here|x"], true, &[Id, Ignored, Explanation]);
    check(&["Asset|Description", "1001|some long text here"], true, &[Id, Ignored]);
}

/// Returns the heading row and the roles of the columns.
fn recognised(lines: &[&str]) -> (Option<usize>, Vec<ColumnRole>) {
    let columns = List::recognised(table(lines), &assets()).columns;
    (columns.heading_row, columns.roles)
}

#[test]
fn headings_are_found_below_titles_and_units() {
    for (above, index) in [
        (&["Delivery list"][..], 1),
        (&["Lieferliste|Nord", "Stand|3.11.2026||12 Positionen"], 2),
        (&["Customer|Date|Order|Location", "Acme|3 May|77|North"], 2),
        (&["(text)|(text)|(code)|(text)"], 1),
        (&["Rows|1002"], 1),
        // A word of a title is no heading.
        (&["List of damage at arrival"], 1),
        (&["x"; 19], 19),
    ] {
        let mut lines = above.to_vec();
        lines.extend(["Asset ID|Serial no.|Status|Remarks", "1001|SN-1|received|", "1002|SN-2|damaged|bent"]);
        assert_eq!(recognised(&lines), (Some(index), vec![Id, Serial, Status, Explanation]), "{above:?}");
    }
    // Beyond the first rows they are not searched.
    let mut lines = vec!["x"; 20];
    lines.extend(["Asset ID|Status", "1001|received"]);
    assert_eq!(recognised(&lines).0, None);
    // Unknown headings and a known one, below a title.
    assert_eq!(
        recognised(&["Kunde|Nord", "Gerät|Was ist los", "1001|received"]),
        (Some(1), vec![Id, Status])
    );
    assert_eq!(
        recognised(&["List of May", "Gerät|Was ist los", "1001|received"]),
        (Some(1), vec![Id, Status])
    );
    assert_eq!(recognised(&["List of May", "Foo|Status", "1001|received"]), (Some(1), vec![Id, Status]));
    // A second row of headings is a row like any other.
    let lines = ["Asset|Status", "1001|received", "Asset|Status", "1002|damaged"];
    assert_eq!(recognised(&lines), (Some(0), vec![Id, Status]));
}

#[test]
fn no_heading_row_is_below_a_row_of_an_asset() {
    for lines in [
        &["1001|received", "Asset ID|Status", "1002|damaged"][..],
        &["SN-1|received", "Serial number|Status", "SN-2|damaged"],
        &["1001|", "Asset ID|Status", "1002|damaged", "1003|damaged"],
        // Other columns below.
        &["1001|kaputt", "Status|Asset ID", "damaged|1002", "damaged|1003"],
        // The row above the first asset is no heading, as it has a status word.
        &["Monitor|kaputt", "1001|received", "1002|damaged"],
        &["SN-9|fehlt|Damage", "SN-1|received|", "SN-2|damaged|bent"],
    ] {
        assert_eq!(recognised(lines).0, None, "{lines:?}");
    }
    let lines = ["Asset ID|Status", "1001|received", "Asset ID|Status", "1002|damaged"];
    assert_eq!(recognised(&lines), (Some(0), vec![Id, Status]));
}

#[test]
fn a_heading_that_is_a_status_word_is_a_heading_and_no_status() {
    for (lines, roles) in [
        (&["Serial|Erhalten", "SN-1|x", "SN-2|"][..], &[Serial, Status][..]),
        (&["Serial|Received", "SN-1|ok", "SN-2|ok"], &[Serial, Status]),
        (&["Serial|Received?", "SN-1|FALSE", "SN-2|TRUE"], &[Serial, Status]),
        (&["Serial|Damaged", "SN-1|1", "SN-2|0"], &[Serial, Status]),
        (&["Serial|Received|Mangel", "SN-1|ja|nein", "SN-2|nein|ja"], &[Serial, Tick, Tick]),
        (&["Serial|Received|Mangel", "SN-1|ja|lid is bent", "SN-2|nein|"], &[Serial, Status, Explanation]),
        (&["Serial|Notebook", "SN-1|ja", "SN-2|nein"], &[Serial, Ignored]),
        (&["Serial|Received|Damaged|Missing", "SN-1|x||", "SN-2||x|"], &[Serial, Tick, Tick, Tick]),
        (&["Asset ID|Fehlt?|Status", "1001|ja|received", "1002|ok|damaged"], &[Id, Ignored, Status]),
    ] {
        assert_eq!(recognised(lines), (Some(0), roles.to_vec()), "{lines:?}");
    }
}

#[test]
fn a_heading_may_have_a_unit_or_a_second_name() {
    let lines = ["Asset ID (number)|Serial no. / S/N|Status: code|Remarks [text]", "1001|SN-1|received|x"];
    assert_eq!(recognised(&lines).1, [Id, Serial, Status, Explanation]);
    assert_eq!(
        recognised(&["\u{FEFF}Asset\u{A0}ID\u{200B}|\u{200E}Status", "1001|received"]).1,
        [Id, Status]
    );
}

#[test]
fn an_explanation_is_recognised_by_its_heading_only() {
    for heading in [
        "Assigned to",
        "User",
        "Department",
        "Abteilung",
        "Mitarbeiter",
        "Supplier",
        "Lieferant",
        "Device",
        "Gerät",
        "Type",
        "Room",
        "Utilisateur",
        "Empfänger",
        "Description",
        "Bezeichnung",
        "Foo",
        "",
        "Not imported because",
        "Kommentar (Mitarbeiter)",
        "Note / Person",
        "Grund/Abteilung",
        "Notes (Assigned to)",
        "Bemerkung [Gerät]",
        "Remarque : lieu",
        "Reserve",
        "RESERVES",
        "Note de livraison",
        "Delivery note no.",
        "Issue date",
        "Raison sociale",
        "Problem code",
        "Kommentar von",
        "Grund des Benutzers",
    ] {
        let heads = format!("Asset|Status|{heading}");
        let lines =
            [&*heads, "1001|damaged|a long text of many words", "1002|received|another long text here"];
        assert_eq!(recognised(&lines).1, [Id, Status, Ignored], "{heading}");
    }
    for heading in [
        "Mangel",
        "Mängel",
        "Bemerkungen",
        "Kommentar",
        "Schaden",
        "Grund",
        "Reason",
        "Motif",
        "Erläuterung",
        "Commentaire",
        "Défaut",
        "Réserve",
        "Beanstandung",
        "Damage",
        "Mangel (kurz)",
        "Grund der Ablehnung",
        "Reason for rejection",
        "Motif du refus",
        "Description du défaut",
        "Damage description",
        "Art des Schadens",
        "Ablehnungsgrund",
        "Bemerkung zur Lieferung",
    ] {
        let heads = format!("Asset|Status|{heading}");
        let lines = [&*heads, "1001|damaged|bent", "1002|received|"];
        assert_eq!(recognised(&lines).1, [Id, Status, Explanation], "{heading}");
    }
    // Answers are no explanations.
    assert_eq!(
        recognised(&["Asset|Status|Mangel", "1001|damaged|ja", "1002|received|nein"]).1,
        [Id, Status, Ignored]
    );
}

#[test]
fn of_several_explanations_the_one_beside_problems_is_preferred() {
    for (lines, expected) in [
        (
            ["Asset|Zustand|Mangel|Bemerkungen", "1001|defekt|bent|", "1002|i.O.||box open"],
            [Explanation, Ignored],
        ),
        (["Asset|Zustand|Mangel|Bemerkungen", "1001|i.O.|old|", "1002|fehlt||lost"], [Ignored, Explanation]),
        (["Asset|Status|Comment|Explanation", "1001|damaged|a|b", "1002|other|c|d"], [Ignored, Explanation]),
        (["Asset|Status|Reason|Comment", "1001|received|a|", "1002|received||"], [Ignored, Explanation]),
    ] {
        assert_eq!(recognised(&lines).1[2..], expected, "{lines:?}");
    }
}

#[test]
fn reasons_that_are_status_words_are_missed_beside_problems() {
    for (lines, expected) in [
        (&["Asset|Status|Grund", "1001|damaged|Beschädigt", "1002|other|Sonstiges"][..], Some((2, 2, 2))),
        (&["Asset|Status|Grund", "1001|damaged|defekt", "1002|received|ok"], Some((1, 2, 1))),
        (&["Asset|Status|Mangel", "1001|damaged|ja", "1002|received|nein"], None),
        (&["Asset|Status|Grund", "1001|damaged|", "1002|received|ok"], None),
        // Free texts below an unknown heading, which is never chosen.
        (&["Asset|Status|Beobachtet", "1001|damaged|lid is bent", "1002|received|"], Some((1, 2, 1))),
        (&["Asset|Status|", "1001|damaged|lid is bent", "1002|received|"], Some((1, 2, 1))),
        (&["Asset|Status|Beobachtet", "1001|damaged|lid is bent", "1002|received|all is well"], None),
        (&["Asset|Status|Beobachtet", "1001|damaged|4711", "1002|received|"], None),
        (&["Asset|Status|Zuständiger Mitarbeiter", "1001|damaged|Kim Doe", "1002|received|"], None),
        (&["Asset|Status|Hersteller", "1001|damaged|Acme Inc", "1002|received|"], None),
    ] {
        let list = List::recognised(table(lines), &assets());
        assert_eq!(list.columns.roles, [Id, Status, Ignored]);
        let found = unexplained(list.inputs());
        assert_eq!(found.map(|it| (it.problems, it.column, it.filled)), expected, "{lines:?}");
    }
}

#[test]
fn words_of_three_languages_show_the_column_of_statuses() {
    for lines in [
        ["Asset|Foo", "1001|i.O.", "1002|fehlt"],
        ["Asset|Zustand", "1001|x", "1002|x"],
        ["Asset|Etat", "1001|reçu", "1002|abîmé"],
    ] {
        assert_eq!(recognised(&lines).1, [Id, Status], "{lines:?}");
    }
    // Answers without a heading that asks for a status.
    assert_eq!(recognised(&["Asset|Warranty", "1001|yes", "1002|no"]).1, [Id, Ignored]);
}

#[test]
fn of_several_statuses_the_newest_is_chosen_and_all_are_candidates() {
    for (lines, expected) in [
        (&["Asset|Status alt|Status neu", "1001|received|damaged"][..], &[2, 1][..]),
        (&["Asset|Status (neu)|Status (alt)", "1001|received|damaged"], &[1, 2]),
        (&["Asset|Status before|Status", "1001|received|damaged"], &[2, 1]),
        (&["Asset|Zustand Versand|Zustand Ankunft", "1001|i.O.|defekt"], &[2, 1]),
        (&["Asset|Ancien statut|Statut actuel", "1001|reçu|abîmé"], &[2, 1]),
        (&["Asset|Status|Now", "1001|received|later"], &[1]),
        (&["Asset|Status|Mangel|Note", "1001|damaged|bent|x"], &[1]),
        (&["Asset|Status|Type", "1001|damaged|other"], &[1]),
        (&["Asset|Received|Damaged", "1001|x|", "1002||x"], &[]),
        (&["Asset|Note", "1001|x"], &[]),
    ] {
        let list = List::recognised(table(lines), &assets());
        assert_eq!(status_candidates(list.inputs()), expected, "{lines:?}");
    }
}

#[test]
fn a_column_of_certificates_needs_its_heading_and_numbers() {
    assert_eq!(
        recognised(&["Abnahmeprotokoll|Asset|Status", "7|1001|received"]).1,
        [Certificate, Id, Status]
    );
    assert_eq!(recognised(&["PV|Bien|Statut", "7|1001|received"]).1, [Certificate, Id, Status]);
    assert_eq!(recognised(&["PV|Bien|Statut", "4711/7|1001|received"]).1, [Certificate, Id, Status]);
    assert_eq!(recognised(&["Certificate|Asset|Status", "May 2026|1001|received"]).1, [Ignored, Id, Status]);
    assert_eq!(recognised(&["Foo|Asset|Status", "7|1001|received"]).1, [Ignored, Id, Status]);
}

#[test]
fn a_list_is_preferred_to_a_cover_page() {
    let (lookup, labels) = (Lookup::new(&assets()), labels());
    let cover = table(&["Delivery of May", "Status|final", "Assets|3"]);
    let ids = table(&["1001", "1002", "1003"]);
    let list = table(&["Asset|Status", "1001|received", "1002|damaged"]);
    let longer = table(&["Asset|Status", "1001|received", "1002|damaged", "1003|received"]);
    for (tables, expected) in [
        (&[&cover, &list][..], 1),
        (&[&list, &cover], 0),
        (&[&cover, &ids, &list, &longer], 3),
        (&[&ids, &list], 1),
        (&[&list, &list], 0),
        (&[&cover, &ids], 1),
        (&[&cover], 0),
        (&[], 0),
    ] {
        assert_eq!(best_table(tables.iter().copied(), &lookup, &labels), expected);
    }
    assert_eq!([&cover, &ids, &list].map(|table| names_assets(table, &lookup, &labels)), [false, true, true]);
}

#[test]
fn each_role_comes_once() {
    check(
        &["Asset ID|Asset ID|Status|Status", "1001|1001|received|received"],
        true,
        &[Id, Ignored, Status, Ignored],
    );
    check(&["1001|1001|received|received"], false, &[Id, Ignored, Status, Ignored]);
    let columns = Columns { heading_row: None, roles: vec![Ignored, Status, Id, Status] };
    assert_eq!(
        (columns.column_of(Status), columns.column_of(Id), columns.column_of(Serial)),
        (Some(1), Some(2), None)
    );
}

#[test]
fn a_second_table_beside_the_first_one_is_named_and_read_from_its_column_on() {
    for (lines, first, other, second) in [
        (
            &["Asset|Status||Asset|Status", "1001|?||1003|received", "1002|x||1004|damaged"][..],
            &[Id, Status, Ignored, Ignored, Ignored][..],
            (3, 2),
            &[Ignored, Ignored, Ignored, Id, Status][..],
        ),
        // Without a blank column, the headings are repeated.
        (
            &["Status|Serial no.|Status|Serial no.", "x|SN-1|received|0004711", "x|SN-2|damaged|SN-4"],
            &[Status, Serial, Ignored, Ignored],
            (3, 2),
            &[Ignored, Ignored, Status, Serial],
        ),
        // Without headings; the second one is longer, and has explanations.
        (
            &["1001||1003|received|", "1002||1004|damaged|"],
            &[Id, Ignored, Ignored, Ignored, Ignored],
            (2, 1),
            &[Ignored, Ignored, Id, Status, Ignored],
        ),
    ] {
        let list = List::recognised(table(lines), &more());
        assert_eq!(list.columns.roles, first, "{lines:?}");
        let found = other_names(&list.table, &list.columns, &list.lookup).unwrap();
        assert_eq!((found.column, found.first), other, "{lines:?}");
        assert!(compare(list.inputs()).not_listed().is_empty(), "{lines:?}");
        let columns = recognise_from(&list.table, &list.lookup, &list.labels, found.first);
        assert_eq!(columns.roles, second, "{lines:?}");
        let back = other_names(&list.table, &columns, &list.lookup).unwrap();
        assert_eq!(back.first, 0, "{lines:?}");
    }
    // Another column that names assets is part of the same table.
    let list = List::recognised(
        table(&["Asset|Belongs to|Status", "1001|1003|received", "1002|1004|damaged"]),
        &more(),
    );
    assert_eq!(list.columns.roles, [Id, Ignored, Status]);
    assert_eq!(other_names(&list.table, &list.columns, &list.lookup).map(|it| it.column), Some(1));
    for lines in [
        &["Asset|Serial|Status", "1001|SN-1|received", "1002|SN-2|damaged"][..],
        &["Asset|Copy|Status", "1001|1001|received", "1002|1002|damaged"],
        &["Asset|Set|Status", "1001|1003|received", "1002|1003|damaged"],
        &["Asset|Status", "1001|received"],
    ] {
        let list = List::recognised(table(lines), &more());
        assert_eq!(other_names(&list.table, &list.columns, &list.lookup), None, "{lines:?}");
    }
}

/// Returns assets 1001 to 1004.
fn more() -> CompleteAssets {
    let serials = ["SN-1", "SN-2", "0004711", "SN-4"];
    prove((1001..).zip(serials).map(|(id, serial)| asset(id, serial, "", "")).collect())
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
        if let Ok(table) = sheet(None, lines) {
            for assets in [assets(), prove(vec![])] {
                let List { table, columns, .. } = List::recognised(table.clone(), &assets);
                prop_assert_eq!(columns.roles.len(), table.width());
                for role in [Id, Serial, Status, Explanation] {
                    prop_assert!(columns.roles.iter().filter(|own| **own == role).count() <= 1);
                }
            }
        }
    }
}

#[test]
fn numbers_of_a_client_count_if_they_name_assets_or_stand_alone() {
    for heading in [
        "Inventarnummer",
        "Inventar-Nr.",
        "Asset Tag",
        "IMEI",
        "IMEI-Nr.",
        "Equipment",
        "Equipment No.",
        "Sachnummer",
        "N\u{B0} d\u{2019}inventaire",
    ] {
        let head = |other: &str| format!("{heading}|{other}Status");
        let roles = |lines: &[&str]| recognised(lines).1;
        let alone = roles(&[&head(""), "4500001|received", "4500002|damaged"]);
        assert!(matches!(alone[0], Id | Serial) && alone[1] == Status, "{heading} {alone:?}");
        assert_eq!(roles(&[&head(""), "1001|received", "1002|damaged"]), [Id, Status], "{heading}");
        assert_eq!(roles(&[&head(""), "SN-1|received", "0004711|damaged"]), [Serial, Status], "{heading}");
        let beside = roles(&[&head("Serial number|"), "4500001|SN-1|received", "4500002|SN-2|damaged"]);
        assert_eq!(beside, [Ignored, Serial, Status], "{heading}");
        let foreign = roles(&[&head("Asset ID|"), "4500001|77001|received", "4500002|77002|damaged"]);
        assert_eq!(foreign, [Ignored, Id, Status], "{heading}");
    }
    for heading in
        ["Serialnummer", "Serialnummern", "Serial-Nr.", "Serial n\u{B0}", "SNR", "N\u{B0} de s\u{E9}rie"]
    {
        let head = format!("{heading}|Status");
        assert_eq!(recognised(&[&head, "X-1|received", "X-2|damaged"]).1, [Serial, Status], "{heading}");
    }
}

#[test]
fn a_list_of_mostly_foreign_assets_is_recognised_by_its_best_column() {
    for (lines, expected) in [
        (
            &["7701|x|received", "7702|y|received", "1001|z|damaged", "7703|z|damaged", "1002|z|damaged"][..],
            [Id, Ignored, Status],
        ),
        (
            &["a|X1-1|received", "b|X1-2|received", "c|SN-1|received", "d|SN-2|damaged", "e|X1-3|damaged"],
            [Ignored, Serial, Status],
        ),
        (
            &["Thing|Tested|Outcome", "X1-1|a|ok", "X1-2|b|ok", "sn-2|c|ok", "X1-3|d|ok", "sn-1|e|ok"],
            [Serial, Ignored, Status],
        ),
        (&["Asset ID|Tested|Status", "77001|x|received", "77002|y|received"], [Id, Ignored, Status]),
    ] {
        assert_eq!(recognised(lines).1, expected, "{lines:?}");
    }
}

#[test]
fn a_column_that_names_assets_by_chance_is_none_of_assets() {
    for lines in [
        &["Tag|Amount|Status", "A-77|1001|received", "A-78|850|received", "A-79|1200|received"][..],
        &["Tag|Amount|Status", "A-77|1001|received", "A-78|850|received"],
        &["Tag|Amount|Status", "A-77|1001|received", "A-78|1850|received", "A-79|1200|damaged"],
        &[
            "Tag|Amount|Status",
            "A-77|1001|received",
            "A-78|850|received",
            "A-79|1002|received",
            "A-80|12500|received",
            "A-81|90|received",
        ],
        // Each line has the same one.
        &["Tag|Amount|Status", "A-77|1001|received", "A-78|1001|received", "A-79|1001|received"],
    ] {
        assert_eq!(recognised(lines).1, [Ignored, Ignored, Status], "{lines:?}");
    }
    for lines in [
        &["Tag|Number|Status", "A-77|1001|received"][..],
        &[
            "Tag|Number|Status",
            "A-77|1001|received",
            "A-78|1002|received",
            "A-79|9|received",
            "A-80|77|damaged",
        ],
    ] {
        assert_eq!(recognised(lines).1, [Ignored, Id, Status], "{lines:?}");
    }
}

#[test]
fn without_headings_a_column_of_texts_is_offered_for_problems() {
    for (lines, expected) in [
        (["1001|damaged|Kratzer", "1002|received|", "1003|received|"], Some((1, 2, 1))),
        (["1001|damaged|Kratzer", "1002|received|Karton fehlt", "1003|received|wie neu"], Some((1, 2, 1))),
        (["1001|damaged|Monitor", "1002|received|Monitor", "1003|received|Monitor"], None),
        (["1001|damaged|INV-1", "1002|received|INV-2", "1003|received|INV-3"], None),
        (["1001|damaged|ja", "1002|received|nein", "1003|received|nein"], None),
        (["1001|damaged|SN-1", "1002|received|", "1003|received|"], None),
    ] {
        let list = List::recognised(table(&lines), &assets());
        assert_eq!(list.columns.heading_row, None, "{lines:?}");
        let found = unexplained(list.inputs());
        assert_eq!(found.map(|it| (it.problems, it.column, it.filled)), expected, "{lines:?}");
    }
}
