//! Reads one row of a list.

use acceptance_rules::asset::{AcceptanceStatus, Asset, AssetId};
use acceptance_rules::spelling::is_blank;

use super::inputs::Inputs;
use super::results::{Fault, FaultPlace, Verdict};
use super::row_words::{KnownWord, RowWord, RowWords, has_lost};
use super::surplus::usual_width;
use super::wish::{Held, Wish, is_same_text};
use crate::assignments::WordPlace;
use crate::columns::{ColumnRole, MOST_EXAMINED, style_of};
use crate::corrections::{CorrectedField, Correction};
use crate::csv::unguarded;
use crate::lookup::{IdFault, NameKind, read_certificate};
use crate::name_styles::NameStyle;
use crate::serials::Found;
use crate::spoilt::{is_date, is_scientific};
use crate::table::{CellProblem, Row};
use acceptance_rules::fold::trimmed;

/// Reads rows with the columns of their list.
pub(crate) struct RowColumns<'a> {
    pub(super) inputs: Inputs<'a>,
    id: Option<usize>,
    serial: Option<usize>,
    /// The styles of all IDs and of all serial numbers.
    styles: [Option<NameStyle>; 2],
    explanation: Option<usize>,
    certificate: Option<usize>,
    /// Number of cells that no line of a text should exceed.
    usual_width: Option<usize>,
    /// Whether blanks fill the explanations up to a fixed width.
    has_fixed_width: bool,
    words: RowWords<'a>,
}

/// A row with its correction.
#[derive(Clone, Copy)]
pub(crate) struct ListRow<'a> {
    index: usize,
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

pub(super) type Faulty<T> = Result<T, (Fault, FaultPlace)>;

impl<'a> RowColumns<'a> {
    pub(crate) fn new(inputs: Inputs<'a>) -> Self {
        let columns = inputs.columns;
        let explanation = columns.column_of(ColumnRole::Explanation);
        let words = RowWords::new(inputs);
        Self {
            inputs,
            id: columns.column_of(ColumnRole::AssetId),
            serial: columns.column_of(ColumnRole::SerialNumber),
            styles: [NameKind::Id, NameKind::Serial]
                .map(|kind| Some(style_of(inputs.table, columns, inputs.lookup, kind)?.1)),
            explanation,
            has_fixed_width: explanation
                .is_some_and(|column| inputs.table.has_fixed_width(column, columns.first_row())),
            certificate: columns.column_of(ColumnRole::Certificate),
            usual_width: usual_width(inputs, |index| words.is_heading(index)),
            words,
        }
    }

    /// Returns the row at an index of the table; `None` for a heading between the others.
    pub(crate) fn row(&self, index: usize) -> Option<ListRow<'a>> {
        let row = self.inputs.table.row(index).filter(|_| !self.words.is_heading(index))?;
        Some(ListRow { index, row, correction: self.inputs.corrections.get(row.line()) })
    }

    /// Passes each verdict of a row by itself on to `say`, with its wish: one, or one for each asset of several names that
    /// the user confirmed. The index of the wish is unknown here.
    ///
    /// A wish changes the verdict after the last row. A row with a fault in its status or explanation has a faulty wish.
    pub(super) fn verdicts(
        &self,
        row: ListRow<'a>,
        asset: Faulty<&'a Asset>,
        say: &mut dyn FnMut(Verdict, Option<Wish<'a>>),
    ) {
        if self.is_left_out(row) {
            return say(Verdict::LeftOut, None);
        }
        let say_of = |asset| {
            let (verdict, wish) = self.verdict(row, asset);
            say(verdict, wish);
        };
        match self.confirmed(row, asset) {
            Ok(assets) => assets.into_iter().for_each(say_of),
            Err(own) => {
                let (fault, place) = self.surplus(row).unwrap_or(own);
                say(Verdict::Fault(fault, place.into()), None);
            }
        }
    }

    /// Returns the asset of a row, or those of several names that the user confirmed.
    fn confirmed(&self, row: ListRow<'a>, asset: Faulty<&'a Asset>) -> Faulty<Vec<&'a Asset>> {
        match asset {
            Err((Fault::SeveralNames, place)) if row.corrected(CorrectedField::Id).is_some() => {
                let lookup = self.inputs.lookup;
                Ok(lookup.several(&place.value).into_iter().filter_map(|id| lookup.get(id)).collect())
            }
            asset => asset.map(|asset| vec![asset]),
        }
    }

    fn verdict(&self, row: ListRow<'a>, asset: &'a Asset) -> (Verdict, Option<Wish<'a>>) {
        match self.surplus(row).map_or_else(|| self.wish(row, asset), Err) {
            Ok(Some(wish)) => (Verdict::AlreadySo, Some(wish)),
            Ok(None) => (Verdict::LeftOut, None),
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
        match row.corrected(CorrectedField::Status) {
            Some(text) => self.words.corrected(text).is_problem(),
            None => self.words(row).into_iter().any(|word| self.known(word).is_problem()),
        }
    }

    /// Returns the words of a row for its status; none if it is corrected, uncertain or left out.
    pub(crate) fn words(&self, row: ListRow<'a>) -> Vec<RowWord<'a>> {
        let is_certain = self.surplus(row).is_none()
            && row.corrected(CorrectedField::Status).is_none()
            && self.problem(row, CorrectedField::Status).is_none();
        if !is_certain || row.is_left_out() {
            return Vec::new();
        }
        let mut words: Vec<_> = self.words.in_cells(row.row).collect();
        if words.is_empty() {
            words.push(self.words.beyond_cells(row.index));
        }
        words
    }

    pub(crate) fn known(&self, word: RowWord<'a>) -> KnownWord<'a> {
        self.words.known(word)
    }

    /// Returns the key by which a word is assigned.
    pub(crate) fn key(&self, word: RowWord<'_>) -> String {
        self.words.key(word)
    }

    /// Returns whether a row needs a status for its word: an asset has not this text as its status, or it has no word, a
    /// known asset, and nothing else to change.
    pub(crate) fn needs(&self, row: ListRow<'a>, word: RowWord<'a>) -> bool {
        let assets = self.confirmed(row, self.asset(row)).unwrap_or_default();
        let mut all_held = assets.iter().map(|asset| self.held(asset));
        match word.place {
            WordPlace::Column(_) => {
                let differs = |held: Held<'_>| held.status.is_none_or(|status| status.raw() != word.text);
                assets.is_empty() || all_held.any(differs)
            }
            WordPlace::Above | WordPlace::Nowhere => all_held.any(|held| self.lacks_status(row, held)),
        }
    }

    /// Returns whether a row without a word needs one: its asset has no status, or it has no explanation.
    fn lacks_status(&self, row: ListRow<'a>, held: Held<'a>) -> bool {
        held.status.is_none_or(|status| {
            is_blank(self.cell(row, CorrectedField::Explanation))
                && status.raw() != self.cell(row, CorrectedField::Status)
        })
    }

    /// Returns whether a row is left out, by itself or with all rows of its words.
    pub(crate) fn is_left_out(&self, row: ListRow<'a>) -> bool {
        let is_corrected = row.corrected(CorrectedField::Status).is_some();
        let mut words = self.words.in_cells(row.row).filter(|_| !is_corrected).peekable();
        row.is_left_out()
            || (words.peek().is_some() && words.all(|word| self.known(word).assigned == Some(None)))
    }

    /// Returns whether a row has an explanation.
    pub(crate) fn is_explained(&self, row: ListRow<'a>) -> bool {
        !is_blank(self.cell(row, CorrectedField::Explanation)) || self.description(row).is_some()
    }

    /// Returns the word of a row that describes its problem.
    fn description(&self, row: ListRow<'a>) -> Option<&'a str> {
        let is_corrected = row.corrected(CorrectedField::Status).is_some();
        let mut words = self.words.in_cells(row.row).filter(|_| !is_corrected);
        words.find(|word| self.known(*word).is_description).map(|word| trimmed(word.text))
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
            CorrectedField::Status => self.words.columns().next(),
            CorrectedField::Explanation => self.explanation,
        }
    }

    /// Returns the text of a cell as it is written or corrected.
    fn cell(&self, row: ListRow<'a>, field: CorrectedField) -> &'a str {
        row.corrected(field)
            .or_else(|| Some(self.inputs.cell(row.row, self.column(field)?)))
            .unwrap_or_default()
    }

    fn place(&self, row: ListRow<'a>, field: CorrectedField) -> FaultPlace {
        FaultPlace { column: self.column(field), field: Some(field), value: self.cell(row, field).into() }
    }

    /// Returns the problem of a cell that is not corrected, with its column.
    fn problem(&self, row: ListRow<'a>, field: CorrectedField) -> Option<(usize, CellProblem)> {
        let problem = |column| self.inputs.problem(row.row, column).map(|problem| (column, problem));
        match field {
            _ if row.corrected(field).is_some() => None,
            CorrectedField::Status => self.words.columns().find_map(problem),
            CorrectedField::Id | CorrectedField::Serial | CorrectedField::Explanation => {
                self.column(field).and_then(problem)
            }
        }
    }

    /// Returns the fault of a row with more cells than it should have, unless the user decided how it is read.
    fn surplus(&self, row: ListRow<'a>) -> Option<(Fault, FaultPlace)> {
        let is_decided = row.correction.is_some_and(|correction| correction.reading.is_some());
        let column = self.usual_width.filter(|width| row.row.len() > *width && !is_decided)?;
        let value = row.row.cells().skip(column).collect::<Vec<_>>().join(" ").into();
        Some((Fault::MoreCells, FaultPlace { column: Some(column), field: None, value }))
    }

    fn check(&self, row: ListRow<'a>, fields: [CorrectedField; 2]) -> Faulty<()> {
        for field in fields {
            if let Some((column, problem)) = self.problem(row, field) {
                return Err((Fault::Cell(problem), self.cell_place(row, column, field)));
            }
        }
        Ok(())
    }

    /// Returns the assets that a row names or may mean, whatever its faults, also if it is struck out. Each comparison of
    /// a faulty name with all assets is taken from `searches`; without any left, near names are not searched.
    pub(super) fn named(
        &self,
        row: ListRow<'a>,
        asset: &Faulty<&'a Asset>,
        searches: &mut usize,
    ) -> Vec<AssetId> {
        let lookup = self.inputs.lookup;
        let in_cells = || row.row.cells().take(MOST_EXAMINED).flat_map(|cell| lookup.named_so(cell));
        match asset {
            Err((Fault::AnotherCertificate, _)) => Vec::new(),
            Ok(asset) if self.surplus(row).is_some() => in_cells().chain([asset.id]).collect(),
            Ok(asset) => vec![asset.id],
            Err(_) => {
                let text = |field| {
                    let own = || Some(row.row.cell(self.column(field)?));
                    row.corrected(field).or_else(own)
                };
                let names = [CorrectedField::Id, CorrectedField::Serial].into_iter().filter_map(text);
                let mut named: Vec<AssetId> = in_cells().collect();
                for name in names.filter(|name| !is_blank(name)) {
                    named.extend(lookup.contained(name));
                    if *searches > 0 {
                        *searches -= 1;
                        named.extend(lookup.offered(name));
                    }
                }
                named
            }
        }
    }

    pub(super) fn asset(&self, row: ListRow<'a>) -> Faulty<&'a Asset> {
        self.check_certificate(row)?;
        self.check(row, [CorrectedField::Id, CorrectedField::Serial])?;
        let filled = |field| Some(self.cell(row, field)).filter(|cell| !is_blank(cell));
        let lookup = self.inputs.lookup;
        let (id, serial) = (filled(CorrectedField::Id), filled(CorrectedField::Serial));
        let styled = |style: Option<NameStyle>, kind, text| lookup.styled(kind, style?, text);
        let [id_style, serial_style] = self.styles;
        if let Some(id) = id {
            let asset = styled(id_style, NameKind::Id, id).map_or_else(|| lookup.by_id(id), Ok);
            let asset = asset.map_err(|fault| {
                let fault = match fault {
                    IdFault::Unknown | IdFault::Invisible if !lookup.several(id).is_empty() => {
                        Fault::SeveralNames
                    }
                    IdFault::Unknown if has_lost(id) => Fault::LostCharacter,
                    IdFault::Unknown if lookup.similar(id).is_some() => Fault::SimilarAsset,
                    IdFault::Unknown if is_date(trimmed(id)) => Fault::MadeDate,
                    IdFault::Unknown => Fault::UnknownAsset,
                    IdFault::Invisible => Fault::InvisibleCharacter,
                    IdFault::Scientific => Fault::Cell(CellProblem::ScientificNumber),
                    IdFault::Rounded => Fault::RoundedId,
                };
                (fault, self.place(row, CorrectedField::Id))
            })?;
            return match serial {
                Some(serial)
                    if !lookup.agrees(asset, serial)
                        && styled(serial_style, NameKind::Serial, serial)
                            .is_none_or(|named| named.id != asset.id) =>
                {
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
        if let Some(asset) = styled(serial_style, NameKind::Serial, serial) {
            return Ok(asset);
        }
        let fault = match lookup.by_serial(serial) {
            Found::One(asset) => return Ok(asset),
            Found::Several => Fault::SeveralAssets,
            Found::None if !lookup.several(serial).is_empty() => Fault::SeveralNames,
            Found::None if has_lost(serial) => Fault::LostCharacter,
            Found::None if is_scientific(trimmed(serial)) => Fault::Cell(CellProblem::ScientificNumber),
            Found::None if lookup.similar(serial).is_some() => Fault::SimilarAsset,
            Found::None if is_date(trimmed(serial)) => Fault::MadeDate,
            Found::None => Fault::UnknownAsset,
        };
        Err((fault, self.place(row, CorrectedField::Serial)))
    }

    /// Refuses a row that names another certificate by its number, or another lease company.
    fn check_certificate(&self, row: ListRow<'a>) -> Faulty<()> {
        let Some((own, column)) = self.inputs.certificate.zip(self.certificate) else { return Ok(()) };
        let value = self.inputs.cell(row.row, column);
        let is_other = read_certificate(value).is_some_and(|(company, certificate)| {
            certificate != own.certificate.0 || company.is_some_and(|company| company != own.company.0)
        });
        if is_other {
            let place = FaultPlace { column: Some(column), field: None, value: value.into() };
            return Err((Fault::AnotherCertificate, place));
        }
        Ok(())
    }

    /// Returns the wish of a row; `None` if it is left out with all rows without a word.
    fn wish(&self, row: ListRow<'a>, asset: &'a Asset) -> Faulty<Option<Wish<'a>>> {
        self.check(row, [CorrectedField::Status, CorrectedField::Explanation])?;
        let held = self.held(asset);
        let in_row = self.status(row, held.status)?;
        let text = self.text(row, CorrectedField::Explanation, held.explanation);
        let is_padded = self.has_fixed_width && row.corrected(CorrectedField::Explanation).is_none();
        let text = if is_padded { text.trim_end() } else { text };
        let explanation = Some(text).filter(|text| !is_blank(text));
        let description = || self.description(row).filter(|_| is_blank(held.explanation));
        let is_new = explanation.is_some_and(|text| !is_same_text(text, held.explanation));
        if is_new && has_lost(text) {
            return Err((Fault::LostCharacter, self.place(row, CorrectedField::Explanation)));
        }
        let status = match in_row {
            None if self.lacks_status(row, held) => match self.beyond_cells(row)? {
                None => return Ok(None),
                status => status,
            },
            in_row => in_row,
        };
        let explanation = explanation.or_else(description);
        Ok(Some(Wish { asset, held, status, explanation, is_faulty: false, row: 0 }))
    }

    /// Returns the status of a row that has none in its cells; `None` if it is left out.
    fn beyond_cells(&self, row: ListRow<'a>) -> Faulty<Option<&'a AcceptanceStatus>> {
        let word = self.words.beyond_cells(row.index);
        self.known(word).status().map_err(|fault| match word.place {
            WordPlace::Column(_) | WordPlace::Above => {
                let place =
                    FaultPlace { column: None, field: Some(CorrectedField::Status), value: word.text.into() };
                (fault, place)
            }
            WordPlace::Nowhere if is_blank(self.cell(row, CorrectedField::Explanation)) => {
                (Fault::NoStatus, self.place(row, CorrectedField::Status))
            }
            WordPlace::Nowhere => (Fault::ExplanationAlone, self.place(row, CorrectedField::Explanation)),
        })
    }

    /// Returns status and explanation of an asset with the draft.
    fn held(&self, asset: &'a Asset) -> Held<'a> {
        Held::of(asset, self.inputs.draft)
    }

    /// Returns the status that a row names in its cells, a problem rather than received; `None` if it names none.
    /// Different problems contradict each other.
    fn status(
        &self,
        row: ListRow<'a>,
        held: Option<&'a AcceptanceStatus>,
    ) -> Faulty<Option<&'a AcceptanceStatus>> {
        let read = |texts: [&str; 2], word: KnownWord<'a>| {
            // The service may hold a status that is not listed.
            let own = held.filter(|held| texts.contains(&held.raw()));
            own.map_or_else(|| word.status(), |held| Ok(Some(held)))
        };
        if let Some(text) = row.corrected(CorrectedField::Status).filter(|text| !is_blank(text)) {
            let status = read([text; 2], self.words.corrected(text));
            return status.map_err(|fault| (fault, self.place(row, CorrectedField::Status)));
        }
        let cell = self.cell(row, CorrectedField::Status);
        let mut gravest = held.filter(|held| held.raw() == cell);
        // A problem that a cell names is more than the answer no to another question.
        for is_no in [false, true] {
            let is_named = is_no && gravest.is_some_and(|gravest| !gravest.is_received());
            for word in self.words.in_cells(row.row) {
                let (WordPlace::Column(column), known) = (word.place, self.known(word)) else { continue };
                if known.is_no != is_no {
                    continue;
                }
                let place = || self.cell_place(row, column, CorrectedField::Status);
                let status = read([word.text, self.inputs.cell(row.row, column)], known);
                let Some(status) = status.map_err(|fault| (fault, place()))? else { continue };
                match gravest.filter(|gravest| !gravest.is_received()) {
                    None => gravest = Some(status),
                    Some(problem) if is_named || status.is_received() || problem.is_same_as(status) => {}
                    Some(_) => return Err((Fault::SeveralStatuses, place())),
                }
            }
        }
        Ok(gravest)
    }

    /// Returns the text of a cell without a guard against formulas, unless the asset holds the guarded text.
    fn text(&self, row: ListRow<'a>, field: CorrectedField, held: &str) -> &'a str {
        let cell = self.cell(row, field);
        let may_be_guarded = self.inputs.table.may_be_guarded() && row.corrected(field).is_none();
        if may_be_guarded && cell != held { unguarded(cell) } else { cell }
    }

    fn cell_place(&self, row: ListRow<'a>, column: usize, field: CorrectedField) -> FaultPlace {
        let value = self.inputs.cell(row.row, column).into();
        FaultPlace { column: Some(column), field: Some(field), value }
    }
}
