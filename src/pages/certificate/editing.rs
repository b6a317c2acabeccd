//! Whether the statuses of a certificate can be changed here: not while it is under review or once it is confirmed,
//! unless the user turns editing on in the menu.

use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::decision::{self, Cause};
use leptos::prelude::*;

use crate::i18n::use_messages;
use crate::state::{use_drafts, use_open_certificate};

/// Whether statuses can be changed.
#[derive(Clone, Copy)]
pub struct Editing {
    /// Why changes have no effect now.
    pub closed_by: Memo<Option<Cause>>,
    /// Whether the user turned editing on.
    pub is_wanted: RwSignal<bool>,
    /// Whether there are unsaved changes, or steps to undo or redo.
    pub has_steps: Memo<bool>,
    /// Whether statuses can be changed.
    pub is_on: Memo<bool>,
}

impl Editing {
    /// Returns the state of one certificate.
    pub fn new(key: CertificateKey) -> Self {
        let (open_certificate, drafts) = (use_open_certificate(), use_drafts());
        let closed_by = Memo::new(move |_| decision::closed_by(open_certificate.certificate().as_ref()));
        let is_wanted = RwSignal::new(false);
        let has_steps = Memo::new(move |_| {
            drafts.with(key, |draft| !draft.is_empty() || draft.can_undo() || draft.can_redo())
        });
        // Existing changes, as after another user's decision, must stay visible and can be undone.
        let is_on = Memo::new(move |_| closed_by.get().is_none() || is_wanted.get() || has_steps.get());
        Self { closed_by, is_wanted, has_steps, is_on }
    }
}

/// Shows why statuses are read-only. While editing is on, it warns that the server may refuse the changes.
#[component]
pub fn ReadOnlyNote() -> impl IntoView {
    let messages = use_messages();
    let editing = expect_context::<Editing>();
    let text = move || match editing.closed_by.get() {
        Some(Cause::AlreadyConfirmed) => messages.read_only_confirmed(),
        _ => messages.read_only_clearing(),
    };
    view! {
        <Show when=move || editing.closed_by.get().is_some()>
            <div class="read-only" role="note">
                <p>{text}</p>
                <Show when=move || editing.is_on.get()>
                    <p>{messages.edit_anyway_hint()}</p>
                </Show>
            </div>
        </Show>
    }
}
