//! Rows with equal values, as groups.

use crate::Value;
use crate::order::{Ranking, ordered};

/// Rows that have one value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The value as plain text, without outer blanks; `None` where it is not known.
    pub label: Option<Box<str>>,
    /// The rows, as they were given.
    pub places: Vec<u32>,
}

/// Groups of equal values in the order of the values, what is not known last. Texts are equal where they are the same
/// letter for letter but for outer blanks. Each value is asked for twice, and must be the same.
pub fn groups<'a>(places: &[u32], value: &mut dyn FnMut(u32) -> Value<'a>) -> Vec<Group> {
    let (known, unknown) = ordered(places, false, Ranking::exact(places.len()), value);
    let mut groups: Vec<Group> = Vec::new();
    let mut last = Value::None;
    for place in known {
        let value = value(place).trimmed();
        match groups.last_mut() {
            Some(group) if last.is(value) => group.places.push(place),
            _ => groups.push(Group { label: Some(value.to_string().into()), places: vec![place] }),
        }
        last = value;
    }
    if !unknown.is_empty() {
        groups.push(Group { label: None, places: unknown });
    }
    groups
}
