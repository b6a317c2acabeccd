//! Names with their values.

use super::dom::{El, el};

/// A list of names with their values, which may be anybody's text.
pub fn facts(items: impl IntoIterator<Item = (&'static str, String)>) -> El {
    items.into_iter().fold(el("dl").class("facts"), |list, (name, value)| {
        let value = el("dd").child(el("bdi").text(&value));
        list.child(el("div").child(el("dt").text(name)).child(value))
    })
}
