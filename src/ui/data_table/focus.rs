//! The row of a table that has the focus, and keys that move the focus to another row.

use leptos::prelude::*;
use web_sys::{Event, KeyboardEvent};

use super::keys::{self, RowMove};
use super::layout::Layout;
use super::row::RowKey;
use crate::browser::document;

/// The focus in a table.
#[derive(Clone, Copy)]
pub(super) struct Focus<K: RowKey> {
    pub(super) rows: Signal<Vec<K>>,
    /// The row that stays in the document.
    pub(super) pinned: RwSignal<Option<K>>,
    pub(super) layout: Layout<K>,
    /// Whether arrow keys move among the cells of a row.
    pub(super) is_grid: bool,
    /// Whether the focus moves to another row in the next frame. Until then no other row is pinned.
    pub(super) is_moving: StoredValue<bool>,
}

impl<K: RowKey> Focus<K> {
    /// Pins the row in which something happened.
    pub(super) fn pin(self, event: &Event) {
        if let Some((key, _)) = self.layout.row_of(event).filter(|_| !self.is_moving.get_value()) {
            self.pinned.maybe_update(|pinned| pinned.replace(key) != Some(key));
        }
    }

    /// Pins the row that is pressed. A pressed cell gets the focus, as its fields would.
    pub(super) fn touch(self, event: &Event) {
        self.pin(event);
        if self.is_grid {
            keys::make_focusable(event);
        }
    }

    /// Moves the focus if a key asks for it.
    pub(super) fn press(self, event: &KeyboardEvent) {
        let Some((_, row)) = self.layout.row_of(event) else { return };
        let Some(body) = row.body.get_untracked() else { return };
        let aside = if self.is_grid { keys::aside(event, document::is_right_to_left()) } else { None };
        if let Some(is_next) = aside {
            event.prevent_default();
            keys::focus_aside(&body, event, is_next);
        } else if let Some(step) = RowMove::of(event) {
            event.prevent_default();
            let count = self.rows.with_untracked(Vec::len);
            let to = step.from(row.index.get_untracked(), self.layout.rows_in_sight(), count);
            self.move_to(to, keys::field_of(&body, event).unwrap_or_default());
        }
    }

    /// Moves the focus to a field of a row, once the row is in the document.
    fn move_to(self, index: usize, field: u32) {
        let Some(key) = self.rows.with_untracked(|rows| rows.get(index).copied()) else { return };
        self.pinned.set(Some(key));
        let focus = move || self.layout.body_of(key).is_some_and(|body| keys::focus(&body, field));
        // Usually the row is there, and the next key may come before the next frame.
        if !focus() {
            self.is_moving.set_value(true);
            request_animation_frame(move || {
                if self.is_moving.try_set_value(false).is_none() {
                    focus();
                }
            });
        }
    }
}
