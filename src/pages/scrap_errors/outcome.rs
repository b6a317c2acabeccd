//! What is known of the requests that were sent: only what was answered.

use std::sync::Arc;

use acceptance_api::client::scrap_errors_body;
use acceptance_api::error::{ApiError, BodyProblem};
use acceptance_process::Failure;
use acceptance_process::scrap::{Fate, Part, Sending};
use leptos::prelude::*;

use crate::browser::document;
use crate::desk::sign_in::SignIn;
use crate::i18n::{Messages, labels, use_messages};
use crate::state::scrap_errors::Round;
use crate::state::{use_scrap_errors, use_session};
use crate::ui::button::Button;
use crate::ui::outcome_box::OutcomeBox;
use crate::ui::text::{ServiceText, clip};
use crate::ui::tone::Tone;

/// The most answers that are shown.
const ANSWERS: usize = 50;

/// The public name of where the sending is.
pub fn outcome_name(round: Option<&Round>) -> &'static str {
    let Some(Round { sending, .. }) = round else { return "idle" };
    match sending.reached().map(|(_, part)| &part.fate) {
        Some(Fate::UnderWay | Fate::Unsent) => "sending",
        Some(Fate::Unknown(_)) => "unknown",
        Some(Fate::Refused(_)) => "refused",
        Some(Fate::Taken) | None => "taken",
    }
}

/// What is to be said of the last sending.
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
            let Round { sending, at } = scrap.round().filter(|_| !is_sending.get())?;
            Some(view! { <Ended sending=Arc::clone(&sending) at /> <Answers sending /> })
        }}
    }
}

/// A sending that has ended: all was taken, or it stopped at a request.
#[component]
fn Ended(sending: Arc<Sending>, at: String) -> impl IntoView {
    let (scrap, session, messages) = (use_scrap_errors(), use_session(), use_messages());
    let all = sending.parts().len();
    let reached = sending.reached();
    let Some((index, Part { fate: fate @ (Fate::Refused(failure) | Fate::Unknown(failure)), .. })) = reached
    else {
        let ids = messages.count(sending.count(|_| true).1);
        let said = view! { <p>{messages.scrap_taken_text()}</p> };
        let title = messages.scrap_taken(all, &ids, &at);
        return view! { <OutcomeBox tone=Tone::Positive title>{said}</OutcomeBox> }.into_any();
    };
    let (number, all) = (messages.count(index.saturating_add(1)), messages.count(all));
    let is_unknown = fate.is_unknown();
    let (tone, title, advice) = if is_unknown {
        (Tone::Warning, messages.scrap_unknown_title(&number, &all), messages.scrap_unknown_advice())
    } else {
        (Tone::Danger, messages.scrap_refused_title(&number, &all), messages.scrap_refused_advice())
    };
    let what = match failure {
        Failure::Api(ApiError::Unreadable { problem: BodyProblem::Shape { members }, .. }) => {
            messages.scrap_doubtful(&members.join(", "))
        }
        failure => labels::failure(messages, failure).what,
    };
    let line = |is: fn(&Fate) -> bool, says: fn(Messages, usize, &str) -> String| {
        let (count, ids) = sending.count(is);
        (count > 0).then(|| view! { <li>{says(messages, count, &messages.count(ids))}</li> })
    };
    let account = [
        line(|fate| *fate == Fate::Taken, Messages::scrap_line_taken),
        line(|fate| matches!(fate, Fate::Refused(_)), Messages::scrap_line_refused),
        line(Fate::is_unknown, Messages::scrap_line_unknown),
        line(|fate| *fate == Fate::Unsent, Messages::scrap_line_unsent),
    ];
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

/// What the service answered, word for word, the last answer first; with what may have been done.
#[component]
fn Answers(sending: Arc<Sending>) -> impl IntoView {
    let messages = use_messages();
    let all = sending.parts().len();
    let answers = sending.parts().iter().enumerate().rev().filter_map(|(index, part)| {
        let held = part.fate.is_unknown().then(|| scrap_errors_body(&part.update));
        let said = part.said.as_deref().map(str::to_owned);
        let [held, said] = [held, said].map(|text| text.map(|text| view! { <ServiceText text /> }));
        let place = messages.scrap_part(&messages.count(index.saturating_add(1)), &messages.count(all));
        (held.is_some() || said.is_some()).then(|| view! { <p>{place} " " {held}</p><p>{said}</p> })
    });
    let answers: Vec<_> = answers.take(ANSWERS).collect();
    let is_open = all == 1 || sending.reached().is_some();
    // What is longer than its box can be scrolled by keys.
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
