//! Updates of scrap errors (Seed 2): which ids may be in them, and what each of their two lists can be.
//!
//! An update holds only ids in range, since only a [`Reading`] without a bad item gives any.

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::scrap_list::Reading;

/// One of the two lists of an update.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum List {
    /// Ids of errors: 32-bit integers.
    Errors,
    /// Ids of stocks: 64-bit integers.
    Stocks,
}

impl List {
    /// Both, in the order in which the specification names them.
    pub const ALL: [Self; 2] = [Self::Errors, Self::Stocks];

    /// The ids that the list can hold.
    pub fn range(self) -> RangeInclusive<i64> {
        match self {
            Self::Errors => i64::from(i32::MIN)..=i64::from(i32::MAX),
            Self::Stocks => i64::MIN..=i64::MAX,
        }
    }
}

/// Why a text is no id. Where several reasons hold, it is the first that applies, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// There is nothing.
    Empty,
    /// A blank stands before, within or behind it, or is all there is.
    Blank,
    /// It holds a character that is no digit, as the plus of `+5`, the point of `1.0` and a minus alone.
    Character(char),
    /// It begins with a zero that it does not need.
    LeadingZero,
    /// It is an integer, and the list cannot hold it.
    OutOfRange,
}

/// Reads one item: an integer in the form `^-?(?:0|[1-9][0-9]*)$`, in the range of its list (Seed 2).
/// `-0` has that form, and is 0.
///
/// # Errors
/// The first [`Fault`] of a text that is no such item.
pub fn read_item(list: List, text: &str) -> Result<i64, Fault> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_digits = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !is_digits || (digits.starts_with('0') && digits != "0") {
        return Err(fault(text, digits));
    }
    // Digits are refused only where they are too many.
    text.parse().ok().filter(|id| list.range().contains(id)).ok_or(Fault::OutOfRange)
}

fn fault(text: &str, digits: &str) -> Fault {
    let odd = digits.chars().find(|character| !character.is_ascii_digit());
    match odd {
        _ if text.is_empty() => Fault::Empty,
        _ if text.chars().any(char::is_whitespace) => Fault::Blank,
        Some(character) => Fault::Character(character),
        None if digits.is_empty() => Fault::Character('-'),
        None => Fault::LeadingZero,
    }
}

/// What a person wants one list of an update to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The ids that were read, maybe none.
    List,
    /// `null`.
    Null,
    /// Left out.
    LeaveOut,
}

impl Choice {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::List, Self::Null, Self::LeaveOut];
}

/// What one list of an update is: left out, `null`, empty or filled, which are four different requests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// What it is to be.
    pub choice: Choice,
    /// Its ids; none unless it is a list.
    pub ids: Arc<[i64]>,
}

impl Field {
    fn of(list: List, (choice, reading): (Choice, &Reading)) -> Option<Self> {
        let is_list = choice == Choice::List;
        let read = || reading.all_ids().filter(|_| reading.list() == list);
        Some(Self { choice, ids: if is_list { read()? } else { [].into() } })
    }

    /// The part of it that goes with one of several requests: what is not filled goes with each of them as it is, and
    /// a list that has run out is left out, since an empty one could mean something.
    fn part(&self, number: usize, most: usize) -> Self {
        let ids: Arc<[i64]> = self.ids.chunks(most).nth(number).unwrap_or_default().into();
        let has_run_out = ids.is_empty() && !self.ids.is_empty();
        Self { choice: if has_run_out { Choice::LeaveOut } else { self.choice }, ids }
    }
}

/// An update of scrap errors (Seed 2: `UpdateScrapErrorRequestDTO`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScrapErrorUpdate {
    errors: Field,
    stocks: Field,
}

impl ScrapErrorUpdate {
    /// An update as wanted; `None` where a list has a bad item, or is the reading of the other one.
    pub fn new(errors: (Choice, &Reading), stocks: (Choice, &Reading)) -> Option<Self> {
        Some(Self { errors: Field::of(List::Errors, errors)?, stocks: Field::of(List::Stocks, stocks)? })
    }

    /// One of its lists.
    pub fn field(&self, list: List) -> &Field {
        match list {
            List::Errors => &self.errors,
            List::Stocks => &self.stocks,
        }
    }

    /// How many ids it holds, in both lists together.
    pub fn count(&self) -> usize {
        self.errors.ids.len().saturating_add(self.stocks.ids.len())
    }

    /// The requests in which it is sent: one, or as many as are needed for at most `most` ids of each list in one of
    /// them. Together they hold every id as often as it is in the update, in its order.
    pub fn parts(&self, most: Option<NonZeroUsize>) -> Vec<Self> {
        let Some(most) = most.map(NonZeroUsize::get) else { return vec![self.clone()] };
        let longest = self.errors.ids.len().max(self.stocks.ids.len());
        let part =
            |number| Self { errors: self.errors.part(number, most), stocks: self.stocks.part(number, most) };
        (0..longest.div_ceil(most).max(1)).map(part).collect()
    }
}
