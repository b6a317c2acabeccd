//! Tests names that a list writes in another way than the certificate.

use acceptance_marklist::columns::{ColumnRole, styled_columns};
use acceptance_marklist::comparison::{Inputs, compare};
use acceptance_marklist::corrections::Corrections;
use acceptance_marklist::lookup::Lookup;
use acceptance_rules::asset::AssetId;
use acceptance_rules::complete::CompleteAssets;

use crate::support::{List, asset, prove, results, table};

fn assets() -> CompleteAssets {
    prove(vec![
        asset(1_001_001, "SN-77 0001", "", ""),
        asset(1_001_002, "0004711", "", ""),
        asset(1_001_003, "0815", "", ""),
        asset(1_001_004, "5CG1234ABC", "", ""),
        asset(1_001_005, "5CG1234ABD", "", ""),
        asset(1_001_006, "5CG1234ABE", "", ""),
    ])
}

/// Returns a list with these names and one status.
fn list(names: &[&str], is_serial: bool) -> List {
    let row =
        |name: &&str| if is_serial { format!("|{name}|received|") } else { format!("{name}||received|") };
    let lines: Vec<String> = names.iter().map(row).collect();
    List::new(table(&lines.iter().map(String::as_str).collect::<Vec<_>>()), &assets())
}

/// Returns the result of each name, and what is said of their column.
fn read(names: &[&str], is_serial: bool) -> (Vec<String>, Vec<String>) {
    let list = list(names, is_serial);
    let said = styled_columns(list.inputs()).into_iter();
    let said = said.map(|styled| format!("{}: {} = {}", styled.column, styled.text, styled.name)).collect();
    (results(list.inputs()), said)
}

#[test]
fn a_column_that_writes_all_ids_in_one_way_is_read_and_said_once() {
    let [first, second, third] = [1_001_001, 1_001_002, 1_001_004].map(|id| format!("{id} received/-"));
    for names in [
        ["0001001001", "0001001002", "0001001004"],
        ["1 001 001", "1 001 002", "1 001 004"],
        ["1\u{202F}001\u{202F}001", "1\u{2009}001\u{2009}002", "1\u{A0}001\u{A0}004"],
        ["1'001'001", "1\u{2019}001\u{2019}002", "1'001'004"],
        ["1,001,001", "1,001,002", "1,001,004"],
        ["1.001.001,00", "1.001.002,00", "1.001.004,00"],
        ["1001001-3", "1001002-7", "1001004-3"],
    ] {
        let (results, said) = read(&names, false);
        assert_eq!(results, [&*first, &*second, &*third], "{names:?}");
        assert_eq!(said, [format!("0: {} = 1001001", names[0])]);
    }
    let (results, said) = read(&["=\"1001001\"", "'1001002", "=\"1001004\""], false);
    assert_eq!((results, said.len()), (vec![first, second, third], 0), "these marks say what the text is");
}

#[test]
fn a_column_that_writes_all_serial_numbers_in_one_way_is_read() {
    for (names, ids) in [
        (["00815", "4711", ""], None),
        (["5CG 1234 ABC", "5CG 1234 ABD", "5CG 1234 ABE"], Some([1_001_004, 1_001_005, 1_001_006])),
        (["SN-770001", "5CG 1234 ABC", "5CG-1234-ABD"], Some([1_001_001, 1_001_004, 1_001_005])),
        (["5CG1234ABC/1", "5CG1234ABD/1", "5CG1234ABE/2"], Some([1_001_004, 1_001_005, 1_001_006])),
    ] {
        let (results, said) = read(&names, true);
        match ids {
            Some(ids) => {
                assert_eq!(results, ids.map(|id| format!("{id} received/-")));
                assert_eq!(said.len(), 1);
            }
            None => {
                assert_eq!(results[..2], ["SimilarAsset Some(1) 00815", "SimilarAsset Some(1) 4711"]);
                assert_eq!(said.len(), 0);
            }
        }
    }
}

#[test]
fn names_that_only_some_lines_write_so_are_similar_ones() {
    for names in [
        // Fewer than three, a usual one, one asset twice, an unknown one, two ways.
        &["0001001001", "0001001002"][..],
        &["0001001001", "0001001002", "0001001003", "1001004"],
        &["0001001001", "0001001002", "001001002"],
        &["0001001001", "0001001002", "0001001003", "0009999999"],
        &["0001001001", "1 001 002", "1,001,003"],
        // A number with one more digit may be that of another certificate.
        &["10010013", "10010027", "10010033", "10010044"],
        &["1001001X", "1001002X", "1001003X"],
        &["5CG1234ABC", "5CG1234ABD", "5CG1234ABE"],
    ] {
        let (results, said) = read(names, false);
        assert_eq!(said.len(), 0, "{names:?}");
        for (name, result) in names.iter().zip(&results) {
            let expected = match *name {
                "1001004" => "1001004 received/-".to_owned(),
                "0009999999" => format!("UnknownAsset Some(0) {name}"),
                _ => format!("SimilarAsset Some(0) {name}"),
            };
            assert_eq!(*result, expected);
        }
        // One press for all lines with a similar asset.
        let list = list(names, false);
        let comparison = compare(list.inputs());
        let named = names.iter().filter(|name| !name.starts_with("00099") && **name != "001001002").count();
        assert_eq!(comparison.not_listed().len(), assets().len() - named, "similar ones are listed");
        let mut corrections = Corrections::default();
        for (line, assets) in comparison.meant_assets(&list.lookup) {
            corrections.set_assets(line, &assets);
        }
        let after = compare(Inputs { corrections: &corrections, ..list.inputs() });
        assert_eq!(after.sums().faults, names.iter().filter(|name| **name == "0009999999").count());
    }
}

#[test]
fn a_line_becomes_several_assets_once_that_is_confirmed() {
    for (names, is_serial) in [
        (&["1001001, 1001002", "1001003\n1001004", "1001005"][..], false),
        (&["1001001/1001002", "1001003 und 5CG1234ABC", "=\"1001005\""], false),
        (&["SN-77 0001", "0004711 & 0815 + 5CG1234ABC", "5CG1234ABD"], true),
    ] {
        let list = list(names, is_serial);
        let before = compare(list.inputs());
        let column = usize::from(is_serial);
        assert_eq!(
            results(list.inputs())[1],
            format!("SeveralNames Some({column}) {}", names[1]),
            "nothing is read unasked"
        );
        let mut corrections = Corrections::default();
        for (line, assets) in before.meant_assets(&list.lookup) {
            corrections.set_assets(line, &assets);
        }
        let after = compare(Inputs { corrections: &corrections, ..list.inputs() });
        assert_eq!((after.sums().faults, after.sums().will_change()), (0, 5), "{names:?}");
        let mut changed: Vec<AssetId> = after.changes().map(|change| change.asset).collect();
        changed.sort_unstable();
        assert_eq!(changed, [1_001_001, 1_001_002, 1_001_003, 1_001_004, 1_001_005].map(AssetId));
        assert_eq!(after.rows().len(), 5);
    }
}

#[test]
fn several_assets_of_a_line_have_its_status_or_its_fault() {
    let lines = [
        "1001001, 1001002||received|",
        "1001002||damaged|",
        "1001003 1001004||kaputt|",
        "1001001, 9||received|",
    ];
    let list = List::new(table(&lines), &assets());
    let mut corrections = Corrections::default();
    for (line, assets) in compare(list.inputs()).meant_assets(&list.lookup) {
        corrections.set_assets(line, &assets);
    }
    let inputs = Inputs { corrections: &corrections, ..list.inputs() };
    assert_eq!(
        results(inputs),
        [
            "1001001 received/-",
            "contradicts 2 Some(2) received",
            "contradicts 1 Some(2) damaged",
            "UnconfirmedStatus Some(2) kaputt",
            "UnconfirmedStatus Some(2) kaputt",
            "UnknownAsset Some(0) 1001001, 9",
        ]
    );
    let comparison = compare(inputs);
    let fault = |line: u32| format!("{:?}", comparison.row(line).unwrap().verdict);
    assert!(fault(1).contains("Contradicts"), "the fault of a line comes before its other assets");
    assert_eq!(comparison.row(5), None);
}

#[test]
fn a_similar_asset_is_the_only_one() {
    let lookup = Lookup::new(&prove(vec![
        asset(1001, "10010", "", ""),
        asset(1002, "77001", "", ""),
        asset(1003, "077001", "", ""),
        asset(4711, "", "", ""),
        asset(1004, "0004711", "", ""),
        asset(1005, "ABC1234", "", ""),
        asset(1006, "C1234", "", ""),
        asset(1007, "twice 1", "", ""),
        asset(1008, "TWICE1", "", ""),
    ]));
    for (text, expected) in [
        ("01002", Some(1002)),
        ("10\u{200B}02", Some(1002)),
        ("ABC1234", Some(1005)),
        ("Dell Latitude 5540 ABC1234", Some(1005)),
        ("Dell/ABC1234", Some(1005)),
        ("LATITUDE5540ABC1234", Some(1005)),
        ("ABC1234 Dell", None),
        ("Dell C1234", None),
        ("10028", Some(1002)),
        ("0077001", None),
        ("00004711", None),
        ("twice-1", None),
        ("1009", None),
        ("", None),
    ] {
        assert_eq!(lookup.similar(text), expected.map(AssetId), "{text:?}");
    }
}

#[test]
fn several_names_in_a_text_are_found_one_by_one() {
    let lookup = Lookup::new(&assets());
    for (text, expected) in [
        ("1001001, 1001002", &[1_001_001, 1_001_002][..]),
        ("1001001/1001002", &[1_001_001, 1_001_002]),
        ("1001002 und 1001001", &[1_001_001, 1_001_002]),
        ("1001001\r\n0004711\n5CG1234ABC", &[1_001_001, 1_001_002, 1_001_004]),
        ("1001001; 1001002 AND 1001003", &[1_001_001, 1_001_002, 1_001_003]),
        ("1001001 1001002", &[1_001_001, 1_001_002]),
        ("1001001, 9", &[]),
        ("1001001, 1001001", &[]),
        ("1001001", &[]),
        (", und", &[]),
    ] {
        assert_eq!(
            lookup.several(text),
            expected.iter().map(|id| AssetId(*id)).collect::<Vec<_>>(),
            "{text:?}"
        );
    }
}

#[test]
fn a_column_of_names_is_recognised_in_any_style() {
    for lines in [
        ["0001001001|received", "0001001002|received", "0001001003|damaged"],
        ["1 001 001|received", "1 001 002|received", "1 001 003|damaged"],
        ["10010013|received", "10010027|received", "10010031|damaged"],
        ["1001001, 1001002|received", "1001003/1001004|received", "1001005 und 1001006|damaged"],
        ["Dell 5CG1234ABC|received", "Dell 5CG1234ABD|received", "Dell 5CG1234ABE|damaged"],
    ] {
        for heading in [None, Some("Thing|Outcome")] {
            let lines: Vec<&str> = heading.into_iter().chain(lines).collect();
            let columns = List::recognised(table(&lines), &assets()).columns;
            let role = columns.roles[0];
            assert!(matches!(role, ColumnRole::AssetId | ColumnRole::SerialNumber), "{lines:?} {role:?}");
            assert_eq!((columns.roles[1], columns.heading_row), (ColumnRole::Status, heading.map(|_| 0)));
        }
    }
    // A column with the names themselves is better.
    let lines = ["Dell 5CG1234ABC|5CG1234ABC|received", "Dell 5CG1234ABD|5CG1234ABD|received"];
    let columns = List::recognised(table(&lines), &assets()).columns;
    assert_eq!(columns.column_of(ColumnRole::SerialNumber), Some(1));
}
