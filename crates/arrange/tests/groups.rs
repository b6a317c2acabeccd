//! Tests groups of rows. `ACCEPTANCE_CASES` sets the number of cases of each property.

use acceptance_arrange::{Ranking, Value};
use acceptance_rules::amount::Amount;
use acceptance_rules::spelling::is_blank;
use proptest::prelude::*;

use crate::oracle::{Cell, any_cell, config, ordered};

fn of(cells: &[Value<'_>]) -> Vec<Vec<u32>> {
    let places: Vec<u32> = (0..u32::try_from(cells.len()).unwrap()).collect();
    let mut ranking = Ranking::new(cells.len(), true);
    cells.iter().for_each(|cell| ranking.add(*cell));
    ranking.end().groups(&places)
}

#[test]
fn rows_with_one_value_are_a_group_and_those_with_none_are_the_last() {
    let text = Value::Text;
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
        of(&[
            Value::Texts("Shelf", "10 "),
            text("Shelf 10"),
            Value::Texts("Shelf 10", ""),
            Value::Texts("", " ")
        ]),
        [vec![0, 1, 2], vec![3]],
        "a text is one, however it is parted"
    );
    assert_eq!(
        of(&[text("\u{200B} \u{200B}"), text("-"), Value::Texts("\u{200B}", "\u{200B}"), Value::None]),
        [vec![1], vec![0, 2, 3]],
        "blanks between invisible characters are no value"
    );
    assert!(of(&[]).is_empty());
}

#[test]
fn texts_that_only_resemble_each_other_are_groups_of_their_own() {
    let texts = ["cafe", "café", "Cafe", "cafe\u{301}", "caf\u{200B}e", "7", "07"];
    let mut cells = texts.map(Value::Text).to_vec();
    cells.extend_from_slice(&cells.clone());
    let mut groups = of(&cells);
    groups.sort();
    let count = u32::try_from(texts.len()).unwrap();
    assert_eq!(groups, (0..count).map(|first| vec![first, first + count]).collect::<Vec<_>>());
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn each_row_is_in_the_one_group_of_its_value_and_groups_are_in_order(
        cells in prop::collection::vec(any_cell(), 0..40),
    ) {
        let places: Vec<u32> = (0..u32::try_from(cells.len()).unwrap()).rev().collect();
        let mut ranking = Ranking::new(cells.len(), true);
        cells.iter().for_each(|cell| ranking.add(cell.value()));
        let groups = ranking.end().groups(&places);
        let firsts: Vec<u32> = groups.iter().map(|group| group[0]).collect();
        // Groups that sort alike have an order of their own, which the oracle's stable sort
        // preserves.
        prop_assert_eq!(&firsts, &ordered(&cells, &firsts, false));
        let label = |place: u32| match &cells[usize::try_from(place).unwrap()] {
            Cell::None => (0, String::new()),
            Cell::Number(number) => (1, number.to_string()),
            Cell::Money(amount, currency) => (2, format!("{amount} {}", currency.trim()).trim().to_owned()),
            Cell::Text(text) if is_blank(text) => (0, String::new()),
            Cell::Text(text) => (3, text.trim().to_owned()),
        };
        let mut expected: Vec<((i32, String), Vec<u32>)> = Vec::new();
        for place in places {
            match expected.iter_mut().find(|(own, _)| *own == label(place)) {
                Some((_, group)) => group.push(place),
                None => expected.push((label(place), vec![place])),
            }
        }
        let mut expected: Vec<Vec<u32>> = expected.into_iter().map(|(_, group)| group).collect();
        expected.sort_by_key(|group| firsts.iter().position(|first| *first == group[0]));
        prop_assert_eq!(groups, expected);
    }
}
