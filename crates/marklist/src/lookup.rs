//! Finds assets by what a list calls them.

use acceptance_rules::asset::{Asset, AssetDetail, AssetId};
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::sorted::order_of;
use acceptance_rules::spelling::is_blank;

use crate::fold::{hash, lowered};

/// How many digits of a number a spreadsheet keeps; it writes 0 for the others.
const KEPT_DIGITS: usize = 15;
/// The first number with more digits.
const LONG: u64 = 1_000_000_000_000_000;

/// The assets of a certificate by their ids and serial numbers.
pub struct Lookup {
    assets: CompleteAssets,
    lowered: Hashes,
}

/// What a text names.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Found<'a> {
    One(&'a Asset),
    Several,
    None,
}

/// The serial number of an asset; empty where it has none.
pub(crate) fn serial(asset: &Asset) -> &str {
    asset.detail(AssetDetail::SerialNumber).unwrap_or_default()
}

impl Lookup {
    /// Reads what the assets of one certificate are called.
    pub fn new(assets: &CompleteAssets) -> Self {
        let lowered = Hashes::new(assets.iter().as_slice(), |text| hash(lowered(text)));
        Self { assets: assets.clone(), lowered }
    }

    /// Whether these are its assets, in the very same reading.
    pub fn is_of(&self, assets: &CompleteAssets) -> bool {
        self.assets.is_reading(assets)
    }

    /// How many assets there are.
    pub(crate) fn len(&self) -> usize {
        self.assets.len()
    }

    /// The asset whose id is written so: a whole number, maybe as a spreadsheet writes it.
    pub(crate) fn by_id(&self, text: &str) -> Option<&Asset> {
        let id = read_id(text)?;
        self.assets.get(id).filter(|_| !self.may_be_rounded(id.0))
    }

    /// Whether the id of another asset than this one becomes this one where a spreadsheet keeps 15 digits.
    fn may_be_rounded(&self, id: i64) -> bool {
        let mut step = 1_i64;
        while (id / step).unsigned_abs() >= LONG {
            step = step.saturating_mul(10);
        }
        if step == 1 || id % step != 0 {
            return false;
        }
        let rest = step.saturating_sub(1);
        let (first, last) =
            if id < 0 { (id.saturating_sub(rest), id) } else { (id, id.saturating_add(rest)) };
        self.assets.count_of(AssetId(first)..=AssetId(last)) > 1
    }

    /// The assets whose serial number this is, letter for letter, or else in any case and without outer blanks. What
    /// stands behind an apostrophe may be meant, since a spreadsheet takes that as text.
    pub(crate) fn by_serial(&self, text: &str) -> Found<'_> {
        match (self.named(text), text.trim_start().strip_prefix('\'')) {
            (Found::None, Some(rest)) => self.named(rest),
            (found, _) => found,
        }
    }

    fn named(&self, text: &str) -> Found<'_> {
        let (assets, hash) = (self.assets.iter().as_slice(), hash(lowered(text)));
        match self.lowered.find(assets, hash, &|own| own == text) {
            Found::None => self.lowered.find(assets, hash, &|own| is_same(own, text)),
            found => found,
        }
    }

    /// Whether a serial number may stand beside this asset.
    pub(crate) fn agrees(&self, asset: &Asset, text: &str) -> bool {
        let own = serial(asset);
        if own == text {
            return true;
        }
        let bare = text.trim_start().strip_prefix('\'').unwrap_or(text);
        match self.by_serial(text) {
            Found::One(found) => found.id == asset.id,
            Found::Several => is_same(own, text) || is_same(own, bare),
            // What a spreadsheet made of it is no other serial number.
            Found::None => is_blank(own) || is_spoilt(own, bare.trim()),
        }
    }
}

fn is_same(one: &str, other: &str) -> bool {
    lowered(one).eq(lowered(other))
}

/// An id as people and spreadsheets write whole numbers: `1001`, also `1001.0`, `1001,00` and `'1001`. Nothing else is
/// one: no sign `+`, no zeros in front, no groups of digits, no powers of ten.
pub(crate) fn read_id(text: &str) -> Option<AssetId> {
    let text = text.trim();
    let text = text.strip_prefix('\'').map_or(text, str::trim);
    // Three zeros behind a comma would be thousands.
    let whole = [".0", ",0", ".00", ",00"].iter().find_map(|end| text.strip_suffix(end)).unwrap_or(text);
    let digits = whole.strip_prefix('-').unwrap_or(whole);
    let is_plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let is_usual = !digits.starts_with('0') || whole == "0";
    if is_plain && is_usual { whole.parse().ok().map(AssetId) } else { None }
}

/// Whether a spreadsheet that takes a serial number for a number shows it like this: without the zeros in front, with
/// zeros for the last digits, or as a power of ten.
fn is_spoilt(serial: &str, shown: &str) -> bool {
    let digits = serial.trim().trim_start_matches('0');
    if digits.is_empty() || !serial.trim().bytes().all(|byte| byte.is_ascii_digit()) {
        return false;
    }
    let shown = [".0", ",0"].iter().find_map(|end| shown.strip_suffix(end)).unwrap_or(shown);
    if let Some((mantissa, power)) = shown.split_once(['E', 'e']) {
        let (first, rest) = mantissa.split_once(['.', ',']).unwrap_or((mantissa, ""));
        let power: Option<usize> = power.strip_prefix('+').unwrap_or(power).parse().ok();
        return first.len() == 1
            && power == digits.len().checked_sub(1)
            && is_rounded(digits, &[first, rest].concat());
    }
    let (kept, lost) = digits.split_at_checked(KEPT_DIGITS).unwrap_or((digits, ""));
    shown == digits
        || shown
            .strip_prefix(kept)
            .is_some_and(|zeros| zeros.len() == lost.len() && zeros.bytes().all(|byte| byte == b'0'))
}

/// Whether these are the first digits of a number, the last of them rounded.
fn is_rounded(digits: &str, first: &str) -> bool {
    let Some((kept, lost)) = digits.split_at_checked(first.len()) else {
        // Zeros behind all digits.
        return first.strip_prefix(digits).is_some_and(|zeros| zeros.bytes().all(|byte| byte == b'0'));
    };
    let (Ok(kept), Ok(first)) = (kept.parse::<u64>(), first.parse::<u64>()) else { return false };
    let up = u64::from(lost.starts_with(['5', '6', '7', '8', '9']));
    first == kept.saturating_add(up)
}

/// Numbers with places, in the order of the numbers.
fn in_order(entries: Vec<(i64, usize)>) -> Vec<(i64, usize)> {
    let order = order_of(&entries.iter().map(|(number, _)| *number).collect::<Vec<_>>());
    order.into_iter().filter_map(|at| entries.get(at).copied()).collect()
}

/// How many numbers are less than this one.
fn before(entries: &[(i64, usize)], number: i64) -> usize {
    entries.partition_point(|(own, _)| *own < number)
}

/// The places of assets by numbers made of their serial numbers.
pub(crate) struct Hashes {
    /// In order.
    entries: Vec<(i64, usize)>,
}

impl Hashes {
    pub(crate) fn new(assets: &[Asset], hash: fn(&str) -> i64) -> Self {
        let mut entries = Vec::new();
        for (place, asset) in assets.iter().enumerate() {
            let serial = serial(asset);
            if !is_blank(serial) {
                entries.push((hash(serial), place));
            }
        }
        Self { entries: in_order(entries) }
    }

    /// The assets of this number whose serial number is the one.
    pub(crate) fn find<'a>(&self, assets: &'a [Asset], hash: i64, is_it: &dyn Fn(&str) -> bool) -> Found<'a> {
        let first = before(&self.entries, hash);
        let equal = self.entries.get(first..).unwrap_or_default().iter().take_while(|(own, _)| *own == hash);
        let mut hits = equal.filter_map(|(_, place)| assets.get(*place)).filter(|asset| is_it(serial(asset)));
        match (hits.next(), hits.next()) {
            (Some(asset), None) => Found::One(asset),
            (Some(_), Some(_)) => Found::Several,
            (None, _) => Found::None,
        }
    }
}
