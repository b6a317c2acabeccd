//! An update of scrap errors: its two typed lists, their IDs, and sending. It outlives the page,
//! but not a reload.
//!
//! The lists contain the next update. Nothing is sent while a file for them is read, and they do not
//! change while they are sent. After sending, they retain only what was certainly not done; requests
//! that may have been done return when the user asks for it.

use std::rc::Rc;
use std::sync::Arc;

use acceptance_config::ScrapErrorSettings as Configured;
use acceptance_marklist::id_columns::{IdColumns, IdTable};
use acceptance_marklist::table::Refusal;
use acceptance_persistence::log::Act;
use acceptance_process::scrap::{RequestState, Sending};
use acceptance_rules::scrap_error::{List, ListChoice, ParsedList, ScrapErrorUpdate};
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::Blob;

use super::requests::latest::Latest;
use super::requests::progress::Environment;
use super::requests::runner;
use super::{Log, Session};
use crate::browser::files::{self, FileError};
use crate::browser::{intl, timer};
use crate::i18n::Language;

/// One of the two lists.
#[derive(Clone)]
pub struct ScrapList {
    pub choice: ListChoice,
    /// Its text with its IDs.
    pub reading: Arc<ParsedList>,
    /// Its columns, if the text has several.
    pub table: Option<Arc<IdTable>>,
    /// The columns with the IDs; `None` if there is a table and the user has to choose.
    pub columns: Option<IdColumns>,
    /// Why the columns of the text were not read; it then has no IDs.
    pub refusal: Option<Refusal>,
    /// Counts texts that were not typed: each needs a new field.
    pub refills: u32,
    /// The number of files that are being read for it.
    files: u32,
    /// Why the last file was not added.
    pub problem: Option<FileProblem>,
}

/// Why a file was not added to a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileProblem {
    File(FileError),
    /// The lists are being sent.
    Sending,
}

impl ScrapList {
    fn empty(list: List, refills: u32) -> Self {
        let reading = Arc::new(ParsedList::empty(list));
        Self {
            choice: ListChoice::List,
            reading,
            table: None,
            columns: None,
            refusal: None,
            refills,
            files: 0,
            problem: None,
        }
    }

    /// Parses a text. The columns stay chosen while the first row stays, if `stays`.
    fn read(&mut self, list: List, text: &str, stays: bool) {
        let read = IdTable::read(list, text);
        self.refusal = read.as_ref().err().copied();
        let table = read.ok().flatten().map(Arc::new);
        let before = self.columns.take().zip(self.table.take());
        self.columns = table.as_ref().and_then(|table| {
            let kept = before.filter(|(columns, old)| stays && table.begins_like(old) && table.has(*columns));
            kept.map(|(columns, _)| columns).or_else(|| table.named(list))
        });
        self.table = table;
        self.parse(list, text);
    }

    fn parse(&mut self, list: List, text: &str) {
        self.reading = Arc::new(match (&self.table, self.columns) {
            (None, _) if self.refusal.is_none() => ParsedList::of(list, text),
            (Some(table), Some(columns)) => table.parse(list, text, columns),
            _ => ParsedList::undecided(list, text),
        });
    }
}

/// A running or ended sending.
#[derive(Clone)]
pub struct ScrapSubmission {
    /// The known state of its requests.
    pub sending: Arc<Sending>,
    /// The time of day of that state.
    pub at: String,
}

/// An update of scrap errors.
#[derive(Clone, Copy)]
pub struct ScrapErrors {
    session: Session,
    log: Log,
    errors: RwSignal<ScrapList>,
    stocks: RwSignal<ScrapList>,
    /// Whether the user typed or chose something that was not sent.
    is_touched: RwSignal<bool>,
    round: RwSignal<Option<ScrapSubmission>>,
    /// The requests of earlier users are not shown to the next one.
    sending: Latest,
    /// The files of earlier users are not added to the lists of the next one.
    files: Latest,
}

impl ScrapErrors {
    pub(super) fn new(session: Session, log: Log) -> Self {
        let empty = |list| RwSignal::new(ScrapList::empty(list, 0));
        Self {
            session,
            log,
            errors: empty(List::Errors),
            stocks: empty(List::Stocks),
            is_touched: RwSignal::new(false),
            round: RwSignal::new(None),
            sending: Latest::new(),
            files: Latest::new(),
        }
    }

    pub fn list(self, list: List) -> ScrapList {
        self.signal(list).get()
    }

    fn signal(self, list: List) -> RwSignal<ScrapList> {
        match list {
            List::Errors => self.errors,
            List::Stocks => self.stocks,
        }
    }

    /// Sets the kind of a list, unless the lists are being sent. Its text stays.
    pub fn choose(self, list: List, choice: ListChoice) {
        if !untrack(|| self.is_sending()) {
            self.set_choice(list, choice);
        }
    }

    fn set_choice(self, list: List, choice: ListChoice) {
        self.signal(list).update(|own| own.choice = choice);
        self.is_touched.set(true);
    }

    /// Parses typed text and chooses the list, unless the lists are being sent.
    pub fn edit(self, list: List, text: &str) {
        if !untrack(|| self.is_sending()) {
            self.signal(list).update(|own| own.read(list, text, true));
            self.set_choice(list, ListChoice::List);
        }
    }

    /// Chooses the columns with the IDs, unless the lists are being sent.
    pub fn choose_columns(self, list: List, columns: IdColumns) {
        if !untrack(|| self.is_sending()) {
            self.signal(list).update(|own| {
                own.columns =
                    Some(columns).filter(|columns| own.table.as_ref().is_some_and(|it| it.has(*columns)));
                let text = Arc::clone(&own.reading);
                own.parse(list, text.text());
            });
            self.set_choice(list, ListChoice::List);
        }
    }

    /// Returns whether the columns of a list that is sent are not chosen yet.
    pub fn needs_columns(self) -> bool {
        let needs =
            |own: &ScrapList| own.choice == ListChoice::List && own.table.is_some() && own.columns.is_none();
        List::ALL.into_iter().any(|list| self.signal(list).with(needs))
    }

    /// Sets a text that was not typed.
    fn fill(self, list: List, text: &str) {
        self.signal(list).update(|own| {
            own.read(list, text, false);
            own.refills = own.refills.wrapping_add(1);
        });
        self.set_choice(list, ListChoice::List);
    }

    /// Reads a file and appends its text to a list, also after the page was left. Shows why there is no file, and refuses
    /// one while the lists are being sent.
    pub fn add_file(self, list: List, file: Result<Blob, FileError>) {
        let signal = self.signal(list);
        if untrack(|| self.is_sending()) {
            signal.update(|own| own.problem = Some(FileProblem::Sending));
            return;
        }
        signal.update(|own| own.files = own.files.saturating_add(1));
        let own = self.files.present();
        spawn_local(async move {
            let text = async { files::text_of(file?).await }.await;
            if !own.is_wanted() {
                return;
            }
            signal.update(|own| {
                own.files = own.files.saturating_sub(1);
                own.problem = text.as_ref().err().copied().map(FileProblem::File);
            });
            if let Ok(text) = text {
                self.append(list, &text);
            }
        });
    }

    /// Appends a text to a list.
    fn append(self, list: List, more: &str) {
        let before = self.signal(list).get_untracked().reading;
        let gap = if before.text().is_empty() || before.text().ends_with('\n') { "" } else { "\n" };
        // Line breaks as in a field.
        let more = more.replace("\r\n", "\n").replace('\r', "\n");
        self.fill(list, &[before.text(), gap, &more].concat());
    }

    /// Returns the next requests exactly; none while an item is invalid or columns are not chosen.
    pub fn requests(self) -> Vec<ScrapErrorUpdate> {
        let (errors, stocks) = (self.errors.get(), self.stocks.get());
        let update =
            ScrapErrorUpdate::new((errors.choice, &errors.reading), (stocks.choice, &stocks.reading));
        let chunk = self.configured().and_then(|configured| configured.chunk);
        update.map_or_else(Vec::new, |update| update.parts(chunk))
    }

    /// Returns the number of listed IDs beyond the first of each, which are not sent.
    pub fn duplicates(self) -> usize {
        let listed = |list| {
            let own = self.signal(list).read();
            if own.choice == ListChoice::List { own.reading.ids().len() } else { 0 }
        };
        let sent = self.requests().iter().map(ScrapErrorUpdate::count).sum::<usize>();
        List::ALL.map(listed).iter().sum::<usize>().saturating_sub(sent)
    }

    /// Returns the configured operation, if there is one.
    pub fn configured(self) -> Option<Configured> {
        self.session.config().scrap_errors.clone()
    }

    /// Returns whether any typed, chosen or opened value was not accepted by a service, or is being sent.
    pub fn is_unsent(self) -> bool {
        self.is_touched.get() || self.is_reading() || self.is_sending() || self.is_undecided()
    }

    /// Returns whether a file for a list is being read.
    pub fn is_reading(self) -> bool {
        List::ALL.into_iter().any(|list| self.signal(list).with(|own| own.files > 0))
    }

    /// Returns the last sending, unless it was dismissed.
    pub fn round(self) -> Option<ScrapSubmission> {
        self.round.get()
    }

    pub fn is_sending(self) -> bool {
        self.has_reached(|state| *state == RequestState::UnderWay)
    }

    /// Returns whether a request may have been done, and the user has not decided about its IDs.
    pub fn is_undecided(self) -> bool {
        self.has_reached(RequestState::is_unknown)
    }

    fn has_reached(self, is: fn(&RequestState) -> bool) -> bool {
        let round = self.round.read();
        round.as_ref().and_then(|round| round.sending.reached()).is_some_and(|(_, part)| is(&part.state))
    }

    /// Sends requests. Does nothing if they are not the next ones any more, or nothing can be sent now.
    pub fn send(self, requests: Vec<ScrapErrorUpdate>, language: Language) {
        let is_open = untrack(|| {
            let is_busy = self.is_reading() || self.is_sending() || self.is_undecided();
            !is_busy && !requests.is_empty() && requests == self.requests()
        });
        let Some(configured) = self.configured().filter(|_| is_open) else { return };
        let sending = Sending::begin(requests, || self.session.idempotency_key(), timer::now());
        let own = self.sending.begin();
        let (session, canceller) = (self.session, own.canceller());
        let line = self.log.begin(Act::ScrapErrors, None);
        let telling = line.clone();
        let report: Rc<dyn Fn(&Sending)> = Rc::new(move |sending| {
            if own.is_wanted() {
                telling.tell_scrap_errors(sending);
                if sending.under_way().is_none() {
                    self.keep_undone(sending);
                }
                self.round.set(Some(ScrapSubmission {
                    sending: Arc::new(sending.clone()),
                    at: intl::day_and_time(language, timer::now()),
                }));
            }
        });
        // The lock is taken before anything is awaited.
        report(&sending);
        spawn_local(async move {
            let environment = Environment { canceller: &canceller, report, request_id: &line.request_id };
            runner::send_scrap_errors(session, &configured.operation, sending, environment).await;
        });
    }

    /// Retains in the lists what was certainly not done. After a complete sending without further
    /// input, they are reset.
    fn keep_undone(self, sending: &Sending) {
        let is_rest = sending.count(RequestState::is_undone).0 > 0;
        for list in List::ALL {
            let undone = sending.ids(list, RequestState::is_undone);
            let was_filled = !sending.ids(list, |_| true).is_empty();
            if was_filled {
                self.fill(list, &lines(&undone));
                if is_rest && undone.is_empty() {
                    // An exhausted list is omitted from the following requests.
                    self.set_choice(list, ListChoice::LeaveOut);
                }
            } else if sending.reached().is_none()
                && self.signal(list).with_untracked(|own| own.reading.text().is_empty())
            {
                self.set_choice(list, ListChoice::List);
            }
        }
        self.is_touched.set(is_rest);
    }

    /// Dismisses the last sending. With `is_again`, possibly done requests return to the lists.
    pub fn dismiss(self, is_again: bool) {
        if let Some(round) = self.round.get_untracked().filter(|_| !self.is_sending()) {
            for list in List::ALL.into_iter().filter(|_| is_again) {
                let maybe = round.sending.ids(list, RequestState::is_unknown);
                if !maybe.is_empty() {
                    self.append(list, &lines(&maybe));
                }
            }
            self.is_touched.update(|is_touched| *is_touched |= is_again);
            self.round.set(None);
        }
    }

    /// Stops waiting for the answer; sent requests are not undone.
    pub fn stop(self) {
        self.sending.cancel();
    }

    pub(super) fn clear(self) {
        self.sending.forget();
        self.files.forget();
        self.round.set(None);
        for list in List::ALL {
            self.signal(list).update(|own| *own = ScrapList::empty(list, own.refills.wrapping_add(1)));
        }
        self.is_touched.set(false);
    }
}

fn lines(ids: &[i64]) -> String {
    ids.iter().map(i64::to_string).collect::<Vec<_>>().join("\n")
}
