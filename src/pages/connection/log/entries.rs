//! The entries of the log: a table of the newest, and the ways to keep or erase them.

use acceptance_persistence::log::Entry;
use leptos::prelude::*;

use super::{LogWarning, export, messages};
use crate::browser::intl;
use crate::desk::link::Link;
use crate::i18n::use_messages;
use crate::route::Route;
use crate::state::{use_log, use_session};
use crate::ui::button::{Button, Rank};
use crate::ui::icon::{Icon, IconView};
use crate::ui::text::ServiceText;
use crate::ui::tone::Tone;

/// The number of entries that are shown at first.
const FIRST: usize = 20;

/// The number of entries that are added at a time.
const MORE: usize = 100;

/// What is wrong with the log, its newest entries, and what can be done with all of them.
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

/// The newest entries, and the way to more of them.
#[component]
fn LogTable(entries: Memo<Vec<Entry>>) -> impl IntoView {
    let messages = use_messages();
    let most = RwSignal::new(FIRST);
    let shown = move || entries.with(|entries| entries.iter().take(most.get()).cloned().collect::<Vec<_>>());
    let rest = Memo::new(move |_| entries.with(Vec::len).saturating_sub(most.get()));
    let show_more = move || most.update(|most| *most = most.saturating_add(MORE));
    let heads = [messages.log_time(), messages.log_act(), messages.log_outcome()];
    let heads = heads.map(|head| view! { <th scope="col">{head}</th> }).collect_view();
    view! {
        <div class="table-frame">
            <table class="table log-table" aria-label=messages.log_table()>
                <thead>
                    <tr>{heads}</tr>
                </thead>
                <tbody>
                    // An entry that says more than before is another row.
                    <For each=shown key=|entry| (entry.at, entry.write()) let(entry)>
                        <EntryRow entry />
                    </For>
                </tbody>
            </table>
        </div>
        <Show when=move || { rest.get() > 0 }>
            <p>
                <Button rank=Rank::Quiet on_press=show_more>
                    {move || messages.log_more(rest.get().min(MORE))}
                </Button>
            </p>
        </Show>
    }
}

/// The ways to keep all entries as a file, and to erase them.
#[component]
fn LogActions(entries: Memo<Vec<Entry>>, on_erase: Callback<()>) -> impl IntoView {
    let (session, messages) = (use_session(), use_messages());
    let keep_json = move || entries.with_untracked(|entries| export::json(session, entries));
    let keep_csv = move || entries.with_untracked(|entries| export::csv(messages, entries));
    view! {
        <div class="acts">
            <Button on_press=keep_json>{messages.log_json()}</Button>
            <Button on_press=keep_csv>{messages.save_csv()}</Button>
            <Button on_press=on_erase>{messages.log_erase()}</Button>
        </div>
    }
}

/// One act: when, what, and its outcome.
#[component]
fn EntryRow(entry: Entry) -> impl IntoView {
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

/// The outcome of an act, with the ids of its requests.
#[component]
fn EntryOutcome(entry: Entry) -> impl IntoView {
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
