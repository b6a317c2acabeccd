//! Reads the words that rows have for the statuses of their assets.

use std::cell::RefCell;

use acceptance_rules::asset::AcceptanceStatus;
use acceptance_rules::fold::word;
use acceptance_rules::spelling::is_blank;

use super::inputs::Inputs;
use super::results::Fault;
use super::sections::Sections;
use crate::assignments::{WordPlace, list_key};
use crate::columns::ColumnRole;
use crate::csv::unguarded;
use crate::labels::{Answers, Label, key_end};
use crate::synonyms::{answer, is_answer, is_unticked};
use crate::table::Row;

/// Number of words that are remembered.
const MOST_KNOWN: usize = 32;

/// A word of a row for the status of its asset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RowWord<'a> {
    pub(crate) place: WordPlace,
    /// Empty if the row has none.
    pub(crate) text: &'a str,
}

/// The meaning of a word without an assignment.
#[derive(Clone, Copy)]
pub(crate) enum Meant<'a> {
    Exact(&'a AcceptanceStatus),
    Guessed(&'a AcceptanceStatus),
    Ambiguous,
    Unknown,
    /// It is an answer that says nothing of the status, as no below `Damaged?`.
    Nothing,
}

/// A word that was read.
#[derive(Clone, Copy)]
pub(crate) struct KnownWord<'a> {
    word: RowWord<'a>,
    pub(crate) meant: Meant<'a>,
    /// Its confirmed assignment, as [`crate::words::Assignments::find`] returns it.
    pub(super) assigned: Option<Option<&'a AcceptanceStatus>>,
    /// Its remembered assignment.
    remembered: Option<Option<&'a AcceptanceStatus>>,
    /// Whether it describes a problem: the user assigned it, and it names and means no status by itself.
    pub(super) is_description: bool,
    /// Whether it is the answer no.
    pub(super) is_no: bool,
}

impl<'a> KnownWord<'a> {
    /// Returns its status; `None` if its rows are left out.
    pub(super) fn status(self) -> Result<Option<&'a AcceptanceStatus>, Fault> {
        match self.meant {
            _ if self.assigned.is_some() => Ok(self.assigned.flatten()),
            Meant::Exact(status) => Ok(Some(status)),
            _ if self.remembered.is_some() => Err(Fault::UnconfirmedStatus),
            Meant::Guessed(_) => Err(Fault::UnconfirmedStatus),
            Meant::Ambiguous => Err(Fault::AmbiguousStatus),
            Meant::Unknown if has_lost(self.word.text) => Err(Fault::LostCharacter),
            Meant::Unknown | Meant::Nothing => Err(Fault::UnknownStatus),
        }
    }

    /// Returns whether its status is a problem; a guess or a remembered assignment counts.
    pub(super) fn is_problem(self) -> bool {
        let status = match (self.assigned, self.meant) {
            (Some(assigned), _) => assigned,
            (None, Meant::Exact(status)) => Some(status),
            (None, Meant::Guessed(status)) => self.remembered.unwrap_or(Some(status)),
            (None, Meant::Ambiguous | Meant::Unknown | Meant::Nothing) => self.remembered.flatten(),
        };
        status.is_some_and(|status| !status.is_received())
    }
}

/// The words of the rows of a list.
pub(super) struct RowWords<'a> {
    inputs: Inputs<'a>,
    columns: Vec<StatusColumn<'a>>,
    sections: Sections<'a>,
    /// Words that were read, since most lists have few.
    known: RefCell<Vec<KnownWord<'a>>>,
}

/// A column of statuses.
struct StatusColumn<'a> {
    column: usize,
    is_tick: bool,
    /// The status that its heading asks for.
    asked: Option<&'a AcceptanceStatus>,
    /// End of the keys of its words.
    key_end: String,
    answers: Answers,
}

impl<'a> RowWords<'a> {
    pub(super) fn new(inputs: Inputs<'a>) -> Self {
        let Inputs { table, columns, labels, .. } = inputs;
        let of_statuses = columns.of_statuses().map(|column| {
            let heading = columns.heading(table, column);
            StatusColumn {
                column,
                is_tick: columns.roles.get(column) == Some(&ColumnRole::Tick),
                asked: labels.asked(heading),
                key_end: key_end(heading),
                answers: labels.answers_below(heading),
            }
        });
        Self {
            inputs,
            columns: of_statuses.collect(),
            sections: Sections::new(inputs),
            known: RefCell::default(),
        }
    }

    /// Returns the columns of statuses.
    pub(super) fn columns(&self) -> impl Iterator<Item = usize> {
        self.columns.iter().map(|status| status.column)
    }

    /// Returns the words in the cells of a row.
    pub(super) fn in_cells(&self, row: Row<'a>) -> impl Iterator<Item = RowWord<'a>> {
        let may_be_guarded = self.inputs.table.may_be_guarded();
        let word = move |column| {
            let cell = self.inputs.cell(row, column);
            let text = if may_be_guarded { unguarded(cell) } else { cell };
            RowWord { place: WordPlace::Column(column), text }
        };
        let says = move |word: &RowWord<'a>| {
            !is_blank(word.text) && !matches!(self.known(*word).meant, Meant::Nothing)
        };
        self.columns().map(word).filter(says)
    }

    /// Returns the word of the row at an index of the table that has none in its cells.
    pub(super) fn beyond_cells(&self, index: usize) -> RowWord<'a> {
        match self.sections.above(index) {
            Some(text) => RowWord { place: WordPlace::Above, text },
            None => RowWord { place: WordPlace::Nowhere, text: "" },
        }
    }

    /// Returns whether the row at an index of the table is a heading between the others.
    pub(super) fn is_heading(&self, index: usize) -> bool {
        self.sections.is_heading(index)
    }

    /// Returns the key by which a word is assigned.
    pub(super) fn key(&self, said: RowWord<'_>) -> String {
        let folded = word(said.text);
        match self.column_of(said.place) {
            // In another list, these assets may not have been looked at.
            Some(column) if is_unticked(&folded) => list_key(said.text) + &column.key_end,
            Some(column) => folded + &column.key_end,
            None => list_key(said.text),
        }
    }

    /// Returns a status that the user entered for a row.
    pub(super) fn corrected(&self, text: &'a str) -> KnownWord<'a> {
        let word = RowWord { place: WordPlace::Nowhere, text };
        KnownWord {
            word,
            meant: self.meant(text, Answers::Refused),
            assigned: None,
            remembered: None,
            is_description: false,
            is_no: false,
        }
    }

    /// Returns a word with its meanings.
    pub(super) fn known(&self, word: RowWord<'a>) -> KnownWord<'a> {
        let mut all = self.known.borrow_mut();
        if let Some(known) = all.iter().find(|known| known.word == word) {
            return *known;
        }
        let Inputs { labels, assignments, .. } = self.inputs;
        let meant = match self.column_of(word.place) {
            Some(column) => self.meant_below(column, word.text),
            // A text above rows may name something else.
            None => match self.meant(word.text, Answers::Refused) {
                Meant::Exact(status) => Meant::Guessed(status),
                meant => meant,
            },
        };
        let key = self.key(word);
        let assigned = assignments.find(&key, labels);
        let is_problem = assigned.flatten().is_some_and(|status| !status.is_received());
        let known = KnownWord {
            word,
            meant,
            assigned,
            is_no: answer(&self::word(word.text)) == Some(false),
            is_description: is_problem && matches!(meant, Meant::Unknown) && is_description(word.text),
            remembered: assignments.find_remembered(&key, labels),
        };
        if all.len() < MOST_KNOWN {
            all.push(known);
        }
        known
    }

    fn column_of(&self, place: WordPlace) -> Option<&StatusColumn<'a>> {
        match place {
            WordPlace::Column(own) => self.columns.iter().find(|status| status.column == own),
            WordPlace::Above | WordPlace::Nowhere => None,
        }
    }

    fn meant_below(&self, column: &StatusColumn<'a>, text: &str) -> Meant<'a> {
        let asks_for_problem = column.is_tick && column.answers == Answers::Opposed;
        match answer(&word(text)).filter(|_| asks_for_problem) {
            Some(true) => column.asked.map_or(Meant::Unknown, Meant::Guessed),
            Some(false) => Meant::Nothing,
            None => self.meant(text, column.answers),
        }
    }

    fn meant(&self, text: &str, answers: Answers) -> Meant<'a> {
        let labels = self.inputs.labels;
        match labels.read(text) {
            Label::Status(status) => Meant::Exact(status),
            Label::Ambiguous => Meant::Ambiguous,
            Label::Unknown => labels.guess(&word(text), answers).map_or(Meant::Unknown, Meant::Guessed),
        }
    }
}

/// Returns whether a text may describe a problem, unlike an answer, a sign or an abbreviation.
fn is_description(text: &str) -> bool {
    const FEWEST_LETTERS: usize = 4;
    let letters = text.chars().filter(|character| character.is_alphabetic()).count();
    letters >= FEWEST_LETTERS && !is_answer(&word(text)) && !has_lost(text)
}

/// Returns whether a part of a text was lost when it was decoded.
pub(super) fn has_lost(text: &str) -> bool {
    text.contains(char::REPLACEMENT_CHARACTER)
}
