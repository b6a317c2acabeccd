//! Tests the order of rows: tables of texts in human sort order, and an oracle that compares any
//! two values by a second, slow implementation. `ACCEPTANCE_CASES` sets the number of cases of each
//! property.

use acceptance_arrange::{Ranking, Value};
use acceptance_rules::amount::Amount;
use proptest::prelude::*;

use crate::oracle::{Cell, any_cell, config, ordered};

/// Sorts the indexes of values.
fn order<'a>(places: &mut Vec<u32>, is_reversed: bool, values: impl Iterator<Item = Value<'a>>) {
    let mut ranking = Ranking::new(places.len(), false);
    values.for_each(|value| ranking.add(value));
    ranking.end().order(places, is_reversed);
}

/// Checks that the values are sorted from any other order.
fn check(cells: &[Cell]) {
    for (start, is_reversed) in (0..cells.len()).flat_map(|start| [(start, false), (start, true)]) {
        let mut places: Vec<u32> = (0..u32::try_from(cells.len()).unwrap()).collect();
        let expected: Vec<u32> =
            if is_reversed { places.iter().rev().copied().collect() } else { places.clone() };
        places.rotate_left(start);
        order(&mut places, is_reversed, cells.iter().map(Cell::value));
        assert_eq!(places, expected, "{cells:?} from {start}");
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
        let mut places = vec![3, 1, 4, 0, 2];
        order(&mut places, is_reversed, same.into_iter().map(Value::Text));
        assert_eq!(places, [3, 1, 4, 0, 2]);
    }
}

#[test]
fn an_accent_of_its_own_is_beside_the_letter_that_has_it() {
    check(&texts(&["resume", "re\u{301}sume", "resumes", "ré\u{301}sumet"]));
}

#[test]
fn numbers_come_before_money_and_money_before_texts() {
    check(&[
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
    ]);
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
        let mut places = (0..6).collect();
        order(&mut places, is_reversed, cells.iter().map(Cell::value));
        assert_eq!(places, expected);
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
    fn some_of_the_rows_are_in_order_by_the_ranks_of_all(
        cells in prop::collection::vec(any_cell(), 0..40),
        chosen in prop::collection::vec(any::<bool>(), 40),
        is_reversed in any::<bool>(),
    ) {
        let mut ranking = Ranking::new(cells.len(), false);
        cells.iter().for_each(|cell| ranking.add(cell.value()));
        let ranks = ranking.end();
        let all = (0..u32::try_from(cells.len()).unwrap()).rev();
        let mut places: Vec<u32> = all.filter(|place| chosen[usize::try_from(*place).unwrap()]).collect();
        let expected = ordered(&cells, &places, is_reversed);
        ranks.order(&mut places, is_reversed);
        prop_assert_eq!(places, expected);
    }
}
