//! The list of keys.

use acceptance_route::Route;
use leptos::prelude::*;

use super::lazy_dialog::ShowDialog;
use crate::browser::preferences;
use crate::i18n::{labels, use_messages};
use crate::lazy::lazy;
use crate::state::{use_navigation, use_session};
use crate::ui::button::{Button, ButtonRank};
use crate::ui::dialog::Dialog;

lazy!(pub key_list: ShowDialog, in rest, |on_close| view! { <KeyList on_close /> }.into_any());

/// Shows the keys of every page, and on a certificate's page its own.
#[component]
fn KeyList(on_close: Callback<()>) -> impl IntoView {
    let (messages, session, navigation) = (use_messages(), use_session(), use_navigation());
    let ctrl = messages.key_ctrl();
    let pages = untrack(|| session.offers_review()).then(|| {
        view! {
            <KeyLine keys=vec!["g", "r"] label=messages.review() />
            <KeyLine keys=vec!["g", "s"] label=messages.scrap_errors() />
        }
    });
    let are_on = preferences::has_single_keys();
    let single_keys = if are_on { messages.single_keys_hint() } else { messages.single_keys_off() };
    let of_page = match untrack(|| navigation.route()) {
        Route::Certificate(..) => Some(view! { <CertificateKeys /> }.into_any()),
        Route::Case(..) => Some(view! { <CaseKeys /> }.into_any()),
        Route::Several => Some(view! { <RunKeys /> }.into_any()),
        _ => None,
    };
    view! {
        <Dialog title=messages.keys_title() on_cancel=on_close>
            <p class="hint">{single_keys}</p>
            <h3>{messages.keys_everywhere()}</h3>
            <dl class="keys">
                <KeyLine keys=vec![ctrl, "K"] label=messages.palette() />
                <KeyLine keys=vec!["/"] label=messages.keys_search() />
                <KeyLine keys=vec!["?"] label=messages.keys_title() />
                <KeyLine keys=vec!["g", "c"] label=messages.certificates() />
                {pages}
            </dl>
            <h3>{messages.keys_in_lists()}</h3>
            <dl class="keys">
                <KeyLine keys=vec!["j", "k"] label=messages.keys_rows() />
                <KeyLine keys=vec![UP, DOWN] label=messages.keys_rows_within() />
                <KeyLine keys=vec![messages.key_page_up(), messages.key_page_down()] label=messages.keys_pages() />
                <KeyLine keys=vec![messages.key_home(), messages.key_end()] label=messages.keys_ends() />
                <KeyLine keys=vec![messages.key_enter()] label=messages.keys_open() />
            </dl>
            {of_page}
            <h3>{messages.palette()}</h3>
            <dl class="keys">
                <KeyLine keys=vec![UP, DOWN] label=messages.keys_entries() />
                <KeyLine keys=vec![messages.key_enter()] label=messages.keys_run() />
                <KeyLine keys=vec![messages.key_escape()] label=messages.close() />
            </dl>
            <div class="dialog-actions">
                <Button rank=ButtonRank::Primary on_press=on_close>{messages.close()}</Button>
            </div>
        </Dialog>
    }
}

#[component]
fn CaseKeys() -> impl IntoView {
    let messages = use_messages();
    view! {
        <h3>{messages.cases()}</h3>
        <dl class="keys">
            <KeyLine keys=vec!["Alt", DOWN] label=messages.next_case() />
            <KeyLine keys=vec!["Alt", UP] label=messages.previous_case() />
        </dl>
    }
}

#[component]
fn RunKeys() -> impl IntoView {
    let messages = use_messages();
    view! {
        <h3>{messages.several_link()}</h3>
        <dl class="keys">
            <KeyLine keys=vec![messages.key_enter()] label=messages.several_plan() />
            <KeyLine keys=vec![RIGHT] label=messages.several_next() />
            <KeyLine keys=vec![LEFT] label=messages.several_previous() />
        </dl>
    }
}

#[component]
fn CertificateKeys() -> impl IntoView {
    let (messages, session) = (use_messages(), use_session());
    let config = session.config();
    let (ctrl, shift) = (messages.key_ctrl(), messages.key_shift());
    // Statuses after the ninth have no key.
    let status = |(digit, code): (char, &str)| {
        let label = labels::code(messages, &config.statuses, code);
        view! { <dt><kbd>{digit.to_string()}</kbd></dt><dd><bdi>{label}</bdi></dd> }
    };
    let statuses = ('1'..='9').zip(session.codes().iter()).map(status).collect_view();
    view! {
        <h3>{messages.keys_in_row()}</h3>
        <dl class="keys">
            {statuses}
            <KeyLine keys=vec![ctrl, messages.key_enter()] label=messages.keys_next() />
            <KeyLine keys=vec![LEFT, RIGHT] label=messages.keys_cells() />
            <KeyLine keys=vec![shift, UP, DOWN] label=messages.keys_range() />
        </dl>
        <h3>{messages.keys_elsewhere()}</h3>
        <dl class="keys">
            <KeyLine keys=vec![ctrl, "F"] label=messages.find_asset() />
            <KeyLine keys=vec![DOWN] label=messages.keys_lead_in() />
            <KeyLine keys=vec![ctrl, "Z"] label=messages.undo() />
            <KeyLine keys=vec![ctrl, shift, "Z"] label=messages.redo() />
            <KeyLine keys=vec![ctrl, "Y"] label=messages.redo() />
        </dl>
        <h3>{messages.scan_title()}</h3>
        <dl class="keys">
            <KeyLine keys=vec![messages.key_enter()] label=messages.scan_take() />
            <KeyLine keys=vec![messages.key_escape()] label=messages.close() />
        </dl>
    }
}

/// Shows keys and their effect.
#[component]
fn KeyLine(keys: Vec<&'static str>, label: &'static str) -> impl IntoView {
    let keys = keys.into_iter().map(|key| view! { <Key key /> }).collect_view();
    view! {
        <dt>{keys}</dt>
        <dd>{label}</dd>
    }
}

const UP: &str = "↑";
const DOWN: &str = "↓";
const LEFT: &str = "←";
const RIGHT: &str = "→";

/// Shows a key. An arrow has a name for screen readers.
#[component]
fn Key(key: &'static str) -> impl IntoView {
    let messages = use_messages();
    let name = match key {
        UP => messages.key_up(),
        DOWN => messages.key_down(),
        LEFT => messages.key_left(),
        RIGHT => messages.key_right(),
        key => return view! { <kbd>{key}</kbd> " " }.into_any(),
    };
    view! {
        <kbd>
            <span aria-hidden="true">{key}</span>
            <span class="visually-hidden">{name}</span>
        </kbd>
        " "
    }
    .into_any()
}
