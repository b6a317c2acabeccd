//! The keys of every page.
//!
//! Ctrl+K opens the command palette. The other keys are single characters: they do nothing while a field is typed in, a
//! dialog or a menu is open, or a modifier is held, and can be switched off (WCAG 2.1.4).

use acceptance_route::{CaseView, ListView, Route};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlInputElement};

use super::palette::palette;
use crate::browser::{document, timer};
use crate::components::app_dialog::AppDialogs;
use crate::components::key_list::key_list;
use crate::components::lazy_dialog::{DialogPart, Opened};
use crate::state::{use_navigation, use_session};
use crate::ui::keys::{Held, on_page_keys};

/// The search of the page.
const SEARCH: &str = "main input[type=search]";
/// A select that is not in a row. It looks for an option by letters.
const SELECT: &str = "select:focus:not(tr select)";
/// Elements of lists that `j` and `k` focus: the first unchecked asset, else the first row.
const FIRST_ROWS: [&str; 3] =
    ["main tr[data-asset-id][data-status=''] select", "main tr.row a[href]", "main tr.row input"];
/// The milliseconds within which a key follows `g`.
const SEQUENCE: i64 = 1500;

/// Listens to the keys of every page, and shows the dialogs that they open.
#[component]
pub fn Shortcuts() -> impl IntoView {
    let (session, navigation) = (use_session(), use_navigation());
    let shown = RwSignal::new(None);
    let open = |dialog: DialogPart| move || shown.set(Some(dialog));
    let (open_palette, open_keys) = (open(palette), open(key_list));
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
    on_page_keys(move |chord, _| {
        if (chord.held, &*chord.key) == (Held::Control, "k") {
            open_palette();
            return true;
        }
        let Some(key) = chord.shortcut().filter(|_| !document::is_typing()) else { return false };
        let begun_at = begun.try_update_value(Option::take).flatten();
        let is_begun = begun_at.is_some_and(|at: i64| timer::now().saturating_sub(at) < SEQUENCE);
        let is_choosing = document::is_there(SELECT);
        match key {
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
        }
    });
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
