//! Saving the changes of the certificate: at once, or once the service can be reached. A decision never waits.

use leptos::prelude::*;
use leptos::reactive::spawn_local_scoped_with_cancellation;

use super::worksheet::Worksheet;
use crate::state::{OpenCertificate, Session, until_answered, use_open_certificate, use_session};
use crate::ui::announcer::{Announcer, use_announcer};

/// The action that saves the changes of the certificate. While a save waits for the service, the action cancels it.
#[derive(Clone, Copy)]
pub struct SaveAction {
    worksheet: Worksheet,
    announcer: Announcer,
    open_certificate: OpenCertificate,
    session: Session,
    /// Whether there are changes that can be saved now.
    can_save: Memo<bool>,
    /// Whether they are to be saved once the service can be reached.
    is_held: RwSignal<bool>,
}

/// Creates the action for the page of a certificate.
///
/// A held save ends with the page, and when nothing can be saved any more, as after *Discard*, a decision, a refresh, or
/// when another tab takes over: later changes need another press.
pub fn provide_save_action(worksheet: Worksheet) {
    let open_certificate = use_open_certificate();
    let can_save = Memo::new(move |_| {
        worksheet.is_open()
            && !open_certificate.is_stale()
            && worksheet.read(|assets, draft| draft.has_updates(assets))
    });
    let is_held = RwSignal::new(false);
    let action = SaveAction {
        worksheet,
        announcer: use_announcer(),
        open_certificate,
        session: use_session(),
        can_save,
        is_held,
    };
    provide_context(action);
    Effect::new(move || match (is_held.get(), can_save.get()) {
        (true, true) => spawn_local_scoped_with_cancellation(async move {
            until_answered(action.session).await;
            is_held.set(false);
            open_certificate.save();
        }),
        (true, false) => action.cancel(),
        (false, _) => (),
    });
}

/// Returns the action of the page.
pub fn use_save_action() -> SaveAction {
    expect_context()
}

impl SaveAction {
    /// Returns whether a save waits for the service.
    pub fn is_held(self) -> bool {
        self.is_held.get()
    }

    /// Returns whether a save would wait for the service.
    pub fn is_disconnected(self) -> bool {
        self.session.retries.is_unreachable()
    }

    /// Returns whether it can be pressed.
    pub fn is_on(self) -> bool {
        self.can_save.get()
    }

    /// Returns its name.
    pub fn name(self) -> &'static str {
        match (self.is_held(), self.is_disconnected()) {
            (true, _) => self.worksheet.messages.cancel_held_save(),
            (false, true) => self.worksheet.messages.save_when_connected(),
            (false, false) => self.worksheet.messages.save_marks(),
        }
    }

    /// Saves now, or once the service can be reached, or cancels a save that waits.
    pub fn run(self) {
        if self.is_held.get_untracked() {
            self.cancel();
        } else if untrack(|| self.is_disconnected()) {
            self.open_certificate.dismiss_notice();
            self.is_held.set(true);
            self.announcer.announce(self.worksheet.messages.held_save().to_owned());
        } else {
            self.open_certificate.save();
        }
    }

    /// Cancels a save that waits for the service.
    pub fn cancel(self) {
        if self.is_held.get_untracked() {
            self.is_held.set(false);
            self.announcer.announce(self.worksheet.messages.held_save_cancelled().to_owned());
        }
    }

    /// Returns whether there is no change.
    pub fn is_idle(self) -> bool {
        self.worksheet.read(|_, draft| draft.is_empty())
    }
}
