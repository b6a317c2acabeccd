//! How long arranging 100,000 rows takes on this machine: `cargo run --release --example speed -p acceptance-arrange`.
#![allow(
    clippy::disallowed_methods,
    clippy::as_conversions,
    clippy::indexing_slicing,
    reason = "it measures, and not in a browser"
)]

use std::hint::black_box;
use std::time::Instant;

use acceptance_arrange::{Value, groups, order};
use acceptance_rules::amount::Amount;

const ROWS: u32 = 100_000;

/// Numbers that look random and are the same in every run.
fn mixed(place: u32) -> u32 {
    let mixed = (place ^ (place >> 15)).wrapping_mul(0x2C1B_3C6D);
    let mixed = (mixed ^ (mixed >> 12)).wrapping_mul(0x297A_2D39);
    mixed ^ (mixed >> 15)
}

/// The shortest of several times, in milliseconds.
fn shortest(mut act: impl FnMut()) -> f64 {
    let time = |_| {
        let start = Instant::now();
        act();
        start.elapsed().as_secs_f64() * 1_000.0
    };
    (0..9).map(time).fold(f64::INFINITY, f64::min)
}

fn measure(name: &str, values: &[Value<'_>]) {
    let at = |place: u32| {
        let value = usize::try_from(place).ok().and_then(|place| values.get(place));
        value.copied().unwrap_or(Value::None)
    };
    let places: Vec<u32> = (0..ROWS).collect();
    let ordered = |is_reversed| {
        shortest(|| {
            let mut places = places.clone();
            order(&mut places, is_reversed, &mut |place| at(place));
            black_box(places);
        })
    };
    let grouped = shortest(|| drop(black_box(groups(&places, &mut |place| at(place)))));
    println!(
        "{name:<24} {:6.1} ms, reversed {:6.1} ms, groups {grouped:6.1} ms",
        ordered(false),
        ordered(true)
    );
}

fn measure_texts(name: &str, text: impl Fn(u32) -> String) {
    let texts: Vec<String> = (0..ROWS).map(text).collect();
    measure(name, &texts.iter().map(|text| Value::Text(text)).collect::<Vec<_>>());
}

fn main() {
    const CATEGORIES: [&str; 8] = [
        "Notebook computers",
        "Office furniture",
        "Monitors and displays",
        "Printers",
        "Network equipment",
        "Höhenverstellbare Tische",
        "Mobile phones",
        "Other equipment",
    ];
    measure_texts("serial numbers", |place| format!("SN-{:07}", mixed(place) % 10_000_000));
    measure_texts("serial numbers in order", |place| format!("SN-{place:07}"));
    measure_texts("mixed serial numbers", |place| format!("{:08X}-{:X}", mixed(place), mixed(place + ROWS)));
    measure_texts("categories", |place| CATEGORIES[(mixed(place) % 8) as usize].to_owned());
    measure_texts("long descriptions", |place| format!("Height-adjustable desk, oak, no. {}", mixed(place)));
    let prices: Vec<Value<'_>> = (0..ROWS)
        .filter_map(|place| Amount::parse(&format!("{}.{:02}", mixed(place) % 5_000, place % 100)))
        .map(|amount| Value::Money { amount, currency: "EUR" })
        .collect();
    measure("prices", &prices);
    measure("ids", &(0..ROWS).map(|place| Value::Number(mixed(place).into())).collect::<Vec<_>>());
}
