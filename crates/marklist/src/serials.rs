//! Assets by their serial numbers in forms that people and spreadsheets give them.

use acceptance_rules::asset::{Asset, AssetId};
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::fold::{hash, name};
use acceptance_rules::sorted::order_of;
use acceptance_rules::spelling::is_blank;

use crate::label_codes::trimmed;
use crate::near::serial;

/// Asset that a serial number names.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Found<'a> {
    One(&'a Asset),
    Several,
    None,
}

/// Assets by their serial numbers in any case and with any blanks, and by those of digits without leading zeros.
pub(crate) struct Serials {
    assets: CompleteAssets,
    /// In lower case and without blanks.
    folded: Hashes,
    /// Without leading zeros, if it has digits only.
    padded: Hashes,
}

impl Serials {
    pub(crate) fn new(assets: &CompleteAssets) -> Self {
        let all = assets.iter().as_slice();
        Self {
            folded: Hashes::new(all, |serial| hash(folded(serial).chars())),
            padded: Hashes::new(all, |serial| hash(number(trimmed(serial)).unwrap_or_default().chars())),
            assets: assets.clone(),
        }
    }

    /// Returns the assets with this serial number, or else with it in any case and with any blanks.
    pub(crate) fn named(&self, text: &str) -> Vec<AssetId> {
        let exact = self.exact(text);
        if exact.is_empty() { self.find_folded(text, &|own| folded(own) == folded(text)) } else { exact }
    }

    /// Returns the assets whose serial number is this number with other leading zeros, as spreadsheets write it.
    pub(crate) fn padded(&self, text: &str) -> Vec<AssetId> {
        let Some(number) = number(text) else { return Vec::new() };
        let is_it = |own: &str| self::number(trimmed(own)) == Some(number);
        let assets = self.assets.iter().as_slice();
        self.padded.all(assets, hash(number.chars()), &is_it).map(|asset| asset.id).collect()
    }

    /// Returns the assets with exactly this serial number. An empty text has none: blank serial numbers are in no index.
    pub(crate) fn exact(&self, text: &str) -> Vec<AssetId> {
        self.find_folded(text, &|own| trimmed(own) == text)
    }

    /// Returns the assets with the longest serial number at the end of a label, behind other text.
    pub(crate) fn at_end(&self, label: &str) -> Vec<AssetId> {
        /// Fewest characters of the serial number.
        const SHORTEST: usize = 6;
        /// Longest label in bytes.
        const LONGEST: usize = 100;
        let label = trimmed(label);
        if label.len() > LONGEST {
            return Vec::new();
        }
        let ends = label.char_indices().skip(1).filter_map(|(at, _)| label.get(at..));
        let ends =
            ends.filter(|end| end.starts_with(char::is_alphanumeric) && end.chars().count() >= SHORTEST);
        ends.map(|end| self.named(end)).find(|assets| !assets.is_empty()).unwrap_or_default()
    }

    fn find_folded(&self, text: &str, is_it: &dyn Fn(&str) -> bool) -> Vec<AssetId> {
        let assets = self.assets.iter().as_slice();
        self.folded.all(assets, hash(folded(text).chars()), is_it).map(|asset| asset.id).collect()
    }
}

/// Returns each ID once, in order.
pub(crate) fn once_each(mut ids: Vec<AssetId>) -> Vec<AssetId> {
    ids.sort_unstable();
    ids.dedup();
    ids
}

/// Returns the digits of a whole number without leading zeros.
fn number(text: &str) -> Option<&str> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.trim_start_matches('0')).filter(|digits| !digits.is_empty())
}

/// Returns a text as names are compared, without blanks. Line breaks and tabs separate codes, so a text with them is no
/// name.
fn folded(text: &str) -> String {
    let text = trimmed(text);
    if text.contains(char::is_control) {
        text.to_owned()
    } else {
        name(text).filter(|it| *it != ' ').collect()
    }
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
