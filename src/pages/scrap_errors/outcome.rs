//! What is known of the requests that were sent: only what was answered, and the safe way on.

use std::sync::Arc;

use acceptance_api::error::{ApiError, BodyProblem};
use acceptance_process::Failure;
use acceptance_process::scrap::{Fate, Part, Sending};
use acceptance_rules::scrap_error::ScrapErrorUpdate;
use leptos::prelude::*;

use super::answers::answers;
use super::request::{SHOWN, copy_button};
use crate::browser::document;
use crate::desk::sign_in::sign_in;
use crate::i18n::{labels, use_messages};
use crate::reactive::{memo, signal};
use crate::state::scrap_errors::Phase;
use crate::state::use_app;
use crate::ui::button::{button, ranked_button};
use crate::ui::dom::{El, Piece, el, live, text};
use crate::ui::icon::{Icon, picture};
use crate::ui::note::{paragraph, quotation};

/// The most requests that can be copied one by one.
const COPIES: usize = 5;

/// Where the sending is, as the region says it to programs.
pub(super) fn name(phase: &Phase) -> &'static str {
    match phase {
        Phase::Idle => "idle",
        Phase::Sending(_) => "sending",
        Phase::Ended(sending, _) if sending.is_taken() => "taken",
        Phase::Ended(sending, _) => match last_failure(sending) {
            Some((_, _, true)) => "refused",
            _ => "unknown",
        },
    }
}

/// What is to be told of the sending. It is made anew when another thing is to be told, not with each request.
pub(super) fn told() -> Piece {
    let scrap = use_app().scrap_errors;
    let told = memo(move || match scrap.phase() {
        Phase::Idle => (false, 0),
        Phase::Sending(_) => (true, 0),
        Phase::Ended(sending, _) => (false, Arc::as_ptr(&sending).addr()),
    });
    live(move || {
        told.with(|_| ());
        match untrack(|| scrap.phase()) {
            Phase::Idle => Piece::Nothing,
            Phase::Sending(_) => under_way().into(),
            Phase::Ended(sending, at) if sending.is_taken() => taken(&sending, &at).into(),
            Phase::Ended(sending, _) => failed(&sending),
        }
    })
}

/// How many requests were sent, the present one too, and how many there are.
fn sent(phase: &Phase) -> (usize, usize) {
    match phase {
        Phase::Sending(sending) => {
            let parts = sending.parts();
            (parts.iter().filter(|part| part.fate != Fate::Unsent).count(), parts.len())
        }
        Phase::Idle | Phase::Ended(..) => (0, 0),
    }
}

fn under_way() -> El {
    let (scrap, messages) = (use_app().scrap_errors, use_messages());
    let line = move || {
        let (sent, all) = sent(&scrap.phase());
        messages.scrap_sending(&messages.count(sent), &messages.count(all))
    };
    let (_, all) = untrack(|| sent(&scrap.phase()));
    let bar = el("progress").attr("max", &all.to_string()).attr("aria-label", messages.scrap_request());
    let bar = bar.attr_live("value", move || sent(&scrap.phase()).0.saturating_sub(1).to_string());
    el("div")
        .class("sending")
        .child(el("p").attr("role", "status").child(text(line)))
        .child((all > 1).then_some(bar))
        .child(button(messages.stop_waiting(), move || scrap.stop()))
}

fn taken(sending: &Arc<Sending>, at: &str) -> El {
    let messages = use_messages();
    let ids = ids(sending.parts().iter());
    let line = messages.scrap_taken(sending.parts().len(), &messages.count(ids), at);
    let title = el("p").class("scrap-outcome").child(picture(Icon::Check)).child(el("strong").text(&line));
    let told = el("div").class("outcome").attr("data-tone", "positive").attr("role", "status").child(title);
    told.child(paragraph(messages.scrap_taken_text())).child(answers(sending, sending.parts().len() == 1))
}

fn failed(sending: &Arc<Sending>) -> Piece {
    let (app, messages) = (use_app(), use_messages());
    let scrap = app.scrap_errors;
    let Some((at, failure, is_refused)) = last_failure(sending) else { return Piece::Nothing };
    let (number, all) = (messages.count(at.saturating_add(1)), messages.count(sending.parts().len()));
    let told = labels::failure(messages, failure);
    let problem = match failure {
        Failure::Api(ApiError::Unreadable { problem, .. }) => Some(problem),
        _ => None,
    };
    let is_denied = matches!(failure, Failure::Api(error) if error.is_denied_success());
    let is_doubtful = problem.is_some() || is_denied;
    // A refusal that proves nothing.
    let is_answered = matches!(failure, Failure::Api(error) if error.is_refusal());
    let (tone, title) = match (is_refused, is_doubtful) {
        (true, _) => ("danger", messages.scrap_refused_title(&number, &all)),
        (false, true) => ("warning", messages.scrap_doubtful_title(&number, &all)),
        (false, false) if is_answered => ("warning", messages.scrap_refused_maybe_title(&number, &all)),
        (false, false) => ("warning", messages.scrap_unknown_title(&number, &all)),
    };
    let what = match problem {
        Some(BodyProblem::Shape { members }) => messages.scrap_doubtful(&members.join(", ")),
        _ => told.what,
    };
    let advice = if failure.is_session() && is_refused {
        messages.scrap_advice_sign_in()
    } else if failure.is_forbidden() {
        messages.scrap_advice_not_activated()
    } else if is_refused {
        told.advice
    } else if is_doubtful || is_answered {
        messages.scrap_doubtful_advice()
    } else {
        messages.scrap_unknown_advice()
    };
    let title = el("p").class("scrap-outcome").child(picture(Icon::Warning)).child(el("strong").text(&title));
    let alert = el("div").class("outcome").attr("data-tone", tone).attr("role", "alert").child(title);
    let is_quoted = told.quote.is_some();
    let alert = alert.child(paragraph(&what));
    let alert = alert.child(told.quote.map(|quote| quotation(messages.service_says(), &quote)));
    let alert = alert.child(paragraph(advice)).child(account(sending));
    let answers = answers(sending, !is_quoted);
    let needs_token = failure.is_session() && app.session.has_sign_in();
    let form = needs_token.then(|| sign_in(|| ()));
    let ways = Arc::clone(sending);
    // It is memoised, so that what is typed does not make the buttons anew.
    let is_stale = memo(move || scrap.is_stale());
    let ways = live(move || ways_on(&ways, is_stale.get()));
    [Piece::from(alert), answers.into(), form.into(), ways].into()
}

/// The ways on: with what was certainly not done, by its own request. Once the lists were changed it is shown as what
/// it is, the rest of earlier ones, and the way on is to send the lists as they stand.
fn ways_on(sending: &Arc<Sending>, is_stale: bool) -> Piece {
    let (scrap, messages) = (use_app().scrap_errors, use_messages());
    let said = signal("");
    let rest = sending.rest().count();
    let resume = (rest > 0 && sending.is_resumable()).then(|| {
        let resume = move || scrap.resume(messages.language);
        if is_stale {
            button(&messages.scrap_resume_earlier(rest), resume)
        } else {
            ranked_button("primary", &messages.scrap_resume(rest), resume)
        }
    });
    let is_begun = sending.parts().len() > rest;
    let keep = (rest > 0 && is_begun && !is_stale).then(|| {
        button(messages.scrap_keep_rest(), move || {
            scrap.keep_rest();
            to_heading();
        })
    });
    let copies = sending.parts().iter().enumerate().filter(|(_, part)| is_in_question(part)).take(COPIES);
    let copies = copies.map(|(at, part)| {
        let number = messages.count(at.saturating_add(1));
        let label =
            if is_stale { messages.scrap_copy_earlier(&number) } else { messages.scrap_copy_part(&number) };
        copy_button(&label, part.update.clone(), said)
    });
    let actions = el("div").class("scrap-acts").child(resume).child(keep).child(copies.collect::<Vec<_>>());
    let clear_outcome = button(messages.scrap_dismiss(), move || {
        scrap.dismiss();
        to_heading();
    });
    let actions = actions.child(clear_outcome);
    let earlier = is_stale.then(|| earlier(sending));
    let still = (is_begun && !is_stale).then(|| paragraph(messages.scrap_still_there()).class("hint"));
    let said = el("p").attr("role", "status").class("scrap-said").child(text(move || said.get()));
    [earlier.into(), actions.into(), said.into(), Piece::from(still)].into()
}

/// What is left of a sending whose lists are no longer what was sent.
fn earlier(sending: &Sending) -> Piece {
    let (scrap, messages) = (use_app().scrap_errors, use_messages());
    let changed = paragraph(messages.scrap_changed_since());
    let (mut shown, mut is_all) = (String::new(), true);
    for part in sending.rest() {
        if shown.len() >= SHOWN {
            is_all = false;
            break;
        }
        if !shown.is_empty() {
            shown.push('\n');
        }
        shown.push_str(&scrap.body(&part.update));
    }
    if shown.is_empty() {
        return changed.into();
    }
    is_all = is_all && shown.len() <= SHOWN;
    shown.truncate(SHOWN);
    if !is_all {
        shown.push('…');
    }
    let json = el("pre").class("scrap-json").attr("tabindex", "0").attr("role", "group");
    let json = json.attr("aria-label", messages.scrap_earlier()).child(el("code").whole_text(&shown));
    [changed, paragraph(messages.scrap_earlier()).class("hint"), json].into()
}

/// What was pressed is gone; the focus stays near.
fn to_heading() {
    document::focus("#scrap-request-heading");
}

/// How many requests and ids there are of each fate.
fn account(sending: &Sending) -> El {
    let messages = use_messages();
    let of = |is: fn(&Fate) -> bool, line: &dyn Fn(usize, &str) -> String| {
        let parts = || sending.parts().iter().filter(|part| is(&part.fate));
        let count = parts().count();
        (count > 0).then(|| el("li").text(&line(count, &messages.count(ids(parts())))))
    };
    el("ul")
        .class("scrap-account")
        .child(of(|fate| *fate == Fate::Taken, &|count, ids| messages.scrap_line_taken(count, ids)))
        .child(of(|fate| matches!(fate, Fate::Refused(_)), &|count, ids| {
            messages.scrap_line_refused(count, ids)
        }))
        .child(of(|fate| matches!(fate, Fate::Unknown(_)), &|count, ids| {
            messages.scrap_line_unknown(count, ids)
        }))
        .child(of(|fate| *fate == Fate::Unsent, &|count, ids| messages.scrap_line_unsent(count, ids)))
}

fn ids<'a>(parts: impl Iterator<Item = &'a Part>) -> usize {
    parts.map(|part| ScrapErrorUpdate::count(&part.update)).sum()
}

fn is_in_question(part: &Part) -> bool {
    matches!(part.fate, Fate::Refused(_) | Fate::Unknown(_))
}

/// The last request that failed: which one, why, and whether it was refused.
fn last_failure(sending: &Sending) -> Option<(usize, &Failure, bool)> {
    sending.parts().iter().enumerate().rev().find_map(|(at, part)| match &part.fate {
        Fate::Refused(failure) => Some((at, failure, true)),
        Fate::Unknown(failure) => Some((at, failure, false)),
        Fate::Unsent | Fate::UnderWay | Fate::Taken => None,
    })
}
