//! Lists of ids from texts, and updates of scrap errors (Seed 2): tables of what people type and paste, and random
//! texts against a slow reading of the specification's own words. `ACCEPTANCE_CASES` says how many are tried.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test stops where it finds something wrong"
)]

use std::num::NonZeroUsize;

use acceptance_rules::scrap_error::{Fault, Field, List, ScrapErrorUpdate, Wish, read_item};
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
        let written = &text[item.place.bytes.clone()];
        assert_eq!(written, reading.text_of(item));
        (item.place.number, item.place.line, written, item.fault)
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
        "\u{FEFF}1\n2\n3",
        " [ 1 , \"2\" ,\n\t3 ] \n",
        "\u{FEFF}[1,2,3]\n",
    ] {
        assert_eq!(read(text), (vec![1, 2, 3], vec![]), "{text:?}");
    }
}

#[test]
fn a_text_without_items_is_an_empty_list() {
    assert_eq!(Reading::empty(List::Stocks), Reading::of(List::Stocks, ""));
    for text in ["", "\n", "\r\n\n", "\u{FEFF}", "[]", " [\n ] "] {
        let reading = Reading::of(List::Errors, text);
        assert_eq!((reading.items(), reading.all_ids().as_deref()), (0, Some(&[][..])), "{text:?}");
    }
}

#[test]
fn every_bad_item_is_named_with_its_place_and_its_reason() {
    use Fault::{Blank, Character, Empty, LeadingZero, OutOfRange};
    let bad = |text| read(text).1;
    assert_eq!(
        bad("1\n+5\n007\n 5\n9223372036854775808\n\n2"),
        [
            (2, 2, "+5", Character('+')),
            (3, 3, "007", LeadingZero),
            (4, 4, " 5", Blank),
            (5, 5, "9223372036854775808", OutOfRange),
            (6, 6, "", Empty),
        ]
    );
    assert_eq!(bad("1,,2"), [(2, 1, "", Empty)]);
    assert_eq!(bad(",1"), [(1, 1, "", Empty)]);
    assert_eq!(bad("1,\n\n2"), [(2, 2, "", Empty)]);
    assert_eq!(bad("1 2 3"), [(1, 1, "1 2 3", Blank)]);
    assert_eq!(bad("1 ,2"), [(1, 1, "1 ", Blank)]);
    assert_eq!(bad("1,\n 2"), [(2, 2, " 2", Blank)]);
    assert_eq!(bad("  "), [(1, 1, "  ", Blank)]);
    assert_eq!(bad("1\n  \n2"), [(2, 2, "  ", Blank)]);
    assert_eq!(bad("🔑\n1, ä5"), [(1, 1, "🔑", Character('🔑')), (3, 2, "ä5", Character('ä'))]);
    assert_eq!(bad("1\u{FEFF}"), [(1, 1, "1\u{FEFF}", Character('\u{FEFF}'))]);
}

#[test]
fn a_list_of_json_keeps_its_texts_strict() {
    use Fault::{Blank, Character, Empty};
    let bad = |text| read(text).1;
    assert_eq!(bad("[1,\n \" 5\", \"2\"]"), [(2, 2, "\" 5\"", Blank)]);
    assert_eq!(
        bad("[1.0, 1e3, null]"),
        [(1, 1, "1.0", Character('.')), (2, 1, "1e3", Character('e')), (3, 1, "null", Character('n'))]
    );
    assert_eq!(bad("[1,]"), [(2, 1, "", Empty)]);
    assert_eq!(bad("[\"\"]"), [(1, 1, "\"\"", Empty)]);
    assert_eq!(bad("[1, [2]]"), [(2, 1, "[2]", Character('['))]);
    assert_eq!(bad("[1, 2")[0], (1, 1, "[1", Character('[')), "a bracket that is not closed is no list");
    assert_eq!(bad("1]"), [(1, 1, "1]", Character(']'))]);
}

#[test]
fn a_bad_item_or_the_other_list_gives_no_update() {
    let bad = Reading::of(List::Errors, "5\n007");
    let stocks = Reading::of(List::Stocks, "2147483648");
    assert!(ScrapErrorUpdate::new(Wish::List(&bad), Wish::Null).is_none());
    assert!(ScrapErrorUpdate::new(Wish::List(&stocks), Wish::Null).is_none());
    assert!(ScrapErrorUpdate::new(Wish::Null, Wish::List(&stocks)).is_some());
    // What is not wanted does not count, however it looks.
    assert!(ScrapErrorUpdate::new(Wish::Null, Wish::LeaveOut).is_some());
}

/// The lists of the requests, as short texts.
fn parts(errors: Wish<'_>, stocks: Wish<'_>, most: usize) -> Vec<String> {
    let text = |field: &Field| match field {
        Field::Absent => "-".to_owned(),
        Field::Null => "null".to_owned(),
        Field::Ids(ids) => format!("{ids:?}"),
    };
    let update = ScrapErrorUpdate::new(errors, stocks).unwrap();
    let parts = update.parts(NonZeroUsize::new(most));
    parts.iter().map(|it| List::ALL.map(|list| text(it.field(list))).join(" ")).collect()
}

#[test]
fn a_split_update_repeats_what_is_not_filled_and_leaves_out_what_has_run_out() {
    let (five, two) = (Reading::of(List::Errors, "1,2,3,4,5"), Reading::of(List::Stocks, "8,9"));
    let none = Reading::of(List::Stocks, "");
    let split = |stocks| parts(Wish::List(&five), stocks, 2);
    assert_eq!(split(Wish::List(&two)), ["[1, 2] [8, 9]", "[3, 4] -", "[5] -"]);
    assert_eq!(split(Wish::Null), ["[1, 2] null", "[3, 4] null", "[5] null"]);
    assert_eq!(split(Wish::LeaveOut), ["[1, 2] -", "[3, 4] -", "[5] -"]);
    assert_eq!(split(Wish::List(&none)), ["[1, 2] []", "[3, 4] []", "[5] []"]);
    assert_eq!(parts(Wish::List(&five), Wish::Null, 5), ["[1, 2, 3, 4, 5] null"]);
    assert_eq!(parts(Wish::List(&five), Wish::Null, 0), ["[1, 2, 3, 4, 5] null"], "not split");
    assert_eq!(parts(Wish::Null, Wish::List(&none), 1), ["null []"]);
    assert_eq!(parts(Wish::LeaveOut, Wish::LeaveOut, 1), ["- -"]);
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
    let edges = select(vec![
        "2147483647",
        "2147483648",
        "-2147483648",
        "-2147483649",
        "9223372036854775807",
        "9223372036854775808",
        "-9223372036854775808",
        "-9223372036854775809",
        "-0",
        "00",
    ]);
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
        prop_assert_eq!((reading.items(), reading.text()), (kept, text.as_str()));
        let ids: Vec<i64> = lines[..kept].iter().filter_map(|line| is_item(List::Errors, line)).collect();
        prop_assert_eq!(reading.ids(), &ids[..]);
        let expected: Vec<(usize, &str)> = (1..).zip(lines[..kept].iter().map(String::as_str))
            .filter(|(_, line)| is_item(List::Errors, line).is_none()).collect();
        let named: Vec<(usize, &str)> =
            reading.bad().iter().map(|it| (it.place.line, reading.text_of(it))).collect();
        prop_assert_eq!(&named, &expected);
        prop_assert!(reading.bad().iter().all(|it| it.place.line == it.place.number));
    }

    #[test]
    fn separators_make_no_difference(ids in prop::collection::vec(any::<i64>(), 1..30), seed in any::<u64>()) {
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
        }
    }

    #[test]
    fn exactly_the_ids_that_repeat_are_named(ids in prop::collection::vec(-4_i64..4, 0..20)) {
        let text = ids.iter().map(i64::to_string).collect::<Vec<_>>().join("\n");
        let repeated: Vec<i64> = (-4..4).filter(|id| ids.iter().filter(|own| *own == id).count() > 1).collect();
        let reading = Reading::of(List::Stocks, &text);
        prop_assert_eq!(reading.repeated(), &repeated[..]);
    }

    #[test]
    fn the_parts_of_an_update_hold_all_of_it_once(
        errors in prop::collection::vec(any::<i32>(), 0..40),
        stocks in prop::collection::vec(any::<i64>(), 0..40),
        most in 1_usize..12,
    ) {
        let of = |list, text: String| Reading::of(list, &text);
        let (one, two) = (of(List::Errors, format!("{errors:?}")), of(List::Stocks, format!("{stocks:?}")));
        let update = ScrapErrorUpdate::new(Wish::List(&one), Wish::List(&two)).unwrap();
        let parts = update.parts(NonZeroUsize::new(most));
        for list in List::ALL {
            let whole: Vec<i64> = parts.iter().flat_map(|part| match part.field(list) {
                Field::Ids(ids) => ids.to_vec(),
                Field::Absent | Field::Null => Vec::new(),
            }).collect();
            prop_assert_eq!(&Field::Ids(whole.into()), update.field(list));
            prop_assert!(parts.iter().all(|part| part.field(list).count() <= most));
        }
        prop_assert_eq!(parts.iter().map(ScrapErrorUpdate::count).sum::<usize>(), update.count());
        prop_assert!(parts.iter().all(|part| part.count() > 0 || parts.len() == 1), "no request for nothing");
    }
}
