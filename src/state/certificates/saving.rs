//! Saving the changes of a certificate, which continues when its page closes, and the result.

use std::rc::Rc;

use acceptance_persistence::log::{Act, LoggedOutcome};
use acceptance_process::save::Saved;
use acceptance_rules::certificate::{Certificate, CertificateKey};
use acceptance_rules::decision::is_open;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::save_notice::SaveNotice;
use crate::state::OpenCertificate;
use crate::state::requests::progress::{Environment, Progress, Report};
use crate::state::requests::runner;

impl OpenCertificate {
    pub fn notice(self) -> Option<SaveNotice> {
        self.notice.get()
    }

    pub fn dismiss_notice(self) {
        self.notice.set(None);
    }

    pub fn is_saving(self, key: CertificateKey) -> bool {
        self.saving.with(|saving| saving.contains(&key))
    }

    /// Returns whether the changes of any certificate are being saved.
    pub fn is_saving_any(self) -> bool {
        self.saving.with(|saving| !saving.is_empty())
    }

    pub fn save(self) {
        let Some(key) = self.key.get_untracked() else { return };
        let Some(write_lock) = self.write_locks.begin(key) else { return };
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
                    line.record(LoggedOutcome::MaybeSaved, (count, 0));
                }
                report(progress);
            }
        });
        spawn_local(async move {
            let saved = match canceller.wait(write_lock.lock()).await {
                Ok(true) => {
                    let environment =
                        Environment { canceller: &canceller, report, request_id: &line.request_id };
                    Some(runner::save(session, key, draft, environment).await)
                }
                Ok(false) => None,
                Err(failure) => {
                    Some(Saved::Failed { failure, may_be_stored: false, assets: None, certificate: None })
                }
            };
            drop(write_lock);
            self.saving.update(|saving| saving.retain(|other| *other != key));
            let Some(saved) = saved else {
                if self.is_at(key) {
                    self.notice.set(Some(SaveNotice::Elsewhere));
                }
                return;
            };
            line.tell_saved(&saved);
            self.notify_tabs(key);
            if self.is_at(key) {
                if question.is_wanted() {
                    self.progress.set(None);
                } else {
                    // The page was closed and opened again: its read may be older than the save.
                    self.reopen();
                }
                self.take_saved(key, saved);
            }
        });
    }

    /// Cancels saving the changes of a certificate.
    pub fn cancel_saving(self, key: CertificateKey) {
        self.savings.with_value(|savings| savings.cancel(key));
    }

    /// Returns whether the shown certificate is open, and this newer read of it is not.
    fn is_closed_by(self, read: &Certificate) -> bool {
        is_open(untrack(|| self.certificate()).as_ref()) && !is_open(Some(read))
    }

    fn take_saved(self, key: CertificateKey, saved: Saved) {
        let (assets, notice) = match saved {
            Saved::Held { assets, sent } => (Some(assets), SaveNotice::Held(sent)),
            Saved::Conflicts { assets } => (Some(assets), SaveNotice::Conflicts),
            Saved::NotHeld { assets, differences } => (Some(assets), SaveNotice::NotHeld(differences.len())),
            Saved::Partly { assets, sent, refused, unsent } => {
                (Some(assets), SaveNotice::Partly { sent, refused, unsent })
            }
            Saved::Failed { assets, certificate: Some(certificate), .. }
                if self.is_closed_by(&certificate) =>
            {
                self.show_certificate(Some(certificate));
                (assets, SaveNotice::Decided)
            }
            Saved::Failed { failure, may_be_stored, assets, .. } => {
                (assets, SaveNotice::Failed { failure, may_be_stored })
            }
        };
        if let Some(assets) = assets {
            self.show_assets(key, assets);
        }
        self.notice.set(Some(notice));
    }
}
