//! What can be said after a decision: only what a reading showed.

use std::sync::Arc;

use acceptance_process::Failure;
use acceptance_process::submit::{NotApplied, Outcome, Reading, Unknown};
use acceptance_rules::certificate::{Certificate, CertificateKey};
use acceptance_rules::decision::Decision;
use leptos::prelude::*;

use super::differences::sentence;
use super::receipt::receipt_buttons;
use crate::browser::config::StatusEntry;
use crate::link::link;
use crate::route::Route;
use crate::state::decisions::Ended;
use crate::state::use_desk;
use crate::trouble::refused_user;
use crate::ui::button::{button, ranked_button};
use crate::ui::dom::{Piece, el};
use crate::ui::icon::{Icon, picture};
use crate::ui::note::{paragraph, quotation};
use crate::words::Words;
use crate::{use_words, wording};

/// The most differences that are written out.
const MOST: usize = 10;

/// What is said about an outcome.
struct Telling {
    tone: &'static str,
    title: String,
    lines: Vec<String>,
    quote: Option<String>,
}

/// What became of a decision, and what can be done now.
pub fn outcome_panel(key: CertificateKey, ended: &Arc<Ended>) -> Piece {
    let outcome = &ended.outcome;
    let (desk, words) = (use_desk(), use_words());
    let telling = tell(words, &desk.session.config().statuses, ended);
    let icon = match telling.tone {
        "positive" => Icon::Check,
        "neutral" => Icon::Clock,
        _ => Icon::Warning,
    };
    let title = el("p").class("outcome-title").child(picture(icon)).child(el("strong").text(&telling.title));
    let said = el("div").class("outcome").attr("data-tone", telling.tone).attr("role", "alert").child(title);
    let said = telling.lines.iter().fold(said, |said, line| said.child(paragraph(line)));
    let said = said.child(telling.quote.map(|quote| quotation(words.service_says(), &quote)));
    let check = matches!(outcome, Outcome::Unknown(_)).then(|| {
        ranked_button("primary", words.check_again(), move || desk.decisions.check(key, words.language))
    });
    let is_settled = ended.is_settled();
    let again = (!is_settled).then(|| {
        button(words.look_again(), move || {
            desk.decisions.dismiss(key);
            desk.workbench.reopen();
        })
    });
    let back = link(Route::Certificates(desk.certificates.last_view.get_untracked()));
    let back = el("p").child(back.text(words.to_certificates()));
    let next = is_settled.then(|| desk.certificates.next(key, |other| desk.decisions.is_settled(other)));
    let next = next.flatten().map(|next| {
        let link = link(Route::certificate(next)).text(&words.next_certificate(&next.to_string()));
        el("p").child(link)
    });
    let actions = el("div").class("outcome-actions").child(check).child(again);
    let actions = actions.child(receipt_buttons(ended)).child(next).child(back);
    [said, actions].into()
}

fn tell(words: Words, entries: &[StatusEntry], ended: &Ended) -> Telling {
    let Ended { outcome, goal, plan, at, .. } = ended;
    let telling = |tone, title: &str, lines| Telling { tone, title: title.to_owned(), lines, quote: None };
    let says = |certificate: &Certificate| {
        let (status, _) = wording::confirmation(words, certificate.confirmation.as_ref());
        words.service_shows(&status, at)
    };
    match outcome {
        Outcome::Confirmed(certificate) => {
            let lines = vec![says(certificate), words.confirmed_text().to_owned()];
            telling("positive", words.outcome_confirmed(), lines)
        }
        Outcome::Rejected(certificate) => {
            let rejected = plan.as_ref().map(|plan| words.rejected_text(plan.rejected().len()));
            let lines = [Some(says(certificate)), rejected].into_iter().flatten().collect();
            telling("positive", words.outcome_rejected(), lines)
        }
        Outcome::SecondPending(certificate) => {
            let lines = vec![says(certificate), words.second_pending_text().to_owned()];
            telling("neutral", words.outcome_second_pending(), lines)
        }
        Outcome::NotApplied(reason) => not_applied(words, goal.decision, reason, &says),
        Outcome::Changed { differences, marks_sent } => {
            let first = if *marks_sent { words.changed_marks_sent() } else { words.changed_nothing_sent() };
            let mut lines = vec![first.to_owned()];
            lines
                .extend(differences.iter().take(MOST).map(|difference| sentence(words, entries, difference)));
            if differences.len() > MOST {
                lines.push(words.more_differences(differences.len().saturating_sub(MOST)));
            }
            telling("warning", words.outcome_changed(), lines)
        }
        Outcome::Session => {
            let lines = vec![words.session_nothing_sent().to_owned(), words.session_marks_kept().to_owned()];
            telling("warning", words.outcome_session(), lines)
        }
        Outcome::Unknown(unknown) => tell_unknown(words, unknown, &says),
    }
}

fn not_applied(
    words: Words,
    decision: Decision,
    reason: &NotApplied,
    says: &dyn Fn(&Certificate) -> String,
) -> Telling {
    let unsent = |marks_sent| if marks_sent { words.not_sent_marks_maybe() } else { words.not_sent() };
    let (lines, quote) = match reason {
        NotApplied::NotSent { failure, marks_sent } => {
            let trouble = wording::failure(words, failure);
            let mut lines = vec![unsent(*marks_sent).to_owned(), trouble.what, trouble.advice.to_owned()];
            lines.extend(refused_user(failure));
            (lines, trouble.quote)
        }
        NotApplied::Interrupted => {
            let made = match decision {
                Decision::Confirm => words.interrupted_confirm(),
                Decision::Reject => words.interrupted_reject(),
            };
            (vec![made.to_owned()], None)
        }
        NotApplied::NotFound { marks_sent } => {
            (vec![unsent(*marks_sent).to_owned(), words.certificate_not_found().to_owned()], None)
        }
        NotApplied::Refused { error, certificate } => {
            let failure = Failure::Api(error.clone());
            let trouble = wording::failure(words, &failure);
            let mut lines = vec![trouble.what, says(certificate), trouble.advice.to_owned()];
            lines.extend(refused_user(&failure));
            (lines, trouble.quote)
        }
    };
    Telling { tone: "danger", title: words.outcome_not_applied().to_owned(), lines, quote }
}

fn tell_unknown(words: Words, unknown: &Unknown, says: &dyn Fn(&Certificate) -> String) -> Telling {
    let title = match unknown.decision {
        Decision::Confirm => words.outcome_unknown_confirm(),
        Decision::Reject => words.outcome_unknown_reject(),
    };
    let mut lines = Vec::new();
    if let Some(failure) = &unknown.reply {
        lines.push(wording::failure(words, failure).what);
    }
    match &unknown.reading {
        Reading::Certificate(certificate) => {
            lines.push(says(certificate));
            if unknown.decision == Decision::Reject {
                lines.push(words.may_be_reviewed().to_owned());
            }
        }
        Reading::NotFound => lines.push(words.certificate_not_found().to_owned()),
        Reading::Failed(failure) => lines.push(words.reading_failed(&wording::failure(words, failure).what)),
    }
    lines.push(words.unknown_advice().to_owned());
    Telling { tone: "warning", title: title.to_owned(), lines, quote: None }
}
