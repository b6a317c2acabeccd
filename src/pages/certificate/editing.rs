//! Whether the statuses of a certificate can be changed here: not while it is under review or once it is confirmed,
//! unless somebody wants to all the same.

use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::decision::{self, Cause};
use leptos::prelude::*;

use crate::i18n::use_messages;
use crate::state::{use_drafts, use_open_certificate};
use crate::ui::button::{Button, Rank};

/// Whether statuses can be changed.
#[derive(Clone, Copy)]
pub struct Editing {
    /// Why changes lead nowhere now.
    closed_by: Memo<Option<Cause>>,
    /// Whether somebody wants to make them all the same.
    is_wanted: RwSignal<bool>,
    /// Whether statuses can be changed.
    pub is_on: Memo<bool>,
}

impl Editing {
    /// Of one certificate.
    pub fn new(key: CertificateKey) -> Self {
        let (open_certificate, drafts) = (use_open_certificate(), use_drafts());
        let closed_by = Memo::new(move |_| decision::closed_by(open_certificate.certificate().as_ref()));
        let is_wanted = RwSignal::new(false);
        // Marks that are there already, as when somebody else was faster, must be seen and can be taken back.
        let has_marks = Memo::new(move |_| {
            drafts.with(key, |draft| !draft.is_empty() || draft.can_undo() || draft.can_redo())
        });
        let is_on = Memo::new(move |_| closed_by.get().is_none() || is_wanted.get() || has_marks.get());
        Self { closed_by, is_wanted, is_on }
    }

    /// Why changes lead nowhere now.
    pub fn cause(self) -> Option<Cause> {
        self.closed_by.get()
    }
}

/// Says why statuses are only shown, and lets somebody change them all the same: whether a service takes that is not
/// shown in its specification.
#[component]
pub fn ReadOnlyNote() -> impl IntoView {
    let messages = use_messages();
    let editing = expect_context::<Editing>();
    let text = move || match editing.cause() {
        Some(Cause::AlreadyConfirmed) => messages.read_only_confirmed(),
        _ => messages.read_only_clearing(),
    };
    view! {
        <Show when=move || editing.cause().is_some()>
            <div class="read-only" role="note">
                <p>{text}</p>
                <Show
                    when=move || editing.is_on.get()
                    fallback=move || {
                        view! {
                            <Button rank=Rank::Quiet on_press=move || editing.is_wanted.set(true)>
                                {messages.edit_anyway()}
                            </Button>
                        }
                    }
                >
                    <p>{messages.edit_anyway_hint()}</p>
                </Show>
            </div>
        </Show>
    }
}
