//! QR codes (ISO/IEC 18004), compared with those of another encoder.

use acceptance_persistence::code::Code;

/// Returns the dark modules of a path, row by row, with the quiet zone.
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
        // Runs are merged and in order.
        assert!(last < Some((y, x)) && length > 0, "{run} in {}", code.path());
        last = Some((y, x + length));
        rows[y][x..x + length].fill(true);
    }
    rows
}

/// Returns the modules without the quiet zone, which must be light.
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

/// Returns rows as numbers; the first module is the highest bit.
fn numbers(rows: &[Vec<bool>]) -> Vec<u64> {
    rows.iter().map(|row| row.iter().fold(0, |number, is_dark| number * 2 + u64::from(*is_dark))).collect()
}

#[test]
fn a_code_is_that_of_another_encoder() {
    // qrcode 8.2 for Python, with mask_pattern=7, version 1, and the highest correction that still fits.
    for (text, expected) in [
        (
            "1234567890123",
            "1fd27f 105941 174b5d 17565d 17565d 105241 1fd57f 700 2433b 6a121 bf03a ba1f0 76923 \
             1678 1fc792 1043e9 1743ff 17522b 174edd 10498a 1fca9c",
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
fn a_text_that_does_not_fit_has_no_code() {
    for (letter, most) in [("A", 311), ("b", 213), ("7", 513), ("é", 106)] {
        let code = Code::of(&letter.repeat(most)).unwrap();
        assert_eq!((code.size(), &*code.width(), inner(&code).len()), (65, "19.5mm", 57), "{letter}");
        assert_eq!(Code::of(&letter.repeat(most + 1)), None, "{letter}");
    }
}

#[test]
fn a_text_that_a_scanner_would_type_as_keys_has_no_code() {
    for text in ["", "SN\n", "\tSN", "S\0N", "S\u{85}N", "S\u{7F}N"] {
        assert_eq!(Code::of(text), None, "{text:?}");
    }
}
