//! The list of certificates as last read. The last question wins (H23).

use acceptance_api::filter::StatusFilter;
use acceptance_api::page::{Page, PageRequest};
use acceptance_process::Failure;
use acceptance_process::doctor::Diagnosis;
use acceptance_rules::certificate::{Certificate, CertificateKey};
use acceptance_rules::decision;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::latest::Latest;
use super::{Loaded, Session, Stage, readings};
use crate::browser::intl;
use crate::i18n::Language;
use crate::route::{ListPage, ListView};

/// A page of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// What was asked for.
    pub asked: ListPage,
    /// Its rows.
    pub page: Page<Certificate>,
    /// The time of day at which it was read.
    pub at: String,
}

/// A list that is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EmptyList {
    /// The certificates with a filter.
    Certificates(StatusFilter),
    /// The queue of reviews.
    Reviews,
}

impl EmptyList {
    /// What it is filtered by.
    pub fn filter(self) -> StatusFilter {
        match self {
            Self::Certificates(filter) => filter,
            Self::Reviews => StatusFilter::Clearing,
        }
    }
}

/// The list.
#[derive(Clone, Copy)]
pub struct Certificates {
    session: Session,
    /// What was read.
    reading: RwSignal<Loaded<Reading>>,
    /// Why the list is empty: nothing while nobody asked.
    diagnosis: RwSignal<Option<Loaded<Diagnosis>>>,
    /// The lists that were examined unasked; none is examined so twice.
    examined: StoredValue<Vec<EmptyList>>,
    examination: Latest,
    /// Whether this is known to be the last page. A short page alone does not say so (Seed 8).
    is_end: RwSignal<bool>,
    last_opened: StoredValue<Option<CertificateKey>>,
    last_view: StoredValue<ListView>,
    /// The certificates as they were shown last, searched and in order.
    shown: StoredValue<Vec<CertificateKey>>,
    question: Latest,
    /// How many rows a page really held; the service may give fewer than asked for (Seed 8).
    stride: StoredValue<u64>,
}

impl Certificates {
    pub(super) fn new(session: Session) -> Self {
        Self {
            session,
            reading: RwSignal::new(Loaded::Waiting),
            diagnosis: RwSignal::new(None),
            examined: StoredValue::new(Vec::new()),
            examination: Latest::new(),
            is_end: RwSignal::new(false),
            last_opened: StoredValue::new(None),
            last_view: StoredValue::new(ListView::default()),
            shown: StoredValue::new(Vec::new()),
            question: Latest::new(),
            stride: StoredValue::new(0),
        }
    }

    /// The list as last read.
    pub fn reading(self) -> Loaded<Reading> {
        self.reading.get()
    }

    /// How far the reading is.
    pub fn stage(self) -> Stage {
        self.reading.with(Loaded::stage)
    }

    /// Whether this is known to be the last page.
    pub fn is_end(self) -> bool {
        self.is_end.get()
    }

    /// Why the list is empty: nothing while nobody asked.
    pub fn diagnosis(self) -> Option<Loaded<Diagnosis>> {
        self.diagnosis.get()
    }

    /// Shows nothing of what was read, until it is read again.
    pub fn forget_reading(self) {
        self.reading.set(Loaded::Waiting);
    }

    /// Remembers the certificate that is opened, to come back to its row.
    pub fn mark_opened(self, key: CertificateKey) {
        self.last_opened.set_value(Some(key));
    }

    /// The certificate that was opened last, the first time that somebody asks.
    pub fn take_last_opened(self) -> Option<CertificateKey> {
        self.last_opened.try_update_value(Option::take).flatten()
    }

    /// How the list was looked at last: where to go back to, and where to look for a certificate first.
    pub fn last_view(self) -> ListView {
        self.last_view.get_value()
    }

    /// Remembers how the list is looked at.
    pub fn remember_view(self, view: ListView) {
        self.last_view.set_value(view);
    }

    /// Remembers which certificates are shown, in their order.
    pub fn remember_shown(self, shown: Vec<CertificateKey>) {
        self.shown.set_value(shown);
    }

    /// Reads a page of the list.
    pub fn read(self, asked: ListPage, language: Language) {
        let question = self.question.begin();
        self.reading.set(Loaded::Waiting);
        self.forget_diagnosis();
        let canceller = question.canceller();
        let (session, take) = (self.session, self.session.config().certificates_page);
        spawn_local(async move {
            let request = PageRequest { skip: asked.skip, take };
            let answer = canceller.wait(readings::certificates(session, asked.filter, request)).await;
            if !question.is_wanted() {
                return;
            }
            let page = match answer {
                Ok(page) => page,
                Err(failure) => return self.reading.set(Loaded::Failed(failure)),
            };
            let received = page.received();
            let next = asked.skip.saturating_add(received);
            let is_end = page.total.map(|total| next >= total).unwrap_or(received == 0);
            let may_be_end = !is_end && page.total.is_none() && received < u64::from(take);
            self.is_end.set(is_end);
            if received > 0 && (asked.skip == 0 || received > self.stride.get_value()) {
                self.stride.set_value(received);
            }
            self.reading.set(Loaded::Ready(Reading { asked, page, at: intl::now(language) }));
            if may_be_end {
                let request = PageRequest { skip: next, take: 1 };
                let probe = readings::certificates(session, asked.filter, request).await;
                if probe.is_ok_and(|page| page.received() == 0) && question.is_wanted() {
                    self.is_end.set(true);
                }
            }
        });
    }

    /// Finds out why a list is empty that has just been read, unless it was examined so before.
    pub fn examine_once(self, list: EmptyList) {
        self.forget_diagnosis();
        if !self.examined.with_value(|examined| examined.contains(&list)) {
            self.examined.update_value(|examined| examined.push(list));
            self.examine(list.filter());
        }
    }

    /// Finds out why a list is empty, by a few reads of single rows.
    pub fn examine(self, filter: StatusFilter) {
        if filter.conditions().is_empty() {
            return;
        }
        self.diagnosis.set(Some(Loaded::Waiting));
        let (session, canceller) = (self.session, self.examination.begin().canceller());
        spawn_local(async move {
            let told = match canceller.wait(readings::diagnose(session, filter)).await {
                Ok(diagnosis) => diagnosis.map(Loaded::Ready),
                // The next reading has its own examination.
                Err(Failure::GivenUp) => return,
                Err(failure) => Some(Loaded::Failed(failure)),
            };
            self.diagnosis.set(told);
        });
    }

    fn forget_diagnosis(self) {
        self.examination.cancel();
        self.diagnosis.set(None);
    }

    /// The certificates that await a decision, in the order in which the list showed them last.
    pub fn open_rows(self) -> Vec<Certificate> {
        let shown = self.shown.get_value();
        self.reading.with_untracked(|reading| {
            let rows = reading.ready().map(|reading| &*reading.page.rows).unwrap_or_default();
            let mut open: Vec<Certificate> = Vec::new();
            for row in rows {
                if is_open_row(row) && !open.iter().any(|other| other.key == row.key) {
                    open.push(row.clone());
                }
            }
            open.sort_by_key(|row| shown.iter().position(|key| *key == row.key).unwrap_or(shown.len()));
            open
        })
    }

    /// The certificate after this one that awaits a decision, in the list as it was shown last.
    pub fn next(
        self,
        key: CertificateKey,
        is_done: impl Fn(CertificateKey) -> bool,
    ) -> Option<CertificateKey> {
        self.reading.with_untracked(|reading| {
            let rows = &reading.ready()?.page.rows;
            let shown = self.shown.get_value();
            let place =
                shown.iter().position(|shown| *shown == key).map_or(0, |place| place.saturating_add(1));
            let (before, after) = shown.split_at_checked(place)?;
            let is_next = |next: &CertificateKey| {
                *next != key && rows.iter().any(|row| row.key == *next && is_open_row(row)) && !is_done(*next)
            };
            after.iter().chain(before).copied().find(is_next)
        })
    }

    /// Where the page before one starts.
    pub fn page_before(self, skip: u64) -> u64 {
        let take = u64::from(self.session.config().certificates_page);
        let stride = self.stride.get_value();
        skip.saturating_sub(if stride == 0 { take } else { stride.min(take) })
    }

    /// Gives the reading up.
    pub fn cancel(self) {
        self.question.cancel();
    }

    /// Forgets what was read.
    pub(super) fn clear(self) {
        // What is being read is the list of whoever was here.
        self.question.forget();
        self.forget_reading();
        self.last_opened.set_value(None);
        self.last_view.set_value(ListView::default());
        self.shown.set_value(Vec::new());
        self.forget_diagnosis();
        self.examined.set_value(Vec::new());
    }
}

/// Whether a row is among those that await a decision, and the rules allow one.
fn is_open_row(row: &Certificate) -> bool {
    StatusFilter::Pending.holds(row) && decision::is_open(Some(row))
}
