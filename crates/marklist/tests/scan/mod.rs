//! Tests which asset a scanned code means; an ambiguous or uncertain code picks none.

mod properties;

use acceptance_marklist::scan::{Scan, Scanned};
use acceptance_rules::asset::AssetId;
use acceptance_rules::complete::CompleteAssets;

use crate::support::{asset, prove};

fn assets(serials: &[(i64, &str)]) -> CompleteAssets {
    prove(serials.iter().map(|(id, serial)| asset(*id, serial, "", "")).collect())
}

/// Returns the result of a first code among these assets: an ID, `several`, an offered ID, `unknown` or `nothing`.
fn first(serials: &[(i64, &str)], code: &str) -> String {
    match Scan::new(&assets(serials)).take(&[code]) {
        Scanned::Found(id) => id.to_string(),
        Scanned::Again(id) => format!("again {id}"),
        Scanned::Unclear(ids) => match &*ids {
            [id] => format!("{id}?"),
            _ => "several".into(),
        },
        Scanned::Unknown => "unknown".into(),
        Scanned::Nothing => "nothing".into(),
    }
}

fn check(serials: &[(i64, &str)], table: &[(&str, &str)]) {
    for (code, expected) in table {
        assert_eq!(first(serials, code), *expected, "{code:?} among {serials:?}");
    }
}

#[test]
fn text_around_a_code_is_no_part_of_it() {
    let serials = [(1, "AB-1"), (2, "]C1Z"), (3, " ED \u{1D}"), (4, "]C1Q"), (5, "Q"), (6, "'V"), (7, "V")];
    check(
        &serials,
        &[
            ("AB-1", "1"),
            ("AB-1\r\n", "1"),
            ("\t AB-1\t", "1"),
            ("'AB-1", "1"),
            ("]C1AB-1\r", "1"),
            ("]d2\u{1D}AB-1\u{1E}\u{4}", "1"),
            ("\u{1D}AB-1\u{1D}", "1"),
            ("']C1AB-1", "1"),
            ("]C1'AB-1", "1"),
            ("]?1AB-1", "unknown"),
            ("]CAB-1", "unknown"),
            ("]C1Z", "2"),
            ("ED", "3"),
            ("]C1Q", "several"),
            ("Q", "5"),
            ("'V", "several"),
            ("V", "7"),
            ("'1", "1"),
            ("]C11", "1"),
        ],
    );
    for code in ["", " ", "\r\n", "\u{4}", "'", "]C1", "'\r"] {
        assert_eq!(first(&serials, code), "nothing", "{code:?}");
    }
}

#[test]
fn a_serial_number_is_found_as_it_is_or_else_in_any_case_and_with_any_blanks() {
    let serials = [(1, "abc"), (2, "ABC"), (3, "K 7 x"), (4, "DUP"), (5, "DUP"), (6, "e"), (7, " e ")];
    check(
        &serials,
        &[
            ("abc", "1"),
            ("ABC", "2"),
            ("Abc", "several"),
            ("K7X", "3"),
            ("k\u{A0}7x", "3"),
            ("K\n7x", "unknown"),
            ("K\t7 x", "unknown"),
            ("DUP", "several"),
            ("dup", "several"),
            ("e", "several"),
            ("abcd", "unknown"),
            ("ab\u{200B}c", "1"),
            ("\u{E0}bc", "unknown"),
            ("k\u{202F}7\u{202C}x", "3"),
            ("\u{430}bc", "unknown"),
        ],
    );
}

#[test]
fn an_id_is_a_plain_whole_number_and_never_outdoes_a_serial_number() {
    let serials =
        [(10, "20"), (20, "X"), (30, "30"), (40, ""), (-5, "Y"), (60, "7 0"), (70, "W"), (80, "40.0")];
    check(
        &serials,
        &[
            ("20", "several"),
            ("30", "30"),
            ("40", "40"),
            ("10", "10"),
            ("-5", "-5"),
            ("70", "several"),
            ("+40", "unknown"),
            ("040", "unknown"),
            ("40.0", "80"),
            ("4 0", "unknown"),
            ("10.0", "unknown"),
            ("99999999999999999999", "unknown"),
        ],
    );
}

#[test]
fn a_prefix_is_left_out_only_where_the_code_is_unknown_with_it() {
    let serials = [(1, "SN12"), (2, "12"), (3, "77"), (4, "#8"), (5, "8"), (6, "ab"), (7, "AB"), (900, "")];
    check(
        &serials,
        &[
            ("SN12", "1"),
            ("SN 12", "1"),
            ("S/N:12", "2"),
            ("s/n: 12\r", "2"),
            ("sn77", "3"),
            ("SN:77", "3"),
            ("SN.77", "3"),
            ("(21)77", "3"),
            ("]C1(21)77\u{1D}", "3"),
            ("SN#8", "several"),
            ("SN 8", "5"),
            ("SN ab", "6"),
            ("SN aB", "several"),
            ("SN 900", "unknown"),
            ("(10)77", "unknown"),
            ("SNSN77", "unknown"),
            ("SN:", "unknown"),
            ("SN", "unknown"),
        ],
    );
}

#[test]
fn an_address_is_found_by_an_exact_serial_number_and_offered_by_an_id() {
    let serials =
        [(1, "Q1"), (2, "Q2"), (3, "DUP"), (4, "DUP"), (5, "\u{4}"), (6, "https://x.example/whole")];
    check(
        &serials,
        &[
            ("https://x.example/Q1", "1"),
            ("HTTP://x.example/a/b/Q1/", "1"),
            ("https://x.example/a/Q1?lang=de#Q2", "1"),
            ("https://x.example/Q1#part", "1"),
            ("https://x.example/?sn=Q2", "2"),
            ("https://x.example?a=1&SERIAL=Q2&b=3", "2"),
            ("https://x.example/item?id=Q1\r", "1"),
            ("https://x.example/Q1?sn=Q1", "1"),
            ("https://x.example/Q1?sn=Q2", "several"),
            ("https://x.example/DUP", "several"),
            ("https://x.example/whole", "6"),
            ("https://x.example/q1", "unknown"),
            ("https://x.example/SN:Q1", "unknown"),
            ("https://x.example/Q1/more", "unknown"),
            ("https://x.example/?other=Q1", "unknown"),
            ("https://Q1", "unknown"),
            ("https://Q1/", "unknown"),
            ("https://x.example/?sn=", "unknown"),
            ("https://x.example/1", "1?"),
            ("https://x.example/?id=1", "1?"),
            ("https://x.example/%511", "1"),
            ("https://x.example/?assetId=2", "2?"),
            ("https://x.example/Q1?id=1", "1"),
            ("https://x.example/Q1?id=2", "several"),
            ("https://x.example/%FF", "unknown"),
            ("https://x.example/100%", "unknown"),
            ("ftp://x.example/Q1", "unknown"),
            ("https://", "unknown"),
        ],
    );
}

#[test]
fn the_codes_of_labels_are_read_as_their_standards_write_them() {
    let serials = [(1, "4711A"), (2, "N99"), (3, "99"), (4, "21X"), (5, "12345678")];
    check(
        &serials,
        &[
            ("S4711A", "1"),
            ("1S4711A", "1"),
            ("SN4711A", "1"),
            ("SN99", "several"),
            ("[)>\u{1E}06\u{1D}1PMODEL\u{1D}S4711A\u{1E}\u{4}", "1"),
            ("[)>\u{1E}06\u{1D}S4711A\u{1D}S99\u{1E}\u{4}", "several"),
            ("(01)04012345678901(21)4711A(10)LOT", "1"),
            ("(21)4711A", "1"),
            ("010401234567890121", "unknown"),
            ("0104012345678901214711A", "1"),
            ("0104012345678901214711A\u{1D}10LOT", "1"),
            ("]d2\u{1D}10LOT\u{1D}214711A", "1"),
            ("]C10104012345678901214711A", "1"),
            ("01040123456789AB214711A", "unknown"),
            ("21X", "4"),
            ("214711A", "1"),
            ("P4711A", "unknown"),
        ],
    );
}

#[test]
fn a_number_that_lost_its_zeros_is_found_unless_it_is_an_id_too() {
    let serials =
        [(12345, "A"), (2, "012345"), (3, "0077"), (4, "088"), (5, "0088"), (6, "00"), (7, "99"), (8, "099")];
    check(
        &serials,
        &[
            ("12345", "several"),
            ("012345", "2"),
            ("77", "3"),
            ("077", "3"),
            ("88", "several"),
            ("00088", "several"),
            ("0", "unknown"),
            ("99", "7"),
        ],
    );
}

#[test]
fn a_burst_is_harmless_and_a_scan_can_be_taken_back() {
    let mut scan = Scan::new(&assets(&[(3, "A"), (1, "B"), (2, "C")]));
    assert!(scan.is_empty());
    assert_eq!(scan.take_back(), None);
    let id = AssetId;
    assert_eq!(scan.take(&["B\r"]), Scanned::Found(id(1)));
    for code in ["B", "B\r\n", "b", "1", "SN:B"] {
        assert_eq!(scan.take(&[code]), Scanned::Again(id(1)), "{code:?}");
    }
    assert_eq!(scan.left(), [id(3), id(2)]);
    assert_eq!(scan.take(&["A"]), Scanned::Found(id(3)));
    assert_eq!(scan.take(&["what"]), Scanned::Unknown);
    assert_eq!((scan.len(), scan.left()), (2, vec![id(2)]));
    assert_eq!((scan.take_back(), scan.take_back(), scan.take_back()), (Some(id(3)), Some(id(1)), None));
    assert_eq!((scan.is_empty(), scan.left()), (true, vec![id(3), id(1), id(2)]));
    assert_eq!(scan.take(&["B"]), Scanned::Found(id(1)));
}

#[test]
fn codes_of_no_asset_are_kept_once_in_their_order() {
    let mut scan = Scan::new(&assets(&[(1, "A"), (2, "D"), (3, "D")]));
    for code in ["z", "A", "y\r", "]C1z", "D", "", "Z"] {
        scan.take(&[code]);
    }
    let kept: Vec<&str> = scan.foreign().iter().map(|code| &**code).collect();
    assert_eq!(kept, ["z", "y", "Z"]);
}

#[test]
fn a_code_that_is_too_long_is_unknown_and_kept_cut() {
    let (usual, long) = ("é".repeat(4_096), "é".repeat(5_000));
    let mut scan = Scan::new(&assets(&[(1, &usual), (2, &long)]));
    assert_eq!(scan.take(&[&format!("\t]C1{usual}\r\n")]), Scanned::Found(AssetId(1)));
    assert_eq!(scan.take(&[&long]), Scanned::Unknown);
    assert_eq!(scan.take(&[&format!("{long}!")]), Scanned::Unknown);
    assert_eq!(scan.foreign(), [usual.into()]);
    assert_eq!(scan.take(&[&" ".repeat(10_000)]), Scanned::Nothing);
}

#[test]
fn a_newer_reading_keeps_scans_and_finds_what_was_foreign() {
    let mut scan = Scan::new(&assets(&[(1, "A"), (2, "B")]));
    for code in ["A", "B", "C", "D"] {
        scan.take(&[code]);
    }
    scan.renew(&assets(&[(2, "B"), (3, "C"), (4, "E")]));
    assert_eq!(scan.len(), 1, "an asset that went is not counted");
    assert_eq!(scan.foreign(), ["D".into()]);
    assert_eq!(scan.left(), [AssetId(3), AssetId(4)]);
    assert_eq!(scan.take(&["B"]), Scanned::Again(AssetId(2)));
    assert_eq!(scan.take(&["C"]), Scanned::Found(AssetId(3)));
    assert_eq!(scan.take_back(), Some(AssetId(3)));
    assert_eq!(scan.take_back(), Some(AssetId(2)));
    assert_eq!(scan.take_back(), None);
}

#[test]
fn the_assets_that_a_code_may_mean_are_offered_and_one_is_chosen() {
    let mut scan = Scan::new(&assets(&[(12345, "A"), (2, "012345"), (3, "B")]));
    assert_eq!(scan.take(&["12345\r"]), Scanned::Unclear(vec![AssetId(2), AssetId(12345)]));
    assert_eq!(scan.choose(AssetId(2)), Scanned::Found(AssetId(2)));
    assert_eq!(scan.choose(AssetId(2)), Scanned::Again(AssetId(2)));
    assert_eq!(scan.left(), [AssetId(12345), AssetId(3)]);
}

#[test]
fn an_offered_address_is_foreign_until_an_asset_is_chosen_for_it() {
    let address = "https://x.example/hardware/1001";
    let mut own = assets(&[(1001, "A"), (1002, "B")]);
    let mut scan = Scan::new(&own);
    for code in ["A", "B", address] {
        scan.take(&[code]);
    }
    assert_eq!(scan.foreign(), [address.into()]);
    own = assets(&[(1001, "A"), (1002, "B"), (1003, "C")]);
    scan.renew(&own);
    assert_eq!(scan.foreign(), [address.into()], "another read answers no question");
    assert_eq!(scan.take(&[" "]), Scanned::Nothing);
    assert_eq!(scan.choose(AssetId(1001)), Scanned::Again(AssetId(1001)));
    assert_eq!(scan.foreign(), []);
    // It was left open once, and is chosen the second time.
    for code in [address, "x", address] {
        scan.take(&[code]);
    }
    assert_eq!(scan.foreign(), [address.into(), "x".into()]);
    scan.choose(AssetId(1001));
    assert_eq!(scan.foreign(), ["x".into()]);
    // A later question is about other codes.
    scan.take(&[address]);
    scan.take(&["A", "B"]);
    scan.choose(AssetId(1002));
    assert_eq!(scan.foreign(), ["x".into(), address.into()]);
    // The asset is gone, so that it was not chosen.
    scan.take(&[address]);
    scan.renew(&assets(&[(1002, "B")]));
    scan.choose(AssetId(1001));
    assert_eq!(scan.foreign(), ["x".into(), address.into()]);
    // It becomes a serial number.
    scan.renew(&assets(&[(1002, address)]));
    assert_eq!(scan.foreign(), ["x".into()]);
}

#[test]
fn a_question_that_is_undone_leaves_no_foreign_code() {
    let address = "https://x.example/hardware/1001";
    let mut scan = Scan::new(&assets(&[(1001, "A"), (1002, "B")]));
    scan.take(&["B"]);
    scan.take(&[address]);
    assert!(scan.can_take_back());
    assert_eq!((scan.take_back(), scan.foreign().len(), scan.len()), (None, 0, 1));
    assert_eq!(scan.take_back(), Some(AssetId(1002)), "the next one undoes the scan before");
    assert!(!scan.can_take_back());
    // It was left open before, and stays foreign.
    scan.take(&[address]);
    scan.choose_none();
    scan.take(&[address]);
    assert_eq!((scan.take_back(), scan.foreign()), (None, &[address.into()][..]));
    // A question about labels in one picture.
    assert_eq!(scan.take(&["A", "B"]), Scanned::Unclear(vec![AssetId(1001), AssetId(1002)]));
    assert_eq!((scan.take_back(), scan.is_empty()), (None, true));
}

#[test]
fn a_serial_number_at_the_end_of_a_label_is_offered() {
    let serials = [(1, "ABC1234"), (2, "C1234"), (3, "PF0ABCDE"), (4, "DUP-001"), (5, "dup-001")];
    check(
        &serials,
        &[
            ("Dell Latitude 5540 ABC1234", "1?"),
            ("dell:abc1234\r\n", "1?"),
            ("1S20KHS0AB00PF0ABCDE", "3?"),
            ("Acme DUP-001", "4?"),
            ("Acme Dup-001", "several"),
            ("Dell C1234", "unknown"),
            ("ABC1234 Dell", "unknown"),
            ("https://x.example/?q=ABC1234", "1?"),
        ],
    );
    let mut scan = Scan::new(&assets(&serials));
    scan.take(&["Dell ABC1234"]);
    assert_eq!((scan.len(), scan.foreign()), (0, &["Dell ABC1234".into()][..]));
    assert_eq!(scan.choose(AssetId(1)), Scanned::Found(AssetId(1)));
    assert_eq!(scan.foreign(), []);
}

#[test]
fn a_code_at_the_end_of_a_text_is_a_serial_number_an_id_or_the_last_word() {
    let scan = Scan::new(&assets(&[(1, "AB-1234"), (1104512, ""), (2, "0815"), (17, "ABC")]));
    for (text, expected) in [
        ("lid brokenAB-1234", Some("lid broken")),
        ("lid broken ab-1234", Some("lid broken ")),
        ("1104512", Some("")),
        ("missing keys1104512", Some("missing keys")),
        ("101104512", Some("10")),
        ("see 0815", Some("see ")),
        ("lid S/N:AB-1234", Some("lid ")),
        ("lid ]C1AB-1234", Some("lid ")),
        ("lid https://x.example/AB-1234", Some("lid ")),
        ("lid https://x.example/?id=1104512", None),
        ("lid https://x.example/1104512/", None),
        ("lid broken", None),
        ("17", None),
        ("no ABC", None),
        ("AB-1234 is broken", None),
        ("", None),
    ] {
        assert_eq!(scan.code_at_end(text).map(|at| &text[..at]), expected, "{text}");
    }
}

#[test]
fn of_the_codes_in_one_picture_those_of_the_certificate_count() {
    let own = assets(&[(1001, "AB-1"), (1002, "AB-2"), (1003, "AB-3"), (12345, ""), (2, "012345")]);
    let unclear = |ids: &[i64]| Scanned::Unclear(ids.iter().copied().map(AssetId).collect());
    for (codes, expected, foreign) in [
        (&["4006381333931", "AB-1", "x"][..], Scanned::Found(AssetId(1001)), &[][..]),
        (&["AB-1", "1001"], Scanned::Found(AssetId(1001)), &[]),
        (&["AB-1", "AB-2"], unclear(&[1001, 1002]), &[]),
        (&["AB-1", "x", "1002"], unclear(&[1001, 1002]), &[]),
        (&["AB-3", "12345"], unclear(&[2, 1003, 12345]), &[]),
        (&["https://x.example/1002", "AB-1"], Scanned::Found(AssetId(1001)), &[]),
        (&["https://x.example/1002", "x"], unclear(&[1002]), &["https://x.example/1002"]),
        (&["x", "y"], Scanned::Unknown, &["x", "y"]),
        (&["", "x"], Scanned::Unknown, &["x"]),
        (&["", " "], Scanned::Nothing, &[]),
        (&[], Scanned::Nothing, &[]),
    ] {
        let mut scan = Scan::new(&own);
        assert_eq!(scan.take(codes), expected, "{codes:?}");
        assert!(scan.foreign().iter().map(|code| &**code).eq(foreign.iter().copied()), "{codes:?}");
    }
    // An asset that was scanned before is still one of two.
    let mut scan = Scan::new(&own);
    scan.take(&["AB-1"]);
    assert_eq!(scan.take(&["AB-1", "AB-2"]), unclear(&[1001, 1002]));
}
