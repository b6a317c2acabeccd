//! Moving the focus among the rows of a table: Arrow Up and Down, Page Up and Down, Home and End; in a grid Arrow Left and
//! Right among the cells of a row too.
//!
//! A field for text keeps its keys, but those that lead out of it at its ends. A select keeps Arrow Up and Down, Home and
//! End, which choose; with the others nobody chooses a status unawares.
//!
//! A grid is one stop on the way by Tab, and the fields of its current row are the stops within it.

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, HtmlInputElement, HtmlTextAreaElement, KeyboardEvent, NodeList};

use crate::browser::document;

/// The attribute of a line with its number: 1 is the head.
const NUMBER: &str = "aria-rowindex";

/// The number of the first row.
const FIRST: usize = 2;

/// What can have the focus in a row.
const FIELDS: &str = "a[href], button, input, select, textarea, td[tabindex]";

/// Which row is gone to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// The one above.
    Up,
    /// The one below.
    Down,
    /// As many rows up as are in sight.
    PageUp,
    /// As many rows down as are in sight.
    PageDown,
    /// The first of all.
    First,
    /// The last of all.
    Last,
}

impl Step {
    /// What a key asks for, where the field with the focus has no use for it.
    pub(super) fn of(event: &KeyboardEvent) -> Option<Self> {
        if event.default_prevented() || event.alt_key() || event.shift_key() || event.meta_key() {
            return None;
        }
        let target = event.target()?.dyn_into::<Element>().ok()?;
        let has_choice = target.tag_name() == "SELECT";
        let has_text = target.tag_name() == "TEXTAREA"
            || target.dyn_ref::<HtmlInputElement>().is_some_and(|input| input.type_() != "checkbox");
        let step = match (event.key().as_str(), event.ctrl_key()) {
            ("ArrowUp", false) if !has_choice => Self::Up,
            ("ArrowDown", false) if !has_choice => Self::Down,
            ("PageUp", false) => Self::PageUp,
            ("PageDown", false) => Self::PageDown,
            ("Home", is_control) if is_control || !has_choice => Self::First,
            ("End", is_control) if is_control || !has_choice => Self::Last,
            _ => return None,
        };
        (!has_text).then_some(step)
    }

    /// The row it leads to from another, of so many.
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

/// The place of the row, from 0, in which something happened; the head is none.
pub(super) fn index_of(event: &Event) -> Option<usize> {
    index_of_body(&body_of(event)?)
}

/// The rows that are in the document, each with its place among all.
pub(super) fn bodies(table: &Element) -> impl Iterator<Item = (usize, Element)> {
    let children = std::iter::successors(table.first_element_child(), Element::next_element_sibling);
    // Rows that follow each other are one place apart; to read the place of each takes longer than to measure them.
    let next = |before: &mut Option<usize>, child: Element| {
        let is_room = child.has_attribute("aria-hidden");
        *before = match *before {
            _ if is_room => None,
            Some(place) => Some(place.saturating_add(1)),
            None => index_of_body(&child),
        };
        Some(before.map(|place| (place, child)))
    };
    children.scan(None, next).flatten()
}

/// The place of a row, from 0; the head is none, nor is the room of rows that are not in the document.
fn index_of_body(body: &Element) -> Option<usize> {
    let number: usize = body.first_element_child()?.get_attribute(NUMBER)?.parse().ok()?;
    number.checked_sub(FIRST)
}

/// The number of the row at a place.
pub(super) fn number_at(index: usize) -> usize {
    index.saturating_add(FIRST)
}

/// Which of the fields of its row has the focus.
pub(super) fn field_of(event: &Event) -> u32 {
    let target = event.target();
    let fields = body_of(event).and_then(|body| fields(&body));
    let own = |fields: NodeList| (0..fields.length()).find(|at| fields.item(*at).map(Into::into) == target);
    fields.and_then(own).unwrap_or_default()
}

/// Gives the focus to a field of a row, or to its first where that one is off; whether one has it.
pub(super) fn focus(table: &Element, index: usize, field: u32) -> bool {
    let Some(fields) = body_at(table, index).and_then(|body| fields(&body)) else { return false };
    let mut elements =
        [field, 0].into_iter().filter_map(|at| fields.item(at)?.dyn_into::<HtmlElement>().ok());
    elements.find(can_have_focus).is_some_and(|element| element.focus().is_ok())
}

fn can_have_focus(element: &HtmlElement) -> bool {
    element.matches(":enabled, a, td").unwrap_or(false)
}

/// Whether a key leads to the next cell of the row, or to the one before; `None` where the field has a use for it.
pub(super) fn aside(event: &KeyboardEvent, is_right_to_left: bool) -> Option<bool> {
    let is_modified = event.alt_key() || event.shift_key() || event.meta_key() || event.ctrl_key();
    if event.default_prevented() || is_modified {
        return None;
    }
    let is_right = match event.key().as_str() {
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

/// Gives the focus to the next field or cell of the row in which something happened, or to the one before.
pub(super) fn focus_aside(event: &Event, is_next: bool) {
    let Some(fields) = body_of(event).and_then(|body| fields(&body)) else { return };
    let mut at = field_of(event);
    loop {
        let Some(next) = (if is_next { at.checked_add(1) } else { at.checked_sub(1) }) else { return };
        let Some(node) = fields.item(next) else { return };
        if let Some(element) = node.dyn_into::<HtmlElement>().ok().filter(can_have_focus) {
            let _ = element.focus();
            return;
        }
        at = next;
    }
}

/// Marks the body of a row of a grid that has had the focus.
const VISITED: &str = "data-visited";

/// Takes the first line of a row out of the document, and says whether it may become another row's: where it has had the
/// focus, who hears the page would not hear that it is another one.
pub fn take_out(line: &Element) -> bool {
    let is_visited = line.parent_element().is_some_and(|body| body.has_attribute(VISITED));
    clear_stops(line);
    line.remove();
    !is_visited
}

/// Makes the row that has the focus the current one of a grid: Tab leads to its fields, and to none of others.
pub(super) fn make_current(grid: &Element, event: &Event) {
    if let Some(body) = body_of(event) {
        let _ = body.set_attribute(VISITED, "");
        set_current(grid, &body);
    }
}

/// Makes the row at a place the current one of a grid, or else the first.
pub(super) fn keep_current(grid: &Element, index: Option<usize>) {
    let kept = index.and_then(|index| body_at(grid, index));
    let body = kept.or_else(|| grid.query_selector("tbody:not([aria-hidden])").ok().flatten());
    if let Some(body) =
        body.filter(|body| body.query_selector("[tabindex='0']").is_ok_and(|stop| stop.is_none()))
    {
        set_current(grid, &body);
    }
}

/// Lets Tab lead to nothing in a grid, or in one row of it.
fn clear_stops(within: &Element) {
    set_each(within.query_selector_all("tbody [tabindex='0']").ok(), "-1");
}

fn set_current(grid: &Element, body: &Element) {
    clear_stops(grid);
    set_each(body.query_selector_all("button, input, select, textarea").ok(), "0");
}

fn set_each(fields: Option<NodeList>, tab_index: &str) {
    let Some(fields) = fields else { return };
    for at in 0..fields.length() {
        if let Some(field) = fields.item(at).and_then(|node| node.dyn_into::<Element>().ok()) {
            let _ = field.set_attribute("tabindex", tab_index);
        }
    }
}

fn body_at(table: &Element, index: usize) -> Option<Element> {
    let line = ["[", NUMBER, "='", &number_at(index).to_string(), "']"].concat();
    table.query_selector(&line).ok()??.parent_element()
}

fn body_of(event: &Event) -> Option<Element> {
    document::around(event, "tbody")
}

fn fields(body: &Element) -> Option<NodeList> {
    body.query_selector_all(FIELDS).ok()
}
