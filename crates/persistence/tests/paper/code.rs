//! QR codes (ISO/IEC 18004), compared with those of another encoder.

use acceptance_persistence::code::Code;
use proptest::prelude::*;

/// The modules that a path makes dark, row by row, with the light ones around.
fn modules(code: &Code) -> Vec<Vec<bool>> {
    let size = usize::try_from(code.size()).unwrap();
    let mut rows = vec![vec![false; size]; size];
    let mut last = None;
    for run in code.path().strip_suffix('z').unwrap().split('z') {
        let (start, shape) = run.strip_prefix('M').unwrap().split_once('h').unwrap();
        let (x, y) = start.split_once(' ').unwrap();
        let (right, left) = shape.split_once("v1h-").unwrap();
        assert_eq!(right, left, "{run}");
        let [x, y, length] = [x, y, right].map(|number| number.parse::<usize>().unwrap());
        // Runs are merged, so between two of a row there is something light; and they come in order.
        assert!(last < Some((y, x)) && length > 0, "{run} in {}", code.path());
        last = Some((y, x + length));
        rows[y][x..x + length].fill(true);
    }
    rows
}

/// The modules without the light ones around, which there must be.
fn inner(code: &Code) -> Vec<Vec<bool>> {
    let rows = modules(code);
    let size = rows.len();
    let is_around = |at: usize| at < 4 || at >= size - 4;
    for (y, row) in rows.iter().enumerate() {
        for (x, is_dark) in row.iter().enumerate() {
            assert!(!(is_dark & (is_around(x) || is_around(y))), "{x} {y}");
        }
    }
    rows[4..size - 4].iter().map(|row| row[4..size - 4].to_vec()).collect()
}

fn of(text: &str) -> Vec<Vec<bool>> {
    inner(&Code::of(text).unwrap())
}

/// Rows as numbers, the first module being the highest bit.
fn numbers(rows: &[Vec<bool>]) -> Vec<u64> {
    rows.iter().map(|row| row.iter().fold(0, |number, is_dark| number * 2 + u64::from(*is_dark))).collect()
}

/// FNV-1a over the modules as digits.
fn hash(rows: &[Vec<bool>]) -> u64 {
    rows.iter().flatten().fold(0xcbf2_9ce4_8422_2325, |hash, is_dark| {
        (hash ^ u64::from(if *is_dark { b'1' } else { b'0' })).wrapping_mul(0x0100_0000_01b3)
    })
}

#[test]
fn a_code_is_the_one_that_another_encoder_makes() {
    // qrcode 8.2 for Python, with mask_pattern=7, version 1, and the highest correction that still fits.
    for (text, expected) in [
        (
            "1234567890123",
            "1fd27f 105941 174b5d 17565d 17565d 105241 1fd57f 700 2433b 6a121 bf03a ba1f0 76923 \
             1678 1fc792 1043e9 1743ff 17522b 174edd 10498a 1fca9c",
        ),
        (
            "SN-00417/A",
            "1fdc7f 105141 17425d 17555d 17595d 105041 1fd57f c00 24a3b 69ea5 1f5403 19198b 17dec1 \
             199e 1fc78a 1046d8 174525 1755b3 1741cd 104759 1fc59c",
        ),
        (
            "sn_4711 x",
            "1fdc7f 104c41 17575d 175a5d 17415d 105941 1fd57f 1600 af0ed 4b0b7 1975c1 19e48 bef9d \
             1c47 1fd612 105c88 174eca 17521b 174115 1050c8 1fc332",
        ),
        (
            "Gerät-7€",
            "1fd97f 104c41 17555d 175a5d 17405d 105041 1fd57f 1d00 af5ed e0e13 9710d 188608 3552b \
             1928 1fda5a 105ce5 1749e6 1750d3 174139 105a7c 1fc47a",
        ),
        (
            "4711",
            "1fd57f 105c41 17485d 17525d 17525d 105d41 1fd57f 300 2443b 1d2329 1565bd 5a971 4d766 \
             1716 1fc998 104944 174a47 175e23 174b2d 1042ea 1fc424",
        ),
    ] {
        let expected: Vec<_> = expected.split(' ').map(|row| u64::from_str_radix(row, 16).unwrap()).collect();
        assert_eq!(numbers(&of(text)), expected, "{text}");
    }
}

#[test]
fn what_just_fits_is_a_code_and_what_does_not_is_none() {
    for (letter, most, expected) in [
        ("A", 311, 0x8c5d_cda1_5727_6c81),
        ("b", 213, 0x8845_dae6_7c7c_75cb),
        ("7", 511, 0x3108_4987_1897_3f75),
    ] {
        let code = Code::of(&letter.repeat(most)).unwrap();
        assert_eq!((code.size(), code.pixels()), (65, 130));
        assert_eq!(hash(&inner(&code)), expected, "{letter}");
    }
    for (letter, least) in [("A", 312), ("b", 214), ("7", 514), ("é", 107), ("b", 100_000)] {
        assert_eq!(Code::of(&letter.repeat(least)), None, "{letter}");
    }
}

#[test]
fn what_a_scanner_would_type_as_keys_is_no_code() {
    for text in ["", "SN\n", "\tSN", "S\0N", "S\u{85}N", "S\u{7F}N"] {
        assert_eq!(Code::of(text), None, "{text:?}");
    }
}

proptest! {
    #[test]
    fn every_code_has_its_three_corners_and_room_around(text in "\\PC{1,60}") {
        let rows = of(&text);
        let size = rows.len();
        prop_assert!((21..=57).contains(&size) && (size - 17).is_multiple_of(4), "{}", size);
        let corner = |left: usize, top: usize| {
            numbers(&rows[top..top + 7].iter().map(|row| row[left..left + 7].to_vec()).collect::<Vec<_>>())
        };
        for (left, top) in [(0, 0), (size - 7, 0), (0, size - 7)] {
            prop_assert_eq!(corner(left, top), [0x7f, 0x41, 0x5d, 0x5d, 0x5d, 0x41, 0x7f]);
        }
    }

    #[test]
    fn different_texts_have_different_codes(one in "\\PC{1,40}", other in "\\PC{1,40}") {
        prop_assert_eq!(Code::of(&one) == Code::of(&other), one == other);
    }
}
