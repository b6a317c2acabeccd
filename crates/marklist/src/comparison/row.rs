//! Reads one row of a list.

use std::cell::RefCell;

use acceptance_rules::asset::{AcceptanceStatus, Asset};
use acceptance_rules::spelling::is_blank;

use super::inputs::Inputs;
use super::results::{Fault, FaultPlace, Verdict};
use super::wish::{Held, Wish, is_same_text};
use crate::columns::ColumnRole;
use crate::corrections::{CorrectedField, Correction};
use crate::csv::unguarded;
use crate::labels::{Answers, Label, key_end};
use crate::lookup::{Found, IdFault, is_scientific, read_certificate};
use crate::table::{CellProblem, Row};
use acceptance_rules::fold::{trimmed, word};

/// Reads rows with the columns of their list.
pub(crate) struct RowColumns<'a> {
    pub(super) inputs: Inputs<'a>,
    id: Option<usize>,
    serial: Option<usize>,
    status: Option<usize>,
    explanation: Option<usize>,
    certificate: Option<usize>,
    /// End of the keys of status words.
    key_end: String,
    answers: Answers,
    /// Status words that were read, since most lists have few.
    known: RefCell<Vec<KnownWord<'a>>>,
}

/// Status words that are remembered.
const MOST_KNOWN: usize = 32;

/// A status word that was read.
#[derive(Clone, Copy)]
struct KnownWord<'a> {
    text: &'a str,
    meant: Meant<'a>,
    /// Its confirmed assignment, as [`crate::words::Assignments::find`] returns it.
    assigned: Option<Option<&'a AcceptanceStatus>>,
    /// Its remembered assignment.
    remembered: Option<Option<&'a AcceptanceStatus>>,
}

/// A row with its correction.
#[derive(Clone, Copy)]
pub(crate) struct ListRow<'a> {
    pub(crate) row: Row<'a>,
    correction: Option<&'a Correction>,
}

impl<'a> ListRow<'a> {
    /// Returns the correction of a cell.
    fn corrected(self, field: CorrectedField) -> Option<&'a str> {
        self.correction.and_then(|correction| correction.text(field))
    }

    /// Returns whether the user left the row out by itself.
    fn is_left_out(self) -> bool {
        self.correction.is_some_and(|correction| correction.is_left_out)
    }
}

/// The meaning of a status word without an assignment.
#[derive(Clone, Copy)]
pub(crate) enum Meant<'a> {
    Exact(&'a AcceptanceStatus),
    Guessed(&'a AcceptanceStatus),
    Ambiguous,
    Unknown,
}

type Faulty<T> = Result<T, (Fault, FaultPlace)>;

impl<'a> RowColumns<'a> {
    pub(crate) fn new(inputs: Inputs<'a>) -> Self {
        let Inputs { table, columns, .. } = inputs;
        let status = columns.column_of(ColumnRole::Status);
        let heading = status.map_or("", |status| columns.heading(table, status));
        let answers = inputs.labels.answers_below(heading);
        Self {
            inputs,
            id: columns.column_of(ColumnRole::AssetId),
            serial: columns.column_of(ColumnRole::SerialNumber),
            status,
            explanation: columns.column_of(ColumnRole::Explanation),
            certificate: columns.column_of(ColumnRole::Certificate),
            key_end: key_end(heading),
            answers,
            known: RefCell::default(),
        }
    }

    /// Returns the row at an index of the table.
    pub(crate) fn row(&self, index: usize) -> Option<ListRow<'a>> {
        let row = self.inputs.table.row(index)?;
        Some(ListRow { row, correction: self.inputs.corrections.get(row.line()) })
    }

    /// Returns the verdict of a row by itself, and its wish. The index of the wish is unknown here.
    ///
    /// A wish changes the verdict after the last row. A row with a fault in its status or explanation has a faulty wish.
    pub(super) fn verdict(&self, row: ListRow<'a>) -> (Verdict, Option<Wish<'a>>) {
        if self.is_left_out(row) {
            return (Verdict::LeftOut, None);
        }
        let asset = match self.asset(row) {
            Ok(asset) => asset,
            Err((fault, place)) => return (Verdict::Fault(fault, place.into()), None),
        };
        match self.wish(row, asset) {
            Ok(wish) => (Verdict::AlreadySo, wish),
            Err((fault, place)) => {
                let is_known = matches!(fault, Fault::NoStatus | Fault::ExplanationAlone);
                let wish = (!is_known).then(|| Wish {
                    asset,
                    held: self.held(asset),
                    status: None,
                    explanation: None,
                    is_faulty: true,
                    row: 0,
                });
                (Verdict::Fault(fault, place.into()), wish)
            }
        }
    }

    /// Returns whether a row names a status that is a problem; a guess or a remembered word counts.
    pub(crate) fn is_problem(&self, row: ListRow<'a>) -> bool {
        let text = self.text(row, CorrectedField::Status, "");
        let status = match (self.assigned(row, text), self.meant(text)) {
            (Some(assigned), _) => assigned,
            (None, Meant::Exact(status)) => Some(status),
            (None, meant) => match (self.remembered(row, text), meant) {
                (Some(remembered), _) => remembered,
                (None, Meant::Guessed(status)) => Some(status),
                (None, _) => None,
            },
        };
        status.is_some_and(|status| !status.is_received())
    }

    /// Returns the word in the status cell; empty if it is corrected or uncertain, or if the row is left out.
    pub(crate) fn status_word(&self, row: ListRow<'a>) -> &'a str {
        let is_certain = row.corrected(CorrectedField::Status).is_none()
            && self.problem(row, CorrectedField::Status).is_none();
        if is_certain && !row.is_left_out() { self.text(row, CorrectedField::Status, "") } else { "" }
    }

    /// Returns the meaning of a word without an assignment.
    pub(crate) fn meant(&self, text: &'a str) -> Meant<'a> {
        self.known(text).meant
    }

    /// Returns the key of a status word, by which it is assigned.
    pub(crate) fn key(&self, text: &str) -> String {
        word(text) + &self.key_end
    }

    fn known(&self, text: &'a str) -> KnownWord<'a> {
        let mut all = self.known.borrow_mut();
        if let Some(known) = all.iter().find(|known| known.text == text) {
            return *known;
        }
        let Inputs { labels, assignments, .. } = self.inputs;
        let meant = match labels.read(text) {
            Label::Status(status) => Meant::Exact(status),
            Label::Ambiguous => Meant::Ambiguous,
            Label::Unknown => labels.guess(&word(text), self.answers).map_or(Meant::Unknown, Meant::Guessed),
        };
        let key = self.key(text);
        let known = KnownWord {
            text,
            meant,
            assigned: assignments.find(&key, labels),
            remembered: assignments.find_remembered(&key, labels),
        };
        if all.len() < MOST_KNOWN {
            all.push(known);
        }
        known
    }

    /// Returns whether the asset of a row has this text as its status.
    pub(crate) fn is_held(&self, row: ListRow<'a>, text: &str) -> bool {
        let held = self.asset(row).ok().and_then(|asset| self.held(asset).status);
        held.is_some_and(|status| status.raw() == text)
    }

    /// Returns whether a row is left out, by itself or with all rows of its status word.
    pub(crate) fn is_left_out(&self, row: ListRow<'a>) -> bool {
        row.is_left_out() || self.assigned(row, self.text(row, CorrectedField::Status, "")) == Some(None)
    }

    /// Returns whether a row has an explanation.
    pub(crate) fn is_explained(&self, row: ListRow<'a>) -> bool {
        !is_blank(self.cell(row, CorrectedField::Explanation))
    }

    /// Returns the place of the field in which two wishes differ.
    pub(super) fn differing(&self, row: ListRow<'a>, one: &Wish<'_>, other: &Wish<'_>) -> FaultPlace {
        self.place(
            row,
            if one.contradicts_status(other) || other.is_faulty {
                CorrectedField::Status
            } else {
                CorrectedField::Explanation
            },
        )
    }

    fn column(&self, field: CorrectedField) -> Option<usize> {
        match field {
            CorrectedField::Id => self.id,
            CorrectedField::Serial => self.serial,
            CorrectedField::Status => self.status,
            CorrectedField::Explanation => self.explanation,
        }
    }

    /// Returns the text of a cell as it is written or corrected.
    fn cell(&self, row: ListRow<'a>, field: CorrectedField) -> &'a str {
        row.corrected(field).or_else(|| Some(row.row.cell(self.column(field)?))).unwrap_or_default()
    }

    fn place(&self, row: ListRow<'a>, field: CorrectedField) -> FaultPlace {
        FaultPlace { column: self.column(field), field: Some(field), value: self.cell(row, field).into() }
    }

    /// Returns the problem of a cell that is not corrected.
    fn problem(&self, row: ListRow<'a>, field: CorrectedField) -> Option<CellProblem> {
        if row.corrected(field).is_some() { None } else { row.row.problem(self.column(field)?) }
    }

    fn check(&self, row: ListRow<'a>, fields: [CorrectedField; 2]) -> Faulty<()> {
        for field in fields {
            if let Some(problem) = self.problem(row, field) {
                return Err((Fault::Cell(problem), self.place(row, field)));
            }
        }
        Ok(())
    }

    fn asset(&self, row: ListRow<'a>) -> Faulty<&'a Asset> {
        self.check_certificate(row)?;
        self.check(row, [CorrectedField::Id, CorrectedField::Serial])?;
        let filled = |field| Some(self.cell(row, field)).filter(|cell| !is_blank(cell));
        let lookup = self.inputs.lookup;
        let (id, serial) = (filled(CorrectedField::Id), filled(CorrectedField::Serial));
        if let Some(id) = id {
            let asset = lookup.by_id(id).map_err(|fault| {
                let fault = match fault {
                    IdFault::Unknown if has_lost(id) => Fault::LostCharacter,
                    IdFault::Unknown => Fault::UnknownAsset,
                    IdFault::Invisible => Fault::InvisibleCharacter,
                    IdFault::Scientific => Fault::Cell(CellProblem::ScientificNumber),
                    IdFault::Rounded => Fault::RoundedId,
                };
                (fault, self.place(row, CorrectedField::Id))
            })?;
            return match serial {
                Some(serial) if !lookup.agrees(asset, serial) => {
                    Err((Fault::IdAndSerialDisagree, self.place(row, CorrectedField::Serial)))
                }
                _ => Ok(asset),
            };
        }
        let Some(serial) = serial else {
            let field = if self.id.is_none() && self.serial.is_some() {
                CorrectedField::Serial
            } else {
                CorrectedField::Id
            };
            return Err((Fault::NoAsset, self.place(row, field)));
        };
        let fault = match lookup.by_serial(serial) {
            Found::One(asset) => return Ok(asset),
            Found::Several => Fault::SeveralAssets,
            Found::None if has_lost(serial) => Fault::LostCharacter,
            Found::None if is_scientific(trimmed(serial)) => Fault::Cell(CellProblem::ScientificNumber),
            Found::None => Fault::UnknownAsset,
        };
        Err((fault, self.place(row, CorrectedField::Serial)))
    }

    /// Refuses a row that names another certificate by its number, or another lease company.
    fn check_certificate(&self, row: ListRow<'a>) -> Faulty<()> {
        let Some((own, column)) = self.inputs.certificate.zip(self.certificate) else { return Ok(()) };
        let value = row.row.cell(column);
        let is_other = read_certificate(value).is_some_and(|(company, certificate)| {
            certificate != own.certificate.0 || company.is_some_and(|company| company != own.company.0)
        });
        if is_other {
            let place = FaultPlace { column: Some(column), field: None, value: value.into() };
            return Err((Fault::AnotherCertificate, place));
        }
        Ok(())
    }

    /// Returns the wish of a row; `None` if the row is empty, and so is the draft.
    fn wish(&self, row: ListRow<'a>, asset: &'a Asset) -> Faulty<Option<Wish<'a>>> {
        self.check(row, [CorrectedField::Status, CorrectedField::Explanation])?;
        let held = self.held(asset);
        let status = self
            .status(row, held.status)
            .map_err(|fault| (fault, self.place(row, CorrectedField::Status)))?;
        let text = self.text(row, CorrectedField::Explanation, held.explanation);
        let explanation = Some(text).filter(|text| !is_blank(text));
        if status.is_none() && explanation.is_none() {
            let is_unmarked = held.status.is_none() && is_blank(held.explanation) && self.status.is_some();
            let field =
                if self.status.is_some() { CorrectedField::Status } else { CorrectedField::Explanation };
            return if is_unmarked { Ok(None) } else { Err((Fault::NoStatus, self.place(row, field))) };
        }
        let is_new = explanation.is_some_and(|text| !is_same_text(text, held.explanation));
        if is_new && has_lost(text) {
            return Err((Fault::LostCharacter, self.place(row, CorrectedField::Explanation)));
        }
        if status.is_none() && held.status.is_none() && is_new {
            return Err((Fault::ExplanationAlone, self.place(row, CorrectedField::Explanation)));
        }
        Ok(Some(Wish { asset, held, status, explanation, is_faulty: false, row: 0 }))
    }

    /// Returns status and explanation of an asset with the draft.
    fn held(&self, asset: &'a Asset) -> Held<'a> {
        let mark = self.inputs.draft.mark(asset.id);
        Held {
            status: mark.and_then(|mark| mark.acceptance.as_ref()).or(asset.acceptance.as_ref()),
            explanation: mark.and_then(|mark| mark.explanation.as_deref()).unwrap_or(asset.explanation()),
        }
    }

    /// Returns the status that a row names; `None` if it names none.
    fn status(
        &self,
        row: ListRow<'a>,
        held: Option<&'a AcceptanceStatus>,
    ) -> Result<Option<&'a AcceptanceStatus>, Fault> {
        // The service may hold a status that is not listed.
        let text = self.text(row, CorrectedField::Status, held.map_or("", AcceptanceStatus::raw));
        if let Some(held) = held
            && held.raw() == text
        {
            return Ok(Some(held));
        }
        if is_blank(text) {
            return Ok(None);
        }
        if let Some(Some(status)) = self.assigned(row, text) {
            return Ok(Some(status));
        }
        match self.meant(text) {
            Meant::Exact(status) => Ok(Some(status)),
            _ if self.remembered(row, text).is_some() => Err(Fault::UnconfirmedStatus),
            Meant::Ambiguous => Err(Fault::AmbiguousStatus),
            Meant::Guessed(_) => Err(Fault::UnconfirmedStatus),
            Meant::Unknown if has_lost(text) => Err(Fault::LostCharacter),
            Meant::Unknown => Err(Fault::UnknownStatus),
        }
    }

    /// Returns the confirmed assignment of a status word that is not corrected.
    fn assigned(&self, row: ListRow<'a>, text: &'a str) -> Option<Option<&'a AcceptanceStatus>> {
        self.own_word(row, text).and_then(|word| word.assigned)
    }

    /// Returns the remembered assignment of a status word that is not corrected.
    fn remembered(&self, row: ListRow<'a>, text: &'a str) -> Option<Option<&'a AcceptanceStatus>> {
        self.own_word(row, text).and_then(|word| word.remembered)
    }

    /// Returns a status word that is not corrected.
    fn own_word(&self, row: ListRow<'a>, text: &'a str) -> Option<KnownWord<'a>> {
        let is_own = row.corrected(CorrectedField::Status).is_none() && !is_blank(text);
        is_own.then(|| self.known(text))
    }

    /// Returns the text of a cell without a guard against formulas, unless the asset holds the guarded text.
    fn text(&self, row: ListRow<'a>, field: CorrectedField, held: &str) -> &'a str {
        let cell = self.cell(row, field);
        let may_be_guarded = self.inputs.table.may_be_guarded() && row.corrected(field).is_none();
        if may_be_guarded && cell != held { unguarded(cell) } else { cell }
    }
}

/// Returns whether a part of a text was lost when it was decoded.
fn has_lost(text: &str) -> bool {
    text.contains(char::REPLACEMENT_CHARACTER)
}
