//! One of the two lists of an update of scrap errors: its text, of which a page is in the field where it is long, and
//! what was read of it.

use std::sync::Arc;

use acceptance_rules::scrap_error::{List, Wish};
use acceptance_rules::scrap_list::{self, PAGE, Reading};
use leptos::prelude::*;

use crate::reactive::{signal, stored};

/// What a list is to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The typed ids.
    List,
    /// `null`.
    Null,
    /// Left out.
    LeaveOut,
}

/// Which items of a long text are in the field; a short one is there whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// The first of them, from 0.
    pub first: usize,
    /// How many they are.
    pub count: usize,
    /// How many there are in all.
    pub all: usize,
}

/// One of the two lists.
#[derive(Clone, Copy)]
pub struct Column {
    pub(super) text: StoredValue<Arc<str>>,
    /// The bytes of the text that are in the field.
    pub(super) page: StoredValue<(usize, usize)>,
    /// What is in the field, where that is not all.
    pub shown: RwSignal<Option<Shown>>,
    /// What it is to be.
    pub choice: RwSignal<Choice>,
    /// What was read of the text; `None` while it is being read.
    pub reading: RwSignal<Option<Arc<Reading>>>,
    /// How many items were read so far.
    pub items: RwSignal<usize>,
    /// What was there before the list was cleared.
    pub(super) aside: StoredValue<Arc<str>>,
    /// Whether the list was cleared and not changed since.
    pub is_cleared: RwSignal<bool>,
    /// How many items a file put behind others; 0 once the list is changed again.
    pub added: RwSignal<usize>,
    /// Counts texts that do not come from the field, and are to be put there.
    pub refills: RwSignal<u32>,
    /// Counts changes of the text, so that an older reading is told from the newest.
    pub(super) turn: StoredValue<u32>,
    /// Whether the text in the field is newer than the one here.
    pub(super) is_behind: StoredValue<bool>,
}

impl Column {
    pub(super) fn new(list: List) -> Self {
        Self {
            text: stored(Arc::from("")),
            page: stored((0, 0)),
            shown: signal(None),
            choice: signal(Choice::List),
            reading: signal(Some(Arc::new(Reading::empty(list)))),
            items: signal(0),
            aside: stored(Arc::from("")),
            is_cleared: signal(false),
            added: signal(0),
            refills: signal(0),
            turn: stored(0),
            is_behind: stored(false),
        }
    }

    /// The text as it was typed.
    pub fn text(self) -> Arc<str> {
        self.text.get_value()
    }

    /// What of the text is in the field.
    pub fn page_text(self) -> String {
        let (start, end) = self.page.get_value();
        self.text().get(start..end).unwrap_or_default().to_owned()
    }

    /// Takes the text of the field in its place. A page that was emptied takes the separator behind it along, and gives
    /// it back with what is typed there, so that it leaves no blank item and runs into no other.
    pub(super) fn fit(self, field: &str) {
        let (start, end) = self.page.get_value();
        let text = self.text();
        let (before, behind) = (text.get(..start).unwrap_or_default(), text.get(end..).unwrap_or_default());
        let was_empty = start == end && !behind.is_empty();
        let (gap, behind) = match (field.is_empty(), was_empty) {
            (true, false) => ("", behind.get(1..).unwrap_or_default()),
            (false, true) => ("\n", behind),
            _ => ("", behind),
        };
        self.text.set_value([before, field, gap, behind].concat().into());
        self.page.set_value((start, start.saturating_add(field.len())));
    }

    /// Puts another text in the place of the whole.
    pub(super) fn replace(self, text: Arc<str>) {
        self.reading.set(None);
        self.is_behind.set_value(false);
        self.text.set_value(text);
        self.forget();
        self.turn_to(0);
    }

    /// The list is changed: what could be said of it before is over.
    pub(super) fn forget(self) {
        if self.is_cleared.get_untracked() {
            self.is_cleared.set(false);
        }
        if self.added.get_untracked() > 0 {
            self.added.set(0);
        }
    }

    /// Puts the page that begins at a place of the text into the field, or all of a text that is not long.
    pub(super) fn turn_to(self, start: usize) {
        let text = self.text();
        let is_long = scrap_list::separators(&text) > PAGE.saturating_mul(2);
        let page = if is_long { scrap_list::page_from(&text, start) } else { 0..text.len() };
        // The separator at the end stays behind the field, so that whoever types there goes on with the last item.
        let end = if page.end < text.len() { page.end.saturating_sub(1) } else { page.end };
        self.page.set_value((page.start, end));
        self.count();
        self.refills.update(|refills| *refills = refills.wrapping_add(1));
    }

    /// Says what is in the field.
    pub(super) fn count(self) {
        let text = self.text();
        let (start, end) = self.page.get_value();
        let count = |text: Option<&str>| text.map_or(0, scrap_list::items_in);
        let is_whole = start == 0 && end == text.len();
        self.shown.set((!is_whole).then(|| Shown {
            first: count(text.get(..start)),
            count: count(text.get(start..end)),
            all: count(Some(&text)),
        }));
    }

    /// Turns to the page behind the present one.
    pub fn next_page(self) {
        let (start, end) = self.page.get_value();
        // An emptied page has no separator behind it.
        let next = if start == end { end } else { end.saturating_add(1) };
        self.turn_to(next.min(self.text().len()));
    }

    /// Turns to the page before the present one.
    pub fn previous_page(self) {
        let (start, _) = self.page.get_value();
        self.turn_to(scrap_list::page_start(&self.text(), start, PAGE));
    }

    /// Turns to a page with these bytes of the text; the UTF-16 units of the page before them.
    pub fn show(self, bytes: &std::ops::Range<usize>) -> usize {
        /// How many items are to be seen before the one that is looked for.
        const BEFORE: usize = 5;
        let (start, end) = self.page.get_value();
        if bytes.start < start || bytes.end > end {
            self.turn_to(scrap_list::page_start(&self.text(), bytes.start, BEFORE));
        }
        let (start, _) = self.page.get_value();
        let text = self.text();
        text.get(start..bytes.start).map_or(0, |before| before.chars().map(char::len_utf16).sum())
    }

    /// Which of the texts that do not come from the field is the newest.
    pub fn refill(self) -> u32 {
        self.refills.get_untracked()
    }

    /// Which change of the text is the newest.
    pub fn turn(self) -> u32 {
        self.turn.get_value()
    }

    /// Whether the text in the field is still to be taken.
    pub fn is_behind(self) -> bool {
        self.is_behind.get_value()
    }

    pub(super) fn next_turn(self) -> u32 {
        let turn = self.turn.get_value().wrapping_add(1);
        self.turn.set_value(turn);
        turn
    }

    pub(super) fn wish(self, reading: Option<&Reading>) -> Option<Wish<'_>> {
        match self.choice.get() {
            Choice::List => reading.map(Wish::List),
            Choice::Null => Some(Wish::Null),
            Choice::LeaveOut => Some(Wish::LeaveOut),
        }
    }
}
