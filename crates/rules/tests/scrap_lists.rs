//! Tests lists of IDs and updates of scrap errors (Specification: fields): tables of typed and
//! pasted texts, and random texts against a slow parser. `ACCEPTANCE_CASES` sets the number of
//! cases.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;

use acceptance_rules::scrap_error::{
    ItemFault, List, ListChoice, ListUpdate, ParsedList, ScrapErrorUpdate, names_ids, read_item,
};
use proptest::prelude::*;
use proptest::sample::select;

use crate::support::config;

/// Returns the IDs of a text, and a summary of its bad items: number, line, bytes and fault of
/// each.
fn read(text: &str) -> (Vec<i64>, String) {
    let reading = ParsedList::of(List::Stocks, text);
    let bad = reading.bad().iter().map(|item| {
        let written = &text[item.bytes.clone()];
        assert_eq!(written, reading.text_of(item));
        format!("{}.{} {written:?} {:?}", item.number, item.line, item.fault)
    });
    let bad = bad.collect::<Vec<_>>().join(", ");
    assert_eq!(reading.all_ids().is_some(), bad.is_empty());
    (reading.ids().to_vec(), bad)
}

#[test]
fn ids_are_read_with_any_usual_separator() {
    for text in [
        "1\r2\r3",
        "1, 2,  3",
        "1; 2; 3;",
        "1, \n2, \r\n3,\n",
        "1\n2, 3\n\n\n",
        "\u{FEFF}1\t2\r\n3",
        " [ 1 , \"2\" ,\n\t3 ] \n",
        "\u{FEFF}[1,2,3]\n",
    ] {
        assert_eq!(read(text), (vec![1, 2, 3], String::new()), "{text:?}");
    }
    assert_eq!(ParsedList::of(List::Errors, ""), ParsedList::empty(List::Errors));
    for text in ["\n", "\r\n\n", "\u{FEFF}", "[]", " [\n ] "] {
        assert_eq!(ParsedList::of(List::Errors, text).all_ids().as_deref(), Some(&[][..]), "{text:?}");
    }
}

#[test]
fn groups_of_digits_are_one_bad_item_and_never_several_ids() {
    for (text, expected) in [
        ("1,234,567", r#"1.1 "1,234,567" DigitGroups"#),
        ("-1,234", r#"1.1 "-1,234" DigitGroups"#),
        (
            "1.234.567\n1'234\n1\u{2019}234",
            r#"1.1 "1.234.567" DigitGroups, 2.2 "1'234" DigitGroups, 3.3 "1’234" DigitGroups"#,
        ),
        ("5\n1,234\n6", r#"2.2 "1,234" DigitGroups"#),
        ("1,234, 1,235", r#"1.1 "1,234" DigitGroups, 2.1 "1,235" DigitGroups"#),
        (
            "1,234;1,235\t1,236,",
            r#"1.1 "1,234" DigitGroups, 2.1 "1,235" DigitGroups, 3.1 "1,236" DigitGroups"#,
        ),
        ("1,234,\n1,235", r#"1.1 "1,234" DigitGroups, 2.2 "1,235" DigitGroups"#),
        ("1,234,567,1,234,568", r#"1.1 "1,234,567" DigitGroups, 2.1 "1,234,568" DigitGroups"#),
        (
            "1,234,5,678,\n-12,345,6,789",
            r#"1.1 "1,234" DigitGroups, 2.1 "5,678" DigitGroups, 3.2 "-12,345" DigitGroups, 4.2 "6,789" DigitGroups"#,
        ),
        ("9,223,372,036,854,775,807", r#"1.1 "9,223,372,036,854,775,807" DigitGroups"#),
        (
            "1.0\n1.2345\n0.123\n1.23.456",
            r#"1.1 "1.0" Character('.'), 2.2 "1.2345" Character('.'), 3.3 "0.123" Character('.'), 4.4 "1.23.456" Character('.')"#,
        ),
    ] {
        assert_eq!(read(text).1, expected, "{text:?}");
    }
    for (text, expected) in [
        ("1,2,3", &[1, 2, 3][..]),
        ("5,1,234", &[5, 1, 234]),
        ("1,234,5", &[1, 234, 5]),
        ("1,234,5,67", &[1, 234, 5, 67]),
        ("1,23,456", &[1, 23, 456]),
        ("1234, 567", &[1234, 567]),
        ("101, 102", &[101, 102]),
        ("101;102", &[101, 102]),
        ("[101,102,103]", &[101, 102, 103]),
        // More digits than an ID has.
        ("101,102,103,104,105,106,107,108", &[101, 102, 103, 104, 105, 106, 107, 108]),
    ] {
        assert_eq!(read(text), (expected.to_vec(), String::new()), "{text:?}");
    }
    assert_eq!(ParsedList::of(List::Errors, "101,102,103,104").ids(), [101, 102, 103, 104]);
    assert_eq!(ParsedList::of(List::Errors, "2,147,483,647").bad()[0].fault, ItemFault::DigitGroups);
}

#[test]
fn a_number_with_a_decimal_comma_is_one_bad_item() {
    for (text, expected) in [
        ("12,5", r#"1.1 "12,5" DecimalComma"#),
        ("-12,50\r\n1234,567", r#"1.1 "-12,50" DecimalComma, 2.2 "1234,567" DecimalComma"#),
        ("1\n12,5\n2", r#"2.2 "12,5" DecimalComma"#),
        ("1;12,5\t0,5", r#"2.1 "12,5" DecimalComma, 3.1 "0,5" DecimalComma"#),
        ("[\"12,5\"]", r#"1.1 "\"12" Character('"'), 2.1 "5\"" Character('"')"#),
    ] {
        assert_eq!(read(text).1, expected, "{text:?}");
    }
    assert_eq!(List::ALL.map(|list| read_item(list, "12,5")), [Err(ItemFault::DecimalComma); 2]);
    for text in ["12, 5", "12,\n5", "[12,5]", "12;5"] {
        assert_eq!(read(text), (vec![12, 5], String::new()), "{text:?}");
    }
}

#[test]
fn a_heading_of_ids_is_no_item() {
    for heading in ["ID", "stockIdList", "Bestands-ID", "ID de stock"] {
        assert_eq!(read(&format!("{heading}\n1\n2")), (vec![1, 2], String::new()), "{heading}");
    }
    // Nor is that of a second list below the first one.
    assert_eq!(read("Stock ID\r\n1\r\nStock ID\r\n2\r\n"), (vec![1, 2], String::new()));
    assert_eq!(read("Error ID\n1").1, r#"1.1 "Error ID" Blank"#);
    assert_eq!(ParsedList::of(List::Errors, "Fehler-ID\n7").ids(), [7]);
}

#[test]
fn cells_are_items_at_their_lines_and_an_undecided_text_has_none() {
    let text = "ID;Price\n7;12,5\r\n;3\n5x;1\n";
    let of = |cells: &[(u32, &'static str)]| ParsedList::of_cells(List::Stocks, text, cells.iter().copied());
    let reading = of(&[(2, "7"), (3, ""), (4, "5x"), (2, "12,5")]);
    assert_eq!((reading.ids(), reading.text(), reading.all_ids()), (&[7][..], text, None));
    let bad = reading.bad().iter().map(|item| {
        assert!(reading.text_of(item).len() < 5);
        format!("{}.{} {} {:?}", item.number, item.line, reading.text_of(item), item.fault)
    });
    let expected = ["2.3  Empty", "3.4 5x Character('x')", "4.2 12,5 DecimalComma"];
    assert_eq!(bad.collect::<Vec<_>>(), expected);
    assert_eq!(of(&[(2, "7"), (3, "3")]).all_ids().as_deref(), Some(&[7, 3][..]));
    let undecided = ParsedList::undecided(List::Stocks, text);
    assert_eq!((undecided.ids(), undecided.all_ids(), undecided.is_decided()), (&[][..], None, false));
    assert!(of(&[]).is_decided());
}

#[test]
fn each_id_is_sent_once() {
    assert_eq!(requests("7,3,7, 0,-0,7", "5;5", 0).unwrap(), ["[7, 3, 0] [5]"]);
}

#[test]
fn an_empty_column_beside_the_ids_is_no_fault() {
    for text in [
        "1\t\n2\t\n3\t",
        "\t1\n\t2\n\t3\n",
        "1;;\r\n2;;\r\n3;;",
        ",1\n,2\n, 3",
        "\t1\t\t2\t3",
        " ;1\n;2\n;3\n",
    ] {
        assert_eq!(read(text), (vec![1, 2, 3], String::new()), "{text:?}");
    }
    for (text, expected) in [
        ("1\t\n2\t5\n3\t", r#"2.1 "" Empty"#),
        (",1", r#"1.1 "" Empty"#),
        ("1;;2", r#"2.1 "" Empty"#),
        (";1\n2;\n", r#"1.1 "" Empty"#),
        ("1\t\n\n2\t", r#"2.2 "" Empty"#),
    ] {
        assert_eq!(read(text).1, expected, "{text:?}");
    }
}

#[test]
fn a_long_line_is_read_in_time() {
    let line = |item: &str| ParsedList::of(List::Stocks, &item.repeat(300_000));
    assert_eq!(line("101,").ids().len(), 300_000);
    assert_eq!(line("1\t").ids().len(), 300_000);
    assert_eq!(line("1,234;").bad().len(), 300_000);
    assert_eq!(line("\t").bad().len(), 300_000);
    assert_eq!(line("\t1\n").ids().len(), 300_000);
}

#[test]
fn every_bad_item_is_named_with_its_place_and_its_reason() {
    for (text, expected) in [
        (
            "1\n+5\n007\n 5\n9223372036854775808\n\n2",
            r#"2.2 "+5" Character('+'), 3.3 "007" LeadingZero, 4.4 " 5" Blank, 5.5 "9223372036854775808" OutOfRange, 6.6 "" Empty"#,
        ),
        ("  ", r#"1.1 "  " Blank"#),
        ("1,,2", r#"2.1 "" Empty"#),
        (",1", r#"1.1 "" Empty"#),
        ("1,\n\n2", r#"2.2 "" Empty"#),
        ("x\n\n\n", r#"1.1 "x" Character('x')"#),
        ("1 2 3", r#"1.1 "1 2 3" Blank"#),
        ("1 ,2", r#"1.1 "1 " Blank"#),
        ("1,\n 2", r#"2.2 " 2" Blank"#),
        ("1\n  \n2", r#"2.2 "  " Blank"#),
        ("🔑\n1, ä5", r#"1.1 "🔑" Character('🔑'), 3.2 "ä5" Character('ä')"#),
        ("1\u{FEFF}", r#"1.1 "1\u{feff}" Character('\u{feff}')"#),
        ("[1,\n \" 5\", \"2\"]", r#"2.2 "\" 5\"" Blank"#),
        (
            "[1.0, 1e3, null]",
            r#"1.1 "1.0" Character('.'), 2.1 "1e3" Character('e'), 3.1 "null" Character('n')"#,
        ),
        ("[1,]", r#"2.1 "" Empty"#),
        ("[\"\"]", r#"1.1 "\"\"" Empty"#),
        ("[1, [2]]", r#"2.1 "[2]" Character('[')"#),
        ("[1, 2", r#"1.1 "[1" Character('[')"#),
        ("1]", r#"1.1 "1]" Character(']')"#),
    ] {
        assert_eq!(read(text).1, expected, "{text:?}");
    }
}

#[test]
fn every_text_that_is_no_plain_integer_has_its_reason() {
    let endless = "9".repeat(400);
    let table: &[(ItemFault, &[&str])] = &[
        (ItemFault::Empty, &[""]),
        (ItemFault::Blank, &[" 5", "5 ", "1 000", " ", "5\u{A0}", "\u{3000}"]),
        (ItemFault::LeadingZero, &["007", "00", "-01", "-00"]),
        (ItemFault::Character('+'), &["+5", "+0", "-+5", "+"]),
        (ItemFault::Character('-'), &["--5", "-", "5-", "1-2"]),
        (ItemFault::Character('.'), &["1.0", "1.", ".5", "-0.5", "1.5e3", "007.5"]),
        (ItemFault::Character('e'), &["1e3", "e3"]),
        (ItemFault::Character('"'), &["\"5\""]),
        (ItemFault::Character('−'), &["−5"]),
        (ItemFault::Character('\u{200B}'), &["1\u{200B}"]),
        (ItemFault::Character('\u{FEFF}'), &["\u{FEFF}1"]),
        (ItemFault::Character('１'), &["１２"]),
        (ItemFault::Character('٣'), &["٣"]),
        (ItemFault::Character('🔑'), &["5🔑"]),
        (
            ItemFault::OutOfRange,
            &["9223372036854775808", "-9223372036854775809", "18446744073709551616", &endless],
        ),
    ];
    for (fault, text) in table.iter().flat_map(|(fault, texts)| texts.iter().map(move |text| (*fault, text)))
    {
        assert_eq!(List::ALL.map(|list| read_item(list, text)), [Err(fault); 2], "{text:?}");
    }
    for id in [2_147_483_648, -2_147_483_649, 9_007_199_254_740_993, i64::MAX, i64::MIN] {
        let text = id.to_string();
        assert_eq!(List::ALL.map(|list| read_item(list, &text)), [Err(ItemFault::OutOfRange), Ok(id)]);
    }
}

/// Returns a summary of the requests for two texts; `null` and `-` are choices. `None` if one
/// cannot be sent.
fn requests(errors: &str, stocks: &str, most: usize) -> Option<Vec<String>> {
    let wish = |list, text| match text {
        "null" => (ListChoice::Null, ParsedList::of(list, "x")),
        "-" => (ListChoice::LeaveOut, ParsedList::of(list, "x")),
        _ => (ListChoice::List, ParsedList::of(list, text)),
    };
    let ((one, errors), (two, stocks)) = (wish(List::Errors, errors), wish(List::Stocks, stocks));
    let update = ScrapErrorUpdate::new((one, &errors), (two, &stocks))?;
    let text = |ListUpdate { choice, ids }: &ListUpdate| match choice {
        ListChoice::LeaveOut => "-".to_owned(),
        ListChoice::Null => "null".to_owned(),
        ListChoice::List => format!("{ids:?}"),
    };
    let parts = update.parts(NonZeroUsize::new(most));
    Some(parts.iter().map(|it| List::ALL.map(|list| text(it.field(list))).join(" ")).collect())
}

#[test]
fn a_split_update_repeats_what_is_not_filled_and_leaves_out_what_has_run_out() {
    let five = "1,2,3,4,5";
    for (errors, stocks, most, expected) in [
        (five, "8, 9", 2, &["[1, 2] [8, 9]", "[3, 4] -", "[5] -"][..]),
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
    let stocks = ParsedList::of(List::Stocks, "2147483648");
    let both = ScrapErrorUpdate::new((ListChoice::List, &stocks), (ListChoice::List, &stocks));
    assert_eq!(both, None, "ids of stocks are no ids of errors");
}

/// Returns the ID of a text by the specification's words: an optionally negative decimal integer
/// without leading zeros, in range.
fn is_item(list: List, text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let are_digits = !digits.is_empty() && digits.chars().all(|it| "0123456789".contains(it));
    let has_leading_zero = digits.len() > 1 && digits.starts_with('0');
    let limit = if list == List::Errors { 1_i128 << 31 } else { 1_i128 << 63 };
    let id = text.parse::<i128>().ok().filter(|_| are_digits && !has_leading_zero);
    id.filter(|id| (-limit..limit).contains(id)).map(|id| i64::try_from(id).unwrap())
}

fn any_item() -> impl Strategy<Value = String> {
    let edges = [i64::from(i32::MIN), i64::from(i32::MAX), i64::MIN, i64::MAX, 0].map(i128::from);
    prop_oneof![
        4 => any::<i64>().prop_map(|id| id.to_string()),
        4 => any::<i32>().prop_map(|id| id.to_string()),
        2 => "-?[0-9]{0,22}",
        2 => "[-+0-9.eE x\u{A0}−ä🔑]{0,6}",
        1 => any::<String>(),
        1 => select(vec!["-0", "00"]).prop_map(str::to_owned),
        2 => (select(edges.to_vec()), -1_i128..=1).prop_map(|(edge, by)| (edge + by).to_string()),
    ]
}

proptest! {
    #![proptest_config(config(1_000))]

    #[test]
    fn an_item_is_taken_exactly_when_the_specification_allows_it(item in any_item()) {
        for list in List::ALL {
            prop_assert_eq!(read_item(list, &item).ok(), is_item(list, &item), "{:?}", item);
        }
    }

    #[test]
    fn every_line_is_either_an_id_or_named_at_its_place(
        items in prop::collection::vec(any_item(), 0..40), breaks in 0_usize..4,
    ) {
        // No separators and no headings. Trailing empty lines are ignored.
        let items = items.iter().filter(|item| !names_ids(List::Errors, item));
        let mut lines: Vec<String> =
            items.map(|item| item.replace(['\n', '\r', ',', ';', '\t', '[', ']', '\u{FEFF}'], "x")).collect();
        lines.push("x".into());
        let text = lines.join("\n") + &"\n".repeat(breaks);
        let reading = ParsedList::of(List::Errors, &text);
        let ids: Vec<i64> = lines.iter().filter_map(|line| is_item(List::Errors, line)).collect();
        prop_assert_eq!((reading.ids(), reading.text()), (&ids[..], text.as_str()));
        let expected: Vec<_> = (1..).zip(lines.iter().map(String::as_str))
            .filter(|(_, line)| is_item(List::Errors, line).is_none()).map(|(at, line)| (at, at, line)).collect();
        let named: Vec<_> =
            reading.bad().iter().map(|it| (it.number, it.line, reading.text_of(it))).collect();
        prop_assert_eq!(named, expected);
    }

    #[test]
    fn separators_make_no_difference_and_what_repeats_is_named(
        ids in prop::collection::vec(prop_oneof![any::<i64>(), -4_i64..4], 1..30),
        gaps in prop::collection::vec(0_usize..9, 30),
    ) {
        let separators = ["\n", "\r\n", ",", ", ", ";", "; ", "\t", ",\n", ",\r\n"];
        let text: String = ids.iter().zip(gaps).map(|(id, gap)| format!("{id}{}", separators[gap])).collect();
        // Two IDs with only a comma between them look like one number.
        let text = text.replace(',', ", ");
        for text in [text, format!("{ids:?}")] {
            let reading = ParsedList::of(List::Stocks, &text);
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
        let (one, two) = (ParsedList::of(List::Errors, &format!("{errors:?}")), ParsedList::of(List::Stocks, &format!("{stocks:?}")));
        let update = ScrapErrorUpdate::new((ListChoice::List, &one), (ListChoice::List, &two)).unwrap();
        let parts = update.parts(NonZeroUsize::new(most));
        for list in List::ALL {
            let whole: Vec<i64> = parts.iter().flat_map(|part| part.field(list).ids.to_vec()).collect();
            prop_assert_eq!(&whole[..], &*update.field(list).ids);
            prop_assert!(parts.iter().all(|part| part.field(list).ids.len() <= most));
        }
        prop_assert_eq!(parts.iter().map(ScrapErrorUpdate::count).sum::<usize>(), update.count());
        prop_assert!(parts.iter().all(|part| part.count() > 0 || parts.len() == 1), "no request for nothing");
    }
}
