//! What each column of a list is.

mod headings;

use acceptance_rules::asset::{Asset, AssetId};
use acceptance_rules::spelling::is_blank;

use crate::labels::{Label, Labels};
use crate::lookup::{Found, Lookup};
use crate::table::{Row, Table};
use headings::{Heading, SURE};

/// How many rows are looked at.
const SAMPLE: usize = 200;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Ids of assets.
    AssetId,
    /// Serial numbers.
    SerialNumber,
    /// Acceptance statuses.
    Status,
    /// Explanations.
    Explanation,
    /// Something else.
    Ignored,
}

/// What the columns of a list hold. What a person corrects is another one of these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// Whether the first row names the columns.
    pub has_heads: bool,
    /// What each column holds. Of several columns with one role the first counts, but for [`Role::Ignored`].
    pub roles: Vec<Role>,
}

impl Columns {
    /// The column of a role, from 0.
    pub fn place(&self, role: Role) -> Option<usize> {
        self.roles.iter().position(|own| *own == role)
    }
}

/// Recognises the columns of a list by what they are called and by what they hold.
///
/// A heading that can mean one thing only decides. Otherwise a column is what at least half of its first cells are, the
/// sooner if its heading says so too; and the longest free text is the explanation, unless its heading, or what the
/// service says of the assets, shows it to be something else.
pub fn recognise(table: &Table, lookup: &Lookup, labels: &Labels) -> Columns {
    let first: Vec<Option<Heading>> =
        table.row(0).map(|row| row.cells().map(headings::read).collect()).unwrap_or_default();
    let with_first = Sampled::new(table, false, lookup, labels);
    let has_heads = has_heads(table, &first, &with_first);
    let sampled = if has_heads { Sampled::new(table, true, lookup, labels) } else { with_first };
    let mut choice = Choice {
        heads: if has_heads { first } else { Vec::new() },
        roles: vec![Role::Ignored; table.width()],
        sampled: &sampled,
    };
    let id = choice.take(Role::AssetId);
    let serial = choice.take(Role::SerialNumber);
    if let (Some(id), Some(serial)) = (id, serial)
        && choice.weight(id, Role::AssetId) < SURE
        && choice.share(id, Role::AssetId) == 0
        && choice.share(serial, Role::SerialNumber) >= HALF
    {
        // A column `ID` that counts the rows only.
        choice.set(id, Role::Ignored);
    }
    choice.take(Role::Status);
    choice.take(Role::Explanation);
    Columns { has_heads, roles: choice.roles }
}

/// Half of the cells, in hundredths.
const HALF: usize = 50;

fn has_heads(table: &Table, heads: &[Option<Heading>], sampled: &Sampled<'_>) -> bool {
    let Some(row) = table.row(0) else { return false };
    let named = heads.iter().flatten().count();
    let others = || row.cells().zip(heads).filter(|(_, head)| head.is_none()).map(|(cell, _)| cell);
    let statuses = others().filter(|cell| sampled.is_status(cell)).count();
    if others().any(|cell| sampled.asset_of(cell).is_some()) {
        false
    } else if named > 0 || statuses > 0 {
        named > statuses
    } else {
        // Names that nobody knows, above columns that are known by what they hold.
        let is_recognised =
            |column: &Sample| [column.ids, column.serials, column.statuses].iter().any(|it| *it >= HALF);
        let has_digits = row.cells().any(|cell| cell.bytes().any(|byte| byte.is_ascii_digit()));
        table.len() > 1 && !has_digits && sampled.columns.iter().any(is_recognised)
    }
}

/// What the first cells of a column are, in hundredths of those that are not blank.
#[derive(Clone, Copy, Debug, Default)]
struct Sample {
    ids: usize,
    serials: usize,
    statuses: usize,
    /// How long free texts are on average; 0 where most cells are none.
    length: usize,
}

/// The first rows of a table, looked at.
struct Sampled<'a> {
    lookup: &'a Lookup,
    labels: &'a Labels,
    columns: Vec<Sample>,
}

impl<'a> Sampled<'a> {
    fn new(table: &Table, has_heads: bool, lookup: &'a Lookup, labels: &'a Labels) -> Self {
        let mut sampled = Self { lookup, labels, columns: Vec::new() };
        let rows: Vec<Row<'_>> = table.rows().skip(usize::from(has_heads)).take(SAMPLE).collect();
        let of_rows: Vec<Option<&Asset>> =
            rows.iter().map(|row| row.cells().find_map(|cell| sampled.asset_of(cell))).collect();
        for column in 0..table.width() {
            let cells = rows.iter().zip(&of_rows).map(|(row, asset)| (row.cell(column), *asset));
            let sample = sampled.look(&mut cells.filter(|(cell, _)| !is_blank(cell)));
            sampled.columns.push(sample);
        }
        sampled
    }

    /// Looks at the cells of a column, each with the asset that its row seems to be about.
    fn look(&self, cells: &mut dyn Iterator<Item = (&str, Option<&Asset>)>) -> Sample {
        let (mut count, mut statuses, mut free, mut length) = (0_usize, 0_usize, 0_usize, 0_usize);
        let (mut ids, mut serials) = (Vec::new(), Vec::new());
        for (cell, asset) in cells {
            count += 1;
            ids.extend(self.lookup.by_id(cell).map(|asset| asset.id));
            if let Found::One(asset) = self.lookup.by_serial(cell) {
                serials.push(asset.id);
            }
            let is_status = self.is_status(cell);
            statuses += usize::from(is_status);
            let is_detail = asset.is_some_and(|asset| asset.details.iter().any(|(_, text)| text == cell));
            if is_free(cell) && !is_detail && !is_status {
                free += 1;
                length += cell.len();
            }
        }
        let share = |part: usize| (part * 100).checked_div(count).unwrap_or_default();
        Sample {
            ids: share(distinct(&ids)),
            serials: share(distinct(&serials)),
            statuses: share(statuses),
            length: if share(free) >= HALF { length.checked_div(count).unwrap_or_default() } else { 0 },
        }
    }

    fn asset_of(&self, cell: &str) -> Option<&'a Asset> {
        match (self.lookup.by_id(cell), self.lookup.by_serial(cell)) {
            (Some(asset), _) | (None, Found::One(asset)) => Some(asset),
            (None, Found::Several | Found::None) => None,
        }
    }

    fn is_status(&self, cell: &str) -> bool {
        self.labels.read(cell) != Label::Unknown
    }
}

/// Columns while their roles are chosen.
struct Choice<'a> {
    heads: Vec<Option<Heading>>,
    roles: Vec<Role>,
    sampled: &'a Sampled<'a>,
}

impl Choice<'_> {
    /// Gives a role to the column that suits it best; the first of those that suit it equally.
    fn take(&mut self, role: Role) -> Option<usize> {
        let mut best = (0, None);
        for column in 0..self.roles.len() {
            let score = self.score(column, role);
            if score > best.0 && self.roles.get(column) == Some(&Role::Ignored) {
                best = (score, Some(column));
            }
        }
        self.set(best.1?, role);
        best.1
    }

    fn set(&mut self, column: usize, role: Role) {
        if let Some(own) = self.roles.get_mut(column) {
            *own = role;
        }
    }

    /// How well a column suits a role; 0 where it does not.
    fn score(&self, column: usize, role: Role) -> usize {
        let is_other = self.head(column).is_some_and(|head| head.role != role && head.weight >= SURE);
        let (weight, share) = (self.weight(column, role), self.share(column, role));
        if is_other || (weight == 0 && share < HALF && role != Role::Explanation) {
            return 0;
        }
        if role == Role::Explanation {
            // Any heading says more than the longest text.
            return if weight > 0 { weight.saturating_mul(1_000_000) } else { share };
        }
        weight + 2 * share
    }

    fn head(&self, column: usize) -> Option<Heading> {
        self.heads.get(column).copied().flatten()
    }

    fn weight(&self, column: usize, role: Role) -> usize {
        self.head(column).filter(|head| head.role == role).map_or(0, |head| head.weight)
    }

    fn share(&self, column: usize, role: Role) -> usize {
        let sample = self.sampled.columns.get(column).copied().unwrap_or_default();
        match role {
            Role::AssetId => sample.ids,
            Role::SerialNumber => sample.serials,
            Role::Status => sample.statuses,
            Role::Explanation => sample.length,
            Role::Ignored => 0,
        }
    }
}

/// Whether a text is more than a number or a code.
fn is_free(text: &str) -> bool {
    let has_letters = text.chars().any(|character| character.is_ascii_alphabetic() || !character.is_ascii());
    let has_digits = text.bytes().any(|byte| byte.is_ascii_digit());
    has_letters && (!has_digits || text.trim().contains(char::is_whitespace))
}

fn distinct(ids: &[AssetId]) -> usize {
    let mut sorted = AssetId::sorted(ids);
    sorted.dedup();
    sorted.len()
}
