//! Roles of the columns of a list.

mod beside;
mod candidates;
mod headings;
mod role;
mod styled;

use std::ops::Range;

use acceptance_rules::asset::{Asset, AssetId};
use acceptance_rules::spelling::is_blank;

use crate::comparison::Inputs;
use crate::labels::{Answers, Label, Labels};
use crate::lookup::{Lookup, NameKind, read_certificate};
use crate::serials::Found;
use crate::synonyms;
use crate::table::{Row, Table};
use acceptance_rules::fold::word;
use beside::distinct;
pub use beside::{OtherNames, other_names};
use candidates::Among;
pub use candidates::{Candidate, Unexplained, explanation_candidates, unexplained};
use headings::{Heading, INVENTORY, MAYBE, SAMPLE, SURE, Tense, column_heads};
pub(crate) use headings::{MOST_EXAMINED, is_ignored_heading};
pub use role::{ColumnRole, Columns};
pub(crate) use styled::style_of;
pub use styled::{StyledColumn, styled_columns};

/// Number of rows that may contain the headings.
const FIRST_ROWS: usize = 20;

/// Recognises the columns of a list by their headings and by their cells.
///
/// A heading with one meaning decides. Otherwise half of the first cells must suit the role, and a suitable heading
/// raises its rating. A hidden column gets no role. Explanations are recognised by their heading only: free texts are often names of people, places
/// or devices.
pub fn recognise(table: &Table, lookup: &Lookup, labels: &Labels) -> Columns {
    recognise_from(table, lookup, labels, 0)
}

/// Recognises the columns of the list that begins at column `first`. A second table beside it has no roles.
pub fn recognise_from(table: &Table, lookup: &Lookup, labels: &Labels, first: usize) -> Columns {
    let heading_row = find_headings(table, lookup, labels);
    let mut columns = Columns { heading_row, roles: vec![ColumnRole::Ignored; table.width()] };
    let sampled = Sampled::new(table, columns.first_row(), lookup, labels);
    let headings = || heading_row.and_then(|row| table.row(row)).into_iter().flat_map(|row| row.cells());
    let mut rating = Rating {
        table,
        heads: column_heads(table, heading_row),
        are_words: headings().take(MOST_EXAMINED).map(|heading| labels.is_word(heading)).collect(),
        times: headings().take(MOST_EXAMINED).map(headings::time).collect(),
        sampled: &sampled,
        span: first..usize::MAX,
    };
    let best = |role| Some((rating.best(role, &columns.roles)?, role));
    if let Some(own) = [ColumnRole::AssetId, ColumnRole::SerialNumber].into_iter().find_map(best) {
        rating.span = beside::span(table, &columns, lookup, own, first);
    }
    for role in [ColumnRole::AssetId, ColumnRole::SerialNumber, ColumnRole::Status, ColumnRole::Certificate] {
        if let Some(column) = rating.best(role, &columns.roles) {
            columns.set_role(column, role);
        }
    }
    if !columns.is_known()
        && let Some((column, role)) = rating.some_assets(&columns.roles)
    {
        columns.set_role(column, role);
    }
    if columns.column_of(ColumnRole::Status).is_none() {
        rating.set_questions(&mut columns, labels);
    }
    let candidates = candidates::rated(table, &columns, labels, Among::Choices, &rating.span);
    if let Some(best) = candidates.first() {
        columns.set_role(best.column, ColumnRole::Explanation);
    }
    columns
}

/// Returns the index of the table with statuses or explanations that names the most assets; the first one of equal
/// tables.
pub fn best_table<'a>(
    tables: impl IntoIterator<Item = &'a Table>,
    lookup: &Lookup,
    labels: &Labels,
) -> usize {
    let mut best = (([false; 2], 0), 0);
    for (index, table) in tables.into_iter().enumerate() {
        let score = score(table, lookup, labels);
        if score > best.0 {
            best = (score, index);
        }
    }
    best.1
}

/// Returns whether a table has known columns and names an asset.
pub fn names_assets(table: &Table, lookup: &Lookup, labels: &Labels) -> bool {
    let ([is_known, _], assets) = score(table, lookup, labels);
    is_known && assets > 0
}

/// Returns whether a table has known columns, whether it has statuses or explanations too, and the number of its first
/// rows that name an asset.
fn score(table: &Table, lookup: &Lookup, labels: &Labels) -> ([bool; 2], usize) {
    let columns = recognise(table, lookup, labels);
    let sampled = Sampled::new(table, columns.first_row(), lookup, labels);
    let has_values = columns.has_any(&[ColumnRole::Status, ColumnRole::Tick, ColumnRole::Explanation]);
    ([columns.is_known(), columns.is_known() && has_values], sampled.rows_of_assets)
}

/// Returns the visible columns that may have the statuses by their headings or cells, the chosen one first.
pub fn status_candidates(inputs: Inputs<'_>) -> Vec<usize> {
    let Inputs { table, columns, lookup, labels, .. } = inputs;
    let sampled = Sampled::new(table, columns.first_row(), lookup, labels);
    let heads = column_heads(table, columns.heading_row);
    let chosen = columns.column_of(ColumnRole::Status);
    let may_be = |column: &usize| {
        let is_free =
            columns.roles.get(*column) == Some(&ColumnRole::Ignored) && !table.is_column_hidden(*column);
        let head = heads.get(*column).copied().flatten();
        let sample = sampled.columns.get(*column).copied().unwrap_or_default();
        let is_named = labels.is_word(columns.heading(table, *column))
            || head.is_some_and(|head| head.role == ColumnRole::Status);
        let says_status = match head {
            Some(Heading { role: ColumnRole::Status, weight: SURE.. }) => true,
            Some(Heading { role: ColumnRole::Ignored, weight: SURE.. }) => false,
            _ => sample.statuses >= HALF || (is_named && sample.answers >= HALF),
        };
        is_free && says_status
    };
    chosen.into_iter().chain((0..table.width().min(MOST_EXAMINED)).filter(may_be)).collect()
}

/// Half of the cells, in hundredths.
const HALF: usize = 50;

/// Returns the row with the headings.
fn find_headings(table: &Table, lookup: &Lookup, labels: &Labels) -> Option<usize> {
    let sampled = Sampled::new(table, 0, lookup, labels);
    let first_rows = || table.rows().take(FIRST_ROWS).enumerate();
    let heads =
        |row: Row<'_>| row.cells().take(MOST_EXAMINED).map(headings::read).collect::<Vec<Option<Heading>>>();
    // The row with the most known headings, if it names assets and another role.
    let mut best = (0, None);
    for (index, row) in first_rows() {
        let heads = heads(row);
        let roles =
            |roles: &[ColumnRole]| heads.iter().flatten().filter(|head| roles.contains(&head.role)).count();
        let assets = roles(&[ColumnRole::AssetId, ColumnRole::SerialNumber]);
        let values = roles(&[ColumnRole::Status, ColumnRole::Explanation]);
        let score = (assets + values) * 4 + roles(&[ColumnRole::Ignored, ColumnRole::Certificate]);
        if assets > 0
            && values > 0
            && score > best.0
            && sampled.is_headings(row, &heads)
            && !table.rows().take(index).any(|row| sampled.is_data(row, &heads))
        {
            best = (score, Some(index));
        }
    }
    // Otherwise the first row with a used heading, or the row above the first asset, if columns are known by their cells.
    best.1.or_else(|| {
        for (index, row) in first_rows() {
            let heads = heads(row);
            let is_used = heads.iter().flatten().any(|head| head.role != ColumnRole::Ignored);
            if is_used && sampled.is_headings(row, &heads) {
                return Some(index);
            }
            if sampled.names_asset(row, &heads) {
                let above = index.checked_sub(1)?;
                let below = Sampled::new(table, index, lookup, labels);
                return below.may_be_headings(table.row(above)?).then_some(above);
            }
        }
        let first = table.row(0)?;
        sampled.is_headings(first, &heads(first)).then_some(0)
    })
}

/// How surely a column has names of assets without a heading that says so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Evidence {
    /// Some of its cells may name assets by chance.
    #[default]
    Chance,
    /// It names one asset, and nearly all of its cells look like those that do.
    One,
    /// It names several assets, and half of its cells do, or nearly all look like those that do.
    Several,
}

/// Percentages of the first cells of a column that are not blank, by kind.
#[derive(Clone, Copy, Debug, Default)]
struct CellShares {
    ids: usize,
    serials: usize,
    /// How surely a column without a heading has IDs, or serial numbers.
    evidence: [Evidence; 2],
    /// Labels of statuses and words that mean one.
    statuses: usize,
    /// The same with answers such as `yes`.
    answers: usize,
    /// Statuses, answers and signs that may be answers.
    replies: usize,
    /// Numbers of certificates.
    numbers: usize,
    is_blank: bool,
}

impl CellShares {
    fn has_assets(self) -> bool {
        self.ids >= HALF || self.serials >= HALF
    }
}

/// The first rows of a table, examined.
struct Sampled<'a> {
    lookup: &'a Lookup,
    labels: &'a Labels,
    columns: Vec<CellShares>,
    /// Rows that name an asset.
    rows_of_assets: usize,
}

impl<'a> Sampled<'a> {
    fn new(table: &Table, first_row: usize, lookup: &'a Lookup, labels: &'a Labels) -> Self {
        let mut sampled = Self { lookup, labels, columns: Vec::new(), rows_of_assets: 0 };
        let rows: Vec<Row<'_>> = table.rows().skip(first_row).take(SAMPLE).collect();
        for column in 0..table.width().min(MOST_EXAMINED) {
            let mut cells = rows.iter().map(|row| row.cell(column)).filter(|cell| !is_blank(cell));
            let sample = sampled.examine(&mut cells);
            sampled.columns.push(sample);
        }
        let names_asset = |row: &&Row<'_>| {
            row.cells()
                .take(MOST_EXAMINED)
                .zip(&sampled.columns)
                .any(|(cell, column)| column.has_assets() && sampled.asset_of(cell, *column).is_some())
        };
        sampled.rows_of_assets = rows.iter().filter(names_asset).count();
        sampled
    }

    fn examine(&self, cells: &mut dyn Iterator<Item = &str>) -> CellShares {
        let (mut count, mut statuses, mut answers, mut numbers) = (0_usize, 0_usize, 0_usize, 0_usize);
        let mut replies = 0_usize;
        let (mut ids, mut serials) = (Named::default(), Named::default());
        let mut lengths = Vec::new();
        for cell in cells {
            count += 1;
            lengths.push(length(cell));
            ids.add(self.lookup, NameKind::Id, cell);
            serials.add(self.lookup, NameKind::Serial, cell);
            statuses += usize::from(self.labels.means_status(cell, Answers::Refused));
            let is_answer = self.labels.means_status(cell, Answers::Allowed);
            answers += usize::from(is_answer);
            replies += usize::from(is_answer || synonyms::may_be_answer(&word(cell)));
            numbers += usize::from(read_certificate(cell).is_some());
        }
        let share = |part: usize| (part * 100).checked_div(count).unwrap_or_default();
        CellShares {
            ids: ids.share(&share),
            serials: serials.share(&share),
            evidence: [ids.evidence(&lengths), serials.evidence(&lengths)],
            statuses: share(statuses),
            answers: share(answers),
            replies: share(replies),
            numbers: share(numbers),
            is_blank: count == 0,
        }
    }

    /// Returns whether a row is the row of headings: it names no asset, and has a heading for assets or more headings
    /// than statuses. A heading that may be a status word, such as `Damage`, counts only next to a heading for assets.
    fn is_headings(&self, row: Row<'_>, heads: &[Option<Heading>]) -> bool {
        let (mut named, mut statuses) = (0_usize, 0_usize);
        for (cell, head) in row.cells().zip(heads) {
            let is_status = self.labels.means_status(cell, Answers::Refused);
            statuses +=
                usize::from(is_status && (head.is_none() || self.labels.read(cell) != Label::Unknown));
            named += usize::from(head.is_some() && !is_status);
        }
        let names_column =
            |head: &Heading| matches!(head.role, ColumnRole::AssetId | ColumnRole::SerialNumber);
        let has_asset_heading = heads.iter().flatten().any(names_column);
        (has_asset_heading || named > statuses) && !self.names_asset(row, heads)
    }

    /// Returns whether a row may contain unknown headings, above columns that are recognised by their cells.
    fn may_be_headings(&self, row: Row<'_>) -> bool {
        let is_recognised =
            |column: &CellShares| [column.ids, column.serials, column.statuses].iter().any(|it| *it >= HALF);
        let has_digits = row.cells().any(|cell| cell.bytes().any(|byte| byte.is_ascii_digit()));
        let is_status = row.cells().any(|cell| self.labels.means_status(cell, Answers::Refused));
        let filled = row.cells().filter(|cell| !is_blank(cell)).count();
        filled > 1 && !has_digits && !is_status && self.columns.iter().any(is_recognised)
    }

    /// Returns whether a row is data: it names an asset in a column of assets, or next to a status. No headings are
    /// below it.
    fn is_data(&self, row: Row<'_>, heads: &[Option<Heading>]) -> bool {
        let has_status = row.cells().any(|cell| self.labels.means_status(cell, Answers::Refused));
        row.cells().take(MOST_EXAMINED).enumerate().any(|(column, cell)| {
            let role = heads.get(column).copied().flatten().map(|head| head.role);
            let sample = self.columns.get(column).copied().unwrap_or_default();
            let has_ids = has_status || role == Some(ColumnRole::AssetId) || sample.ids >= HALF;
            let has_serials = has_status || role == Some(ColumnRole::SerialNumber) || sample.serials >= HALF;
            (has_ids && self.lookup.by_id(cell).is_ok())
                || (has_serials && !matches!(self.lookup.by_serial(cell), Found::None))
        })
    }

    /// Returns whether a cell that is no heading names an asset.
    fn names_asset(&self, row: Row<'_>, heads: &[Option<Heading>]) -> bool {
        let mut cells = row.cells().zip(heads).zip(&self.columns).filter(|((_, head), _)| head.is_none());
        cells.any(|((cell, _), column)| self.asset_of(cell, *column).is_some())
    }

    fn asset_of(&self, cell: &str, column: CellShares) -> Option<&'a Asset> {
        let named = |kind| {
            if column.has_assets() { self.lookup.meant(kind, cell) } else { self.lookup.written(kind, cell) }
        };
        named(NameKind::Id).or_else(|| named(NameKind::Serial))
    }
}

/// Rates how well columns suit a role.
struct Rating<'a> {
    table: &'a Table,
    heads: Vec<Option<Heading>>,
    /// Whether each heading is a status word.
    are_words: Vec<bool>,
    /// The tense of each heading.
    times: Vec<Tense>,
    sampled: &'a Sampled<'a>,
    /// The columns of the list.
    span: Range<usize>,
}

impl Rating<'_> {
    /// Returns the column without a role that suits this one best, or the first of equal ones.
    fn best(&self, role: ColumnRole, roles: &[ColumnRole]) -> Option<usize> {
        let mut best = ((Tense::Past, 0), None);
        for (column, own) in roles.iter().enumerate().take(MOST_EXAMINED) {
            let score = self.score(column, role);
            let time =
                self.times.get(column).copied().filter(|_| role == ColumnRole::Status).unwrap_or_default();
            let is_free = *own == ColumnRole::Ignored
                && self.span.contains(&column)
                && !self.table.is_column_hidden(column);
            if score > 0 && (time, score) > best.0 && is_free {
                best = ((time, score), Some(column));
            }
        }
        best.1
    }

    /// Returns the column without a role that names the most assets, and the role, if less than half of its cells do.
    fn some_assets(&self, roles: &[ColumnRole]) -> Option<(usize, ColumnRole)> {
        let mut best = (0, None);
        for (column, own) in roles.iter().enumerate().take(MOST_EXAMINED) {
            let is_other = self.head(column).is_some_and(|head| head.weight >= SURE);
            if *own != ColumnRole::Ignored
                || is_other
                || !self.span.contains(&column)
                || self.table.is_column_hidden(column)
            {
                continue;
            }
            for role in [ColumnRole::AssetId, ColumnRole::SerialNumber] {
                let share = self.share(column, role);
                if share > best.0 && self.evidence(column, role) == Evidence::Several {
                    best = (share, Some((column, role)));
                }
            }
        }
        best.1
    }

    /// Rates how well a column suits a role; 0 if it does not.
    fn score(&self, column: usize, role: ColumnRole) -> usize {
        let is_other = self.head(column).is_some_and(|head| head.role != role && head.weight >= SURE);
        let (weight, share) = (self.weight(column, role), self.share(column, role));
        let is_named_only = role == ColumnRole::Certificate;
        // A column `ID` that counts the rows, or `Asset no.` of a client's own numbers, beside serial numbers.
        let is_own_number = role == ColumnRole::AssetId
            && weight < SURE
            && share == 0
            && self.sampled.columns.iter().any(|column| column.serials >= HALF);
        // Numbers of the client, unless they name assets or nothing else does.
        let is_inventory = self.head(column).is_some_and(|head| head.weight == INVENTORY)
            && share == 0
            && (self.sampled.columns.iter().any(|column| column.has_assets())
                || self.heads.iter().flatten().any(|head| {
                    matches!(head.role, ColumnRole::AssetId | ColumnRole::SerialNumber)
                        && head.weight > INVENTORY
                }));
        // The heading `Damaged` is a question that its cells answer.
        let is_answered = role == ColumnRole::Status && self.are_words.get(column) == Some(&true);
        let is_chance = self.evidence(column, role) == Evidence::Chance;
        if is_other
            || is_own_number
            || is_inventory
            || is_answered
            || (weight == 0 && (share < HALF || is_named_only || is_chance))
            || (is_named_only && share < HALF)
        {
            return 0;
        }
        weight + 2 * share
    }

    /// Gives roles to columns whose heading is a question that their cells answer, as `Received?`: the only one has the
    /// statuses, several have ticks.
    fn set_questions(&self, columns: &mut Columns, labels: &Labels) {
        let is_question = |column: usize, may_be_blank: bool| {
            let heading = columns.heading(self.table, column);
            let sample = self.sampled.columns.get(column).copied().unwrap_or_default();
            // `Damage` may ask for explanations, too; `Note` asks for nothing.
            let is_explanation =
                self.head(column) == Some(Heading { role: ColumnRole::Explanation, weight: MAYBE });
            let is_free = columns.roles.get(column) == Some(&ColumnRole::Ignored);
            let asks =
                labels.is_word(heading) || (is_explanation && synonyms::asks_for_problems(&word(heading)));
            let is_answered = sample.replies >= HALF || (may_be_blank && sample.is_blank && !is_explanation);
            is_free
                && asks
                && is_answered
                && self.span.contains(&column)
                && !self.table.is_column_hidden(column)
        };
        let all = 0..columns.roles.len().min(MOST_EXAMINED);
        if !all.clone().any(|column| is_question(column, false)) {
            return;
        }
        let questions: Vec<usize> = all.filter(|column| is_question(*column, true)).collect();
        let role = if questions.len() > 1 { ColumnRole::Tick } else { ColumnRole::Status };
        questions.into_iter().for_each(|column| columns.set_role(column, role));
    }

    fn head(&self, column: usize) -> Option<Heading> {
        self.heads.get(column).copied().flatten()
    }

    fn weight(&self, column: usize, role: ColumnRole) -> usize {
        let names_assets = matches!(role, ColumnRole::AssetId | ColumnRole::SerialNumber);
        let is_it = |head: &Heading| {
            let is_either = names_assets && head.weight == INVENTORY && self.share(column, role) > 0;
            head.role == role || is_either
        };
        self.head(column).filter(is_it).map_or(0, |head| head.weight)
    }

    /// Returns how surely the cells of a column say its role.
    fn evidence(&self, column: usize, role: ColumnRole) -> Evidence {
        let [ids, serials] =
            self.sampled.columns.get(column).map(|sample| sample.evidence).unwrap_or_default();
        match role {
            ColumnRole::AssetId => ids,
            ColumnRole::SerialNumber => serials,
            _ => Evidence::Several,
        }
    }

    fn share(&self, column: usize, role: ColumnRole) -> usize {
        let sample = self.sampled.columns.get(column).copied().unwrap_or_default();
        match role {
            ColumnRole::AssetId => sample.ids,
            ColumnRole::SerialNumber => sample.serials,
            ColumnRole::Status if self.weight(column, role) > 0 => sample.answers,
            ColumnRole::Status => sample.statuses,
            ColumnRole::Certificate => sample.numbers,
            ColumnRole::Tick | ColumnRole::Explanation | ColumnRole::Ignored => 0,
        }
    }
}

/// The assets that the cells of a column name, as they are named on the certificate or in another way.
#[derive(Default)]
struct Named {
    plain: Vec<AssetId>,
    all: Vec<AssetId>,
    /// The lengths of the cells.
    lengths: Vec<usize>,
}

impl Named {
    fn add(&mut self, lookup: &Lookup, kind: NameKind, cell: &str) {
        if let Some(asset) = lookup.meant(kind, cell) {
            self.plain.extend(lookup.plain(kind, cell).map(|asset| asset.id));
            self.all.push(asset.id);
            self.lengths.push(length(cell));
        }
    }

    /// Returns how surely a column whose cells have these lengths has names of assets.
    fn evidence(&self, lengths: &[usize]) -> Evidence {
        /// Part of the cells that look like those that name assets, in hundredths.
        const ALIKE: usize = 80;
        let alike = lengths.iter().filter(|length| self.lengths.contains(length)).count();
        let are_alike = alike * 100 >= lengths.len() * ALIKE;
        match distinct(&self.all) {
            2.. if are_alike || self.all.len() * 2 >= lengths.len() => Evidence::Several,
            1 if are_alike => Evidence::One,
            _ => Evidence::Chance,
        }
    }

    /// Returns the share of different assets. Altered names count if they are of three assets at least, and slightly
    /// less: another column may have them as they are.
    fn share(&self, share: &dyn Fn(usize) -> usize) -> usize {
        let (plain, all) = (distinct(&self.plain), distinct(&self.all));
        let altered = if all < 3 { 0 } else { share(all).saturating_sub(1) };
        share(plain).max(altered)
    }
}

/// Returns the number of characters of a cell without blanks around it.
fn length(cell: &str) -> usize {
    cell.trim().chars().count()
}
