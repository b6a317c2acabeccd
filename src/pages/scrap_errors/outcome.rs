//! What is known of the requests that were sent: only what was answered.

use std::sync::Arc;

use acceptance_api::client::scrap_errors_body;
use acceptance_api::error::{ApiError, BodyProblem};
use acceptance_process::Failure;
use acceptance_process::scrap::{Fate, Part, Sending};
use leptos::prelude::*;

use super::request::clipped;
use crate::browser::document;
use crate::desk::sign_in::SignIn;
use crate::i18n::{Messages, labels, use_messages};
use crate::state::scrap_errors::Round;
use crate::state::{use_scrap_errors, use_session};
use crate::ui::button::Button;
use crate::ui::icon::{Icon, IconView};
use crate::ui::text::{ServiceText, clip};
use crate::ui::tone::Tone;

/// The most answers that are shown.
const ANSWERS: usize = 50;

/// The public name of where the sending is.
pub fn outcome_name(round: Option<&Round>) -> &'static str {
    match round {
        None => "idle",
        Some(round) if round.ended.is_none() => "sending",
        Some(round) if round.sending.has(Fate::is_unknown) => "unknown",
        Some(round) if round.sending.has(Fate::is_undone) => "refused",
        Some(_) => "taken",
    }
}

/// What is to be said of the last sending.
#[component]
pub fn Outcome() -> impl IntoView {
    let (scrap, messages) = (use_scrap_errors(), use_messages());
    let ended = Memo::new(move |_| scrap.round().and_then(|round| Some((round.sending, round.ended?))));
    let under_way = Memo::new(move |_| {
        let round = scrap.round().filter(|round| round.ended.is_none())?;
        let parts = round.sending.parts();
        let sent = parts.iter().filter(|part| part.fate != Fate::Unsent).count();
        Some(messages.scrap_sending(&messages.count(sent), &messages.count(parts.len())))
    });
    view! {
        <Show when=move || under_way.with(Option::is_some)>
            <div class="sending">
                <p role="status">{under_way}</p>
                <Button on_press=move || scrap.stop()>{messages.stop_waiting()}</Button>
            </div>
        </Show>
        {move || {
            let (sending, at) = ended.get()?;
            let failed = sending.parts().iter().enumerate().find_map(|(at, part)| match &part.fate {
                Fate::Unknown(failure) | Fate::Refused(failure) => Some((at, failure.clone())),
                Fate::Unsent | Fate::UnderWay | Fate::Taken => None,
            });
            let said = match failed {
                Some((at, failure)) => {
                    view! { <Failed sending=Arc::clone(&sending) at failure /> }.into_any()
                }
                None => view! { <Taken sending=Arc::clone(&sending) at /> }.into_any(),
            };
            Some(view! { {said} <Answers sending /> })
        }}
    }
}

#[component]
fn Taken(sending: Arc<Sending>, at: String) -> impl IntoView {
    let messages = use_messages();
    let count = sending.parts().len();
    view! {
        <div class="outcome" data-tone=Tone::Positive.name() role="status">
            <p class="outcome-title">
                <IconView icon=Icon::Check />
                <strong>{messages.scrap_taken(count, &ids(messages, sending.parts().iter()), &at)}</strong>
            </p>
            <p>{messages.scrap_taken_text()}</p>
        </div>
    }
}

/// A sending that stopped at a request.
#[component]
fn Failed(sending: Arc<Sending>, at: usize, failure: Failure) -> impl IntoView {
    let (scrap, session, messages) = (use_scrap_errors(), use_session(), use_messages());
    let (number, all) = (messages.count(at.saturating_add(1)), messages.count(sending.parts().len()));
    let is_unknown = sending.has(Fate::is_unknown);
    let (tone, title, advice) = if is_unknown {
        (Tone::Warning, messages.scrap_unknown_title(&number, &all), messages.scrap_unknown_advice())
    } else {
        (Tone::Danger, messages.scrap_refused_title(&number, &all), messages.scrap_refused_advice())
    };
    let what = match &failure {
        Failure::Api(ApiError::Unreadable { problem: BodyProblem::Shape { members }, .. }) => {
            messages.scrap_doubtful(&members.join(", "))
        }
        failure => labels::failure(messages, failure).what,
    };
    let is_form_wanted = RwSignal::new(failure.is_session() && session.has_sign_in());
    let dismiss = move |is_again| {
        scrap.dismiss(is_again);
        // What was pressed is gone; the focus stays near.
        document::focus("#scrap-request-heading");
    };
    let again = is_unknown.then(|| {
        view! { <Button on_press=move || dismiss(true)>{messages.scrap_put_back()}</Button> }
    });
    let leave = if is_unknown { messages.scrap_let_go() } else { messages.close() };
    view! {
        <div class="outcome" data-tone=tone.name() role="alert">
            <p class="outcome-title">
                <IconView icon=Icon::Warning />
                <strong>{title}</strong>
            </p>
            <p>{clip(what)}</p>
            <p>{advice}</p>
            <ul class="scrap-account">{account(messages, &sending)}</ul>
        </div>
        <Show when=move || is_form_wanted.get()>
            <SignIn on_done=move || is_form_wanted.set(false) />
        </Show>
        <div class="scrap-acts">
            {again} <Button on_press=move || dismiss(false)>{leave}</Button>
        </div>
    }
}

/// How many requests and ids there are of each fate.
fn account(messages: Messages, sending: &Sending) -> impl IntoView + use<> {
    let line = |is: fn(&Fate) -> bool, says: &dyn Fn(usize, &str) -> String| {
        let parts = || sending.parts().iter().filter(|part| is(&part.fate));
        let text = says(parts().count(), &ids(messages, parts()));
        sending.has(is).then(|| view! { <li>{text}</li> })
    };
    let lines = [
        line(|fate| *fate == Fate::Taken, &|count, ids| messages.scrap_line_taken(count, ids)),
        line(|fate| matches!(fate, Fate::Refused(_)), &|count, ids| messages.scrap_line_refused(count, ids)),
        line(Fate::is_unknown, &|count, ids| messages.scrap_line_unknown(count, ids)),
        line(|fate| *fate == Fate::Unsent, &|count, ids| messages.scrap_line_unsent(count, ids)),
    ];
    lines.into_iter().flatten().collect_view()
}

fn ids<'a>(messages: Messages, parts: impl Iterator<Item = &'a Part>) -> String {
    messages.count(parts.map(|part| part.update.count()).sum())
}

/// What the service answered, word for word, the last answer first; of a request that was not taken, what it held.
#[component]
fn Answers(sending: Arc<Sending>) -> impl IntoView {
    let messages = use_messages();
    let all = messages.count(sending.parts().len());
    let text = |label: &'static str, text: String| {
        // What is longer than its box can be scrolled by keys.
        view! {
            <pre class="scrap-json" tabindex="0" role="group" aria-label=label>
                <code><ServiceText text /></code>
            </pre>
        }
    };
    let answer = |(index, part): (usize, &Part)| {
        let is_failed = matches!(part.fate, Fate::Refused(_) | Fate::Unknown(_));
        let held = is_failed.then(|| text(messages.scrap_json(), clipped(&scrap_errors_body(&part.update))));
        let said = part.said.as_ref().map(|said| text(messages.scrap_answers(), said.to_string()));
        let place = messages.scrap_part(&messages.count(index.saturating_add(1)), &all);
        let is_told = held.is_some() || said.is_some();
        is_told.then(|| view! { <li><p class="hint">{place}</p>{held}{said}</li> })
    };
    let answers: Vec<_> = sending.parts().iter().enumerate().rev().filter_map(answer).take(ANSWERS).collect();
    let is_open = sending.parts().len() == 1 || sending.parts().iter().any(|part| part.fate != Fate::Taken);
    (!answers.is_empty()).then(|| {
        view! {
            <details class="scrap-answers" open=is_open>
                <summary>{messages.scrap_answers()}</summary>
                <ul class="scrap-lines">{answers}</ul>
            </details>
        }
    })
}
