//! The exact next request, and its buttons.

use acceptance_api::client::scrap_errors_body;
use acceptance_rules::scrap_error::ScrapErrorUpdate;
use leptos::prelude::*;

use super::outcome::{Outcome, outcome_name};
use crate::browser::files;
use crate::components::copy_button::CopyButton;
use crate::components::offline_note::{OfflineLine, use_has_no_network};
use crate::components::sign_in::SignIn;
use crate::i18n::use_messages;
use crate::state::{use_scrap_errors, use_session};
use crate::text::{LONGEST, clip};
use crate::ui::button::{Button, ButtonRank};
use crate::ui::dialog::Dialog;

/// The greatest number of IDs that is sent without a question.
const MOST_UNASKED: usize = 100;

#[component]
pub fn Request() -> impl IntoView {
    let (scrap, session, messages) = (use_scrap_errors(), use_session(), use_messages());
    // One request on each line.
    let json =
        Memo::new(move |_| scrap.requests().iter().map(scrap_errors_body).collect::<Vec<_>>().join("\n"));
    let target = scrap.configured().map(|configured| {
        let operation = configured.operation;
        let line = [operation.method().name(), " ", &session.config().base_url, operation.path()].concat();
        view! { <p class="hint"><code>{line}</code></p> }
    });
    let hint = |text: String| view! { <p class="hint">{text}</p> };
    let split = move || {
        let count = json.with(|json| json.lines().count());
        let most = scrap.configured()?.chunk.filter(|_| count > 1)?;
        Some(hint(messages.scrap_split(&messages.count(count), &messages.count(most.get()))))
    };
    let clipped = move || {
        let is_long = json.with(String::len) > LONGEST;
        is_long.then(|| hint(messages.scrap_clipped(&messages.count(LONGEST))))
    };
    let unready = move || {
        if scrap.needs_columns() { messages.scrap_choose_column() } else { messages.scrap_unready() }
    };
    view! {
        <section
            class="scrap-request"
            data-focus-home
            role="region"
            aria-labelledby="scrap-request-heading"
            data-outcome=move || outcome_name(scrap.round().as_ref())
        >
            <h2 id="scrap-request-heading" tabindex="-1">{messages.scrap_request()}</h2>
            {target}
            <Show
                when=move || !json.with(String::is_empty)
                fallback=move || view! { <p class="hint" id="scrap-unready">{unready}</p> }
            >
                {split}
                <pre class="scrap-json" tabindex="0" role="group" aria-label=messages.scrap_json()>
                    <code>{move || json.with(|json| clip(json))}</code>
                </pre>
                {clipped}
            </Show>
            <Outcome />
            <Actions json />
        </section>
    }
}

#[component]
fn Actions(json: Memo<String>) -> impl IntoView {
    let (scrap, session, messages) = (use_scrap_errors(), use_session(), use_messages());
    let has_no_network = use_has_no_network();
    let is_there = move || !json.with(String::is_empty);
    let why_closed = Memo::new(move |_| match scrap.configured() {
        None => Some(messages.scrap_not_set_up()),
        Some(_) if scrap.is_sending() => Some(""),
        Some(_) if scrap.is_reading() => Some(messages.scrap_reading()),
        Some(_) if !is_there() => Some(""),
        Some(_) if scrap.is_undecided() => Some(messages.scrap_undecided()),
        Some(_) if !scrap.is_unsent() => Some(messages.scrap_unchanged()),
        Some(_) => (!session.is_signed_in()).then(|| messages.scrap_sign_in()),
    });
    let asked = RwSignal::new(None);
    let ask = move || {
        let next = untrack(|| scrap.requests());
        if count_ids(&next) > MOST_UNASKED {
            asked.set(Some(next));
        } else {
            scrap.send(next, messages.language);
        }
    };
    let save = move || files::download("scrap-errors.json", "application/json", &json.get_untracked());
    let form = move || {
        let is_needed = scrap.configured().is_some() && !session.is_signed_in();
        is_needed.then(|| view! { <SignIn on_done=|| () /> })
    };
    view! {
        <div class="acts">
            <Button
                rank=ButtonRank::Primary
                is_on=move || why_closed.with(Option::is_none) && !has_no_network.get()
                on_press=ask
                attr:aria-describedby="scrap-closed scrap-unready offline-send"
            >
                {messages.scrap_send()}
            </Button>
            <CopyButton label=messages.scrap_copy() text=move |()| Some(json.get_untracked()) is_on=is_there />
            <Button is_on=is_there on_press=save>{messages.save_file()}</Button>
            <p id="scrap-closed" class="hint">{why_closed}</p>
            <OfflineLine id="offline-send" />
        </div>
        {form}
        {move || asked.get().map(|requests| view! { <SendQuestion requests on_close=move || asked.set(None) /> })}
    }
}

fn count_ids(requests: &[ScrapErrorUpdate]) -> usize {
    requests.iter().fold(0, |sum, update| sum.saturating_add(update.count()))
}

/// Asks before many IDs are sent.
#[component]
fn SendQuestion(
    /// The requests that are sent.
    requests: Vec<ScrapErrorUpdate>,
    #[prop(into)] on_close: Callback<()>,
) -> impl IntoView {
    let (scrap, messages, has_no_network) = (use_scrap_errors(), use_messages(), use_has_no_network());
    let count = messages.count(count_ids(&requests));
    let duplicates = untrack(|| scrap.duplicates());
    let send = move || {
        on_close.run(());
        scrap.send(requests.clone(), messages.language);
    };
    view! {
        <Dialog title=messages.scrap_question(&count) on_cancel=on_close>
            {(duplicates > 0).then(|| view! { <p>{messages.scrap_question_repeated(duplicates)}</p> })}
            <p>{messages.scrap_question_text()}</p>
            <OfflineLine id="offline-question" />
            <div class="dialog-actions">
                <Button on_press=on_close>{messages.cancel()}</Button>
                <Button rank=ButtonRank::Primary is_on=move || !has_no_network.get() on_press=send attr:aria-describedby="offline-question">
                    {messages.scrap_question_send(&count)}
                </Button>
            </div>
        </Dialog>
    }
}
