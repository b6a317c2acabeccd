//! Keys that move the focus among the rows of a table: Arrow Up and Down, `k` and `j`, Page Up and
//! Down, Home and End. In a grid Arrow Left and Right move it among the cells of a row.
//!
//! A text field uses these keys itself, except at its ends. In a select they move the focus too, on every system.

use wasm_bindgen::JsCast;
use web_sys::{
    Element, Event, HtmlElement, HtmlInputElement, HtmlTextAreaElement, KeyboardEvent, Node, NodeList,
};

use crate::browser::document;
use crate::ui::keys::{Chord, Held};

/// Fields of a row.
const FIELDS: &str = "a[href], button, input, select, textarea";

/// Read-only cells in the first line of a row of a grid, which can have the focus too.
const CELLS: &str = "[role=grid] [aria-rowindex] > td:not(:has(a[href], button, input, select, textarea))";

/// The row to which the focus moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowMove {
    /// The row above.
    Up,
    /// The row below.
    Down,
    /// Up by the number of visible rows.
    PageUp,
    /// Down by the number of visible rows.
    PageDown,
    /// The first row.
    First,
    /// The last row.
    Last,
}

impl RowMove {
    /// Returns the step of a key, unless the field with the focus uses the key itself.
    pub(super) fn of(event: &KeyboardEvent) -> Option<Self> {
        let chord = Chord::of(event)?;
        let target = event.target()?.dyn_into::<Element>().ok()?;
        let has_text = target.tag_name() == "TEXTAREA"
            || target.dyn_ref::<HtmlInputElement>().is_some_and(|input| input.type_() != "checkbox");
        let step = match (chord.held, &*chord.key) {
            (Held::Nothing, "ArrowUp") => Self::Up,
            (Held::Nothing, "ArrowDown") => Self::Down,
            (Held::Nothing, "k") if chord.shortcut().is_some() => Self::Up,
            (Held::Nothing, "j") if chord.shortcut().is_some() => Self::Down,
            (Held::Nothing, "PageUp") => Self::PageUp,
            (Held::Nothing, "PageDown") => Self::PageDown,
            (Held::Nothing | Held::Control, "Home") => Self::First,
            (Held::Nothing | Held::Control, "End") => Self::Last,
            _ => return None,
        };
        (!has_text).then_some(step)
    }

    /// Returns the index of its target from a row, of `count` rows.
    pub(super) fn from(self, index: usize, page: usize, count: usize) -> usize {
        let last = count.saturating_sub(1);
        match self {
            Self::Up => index.saturating_sub(1),
            Self::Down => index.saturating_add(1).min(last),
            Self::PageUp => index.saturating_sub(page),
            Self::PageDown => index.saturating_add(page).min(last),
            Self::First => 0,
            Self::Last => last,
        }
    }
}

/// Returns which of the fields of a row has the focus. A cell may have got its field after the focus.
pub(super) fn field_of(body: &Element, event: &Event) -> Option<u32> {
    let (target, fields) = (event.target()?.dyn_into::<Node>().ok()?, fields(body)?);
    (0..fields.length()).find(|at| target.contains(fields.item(*at).as_ref()))
}

/// Moves the focus to a field of a row, or to its first if that one is disabled. Returns whether a field has it.
pub(super) fn focus(body: &Element, field: u32) -> bool {
    let Some(fields) = fields(body) else { return false };
    [field, 0].into_iter().filter_map(|at| fields.item(at)).any(|node| give_focus(&node))
}

/// Moves the focus to a field or a cell, unless it is disabled or hidden. Returns whether it has the focus.
fn give_focus(node: &Node) -> bool {
    let Some(element) = node.dyn_ref::<HtmlElement>() else { return false };
    if element.matches(CELLS).unwrap_or(false) {
        element.set_tab_index(-1);
    }
    element.focus().is_ok() && document::is_focused(element)
}

/// Lets a press move the focus to a read-only cell of a grid.
pub(super) fn make_focusable(event: &Event) {
    if let Some(cell) = document::around(event, CELLS).and_then(|cell| cell.dyn_into::<HtmlElement>().ok()) {
        cell.set_tab_index(-1);
    }
}

/// Returns whether a key moves to the next cell of the row, or to the previous one; `None` if the
/// field uses it.
pub(super) fn aside(event: &KeyboardEvent, is_right_to_left: bool) -> Option<bool> {
    let is_right = match Chord::of(event)?.plain()? {
        "ArrowRight" => true,
        "ArrowLeft" => false,
        _ => return None,
    };
    let is_next = is_right != is_right_to_left;
    let target = event.target()?;
    let Some(text) = target.dyn_ref::<HtmlTextAreaElement>() else { return Some(is_next) };
    let (start, end) = (text.selection_start().ok()??, text.selection_end().ok()??);
    let edge = if is_next { text.text_length() } else { 0 };
    (start == end && start == edge).then_some(is_next)
}

/// Moves the focus to the next field or cell of a row, or to the previous one.
pub(super) fn focus_aside(body: &Element, event: &Event, is_next: bool) {
    let (Some(fields), Some(mut at)) = (fields(body), field_of(body, event)) else { return };
    loop {
        let Some(next) = (if is_next { at.checked_add(1) } else { at.checked_sub(1) }) else { return };
        let Some(node) = fields.item(next) else { return };
        if give_focus(&node) {
            return;
        }
        at = next;
    }
}

fn fields(body: &Element) -> Option<NodeList> {
    body.query_selector_all(&[FIELDS, ", ", CELLS].concat()).ok()
}
