//! Tests groups of rows. `ACCEPTANCE_CASES` sets the number of cases of each property.

use acceptance_arrange::{Group, Value, groups};
use acceptance_rules::amount::Amount;
use acceptance_rules::spelling::is_blank;
use proptest::prelude::*;

use crate::oracle::{Cell, any_cell, config, ordered};

fn of(cells: &[Value<'_>]) -> Vec<Vec<usize>> {
    let rows: Vec<usize> = (0..cells.len()).collect();
    groups(&rows, false, |row| cells[row].clone()).into_iter().map(|group| group.rows).collect()
}

#[test]
fn rows_with_one_value_are_a_group_and_those_with_none_are_the_last() {
    let text = |text: &'static str| Value::from(text);
    assert_eq!(
        of(&[text("Shelf 10"), text(" "), text("Shelf 2 "), Value::None, text("Shelf 2"), text("shelf 2")]),
        [vec![2, 4], vec![5], vec![0], vec![1, 3]]
    );
    let money = |amount, currency| Value::Money { amount: Amount::parse(amount).unwrap(), currency };
    assert_eq!(
        of(&[
            money("10", "EUR"),
            money("2.50", "EUR "),
            money("2.5", "EUR"),
            money("1", ""),
            Value::Number(-7)
        ]),
        [vec![4], vec![3], vec![1, 2], vec![0]]
    );
    assert_eq!(
        of(&[money("2", "EUR"), money("2", "eur"), money("2", "EUR"), money("3", "eur")]),
        [vec![0, 2], vec![1], vec![3]]
    );
    assert_eq!(
        of(&[text("\u{200B} \u{200B}"), text("-"), Value::None]),
        [vec![1], vec![0, 2]],
        "blanks between invisible characters are no value"
    );
    assert!(of(&[]).is_empty());
}

#[test]
fn texts_that_only_resemble_each_other_are_groups_of_their_own() {
    let texts = ["cafe", "café", "Cafe", "cafe\u{301}", "caf\u{200B}e", "7", "07"];
    let mut cells = texts.map(Value::from).to_vec();
    cells.extend_from_slice(&cells.clone());
    let mut groups = of(&cells);
    groups.sort();
    let count = texts.len();
    assert_eq!(groups, (0..count).map(|first| vec![first, first + count]).collect::<Vec<_>>());
}

#[test]
fn a_group_has_the_same_number_in_another_order_and_no_other_group_has_it() {
    let values = [Value::None, Value::from("1"), Value::Number(1), Value::from("desk"), Value::from("Desk")];
    let ids = |rows: &[usize]| {
        let mut all: Vec<(usize, u64)> = groups(rows, false, |row| values[row].clone())
            .into_iter()
            .map(|Group { id, rows }| (rows[0], id))
            .collect();
        all.sort_unstable();
        all
    };
    let all = ids(&[0, 1, 2, 3, 4]);
    assert_eq!(all, ids(&[4, 2, 0, 3, 1]));
    assert!(all.iter().all(|(row, id)| all.iter().all(|(other, others)| other == row || others != id)));
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn each_row_is_in_the_one_group_of_its_value_and_groups_are_in_order(
        cells in prop::collection::vec(any_cell(), 0..40),
    ) {
        let rows: Vec<usize> = (0..cells.len()).rev().collect();
        let groups: Vec<Vec<usize>> =
            groups(&rows, false, |row| cells[row].value()).into_iter().map(|group| group.rows).collect();
        let firsts: Vec<usize> = groups.iter().map(|group| group[0]).collect();
        // Groups that sort alike have an order of their own, which the oracle's stable sort
        // preserves.
        prop_assert_eq!(&firsts, &ordered(&cells, &firsts, false));
        let label = |row: usize| match &cells[row] {
            Cell::None => (0, String::new()),
            Cell::Number(number) => (1, number.to_string()),
            Cell::Money(amount, currency) => (2, format!("{amount} {}", currency.trim()).trim().to_owned()),
            Cell::Text(text) if is_blank(text) => (0, String::new()),
            Cell::Text(text) => (3, text.trim().to_owned()),
        };
        let mut expected: Vec<((i32, String), Vec<usize>)> = Vec::new();
        for row in rows {
            match expected.iter_mut().find(|(own, _)| *own == label(row)) {
                Some((_, group)) => group.push(row),
                None => expected.push((label(row), vec![row])),
            }
        }
        let mut expected: Vec<Vec<usize>> = expected.into_iter().map(|(_, group)| group).collect();
        expected.sort_by_key(|group| firsts.iter().position(|first| *first == group[0]));
        prop_assert_eq!(groups, expected);
    }
}
