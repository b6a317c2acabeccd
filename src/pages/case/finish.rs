//! The end of a review: the button or other instructions, the last question, and the progress.

use std::sync::Arc;

use acceptance_process::order::Order;
use acceptance_route::{CaseView, Route};
use acceptance_rules::case::{ReviewState, review_state, summary};
use acceptance_rules::certificate::{CertificateDetail, CertificateKey};
use acceptance_rules::snapshot::Snapshot;
use leptos::html;
use leptos::prelude::*;

use super::head::{NextCase, QueuePosition};
use crate::browser::document;
use crate::components::journal_notes::NoJournalNote;
use crate::components::link::Link;
use crate::components::offline_note::{OfflineLine, use_has_no_network};
use crate::components::outcome::{OutcomePanel, name};
use crate::components::submission_view::SubmissionView;
use crate::i18n::{Messages, use_messages};
use crate::state::submissions::status::SubmissionResult;
use crate::state::{OpenCertificate, use_closings, use_open_certificate, use_session, use_version};
use crate::text::clip;
use crate::ui::button::{Button, ButtonRank};
use crate::ui::dialog::Dialog;
use crate::ui::focus;
use crate::ui::icon::{Icon, IconView};
use crate::ui::page_actions::use_page_action;

/// Returns the shown certificate and assets if the review may be ended, else the reason why not.
fn seen(
    messages: Messages,
    open_certificate: OpenCertificate,
    key: CertificateKey,
) -> Result<Snapshot, &'static str> {
    let unread = messages.unmet_not_read();
    if open_certificate.key() != Some(key) {
        return Err(unread);
    }
    let certificate = open_certificate.certificate_reading();
    let certificate = certificate.ready().ok_or(unread)?.clone();
    let certificate = certificate.ok_or(messages.unmet_status_not_known())?;
    match review_state(&certificate) {
        ReviewState::InReview => {}
        ReviewState::Ended => return Err(messages.unmet_not_in_review()),
        ReviewState::Unknown => return Err(messages.unmet_status_not_known()),
    }
    let assets = open_certificate.assets().ok_or(unread)?;
    Ok(Snapshot { certificate, assets })
}

/// Returns the end of the review, next to the problems.
#[component]
pub fn ReviewEnd(key: CertificateKey, view: Memo<CaseView>, position: Memo<QueuePosition>) -> impl IntoView {
    let (messages, session, closings) = (use_messages(), use_session(), use_closings());
    let outcome = move || closings.status(key).map_or("idle", |status| name(&status));
    let (next, back) = (NodeRef::<html::A>::new(), NodeRef::<html::A>::new());
    let is_configured = session.config().finish_review.is_some();
    let ended = move |ended: Arc<SubmissionResult>| {
        if ended.proof().is_some() {
            focus_next(next, back);
        }
        view! {
            <OutcomePanel acts=closings ended>
                <p class="acts">
                    <NextCase view position link=next />
                    <Link to=move || Route::Review(view.get()) {..} node_ref=back>
                        {messages.to_review()}
                    </Link>
                </p>
            </OutcomePanel>
        }
        .into_any()
    };
    let body = if is_configured {
        view! { <SubmissionView acts=closings key idle=move || view! { <Offer key /> } ended /> }.into_any()
    } else {
        view! { <p>{messages.review_elsewhere()}</p> }.into_any()
    };
    view! {
        <section
            class="decision"
            role="region"
            aria-label=messages.review_end()
            data-outcome=outcome
            data-focus-home
        >
            <h2 tabindex="-1">{messages.review_end()}</h2>
            {body}
        </section>
    }
}

/// Moves the focus to the link to the next case, or to the queue, unless an element outside has the focus.
fn focus_next(next: NodeRef<html::A>, back: NodeRef<html::A>) {
    request_animation_frame(move || {
        if !document::is_there(":focus:not(.decision :focus)") {
            let _ = focus::focus(next) || focus::focus(back);
        }
    });
}

/// Returns the conditions for ending the review, and the button.
#[component]
fn Offer(key: CertificateKey) -> impl IntoView {
    let (messages, open_certificate) = (use_messages(), use_open_certificate());
    let (closings, version) = (use_closings(), use_version());
    let closed = Memo::new(move |_| seen(messages, open_certificate, key).err());
    let (is_open, has_no_network) = (move || closed.get().is_none(), use_has_no_network());
    let icon = move || {
        let icon = if is_open() { Icon::Check } else { Icon::Cross };
        view! { <IconView icon /> }
    };
    let reason = move || closed.get().unwrap_or_else(|| messages.met_in_review());
    let button = NodeRef::<html::Button>::new();
    use_page_action(messages.finish_review(), messages.palette_focuses(), Signal::stored(true), move || {
        let _ = focus::focus(button);
    });
    let ask = move || {
        let seen = untrack(|| seen(messages, open_certificate, key));
        if let Some(order) = seen.ok().and_then(Order::end_of_review) {
            version.check_for_update();
            closings.ask(order);
        }
    };
    view! {
        <div class="choice">
            <ul class="conditions" id="finish-conditions">
                <li data-met=move || is_open().to_string()>{icon} {reason}</li>
            </ul>
            <OfflineLine id="finish-offline" />
            <Button
                rank=ButtonRank::Primary
                is_on=move || is_open() && !has_no_network.get()
                on_press=ask
                attr:aria-describedby="finish-conditions finish-offline"
                {..}
                node_ref=button
            >
                {messages.finish_review()}
            </Button>
        </div>
    }
}

/// Returns the last question while it is open.
#[component]
pub fn FinishDialog(key: CertificateKey) -> impl IntoView {
    let closings = use_closings();
    move || closings.asked(key).map(|order| view! { <FinishQuestion seen=order.seen().clone() /> })
}

#[component]
fn FinishQuestion(seen: Snapshot) -> impl IntoView {
    let (messages, closings, has_no_network) = (use_messages(), use_closings(), use_has_no_network());
    let key = seen.certificate.key;
    let counts = summary(&seen.assets);
    let company = seen.certificate.detail(CertificateDetail::LeaseCompanyName);
    let number = key.company.0.to_string();
    let identity = [Some(messages.lease_company()), Some(&*number), company];
    let identity = identity.into_iter().flatten().collect::<Vec<_>>().join(" ");
    let cancel = move || closings.cancel_prompt();
    view! {
        <Dialog title=messages.finish_question(&key.to_string()) on_cancel=cancel>
            <p class="dialog-identity">{clip(identity)}</p>
            <p>{messages.finish_problems(counts.problems, &messages.count(counts.assets))}</p>
            <p>{messages.finish_consequence()}</p>
            <NoJournalNote />
            <OfflineLine id="offline-question" />
            <div class="dialog-actions">
                <Button on_press=cancel>{messages.cancel()}</Button>
                <Button
                    rank=ButtonRank::Primary
                    is_on=move || !has_no_network.get()
                    on_press=move || closings.make()
                    attr:aria-describedby="offline-question"
                >
                    {messages.finish_review()}
                </Button>
            </div>
        </Dialog>
    }
}
