//! Finds assets by their IDs and serial numbers, as people and spreadsheets write them.

use std::sync::OnceLock;

use acceptance_rules::asset::{Asset, AssetId};
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::sorted::order_of;
use acceptance_rules::spelling::is_blank;

use crate::near::{NearNames, serial};
use acceptance_rules::fold::{LONGEST_NAME, hash, name, trimmed, without_invisible};

/// Number of digits that a spreadsheet stores. It writes 0 for further ones.
const STORED_DIGITS: usize = 15;
/// Smallest number with more digits.
const LONG: u64 = 1_000_000_000_000_000;
/// Largest number up to which each whole number is a floating-point number.
const EXACT: u64 = 1 << 53;

/// Assets of a certificate by their IDs and serial numbers.
pub struct Lookup {
    assets: CompleteAssets,
    named: Hashes,
    /// Names for near matches, made at the first search.
    names: OnceLock<NearNames>,
}

/// Asset that a serial number names.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Found<'a> {
    One(&'a Asset),
    Several,
    None,
}

/// The reason why an ID names no asset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IdFault {
    Unknown,
    /// It has an invisible character within.
    Invisible,
    /// It is in scientific notation.
    Scientific,
    /// A spreadsheet may have rounded the ID of another asset to it.
    Rounded,
}

impl Lookup {
    /// Indexes the assets of a certificate.
    pub fn new(assets: &CompleteAssets) -> Self {
        let named = Hashes::new(assets.iter().as_slice(), |text| hash(name(text)));
        Self { assets: assets.clone(), named, names: OnceLock::new() }
    }

    /// Returns whether these are its assets, in the same reading.
    pub fn is_of(&self, assets: &CompleteAssets) -> bool {
        self.assets.is_reading(assets)
    }

    /// Returns at most three assets with a similar ID or serial number, the closest ones, or none
    /// if there are more. Names are similar if they differ by leading zeros, by O for 0 or I for 1,
    /// by one character, or by two exchanged characters.
    pub fn near(&self, text: &str) -> Vec<AssetId> {
        let names = self.names.get_or_init(|| NearNames::new(&self.assets));
        names.near(text).into_iter().filter_map(|index| self.assets.id_at(index)).collect()
    }

    pub(crate) fn assets(&self) -> std::slice::Iter<'_, Asset> {
        self.assets.iter()
    }

    pub(crate) fn index_of(&self, id: AssetId) -> Option<usize> {
        self.assets.index_of(id)
    }

    pub(crate) fn len(&self) -> usize {
        self.assets.len()
    }

    /// Returns the asset with an ID, which may be written as spreadsheets write whole numbers.
    pub(crate) fn by_id(&self, text: &str) -> Result<&Asset, IdFault> {
        let Some(id) = read_id(text) else {
            return Err(match without_invisible(trimmed(text)) {
                Some(visible) if read_id(&visible).is_some() => IdFault::Invisible,
                _ if is_scientific(trimmed(text)) => IdFault::Scientific,
                _ => IdFault::Unknown,
            });
        };
        if self.may_be_rounded(id.0) {
            return Err(IdFault::Rounded);
        }
        self.assets.get(id).ok_or(IdFault::Unknown)
    }

    /// Returns whether a spreadsheet may have rounded the ID of another asset to this one: to 15 digits, or to the nearest
    /// floating-point number.
    fn may_be_rounded(&self, id: i64) -> bool {
        let others = |first: i64, last: i64| {
            let all = self.assets.count_of(AssetId(first)..=AssetId(last));
            all > usize::from(self.assets.get(AssetId(id)).is_some())
        };
        let mut step = 1_i64;
        while (id / step).unsigned_abs() >= LONG {
            step = step.saturating_mul(10);
        }
        if step > 1 && id % step == 0 {
            let rest = step.saturating_sub(1);
            let (first, last) =
                if id < 0 { (id.saturating_sub(rest), id) } else { (id, id.saturating_add(rest)) };
            if others(first, last) {
                return true;
            }
        }
        // Distance of floating-point numbers of this size.
        let mut gap = 1_i64;
        while (id / gap).unsigned_abs() >= EXACT {
            gap = gap.saturating_mul(2);
        }
        gap > 1 && id % gap == 0 && others(id.saturating_sub(gap / 2), id.saturating_add(gap / 2))
    }

    /// Returns the asset with a serial number, exactly or else in any case. A leading apostrophe may be the mark of a
    /// spreadsheet for text.
    pub(crate) fn by_serial(&self, text: &str) -> Found<'_> {
        match (self.named(text), trimmed(text).strip_prefix('\'')) {
            (Found::None, Some(rest)) => self.named(rest),
            (found, _) => found,
        }
    }

    fn named(&self, text: &str) -> Found<'_> {
        if text.len() > LONGEST_NAME {
            return Found::None;
        }
        let (assets, hash) = (self.assets.iter().as_slice(), hash(name(text)));
        match self.named.find(assets, hash, &|own| own == text) {
            Found::None => self.named.find(assets, hash, &|own| is_same(own, text)),
            found => found,
        }
    }

    /// Returns whether a serial number may be that of an asset, which an ID names.
    pub(crate) fn agrees(&self, asset: &Asset, text: &str) -> bool {
        let own = serial(asset);
        if own == text {
            return true;
        }
        let bare = trimmed(text).strip_prefix('\'').unwrap_or(trimmed(text));
        match self.by_serial(text) {
            Found::One(found) => found.id == asset.id,
            Found::Several => is_same(own, text) || is_same(own, bare),
            Found::None => is_blank(own) || is_spoilt(own, bare),
        }
    }
}

fn is_same(one: &str, other: &str) -> bool {
    name(one).eq(name(other))
}

/// Reads an ID as people and spreadsheets write whole numbers: `1001`, `1001.0`, `1001,00` or
/// `'1001`. A sign `+`, leading zeros, groups of digits and powers of ten are refused.
pub(crate) fn read_id(text: &str) -> Option<AssetId> {
    if text.len() > LONGEST_NAME {
        return None;
    }
    let text = trimmed(text);
    let text = text.strip_prefix('\'').map_or(text, trimmed);
    // Three zeros after a comma would be thousands.
    let whole = [".0", ",0", ".00", ",00"].iter().find_map(|end| text.strip_suffix(end)).unwrap_or(text);
    let digits = whole.strip_prefix('-').unwrap_or(whole);
    let is_plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let is_usual = !digits.starts_with('0') || whole == "0";
    if is_plain && is_usual { whole.parse().ok().map(AssetId) } else { None }
}

/// Reads a certificate's ID, with its lease company if that is in front, as in `4711/1002`.
pub(crate) fn read_certificate(text: &str) -> Option<(Option<i64>, i64)> {
    let id = |text: &str| read_id(text).map(|id| id.0);
    match text.split_once('/') {
        Some((company, certificate)) => Some((Some(id(company)?), id(certificate)?)),
        None => Some((None, id(text)?)),
    }
}

/// Returns whether a text is a number in scientific notation, as `1.23E+11`.
pub(crate) fn is_scientific(text: &str) -> bool {
    text.len() <= LONGEST_NAME && scientific(text.strip_prefix('-').unwrap_or(text)).is_some()
}

/// Returns the digits and the power of a number in scientific notation.
fn scientific(text: &str) -> Option<(String, &str)> {
    let (mantissa, power) = text.split_once(['E', 'e'])?;
    let (first, rest) = mantissa.split_once(['.', ',']).unwrap_or((mantissa, ""));
    let digits = [first, rest].concat();
    let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_power = are_digits(power.strip_prefix(['+', '-']).unwrap_or(power));
    (first.len() == 1 && are_digits(&digits) && is_power).then_some((digits, power))
}

/// Returns whether a spreadsheet that reads a serial number as a number shows this text: without leading zeros, with
/// zeros for the last digits, or in scientific notation.
fn is_spoilt(serial: &str, shown: &str) -> bool {
    let digits = serial.trim().trim_start_matches('0');
    if digits.is_empty() || !serial.trim().bytes().all(|byte| byte.is_ascii_digit()) {
        return false;
    }
    let shown = [".0", ",0"].iter().find_map(|end| shown.strip_suffix(end)).unwrap_or(shown);
    if let Some((first, power)) = scientific(shown) {
        let power: Option<usize> = power.parse().ok();
        return power == digits.len().checked_sub(1) && is_rounded(digits, &first);
    }
    let (kept, lost) = digits.split_at_checked(STORED_DIGITS).unwrap_or((digits, ""));
    shown == digits
        || shown
            .strip_prefix(kept)
            .is_some_and(|zeros| zeros.len() == lost.len() && zeros.bytes().all(|byte| byte == b'0'))
}

/// Returns whether these are the first digits of a number, the last of them rounded.
fn is_rounded(digits: &str, first: &str) -> bool {
    let Some((kept, lost)) = digits.split_at_checked(first.len()) else {
        // Zeros after all digits.
        return first.strip_prefix(digits).is_some_and(|zeros| zeros.bytes().all(|byte| byte == b'0'));
    };
    let (Ok(kept), Ok(first)) = (kept.parse::<u64>(), first.parse::<u64>()) else { return false };
    let up = u64::from(lost.starts_with(['5', '6', '7', '8', '9']));
    first == kept.saturating_add(up)
}

/// Indices of assets by hashes of their serial numbers.
pub(crate) struct Hashes {
    /// Hashes in order, with the index of their asset.
    entries: Vec<(i64, usize)>,
}

impl Hashes {
    pub(crate) fn new(assets: &[Asset], hash: fn(&str) -> i64) -> Self {
        let serials = assets.iter().map(serial).enumerate().filter(|(_, serial)| !is_blank(serial));
        let entries: Vec<(i64, usize)> = serials.map(|(index, serial)| (hash(serial), index)).collect();
        let order = order_of(&entries.iter().map(|(hash, _)| *hash).collect::<Vec<_>>());
        Self { entries: order.into_iter().filter_map(|at| entries.get(at).copied()).collect() }
    }

    /// Returns the asset with this hash whose serial number passes a test.
    pub(crate) fn find<'a>(&self, assets: &'a [Asset], hash: i64, is_it: &dyn Fn(&str) -> bool) -> Found<'a> {
        let mut hits = self.all(assets, hash, is_it);
        match (hits.next(), hits.next()) {
            (Some(asset), None) => Found::One(asset),
            (Some(_), Some(_)) => Found::Several,
            (None, _) => Found::None,
        }
    }

    /// Returns all assets with this hash whose serial number passes a test.
    pub(crate) fn all<'a>(
        &self,
        assets: &'a [Asset],
        hash: i64,
        is_it: &dyn Fn(&str) -> bool,
    ) -> impl Iterator<Item = &'a Asset> {
        let first = self.entries.partition_point(|(own, _)| *own < hash);
        let equal = self.entries.iter().skip(first).take_while(move |(own, _)| *own == hash);
        equal.filter_map(|(_, index)| assets.get(*index)).filter(|asset| is_it(serial(asset)))
    }
}
