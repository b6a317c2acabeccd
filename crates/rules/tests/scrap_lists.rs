//! Lists of ids from texts, and updates of scrap errors (Seed 2): tables of what people type and paste, and random
//! texts against a slow reading of the specification's own words. `ACCEPTANCE_CASES` says how many are tried.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test stops where it finds something wrong"
)]

use std::collections::BTreeSet;
use std::num::NonZeroUsize;

use acceptance_rules::scrap_error::{Choice, Fault, Field, List, ScrapErrorUpdate, read_item};
use acceptance_rules::scrap_list::Reading;
use proptest::prelude::*;
use proptest::sample::select;

fn config() -> ProptestConfig {
    let cases = std::env::var("ACCEPTANCE_CASES").ok().and_then(|text| text.parse().ok());
    ProptestConfig { cases: cases.unwrap_or(256), failure_persistence: None, ..ProptestConfig::default() }
}

/// A bad item: number, line, text and fault.
type Bad<'a> = (usize, usize, &'a str, Fault);

/// The ids of a text, and its bad items.
fn read(text: &str) -> (Vec<i64>, Vec<Bad<'_>>) {
    let reading = Reading::of(List::Stocks, text);
    let bad = reading.bad().iter().map(|item| {
        let written = &text[item.bytes.clone()];
        assert_eq!(written, reading.text_of(item));
        (item.number, item.line, written, item.fault)
    });
    let bad = bad.collect();
    assert_eq!(reading.all_ids().is_some(), reading.bad().is_empty());
    (reading.ids().to_vec(), bad)
}

#[test]
fn ids_are_taken_however_people_separate_them() {
    for text in [
        "1\r2\r3",
        "1, 2,  3",
        "1; 2; 3;",
        "1, \n2, \r\n3,\n",
        "1\n2,3\n\n\n",
        "\u{FEFF}1\t2\r\n3",
        " [ 1 , \"2\" ,\n\t3 ] \n",
        "\u{FEFF}[1,2,3]\n",
    ] {
        assert_eq!(read(text), (vec![1, 2, 3], vec![]), "{text:?}");
    }
    assert_eq!(Reading::of(List::Errors, ""), Reading::empty(List::Errors));
    for text in ["\n", "\r\n\n", "\u{FEFF}", "[]", " [\n ] "] {
        assert_eq!(Reading::of(List::Errors, text).all_ids().as_deref(), Some(&[][..]), "{text:?}");
    }
}

#[test]
fn every_bad_item_is_named_with_its_place_and_its_reason() {
    use Fault::{Blank, Character, Empty, LeadingZero, OutOfRange};
    let table: &[(&str, &[Bad<'_>])] = &[
        (
            "1\n+5\n007\n 5\n9223372036854775808\n\n2",
            &[
                (2, 2, "+5", Character('+')),
                (3, 3, "007", LeadingZero),
                (4, 4, " 5", Blank),
                (5, 5, "9223372036854775808", OutOfRange),
                (6, 6, "", Empty),
            ],
        ),
        ("  ", &[(1, 1, "  ", Blank)]),
        ("1,,2", &[(2, 1, "", Empty)]),
        (",1", &[(1, 1, "", Empty)]),
        ("1,\n\n2", &[(2, 2, "", Empty)]),
        ("1 2 3", &[(1, 1, "1 2 3", Blank)]),
        ("1 ,2", &[(1, 1, "1 ", Blank)]),
        ("1,\n 2", &[(2, 2, " 2", Blank)]),
        ("1\n  \n2", &[(2, 2, "  ", Blank)]),
        ("🔑\n1, ä5", &[(1, 1, "🔑", Character('🔑')), (3, 2, "ä5", Character('ä'))]),
        ("1\u{FEFF}", &[(1, 1, "1\u{FEFF}", Character('\u{FEFF}'))]),
        ("[1,\n \" 5\", \"2\"]", &[(2, 2, "\" 5\"", Blank)]),
        (
            "[1.0, 1e3, null]",
            &[(1, 1, "1.0", Character('.')), (2, 1, "1e3", Character('e')), (3, 1, "null", Character('n'))],
        ),
        ("[1,]", &[(2, 1, "", Empty)]),
        ("[\"\"]", &[(1, 1, "\"\"", Empty)]),
        ("[1, [2]]", &[(2, 1, "[2]", Character('['))]),
        ("[1, 2", &[(1, 1, "[1", Character('['))]),
        ("1]", &[(1, 1, "1]", Character(']'))]),
    ];
    for (text, expected) in table {
        assert_eq!(read(text).1, *expected, "{text:?}");
    }
}

#[test]
fn whatever_is_no_plain_integer_has_its_reason() {
    let endless = "9".repeat(400);
    let table: &[(Fault, &[&str])] = &[
        (Fault::Empty, &[""]),
        (Fault::Blank, &[" 5", "5 ", "1 000", " ", "5\u{A0}", "\u{3000}"]),
        (Fault::LeadingZero, &["007", "00", "-01", "-00"]),
        (Fault::Character('+'), &["+5", "+0", "-+5", "+"]),
        (Fault::Character('-'), &["--5", "-", "5-", "1-2"]),
        (Fault::Character('.'), &["1.0", "1.", ".5", "-0.5", "1.5e3", "007.5"]),
        (Fault::Character('e'), &["1e3", "e3"]),
        (Fault::Character('"'), &["\"5\""]),
        (Fault::Character('−'), &["−5"]),
        (Fault::Character('\u{200B}'), &["1\u{200B}"]),
        (Fault::Character('\u{FEFF}'), &["\u{FEFF}1"]),
        (Fault::Character('１'), &["１２"]),
        (Fault::Character('٣'), &["٣"]),
        (Fault::Character('🔑'), &["5🔑"]),
        (
            Fault::OutOfRange,
            &["9223372036854775808", "-9223372036854775809", "18446744073709551616", &endless],
        ),
    ];
    for (fault, texts) in table {
        for text in *texts {
            assert_eq!(List::ALL.map(|list| read_item(list, text)), [Err(*fault); 2], "{text:?}");
        }
    }
    for (text, id) in [("2147483648", 2_147_483_648), ("-2147483649", -2_147_483_649)] {
        assert_eq!(List::ALL.map(|list| read_item(list, text)), [Err(Fault::OutOfRange), Ok(id)]);
    }
    assert_eq!(read_item(List::Stocks, "9223372036854775807"), Ok(i64::MAX));
    assert_eq!(read_item(List::Stocks, "-9223372036854775808"), Ok(i64::MIN));
    assert_eq!(read_item(List::Stocks, "9007199254740993"), Ok(9_007_199_254_740_993));
}

/// The requests in which two texts are sent, in short; `null` and `-` are choices. `None` where one cannot be sent.
fn requests(errors: &str, stocks: &str, most: usize) -> Option<Vec<String>> {
    let wish = |list, text| match text {
        "null" => (Choice::Null, Reading::of(list, "x")),
        "-" => (Choice::LeaveOut, Reading::of(list, "x")),
        _ => (Choice::List, Reading::of(list, text)),
    };
    let ((one, errors), (two, stocks)) = (wish(List::Errors, errors), wish(List::Stocks, stocks));
    let update = ScrapErrorUpdate::new((one, &errors), (two, &stocks))?;
    let text = |field: &Field| match field {
        Field::Absent => "-".to_owned(),
        Field::Null => "null".to_owned(),
        Field::Ids(ids) => format!("{ids:?}"),
    };
    let parts = update.parts(NonZeroUsize::new(most));
    Some(parts.iter().map(|it| List::ALL.map(|list| text(it.field(list))).join(" ")).collect())
}

#[test]
fn a_split_update_repeats_what_is_not_filled_and_leaves_out_what_has_run_out() {
    let five = "1,2,3,4,5";
    for (errors, stocks, most, expected) in [
        (five, "8,9", 2, &["[1, 2] [8, 9]", "[3, 4] -", "[5] -"][..]),
        (five, "null", 2, &["[1, 2] null", "[3, 4] null", "[5] null"]),
        (five, "-", 2, &["[1, 2] -", "[3, 4] -", "[5] -"]),
        (five, "", 2, &["[1, 2] []", "[3, 4] []", "[5] []"]),
        (five, "null", 5, &["[1, 2, 3, 4, 5] null"]),
        (five, "null", 0, &["[1, 2, 3, 4, 5] null"]),
        ("null", "", 1, &["null []"]),
        ("-", "-", 1, &["- -"]),
    ] {
        assert_eq!(requests(errors, stocks, most).unwrap(), expected);
    }
    assert_eq!(requests("5\n007", "null", 0), None, "an item is bad");
    assert_eq!(requests("null", "2147483648", 0).unwrap(), ["null [2147483648]"]);
    let stocks = Reading::of(List::Stocks, "2147483648");
    let both = ScrapErrorUpdate::new((Choice::List, &stocks), (Choice::List, &stocks));
    assert_eq!(both, None, "ids of stocks are no ids of errors");
}

/// The specification's own words, slowly: an optionally negative decimal integer without leading zeros, in range.
fn is_item(list: List, text: &str) -> Option<i64> {
    let characters: Vec<char> = text.chars().collect();
    let digits = if characters.first() == Some(&'-') { &characters[1..] } else { &characters[..] };
    let are_digits = !digits.is_empty() && digits.iter().all(|it| "0123456789".contains(*it));
    let has_leading_zero = digits.len() > 1 && digits[0] == '0';
    if !are_digits || has_leading_zero || digits.len() > 30 {
        return None;
    }
    let value: i128 = text.parse().unwrap();
    let bits = if list == List::Errors { 31 } else { 63 };
    let is_in_range = (-(1_i128 << bits)..(1_i128 << bits)).contains(&value);
    is_in_range.then(|| i64::try_from(value).unwrap())
}

fn any_item() -> impl Strategy<Value = String> {
    let edges = "2147483647 2147483648 -2147483648 -2147483649 9223372036854775807 9223372036854775808 \
        -9223372036854775808 -9223372036854775809 -0 00";
    let edges = select(edges.split(' ').collect::<Vec<_>>());
    prop_oneof![
        4 => any::<i64>().prop_map(|id| id.to_string()),
        4 => any::<i32>().prop_map(|id| id.to_string()),
        2 => "-?[0-9]{0,22}",
        2 => "[-+0-9.eE x\u{A0}−ä🔑]{0,6}",
        1 => any::<String>(),
        2 => edges.prop_map(str::to_owned),
    ]
}

/// Items that hold nothing that separates.
fn plain_item() -> impl Strategy<Value = String> {
    any_item().prop_map(|item| item.replace(['\n', '\r', ',', ';', '\t', '[', ']', '\u{FEFF}'], "x"))
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn an_item_is_taken_exactly_when_the_specification_allows_it(item in any_item()) {
        for list in List::ALL {
            prop_assert_eq!(read_item(list, &item).ok(), is_item(list, &item), "{:?}", item);
        }
    }

    #[test]
    fn every_line_is_either_an_id_or_named_at_its_place(
        lines in prop::collection::vec(plain_item(), 0..40)
    ) {
        // The empty lines at the end are none.
        let kept = lines.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
        let text = lines.join("\n");
        let reading = Reading::of(List::Errors, &text);
        prop_assert_eq!((reading.ids().len() + reading.bad().len(), reading.text()), (kept, text.as_str()));
        let ids: Vec<i64> = lines[..kept].iter().filter_map(|line| is_item(List::Errors, line)).collect();
        prop_assert_eq!(reading.ids(), &ids[..]);
        let expected: Vec<(usize, &str)> = (1..).zip(lines[..kept].iter().map(String::as_str))
            .filter(|(_, line)| is_item(List::Errors, line).is_none()).collect();
        let named: Vec<(usize, &str)> =
            reading.bad().iter().map(|it| (it.line, reading.text_of(it))).collect();
        prop_assert_eq!(&named, &expected);
        prop_assert!(reading.bad().iter().all(|it| it.line == it.number));
    }

    #[test]
    fn separators_make_no_difference_and_what_repeats_is_named(
        ids in prop::collection::vec(prop_oneof![any::<i64>(), -4_i64..4], 1..30), seed in any::<u64>()
    ) {
        let separators = ["\n", "\r\n", ",", ", ", ";", "; ", "\t", ",\n", ",\r\n"];
        let mut chance = seed;
        let mut text = String::new();
        for id in &ids {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            text.push_str(&id.to_string());
            text.push_str(separators[usize::try_from(chance >> 40).unwrap() % separators.len()]);
        }
        for text in [text, format!("{ids:?}")] {
            let reading = Reading::of(List::Stocks, &text);
            prop_assert!(reading.bad().is_empty(), "{:?}", reading.bad());
            prop_assert_eq!(reading.ids(), &ids[..]);
            let count = |id: i64| ids.iter().filter(|own| **own == id).count();
            let several: BTreeSet<i64> = ids.iter().copied().filter(|id| count(*id) > 1).collect();
            prop_assert_eq!(reading.repeated(), several.into_iter().collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_parts_of_an_update_hold_all_of_it_once(
        errors in prop::collection::vec(any::<i32>(), 0..40),
        stocks in prop::collection::vec(any::<i64>(), 0..40),
        most in 1_usize..12,
    ) {
        let (one, two) = (Reading::of(List::Errors, &format!("{errors:?}")), Reading::of(List::Stocks, &format!("{stocks:?}")));
        let update = ScrapErrorUpdate::new((Choice::List, &one), (Choice::List, &two)).unwrap();
        let parts = update.parts(NonZeroUsize::new(most));
        for list in List::ALL {
            let whole: Vec<i64> = parts.iter().flat_map(|part| part.field(list).ids().to_vec()).collect();
            prop_assert_eq!(&whole[..], update.field(list).ids());
            prop_assert!(parts.iter().all(|part| part.field(list).ids().len() <= most));
        }
        prop_assert_eq!(parts.iter().map(ScrapErrorUpdate::count).sum::<usize>(), update.count());
        prop_assert!(parts.iter().all(|part| part.count() > 0 || parts.len() == 1), "no request for nothing");
    }
}
