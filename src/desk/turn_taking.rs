//! One tab at a time works on a certificate: the others show it with their controls off.

use acceptance_rules::certificate::CertificateKey;
use leptos::ev;
use leptos::prelude::*;

use crate::i18n::use_messages;
use crate::state::phase::Phase;
use crate::state::{
    Drafts, OpenCertificate, Session, Submissions, Tabs, use_decisions, use_drafts, use_open_certificate,
    use_session, use_tabs,
};
use crate::ui::button::Button;
use crate::ui::note::{Note, Urgency};
use crate::ui::tone::Tone;

/// The turn of this tab to work on a certificate.
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

    /// Works on the certificate once no other tab does.
    fn await_turn(self) {
        self.tabs.open(self.key, move |is_after_another| self.begin(is_after_another));
    }

    /// Works on the certificate; the other tab only shows it from now on.
    fn take_over(self) {
        self.tabs.take_over(self.key, move |is_after_another| self.begin(is_after_another));
    }

    /// This tab is the one that works on the certificate.
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

/// Works on the certificate when no other tab does.
pub(super) fn take_turns(key: CertificateKey) {
    let turn = Turn::of(key);
    let Turn { tabs, open_certificate, decisions, .. } = turn;
    turn.await_turn();
    // A page that comes back from the browser's cache shows what was so when it was left.
    let shown = window_event_listener(ev::pageshow, move |event| {
        if event.persisted() {
            open_certificate.reopen();
            // What still has its lock need not ask, and lose its fields meanwhile.
            if tabs.has_lock() {
                turn.begin(false);
            } else {
                turn.await_turn();
            }
        }
    });
    Effect::new(move || {
        if tabs.changed() == Some(key) {
            // What is unknown here may be known now.
            decisions.check(key);
            if untrack(|| tabs.is_watching()) {
                open_certificate.reopen();
            }
        }
    });
    // What this tab only shows it must not decide, even where its last question is open.
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

/// Says that another tab works on the certificate, and takes it over.
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

/// A side of the page, whose controls are off while another tab works on the certificate.
#[component]
pub fn Side(key: CertificateKey, children: Children) -> impl IntoView {
    let (tabs, decisions) = (use_tabs(), use_decisions());
    let is_elsewhere = move || matches!(decisions.phase(key), Some(Phase::Elsewhere(_)));
    view! {
        <fieldset class="side" role="none" disabled=move || tabs.is_watching() || is_elsewhere()>
            {children()}
        </fieldset>
    }
}
