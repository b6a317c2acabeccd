//! Holds chosen columns to what they promise: their form in an address, and what changes them.
//! `ACCEPTANCE_CASES` says how many cases each property is tried with.

use acceptance_arrange::columns::{ColumnChoices, WIDTHS};
use proptest::prelude::*;
use proptest::sample::select;

use crate::oracle::config;

const KNOWN: [&str; 4] = ["serial", "description", "price", "city"];

fn read(text: &str) -> Option<String> {
    ColumnChoices::read(text, &KNOWN).map(|choices| choices.write())
}

#[test]
fn what_is_known_is_read_and_the_rest_is_left_out() {
    for (text, expected) in [
        ("serial:180,description,price", "serial:180,description,price"),
        ("price,owner,serial:90,price:300", "price,serial:90"),
        ("city:40,price:800", "city:40,price:800"),
        ("city:39,price:801,serial:x,description:", "city,price,serial,description"),
        ("city:-50,price:1e2,serial:99999999999", "city,price,serial"),
        (",,city,", "city"),
    ] {
        assert_eq!(read(text).as_deref(), Some(expected), "{text}");
    }
    for text in ["", ",", "owner", "owner:90", "City", " city", ":90"] {
        assert_eq!(read(text), None, "{text}");
    }
}

type Step = (&'static str, fn(&mut ColumnChoices));

#[test]
fn columns_are_shown_hidden_moved_and_made_wider() {
    let mut choices = ColumnChoices::read("serial:180,description,price", &KNOWN).unwrap();
    let steps: [Step; 12] = [
        ("serial:180,description,price,city", |choices| choices.show("city", true)),
        ("serial:180,description,price,city", |choices| choices.show("serial", true)),
        ("serial:180,price,city", |choices| choices.show("description", false)),
        ("serial:180,price,city", |choices| choices.show("description", false)),
        ("price,serial:180,city", |choices| choices.move_by("serial", 1)),
        ("city,price,serial:180", |choices| choices.move_by("city", -2)),
        ("price,serial:180,city", |choices| choices.move_by("city", isize::MAX)),
        ("city,price,serial:180", |choices| choices.move_by("city", isize::MIN)),
        ("city,price,serial:180", |choices| choices.move_by("description", 1)),
        ("city:40,price,serial:180", |choices| choices.set_width("city", Some(0))),
        ("city:40,price,serial", |choices| choices.set_width("serial", None)),
        ("city:800,price,serial", |choices| choices.set_width("city", Some(u16::MAX))),
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
    Width(Option<u16>),
}

fn any_change() -> impl Strategy<Value = (&'static str, Change)> {
    let change = prop_oneof![
        any::<bool>().prop_map(Change::Show),
        (-5..6_isize).prop_map(Change::Move),
        any::<Option<u16>>().prop_map(Change::Width),
        (30..900_u16).prop_map(|width| Change::Width(Some(width))),
    ];
    (select(KNOWN.to_vec()), change)
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn whatever_is_done_reads_back_as_it_was(changes in prop::collection::vec(any_change(), 0..20)) {
        let mut choices = ColumnChoices::default();
        for (name, change) in changes {
            let before: Vec<_> = choices.iter().map(|column| column.name.clone()).collect();
            match change {
                Change::Show(is_shown) => {
                    choices.show(name, is_shown);
                    prop_assert_eq!(choices.is_shown(name), is_shown);
                }
                Change::Move(places) => choices.move_by(name, places),
                Change::Width(width) => choices.set_width(name, width),
            }
            let others = |names: Vec<Box<str>>| names.into_iter().filter(|own| **own != *name).collect::<Vec<_>>();
            let after = choices.iter().map(|column| column.name.clone()).collect();
            prop_assert_eq!(others(before), others(after));
            prop_assert!(choices.iter().all(|column| column.width.is_none_or(|width| WIDTHS.contains(&width))));
            let read = ColumnChoices::read(&choices.write(), &KNOWN);
            prop_assert_eq!(read, Some(choices.clone()).filter(|choices| choices.iter().len() > 0));
        }
    }

    #[test]
    fn any_text_is_read_once_for_all(text in "[,:a-z0-9]{0,5}((serial|price|city|x)(:[0-9]{0,5})?,){0,5}[,:]{0,2}") {
        let once = read(&text);
        prop_assert_eq!(once.as_deref().and_then(read), once);
    }
}
