//! The certificate being looked at: its statuses, its assets, its marks, and what may be decided.

use std::rc::Rc;

use acceptance_api::filter::StatusFilter;
use acceptance_process::Failure;
use acceptance_rules::certificate::{Certificate, CertificateKey};
use acceptance_rules::complete::CompleteAssets;
use futures_util::FutureExt;
use futures_util::future::try_join;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::canceller::Cancellers;
use super::latest::{Latest, Question};
use super::runner::{Progress, Report};
use super::saving::SaveNotice;
use super::tabs::News;
use super::{Drafts, Exclusive, Loaded, Log, Session, Stage, Tabs, readings};
use crate::browser::timer;

/// The certificate being looked at.
#[derive(Clone, Copy)]
pub struct OpenCertificate {
    pub(super) session: Session,
    pub(super) drafts: Drafts,
    tabs: Tabs,
    pub(super) log: Log,
    pub(super) exclusive: Exclusive,
    /// Which certificate.
    pub(super) key: RwSignal<Option<CertificateKey>>,
    /// Its statuses and details; `Ready(None)` where no list holds it.
    certificate: RwSignal<Loaded<Option<Certificate>>>,
    /// All its assets.
    assets: RwSignal<Loaded<CompleteAssets>>,
    /// Whether these are being read again: they stay in sight, and nothing is decided on them.
    is_stale: RwSignal<bool>,
    /// What is being done.
    pub(super) progress: RwSignal<Option<Progress>>,
    /// The certificates whose marks are being saved.
    pub(super) saving: RwSignal<Vec<CertificateKey>>,
    /// What became of the last saving.
    pub(super) notice: RwSignal<Option<SaveNotice>>,
    pub(super) question: Latest,
    /// Savings go on when the page is left.
    pub(super) savings: StoredValue<Cancellers, LocalStorage>,
}

impl OpenCertificate {
    pub(super) fn new(session: Session, drafts: Drafts, tabs: Tabs, log: Log, exclusive: Exclusive) -> Self {
        Self {
            session,
            drafts,
            tabs,
            log,
            exclusive,
            key: RwSignal::new(None),
            certificate: RwSignal::new(Loaded::Waiting),
            assets: RwSignal::new(Loaded::Waiting),
            is_stale: RwSignal::new(false),
            progress: RwSignal::new(None),
            saving: RwSignal::new(Vec::new()),
            notice: RwSignal::new(None),
            question: Latest::new(),
            savings: StoredValue::new_local(Cancellers::default()),
        }
    }

    /// Shows nothing of an earlier visit, until [`Self::open`] has read anew.
    pub fn clear_reading(self) {
        self.certificate.set(Loaded::Waiting);
        self.assets.set(Loaded::Waiting);
        self.is_stale.set(false);
    }

    /// Reads a certificate and all its assets, looking in the list that it was opened from first. What is shown of it
    /// already stays until then: whoever works in a row goes on there.
    pub fn open(self, key: CertificateKey, opened_from: StatusFilter) {
        let question = self.question.begin();
        if self.is_at(key) && self.assets.with_untracked(|assets| assets.ready().is_some()) {
            self.is_stale.set(true);
        } else {
            self.key.set(Some(key));
            self.clear_reading();
        }
        self.notice.set(None);
        self.progress.set(Some(Progress::Finding));
        let (session, canceller) = (self.session, question.canceller());
        let mut opening = Box::pin(async move {
            // Both at once, since neither needs the other; what comes of the assets is told after the certificate.
            let reading = async move {
                let finding = async {
                    let certificate = readings::find(session, key, &[opened_from]).await?;
                    let list = certificate.as_ref().map_or(opened_from, StatusFilter::of);
                    if question.is_wanted() {
                        self.show_certificate(certificate);
                        // Its head is drawn before the assets, which may be here already: two short tasks, not a long one.
                        timer::breathe().await;
                    }
                    Ok(list)
                };
                let gathering = async { Ok(readings::gather(session, key, self.report(question)).await) };
                try_join(finding, gathering).await
            };
            let read = canceller.wait(Box::pin(reading)).await;
            if !question.is_wanted() {
                return;
            }
            self.progress.set(None);
            let list = match read {
                Ok((list, Ok(assets))) => {
                    self.show_assets(key, assets);
                    self.is_stale.set(false);
                    list
                }
                Ok((_, Err(failure))) => return self.show_failure(failure),
                Err(failure) => {
                    self.show_failure(failure.clone());
                    if self.certificate.with_untracked(|certificate| *certificate == Loaded::Waiting) {
                        self.certificate.set(Loaded::Failed(failure));
                    }
                    return;
                }
            };
            // Its status is to be the youngest thing known. Where that cannot be read, the reading above stands; every
            // act reads it again.
            if let Ok(certificate) = canceller.wait(readings::find(session, key, &[list])).await
                && question.is_wanted()
            {
                self.show_certificate(certificate);
            }
        });
        // The first requests are on their way before the page is made.
        if untrack(|| (&mut opening).now_or_never()).is_none() {
            spawn_local(opening);
        }
    }

    fn show_certificate(self, certificate: Option<Certificate>) {
        let read = Loaded::Ready(certificate);
        if self.certificate.with_untracked(|shown| *shown != read) {
            self.certificate.set(read);
        }
    }

    /// Shows a certificate as it was read after a decision, until its assets are read back.
    pub(super) fn show_decided(self, key: CertificateKey, certificate: &Certificate) {
        if self.is_at(key) {
            self.question.forget();
            self.is_stale.set(false);
            self.progress.set(None);
            self.notice.set(None);
            self.show_certificate(Some(certificate.clone()));
        }
    }

    /// Shows the assets as they were read after a decision.
    pub(super) fn show_read_back(self, key: CertificateKey, read: &Result<CompleteAssets, Failure>) {
        if self.is_at(key) {
            self.progress.set(None);
            match read {
                Ok(assets) => self.show_assets(key, assets.clone()),
                Err(failure) => self.show_failure(failure.clone()),
            }
        }
    }

    /// Shows why its assets could not be read, in place of an earlier reading.
    fn show_failure(self, failure: Failure) {
        self.assets.set(Loaded::Failed(failure));
        self.is_stale.set(false);
    }

    /// Tells how far a reading of a certificate's assets is, as long as it is looked at.
    pub(super) fn reading(self, key: CertificateKey) -> Report {
        if self.is_at(key) { self.report(self.question.present()) } else { Rc::new(|_| ()) }
    }

    /// Which certificate is looked at.
    pub fn key(self) -> Option<CertificateKey> {
        self.key.get()
    }

    /// Whether a certificate is the one being looked at, now.
    pub(super) fn is_at(self, key: CertificateKey) -> bool {
        self.key.get_untracked() == Some(key)
    }

    /// Its statuses and details, once they are read.
    pub fn certificate(self) -> Option<Certificate> {
        self.certificate.with(|certificate| certificate.ready().cloned().flatten())
    }

    /// The reading of its statuses and details; `Ready(None)` where no list holds it.
    pub fn certificate_reading(self) -> Loaded<Option<Certificate>> {
        self.certificate.get()
    }

    /// Whether no list holds it.
    pub fn is_not_found(self) -> bool {
        self.certificate.with(|certificate| matches!(certificate, Loaded::Ready(None)))
    }

    /// All its assets, if they are here and not being read again.
    pub fn assets(self) -> Option<CompleteAssets> {
        if self.is_stale() { None } else { self.with_assets(Clone::clone) }
    }

    /// Whether what is shown is being read again.
    pub fn is_stale(self) -> bool {
        self.is_stale.get()
    }

    /// How far the reading of its assets is; of those that are read again, that they are here.
    pub fn stage(self) -> Stage {
        self.assets.with(Loaded::stage)
    }

    /// How far the reading of its assets is, whether they are read for the first time or again.
    pub fn fresh_stage(self) -> Stage {
        if self.is_stale() { Stage::Waiting } else { self.stage() }
    }

    /// What is being done.
    pub fn progress(self) -> Option<Progress> {
        self.progress.get()
    }

    /// Looks at the assets, if they are here. Those that are being read again are.
    pub fn with_assets<T>(self, look: impl FnOnce(&CompleteAssets) -> T) -> Option<T> {
        self.assets.with(|assets| assets.ready().map(look))
    }

    /// Reads everything again.
    pub fn reopen(self) {
        if let Some(key) = self.key.get_untracked() {
            self.open(key, StatusFilter::Pending);
        }
    }

    /// Tells the other tabs that something was sent about a certificate.
    pub fn tell(self, key: CertificateKey) {
        self.tabs.tell(News::Changed(key));
    }

    /// Takes the marks of an earlier visit up again; those that the service holds already are dropped.
    pub fn restore(self, key: CertificateKey) {
        self.drafts.restore(key);
        let assets = self.assets.with_untracked(|assets| assets.ready().cloned());
        if let Some(assets) = assets {
            self.show_assets(key, assets);
        }
        self.notice.set(Some(SaveNotice::Restored(untrack(|| self.drafts.count(key)))));
    }

    /// Brings stored changes that are offered up to the assets that are here.
    pub fn settle_offer(self, key: CertificateKey) {
        let assets = self.assets.with_untracked(|assets| assets.ready().cloned());
        if let Some(assets) = assets.filter(|_| self.is_at(key)) {
            self.drafts.settle(key, &assets);
        }
    }

    /// Gives up what is being read.
    pub fn cancel(self) {
        self.question.cancel();
    }

    /// Shows a fresh reading; marks that it already holds are dropped.
    pub(super) fn show_assets(self, key: CertificateKey, assets: CompleteAssets) {
        self.drafts.settle(key, &assets);
        self.assets.set(Loaded::Ready(assets));
    }

    /// Forgets the certificate.
    pub fn close(self) {
        self.question.forget();
        self.savings.with_value(Cancellers::cancel_all);
        self.key.set(None);
        self.clear_reading();
        self.progress.set(None);
        self.notice.set(None);
    }

    /// Tells what is being done, as long as it is still wanted.
    pub(super) fn report(self, question: Question) -> Report {
        Rc::new(move |progress| {
            if question.is_wanted() {
                self.progress.set(Some(progress));
            }
        })
    }
}
