//! An update of scrap errors: its lists as they were typed, what was read of them, and its sending. All of it outlives
//! the page; long texts are read piece by piece, so that whoever types never waits.

use std::rc::Rc;
use std::sync::Arc;

use acceptance_api::client;
use acceptance_process::scrap::{Command, Done, Sending};
use acceptance_rules::scrap_error::{List, ScrapErrorUpdate};
use acceptance_rules::scrap_list::{self, Check, PAGE, Reading};
use acceptance_saved::log::Act;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::canceller::Canceller;
use super::scrap_column::{Choice, Column};
use super::{Log, Session, runner};
use crate::browser::config::operations::ScrapErrors as Configured;
use crate::browser::{intl, timer};
use crate::i18n::Language;
use crate::reactive::{signal, stored};

/// How many items are read before others may go on: about a millisecond.
const STEP: usize = 10_000;

/// Where the sending is.
#[derive(Clone)]
pub enum Phase {
    /// Nothing is being sent, and nothing is to be told.
    Idle,
    /// Requests are being sent.
    Sending(Arc<Sending>),
    /// It ended; the time of day.
    Ended(Arc<Sending>, String),
}

/// What is known of sendings.
#[derive(Clone)]
struct Told {
    phase: Phase,
    /// All that ended since somebody signed in, so that nothing is sent again without a word.
    ended: Vec<Arc<Sending>>,
}

/// An update of scrap errors.
#[derive(Clone, Copy)]
pub struct ScrapErrors {
    session: Session,
    log: Log,
    errors: Column,
    stocks: Column,
    /// Counts what the person changed since the last update was taken.
    changes: RwSignal<u32>,
    /// How many of the changes are in the update that was sent last.
    sent: StoredValue<u32>,
    told: RwSignal<Told>,
    canceller: StoredValue<Canceller, LocalStorage>,
    /// Counts sign-outs: what was sent before one is nothing to tell the next user.
    era: StoredValue<u32>,
}

impl ScrapErrors {
    pub(super) fn new(session: Session, log: Log) -> Self {
        Self {
            session,
            log,
            errors: Column::new(List::Errors),
            stocks: Column::new(List::Stocks),
            changes: signal(0),
            sent: stored(0),
            told: signal(Told { phase: Phase::Idle, ended: Vec::new() }),
            canceller: StoredValue::new_local(Canceller::default()),
            era: stored(0),
        }
    }

    /// One of the lists.
    pub fn column(self, list: List) -> Column {
        match list {
            List::Errors => self.errors,
            List::Stocks => self.stocks,
        }
    }

    /// Decides what a list is to be. What was typed stays, whatever is chosen.
    pub fn choose(self, list: List, choice: Choice) {
        self.change();
        self.column(list).choice.set(choice);
    }

    /// The text of a field changed: whatever was read is no longer so, and whoever types a list wants one.
    pub fn touch(self, list: List) {
        let column = self.column(list);
        column.next_turn();
        column.is_behind.set_value(true);
        column.forget();
        self.change();
        if column.reading.with_untracked(Option::is_some) {
            column.items.set(0);
            column.reading.set(None);
        }
        if column.choice.get_untracked() != Choice::List {
            column.choice.set(Choice::List);
        }
    }

    /// Takes the text of a field, in its place in the whole text, and reads it all. Where it has become long, a page of
    /// it stays in the field.
    pub fn take(self, list: List, field: &str) {
        let column = self.column(list);
        let (start, _) = column.page.get_value();
        column.fit(field);
        if scrap_list::separators(field) > PAGE.saturating_mul(2) {
            column.turn_to(start);
        } else {
            column.count();
        }
        self.read(list);
    }

    /// How many items a text has for a list, read piece by piece.
    pub async fn count(self, list: List, text: &str) -> usize {
        let mut check = Check::begin(list, text.into());
        while check.advance(STEP) {
            timer::pause(0).await;
        }
        check.items()
    }

    /// Puts a text with so many items behind what is there.
    pub fn append(self, list: List, more: &str, count: usize) {
        let column = self.column(list);
        let text = column.text();
        let is_apart = text.is_empty() || text.ends_with('\n');
        column
            .replace([&*text, if is_apart { "" } else { "\n" }, &more.replace("\r\n", "\n")].concat().into());
        column.added.set(if text.is_empty() { 0 } else { count });
        self.read(list);
    }

    /// Takes all items out of a list; what was there can be put back until the list is changed again.
    pub fn empty(self, list: List) {
        let column = self.column(list);
        let text = column.text();
        column.replace(Arc::from(""));
        column.aside.set_value(text);
        column.is_cleared.set(true);
        self.change();
        self.read(list);
    }

    /// Puts back what was there before the list was cleared.
    pub fn put_back(self, list: List) {
        let column = self.column(list);
        if column.is_cleared.get_untracked() {
            column.replace(column.aside.get_value());
            self.change();
            self.read(list);
        }
    }

    /// Reads a text piece by piece.
    fn read(self, list: List) {
        let column = self.column(list);
        let turn = column.next_turn();
        let text = column.text();
        column.is_behind.set_value(false);
        let mut check = Check::begin(list, text);
        spawn_local(async move {
            loop {
                let is_more = check.advance(STEP);
                // A newer text is being read, or the app is gone.
                if column.turn.try_get_value() != Some(turn) {
                    return;
                }
                column.items.set(check.items());
                if !is_more {
                    break;
                }
                timer::pause(0).await;
            }
            column.reading.set(Some(Arc::new(check.end())));
        });
    }

    /// The update as it stands; `None` while a text is being read or has a bad item.
    pub fn update(self) -> Option<ScrapErrorUpdate> {
        let (errors, stocks) = (self.errors.reading.get(), self.stocks.reading.get());
        ScrapErrorUpdate::new(self.errors.wish(errors.as_deref())?, self.stocks.wish(stocks.as_deref())?)
    }

    /// The requests in which an update is sent.
    pub fn parts(self, update: &ScrapErrorUpdate) -> Vec<ScrapErrorUpdate> {
        update.parts(self.configured().and_then(|configured| configured.chunk))
    }

    /// The very body of a request.
    pub fn body(self, update: &ScrapErrorUpdate) -> String {
        client::scrap_errors_body(update)
    }

    /// How updates are sent here, if they are.
    pub fn configured(self) -> Option<Configured> {
        self.session.config().scrap_errors.clone()
    }

    /// Whether something was typed or chosen that no service has taken, or is being sent.
    pub fn is_unsent(self) -> bool {
        self.changes.get() > 0 || self.is_sending()
    }

    /// Whether anything was typed or chosen since the last update was taken.
    pub fn is_changed(self) -> bool {
        self.changes.get() > 0
    }

    /// Whether the lists were changed since the sending that is told of, and that not all of was taken.
    pub fn is_stale(self) -> bool {
        let has_failed =
            self.told.with(|told| matches!(&told.phase, Phase::Ended(sending, _) if !sending.is_taken()));
        has_failed && self.changes.get() != self.sent.get_value()
    }

    /// The ids that were taken before, or may have been.
    pub fn done(self) -> Done {
        let mut done = Done::default();
        self.told.with(|told| told.ended.iter().for_each(|sending| done.note(sending)));
        done
    }

    /// Where the sending is.
    pub fn phase(self) -> Phase {
        self.told.with(|told| told.phase.clone())
    }

    /// Whether requests are being sent.
    pub fn is_sending(self) -> bool {
        self.told.with(|told| matches!(told.phase, Phase::Sending(_)))
    }

    /// The person means it.
    pub fn send(self, language: Language) {
        let is_idle = untrack(|| !self.is_sending());
        if let Some(configured) = self.configured()
            && let Some(update) = untrack(|| self.update())
            && is_idle
        {
            self.sent.set_value(self.changes.get_untracked());
            let session = self.session;
            let begun = Sending::begin(&update, configured.chunk, || session.idempotency_key());
            self.run(configured, begun, language);
        }
    }

    /// The person wants to go on after a failure, with what was certainly not done.
    pub fn resume(self, language: Language) {
        if let Some(configured) = self.configured()
            && let Phase::Ended(sending, _) = untrack(|| self.phase())
        {
            let mut sending = Sending::clone(&sending);
            let command = sending.resume();
            self.run(configured, (sending, command), language);
        }
    }

    /// Stops waiting for the answer; what was sent is not taken back by that.
    pub fn stop(self) {
        self.canceller.with_value(Canceller::cancel);
    }

    /// Puts what was certainly not done into the lists, in the place of what was sent, and puts away what was told.
    pub fn keep_rest(self) {
        let Phase::Ended(sending, _) = untrack(|| self.phase()) else { return };
        for list in List::ALL {
            let rest = sending.rest_of(list);
            let column = self.column(list);
            if column.choice.get_untracked() == Choice::List {
                if rest.is_empty() {
                    column.choice.set(Choice::LeaveOut);
                }
                let lines: Vec<String> = rest.iter().map(i64::to_string).collect();
                column.replace(lines.join("\n").into());
                self.read(list);
            }
        }
        self.change();
        self.come_to(Phase::Idle);
    }

    /// Puts away what was told.
    pub fn dismiss(self) {
        if untrack(|| !self.is_sending()) {
            self.come_to(Phase::Idle);
        }
    }

    fn run(self, configured: Configured, (sending, command): (Sending, Command), language: Language) {
        let canceller = Canceller::default();
        self.canceller.set_value(canceller.clone());
        let era = self.era.get_value();
        let is_current = move || self.era.try_get_value() == Some(era);
        let line = self.log.begin(Act::ScrapErrors, None, false);
        let telling = line.clone();
        let report: Rc<dyn Fn(&Sending)> = Rc::new(move |sending| {
            if is_current() {
                telling.tell_scrap_errors(sending);
                self.come_to(Phase::Sending(Arc::new(sending.clone())));
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
            if is_current() {
                line.tell_scrap_errors(&sending);
                // What was changed meanwhile was not in it.
                if sending.is_taken() && self.changes.get_untracked() == self.sent.get_value() {
                    self.changes.set(0);
                }
                let sending = Arc::new(sending);
                self.told.update(|told| {
                    told.ended.push(Arc::clone(&sending));
                    told.phase = Phase::Ended(sending, intl::now(language));
                });
            }
        });
    }

    fn come_to(self, phase: Phase) {
        self.told.update(|told| told.phase = phase);
    }

    fn change(self) {
        self.changes.update(|changes| *changes = changes.saturating_add(1));
    }

    pub(super) fn clear(self) {
        self.era.update_value(|era| *era = era.wrapping_add(1));
        self.stop();
        self.told.set(Told { phase: Phase::Idle, ended: Vec::new() });
        for list in List::ALL {
            let column = self.column(list);
            column.next_turn();
            column.is_behind.set_value(false);
            column.text.set_value(Arc::from(""));
            column.aside.set_value(Arc::from(""));
            column.page.set_value((0, 0));
            column.shown.set(None);
            column.choice.set(Choice::List);
            column.is_cleared.set(false);
            column.added.set(0);
            column.items.set(0);
            column.reading.set(Some(Arc::new(Reading::empty(list))));
            column.refills.update(|refills| *refills = refills.wrapping_add(1));
        }
        self.changes.set(0);
    }
}
