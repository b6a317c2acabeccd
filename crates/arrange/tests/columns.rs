//! Tests chosen columns: their form in a URL, and changes. `ACCEPTANCE_CASES` sets the number of
//! cases of each property.

use acceptance_arrange::columns::ColumnChoices;
use proptest::prelude::*;
use proptest::sample::select;

use crate::oracle::config;

const KNOWN: [&str; 4] = ["serial", "description", "price", "city"];

fn read(text: &str) -> Option<String> {
    ColumnChoices::read(text, &KNOWN).map(|choices| choices.write())
}

#[test]
fn known_names_are_read_and_the_others_are_left_out() {
    for (text, expected) in [
        ("serial,description,price", "serial,description,price"),
        ("price,owner,serial,price", "price,serial"),
        (",,city,", "city"),
    ] {
        assert_eq!(read(text).as_deref(), Some(expected), "{text}");
    }
    for text in ["", ",", "owner", "City", " city"] {
        assert_eq!(read(text), None, "{text}");
    }
}

type Step = (&'static str, fn(&mut ColumnChoices));

#[test]
fn columns_are_shown_hidden_and_moved() {
    let mut choices = ColumnChoices::read("serial,description,price", &KNOWN).unwrap();
    let steps: [Step; 9] = [
        ("serial,description,price,city", |choices| choices.show("city", true)),
        ("serial,description,price,city", |choices| choices.show("serial", true)),
        ("serial,price,city", |choices| choices.show("description", false)),
        ("serial,price,city", |choices| choices.show("description", false)),
        ("price,serial,city", |choices| choices.move_by("serial", 1)),
        ("city,price,serial", |choices| choices.move_by("city", -2)),
        ("price,serial,city", |choices| choices.move_by("city", isize::MAX)),
        ("city,price,serial", |choices| choices.move_by("city", isize::MIN)),
        ("city,price,serial", |choices| choices.move_by("description", 1)),
    ];
    for (expected, step) in steps {
        step(&mut choices);
        assert_eq!(choices.write(), expected);
    }
    assert!(choices.is_shown("price") && !choices.is_shown("description"));
    for name in KNOWN {
        choices.show(name, false);
    }
    assert_eq!(choices.write(), "");
}

#[derive(Clone, Debug)]
enum Change {
    Show(bool),
    Move(isize),
}

fn any_change() -> impl Strategy<Value = (&'static str, Change)> {
    let change = prop_oneof![any::<bool>().prop_map(Change::Show), (-5..6_isize).prop_map(Change::Move),];
    (select(KNOWN.to_vec()), change)
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn choices_read_back_unchanged_after_any_change(changes in prop::collection::vec(any_change(), 0..20)) {
        let mut choices = ColumnChoices::default();
        for (name, change) in changes {
            let before: Vec<String> = choices.iter().map(Into::into).collect();
            match change {
                Change::Show(is_shown) => {
                    choices.show(name, is_shown);
                    prop_assert_eq!(choices.is_shown(name), is_shown);
                }
                Change::Move(places) => choices.move_by(name, places),
            }
            let others = |names: Vec<String>| names.into_iter().filter(|own| own != name).collect::<Vec<_>>();
            let after = choices.iter().map(Into::into).collect();
            prop_assert_eq!(others(before), others(after));
            let read = ColumnChoices::read(&choices.write(), &KNOWN);
            prop_assert_eq!(read, Some(choices.clone()).filter(|choices| choices.iter().len() > 0));
        }
    }
}
