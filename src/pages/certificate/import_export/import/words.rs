//! Step 3: the words of the list with their statuses.

use acceptance_marklist::words::{Assigned, Assignments, Word, WordPlace, WordState};
use acceptance_rules::asset::AcceptanceStatus;
use leptos::prelude::*;

use crate::components::show_more_list::ShowMoreButton;
use crate::components::status_choices::status_choices;
use crate::i18n::{labels, use_messages};
use crate::state::imports::ListImport;
use crate::state::use_session;
use crate::text::{Tone, clip};
use crate::ui::badge::Badge;
use crate::ui::button::{Button, ButtonRank};
use crate::ui::select::Select;

/// The value of the choice that leaves the lines of a word out.
const LEAVE_OUT: &str = "-";
/// Number of words shown at first, and with each press.
const SHOWN: usize = 50;

/// Returns each distinct word with its number of lines and its status.
#[component]
pub fn Words(import: ListImport) -> impl IntoView {
    let messages = use_messages();
    let awaiting = Memo::new(move |_| import.awaiting());
    let forget = move || import.assign(|assignments| *assignments = Assignments::default());
    let shown = RwSignal::new(SHOWN);
    let rows = move || import.words.with(|words| words.iter().take(shown.get()).cloned().collect::<Vec<_>>());
    view! {
        <Show when=move || { awaiting.get() > 0 }>
            <p>{move || messages.import_awaiting(awaiting.get())}</p>
        </Show>
        <table class="import-words">
            <thead>
                <tr>
                    <th scope="col">{messages.import_word()}</th>
                    <th scope="col" class="number">
                        {messages.import_word_lines()}
                    </th>
                    <th scope="col">{messages.status()}</th>
                    <th scope="col">
                        <span class="visually-hidden">{messages.import_word_known()}</span>
                    </th>
                </tr>
            </thead>
            <tbody>
                <For each=rows key=|word| (word.key.clone(), word.count) let(word)>
                    <WordRow import word />
                </For>
            </tbody>
        </table>
        <div class="import-line">
            <ShowMoreButton count=move || import.words.with(|words| words.len()) shown step=SHOWN />
            <Show when=move || !import.assignments.with(Assignments::is_empty)>
                <Button rank=ButtonRank::Quiet on_press=forget>
                    {messages.import_forget_words()}
                </Button>
            </Show>
        </div>
    }
}

#[component]
fn WordRow(import: ListImport, word: Word) -> impl IntoView {
    let (messages, session) = (use_messages(), use_session());
    let Word { key, place, text, count, state } = word;
    let key = StoredValue::new(key);
    let assigned = Memo::new(move |_| key.with_value(|key| import.assigned(key)));
    let remembered = Memo::new(move |_| key.with_value(|key| import.remembered(key)));
    let state = StoredValue::new(state);
    let chosen = Memo::new(move |_| {
        let assigned = assigned.get().or_else(|| remembered.get()).or_else(|| match state.get_value() {
            WordState::Exact(status) | WordState::Guessed(status) => Some(Assigned::Status(status)),
            WordState::Unknown | WordState::Ambiguous => None,
        });
        match assigned {
            Some(Assigned::Status(status)) => {
                let codes = session.codes();
                let code = codes.iter().find(|code| code.eq_ignore_ascii_case(status.raw()));
                code.unwrap_or_default().to_owned()
            }
            Some(Assigned::LeaveOut) => LEAVE_OUT.to_owned(),
            None => String::new(),
        }
    });
    let choose = move |value: String| {
        let codes = session.codes();
        import.assign(|assignments| {
            key.with_value(|key| match &*value {
                "" => assignments.clear(key),
                LEAVE_OUT => assignments.assign(key, &Assigned::LeaveOut),
                code => {
                    if let Some(status) = codes.read(code) {
                        assignments.assign(key, &Assigned::Status(status));
                    }
                }
            });
        });
    };
    // A word that is known or guessed always has a status, or is left out.
    let is_open = state.with_value(|state| matches!(state, WordState::Unknown | WordState::Ambiguous));
    let mut choices = status_choices(messages, session);
    if is_open {
        choices.insert(0, (String::new(), messages.choose_status().to_owned()));
    }
    choices.push((LEAVE_OUT.to_owned(), messages.import_leave_out().to_owned()));
    let badge = move || {
        let (text, tone) = match (assigned.get(), state.get_value()) {
            (Some(_), _) | (None, WordState::Exact(_)) => return None,
            _ if remembered.with(Option::is_some) => (messages.import_word_remembered(), Tone::Warning),
            (None, WordState::Guessed(_)) => (messages.import_word_guess(), Tone::Warning),
            (None, WordState::Unknown | WordState::Ambiguous) => {
                (messages.import_word_unknown(), Tone::Danger)
            }
        };
        Some(view! { <Badge text tone /> })
    };
    let above = (place == WordPlace::Above)
        .then(|| view! { <span class="hint" translate="yes">" "{messages.import_above_lines()}</span> });
    let (text, translate) = match place {
        WordPlace::Column(column) if untrack(|| import.has_several_statuses()) => {
            let heading = untrack(|| import.heading_of(column, messages));
            (messages.named(&heading, &clip(String::from(text))), Some("no"))
        }
        WordPlace::Column(_) | WordPlace::Above => (clip(String::from(text)), Some("no")),
        WordPlace::Nowhere => (messages.import_no_word().to_owned(), None),
    };
    view! {
        <tr>
            <th scope="row" translate=translate>
                <bdi>{text.clone()}</bdi>
                {above}
            </th>
            <td class="number">{messages.count(count)}</td>
            <td>
                <Select label=messages.import_status_of(&text) choices chosen on_choose=choose />
            </td>
            <td>{badge}</td>
        </tr>
    }
}

/// Returns the tone of a status in a list.
pub fn tone_of(status: Option<&AcceptanceStatus>) -> Tone {
    status.map_or(Tone::Open, labels::acceptance_tone)
}
