//! Marking assets by keys. A digit marks the asset of the focused row and moves on to the next
//! unchecked one. Shift selects a range. Ctrl+Enter leaves an explanation for the next asset.
//!
//! The keys work only within the rows (WCAG 2.1.4), and never in a text field. The keys of a scanner mark nothing.

use acceptance_marklist::burst::{Handling, KeyGuard, PAUSE};
use acceptance_rules::asset::{AcceptanceStatus, AssetId};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement, KeyboardEvent, MouseEvent};

use super::row_fields::RowField;
use super::table_state::AssetTableState;
use crate::browser::{document, timer};
use crate::components::lazy_dialog::{ShowDialog, use_opener};
use crate::i18n::{Messages, use_messages};
use crate::pages::certificate::scan;
use crate::pages::certificate::worksheet::Worksheet;
use crate::ui::announcer::{Announcer, use_announcer};

/// The most marks that the keys of a scanner set before they are recognised.
const MOST_MARKS: usize = 3;

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

/// An asset with its status before a key.
type Before = (AssetId, Option<AcceptanceStatus>);

/// The keys of the rows of a table.
#[derive(Clone, Copy)]
pub struct RowKeys {
    messages: Messages,
    announcer: Announcer,
    state: AssetTableState,
    worksheet: Worksheet,
    /// The range of the last selection.
    range: StoredValue<Option<Range>>,
    /// The row in which a key was pressed last.
    row: StoredValue<Option<AssetId>>,
    /// The field that gets the focus in the next frame at the latest. Further keys may be pressed
    /// before that.
    goal: StoredValue<Option<FocusTarget>>,
    guard: StoredValue<KeyGuard<Before>>,
    /// The last goal of the keys since the last pause.
    last_goal: StoredValue<Option<FocusTarget>>,
    /// The scan dialog, while it is open.
    pub scan_dialog: RwSignal<Option<ShowDialog>>,
    open_scan: Callback<()>,
}

impl RowKeys {
    /// Creates the keys for the rows of a certificate.
    pub fn new(worksheet: Worksheet) -> Self {
        let scan_dialog = RwSignal::new(None);
        let open_scan = use_opener(scan::scan, scan_dialog);
        Self {
            messages: use_messages(),
            announcer: use_announcer(),
            state: expect_context(),
            worksheet,
            range: StoredValue::new(None),
            row: StoredValue::new(None),
            goal: StoredValue::new(None),
            guard: StoredValue::new(KeyGuard::default()),
            last_goal: StoredValue::new(None),
            scan_dialog,
            open_scan: Callback::new(move |()| open_scan()),
        }
    }

    /// Handles a key that was pressed in the row of an asset.
    pub fn press(self, asset: AssetId, event: &KeyboardEvent) {
        if event.default_prevented() || !untrack(|| self.worksheet.is_open()) {
            return;
        }
        let is_control = event.ctrl_key() || event.meta_key();
        if event.alt_key() || (is_control && event.key() != "Enter") {
            // Such as Ctrl+Z, which moves the focus elsewhere.
            self.goal.set_value(None);
            self.end_burst(asset);
            self.guard.update_value(KeyGuard::clear);
            return;
        }
        if self.is_of_scanner(asset, event) {
            event.prevent_default();
            return;
        }
        self.row.set_value(Some(asset));
        let is_done = match event.key().as_str() {
            "Enter" if is_control => self.focus_next_unchecked(asset),
            _ if document::is_typing() => false,
            "ArrowUp" if event.shift_key() => self.select_to_neighbour(event, asset, false),
            "ArrowDown" if event.shift_key() => self.select_to_neighbour(event, asset, true),
            // A key that is held down does not mark the next asset.
            digit if is_digit(digit) && event.repeat() => true,
            digit => self.mark_goal(self.goal.get_value(), asset, digit),
        };
        if is_done {
            event.prevent_default();
        }
    }

    /// Handles a key that may be one of a scanner. Returns whether nothing else handles it.
    fn is_of_scanner(self, asset: AssetId, event: &KeyboardEvent) -> bool {
        let (key, time) = (event.key(), event.time_stamp());
        if key == "Shift" || event.repeat() {
            return false;
        }
        if key.chars().count() != 1 {
            let is_end = self.guard.with_value(|guard| guard.is_end(time));
            if !is_end {
                self.end_burst(asset);
                self.guard.update_value(KeyGuard::clear);
            }
            return is_end && matches!(&*key, "Enter" | "Tab");
        }
        if !self.guard.with_value(|guard| guard.is_followed_at(time)) {
            self.end_burst(asset);
        }
        let goal = self.goal.get_value();
        let state = || {
            let asset = goal.map_or(asset, |goal| goal.asset);
            (asset, self.worksheet.status_of(asset))
        };
        let press = |guard: &mut KeyGuard<Before>| guard.press(&key, time, document::is_typing(), state);
        match self.guard.try_update_value(press) {
            Some(Handling::Wait) => {
                self.end_burst_after_pause(asset);
                true
            }
            Some(Handling::TakeBack((asset, status))) => {
                self.refuse_scan(asset, status.as_ref());
                true
            }
            Some(Handling::Ignore) => true,
            Some(Handling::Usual) | None => {
                self.last_goal.set_value(goal);
                false
            }
        }
    }

    /// Takes back the first keys of a scanner and shows the way to the scan dialog.
    fn refuse_scan(self, asset: AssetId, before: Option<&AcceptanceStatus>) {
        // If the task was late, more keys than the first one have marked.
        for _ in 0..MOST_MARKS {
            if self.worksheet.status_of(asset).as_ref() != before {
                self.worksheet.undo();
            }
        }
        self.go_to(asset, RowField::Status);
        let text = self.messages.scan_in_table().to_owned();
        self.announcer.toast_with(text, self.messages.scan(), self.open_scan);
    }

    fn end_burst_after_pause(self, asset: AssetId) {
        let waiting = self.guard.with_value(KeyGuard::count_waiting);
        spawn_local(async move {
            timer::pause(PAUSE).await;
            if self.guard.try_with_value(KeyGuard::count_waiting) == Some(waiting) {
                self.end_burst(asset);
            }
        });
    }

    /// Handles the waiting keys: they came fast, but from a person.
    fn end_burst(self, asset: AssetId) {
        let waiting = self.guard.try_update_value(KeyGuard::take_waiting);
        for key in waiting.unwrap_or_default() {
            self.mark_goal(self.last_goal.get_value(), asset, &key);
        }
    }

    /// Marks the asset that gets the focus next, or else this one. Returns whether the key is handled.
    fn mark_goal(self, goal: Option<FocusTarget>, asset: AssetId, digit: &str) -> bool {
        match goal {
            Some(FocusTarget { asset, field: RowField::Status }) => self.mark(asset, digit),
            Some(_) => is_digit(digit),
            None => self.mark(asset, digit),
        }
    }

    /// Clears the pending focus target after the focus moved to the row of an asset. Focus that returns to the row of the
    /// last key does not count.
    pub fn focused(self, asset: AssetId) {
        if self.row.get_value() != Some(asset) {
            self.goal.set_value(None);
        }
    }

    /// Marks an asset with the status of a digit. The focus moves to the next asset if it is received, else to its
    /// explanation.
    fn mark(self, asset: AssetId, digit: &str) -> bool {
        let place = digit.parse::<usize>().ok().filter(|_| digit.len() == 1);
        let Some(status) = place.and_then(|place| self.worksheet.status_at(place)) else { return false };
        self.worksheet.mark_one(asset, &status);
        if status.is_received() {
            self.focus_next_unchecked(asset);
        } else {
            self.go_to(asset, RowField::Explanation);
        }
        true
    }

    /// Moves the focus to the status of the next asset without one, else to that of this asset.
    fn focus_next_unchecked(self, asset: AssetId) -> bool {
        let next = self.state.ids.with_untracked(|ids| self.worksheet.next_unchecked(ids, asset));
        self.go_to(next.unwrap_or(asset), RowField::Status);
        true
    }

    fn go_to(self, asset: AssetId, field: RowField) {
        let goal = Some(FocusTarget { asset, field });
        self.goal.set_value(goal);
        self.last_goal.set_value(goal);
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

fn is_digit(key: &str) -> bool {
    key.len() == 1 && key.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the checkbox of an event.
fn checkbox_of(event: &Event) -> Option<HtmlInputElement> {
    let input = event.target()?.dyn_into::<HtmlInputElement>().ok()?;
    (input.type_() == "checkbox").then_some(input)
}
