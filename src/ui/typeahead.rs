//! The letters by which a user looks for an option of a select.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlSelectElement, KeyboardEvent};

use crate::browser::intl;

/// The milliseconds within which a letter belongs to the one before.
const PAUSE: f64 = 1_000.0;

/// The letters by which a user looks for an option.
#[derive(Clone, Copy, Default)]
pub struct Typeahead {
    /// The time stamp of the last letter.
    last: StoredValue<Option<f64>>,
}

impl Typeahead {
    /// Returns whether a select uses a key to look for an option: the first letter of an option, or a letter soon after it.
    pub fn takes(self, event: &KeyboardEvent) -> bool {
        let select = event.target().and_then(|target| target.dyn_into::<HtmlSelectElement>().ok());
        let (Some(select), key, now) = (select, event.key(), event.time_stamp()) else { return false };
        let is_followed = self.last.get_value().is_some_and(|last| now - last < PAUSE);
        let is_taken = key.chars().count() == 1 && (is_followed || has_option(&select, &key));
        if is_taken {
            self.last.set_value(Some(now));
        }
        is_taken
    }
}

/// Returns whether the name of any option begins with a letter.
fn has_option(select: &HtmlSelectElement, letter: &str) -> bool {
    let Ok(options) = select.query_selector_all("option") else { return false };
    let names = (0..options.length()).filter_map(|at| options.item(at)?.text_content());
    let letter = intl::lower_case(letter);
    names.into_iter().any(|name| intl::lower_case(name.trim_start()).starts_with(&letter))
}
