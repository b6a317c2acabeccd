//! One tab at a time edits a certificate: the others show it with disabled controls.

use acceptance_rules::certificate::CertificateKey;
use leptos::ev;
use leptos::prelude::*;

use crate::i18n::use_messages;
use crate::state::submissions::status::SubmissionStatus;
use crate::state::{
    Drafts, OpenCertificate, Session, Submissions, Tabs, use_decisions, use_drafts, use_open_certificate,
    use_session, use_tabs,
};
use crate::text::Tone;
use crate::ui::button::Button;
use crate::ui::note::{Note, Urgency};

/// The turn of this tab to edit a certificate.
#[derive(Clone, Copy)]
struct Turn {
    key: CertificateKey,
    session: Session,
    tabs: Tabs,
    drafts: Drafts,
    open_certificate: OpenCertificate,
    decisions: Submissions,
}

impl Turn {
    fn of(key: CertificateKey) -> Self {
        Self {
            key,
            session: use_session(),
            tabs: use_tabs(),
            drafts: use_drafts(),
            open_certificate: use_open_certificate(),
            decisions: use_decisions(),
        }
    }

    /// Edits the certificate once no other tab does.
    fn await_turn(self) {
        self.tabs.open(self.key, move |is_after_another| self.begin(is_after_another));
    }

    /// Edits the certificate; the other tab becomes read-only.
    fn take_over(self) {
        self.tabs.take_over(self.key, move |is_after_another| self.begin(is_after_another));
    }

    /// Called when this tab starts to edit the certificate.
    fn begin(self, is_after_another: bool) {
        self.drafts.look_for_kept(self.key);
        self.open_certificate.settle_offer(self.key);
        if untrack(|| self.session.is_signed_in()) {
            if is_after_another {
                self.open_certificate.reopen();
            }
            self.decisions.resume(self.key);
        }
    }
}

/// Edits the certificate while no other tab does.
pub(super) fn take_turns(key: CertificateKey) {
    let turn = Turn::of(key);
    let Turn { tabs, open_certificate, decisions, .. } = turn;
    turn.await_turn();
    // A page from the back/forward cache shows an outdated state.
    let shown = window_event_listener(ev::pageshow, move |event| {
        if event.persisted() {
            open_certificate.reopen();
            // A tab that still has its lock need not request it, which would disable its fields in
            // the meantime.
            if tabs.has_lock() {
                turn.begin(false);
            } else {
                turn.await_turn();
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
    // Closes an open last question when another tab takes over.
    Effect::new(move || {
        if tabs.is_watching() {
            decisions.cancel_prompt();
        }
    });
    on_cleanup(move || {
        shown.remove();
        tabs.leave();
    });
}

/// Shows that another tab edits the certificate, with a button to take over.
#[component]
pub fn OtherTabNote(key: CertificateKey) -> impl IntoView {
    let messages = use_messages();
    let turn = Turn::of(key);
    view! {
        <Show when=move || turn.tabs.is_watching()>
            <Note tone=Tone::Warning urgency=Urgency::Status>
                <p>{messages.other_tab()}</p>
                <Button on_press=move || turn.take_over()>{messages.work_here()}</Button>
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
