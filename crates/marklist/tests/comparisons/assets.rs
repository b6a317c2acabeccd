//! Tests which asset a row names, in any form of its ID and serial number.

use acceptance_rules::complete::CompleteAssets;

use super::check_among;
use crate::support::{asset, prove};

/// Checks the result of a received asset with this ID and serial number.
#[track_caller]
fn check_named(assets: &CompleteAssets, names: &str, expected: &str) {
    check_among(assets, &[(&format!("{names}|received|"), expected)]);
}

#[test]
fn an_id_is_a_whole_number_in_the_forms_of_users_and_spreadsheets() {
    let assets = prove(vec![
        asset(1001, "", "", ""),
        asset(1, "", "", ""),
        asset(0, "", "", ""),
        asset(-7, "", "", ""),
    ]);
    for (id, expected) in [
        ("1001", 1001),
        (" 1001 ", 1001),
        ("\u{A0}1001\t", 1001),
        ("'1001", 1001),
        ("1001.0", 1001),
        ("1001,0", 1001),
        ("1001,00", 1001),
        ("0", 0),
        ("0,0", 0),
        ("-7", -7),
        ("1.0", 1),
        ("\u{200E}1001\u{202C}", 1001),
        ("\u{FEFF}'1001\u{200B} ", 1001),
    ] {
        check_named(&assets, &format!("{id}|"), &format!("{expected} received/-"));
    }
    for id in ["1 001", "1,001", "1.001", "1'001", "01001", "1001-7"] {
        check_named(&assets, &format!("{id}|"), &format!("SimilarAsset Some(0) {id}"));
    }
    check_named(&assets, "1001 1|", "SeveralNames Some(0) 1001 1");
    for id in [
        "1,000",
        "1.000",
        "1001.5",
        "1001.",
        "+1001",
        "1001-",
        "--7",
        "-0",
        "0x1",
        "１",
        "١",
        "#1001",
        "''1001",
        "99999999999999999999",
    ] {
        let expected = format!("UnknownAsset Some(0) {id}");
        check_named(&assets, &format!("{id}|"), &expected);
    }
    for id in ["1E3", "1e0", "1,001E+03", "-1.23457E+11"] {
        let expected = format!("Cell(ScientificNumber) Some(0) {id}");
        check_named(&assets, &format!("{id}|"), &expected);
    }
    for id in ["10\u{200B}01", "1\u{A0}001", "'10\u{AD}01", "1\u{202F}001"] {
        let expected = format!("InvisibleCharacter Some(0) {id}");
        check_named(&assets, &format!("{id}|"), &expected);
    }
    for (line, expected) in [
        ("10\u{FFFD}1||received|", "LostCharacter Some(0) 10\u{FFFD}1"),
        ("|S\u{FFFD}|received|", "LostCharacter Some(1) S\u{FFFD}"),
        ("1001||besch\u{FFFD}digt|", "LostCharacter Some(2) besch\u{FFFD}digt"),
        ("1001||received|Geh\u{FFFD}use", "LostCharacter Some(3) Geh\u{FFFD}use"),
    ] {
        check_among(&assets, &[(line, expected)]);
    }
}

#[test]
fn an_id_that_a_spreadsheet_rounded_is_no_other_asset() {
    let long = 1_234_567_890_123_456_i64;
    let rounded = 1_234_567_890_123_450_i64;
    let check_as = |ids: &[i64], id: &str, expected: &str| {
        let assets = prove(ids.iter().map(|id| asset(*id, "", "", "")).collect());
        check_named(&assets, &format!("{id}|"), expected);
    };
    let check = |ids: &[i64], id: &str, is_known: bool| {
        let expected = if is_known { format!("{id} received/-") } else { format!("RoundedId Some(0) {id}") };
        check_as(ids, id, &expected);
    };
    check(&[long], &long.to_string(), true);
    for id in ["1.23457E+15", "1,23456789012346E+15"] {
        check_as(&[long], id, &format!("Cell(ScientificNumber) Some(0) {id}"));
    }
    check(&[long], &rounded.to_string(), false);
    // The intended one is unknown.
    check(&[long, rounded], &rounded.to_string(), false);
    check(&[long, rounded], &long.to_string(), true);
    check(&[rounded, rounded + 10, rounded - 1], &rounded.to_string(), true);
    check(&[-long, -rounded], &(-rounded).to_string(), false);
    check(&[-rounded, -rounded + 1], &(-rounded).to_string(), true);
    // Fifteen digits are preserved.
    check(&[123_456_789_012_340, 123_456_789_012_345], "123456789012340", true);
    check(&[i64::MAX, i64::MIN], &i64::MAX.to_string(), true);
    check(&[i64::MAX, i64::MIN], &i64::MIN.to_string(), true);
    check(&[9_223_372_036_854_770_000, i64::MAX], "9223372036854770000", false);
    // The nearest floating-point number of another ID.
    check(&[9_007_199_254_740_993], "9007199254740992", false);
    check(&[9_007_199_254_740_992, 9_007_199_254_740_993], "9007199254740992", false);
    check(&[9_007_199_254_740_992, 9_007_199_254_740_993], "9007199254740993", true);
    check(&[9_007_199_254_740_992, 9_007_199_254_740_995], "9007199254740992", true);
    check(&[-9_007_199_254_740_993], "-9007199254740992", false);
}

#[test]
fn a_serial_number_is_exact_before_it_is_in_any_case() {
    let assets = prove(vec![
        asset(1, "ab-1", "", ""),
        asset(2, "AB-1", "", ""),
        asset(3, "Ü-7 ", "", ""),
        asset(4, "0004711", "", ""),
        asset(5, "twice", "", ""),
        asset(6, "twice", "", ""),
        asset(7, "\u{A0}", "", ""),
        asset(8, "'tis", "", ""),
    ]);
    for (serial, expected) in [
        ("ab-1", "1 received/-"),
        ("AB-1", "2 received/-"),
        ("Ab-1", "SeveralAssets Some(1) Ab-1"),
        (" ü-7", "3 received/-"),
        ("'0004711", "4 received/-"),
        ("'tis", "8 received/-"),
        ("4711", "SimilarAsset Some(1) 4711"),
        ("0004711.0", "UnknownAsset Some(1) 0004711.0"),
        ("twice", "SeveralAssets Some(1) twice"),
        ("TWICE ", "SeveralAssets Some(1) TWICE "),
        ("ab\u{2010}1", "SeveralAssets Some(1) ab\u{2010}1"),
        ("\u{DC}\u{2011}\u{200B}7", "3 received/-"),
        ("u-7", "UnknownAsset Some(1) u-7"),
        ("x-\u{200B}1", "UnknownAsset Some(1) x-\u{200B}1"),
        ("\u{200E}ü-7\u{202C}", "3 received/-"),
        ("1.2E+5", "Cell(ScientificNumber) Some(1) 1.2E+5"),
        ("\u{A0}", "NoAsset Some(0) "),
    ] {
        check_named(&assets, &format!("|{serial}"), expected);
    }
    // An ID distinguishes assets with equal serial numbers.
    check_among(&assets, &[("5|twice|received|", "5 received/-"), ("6|TWICE|other|", "6 other/-")]);
    check_among(&assets, &[("1|AB-1|received|", "IdAndSerialDisagree Some(1) AB-1")]);
}

#[test]
fn beside_an_id_a_serial_number_may_be_what_a_spreadsheet_made_of_it() {
    let assets = prove(vec![
        asset(1, "0004711", "", ""),
        asset(2, "356938035643809", "", ""),
        asset(3, "35693803564380912", "", ""),
        asset(4, "815", "", ""),
        asset(5, "00815", "", ""),
        asset(6, "", "", ""),
        asset(7, "0000", "", ""),
    ]);
    for (line, agrees) in [
        ("1|4711", true),
        ("1|4711.0", true),
        ("1|711", false),
        ("1|47110", false),
        ("2|3.56938E+14", true),
        ("2|3,56938E+14", true),
        ("2|3.56939E+14", false),
        ("2|3.56938E+15", false),
        ("2|3.56E+14", false),
        ("2|3.57E+14", true),
        ("2|356938035643809", true),
        ("3|35693803564380900", true),
        ("3|35693803564380000", false),
        ("3|3.56938E+16", true),
        // This serial number belongs to another asset.
        ("5|815", false),
        // Nothing is known about it.
        ("6|whatever", true),
        ("6|0004711", false),
        ("7|0", false),
    ] {
        let (id, serial) = line.split_once('|').unwrap();
        let expected =
            if agrees { format!("{id} received/-") } else { format!("IdAndSerialDisagree Some(1) {serial}") };
        check_named(&assets, line, &expected);
    }
}
