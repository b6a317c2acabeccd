//! Characters outside of text fields: waits until it is known whether a person or a scanner types them.

use acceptance_marklist::quick_keys::{KeyInput, QuickKeys};
use acceptance_rules::fold;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlSelectElement};

use crate::browser::timer;

/// The characters since the last pause.
#[derive(Clone, Copy, Default)]
pub struct KeyBuffer {
    keys: StoredValue<QuickKeys>,
    /// The number of presses and ends.
    changes: StoredValue<usize>,
}

impl KeyBuffer {
    /// Adds a character; `acts` is whether it would act if it were a single one. Calls `on_input` after a pause.
    pub fn press(self, key: &str, acts: bool, on_input: impl FnOnce(KeyInput) + 'static) {
        let pause = self.keys.try_update_value(|keys| keys.press(key, acts)).unwrap_or_default();
        let changes = self.count_change();
        // It begins now, not in the task.
        let pause = timer::pause(pause);
        spawn_local(async move {
            pause.await;
            // On a busy machine, further presses may be waiting.
            timer::next_task().await;
            if self.changes.try_get_value() == Some(changes) {
                on_input(self.end());
            }
        });
    }

    /// Returns whether no character is waiting.
    pub fn is_empty(self) -> bool {
        self.keys.with_value(QuickKeys::is_empty)
    }

    /// Returns whether a scanner is typing.
    pub fn is_scan(self) -> bool {
        self.keys.with_value(QuickKeys::is_scan)
    }

    /// Ends the input, and returns it.
    pub fn end(self) -> KeyInput {
        self.count_change();
        self.keys.try_update_value(QuickKeys::end).unwrap_or(KeyInput::Nothing)
    }

    fn count_change(self) -> usize {
        self.changes.update_value(|changes| *changes = changes.wrapping_add(1));
        self.changes.get_value()
    }
}

/// Returns the value of the next option that begins with a letter.
pub fn option_named(select: &HtmlSelectElement, letter: &str) -> Option<String> {
    let options = select.query_selector_all("option").ok()?;
    let letter = fold::searched(letter);
    let count = options.length();
    let selected = u32::try_from(select.selected_index()).unwrap_or_default();
    let option = |at: u32| options.item(at)?.dyn_into::<Element>().ok();
    let mut next = (1..=count).filter_map(|step| option(selected.wrapping_add(step).checked_rem(count)?));
    let name = |option: &Element| fold::searched(option.text_content().unwrap_or_default().trim_start());
    next.find(|option| name(option).starts_with(&letter))?.get_attribute("value")
}
