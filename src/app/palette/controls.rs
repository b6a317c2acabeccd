//! The controls of the present page, as entries of the command palette.
//!
//! Toolbars, filters, menus and links of the page run from the palette, and so do undo, redo and saving. Every other button
//! only gets the focus, so that no key of the palette sends a decision or discards anything.

use send_wrapper::SendWrapper;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlInputElement};

use super::entry::{Action, PaletteEntry};
use crate::browser::document;
use crate::i18n::Messages;

/// Matches controls that may be entries.
const CONTROLS: &str = "main :is(button, a.button, .segments input)";
/// Matches controls, and places of controls, that run from the palette.
const RUNS: &str = "a, .toolbar, .page-head, .menu, .segments, \
    .save-bar :is(.undo, .redo, [data-rank=secondary])";
/// Matches controls that are no entries: those of single rows and of dialogs, and buttons that only unfold something.
const OTHERS: &str = "table, dialog, .settings, .sign-in, [popovertarget], [aria-expanded], [hidden]";
/// Matches parts of a control that are not in its name.
const UNNAMED: &str = "[aria-hidden=true]";

/// Returns the controls of the page, in their order.
pub(super) fn controls(messages: Messages) -> Vec<PaletteEntry> {
    let controls = document::find_all(CONTROLS).into_iter();
    controls.filter_map(|control| entry(messages, control.dyn_into().ok()?)).collect()
}

fn entry(messages: Messages, control: HtmlElement) -> Option<PaletteEntry> {
    let is_within = |selector| control.closest(selector).is_ok_and(|found| found.is_some());
    // The items of a closed menu are not laid out.
    let is_shown = control.offset_width() > 0 || is_within(".menu");
    if is_within(OTHERS) || !is_shown {
        return None;
    }
    let group = control.closest("fieldset.segments").ok().flatten();
    let group = group.and_then(|group| group.query_selector("legend").ok().flatten());
    let named = if control.is_instance_of::<HtmlInputElement>() {
        control.closest("label").ok().flatten()?
    } else {
        control.clone().into()
    };
    let label = name(&named);
    if label.is_empty() {
        return None;
    }
    let runs = is_within(RUNS);
    let detail = match group {
        Some(legend) => name(&legend),
        None if runs => String::new(),
        None => messages.palette_focuses().to_owned(),
    };
    let control = SendWrapper::new(control);
    Some(PaletteEntry::new(label, detail, if runs { Action::Press(control) } else { Action::Focus(control) }))
}

fn name(control: &Element) -> String {
    if let Some(label) = control.get_attribute("aria-label") {
        return label;
    }
    let Some(copy) = control.clone_node_with_deep(true).ok().and_then(|copy| copy.dyn_into::<Element>().ok())
    else {
        return String::new();
    };
    while let Some(unnamed) = copy.query_selector(UNNAMED).ok().flatten() {
        unnamed.remove();
    }
    let text = copy.text_content().unwrap_or_default();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
