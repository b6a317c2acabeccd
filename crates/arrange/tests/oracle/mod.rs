//! The expected order of values: lists of compared units and a stable sort of the library. Also
//! generates values.

use std::cmp::Ordering;

use acceptance_arrange::Value;
use acceptance_rules::amount::Amount;
use acceptance_rules::spelling::is_blank;
use proptest::prelude::*;
use proptest::sample::select;

/// A value with an owned text.
#[derive(Clone, Debug)]
pub(crate) enum Cell {
    None,
    Number(i64),
    Money(Amount, String),
    Text(String),
}

impl Cell {
    pub(crate) fn value(&self) -> Value<'_> {
        match self {
            Self::None => Value::None,
            Self::Number(number) => Value::Number(*number),
            Self::Money(amount, currency) => Value::Money { amount: *amount, currency },
            Self::Text(text) => Value::from(&**text),
        }
    }
}

/// The characters of texts: each with its plain letters and its rank among them.
const CHARACTERS: [(char, &str, u8); 27] = [
    ('a', "a", 0),
    ('A', "a", 0),
    ('á', "a", 1),
    ('ä', "a", 2),
    ('Ä', "a", 2),
    ('b', "b", 0),
    ('e', "e", 0),
    ('É', "e", 1),
    ('ę', "e", 2),
    ('s', "s", 0),
    ('S', "s", 0),
    ('ß', "ss", 1),
    ('ẞ', "ss", 1),
    ('z', "z", 0),
    ('α', "α", 0),
    ('Α', "α", 0),
    ('я', "я", 0),
    ('Я', "я", 0),
    (' ', " ", 0),
    ('\u{A0}', " ", 0),
    ('-', "-", 0),
    ('_', "_", 0),
    ('€', "€", 0),
    ('\u{200B}', "", 0),
    ('0', "0", 0),
    ('1', "1", 0),
    ('9', "9", 0),
];

/// One compared unit. Symbols and letters are in the order of their codes, which is right for those
/// above.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Unit {
    Sign(char),
    /// The number of digits, then the digits.
    Digits(usize, String),
    Letter(char),
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Known {
    Number(i64),
    Money(String, Amount),
    /// The text, then its accents, then the extra zeros of its numbers.
    Text(Vec<Unit>, Vec<u8>, Vec<usize>),
}

fn of_text(text: &str) -> Option<Known> {
    let (mut units, mut accents, mut zeros) = (Vec::new(), Vec::new(), Vec::new());
    let mut rest: Vec<char> = text.trim().chars().collect();
    rest.reverse();
    while let Some(character) = rest.pop() {
        if character.is_ascii_digit() {
            let mut digits = character.to_string();
            while let Some(digit) = rest.pop_if(|next| next.is_ascii_digit()) {
                digits.push(digit);
            }
            let telling = digits.trim_start_matches('0').to_owned();
            zeros.push(digits.len() - telling.len().max(1));
            units.push(Unit::Digits(telling.len(), telling));
            accents.push(0);
            continue;
        }
        let (_, letters, accent) = CHARACTERS.iter().find(|(own, ..)| *own == character).unwrap();
        for (number, letter) in letters.chars().enumerate() {
            units.push(if letter.is_alphabetic() { Unit::Letter(letter) } else { Unit::Sign(letter) });
            accents.push(if number == 0 { *accent } else { 0 });
        }
    }
    while accents.pop_if(|accent| *accent == 0).is_some() {}
    while zeros.pop_if(|zeros| *zeros == 0).is_some() {}
    (!is_blank(text)).then_some(Known::Text(units, accents, zeros))
}

fn known(cell: &Cell) -> Option<Known> {
    match cell {
        Cell::None => None,
        Cell::Number(number) => Some(Known::Number(*number)),
        Cell::Money(amount, currency) => Some(Known::Money(currency.trim().to_lowercase(), *amount)),
        Cell::Text(text) => of_text(text),
    }
}

fn currency(known: &Known) -> &str {
    if let Known::Money(currency, _) = known { currency } else { "" }
}

/// Returns indices in the order of their cells. Currencies keep their order if it is reversed.
pub(crate) fn ordered(cells: &[Cell], rows: &[usize], is_reversed: bool) -> Vec<usize> {
    let mut ordered = rows.to_vec();
    let known = |row: &usize| known(&cells[*row]);
    ordered.sort_by(|one, other| match (known(one), known(other)) {
        (None, None) => Ordering::Equal,
        (None, Some(_)) => Ordering::Greater,
        (Some(_), None) => Ordering::Less,
        (Some(one), Some(other)) if is_reversed => {
            currency(&one).cmp(currency(&other)).then_with(|| other.cmp(&one))
        }
        (Some(one), Some(other)) => one.cmp(&other),
    });
    ordered
}

fn any_text() -> impl Strategy<Value = String> {
    let any_of = |characters: Vec<char>, most| {
        prop::collection::vec(select(characters), 0..most)
            .prop_map(|text| text.into_iter().collect::<String>())
    };
    let all = CHARACTERS.map(|(character, ..)| character).to_vec();
    prop_oneof![
        3 => any_of(all.clone(), 5),
        1 => any_of(all, 40),
        2 => any_of("aAá- 01".chars().collect(), 4),
        1 => any_of("019".chars().collect(), 70),
        1 => any_of("aä".chars().collect(), 20),
    ]
}

fn any_amount() -> impl Strategy<Value = Amount> {
    let whole = prop_oneof![-3..4_i64, -1_000_000_000_000_000_000..1_000_000_000_000_000_000_i64];
    (whole, 0..4_u32, any::<bool>()).prop_map(|(whole, fraction, is_long)| {
        let zeros = if is_long { "0000" } else { "" };
        Amount::parse(&format!("{whole}.{zeros}{fraction}")).unwrap()
    })
}

pub(crate) fn any_cell() -> impl Strategy<Value = Cell> {
    let number = prop_oneof![-3..4_i64, -20_000..20_000_i64, any::<i64>(), select(vec![i64::MIN, i64::MAX])];
    let currency = select(vec!["", "EUR", "eur", " EUR", "CHF", "EURO"]);
    prop_oneof![
        1 => Just(Cell::None),
        2 => number.prop_map(Cell::Number),
        3 => (any_amount(), currency).prop_map(|(amount, currency)| Cell::Money(amount, currency.to_owned())),
        6 => any_text().prop_map(Cell::Text),
    ]
}

/// Returns the number of cases of each property: `ACCEPTANCE_CASES`, or a default that takes a few
/// seconds.
pub(crate) fn config() -> ProptestConfig {
    let cases = std::env::var("ACCEPTANCE_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(2_000);
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}
