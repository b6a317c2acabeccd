//! Updates of scrap errors (Specification: fields): the IDs of their two lists, parsed from texts.
//!
//! An update contains only valid IDs, since only a [`ParsedList`] without a bad item returns any. It
//! contains each ID of a list once.

mod headings;
mod list;

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::sync::Arc;

pub use headings::{IdHeading, names_ids};
pub use list::{BadItem, ParsedList};

use crate::sorted::order_of;

/// One of the two lists of an update.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum List {
    /// IDs of errors: 32-bit integers.
    Errors,
    /// IDs of stocks: 64-bit integers.
    Stocks,
}

impl List {
    /// Both lists, in the specification's order.
    pub const ALL: [Self; 2] = [Self::Errors, Self::Stocks];

    /// Returns the valid range of IDs.
    pub fn range(self) -> RangeInclusive<i64> {
        match self {
            Self::Errors => i64::from(i32::MIN)..=i64::from(i32::MAX),
            Self::Stocks => i64::MIN..=i64::MAX,
        }
    }
}

/// The reason why a text is no ID: the first that applies, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemFault {
    Empty,
    /// It has a blank before, within or after it, or is blank.
    Blank,
    /// It has groups of three digits, such as `1,234,567` or `1.234.567`.
    DigitGroups,
    /// It is a number with a decimal comma, such as `12,5`.
    DecimalComma,
    /// It contains a character that is no digit, such as the plus of `+5` or the point of `1.0`.
    Character(char),
    /// It begins with a superfluous zero.
    LeadingZero,
    /// It is an integer outside the list's range.
    OutOfRange,
}

/// Parses one item: an integer of the form `^-?(?:0|[1-9][0-9]*)$` in the range of its list
/// (Specification: fields). `-0` is 0.
///
/// # Errors
/// The first [`ItemFault`] of an invalid text.
pub fn read_item(list: List, text: &str) -> Result<i64, ItemFault> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_digits = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !is_digits || (digits.starts_with('0') && digits != "0") {
        return Err(fault(text, digits));
    }
    // A parse error here means an overflow.
    text.parse().ok().filter(|id| list.range().contains(id)).ok_or(ItemFault::OutOfRange)
}

fn fault(text: &str, digits: &str) -> ItemFault {
    let odd = digits.chars().find(|character| !character.is_ascii_digit());
    match odd {
        _ if text.is_empty() => ItemFault::Empty,
        _ if text.chars().any(char::is_whitespace) => ItemFault::Blank,
        _ if has_groups(text) => ItemFault::DigitGroups,
        _ if has_decimal_comma(text) => ItemFault::DecimalComma,
        Some(character) => ItemFault::Character(character),
        None if digits.is_empty() => ItemFault::Character('-'),
        None => ItemFault::LeadingZero,
    }
}

/// Returns whether a text is a number with groups of three digits and one kind of separator.
pub(crate) fn has_groups(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let Some(sign) = digits.chars().find(|character| matches!(character, ',' | '.' | '\'' | '\u{2019}'))
    else {
        return false;
    };
    let mut groups = digits.split(sign);
    let first = groups.next().unwrap_or_default();
    let are_digits = |group: &str| group.bytes().all(|byte| byte.is_ascii_digit());
    matches!(first.len(), 1..=3)
        && are_digits(first)
        && !first.starts_with('0')
        && groups.all(|group| group.len() == 3 && are_digits(group))
}

/// Returns whether a text is a number with a decimal comma.
fn has_decimal_comma(text: &str) -> bool {
    let are_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts = text.strip_prefix('-').unwrap_or(text).split_once(',');
    parts.is_some_and(|(whole, fraction)| are_digits(whole) && are_digits(fraction))
}

/// The user's choice for one list of an update.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListChoice {
    /// The parsed IDs, maybe none.
    List,
    Null,
    LeaveOut,
}

impl ListChoice {
    pub const ALL: [Self; 3] = [Self::List, Self::Null, Self::LeaveOut];
}

/// One list of an update: omitted, `null`, empty or filled. Each makes a different request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListUpdate {
    pub choice: ListChoice,
    /// Its IDs; empty unless the choice is a list.
    pub ids: Arc<[i64]>,
}

impl ListUpdate {
    fn of(list: List, (choice, reading): (ListChoice, &ParsedList)) -> Option<Self> {
        let is_list = choice == ListChoice::List;
        let read = || reading.all_ids().filter(|_| reading.list() == list).map(|ids| each_once(&ids));
        Some(Self { choice, ids: if is_list { read()? } else { [].into() } })
    }

    /// Returns its part in request `number`. A list that is not filled is repeated in each request;
    /// an exhausted list is omitted, since an empty one has a meaning.
    fn part(&self, number: usize, most: usize) -> Self {
        let ids: Arc<[i64]> = self.ids.chunks(most).nth(number).unwrap_or_default().into();
        let has_run_out = ids.is_empty() && !self.ids.is_empty();
        Self { choice: if has_run_out { ListChoice::LeaveOut } else { self.choice }, ids }
    }
}

/// Returns each ID at its first occurrence.
fn each_once(ids: &[i64]) -> Arc<[i64]> {
    let order = order_of(ids);
    let mut is_first = vec![true; ids.len()];
    for (before, at) in order.iter().zip(order.iter().skip(1)) {
        if ids.get(*before) == ids.get(*at)
            && let Some(is_first) = is_first.get_mut(*at)
        {
            *is_first = false;
        }
    }
    ids.iter().zip(is_first).filter(|(_, is_first)| *is_first).map(|(id, _)| *id).collect()
}

/// An update of scrap errors (Specification: fields: `UpdateScrapErrorRequestDTO`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScrapErrorUpdate {
    errors: ListUpdate,
    stocks: ListUpdate,
}

impl ScrapErrorUpdate {
    /// Returns an update; `None` if a list has a bad item or is a reading of the other list.
    pub fn new(errors: (ListChoice, &ParsedList), stocks: (ListChoice, &ParsedList)) -> Option<Self> {
        Some(Self {
            errors: ListUpdate::of(List::Errors, errors)?,
            stocks: ListUpdate::of(List::Stocks, stocks)?,
        })
    }

    pub fn field(&self, list: List) -> &ListUpdate {
        match list {
            List::Errors => &self.errors,
            List::Stocks => &self.stocks,
        }
    }

    /// Returns the number of IDs in both lists.
    pub fn count(&self) -> usize {
        self.errors.ids.len().saturating_add(self.stocks.ids.len())
    }

    /// Splits the update into requests with at most `most` IDs of each list. Together they contain
    /// every ID of the update once, in order.
    pub fn parts(&self, most: Option<NonZeroUsize>) -> Vec<Self> {
        let Some(most) = most.map(NonZeroUsize::get) else { return vec![self.clone()] };
        let longest = self.errors.ids.len().max(self.stocks.ids.len());
        let part =
            |number| Self { errors: self.errors.part(number, most), stocks: self.stocks.part(number, most) };
        (0..longest.div_ceil(most).max(1)).map(part).collect()
    }
}
