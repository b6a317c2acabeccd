//! An update of scrap errors: its two lists as they are typed, what is read of them, and its sending. All of it
//! outlives the page, and nothing of it the program.

use std::rc::Rc;
use std::sync::Arc;

use acceptance_persistence::log::Act;
use acceptance_process::scrap::{Command, Sending};
use acceptance_rules::scrap_error::{List, ScrapErrorUpdate, Wish};
use acceptance_rules::scrap_list::Reading;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::latest::Latest;
use super::{Log, Session, runner};
use crate::browser::config::operations::ScrapErrors as Configured;
use crate::browser::intl;
use crate::i18n::Language;

/// What a list of an update is to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The typed ids.
    List,
    /// `null`.
    Null,
    /// Left out.
    LeaveOut,
}

/// One of the two lists.
#[derive(Clone, Copy)]
pub struct ScrapList {
    choice: RwSignal<Choice>,
    reading: RwSignal<Arc<Reading>>,
    /// Counts texts that were not typed: each wants a field of its own.
    refills: RwSignal<u32>,
}

impl ScrapList {
    fn new(list: List) -> Self {
        Self {
            choice: RwSignal::new(Choice::List),
            reading: RwSignal::new(Arc::new(Reading::empty(list))),
            refills: RwSignal::new(0),
        }
    }

    /// What it is to be.
    pub fn choice(self) -> Choice {
        self.choice.get()
    }

    /// What stands there.
    pub fn reading(self) -> Arc<Reading> {
        self.reading.get()
    }

    /// Counts texts that were not typed: each wants a field of its own.
    pub fn refills(self) -> u32 {
        self.refills.get()
    }

    fn wish(self, reading: &Reading) -> Wish<'_> {
        match self.choice.get() {
            Choice::List => Wish::List(reading),
            Choice::Null => Wish::Null,
            Choice::LeaveOut => Wish::LeaveOut,
        }
    }

    fn clear(self, list: List) {
        self.choice.set(Choice::List);
        self.reading.set(Arc::new(Reading::empty(list)));
        self.refills.update(|refills| *refills = refills.wrapping_add(1));
    }
}

/// A sending that is under way, or has ended.
#[derive(Clone)]
pub struct Round {
    /// What is known of its requests.
    pub sending: Arc<Sending>,
    /// The time of day at which it ended.
    pub ended: Option<String>,
    /// How many changes of the lists it holds.
    changes: u32,
}

/// An update of scrap errors.
#[derive(Clone, Copy)]
pub struct ScrapErrors {
    session: Session,
    log: Log,
    errors: ScrapList,
    stocks: ScrapList,
    /// Counts what the person typed or chose.
    changes: RwSignal<u32>,
    /// The last sending.
    round: RwSignal<Option<Round>>,
    /// All sendings that ended since somebody signed in, so that nothing is sent again without a word.
    ended: RwSignal<Vec<Arc<Sending>>>,
    /// What was sent before a sign-out is not shown to the next user.
    sending: Latest,
}

impl ScrapErrors {
    pub(super) fn new(session: Session, log: Log) -> Self {
        Self {
            session,
            log,
            errors: ScrapList::new(List::Errors),
            stocks: ScrapList::new(List::Stocks),
            changes: RwSignal::new(0),
            round: RwSignal::new(None),
            ended: RwSignal::new(Vec::new()),
            sending: Latest::new(),
        }
    }

    /// One of the lists.
    pub fn list(self, list: List) -> ScrapList {
        match list {
            List::Errors => self.errors,
            List::Stocks => self.stocks,
        }
    }

    /// Decides what a list is to be. What was typed stays, whatever is chosen.
    pub fn choose(self, list: List, choice: Choice) {
        self.list(list).choice.set(choice);
        self.changes.update(|changes| *changes = changes.saturating_add(1));
    }

    /// Reads what is typed: whoever types a list wants one.
    pub fn edit(self, list: List, text: &str) {
        self.list(list).reading.set(Arc::new(Reading::of(list, text)));
        self.choose(list, Choice::List);
    }

    /// Puts a text behind what stands in a list.
    pub fn append(self, list: List, more: &str) {
        let before = self.list(list).reading.get_untracked();
        let gap = if before.text().is_empty() || before.text().ends_with('\n') { "" } else { "\n" };
        // Line breaks as a field has them.
        let more = more.replace("\r\n", "\n").replace('\r', "\n");
        self.edit(list, &[before.text(), gap, &more].concat());
        self.list(list).refills.update(|refills| *refills = refills.wrapping_add(1));
    }

    /// The update as it stands; `None` while an item is no id.
    fn update(self) -> Option<ScrapErrorUpdate> {
        let (errors, stocks) = (self.errors.reading.get(), self.stocks.reading.get());
        ScrapErrorUpdate::new(self.errors.wish(&errors), self.stocks.wish(&stocks))
    }

    /// The requests that are sent next, to the letter: what was certainly not done of unchanged lists, or else all of
    /// the lists; none while an item is no id.
    pub fn requests(self) -> Vec<ScrapErrorUpdate> {
        let rest = self.rest();
        if !rest.is_empty() {
            return rest;
        }
        let chunk = self.configured().and_then(|configured| configured.chunk);
        self.update().map_or_else(Vec::new, |update| update.parts(chunk))
    }

    /// What was certainly not done of the lists as they stand; nothing once they are changed.
    pub fn rest(self) -> Vec<ScrapErrorUpdate> {
        let round = self.round.get().filter(|round| round.ended.is_some() && !self.is_changed());
        round.map_or_else(Vec::new, |round| round.sending.rest().map(|part| part.update.clone()).collect())
    }

    /// How updates are sent here, if they are.
    pub fn configured(self) -> Option<Configured> {
        self.session.config().scrap_errors.clone()
    }

    /// Whether something was typed or chosen that no service has taken, or is being sent.
    pub fn is_unsent(self) -> bool {
        let is_taken = self.round.with(|round| round.as_ref().is_some_and(|round| round.sending.is_taken()));
        self.is_sending() || if is_taken { self.is_changed() } else { self.changes.get() > 0 }
    }

    /// Whether anything was typed or chosen since the last sending.
    pub fn is_changed(self) -> bool {
        self.changes.get() > self.round.with(|round| round.as_ref().map_or(0, |round| round.changes))
    }

    /// All sendings that ended since somebody signed in.
    pub fn ended(self) -> Vec<Arc<Sending>> {
        self.ended.get()
    }

    /// The last sending, unless it was put away.
    pub fn round(self) -> Option<Round> {
        self.round.get()
    }

    /// Whether requests are being sent.
    pub fn is_sending(self) -> bool {
        self.round.with(|round| round.as_ref().is_some_and(|round| round.ended.is_none()))
    }

    /// Sends what is to be sent next.
    pub fn send(self, language: Language) {
        let Some(configured) = self.configured().filter(|_| !untrack(|| self.is_sending())) else { return };
        let begun = if untrack(|| self.rest()).is_empty() {
            let Some(update) = untrack(|| self.update()) else { return };
            Sending::begin(&update, configured.chunk, || self.session.idempotency_key())
        } else {
            let Some(round) = self.round.get_untracked() else { return };
            let mut sending = Sending::clone(&round.sending);
            let command = sending.resume();
            (sending, command)
        };
        self.run(configured, begun, language);
    }

    /// Stops waiting for the answer; what was sent is not taken back by that.
    pub fn stop(self) {
        self.sending.cancel();
    }

    /// Puts away what is known of the last sending, so that the lists can be sent as they stand.
    pub fn dismiss(self) {
        if untrack(|| !self.is_sending()) {
            self.round.set(None);
        }
    }

    fn run(self, configured: Configured, (sending, command): (Sending, Command), language: Language) {
        let (own, changes) = (self.sending.begin(), self.changes.get_untracked());
        let canceller = own.canceller();
        let line = self.log.begin(Act::ScrapErrors, None);
        let telling = line.clone();
        let report: Rc<dyn Fn(&Sending)> = Rc::new(move |sending| {
            if own.is_wanted() {
                telling.tell_scrap_errors(sending);
                self.round.set(Some(Round { sending: Arc::new(sending.clone()), ended: None, changes }));
            }
        });
        // The lock is taken before anything is awaited.
        report(&sending);
        let session = self.session;
        spawn_local(async move {
            let begun = (sending, command);
            let operation = &configured.operation;
            let watching = (report, &line.notes);
            let sending = runner::send_scrap_errors(session, operation, begun, &canceller, watching).await;
            if own.is_wanted() {
                line.tell_scrap_errors(&sending);
                let sending = Arc::new(sending);
                self.ended.update(|ended| ended.push(Arc::clone(&sending)));
                self.round.set(Some(Round { sending, ended: Some(intl::now(language)), changes }));
            }
        });
    }

    pub(super) fn clear(self) {
        self.sending.forget();
        self.round.set(None);
        self.ended.set(Vec::new());
        self.changes.set(0);
        List::ALL.into_iter().for_each(|list| self.list(list).clear(list));
    }
}
