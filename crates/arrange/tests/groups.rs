//! Holds groups of rows to what they promise.
//! `ACCEPTANCE_CASES` says how many cases each property is tried with.

use std::collections::BTreeSet;

use acceptance_arrange::{Group, Ranking, Value, groups};
use acceptance_rules::amount::Amount;
use acceptance_rules::spelling::is_blank;
use proptest::prelude::*;

use crate::oracle::{Cell, any_cell, config, ordered};

fn of(cells: &[Value<'_>]) -> Vec<(Option<String>, Vec<u32>)> {
    let places: Vec<u32> = (0..u32::try_from(cells.len()).unwrap()).collect();
    let groups = groups(&places, &mut |place| cells[usize::try_from(place).unwrap()]);
    groups.into_iter().map(|Group { label, places }| (label.map(String::from), places)).collect()
}

#[test]
fn rows_with_one_value_are_a_group_and_those_with_none_are_the_last() {
    let group = |label: &str, places: &[u32]| (Some(label.to_owned()), places.to_vec());
    let text = Value::Text;
    assert_eq!(
        of(&[text("Shelf 10"), text(" "), text("Shelf 2 "), Value::None, text("Shelf 2"), text("shelf 2")]),
        [group("Shelf 2", &[2, 4]), group("shelf 2", &[5]), group("Shelf 10", &[0]), (None, vec![1, 3])]
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
        [group("-7", &[4]), group("1", &[3]), group("2.5 EUR", &[1, 2]), group("10 EUR", &[0])]
    );
    assert_eq!(
        of(&[money("2", "EUR"), money("2", "eur"), money("2", "EUR"), money("3", "eur")]),
        [group("2 EUR", &[0, 2]), group("2 eur", &[1]), group("3 eur", &[3])]
    );
    assert_eq!(
        of(&[
            Value::Texts("Shelf", "10 "),
            text("Shelf 10"),
            Value::Texts("Shelf 10", ""),
            Value::Texts("", " ")
        ]),
        [group("Shelf 10", &[0, 1, 2]), (None, vec![3])],
        "a text is one, however it is parted"
    );
    assert_eq!(of(&[]), []);
}

#[test]
fn texts_that_only_resemble_each_other_are_groups_of_their_own() {
    let texts = ["cafe", "café", "Cafe", "cafe\u{301}", "caf\u{200B}e", "7", "07"];
    let mut cells = texts.map(Value::Text).to_vec();
    cells.extend_from_slice(&cells.clone());
    let groups = of(&cells);
    assert_eq!(groups.len(), texts.len());
    for (label, places) in groups {
        let first = texts.iter().position(|text| Some(*text) == label.as_deref()).unwrap();
        assert_eq!(places, [first, first + texts.len()].map(|place| u32::try_from(place).unwrap()));
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn each_row_is_in_the_one_group_of_its_value_and_groups_are_in_order(
        cells in prop::collection::vec(any_cell(), 0..40),
    ) {
        let places: Vec<u32> = (0..u32::try_from(cells.len()).unwrap()).rev().collect();
        let at = |place: u32| &cells[usize::try_from(place).unwrap()];
        let groups = groups(&places, &mut |place| at(place).value());
        let mut ranking = Ranking::exact(cells.len());
        cells.iter().for_each(|cell| ranking.add(cell.value()));
        let equal: Vec<_> = groups.iter().map(|group| group.places.clone()).collect();
        prop_assert_eq!(ranking.end().groups(&places), equal, "by ranks");
        let firsts: Vec<u32> = groups.iter().map(|group| group.places[0]).collect();
        // Groups whose values are sorted alike have an order of their own, which the sorting of the oracle keeps.
        prop_assert_eq!(&firsts, &ordered(&cells, &firsts, false));
        let label = |cell: &Cell| match cell {
            Cell::None => None,
            Cell::Number(number) => Some(number.to_string()),
            Cell::Money(amount, currency) => Some(format!("{amount} {}", currency.trim()).trim().to_owned()),
            Cell::Text(text) => Some(text.trim().to_owned()),
        };
        let mut seen = BTreeSet::new();
        for group in &groups {
            for pair in group.places.windows(2) {
                prop_assert!(pair[0] > pair[1], "{:?}", group);
            }
            for place in &group.places {
                prop_assert!(seen.insert(*place));
                match &group.label {
                    Some(text) => prop_assert_eq!(label(at(*place)), Some(text.to_string())),
                    None => prop_assert!(label(at(*place)).is_none_or(|text| is_blank(&text))),
                }
            }
        }
        prop_assert_eq!(seen.len(), cells.len());
        let kind = |group: &Group| (std::mem::discriminant(&at(group.places[0]).value()), group.label.clone());
        let mut kinds: Vec<_> = groups.iter().filter(|group| group.label.is_some()).map(kind).collect();
        let count = kinds.len();
        kinds.sort_by_key(|(kind, label)| (format!("{kind:?}"), label.clone()));
        kinds.dedup();
        prop_assert_eq!(kinds.len(), count, "a value in two groups: {:?}", groups);
    }
}
