//! The list of keys.

use leptos::prelude::*;

use crate::i18n::{labels, use_messages};
use crate::state::use_session;
use crate::ui::button::{Button, Rank};
use crate::ui::dialog::Dialog;

/// The list, as a dialog.
#[component]
pub fn KeyList(on_close: Callback<()>) -> impl IntoView {
    let (messages, session) = (use_messages(), use_session());
    let config = session.config();
    let (ctrl, shift) = (messages.key_ctrl(), messages.key_shift());
    // Only digits stand for a status.
    let status = |(digit, code): (char, &str)| {
        let label = labels::code(messages, &config.statuses, code);
        view! { <dt><kbd>{digit.to_string()}</kbd></dt><dd><bdi>{label}</bdi></dd> }
    };
    let statuses = ('1'..='9').zip(session.codes().iter()).map(status).collect_view();
    let line = |keys: Vec<&'static str>, what: &'static str| {
        let keys = keys.into_iter().map(|key| view! { <Key key /> }).collect_view();
        view! { <dt>{keys}</dt><dd>{what}</dd> }
    };
    view! {
        <Dialog title=messages.keys_title() on_cancel=on_close>
            <h3>{messages.keys_in_row()}</h3>
            <dl class="keys">
                {statuses}
                {line(vec![ctrl, messages.key_enter()], messages.keys_next())}
                {line(vec![UP, DOWN], messages.keys_rows())}
                {line(vec![LEFT, RIGHT], messages.keys_cells())}
                {line(vec![shift, UP, DOWN], messages.keys_range())}
                {line(vec!["?"], messages.keys_title())}
            </dl>
            <h3>{messages.keys_elsewhere()}</h3>
            <dl class="keys">
                {line(vec![ctrl, "F"], messages.find_asset())}
                {line(vec![DOWN], messages.keys_lead_in())}
                {line(vec![ctrl, "Z"], messages.undo())}
                {line(vec![ctrl, shift, "Z"], messages.redo())}
            </dl>
            <div class="dialog-actions">
                <Button rank=Rank::Primary on_press=on_close>{messages.close()}</Button>
            </div>
        </Dialog>
    }
}

const UP: &str = "↑";
const DOWN: &str = "↓";
const LEFT: &str = "←";
const RIGHT: &str = "→";

/// A key; an arrow has a name for those who do not see it.
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
