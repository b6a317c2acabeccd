//! A save that waits until the service can be reached. The changes stay open until then, and a decision never waits.

use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::state::requests::readings;
use crate::state::{Editing, OpenCertificate};

impl OpenCertificate {
    /// Returns whether its changes are to be saved once the service can be reached.
    pub fn is_save_held(self) -> bool {
        self.is_save_held.get()
    }

    /// Cancels a save that waits for the service.
    pub fn drop_held_save(self) {
        self.holding.forget();
        self.is_save_held.set(false);
    }
}

impl Editing {
    /// Saves the changes of the open certificate, as they are then, once the service can be reached. Saves nothing if the
    /// changes are closed by then.
    pub fn save_when_connected(self, key: CertificateKey) {
        let open_certificate = self.open_certificate;
        let request = open_certificate.holding.begin();
        open_certificate.is_save_held.set(true);
        open_certificate.dismiss_notice();
        spawn_local(async move {
            let answer = readings::wait_for_answer(open_certificate.session);
            // A refusal is an answer too: the save meets and shows it.
            _ = request.canceller().wait(answer).await;
            if !request.is_wanted() {
                return;
            }
            open_certificate.drop_held_save();
            if open_certificate.is_at(key) && untrack(|| self.can_save(key)) {
                open_certificate.save();
            }
        });
    }

    /// Returns whether there are changes to save, and nothing prevents that.
    fn can_save(self, key: CertificateKey) -> bool {
        self.closed_by(key).is_none()
            && self
                .read(key, |assets, draft| draft.has_updates(assets))
                .unwrap_or_else(|| self.has_steps(key))
    }
}
