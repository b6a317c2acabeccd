//! Keys: the modifiers of a press, movement in lists, and the keys of a page.

use leptos::ev::{self, KeyboardEvent};
use leptos::prelude::*;

use crate::browser::{document, preferences};

/// Matches open dialogs and menus, in which keys have another meaning.
const OVERLAY: &str = "dialog[open], :popover-open";
/// A select whose options are shown, and which handles all keys.
const OPEN_CHOICE: &str = "select:open";
/// Keys that only modify others.
const MODIFIERS: [&str; 6] = ["Alt", "AltGraph", "CapsLock", "Control", "Meta", "Shift"];

/// The modifiers of a key. Ctrl and Cmd are the same, and Shift is part of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    Nothing,
    Shift,
    Control,
    ControlShift,
    Alt,
    /// Any other combination.
    Other,
}

/// A key with its modifiers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chord {
    pub held: Held,
    /// Its name, or its character. With Ctrl it is the lower-case Latin letter, on every keyboard.
    pub key: String,
}

impl Chord {
    /// Returns the chord of a press; `None` for a modifier alone, while an input method composes or a choice is open,
    /// and if the press is handled already.
    pub fn of(event: &KeyboardEvent) -> Option<Self> {
        let key = event.key();
        let is_handled = event.default_prevented() || event.is_composing();
        if is_handled || MODIFIERS.contains(&&*key) || document::around(event, OPEN_CHOICE).is_some() {
            return None;
        }
        let is_control = event.ctrl_key() != event.meta_key();
        let held = match (is_control, event.alt_key(), event.shift_key()) {
            _ if event.ctrl_key() && event.meta_key() => Held::Other,
            (false, false, false) => Held::Nothing,
            (false, false, true) if is_character(&key) => Held::Nothing,
            (false, false, true) => Held::Shift,
            (true, false, false) => Held::Control,
            (true, false, true) => Held::ControlShift,
            (false, true, false) => Held::Alt,
            _ => Held::Other,
        };
        let key = if is_control && is_character(&key) { latin(&key, &event.code()) } else { key };
        Some(Self { held, key })
    }

    /// Returns the key if no modifier is held.
    pub fn plain(&self) -> Option<&str> {
        (self.held == Held::Nothing).then_some(&*self.key)
    }

    /// Returns the character that is typed.
    pub fn character(&self) -> Option<&str> {
        self.plain().filter(|key| is_character(key))
    }

    /// Returns the character of a shortcut; `None` if shortcuts of single keys are switched off (WCAG 2.1.4).
    pub fn shortcut(&self) -> Option<&str> {
        self.character().filter(|_| preferences::has_single_keys())
    }
}

fn is_character(key: &str) -> bool {
    key.chars().count() == 1
}

/// Returns the lower-case letter of a key, by its position if the keyboard has no Latin letters.
fn latin(key: &str, code: &str) -> String {
    let position = code.strip_prefix("Key").filter(|_| !key.is_ascii());
    position.unwrap_or(key).to_ascii_lowercase()
}

/// Returns the index to which a key moves in a list; `None` at its end, and for other keys.
pub fn move_in_list(count: usize, at: Option<usize>, key: &str) -> Option<usize> {
    let last = count.checked_sub(1)?;
    let next = match key {
        "ArrowDown" => at.map_or(Some(0), |at| at.checked_add(1)),
        "ArrowUp" => at.map_or(Some(last), |at| at.checked_sub(1)),
        "Home" => Some(0),
        "End" => Some(last),
        _ => None,
    };
    next.filter(|next| *next <= last)
}

/// Like [`move_in_list`], but arrow keys continue at the other end.
pub fn move_around(count: usize, at: Option<usize>, key: &str) -> Option<usize> {
    move_in_list(count, at, key).or_else(|| move_in_list(count, None, key))
}

/// Calls `handle` with each key that no element has handled, until the current owner is disposed, but not while a dialog
/// or a menu is open. `handle` returns whether it handles the key.
pub fn on_page_keys(handle: impl Fn(&Chord, &KeyboardEvent) -> bool + 'static) {
    let listener = window_event_listener(ev::keydown, move |event| {
        let chord = Chord::of(&event).filter(|_| !document::is_there(OVERLAY));
        if chord.is_some_and(|chord| handle(&chord, &event)) {
            event.prevent_default();
        }
    });
    on_cleanup(move || listener.remove());
}
