//! Tests the order of rows: tables of texts in human sort order, and an oracle that compares any
//! two values by a second, slow implementation. `ACCEPTANCE_CASES` sets the number of cases of each
//! property.

use acceptance_arrange::{Value, sort};
use acceptance_rules::amount::Amount;
use proptest::prelude::*;

use crate::oracle::{Cell, any_cell, config, ordered};

/// Checks that the values are sorted from any other order, and the other way round.
fn check(cells: &[Cell]) {
    check_one_way(cells, false);
    let reversed: Vec<_> = cells.iter().rev().cloned().collect();
    check_one_way(&reversed, true);
}

/// Checks that the values are sorted from any other order in one direction.
fn check_one_way(cells: &[Cell], is_reversed: bool) {
    let expected: Vec<usize> = (0..cells.len()).collect();
    for start in 0..cells.len() {
        let mut rows = expected.clone();
        rows.rotate_left(start);
        sort(&mut rows, is_reversed, |row| cells[row].value());
        assert_eq!(rows, expected, "{cells:?} from {start}");
    }
}

fn texts(texts: &[&str]) -> Vec<Cell> {
    texts.iter().map(|text| Cell::Text((*text).to_owned())).collect()
}

fn money(amount: &str, currency: &str) -> Cell {
    Cell::Money(Amount::parse(amount).unwrap(), currency.to_owned())
}

#[test]
fn texts_are_sorted_in_human_order() {
    for list in [
        &["Item", "Item 2", "item 10", "ITEM 10 c", "Item 10b", "Item 100"][..],
        &["(a)", "-", "1", "1-a", "1a", "A", "a 1", "a-1", "a1", "aa"],
        &["apfel", "Äpfel", "Apfelbaum", "Äpfelbaum", "Arm"],
        &["cote", "coté", "côte", "côté"],
        &["Strasse", "Straße", "Strassen"],
        &["oeuf", "œuf", "of", "øg"],
        &["lodz", "Łódź", "šibenik", "Zagreb", "żuk", "Αθήνα", "βήτα", "Ωμέγα", "Београд", "Ямал"],
        &["7", "007", "8", "0010"],
        &["7a", "007a", "7b"],
        &["aa7", "aa07", "aä7", "aä07", "äa7"],
        &["0", "00", "1"],
        &["99999999999999999999999999999999", "100000000000000000000000000000000", "a"],
        &["№ 1", "0", "9", "a", "漢"],
        &["v1.2", "v1.10", "v2.0"],
    ] {
        check(&texts(list));
    }
}

#[test]
fn letters_that_differ_in_case_and_blanks_alone_stay_as_they_were_given() {
    let same = ["Desk", " desk", "DESK\u{A0}", "de\u{AD}sk", "\u{200B}desk"];
    for is_reversed in [false, true] {
        let mut rows = vec![3, 1, 4, 0, 2];
        sort(&mut rows, is_reversed, |row| Value::from(same[row]));
        assert_eq!(rows, [3, 1, 4, 0, 2]);
    }
}

#[test]
fn an_accent_of_its_own_is_beside_the_letter_that_has_it() {
    check(&texts(&["resume", "re\u{301}sume", "resumes", "ré\u{301}sumet"]));
}

#[test]
fn numbers_come_before_money_and_money_before_texts() {
    let cells = [
        Cell::Number(i64::MIN),
        Cell::Number(-128),
        Cell::Number(-127),
        Cell::Number(0),
        Cell::Number(127),
        Cell::Number(128),
        Cell::Number(i64::MAX),
        money("3", ""),
        money("-1.5", "CHF"),
        money("-1.25", "chf"),
        money("99999", "CHF "),
        money("-100", "EUR"),
        money("0", "eur"),
        money("0.000000001", "EUR"),
        money("9.5", "EUR"),
        money("9.50001", "EUR"),
        money("10", "EUR"),
        money("999999999999999999999999", "EUR"),
        money("1", "EURX"),
        Cell::Text("-5".to_owned()),
        Cell::Text("1".to_owned()),
    ];
    check_one_way(&cells, false);
}

#[test]
fn currencies_keep_their_order_in_either_direction() {
    let prices = [("1", "CHF"), ("20", "CHF"), ("-5", "EUR"), ("3", "EUR"), ("2", "EURX")];
    let cells = |order: [usize; 5]| order.map(|at| money(prices[at].0, prices[at].1));
    check_one_way(&cells([0, 1, 2, 3, 4]), false);
    check_one_way(&cells([1, 0, 3, 2, 4]), true);
}

#[test]
fn unknown_values_come_last_in_either_direction() {
    let cells = [
        Cell::None,
        Cell::Text("b".to_owned()),
        Cell::Text(" \u{200B}\t".to_owned()),
        Cell::Text("a".to_owned()),
        Cell::None,
        Cell::Text(String::new()),
    ];
    for (is_reversed, expected) in [(false, [3, 1, 0, 2, 4, 5]), (true, [1, 3, 0, 2, 4, 5])] {
        let mut rows = (0..6).collect();
        sort(&mut rows, is_reversed, |row| cells[row].value());
        assert_eq!(rows, expected);
    }
}

#[test]
fn texts_that_are_very_long_and_alike_are_told_apart_at_their_ends() {
    let long = "x".repeat(1_000_000);
    let cells = texts(&[&long, &[&long, "a"].concat(), &[&long, "b"].concat()]);
    check(&cells);
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn some_of_the_rows_are_sorted_as_the_oracle_sorts_them(
        cells in prop::collection::vec(any_cell(), 0..40),
        chosen in prop::collection::vec(any::<bool>(), 40),
        is_reversed in any::<bool>(),
    ) {
        let mut rows: Vec<usize> = (0..cells.len()).rev().filter(|row| chosen[*row]).collect();
        let expected = ordered(&cells, &rows, is_reversed);
        sort(&mut rows, is_reversed, |row| cells[row].value());
        prop_assert_eq!(rows, expected);
    }
}
