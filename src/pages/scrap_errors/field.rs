//! The field of a list. A text that does not come from its keys gets a new field: the browser would undo what was typed
//! before by putting its letters into the new text, and make ids of both that nobody entered.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{Document, Event, HtmlTextAreaElement};

use crate::state::scrap_column::Column;

/// The field of a list, whichever element it is at the time.
#[derive(Clone)]
pub(super) struct Field {
    element: Rc<RefCell<HtmlTextAreaElement>>,
    column: Column,
    /// Which of the texts that do not come from the field is in it.
    refill: Rc<Cell<u32>>,
}

impl Field {
    /// Begins with an element, and puts the text of the list into it.
    pub(super) fn new(element: HtmlTextAreaElement, column: Column) -> Self {
        element.set_value(&column.page_text());
        let refill = Rc::new(Cell::new(column.refill()));
        Self { element: Rc::new(RefCell::new(element)), column, refill }
    }

    /// The element that is shown.
    pub(super) fn element(&self) -> HtmlTextAreaElement {
        self.element.borrow().clone()
    }

    /// What stands there.
    pub(super) fn value(&self) -> String {
        self.element().value()
    }

    /// Whether the page is still there.
    pub(super) fn is_connected(&self) -> bool {
        self.element().is_connected()
    }

    /// Whether an event is about this field.
    pub(super) fn is_of(&self, event: &Event) -> bool {
        event
            .target()
            .is_some_and(|target| target.dyn_ref::<HtmlTextAreaElement>() == Some(&*self.element.borrow()))
    }

    /// Puts the text of the list into a new field, unless it is there already.
    pub(super) fn refill(&self) {
        if self.refill.get() != self.column.refill() {
            self.renew();
        }
    }

    /// Puts the text of the list into a new field in the place of the present one. Where that has the focus, focus and
    /// caret stay.
    pub(super) fn renew(&self) {
        self.refill.set(self.column.refill());
        let old = self.element();
        let Ok(Ok(new)) = old.clone_node().map(JsCast::dyn_into::<HtmlTextAreaElement>) else { return };
        new.set_value(&self.column.page_text());
        let is_focused = old
            .owner_document()
            .and_then(|document| Document::active_element(&document))
            .is_some_and(|active| active == **old);
        let place = |at: Result<Option<u32>, _>| at.ok().flatten().unwrap_or(0);
        let (start, end) = match is_focused {
            true => (place(old.selection_start()), place(old.selection_end())),
            false => (0, 0),
        };
        let top = old.scroll_top();
        self.element.replace(new.clone());
        if old.replace_with_with_node_1(&new).is_ok() && is_focused {
            let _ = new.focus();
        }
        let _ = new.set_selection_range(start, end);
        new.set_scroll_top(if is_focused { top } else { 0 });
    }
}
