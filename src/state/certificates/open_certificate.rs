//! The open certificate: its statuses, assets, changes and possible decisions.

use std::rc::Rc;

use acceptance_api::error::ApiError;
use acceptance_api::filter::StatusFilter;
use acceptance_process::Failure;
use acceptance_rules::asset::Asset;
use acceptance_rules::certificate::{Certificate, CertificateKey};
use acceptance_rules::complete::CompleteAssets;
use futures_util::FutureExt;
use futures_util::future::try_join;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::save_notice::SaveNotice;
use crate::state::requests::canceller::Cancellers;
use crate::state::requests::latest::{Latest, LatestRequest};
use crate::state::requests::progress::{Progress, Report};
use crate::state::requests::readings;
use crate::state::tabs::News;
use crate::state::{Drafts, LoadState, Loaded, Log, Session, Tabs, WriteLocks};

#[derive(Clone, Copy)]
pub struct OpenCertificate {
    pub(in crate::state) session: Session,
    pub(in crate::state) drafts: Drafts,
    tabs: Tabs,
    pub(in crate::state) log: Log,
    pub(in crate::state) write_locks: WriteLocks,
    pub(in crate::state) key: RwSignal<Option<CertificateKey>>,
    /// Its statuses and details; `Ready(None)` if no list contains it.
    certificate: RwSignal<Loaded<Option<Certificate>>>,
    assets: RwSignal<Loaded<CompleteAssets>>,
    /// The first assets while the others are read, only to be shown.
    first_rows: RwSignal<Vec<Asset>>,
    /// Whether the user edits it although its status closes it.
    pub(in crate::state) edits_anyway: RwSignal<bool>,
    /// Whether the assets are being read again: they stay visible, and decisions are disabled.
    is_stale: RwSignal<bool>,
    /// Why the last read failed, while an earlier read stays visible.
    refresh_failure: RwSignal<Option<Failure>>,
    pub(in crate::state) progress: RwSignal<Option<Progress>>,
    /// Certificates whose changes are being saved.
    pub(in crate::state) saving: RwSignal<Vec<CertificateKey>>,
    pub(in crate::state) notice: RwSignal<Option<SaveNotice>>,
    pub(in crate::state) question: Latest,
    /// Cancels saves, which continue when the page closes.
    pub(in crate::state) savings: StoredValue<Cancellers, LocalStorage>,
}

impl OpenCertificate {
    pub(in crate::state) fn new(
        session: Session,
        drafts: Drafts,
        tabs: Tabs,
        log: Log,
        write_locks: WriteLocks,
    ) -> Self {
        Self {
            session,
            drafts,
            tabs,
            log,
            write_locks,
            key: RwSignal::new(None),
            certificate: RwSignal::new(Loaded::Waiting),
            assets: RwSignal::new(Loaded::Waiting),
            first_rows: RwSignal::new(Vec::new()),
            edits_anyway: RwSignal::new(false),
            is_stale: RwSignal::new(false),
            refresh_failure: RwSignal::new(None),
            progress: RwSignal::new(None),
            saving: RwSignal::new(Vec::new()),
            notice: RwSignal::new(None),
            question: Latest::new(),
            savings: StoredValue::new_local(Cancellers::default()),
        }
    }

    /// Clears the earlier visit, until [`Self::open`] has read again.
    pub fn clear_reading(self) {
        self.certificate.set(Loaded::Waiting);
        self.assets.set(Loaded::Waiting);
        self.first_rows.set(Vec::new());
        self.edits_anyway.set(false);
        self.end_refresh();
    }

    fn end_refresh(self) {
        self.is_stale.set(false);
        self.refresh_failure.set(None);
    }

    /// Reads a certificate and all its assets, searching the list from which it was opened first.
    /// Until then, current content stays, so that work in a row continues.
    pub fn open(self, key: CertificateKey, opened_from: StatusFilter) {
        let question = self.question.begin();
        if self.is_at(key) && self.assets.with_untracked(|assets| assets.ready().is_some()) {
            self.is_stale.set(true);
            self.refresh_failure.set(None);
        } else {
            self.key.set(Some(key));
            self.clear_reading();
        }
        self.notice.set(None);
        self.progress.set(Some(Progress::Finding));
        let (session, canceller) = (self.session, question.canceller());
        let mut opening = Box::pin(async move {
            // Both in parallel, since they are independent; the assets are shown after the
            // certificate.
            let reading = async move {
                let finding = async {
                    let certificate = readings::find_certificate(session, key, &[opened_from]).await?;
                    let list = certificate.as_ref().map_or(opened_from, StatusFilter::of);
                    if question.is_wanted() {
                        self.show_certificate(certificate);
                    }
                    Ok(list)
                };
                let show = Box::new(move |rows| {
                    if question.is_wanted() {
                        self.first_rows.set(rows);
                    }
                });
                let report = self.report(question);
                let gathering = async { Ok(readings::load_assets_showing(session, key, report, show).await) };
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
                    self.end_refresh();
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
            // The status must be the newest fact. If this read fails, the earlier one stays; every
            // act reads it again.
            if let Ok(certificate) = canceller.wait(readings::find_certificate(session, key, &[list])).await
                && question.is_wanted()
            {
                self.show_certificate(certificate);
            }
        });
        // Polled once, so that the first requests are sent before the page is rendered.
        if untrack(|| (&mut opening).now_or_never()).is_none() {
            spawn_local(opening);
        }
    }

    pub(super) fn show_certificate(self, certificate: Option<Certificate>) {
        let read = Loaded::Ready(certificate);
        if self.certificate.with_untracked(|shown| *shown != read) {
            self.certificate.set(read);
        }
    }

    /// Shows a certificate as read after a decision, until its assets are read back.
    pub(in crate::state) fn show_decided(self, key: CertificateKey, certificate: &Certificate) {
        if self.is_at(key) {
            self.question.forget();
            self.end_refresh();
            self.progress.set(None);
            self.notice.set(None);
            self.show_certificate(Some(certificate.clone()));
        }
    }

    /// Shows the assets as read after a decision.
    pub(in crate::state) fn show_read_back(
        self,
        key: CertificateKey,
        read: &Result<CompleteAssets, Failure>,
    ) {
        if self.is_at(key) {
            self.progress.set(None);
            match read {
                Ok(assets) => {
                    self.show_assets(key, assets.clone());
                    self.end_refresh();
                }
                Err(failure) => self.show_failure(failure.clone()),
            }
        }
    }

    /// Shows why its assets could not be read. An earlier read stays visible, and decisions are
    /// disabled.
    fn show_failure(self, failure: Failure) {
        if self.assets.with_untracked(|assets| assets.ready().is_some()) {
            self.is_stale.set(true);
            self.refresh_failure.set(Some(failure));
        } else {
            self.assets.set(Loaded::Failed(failure));
        }
    }

    /// Reports progress of loading assets; ignored once another certificate is open.
    pub(in crate::state) fn reading(self, key: CertificateKey) -> Report {
        if self.is_at(key) { self.report(self.question.present()) } else { Rc::new(|_| ()) }
    }

    pub fn key(self) -> Option<CertificateKey> {
        self.key.get()
    }

    /// Returns whether a certificate is the open one, without tracking.
    pub(in crate::state) fn is_at(self, key: CertificateKey) -> bool {
        self.key.get_untracked() == Some(key)
    }

    /// Returns its statuses and details, once they are read.
    pub fn certificate(self) -> Option<Certificate> {
        self.certificate.with(|certificate| certificate.ready().cloned().flatten())
    }

    /// Returns the read of its statuses and details; `Ready(None)` if no list contains it.
    pub fn certificate_reading(self) -> Loaded<Option<Certificate>> {
        self.certificate.get()
    }

    pub fn is_not_found(self) -> bool {
        self.certificate.with(|certificate| matches!(certificate, Loaded::Ready(None)))
    }

    /// Returns whether the service knows no such certificate: it is in no list, and its assets are not found (404).
    pub fn is_missing(self) -> bool {
        let is_404 =
            |state| matches!(state, LoadState::Failed(Failure::Api(ApiError::Refused { status: 404, .. })));
        self.is_not_found() && is_404(self.assets_state())
    }

    /// Returns all its assets, unless they are missing or being read again.
    pub fn assets(self) -> Option<CompleteAssets> {
        if self.is_stale() { None } else { self.with_assets(Clone::clone) }
    }

    pub fn is_stale(self) -> bool {
        self.is_stale.get()
    }

    /// Returns the state of its assets; assets that are being read again count as loaded.
    pub fn assets_state(self) -> LoadState {
        self.assets.with(Loaded::state)
    }

    /// Returns the state of the current read of its assets, the first or a later one.
    pub fn read_state(self) -> LoadState {
        match self.refresh_failure() {
            Some(failure) => LoadState::Failed(failure),
            None if self.is_stale() => LoadState::Waiting,
            None => self.assets_state(),
        }
    }

    pub fn refresh_failure(self) -> Option<Failure> {
        self.refresh_failure.get()
    }

    pub fn progress(self) -> Option<Progress> {
        self.progress.get()
    }

    /// Calls `look` with the assets, if they are loaded, during a new read too.
    pub fn with_assets<T>(self, look: impl FnOnce(&CompleteAssets) -> T) -> Option<T> {
        self.assets.with(|assets| assets.ready().map(look))
    }

    /// Calls `look` with the first assets while the others are read; else with none.
    pub fn with_first_rows<T>(self, look: impl FnOnce(&[Asset]) -> T) -> T {
        self.first_rows.with(|rows| look(rows))
    }

    /// Reads everything again.
    pub fn reopen(self) {
        if let Some(key) = self.key.get_untracked() {
            self.open(key, StatusFilter::Pending);
        }
    }

    /// Notifies the other tabs that a request for a certificate was sent.
    pub fn notify_tabs(self, key: CertificateKey) {
        self.tabs.notify(News::Changed(key));
    }

    /// Restores the changes of an earlier visit and drops saved ones.
    pub(in crate::state) fn restore(self, key: CertificateKey) {
        self.drafts.restore(key);
        let assets = self.assets.with_untracked(|assets| assets.ready().cloned());
        if let Some(assets) = assets {
            self.show_assets(key, assets);
        }
        self.notice.set(Some(SaveNotice::Restored(untrack(|| self.drafts.count(key)))));
    }

    /// Updates offered changes to the loaded assets.
    pub fn settle_offer(self, key: CertificateKey) {
        let assets = self.assets.with_untracked(|assets| assets.ready().cloned());
        if let Some(assets) = assets.filter(|_| self.is_at(key)) {
            self.drafts.settle(key, &assets);
        }
    }
    /// Cancels the pending read.
    pub fn cancel(self) {
        self.question.cancel();
    }

    /// Shows a new read and drops saved changes.
    pub(in crate::state) fn show_assets(self, key: CertificateKey, assets: CompleteAssets) {
        self.drafts.settle(key, &assets);
        self.assets.set(Loaded::Ready(assets));
        self.first_rows.set(Vec::new());
    }

    /// Clears the open certificate.
    pub fn close(self) {
        self.question.forget();
        self.savings.with_value(Cancellers::cancel_all);
        self.key.set(None);
        self.clear_reading();
        self.progress.set(None);
        self.notice.set(None);
    }

    /// Reports progress while the request is still wanted.
    pub(in crate::state) fn report(self, question: LatestRequest) -> Report {
        Rc::new(move |progress| {
            if question.is_wanted() {
                self.progress.set(Some(progress));
            }
        })
    }
}
