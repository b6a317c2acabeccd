//! The outcome of the sent requests, from the answers of the service.

use std::sync::Arc;

use acceptance_api::client::scrap_errors_body;
use acceptance_api::error::{ApiError, BodyProblem};
use acceptance_process::Failure;
use acceptance_process::scrap::{Part, RequestState, Sending};
use leptos::prelude::*;

use crate::browser::files;
use crate::components::sign_in::SignIn;
use crate::i18n::{Messages, labels, use_messages};
use crate::state::scrap_errors::ScrapSubmission;
use crate::state::{use_scrap_errors, use_session};
use crate::text::Tone;
use crate::text::clip;
use crate::ui::button::Button;
use crate::ui::outcome_box::OutcomeBox;
use crate::ui::text::ServiceText;

const ANSWERS: usize = 50;

/// Returns the public name of the state of sending.
pub fn outcome_name(round: Option<&ScrapSubmission>) -> &'static str {
    let Some(ScrapSubmission { sending, .. }) = round else { return "idle" };
    match sending.reached().map(|(_, part)| &part.state) {
        Some(RequestState::UnderWay | RequestState::Unsent) => "sending",
        Some(RequestState::Unknown(_)) => "unknown",
        Some(RequestState::Refused(_)) => "refused",
        Some(RequestState::Withheld(_)) => "not-sent",
        Some(RequestState::Accepted) | None => "taken",
    }
}

#[component]
pub fn Outcome() -> impl IntoView {
    let (scrap, messages) = (use_scrap_errors(), use_messages());
    let under_way = move || {
        let sending = scrap.round()?.sending;
        let (index, _) = sending.reached()?;
        let number = messages.count(index.saturating_add(1));
        Some(messages.scrap_sending(&number, &messages.count(sending.parts().len())))
    };
    let is_sending = Memo::new(move |_| scrap.is_sending());
    view! {
        <Show when=move || is_sending.get()>
            <div class="sending">
                <p role="status">{under_way}</p>
                <Button on_press=move || scrap.stop()>{messages.stop_waiting()}</Button>
            </div>
        </Show>
        {move || {
            let ScrapSubmission { sending, at } = scrap.round().filter(|_| !is_sending.get())?;
            let sent = Arc::clone(&sending);
            Some(
                view! {
                    <Ended sending=Arc::clone(&sending) at />
                    <SentRequests sending=sent />
                    <Answers sending />
                },
            )
        }}
    }
}

/// Returns an ended sending: all was accepted, or it stopped at a request.
#[component]
fn Ended(sending: Arc<Sending>, at: String) -> impl IntoView {
    let (scrap, session, messages) = (use_scrap_errors(), use_session(), use_messages());
    let all = sending.parts().len();
    let reached = sending.reached();
    let stopped = reached.and_then(|(index, Part { state, .. })| match state {
        RequestState::Refused(failure) | RequestState::Unknown(failure) => {
            Some((index, state, failure.clone()))
        }
        RequestState::Withheld(reason) => Some((index, state, Failure::Withheld(*reason))),
        RequestState::Unsent | RequestState::UnderWay | RequestState::Accepted => None,
    });
    let Some((index, state, failure)) = stopped else {
        let ids = messages.count(sending.count(|_| true).1);
        let said = view! { <p>{messages.scrap_taken_text()}</p> };
        let title = messages.scrap_taken(all, &ids, &at);
        return view! { <OutcomeBox tone=Tone::Positive title>{said}</OutcomeBox> }.into_any();
    };
    let (number, all) = (messages.count(index.saturating_add(1)), messages.count(all));
    let is_unknown = state.is_unknown();
    let (tone, title, advice) = match state {
        RequestState::Unknown(_) => {
            (Tone::Warning, messages.scrap_unknown_title(&number, &all), messages.scrap_unknown_advice())
        }
        RequestState::Withheld(_) => {
            (Tone::Warning, messages.scrap_late_title(&number, &all), messages.scrap_refused_advice())
        }
        _ => (Tone::Danger, messages.scrap_refused_title(&number, &all), messages.scrap_refused_advice()),
    };
    let what = match &failure {
        Failure::Api(ApiError::Unreadable { problem: BodyProblem::Shape { members }, .. }) => {
            messages.scrap_doubtful(&members.join(", "))
        }
        failure => labels::failure(messages, failure).what,
    };
    let line = |is: fn(&RequestState) -> bool, says: fn(Messages, usize, &str) -> String| {
        let (count, ids) = sending.count(is);
        (count > 0).then(|| view! { <li>{says(messages, count, &messages.count(ids))}</li> })
    };
    let account = [
        line(|state| *state == RequestState::Accepted, Messages::scrap_line_taken),
        line(|state| matches!(state, RequestState::Refused(_)), Messages::scrap_line_refused),
        line(RequestState::is_unknown, Messages::scrap_line_unknown),
        line(RequestState::is_unsent, Messages::scrap_line_unsent),
    ];
    let is_form_wanted = RwSignal::new(failure.is_session() && session.has_sign_in());
    let dismiss = move |is_again| scrap.dismiss(is_again);
    let again = is_unknown.then(|| {
        view! { <Button on_press=move || dismiss(true)>{messages.scrap_put_back()}</Button> }
    });
    let leave = if is_unknown { messages.scrap_let_go() } else { messages.close() };
    view! {
        <OutcomeBox tone title>
            <p>{clip(what)}</p>
            <p>{advice}</p>
            <ul class="scrap-lines">{account}</ul>
        </OutcomeBox>
        <Show when=move || is_form_wanted.get()>
            <SignIn on_done=move || is_form_wanted.set(false) />
        </Show>
        <div class="acts">
            {again} <Button on_press=move || dismiss(false)>{leave}</Button>
        </div>
    }
    .into_any()
}

/// Returns the sent requests, and the button that saves them as a file.
#[component]
fn SentRequests(sending: Arc<Sending>) -> impl IntoView {
    let messages = use_messages();
    let sent = sending.parts().iter().filter(|part| !part.state.is_unsent());
    let texts: Vec<String> = sent.map(|part| scrap_errors_body(&part.update)).collect();
    let title = messages.scrap_sent(texts.len());
    let json = texts.join("\n");
    let shown = clip(&json);
    let save = move || files::download("scrap-errors-sent.json", "application/json", &json);
    view! {
        <details class="scrap-sent">
            <summary>{title.clone()}</summary>
            // Not a `pre`, since the only `pre` of the region is the next request.
            <div class="scrap-json" tabindex="0" role="group" aria-label=title>
                <code>{shown}</code>
            </div>
        </details>
        <div class="acts">
            <Button on_press=save>{messages.scrap_sent_save()}</Button>
        </div>
    }
}

/// Returns the exact answers of the service, the last one first, with the IDs whose outcome is unknown.
#[component]
fn Answers(sending: Arc<Sending>) -> impl IntoView {
    let messages = use_messages();
    let all = sending.parts().len();
    let answers = sending.parts().iter().enumerate().rev().filter_map(|(index, part)| {
        let held = part.state.is_unknown().then(|| scrap_errors_body(&part.update));
        let said = part.answer.as_deref().map(str::to_owned);
        let [held, said] = [held, said].map(|text| text.map(|text| view! { <ServiceText text /> }));
        let place = messages.scrap_part(&messages.count(index.saturating_add(1)), &messages.count(all));
        (held.is_some() || said.is_some()).then(|| view! { <p>{place} " " {held}</p><p>{said}</p> })
    });
    let answers: Vec<_> = answers.take(ANSWERS).collect();
    let is_open = all == 1 || sending.reached().is_some();
    // Content larger than its box can be scrolled by keys.
    (!answers.is_empty()).then(|| {
        view! {
            <details class="scrap-answers" open=is_open>
                <summary>{messages.scrap_answers()}</summary>
                <div class="scrap-json" tabindex="0" role="group" aria-label=messages.scrap_answers()>
                    {answers}
                </div>
            </details>
        }
    })
}
