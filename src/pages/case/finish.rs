//! The end of a review: the button or where reviews are ended instead, the last question, and what is being done.

use acceptance_rules::case::{ReviewState, review_state, summary};
use acceptance_rules::certificate::{CertificateDetail, CertificateKey};
use acceptance_rules::seen::Seen;
use leptos::prelude::*;

use crate::desk::link::link;
use crate::desk::outcome::{name, outcome_panel};
use crate::desk::sending::{sending, sent_elsewhere, unkept_note};
use crate::i18n::use_messages;
use crate::reactive::memo;
use crate::route::Route;
use crate::state::submissions::Phase;
use crate::state::{AppState, use_app};
use crate::ui::button::{button, ranked_button};
use crate::ui::dialog::dialog;
use crate::ui::dom::{El, Piece, el, live};
use crate::ui::icon::{Icon, picture};
use crate::ui::note::paragraph;
use acceptance_process::order::Order;

/// What keeps a review from being ended here and now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Closed {
    NotRead,
    NotInReview,
    Unknown,
}

/// The certificate and its assets as they are shown, where the review may be ended.
fn seen(app: AppState, key: CertificateKey) -> Result<Seen, Closed> {
    if app.open_certificate.key.get() != Some(key) {
        return Err(Closed::NotRead);
    }
    let certificate = app.open_certificate.certificate.get();
    let certificate = certificate.ready().ok_or(Closed::NotRead)?.clone().ok_or(Closed::Unknown)?;
    match review_state(&certificate) {
        ReviewState::InReview => {}
        ReviewState::Ended => return Err(Closed::NotInReview),
        ReviewState::Unknown => return Err(Closed::Unknown),
    }
    let assets = app.open_certificate.assets.get().ready().cloned().ok_or(Closed::NotRead)?;
    Ok(Seen { certificate, assets })
}

/// The end of the review, beside the sheet.
pub fn review_end(key: CertificateKey) -> El {
    let (app, messages) = (use_app(), use_messages());
    let outcome_name = move || match app.closings.phase(key) {
        None => "idle",
        Some(phase) => name(&phase),
    };
    let body = live(move || -> Piece {
        if app.session.config().finish_review.is_none() {
            return paragraph(messages.review_elsewhere()).into();
        }
        match app.closings.phase(key) {
            Some(Phase::Sending { progress, act }) => sending(app.closings, key, progress, act).into(),
            Some(Phase::Elsewhere(elsewhere)) => sent_elsewhere(elsewhere).into(),
            Some(Phase::Ended(ended)) => outcome_panel(app.closings, &ended, Piece::Nothing, vec![back()]),
            None => offer(key).into(),
        }
    });
    el("section")
        .class("decision")
        .attr("role", "region")
        .attr("aria-label", messages.review_end())
        .attr_live("data-outcome", outcome_name)
        .child(el("h2").text(messages.review_end()))
        .child(body)
}

/// The way back to the queue, where there is one.
fn back() -> Piece {
    let (app, messages) = (use_app(), use_messages());
    let back = live(move || match app.navigation.route.get() {
        Route::Case(_, view) => Some(link(Route::Review(view)).text(messages.to_review())),
        _ => None,
    });
    el("p").child(back).into()
}

fn offer(key: CertificateKey) -> El {
    let (app, messages) = (use_app(), use_messages());
    let closed = memo(move || match seen(app, key).err() {
        None => 0,
        Some(Closed::NotRead) => 1,
        Some(Closed::NotInReview) => 2,
        Some(Closed::Unknown) => 3_usize,
    });
    let reasons = [
        messages.met_in_review(),
        messages.unmet_not_read(),
        messages.unmet_not_in_review(),
        messages.unmet_state_unknown(),
    ];
    let reason = live(move || {
        let is_open = closed.get() == 0;
        let icon = if is_open { Icon::Check } else { Icon::Cross };
        let text = reasons.get(closed.get()).copied().unwrap_or_default();
        el("li").attr("data-met", if is_open { "true" } else { "false" }).child(picture(icon)).text(text)
    });
    let list = el("ul").class("conditions").attr("id", "finish-conditions").child(reason);
    let ask = move || {
        if let Some(order) = untrack(|| seen(app, key)).ok().and_then(Order::end_of_review) {
            app.version.check_for_update();
            app.closings.ask(order);
        }
    };
    let finish = ranked_button("primary", messages.finish_review(), ask)
        .attr("aria-describedby", "finish-conditions")
        .attr_live("aria-disabled", move || (closed.get() != 0).then_some("true"));
    el("div")
        .class("choice")
        .child(list)
        .child(finish)
        .child(paragraph(messages.finish_effect()).class("effect"))
}

/// The last question.
pub fn finish_dialog(key: CertificateKey) -> Piece {
    let app = use_app();
    live(move || app.closings.asked(key).map(|order| question(order.seen())))
}

fn question(seen: &Seen) -> El {
    let (app, messages) = (use_app(), use_messages());
    let key = seen.certificate.key;
    let counts = summary(&seen.assets);
    let company = seen.certificate.detail(CertificateDetail::LeaseCompanyName);
    let number = key.company.0.to_string();
    let identity = [Some(messages.lease_company()), Some(&*number), company];
    let identity = identity.into_iter().flatten().collect::<Vec<_>>().join(" ");
    let on_cancel = move || app.closings.cancel_prompt();
    let finish = ranked_button("primary", messages.finish_review(), move || app.closings.make());
    let operation = app.session.config().finish_review.clone().map(|operation| {
        let call = [operation.method.name(), " ", &operation.path(key)].concat();
        el("p").class("hint").text(messages.finish_sends()).text(" ").child(el("code").text(&call))
    });
    dialog(&messages.finish_question(&key.to_string()), on_cancel)
        .child(el("p").class("dialog-identity").text(&identity))
        .child(paragraph(&messages.finish_problems(counts.problems, &messages.count(counts.assets))))
        .child(paragraph(messages.finish_consequence()))
        .child(operation)
        .child(unkept_note())
        .child(el("div").class("dialog-actions").child(button(messages.cancel(), on_cancel)).child(finish))
}
