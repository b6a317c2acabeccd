//! What is sent next, to the letter, and what can be done with it.

use acceptance_api::client::scrap_errors_body;
use acceptance_process::scrap::sent_before;
use acceptance_rules::scrap_error::{List, ScrapErrorUpdate};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::findings::{Finding, some_ids};
use super::name;
use super::outcome::{Outcome, outcome_name};
use crate::browser::{clipboard, files};
use crate::desk::sign_in::SignIn;
use crate::i18n::use_messages;
use crate::state::{use_scrap_errors, use_session};
use crate::ui::button::{Button, Rank};
use crate::ui::icon::Icon;
use crate::ui::tone::Tone;

/// The most characters of JSON that are shown; a browser would be busy for seconds with all of a long one.
const SHOWN: usize = 4000;

/// The requests that are sent next.
type Requests = Memo<Vec<ScrapErrorUpdate>>;

/// The region of the request.
#[component]
pub fn Request() -> impl IntoView {
    let (scrap, session, messages) = (use_scrap_errors(), use_session(), use_messages());
    let requests = Memo::new(move |_| scrap.requests());
    let target = scrap.configured().map(|configured| {
        let operation = configured.operation;
        let line = [operation.method().name(), " ", &session.config().base_url, operation.path()].concat();
        view! { <p class="scrap-target"><code>{line}</code></p> }
    });
    view! {
        <section
            class="scrap-request"
            role="region"
            aria-labelledby="scrap-request-heading"
            data-outcome=move || outcome_name(scrap.round().as_ref())
        >
            <h2 id="scrap-request-heading" tabindex="-1">{messages.scrap_request()}</h2>
            {target}
            <Preview requests />
            <Outcome />
            <Actions requests />
        </section>
    }
}

/// The JSON of all requests, one on each line.
fn json(requests: &[ScrapErrorUpdate]) -> String {
    requests.iter().map(scrap_errors_body).collect::<Vec<_>>().join("\n")
}

/// The beginning of JSON, which is ASCII throughout.
pub fn clipped(json: &str) -> String {
    json.get(..SHOWN).map_or_else(|| json.to_owned(), |beginning| [beginning, "…"].concat())
}

#[component]
fn Preview(requests: Requests) -> impl IntoView {
    let (scrap, messages) = (use_scrap_errors(), use_messages());
    let count = Memo::new(move |_| requests.with(Vec::len));
    let body = Memo::new(move |_| requests.with(|requests| json(requests)));
    let is_long = Memo::new(move |_| body.with(String::len) > SHOWN);
    let split = move || {
        let most = scrap.configured()?.chunk.filter(|_| count.get() > 1)?;
        let line = messages.scrap_split(&messages.count(count.get()), &messages.count(most.get()));
        Some(view! { <p class="hint">{line}</p> })
    };
    let clip = move || messages.scrap_clipped(&messages.count(SHOWN));
    view! {
        <Show
            when=move || { count.get() > 0 }
            fallback=move || view! { <p class="hint" id="scrap-unready">{messages.scrap_unready()}</p> }
        >
            {split}
            <pre class="scrap-json" tabindex="0" role="group" aria-label=messages.scrap_json()>
                <code>{move || body.with(|body| clipped(body))}</code>
            </pre>
            {move || is_long.get().then(|| view! { <p class="hint">{clip()}</p> })}
        </Show>
    }
}

#[component]
fn Actions(requests: Requests) -> impl IntoView {
    let (scrap, session, messages) = (use_scrap_errors(), use_session(), use_messages());
    let copied = RwSignal::new("");
    // What was said of a copy is no longer so once there is another request.
    Effect::new(move || {
        requests.track();
        copied.set("");
    });
    let is_there = move || requests.with(|requests| !requests.is_empty());
    let why_closed = Memo::new(move |_| {
        let (is_changed, was_sent) = (scrap.is_changed(), scrap.round().is_some());
        if scrap.configured().is_none() {
            Some(messages.scrap_not_set_up_short())
        } else if scrap.is_sending() || !is_there() {
            Some("")
        } else if !is_changed && scrap.rest().is_empty() {
            Some(if was_sent { messages.scrap_sent_already() } else { messages.scrap_unchanged() })
        } else {
            (!session.is_signed_in()).then(|| messages.scrap_sign_in())
        }
    });
    let is_armed = move || why_closed.with(Option::is_none);
    let send_label = move || match scrap.rest().len() {
        0 => messages.scrap_send().to_owned(),
        rest => messages.scrap_resume(rest),
    };
    let copy = move || {
        spawn_local(async move {
            let is_done = clipboard::copy(&json(&requests.get_untracked())).await;
            copied.try_set(if is_done { messages.scrap_copied() } else { messages.scrap_not_copied() });
        });
    };
    let save = move || files::keep("scrap-errors.json", "application/json", &json(&requests.get_untracked()));
    let form = move || {
        let is_needed = scrap.configured().is_some() && !session.is_signed_in();
        is_needed.then(|| view! { <SignIn on_done=|| () /> })
    };
    view! {
        <SentBefore requests is_armed />
        <div class="scrap-acts">
            <Button
                rank=Rank::Primary
                is_on=is_armed
                on_press=move || scrap.send(messages.language)
                attr:aria-describedby="scrap-closed scrap-unready"
            >
                {send_label}
            </Button>
            <Button is_on=is_there on_press=copy>{messages.scrap_copy()}</Button>
            <Button is_on=is_there on_press=save>{messages.scrap_save()}</Button>
        </div>
        <p id="scrap-closed" class="hint">{why_closed}</p>
        <p role="status" class="scrap-said">{copied}</p>
        {form}
    }
}

/// Says while something can be sent which of its ids were sent before: they may be sent again, never without a word.
#[component]
fn SentBefore(requests: Requests, #[prop(into)] is_armed: Signal<bool>) -> impl IntoView {
    let (scrap, messages) = (use_scrap_errors(), use_messages());
    let lines = Memo::new(move |_| {
        let ended = scrap.ended();
        let line = |list| {
            let ids = requests.with(|requests| sent_before(&ended, list, requests));
            let ids = Some(ids).filter(|ids| !ids.is_empty() && is_armed.get())?;
            Some(messages.scrap_again(ids.len(), name(messages, list), &some_ids(messages, &ids)))
        };
        List::ALL.into_iter().filter_map(line).collect::<Vec<String>>()
    });
    let warning = |text| view! { <Finding tone=Tone::Warning icon=Icon::Warning text /> };
    // Announced when it comes, so its place is there before.
    view! {
        <div class="scrap-account scrap-said" role="status">
            {move || lines.get().into_iter().map(warning).collect_view()}
        </div>
    }
}
