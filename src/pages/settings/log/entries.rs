//! The entries of the log: a table of the newest, and buttons to save or erase them.

use acceptance_persistence::log::LogEntry;
use acceptance_route::Route;
use leptos::prelude::*;

use super::{export, messages};
use crate::browser::intl;
use crate::components::link::Link;
use crate::i18n::use_messages;
use crate::state::use_log;
use crate::text::Tone;
use crate::ui::button::Button;
use crate::ui::icon::{Icon, IconView};
use crate::ui::note::{Note, Urgency};
use crate::ui::text::ServiceText;

/// Returns warnings about the log, its entries, and the buttons to save and erase them.
#[component]
pub fn LogEntries(#[prop(into)] on_erase: Callback<()>) -> impl IntoView {
    let (log, messages) = (use_log(), use_messages());
    let log = Memo::new(move |_| log.entries());
    let unreadable = Memo::new(move |_| log.with(|log| log.unreadable));
    let entries = Memo::new(move |_| log.with(|log| log.entries.clone()));
    view! {
        <Show when=move || log.with(|log| log.is_refused)>
            <LogWarning text=messages.log_unkept() />
        </Show>
        {move || {
            let count = unreadable.get();
            (count > 0).then(|| view! { <LogWarning text=messages.log_unreadable(count) /> })
        }}
        <Show
            when=move || entries.with(|entries| !entries.is_empty())
            fallback=move || view! { <p class="hint">{messages.log_empty()}</p> }
        >
            <LogTable entries />
            <LogActions entries on_erase />
        </Show>
    }
}

/// Returns all entries, newest first.
#[component]
fn LogTable(entries: Memo<Vec<LogEntry>>) -> impl IntoView {
    let messages = use_messages();
    let heads = [messages.log_time(), messages.log_act(), messages.log_outcome()];
    let heads = heads.map(|head| view! { <th scope="col">{head}</th> }).collect_view();
    view! {
        <div class="table-frame">
            <table class="table log-table" aria-label=messages.log_table()>
                <thead>
                    <tr>{heads}</tr>
                </thead>
                <tbody>
                    // An entry with new content gets a new row.
                    <For each=move || entries.get() key=|entry| (entry.at, entry.write()) let(entry)>
                        <EntryRow entry />
                    </For>
                </tbody>
            </table>
        </div>
    }
}

/// Returns the buttons that save all entries as a file, and erase them.
#[component]
fn LogActions(entries: Memo<Vec<LogEntry>>, on_erase: Callback<()>) -> impl IntoView {
    let messages = use_messages();
    let keep_csv = move || entries.with_untracked(|entries| export::csv(messages, entries));
    view! {
        <div class="acts">
            <Button on_press=keep_csv>{messages.save_csv()}</Button>
            <Button on_press=on_erase>{messages.log_erase()}</Button>
        </div>
    }
}

/// Returns one act: its time, its name, and its outcome.
#[component]
fn EntryRow(entry: LogEntry) -> impl IntoView {
    let messages = use_messages();
    let certificate = entry.key.map(|key| {
        view! { <p><Link to=Route::certificate(key)>{key.to_string()}</Link></p> }
    });
    let later = entry.is_later.then(|| view! { <p class="log-small">{messages.log_later()}</p> });
    view! {
        <tr class="row">
            <td role="rowheader" class="log-time">
                {intl::moment(messages.language, entry.at)}
            </td>
            <td data-label=messages.log_act()>
                <div>
                    <p>{messages::act(messages, entry.act)}</p>
                    {certificate}
                    {later}
                </div>
            </td>
            <td data-label=messages.log_outcome()>
                <EntryOutcome entry />
            </td>
        </tr>
    }
}

/// Returns the outcome of an act, with the IDs of its requests.
#[component]
fn EntryOutcome(entry: LogEntry) -> impl IntoView {
    let messages = use_messages();
    let (outcome, tone) = messages::outcome(messages, &entry);
    let icon = tone.map(|tone| match tone {
        Tone::Positive => Icon::Check,
        Tone::Neutral => Icon::Clock,
        Tone::Open | Tone::Warning | Tone::Danger => Icon::Warning,
    });
    let small = |text: String| view! { <p class="log-small"><ServiceText text /></p> };
    let (ids, earlier) = entry.requests.ids();
    let ids = (!ids.is_empty()).then(|| {
        let ids = ids.join(", ");
        let ids = if earlier > 0 { messages.log_ids_earlier(earlier, &ids) } else { ids };
        small(messages.log_ids_of(&ids))
    });
    let key = entry.requests.key().map(|key| small(messages.log_key_of(key)));
    view! {
        <div>
            <p class="log-outcome" data-tone=tone.map_or("", Tone::name)>
                {icon.map(|icon| view! { <IconView icon /> })}
                {outcome}
            </p>
            {ids}
            {key}
        </div>
    }
}

/// Returns a warning about the log.
#[component]
fn LogWarning(#[prop(into)] text: String) -> impl IntoView {
    view! {
        <Note tone=Tone::Warning urgency=Urgency::Status>
            <p>{text}</p>
        </Note>
    }
}
