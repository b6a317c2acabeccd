//! Moving the focus among the rows of a table: Arrow Up and Down, Page Up and Down, Home and End.
//!
//! A field for text keeps its keys. A select keeps its arrows, Home and End, which choose; with Page Up and Page Down
//! nobody chooses a status unawares.

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, HtmlInputElement, KeyboardEvent, NodeList};

/// The attribute of a line with its number: 1 is the head.
const NUMBER: &str = "aria-rowindex";

/// The number of the first row.
const FIRST: usize = 2;

/// What can have the focus in a row.
const FIELDS: &str = "a[href], button, input, select, textarea";

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

/// The place of a row, from 0; the head is none, nor is the room of rows that are not in the document.
pub(super) fn index_of_body(body: &Element) -> Option<usize> {
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

/// Gives the focus to a field of a row, or to its first where that one is off.
pub(super) fn focus(table: &Element, index: usize, field: u32) {
    let line = ["[", NUMBER, "='", &number_at(index).to_string(), "']"].concat();
    let body = table.query_selector(&line).ok().flatten().and_then(|line| line.parent_element());
    let Some(fields) = body.and_then(|body| fields(&body)) else { return };
    for at in [field, 0] {
        let element = fields.item(at).and_then(|node| node.dyn_into::<HtmlElement>().ok());
        if let Some(element) = element.filter(|element| element.matches(":enabled, a").unwrap_or(false)) {
            let _ = element.focus();
            return;
        }
    }
}

fn body_of(event: &Event) -> Option<Element> {
    event.target()?.dyn_into::<Element>().ok()?.closest("tbody").ok()?
}

fn fields(body: &Element) -> Option<NodeList> {
    body.query_selector_all(FIELDS).ok()
}
