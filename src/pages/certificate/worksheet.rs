//! The only way from this page to the marks of its certificate.

use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::decision::Overview;
use acceptance_rules::draft::Draft;
use leptos::prelude::*;

use crate::i18n::{Messages, use_messages};
use crate::state::{ClosedBy, Editing, Session, use_editing, use_session};
use crate::ui::announcer::{Announcer, use_announcer};

/// One certificate that the user works on. A small handle, since each row has a copy.
#[derive(Clone, Copy)]
pub struct Worksheet {
    pub key: CertificateKey,
    pub(super) messages: Messages,
    pub(super) announcer: Announcer,
    editing: StoredValue<Editing>,
    session: StoredValue<Session>,
    closed_by: Memo<Option<ClosedBy>>,
    /// The conditions of both decisions and the numbers of assets.
    pub overview: Memo<Overview>,
    /// Whether there are unsaved changes, or steps to undo or redo.
    pub has_steps: Memo<bool>,
    /// Whether rows have fields: the certificate is open, or it is edited anyway.
    pub is_editable: Memo<bool>,
}

impl Worksheet {
    /// Creates the worksheet of a certificate.
    pub fn new(key: CertificateKey) -> Self {
        let editing = use_editing();
        let closed_by = Memo::new(move |_| editing.closed_by(key));
        Self {
            key,
            messages: use_messages(),
            announcer: use_announcer(),
            editing: StoredValue::new(editing),
            session: StoredValue::new(use_session()),
            closed_by,
            overview: Memo::new(move |_| editing.overview()),
            has_steps: Memo::new(move |_| editing.has_steps(key)),
            is_editable: Memo::new(move |_| {
                editing.closed_by_status().is_none() || editing.is_edited_anyway(key)
            }),
        }
    }

    /// Returns a value of the assets and the changes; the default until the assets are read.
    pub fn read<T: Default>(self, look: impl FnOnce(&CompleteAssets, &Draft) -> T) -> T {
        self.editing.with_value(|editing| editing.read(self.key, look)).unwrap_or_default()
    }

    /// Returns a value of the changes, also before the assets are read.
    pub fn read_draft<T>(self, look: impl FnOnce(&Draft) -> T) -> T {
        self.editing.with_value(|editing| editing.read_draft(self.key, look))
    }

    /// Like [`Self::read`], without tracking.
    pub fn read_untracked<T: Default>(self, look: impl FnOnce(&CompleteAssets, &Draft) -> T) -> T {
        untrack(|| self.read(look))
    }

    /// Applies a change. Does nothing, shows the reason and returns false while [`Self::closed_by`] is some.
    pub fn change(self, change: impl FnOnce(&CompleteAssets, &mut Draft)) -> bool {
        let changed = self.editing.with_value(|editing| editing.change(self.key, Box::new(change)));
        changed.unwrap_or_else(|cause| {
            self.announcer.toast(reason(self.messages, cause).to_owned());
            false
        })
    }

    pub(super) fn session(self) -> Session {
        self.session.get_value()
    }

    /// Returns why nothing can be changed now.
    pub fn closed_by(self) -> Option<ClosedBy> {
        self.closed_by.get()
    }

    /// Returns whether marks can be changed now.
    pub fn is_open(self) -> bool {
        self.closed_by().is_none()
    }

    /// Returns whether the fields of the rows are disabled. Rows of a certificate that its status closes have none.
    pub fn is_locked(self) -> bool {
        self.closed_by().is_some_and(|cause| !cause.is_status())
    }

    /// Returns how the status of the certificate closes it, even while it is edited anyway.
    pub fn closed_by_status(self) -> Option<ClosedBy> {
        self.editing.with_value(|editing| editing.closed_by_status())
    }

    /// Turns editing on, although the status closes the certificate.
    pub fn edit_anyway(self) {
        self.editing.with_value(|editing| editing.edit_anyway());
    }
}

/// Returns the reason why nothing can be changed.
fn reason(messages: Messages, cause: ClosedBy) -> &'static str {
    match cause {
        ClosedBy::OtherTab => messages.other_tab(),
        ClosedBy::OtherTabSending => messages.sending_elsewhere(),
        ClosedBy::Saving => messages.unmet_saving(),
        ClosedBy::Deciding => messages.closed_deciding(),
        ClosedBy::StoredChanges => messages.unmet_stored_changes(),
        ClosedBy::UnderReview => messages.read_only_clearing(),
        ClosedBy::Confirmed => messages.read_only_confirmed(),
    }
}

/// Shows why nothing can be changed, unless another note says it. While editing is on although the status closes the
/// certificate, it warns that the server may refuse the changes.
#[component]
pub fn ClosedNote() -> impl IntoView {
    let worksheet = expect_context::<Worksheet>();
    let messages = worksheet.messages;
    let cause = Memo::new(move |_| match worksheet.closed_by() {
        Some(ClosedBy::Deciding) => Some(ClosedBy::Deciding),
        _ => worksheet.closed_by_status(),
    });
    let is_anyway = move || cause.get().is_some_and(ClosedBy::is_status) && worksheet.is_editable.get();
    view! {
        <Show when=move || cause.get().is_some()>
            <div class="read-only" role="note">
                <p>{move || cause.get().map(|cause| reason(messages, cause))}</p>
                <Show when=is_anyway>
                    <p>{messages.edit_anyway_hint()}</p>
                </Show>
            </div>
        </Show>
    }
}
