//! The list of keys, on `?` or by its button. It is loaded when it is first asked for.

use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::document;
use crate::i18n::{labels, use_messages};
use crate::lazy::{NotLoaded, ShowPage, lazy};
use crate::route::Route;
use crate::state::use_session;
use crate::ui::announcer::use_announcer;
use crate::ui::button::{Button, Rank};
use crate::ui::dialog::Dialog;

lazy!(key_list: ShowPage, in rest, |_| view! { <KeyList /> }.into_any());

/// What has the focus among the assets, where they can be worked on.
const WITH_FOCUS: &str = ".side:enabled .desk-assets :focus";

/// The list, while it is there.
#[derive(Clone, Copy)]
struct Shown(RwSignal<Option<ShowPage>>);

/// The button for the list of keys, and the list.
#[component]
pub fn KeysHelp() -> impl IntoView {
    let (messages, announcer) = (use_messages(), use_announcer());
    let list = RwSignal::new(None);
    provide_context(Shown(list));
    let open = move || {
        spawn_local(async move {
            match key_list().await {
                Ok(show) => drop(list.try_set(Some(show))),
                Err(NotLoaded) => announcer.say(messages.page_not_loaded().to_owned()),
            }
        });
    };
    let listener = window_event_listener(ev::keydown, move |event| {
        // Only among the assets (WCAG 2.1.4), and never over another dialog.
        let is_here = || document::is_there(WITH_FOCUS) && !document::is_there("dialog[open]");
        if event.key() == "?" && !event.default_prevented() && !document::is_typing() && is_here() {
            open();
        }
    });
    on_cleanup(move || listener.remove());
    view! {
        <Button rank=Rank::Quiet class="button keys-help" on_press=open>
            <kbd aria-hidden="true">"?"</kbd>
            <span class="visually-hidden">{messages.keys_title()}</span>
        </Button>
        {move || list.get().map(|show: ShowPage| show(&Route::Start))}
    }
}

#[component]
fn KeyList() -> impl IntoView {
    let (messages, session) = (use_messages(), use_session());
    let Shown(list) = expect_context();
    let on_close = move || list.set(None);
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
