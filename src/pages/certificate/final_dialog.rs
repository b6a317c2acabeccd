//! The last question before a decision: what it concerns, what it does, and what happens that nobody marked.

use acceptance_rules::certificate::{CertificateDetail, CertificateKey};
use acceptance_rules::decision::{Decision, Finding, Plan};
use leptos::prelude::*;

use super::hints::hint_note;
use super::table_state::AssetTableState;
use crate::browser::document;
use crate::desk::sending::unkept_note;
use crate::i18n::Messages;
use crate::i18n::{labels, use_messages};
use crate::reactive::signal;
use crate::route::AssetFilter;
use crate::state::use_app;
use crate::ui::button::{button, ranked_button};
use crate::ui::dialog::dialog;
use crate::ui::dom::{El, Piece, el, live};
use crate::ui::note::{note, paragraph};

/// The most asset ids that are written out.
const MOST_IDS: usize = 12;

/// The dialog, while the person is asked.
pub fn final_dialog(key: CertificateKey) -> Piece {
    let app = use_app();
    live(move || app.decisions.asked(key).and_then(|order| order.plan().map(question)))
}

fn question(plan: &Plan) -> El {
    let (app, messages) = (use_app(), use_messages());
    let key = plan.key();
    let is_checked = signal(false);
    let (title, verb, rank) = match plan.decision() {
        Decision::Confirm => (messages.confirm_question(&key.to_string()), messages.confirm(), "primary"),
        Decision::Reject => (messages.reject_question(&key.to_string()), messages.reject(), "danger"),
    };
    let on_cancel = move || app.decisions.cancel_prompt();
    let decide = move || {
        if is_checked.get_untracked() {
            app.decisions.make();
        } else {
            document::focus("#all-listed");
        }
    };
    let warnings = untrack(|| app.checklist(plan.decision()));
    let warnings = warnings.conditions.iter().filter(|it| matches!(it.finding, Finding::Warning(_)));
    let warnings: Vec<El> = warnings
        .map(|it| note("warning", "note").child(paragraph(&labels::condition(messages, it, 0))))
        .collect();
    let checkbox = el("input").attr("id", "all-listed").attr("type", "checkbox");
    let checkbox = checkbox.on_checked(move |is_ticked| is_checked.set(is_ticked));
    let decide = ranked_button(rank, verb, decide)
        .attr_live("aria-disabled", move || (!is_checked.get()).then_some("true"));
    let actions = el("div").class("dialog-actions").child(button(messages.cancel(), on_cancel)).child(decide);
    let consequences = consequences(messages, plan);
    let shown = expect_context::<AssetTableState>();
    let first = plan.unset().first().copied().filter(|_| plan.decision() == Decision::Confirm);
    let look = first.map(|first| {
        let look = move || {
            on_cancel();
            shown.jump(AssetFilter::Unmarked, first);
        };
        el("p").child(button(messages.look_at_them_first(), look).class("link-button"))
    });
    dialog(&title, on_cancel)
        .child(el("p").class("dialog-identity").text(&identity(messages, plan)))
        .child(consequences.iter().map(|line| paragraph(line)).collect::<Vec<_>>())
        .child(look)
        .child(warnings)
        .child(hint_note(key))
        .child(unkept_note())
        .child(el("label").class("checkbox").child(checkbox).child(el("span").text(messages.all_listed())))
        .child(actions)
}

fn identity(messages: Messages, plan: &Plan) -> String {
    let certificate = &plan.seen().certificate;
    let detail = |before: &str, detail| {
        certificate.detail(detail).map(|name| [before, name].concat()).unwrap_or_default()
    };
    let number = certificate.key.company.0.to_string();
    let company = [number, detail(" ", CertificateDetail::LeaseCompanyName)].concat();
    let id = certificate.key.certificate.0.to_string();
    [messages.dialog_identity(&id, &company), detail(" · ", CertificateDetail::CustomerName)].concat()
}

/// What the decision does, in sentences, from the same plan that is sent.
fn consequences(messages: Messages, plan: &Plan) -> Vec<String> {
    let counts = plan.counts();
    let mut lines = Vec::new();
    match plan.decision() {
        Decision::Confirm => {
            lines.push(messages.confirm_effect(counts.total));
            if counts.unset > 0 {
                lines.push(
                    messages.confirm_unset(counts.unset, &labels::ids(messages, plan.unset(), MOST_IDS)),
                );
            } else {
                lines.push(messages.confirm_all_marked().to_owned());
            }
        }
        Decision::Reject => {
            let total = messages.count(counts.total);
            lines.push(messages.reject_effect(
                counts.not_received,
                &total,
                &labels::ids(messages, plan.rejected(), MOST_IDS),
            ));
            lines.push(messages.reject_then().to_owned());
        }
    }
    if !plan.updates().is_empty() {
        lines.push(messages.marks_saved_first(plan.updates().len()));
    }
    lines
}
