//! One tab at a time edits a certificate: the others show it with disabled controls.

use acceptance_rules::certificate::CertificateKey;
use leptos::ev;
use leptos::prelude::*;

use crate::browser::storage;
use crate::i18n::use_messages;
use crate::state::submissions::status::SubmissionStatus;
use crate::state::{use_decisions, use_drafts, use_local_store, use_open_certificate, use_session, use_tabs};
use crate::text::Tone;
use crate::ui::button::Button;
use crate::ui::note::{Note, Urgency};

/// Returns a function to call when this tab starts to edit a certificate, with whether another tab edited it before.
fn begin_turn(key: CertificateKey) -> impl Fn(bool) + Copy + Send + Sync + 'static {
    let (session, drafts) = (use_session(), use_drafts());
    let (open_certificate, decisions) = (use_open_certificate(), use_decisions());
    move |is_after_another| {
        drafts.load(key);
        open_certificate.settle_offer(key);
        if untrack(|| session.is_signed_in()) {
            if is_after_another {
                open_certificate.reopen();
            }
            decisions.resume(key);
        }
    }
}

/// Edits the certificate while no other tab does.
pub(super) fn take_turns(key: CertificateKey) {
    let (tabs, open_certificate, decisions) = (use_tabs(), use_open_certificate(), use_decisions());
    let (drafts, local_store) = (use_drafts(), use_local_store());
    let begin = begin_turn(key);
    tabs.open(key, begin);
    // A page from the back/forward cache shows an outdated state.
    let shown = window_event_listener(ev::pageshow, move |event| {
        if event.persisted() {
            open_certificate.reopen();
            // A tab that still has its lock need not request it, which would disable its fields in
            // the meantime.
            if tabs.has_lock() {
                begin(false);
            } else {
                tabs.open(key, begin);
            }
        }
    });
    Effect::new(move || {
        if tabs.changed() == Some(key) {
            // An unknown outcome may be known now.
            decisions.check(key);
            if untrack(|| tabs.is_watching()) {
                open_certificate.reopen();
            }
        }
    });
    let changed = window_event_listener_untyped("storage", move |event| {
        if storage::changed(&event).is_none_or(|name| name == local_store.draft_name(key)) {
            drafts.follow(key);
        }
    });
    // Closes an open last question when another tab takes over.
    Effect::new(move || {
        if tabs.is_watching() {
            decisions.cancel_prompt();
            untrack(|| drafts.watch(key));
        }
    });
    on_cleanup(move || {
        // The next tab continues with the stored changes.
        drafts.store_all();
        shown.remove();
        changed.remove();
        tabs.leave();
    });
}

/// Shows that another tab edits the certificate, with a button to take over.
#[component]
pub fn OtherTabNote(key: CertificateKey) -> impl IntoView {
    let (messages, tabs, begin) = (use_messages(), use_tabs(), begin_turn(key));
    view! {
        <Show when=move || tabs.is_watching()>
            <Note tone=Tone::Warning urgency=Urgency::Status>
                <p>{messages.other_tab()}</p>
                <Button on_press=move || tabs.take_over(key, begin)>{messages.work_here()}</Button>
            </Note>
        </Show>
    }
}

/// Returns a part of the page, whose controls are disabled while another tab edits the certificate.
#[component]
pub fn LockedSection(key: CertificateKey, children: Children) -> impl IntoView {
    let (tabs, decisions) = (use_tabs(), use_decisions());
    let is_elsewhere = move || matches!(decisions.status(key), Some(SubmissionStatus::Elsewhere(_)));
    view! {
        <fieldset class="side" role="none" disabled=move || tabs.is_watching() || is_elsewhere()>
            {children()}
        </fieldset>
    }
}
