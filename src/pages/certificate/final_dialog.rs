//! The last question before a decision: what it concerns, what it does, and what happens that nobody marked.

use acceptance_rules::certificate::{CertificateDetail, CertificateKey};
use acceptance_rules::decision::{Decision, Finding, Plan};
use leptos::prelude::*;

use super::hints::hint_note;
use super::view::AssetsShown;
use crate::browser::document;
use crate::reactive::signal;
use crate::route::Show;
use crate::sending::unkept_note;
use crate::state::use_desk;
use crate::ui::button::{button, ranked_button};
use crate::ui::dialog::dialog;
use crate::ui::dom::{El, Piece, el, live};
use crate::ui::note::{note, paragraph};
use crate::words::Words;
use crate::{use_words, wording};

/// The most asset ids that are written out.
const MOST_IDS: usize = 12;

/// The dialog, while the person is asked.
pub fn final_dialog(key: CertificateKey) -> Piece {
    let desk = use_desk();
    live(move || desk.decisions.asked(key).and_then(|order| order.plan().map(question)))
}

fn question(plan: &Plan) -> El {
    let (desk, words) = (use_desk(), use_words());
    let key = plan.key();
    let is_checked = signal(false);
    let (title, verb, rank) = match plan.decision() {
        Decision::Confirm => (words.confirm_question(&key.to_string()), words.confirm(), "primary"),
        Decision::Reject => (words.reject_question(&key.to_string()), words.reject(), "danger"),
    };
    let on_cancel = move || desk.decisions.withdraw();
    let decide = move || {
        if is_checked.get_untracked() {
            desk.decisions.make();
        } else {
            document::focus("#all-listed");
        }
    };
    let warnings = untrack(|| desk.checklist(plan.decision()));
    let warnings = warnings.conditions.iter().filter(|it| matches!(it.finding, Finding::Warning(_)));
    let warnings: Vec<El> = warnings
        .map(|it| note("warning", "note").child(paragraph(&wording::condition(words, it, 0))))
        .collect();
    let checkbox = el("input").attr("id", "all-listed").attr("type", "checkbox");
    let checkbox = checkbox.on_checked(move |is_ticked| is_checked.set(is_ticked));
    let decide = ranked_button(rank, verb, decide)
        .attr_live("aria-disabled", move || (!is_checked.get()).then_some("true"));
    let actions = el("div").class("dialog-actions").child(button(words.cancel(), on_cancel)).child(decide);
    let consequences = consequences(words, plan);
    let shown = expect_context::<AssetsShown>();
    let first = plan.unset().first().copied().filter(|_| plan.decision() == Decision::Confirm);
    let look = first.map(|first| {
        let look = move || {
            on_cancel();
            shown.jump(Show::Unmarked, first);
        };
        el("p").child(button(words.look_at_them_first(), look).class("link-button"))
    });
    dialog(&title, on_cancel)
        .child(el("p").class("dialog-identity").text(&identity(words, plan)))
        .child(consequences.iter().map(|line| paragraph(line)).collect::<Vec<_>>())
        .child(look)
        .child(warnings)
        .child(hint_note(key))
        .child(unkept_note())
        .child(el("label").class("checkbox").child(checkbox).child(el("span").text(words.all_listed())))
        .child(actions)
}

fn identity(words: Words, plan: &Plan) -> String {
    let certificate = &plan.seen().certificate;
    let detail = |before: &str, detail| {
        certificate.detail(detail).map(|name| [before, name].concat()).unwrap_or_default()
    };
    let number = certificate.key.company.0.to_string();
    let company = [number, detail(" ", CertificateDetail::LeaseCompanyName)].concat();
    let id = certificate.key.certificate.0.to_string();
    [words.dialog_identity(&id, &company), detail(" · ", CertificateDetail::CustomerName)].concat()
}

/// What the decision does, in sentences, from the same plan that is sent.
fn consequences(words: Words, plan: &Plan) -> Vec<String> {
    let counts = plan.counts();
    let mut lines = Vec::new();
    match plan.decision() {
        Decision::Confirm => {
            lines.push(words.confirm_effect(counts.total));
            if counts.unset > 0 {
                lines.push(words.confirm_unset(counts.unset, &wording::ids(words, plan.unset(), MOST_IDS)));
            } else {
                lines.push(words.confirm_all_marked().to_owned());
            }
        }
        Decision::Reject => {
            let total = words.count(counts.total);
            lines.push(words.reject_effect(
                counts.not_received,
                &total,
                &wording::ids(words, plan.rejected(), MOST_IDS),
            ));
            lines.push(words.reject_then().to_owned());
        }
    }
    if !plan.updates().is_empty() {
        lines.push(words.marks_saved_first(plan.updates().len()));
    }
    lines
}
