//! The keys of every page.
//!
//! Ctrl+K opens the command palette. The other keys are single characters: they do nothing while a field is typed in, a
//! dialog or a menu is open, or a modifier is held (WCAG 2.1.4).

use acceptance_route::{CaseView, ListView, Route};
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlInputElement};

use super::palette::palette;
use crate::browser::{document, timer};
use crate::components::app_dialog::AppDialogs;
use crate::components::key_list::key_list;
use crate::components::lazy_dialog::{Opened, use_opener};
use crate::state::{use_navigation, use_session};
use crate::ui::typeahead::Typeahead;

/// Matches open dialogs and menus, in which keys have another meaning.
const BUSY: &str = "dialog[open], :popover-open";
/// The search of the page.
const SEARCH: &str = "main input[type=search]";
/// Elements of lists that `j` and `k` focus: the first unchecked asset, else the first row.
const FIRST_ROWS: [&str; 4] = [
    "main tr[data-asset-id][data-status=''] select",
    "main tr.row a[href]",
    "main tr.row input",
    "main .choice-row input",
];
/// The milliseconds within which a key follows `g`.
const SEQUENCE: i64 = 1500;

/// Listens to the keys of every page, and shows the dialogs that they open.
#[component]
pub fn Shortcuts() -> impl IntoView {
    let (session, navigation) = (use_session(), use_navigation());
    let shown = RwSignal::new(None);
    let (open_palette, open_keys) = (use_opener(palette, shown), use_opener(key_list, shown));
    provide_context(AppDialogs {
        shown,
        open_palette: Callback::new(move |()| open_palette()),
        open_keys: Callback::new(move |()| open_keys()),
    });
    // When `g` was pressed, in milliseconds since 1970.
    let begun = StoredValue::new(None);
    let page = move |key: &str| match key {
        "c" => Some(Route::Certificates(ListView::default())),
        "r" if untrack(|| session.offers_review()) => Some(Route::Review(CaseView::default())),
        "s" if untrack(|| session.offers_review()) => Some(Route::ScrapErrors),
        _ => None,
    };
    let typeahead = Typeahead::default();
    let listener = window_event_listener(ev::keydown, move |event| {
        if event.default_prevented() || document::is_there(BUSY) {
            return;
        }
        if is_palette(&event) {
            event.prevent_default();
            open_palette();
            return;
        }
        if document::is_typing() || is_modified(&event) {
            return;
        }
        let begun_at = begun.try_update_value(Option::take).flatten();
        let is_begun = begun_at.is_some_and(|at: i64| timer::now().saturating_sub(at) < SEQUENCE);
        let is_choosing = typeahead.takes(&event);
        let is_done = match event.key().as_str() {
            key if is_begun && page(key).is_some() => page(key).is_some_and(|route| {
                navigation.go(route);
                true
            }),
            "/" => focus_search(),
            "?" => {
                open_keys();
                true
            }
            "j" | "k" if !is_choosing => focus_row(),
            "g" if !is_choosing => {
                begun.set_value(Some(timer::now()));
                true
            }
            _ => false,
        };
        if is_done {
            event.prevent_default();
        }
    });
    on_cleanup(move || listener.remove());
    view! { <Opened shown /> }
}

/// Moves the focus to the first row that does not begin above the viewport, or else to the first one. Returns whether the
/// page has one.
fn focus_row() -> bool {
    let in_sight = |row: &Element| row.get_bounding_client_rect().top() >= 0.0;
    let mut visible = FIRST_ROWS.iter().filter_map(|row| document::find_all(row).into_iter().find(in_sight));
    let visible = visible.next().and_then(|row| row.dyn_into::<HtmlElement>().ok());
    visible.map_or_else(|| FIRST_ROWS.iter().any(|row| document::focus(row)), |row| row.focus().is_ok())
}

/// Moves the focus to the search of the page, and selects its text. Returns whether the page has one.
fn focus_search() -> bool {
    let Some(field) = document::find(SEARCH).and_then(|field| field.dyn_into::<HtmlInputElement>().ok())
    else {
        return false;
    };
    field.select();
    field.focus().is_ok()
}

/// Returns whether a key opens the command palette: K with Ctrl, or with Cmd, on keyboards without a Latin K too.
fn is_palette(event: &ev::KeyboardEvent) -> bool {
    let key = event.key();
    let is_k = key.eq_ignore_ascii_case("k") || (!key.is_ascii() && event.code() == "KeyK");
    is_k && event.ctrl_key() != event.meta_key() && !event.alt_key() && !event.shift_key()
}

/// Returns whether a modifier is held. `/` and `?` need Shift on many keyboards.
fn is_modified(event: &ev::KeyboardEvent) -> bool {
    event.ctrl_key() || event.alt_key() || event.meta_key()
}
