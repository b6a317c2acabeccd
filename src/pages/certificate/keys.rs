//! Working through the assets by keys: a digit marks the asset in whose row the focus is and goes on to the next one that
//! is not checked, Shift selects a range, and Ctrl+Enter leaves an explanation for the next asset.
//!
//! The keys hold only within the rows (WCAG 2.1.4), and never where text is typed.

use acceptance_rules::asset::AssetId;
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, FocusEvent, HtmlInputElement, KeyboardEvent, MouseEvent};

use super::acts::Acts;
use super::editing::Editing;
use super::table_state::{AssetTableState, RowField};
use crate::browser::document;

/// Rows that are worked in by keys.
#[component]
pub fn RowKeys(key: CertificateKey, children: Children) -> impl IntoView {
    let keys = Keys {
        acts: Acts::new(key),
        state: expect_context(),
        editing: expect_context(),
        range: StoredValue::new(None),
        row: StoredValue::new(None),
        goal: StoredValue::new(None),
    };
    view! {
        <div
            class="row-keys"
            on:keydown=move |event| keys.pressed(&event)
            on:click=move |event| keys.clicked(&event)
            on:focusin=move |event| keys.focused(&event)
        >
            {children()}
        </div>
    }
}

#[derive(Clone, Copy)]
struct Keys {
    acts: Acts,
    state: AssetTableState,
    editing: Editing,
    /// Where a range begins, and the asset that was selected last.
    range: StoredValue<Option<(AssetId, AssetId)>>,
    /// The row in which a key was pressed last.
    row: StoredValue<Option<AssetId>>,
    /// Where the focus will be in the next frame at the latest; who is quick presses keys before.
    goal: StoredValue<Option<(AssetId, RowField)>>,
}

impl Keys {
    fn pressed(self, event: &KeyboardEvent) {
        let Some(asset) = asset_of(event).filter(|_| !event.default_prevented()) else { return };
        if !self.editing.is_on.get_untracked() || !untrack(|| self.acts.is_open()) {
            return;
        }
        let is_control = event.ctrl_key() || event.meta_key();
        if event.alt_key() || (is_control && event.key() != "Enter") {
            // Such as Ctrl+Z, which leads elsewhere.
            self.goal.set_value(None);
            return;
        }
        self.row.set_value(Some(asset));
        let is_done = match event.key().as_str() {
            "Enter" if is_control => self.go_on(asset),
            _ if document::is_typing() => false,
            "ArrowUp" if event.shift_key() => self.select_to_neighbour(event, asset, false),
            "ArrowDown" if event.shift_key() => self.select_to_neighbour(event, asset, true),
            // Held down, a key says nothing of the next asset.
            digit if is_digit(digit) && event.repeat() => true,
            digit => match self.goal.get_value() {
                Some((next, RowField::Status)) => self.mark(next, digit),
                Some(_) => is_digit(digit),
                None => self.mark(asset, digit),
            },
        };
        if is_done {
            event.prevent_default();
        }
    }

    /// Forgets where a key leads, once the focus is there or somebody leads it elsewhere. The row in which the key was
    /// pressed may only have got it back.
    fn focused(self, event: &FocusEvent) {
        if asset_of(event) != self.row.get_value() {
            self.goal.set_value(None);
        }
    }

    /// Marks an asset with the status of a digit. What is received is done with; everything else wants an explanation.
    fn mark(self, asset: AssetId, digit: &str) -> bool {
        let place = digit.parse::<usize>().ok().filter(|_| digit.len() == 1);
        let Some(status) = place.and_then(|place| self.acts.status_at(place)) else { return false };
        self.acts.mark_one(asset, &status);
        if status.is_received() {
            self.go_on(asset);
        } else {
            self.go_to(asset, RowField::Explanation);
        }
        true
    }

    /// Goes to the next asset without a status, if there is one.
    fn go_on(self, asset: AssetId) -> bool {
        match self.acts.next_unchecked(asset) {
            Some(next) => self.go_to(next, RowField::Status),
            None => self.go_to(asset, RowField::Status),
        }
        true
    }

    fn go_to(self, asset: AssetId, field: RowField) {
        self.goal.set_value(Some((asset, field)));
        self.state.go_on_to(asset, field);
        request_animation_frame(move || {
            self.goal.try_set_value(None);
        });
    }

    /// Selects the neighbour of a selected row too, and goes there.
    fn select_to_neighbour(self, event: &KeyboardEvent, asset: AssetId, is_down: bool) -> bool {
        if checkbox_of(event).is_none() {
            return false;
        }
        let goal = self.goal.get_value().filter(|(_, field)| *field == RowField::Selected);
        let asset = goal.map_or(asset, |(next, _)| next);
        let ids = self.state.ids.get_untracked();
        let place = |wanted: AssetId| ids.iter().position(|id| *id == wanted);
        let Some(own) = place(asset) else { return true };
        let next = if is_down { own.checked_add(1) } else { own.checked_sub(1) };
        let Some(next) = next.and_then(|next| ids.get(next)).copied() else { return true };
        let (start, _) = self.range.get_value().filter(|(_, end)| *end == asset).unwrap_or((asset, asset));
        // Back towards its beginning, the range shrinks.
        let is_back = place(start).is_some_and(|start| if is_down { own < start } else { own > start });
        if is_back {
            self.state.select(&[asset], false);
        } else {
            self.state.select(&[asset, next], true);
        }
        self.range.set_value(Some((start, next)));
        self.go_to(next, RowField::Selected);
        true
    }

    /// Selects all from the row that was selected last to this one, where Shift is held.
    fn clicked(self, event: &MouseEvent) {
        let (Some(asset), Some(box_)) = (asset_of(event), checkbox_of(event)) else { return };
        let last = self.range.get_value().map(|(_, last)| last);
        if last != Some(asset) {
            self.range.set_value(Some((asset, asset)));
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

/// The asset in whose row something happened.
fn asset_of(event: &Event) -> Option<AssetId> {
    asset_at(&event.target()?.dyn_into::<Element>().ok()?)
}

/// The asset in whose row something stands.
pub fn asset_at(target: &Element) -> Option<AssetId> {
    // Details stand in a line of their own below it.
    let body = target.closest("tbody.asset").ok()??;
    id_of(&body.first_element_child()?)
}

/// The asset that a row shows.
pub fn id_of(row: &Element) -> Option<AssetId> {
    row.get_attribute("data-asset-id")?.parse().ok().map(AssetId)
}

/// The box in which something happened.
fn checkbox_of(event: &Event) -> Option<HtmlInputElement> {
    let input = event.target()?.dyn_into::<HtmlInputElement>().ok()?;
    (input.type_() == "checkbox").then_some(input)
}
