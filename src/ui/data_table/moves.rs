//! Where somebody works in a table, and how keys lead from there.

use leptos::html;
use leptos::prelude::*;
use web_sys::{Event, FocusEvent, HtmlTableElement, KeyboardEvent};

use super::RowKey;
use super::keys::{self, Step};
use super::view::TableView;
use crate::browser::document;

/// The focus in a table.
#[derive(Clone, Copy)]
pub(super) struct Moves {
    pub(super) table: NodeRef<html::Table>,
    pub(super) rows: Signal<Vec<RowKey>>,
    /// The row that stays in the document.
    pub(super) kept: RwSignal<Option<RowKey>>,
    pub(super) view: TableView,
    /// Whether its cells are gone to by arrows.
    pub(super) is_grid: bool,
    /// Whether a key leads elsewhere: the row that is left may get the focus back for a moment.
    pub(super) is_led: StoredValue<bool>,
}

impl Moves {
    /// Keeps the row in which something happened.
    pub(super) fn worked_in(self, event: &Event) {
        if let Some(index) = keys::index_of(event).filter(|_| !self.is_led.get_value()) {
            self.keep(index);
        }
    }

    /// Keeps the row that has the focus.
    pub(super) fn focused(self, event: &FocusEvent) {
        self.worked_in(event);
        if let Some(grid) = self.grid() {
            keys::make_current(&grid, event);
        }
    }

    /// Sees to it that Tab leads to the row of a grid that somebody worked in last, or else to the first: the elements
    /// that it led to may show another row, once these are written.
    pub(super) fn keep_current(self, kept: Option<usize>) {
        if let Some(grid) = self.grid().filter(|_| !document::is_worked_in("tbody")) {
            queue_microtask(move || keys::keep_current(&grid, kept));
        }
    }

    /// Moves the focus, where a key asks for it.
    pub(super) fn pressed(self, event: &KeyboardEvent) {
        let Some(index) = keys::index_of(event) else { return };
        let aside = if self.is_grid { keys::aside(event, document::is_right_to_left()) } else { None };
        if let Some(is_next) = aside {
            event.prevent_default();
            keys::focus_aside(event, is_next);
        } else if let Some(step) = Step::of(event) {
            event.prevent_default();
            let to = step.from(index, self.view.rows_in_sight(), self.rows.with_untracked(Vec::len));
            self.lead(to, keys::field_of(event));
        }
    }

    /// Gives the focus to a field of a row, once the row is in the document.
    fn lead(self, to: usize, field: u32) {
        self.keep(to);
        let focus = move || {
            let table = self.table.try_get_untracked().flatten();
            table.is_some_and(|table| keys::focus(&table, to, field))
        };
        // Mostly it is there, and the next key may come before the next frame.
        if !focus() {
            self.is_led.set_value(true);
            request_animation_frame(move || {
                self.is_led.try_set_value(false);
                focus();
            });
        }
    }

    fn keep(self, index: usize) {
        self.kept.set(self.rows.with_untracked(|rows| rows.get(index).copied()));
    }

    fn grid(self) -> Option<HtmlTableElement> {
        self.table.get_untracked().filter(|_| self.is_grid)
    }
}
