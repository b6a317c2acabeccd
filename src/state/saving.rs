//! Saving the marks of a certificate, which goes on when its page is left, and what became of it.

use std::rc::Rc;

use acceptance_persistence::log::{Act, Outcome};
use acceptance_process::Failure;
use acceptance_process::save::Saved;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::draft::Draft;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::OpenCertificate;
use super::runner::{self, Progress, Report};

/// What became of the last saving.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveNotice {
    /// So many marks of an earlier visit are here again.
    Restored(usize),
    /// So many marks are on the service, as a reading shows.
    Held(usize),
    /// Nothing was sent, because marked assets had changed.
    Conflicts,
    /// Nothing was sent, because another tab was sending something about the certificate.
    Elsewhere,
    /// The service shows something else than was sent, on so many assets.
    NotHeld(usize),
    /// It failed.
    Failed {
        /// Why.
        failure: Failure,
        /// Whether marks may be stored all the same.
        may_be_stored: bool,
    },
}

impl OpenCertificate {
    /// What became of the last saving.
    pub fn notice(self) -> Option<SaveNotice> {
        self.notice.get()
    }

    /// The person is done with what became of the last saving.
    pub fn dismiss_notice(self) {
        self.notice.set(None);
    }

    /// Whether the marks of a certificate are being saved.
    pub fn is_saving(self, key: CertificateKey) -> bool {
        self.saving.with(|saving| saving.contains(&key))
    }

    /// Whether the marks of any certificate are being saved.
    pub fn is_saving_any(self) -> bool {
        self.saving.with(|saving| !saving.is_empty())
    }

    /// Saves the marks.
    pub fn save(self) {
        let Some(key) = self.key.get_untracked() else { return };
        let Some(permit) = self.exclusive.begin(key) else { return };
        self.saving.update(|saving| saving.push(key));
        self.notice.set(None);
        let question = self.question.present();
        let draft = untrack(|| self.drafts.with(key, Clone::clone));
        let (session, canceller) = (self.session, self.savings.with_value(|savings| savings.begin(key)));
        let line = self.log.begin(Act::Save, Some(key));
        let report = self.report(question);
        let report: Report = Rc::new({
            let line = line.clone();
            move |progress| {
                if let Progress::Saving(count) = progress {
                    line.tell(Outcome::MaybeSaved, (count, 0));
                }
                report(progress);
            }
        });
        spawn_local(async move {
            let saved = match canceller.wait(permit.lock()).await {
                Ok(true) => {
                    let watching = (report, &line.notes);
                    Some(runner::save(session, key, draft.clone(), &canceller, watching).await)
                }
                Ok(false) => None,
                Err(failure) => Some(Saved::Failed { failure, may_be_stored: false, assets: None }),
            };
            drop(permit);
            self.saving.update(|saving| saving.retain(|other| *other != key));
            let Some(saved) = saved else {
                if self.is_at(key) {
                    self.notice.set(Some(SaveNotice::Elsewhere));
                }
                return;
            };
            line.tell_saved(&saved);
            self.tell(key);
            if self.is_at(key) {
                if question.is_wanted() {
                    self.progress.set(None);
                } else {
                    // The page was left and opened again meanwhile: what it read may be older than the saving.
                    self.reopen();
                }
                self.take_saved(key, &draft, saved);
            }
        });
    }

    /// Gives up saving the marks of a certificate.
    pub fn cancel_saving(self, key: CertificateKey) {
        self.savings.with_value(|savings| savings.cancel(key));
    }

    fn take_saved(self, key: CertificateKey, sent: &Draft, saved: Saved) {
        let (assets, notice) = match saved {
            Saved::Held { assets, sent } => (Some(assets), SaveNotice::Held(sent)),
            Saved::Conflicts { assets } => (Some(assets), SaveNotice::Conflicts),
            Saved::NotHeld { assets, differences } => (Some(assets), SaveNotice::NotHeld(differences.len())),
            Saved::Failed { failure, may_be_stored, assets } => {
                (assets, SaveNotice::Failed { failure, may_be_stored })
            }
        };
        if let Some(assets) = assets {
            self.drafts.update(key, |draft| draft.rebase(sent, &assets));
            self.show_assets(key, assets);
        }
        self.notice.set(Some(notice));
    }
}
