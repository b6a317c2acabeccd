//! What can be said after the end of a review was sent: only what a reading showed.

use acceptance_process::Failure;
use acceptance_process::finish::Outcome;
use acceptance_process::submit::Reading;
use acceptance_rules::certificate::{Certificate, CertificateKey};
use leptos::prelude::*;

use crate::link::link;
use crate::route::Route;
use crate::state::finishings::Ended;
use crate::state::use_desk;
use crate::ui::button::{button, ranked_button};
use crate::ui::dom::{Piece, el, live};
use crate::ui::icon::{Icon, picture};
use crate::ui::note::{paragraph, quotation};
use crate::unseen::title;
use crate::words::Words;
use crate::{use_words, wording};

/// The name of an outcome, for whoever looks after the page.
pub fn name(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Ended { .. } => "ended",
        Outcome::EndedBefore(_) => "ended-before",
        Outcome::Changed(_) => "changed",
        Outcome::NotSent(_) | Outcome::NotKnown | Outcome::Refused { .. } => "not-applied",
        Outcome::Session => "session",
        Outcome::Unknown(_) => "unknown",
    }
}

/// What is said about an outcome.
struct Telling {
    tone: &'static str,
    title: &'static str,
    lines: Vec<String>,
    quote: Option<String>,
}

/// What became of the end of a review, and what can be done now.
pub fn outcome(key: CertificateKey, ended: &Ended) -> Piece {
    let (desk, words) = (use_desk(), use_words());
    let telling = tell(words, ended);
    let icon = if telling.tone == "positive" { Icon::Check } else { Icon::Warning };
    let title = el("p").class("outcome-title").child(picture(icon)).child(el("strong").text(telling.title));
    let said = el("div").class("outcome").attr("data-tone", telling.tone).attr("role", "alert").child(title);
    let said = telling.lines.iter().fold(said, |said, line| said.child(paragraph(line)));
    let said = said.child(telling.quote.map(|quote| quotation(words.service_says(), &quote)));
    let is_unknown = matches!(ended.outcome, Outcome::Unknown(_));
    let is_over = matches!(ended.outcome, Outcome::Ended { .. } | Outcome::EndedBefore(_));
    let check = is_unknown.then(|| {
        ranked_button("primary", words.check_again(), move || desk.finishings.check(key, words.language))
    });
    let again = (!is_over).then(|| {
        button(words.look_again(), move || {
            desk.finishings.put_away(key, true);
            desk.workbench.reopen();
        })
    });
    let back = live(move || match desk.navigation.route.get() {
        Route::Case(_, view) => Some(link(Route::Review(view)).text(words.to_review())),
        _ => None,
    });
    let back = el("p").child(back);
    let actions = el("div").class("outcome-actions").child(check).child(again).child(back);
    [said, actions].into()
}

/// What to do about a failure here, where nobody marks anything.
fn advice(words: Words, failure: &Failure) -> &'static str {
    if failure.is_session() {
        words.case_advice_sign_in()
    } else if failure.is_forbidden() {
        words.case_advice_not_activated()
    } else {
        wording::failure(words, failure).advice
    }
}

fn tell(words: Words, ended: &Ended) -> Telling {
    let telling = |tone, lines| Telling { tone, title: title(words, &ended.outcome), lines, quote: None };
    let shows = |certificate: &Certificate| {
        let (status, _) = wording::confirmation(words, certificate.confirmation.as_ref());
        words.service_shows(&status, &ended.at)
    };
    match &ended.outcome {
        Outcome::Ended { certificate, reply: None } => {
            telling("positive", vec![shows(certificate), words.review_ended_text().into()])
        }
        Outcome::Ended { certificate, reply: Some(failure) } => {
            let told = wording::failure(words, failure);
            let lines = vec![shows(certificate), words.review_ended_although(&told.what)];
            Telling { quote: told.quote, ..telling("positive", lines) }
        }
        Outcome::EndedBefore(certificate) => {
            telling("warning", vec![shows(certificate), words.review_not_sent().into()])
        }
        Outcome::Changed(differences) => {
            let lines = vec![words.review_changed(differences.len()), words.review_changed_advice().into()];
            telling("warning", lines)
        }
        Outcome::NotSent(failure) => {
            let told = wording::failure(words, failure);
            let lines = vec![words.review_not_sent().into(), told.what, advice(words, failure).into()];
            Telling { quote: told.quote, ..telling("danger", lines) }
        }
        Outcome::NotKnown => {
            let lines = vec![words.review_not_sent().into(), words.unmet_state_unknown().into()];
            telling("danger", lines)
        }
        Outcome::Session => telling("warning", vec![words.review_not_sent().into()]),
        Outcome::Refused { error, certificate } => {
            let failure = Failure::Api(error.clone());
            let told = wording::failure(words, &failure);
            let lines = vec![told.what, shows(certificate), advice(words, &failure).into()];
            Telling { quote: told.quote, ..telling("danger", lines) }
        }
        Outcome::Unknown(unknown) => {
            let mut lines: Vec<String> =
                unknown.reply.iter().map(|failure| wording::failure(words, failure).what).collect();
            lines.push(match &unknown.reading {
                Reading::Certificate(certificate) => shows(certificate),
                Reading::NotFound => words.certificate_not_found().into(),
                Reading::Failed(failure) => words.reading_failed(&wording::failure(words, failure).what),
            });
            lines.push(words.review_unknown_advice().into());
            telling("warning", lines)
        }
    }
}
