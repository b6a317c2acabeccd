//! Marking assets by keys. A digit marks the asset of the focused row and moves on to the next unchecked one, a letter
//! chooses the next status that begins with it. Shift selects a range. Ctrl+Enter leaves an explanation for the next
//! asset.
//!
//! The keys work only within the rows (WCAG 2.1.4), and never in a text field. Several characters in quick succession are
//! those of a scanner, and mark nothing.

use acceptance_marklist::quick_keys::KeyInput;
use acceptance_rules::asset::{AcceptanceStatus, AssetId};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Event, FocusEvent, HtmlInputElement, HtmlSelectElement, KeyboardEvent, MouseEvent, Node};

use super::row_fields::RowField;
use super::table_state::AssetTableState;
use crate::browser::document;
use crate::components::lazy_dialog::DialogPart;
use crate::i18n::{Messages, use_messages};
use crate::pages::certificate::key_buffer::{KeyBuffer, option_named};
use crate::pages::certificate::scan;
use crate::pages::certificate::worksheet::Worksheet;
use crate::ui::announcer::{Announcer, use_announcer};
use crate::ui::keys::{Chord, Held};

/// A range of selected assets.
#[derive(Clone, Copy)]
struct Range {
    first: AssetId,
    /// The asset that was selected last.
    last: AssetId,
}

/// A field that gets the focus.
#[derive(Clone, Copy)]
struct FocusTarget {
    asset: AssetId,
    field: RowField,
}

/// The effect of a character that waits for a pause.
#[derive(Clone)]
struct KeyMark {
    asset: AssetId,
    status: Option<AcceptanceStatus>,
    /// Whether the focus moves on.
    moves_on: bool,
}

/// The keys of the rows of a table.
#[derive(Clone, Copy)]
pub struct RowKeys {
    messages: Messages,
    announcer: Announcer,
    state: AssetTableState,
    worksheet: Worksheet,
    /// The range of the last selection.
    range: StoredValue<Option<Range>>,
    /// The field that gets the focus in the next frame at the latest. Further keys may be pressed
    /// before that.
    goal: StoredValue<Option<FocusTarget>>,
    buffer: KeyBuffer,
    /// The dialog of a scan or a paste, while it is open.
    pub dialog: RwSignal<Option<DialogPart>>,
    open_scan: Callback<()>,
    /// The effect of the character that waits for a pause.
    waiting: StoredValue<Option<KeyMark>>,
}

impl RowKeys {
    /// Creates the keys for the rows of a certificate.
    pub fn new(worksheet: Worksheet) -> Self {
        let dialog = RwSignal::new(None);
        Self {
            messages: use_messages(),
            announcer: use_announcer(),
            state: expect_context(),
            worksheet,
            range: StoredValue::new(None),
            goal: StoredValue::new(None),
            buffer: KeyBuffer::default(),
            dialog,
            open_scan: Callback::new(move |()| dialog.set(Some(scan::scan))),
            waiting: StoredValue::new(None),
        }
    }

    /// Handles a key that was pressed in the row of an asset.
    pub fn press(self, asset: AssetId, event: &KeyboardEvent) {
        let Some(chord) = Chord::of(event).filter(|_| untrack(|| self.worksheet.is_open())) else { return };
        let is_done = match chord.character() {
            Some(_) if document::is_typing() => false,
            // Space opens a choice or presses a button, unless it is part of a code.
            Some(character) if character != " " || !self.buffer.is_empty() => {
                self.type_character(asset, event, &chord, character)
            }
            _ => self.press_other(asset, event, &chord),
        };
        if is_done {
            event.prevent_default();
        }
    }

    /// Forgets the field that gets the focus next, once the user has moved the focus to the row of another asset.
    pub fn focused(self, asset: AssetId) {
        if self.goal.get_value().is_some_and(|goal| goal.asset != asset) {
            self.goal.set_value(None);
        }
    }

    /// Sets a mark that waits for a pause, once the user has moved the focus out of the rows. The browser also moves it
    /// out of rows that are being removed, whose state no longer exists.
    pub fn left(self, event: &FocusEvent) {
        let rows = event.current_target().and_then(|rows| rows.dyn_into::<Node>().ok());
        let next = event.related_target().and_then(|next| next.dyn_into::<Node>().ok());
        let is_out = rows.is_some_and(|rows| !rows.contains(next.as_ref()));
        let stay = |waiting: &mut Option<KeyMark>| {
            if let Some(mark) = waiting {
                mark.moves_on = false;
            }
        };
        if is_out && self.waiting.try_update_value(stay).is_some() {
            self.finish(&self.buffer.end());
        }
    }

    /// Handles a character outside of text fields. Returns whether nothing else handles it.
    fn type_character(self, asset: AssetId, event: &KeyboardEvent, chord: &Chord, character: &str) -> bool {
        let asset = match self.goal.get_value() {
            Some(FocusTarget { asset, field: RowField::Status }) => asset,
            Some(_) => return true,
            None => asset,
        };
        let mark = self.mark_of(asset, event, chord, character);
        let acts = mark.is_some();
        // A key that is held down does not mark the next asset.
        if !event.repeat() {
            self.waiting.set_value(mark);
            self.buffer.press(character, acts, move |input| self.finish(&input));
        }
        acts || self.buffer.is_scan()
    }

    /// Returns the mark that a character sets in the row of an asset; `None` if it sets none.
    fn mark_of(
        self,
        asset: AssetId,
        event: &KeyboardEvent,
        chord: &Chord,
        character: &str,
    ) -> Option<KeyMark> {
        if let Ok(digit) = character.parse::<usize>() {
            let status = self.worksheet.status_at(digit).filter(|_| chord.shortcut().is_some())?;
            return Some(KeyMark { asset, status: Some(status), moves_on: true });
        }
        let code = option_named(&select_of(event)?, character)?;
        let status = self.worksheet.session().codes().read(&code);
        Some(KeyMark { asset, status, moves_on: false })
    }

    /// Handles any other key. Returns whether nothing else handles it.
    fn press_other(self, asset: AssetId, event: &KeyboardEvent, chord: &Chord) -> bool {
        let input = self.buffer.end();
        self.finish(&input);
        match (chord.held, &*chord.key) {
            (Held::Nothing, "Enter" | "Tab" | " ") if input != KeyInput::Nothing => true,
            (Held::Control, "Enter") => {
                self.focus_next_unchecked(asset);
                true
            }
            _ if document::is_typing() => false,
            (Held::Shift, "ArrowUp") => self.select_to_neighbour(event, asset, false),
            (Held::Shift, "ArrowDown") => self.select_to_neighbour(event, asset, true),
            (Held::Nothing, " " | "Enter") | (Held::Alt, "ArrowUp" | "ArrowDown") => {
                select_of(event).is_some_and(|select| document::open_choice(&select))
            }
            _ => {
                // Such as Ctrl+Z, which moves the focus elsewhere.
                self.goal.set_value(None);
                false
            }
        }
    }

    /// Marks by a single character, or shows the way to the scan dialog.
    fn finish(self, input: &KeyInput) {
        let waiting = self.waiting.try_update_value(Option::take).flatten();
        match (input, waiting) {
            (KeyInput::Single(_), Some(mark)) => self.mark(mark),
            (KeyInput::Scan(_), _) => {
                let text = self.messages.scan_in_table().to_owned();
                self.announcer.toast_with(text, self.messages.scan(), self.open_scan);
            }
            _ => {}
        }
    }

    /// Sets a status. After a digit, the focus moves to the next asset if this one is received, else to its explanation.
    fn mark(self, KeyMark { asset, status, moves_on }: KeyMark) {
        match &status {
            Some(status) => _ = self.worksheet.mark_one(asset, status),
            None => self.worksheet.set_status(asset, None),
        }
        match status.filter(|_| moves_on) {
            Some(status) if status.is_received() => self.focus_next_unchecked(asset),
            Some(_) => self.go_to(asset, RowField::Explanation),
            None => {}
        }
    }

    /// Moves the focus to the status of the next asset without one, else to that of this asset.
    fn focus_next_unchecked(self, asset: AssetId) {
        let next = self.state.ids.with_untracked(|ids| self.worksheet.next_unchecked(ids, asset));
        self.go_to(next.unwrap_or(asset), RowField::Status);
    }

    fn go_to(self, asset: AssetId, field: RowField) {
        self.goal.set_value(Some(FocusTarget { asset, field }));
        self.state.go_on_to(asset, field);
        request_animation_frame(move || {
            self.goal.try_set_value(None);
        });
    }

    /// Extends the selection to the neighbour of a row, and moves the focus there.
    fn select_to_neighbour(self, event: &KeyboardEvent, asset: AssetId, is_down: bool) -> bool {
        if checkbox_of(event).is_none() {
            return false;
        }
        let goal = self.goal.get_value().filter(|goal| goal.field == RowField::Selected);
        let asset = goal.map_or(asset, |goal| goal.asset);
        let ids = self.state.ids.get_untracked();
        let place = |wanted: AssetId| ids.iter().position(|id| *id == wanted);
        let Some(own) = place(asset) else { return true };
        let next = if is_down { own.checked_add(1) } else { own.checked_sub(1) };
        let Some(next) = next.and_then(|next| ids.get(next)).copied() else { return true };
        let range = self.range.get_value().filter(|range| range.last == asset);
        let first = range.map_or(asset, |range| range.first);
        // A step towards the first asset shrinks the range.
        let is_back = place(first).is_some_and(|first| if is_down { own < first } else { own > first });
        if is_back {
            self.state.select(&[asset], false);
        } else {
            self.state.select(&[asset, next], true);
        }
        self.range.set_value(Some(Range { first, last: next }));
        self.go_to(next, RowField::Selected);
        true
    }

    /// Handles a click in the row of an asset: Shift selects all assets from the last selected one
    /// to this one.
    pub fn click(self, asset: AssetId, event: &MouseEvent) {
        let Some(box_) = checkbox_of(event) else { return };
        let last = self.range.get_value().map(|range| range.last);
        if last != Some(asset) {
            self.range.set_value(Some(Range { first: asset, last: asset }));
        }
        let Some(last) = last.filter(|last| *last != asset && event.shift_key()) else { return };
        let range = self.state.ids.with_untracked(|ids| {
            let place = |wanted| ids.iter().position(|id| *id == wanted);
            let (from, to) = (place(last)?, place(asset)?);
            ids.get(from.min(to)..=from.max(to)).map(<[_]>::to_vec)
        });
        if let Some(range) = range {
            self.state.select(&range, box_.checked());
        }
    }
}

/// Returns the checkbox of an event.
fn checkbox_of(event: &Event) -> Option<HtmlInputElement> {
    let input = event.target()?.dyn_into::<HtmlInputElement>().ok()?;
    (input.type_() == "checkbox").then_some(input)
}

/// Returns the status select of an event.
fn select_of(event: &Event) -> Option<HtmlSelectElement> {
    event.target()?.dyn_into().ok()
}
