//! What is known of the requests that were sent: only what was answered.

use std::sync::Arc;

use acceptance_api::client::scrap_errors_body;
use acceptance_api::error::{ApiError, BodyProblem};
use acceptance_process::Failure;
use acceptance_process::scrap::{Fate, Sending};
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
            let Round { sending, ended } = scrap.round()?;
            let at = ended?;
            Some(view! { <Ended sending=Arc::clone(&sending) at /> <Answers sending /> })
        }}
    }
}

/// A sending that has ended: all was taken, or it stopped at a request.
#[component]
fn Ended(sending: Arc<Sending>, at: String) -> impl IntoView {
    let (scrap, session, messages) = (use_scrap_errors(), use_session(), use_messages());
    let all = sending.parts().len();
    let Some((index, failure)) = sending.failed() else {
        let title = messages.scrap_taken(all, &ids(messages, &sending, |_| true), &at);
        let said = view! { <p>{messages.scrap_taken_text()}</p> };
        return view! { <OutcomeBox tone=Tone::Positive title>{said}</OutcomeBox> }.into_any();
    };
    let (number, all) = (messages.count(index.saturating_add(1)), messages.count(all));
    let is_unknown = sending.has(Fate::is_unknown);
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
        let count = sending.parts().iter().filter(|part| is(&part.fate)).count();
        let text = says(messages, count, &ids(messages, &sending, is));
        sending.has(is).then(|| view! { <li>{text}</li> })
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
        <div class="scrap-acts">
            {again} <Button on_press=move || dismiss(false)>{leave}</Button>
        </div>
    }
    .into_any()
}

/// How many ids are in requests of some fate.
fn ids(messages: Messages, sending: &Sending, is: fn(&Fate) -> bool) -> String {
    let parts = sending.parts().iter().filter(|part| is(&part.fate));
    messages.count(parts.map(|part| part.update.count()).sum())
}

/// What the service answered, word for word, the last answer first; with what may have been done.
#[component]
fn Answers(sending: Arc<Sending>) -> impl IntoView {
    let messages = use_messages();
    let all = sending.parts().len();
    let answers = sending.parts().iter().enumerate().rev().filter_map(|(index, part)| {
        let held = part.fate.is_unknown().then(|| scrap_errors_body(&part.update));
        let is_told = held.is_some() || part.said.is_some();
        let [held, said] = [held, part.said.as_ref().map(ToString::to_string)]
            .map(|text| text.map(|text| view! { <ServiceText text /> }));
        let place = messages.scrap_part(&messages.count(index.saturating_add(1)), &messages.count(all));
        is_told.then(|| view! { <p>{place} " " {held}</p><p>{said}</p> })
    });
    let answers: Vec<_> = answers.take(ANSWERS).collect();
    let is_open = all == 1 || sending.failed().is_some();
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
