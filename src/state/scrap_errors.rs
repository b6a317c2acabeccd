//! An update of scrap errors: its two lists as they are typed, what is read of them, and its sending. All of it
//! outlives the page, and nothing of it the program.
//!
//! What stands in the lists is what is sent next. Once it was sent, only what was certainly not done stands there still;
//! what may have been done comes back when the person asks for it.

use std::rc::Rc;
use std::sync::Arc;

use acceptance_persistence::log::Act;
use acceptance_process::scrap::{Fate, Sending};
use acceptance_rules::scrap_error::{Choice, List, ScrapErrorUpdate};
use acceptance_rules::scrap_list::Reading;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::latest::Latest;
use super::{Log, Session, runner};
use crate::browser::config::operations::ScrapErrors as Configured;
use crate::browser::intl;
use crate::i18n::Language;

/// One of the two lists.
#[derive(Clone)]
pub struct ScrapList {
    /// What it is to be.
    pub choice: Choice,
    /// What stands there.
    pub reading: Arc<Reading>,
    /// Counts texts that were not typed: each wants a field of its own.
    pub refills: u32,
}

impl ScrapList {
    fn empty(list: List, refills: u32) -> Self {
        Self { choice: Choice::List, reading: Arc::new(Reading::empty(list)), refills }
    }
}

/// A sending that is under way, or has ended.
#[derive(Clone)]
pub struct Round {
    /// What is known of its requests.
    pub sending: Arc<Sending>,
    /// The time of day at which that was learned.
    pub at: String,
}

/// An update of scrap errors.
#[derive(Clone, Copy)]
pub struct ScrapErrors {
    session: Session,
    log: Log,
    errors: RwSignal<ScrapList>,
    stocks: RwSignal<ScrapList>,
    /// Whether the person typed or chose something that was not sent.
    is_touched: RwSignal<bool>,
    /// The last sending.
    round: RwSignal<Option<Round>>,
    /// What was sent before a sign-out is not shown to the next user.
    sending: Latest,
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
        }
    }

    /// One of the lists.
    pub fn list(self, list: List) -> ScrapList {
        self.signal(list).get()
    }

    fn signal(self, list: List) -> RwSignal<ScrapList> {
        match list {
            List::Errors => self.errors,
            List::Stocks => self.stocks,
        }
    }

    /// Decides what a list is to be. What was typed stays, whatever is chosen.
    pub fn choose(self, list: List, choice: Choice) {
        self.signal(list).update(|own| own.choice = choice);
        self.is_touched.set(true);
    }

    /// Reads what is typed: whoever types a list wants one.
    pub fn edit(self, list: List, text: &str) {
        self.signal(list).update(|own| own.reading = Arc::new(Reading::of(list, text)));
        self.choose(list, Choice::List);
    }

    /// Takes a text that was not typed.
    fn fill(self, list: List, text: &str) {
        self.edit(list, text);
        self.signal(list).update(|own| own.refills = own.refills.wrapping_add(1));
    }

    /// Puts a text behind what stands in a list.
    pub fn append(self, list: List, more: &str) {
        let before = untrack(|| self.list(list)).reading;
        let gap = if before.text().is_empty() || before.text().ends_with('\n') { "" } else { "\n" };
        // Line breaks as a field has them.
        let more = more.replace("\r\n", "\n").replace('\r', "\n");
        self.fill(list, &[before.text(), gap, &more].concat());
    }

    /// The requests that are sent next, to the letter; none while an item is no id.
    pub fn requests(self) -> Vec<ScrapErrorUpdate> {
        let (errors, stocks) = (self.errors.get(), self.stocks.get());
        let update =
            ScrapErrorUpdate::new((errors.choice, &errors.reading), (stocks.choice, &stocks.reading));
        let chunk = self.configured().and_then(|configured| configured.chunk);
        update.map_or_else(Vec::new, |update| update.parts(chunk))
    }

    /// How updates are sent here, if they are.
    pub fn configured(self) -> Option<Configured> {
        self.session.config().scrap_errors.clone()
    }

    /// Whether something was typed or chosen that no service has taken, or is being sent.
    pub fn is_unsent(self) -> bool {
        self.is_touched.get() || self.is_sending() || self.is_undecided()
    }

    /// The last sending, unless it was put away.
    pub fn round(self) -> Option<Round> {
        self.round.get()
    }

    /// Whether requests are being sent.
    pub fn is_sending(self) -> bool {
        self.has_reached(|fate| *fate == Fate::UnderWay)
    }

    /// Whether a request may have been done, and nobody has said yet what is to become of its ids.
    pub fn is_undecided(self) -> bool {
        self.has_reached(Fate::is_unknown)
    }

    fn has_reached(self, is: fn(&Fate) -> bool) -> bool {
        let round = self.round.read();
        round.as_ref().and_then(|round| round.sending.reached()).is_some_and(|(_, part)| is(&part.fate))
    }

    /// Sends what stands in the lists.
    pub fn send(self, language: Language) {
        let requests = untrack(|| self.requests());
        let is_open = untrack(|| !requests.is_empty() && !self.is_sending() && !self.is_undecided());
        let Some(configured) = self.configured().filter(|_| is_open) else { return };
        let sending = Sending::begin(requests, || self.session.idempotency_key());
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
                self.round.set(Some(Round { sending: Arc::new(sending.clone()), at: intl::now(language) }));
            }
        });
        // The lock is taken before anything is awaited.
        report(&sending);
        spawn_local(async move {
            let watching = (report, &line.notes);
            runner::send_scrap_errors(session, &configured.operation, sending, &canceller, watching).await;
        });
    }

    /// Leaves in the lists what was certainly not done. Once all is taken, and nothing else is typed, they are as at the
    /// beginning.
    fn keep_undone(self, sending: &Sending) {
        let is_rest = sending.count(Fate::is_undone).0 > 0;
        for list in List::ALL {
            let undone = sending.ids(list, Fate::is_undone);
            let was_filled = !sending.ids(list, |_| true).is_empty();
            if was_filled {
                self.fill(list, &lines(&undone));
                if is_rest && undone.is_empty() {
                    // A list that has run out is left out of the requests that follow.
                    self.choose(list, Choice::LeaveOut);
                }
            } else if sending.reached().is_none() && untrack(|| self.list(list)).reading.text().is_empty() {
                self.choose(list, Choice::List);
            }
        }
        self.is_touched.set(is_rest);
    }

    /// Puts away what is known of the last sending. What may have been done goes back into the lists if it is to be sent
    /// once more.
    pub fn dismiss(self, is_again: bool) {
        if let Some(round) = self.round.get_untracked().filter(|_| !untrack(|| self.is_sending())) {
            for list in List::ALL.into_iter().filter(|_| is_again) {
                let maybe = round.sending.ids(list, Fate::is_unknown);
                if !maybe.is_empty() {
                    self.append(list, &lines(&maybe));
                }
            }
            self.is_touched.update(|is_touched| *is_touched |= is_again);
            self.round.set(None);
        }
    }

    /// Stops waiting for the answer; what was sent is not taken back by that.
    pub fn stop(self) {
        self.sending.cancel();
    }

    pub(super) fn clear(self) {
        self.sending.forget();
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
