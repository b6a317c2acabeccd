//! Finds assets by their IDs and serial numbers, as people and spreadsheets write them.

use std::iter::once;
use std::ops::RangeInclusive;
use std::sync::OnceLock;

use acceptance_rules::asset::{Asset, AssetId};
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::fold::{LONGEST_NAME, hash, name, trimmed, visible, without_invisible};
use acceptance_rules::spelling::is_blank;

use crate::name_styles::{NameStyle, bare};
use crate::near::{NearNames, serial};
use crate::serials::{Found, Hashes, Serials, once_each};
use crate::spoilt::{is_date, is_scientific, is_spoilt, spoilt_as};

/// Words between names.
const JOINING: [&str; 3] = ["und", "and", "et"];
/// Smallest number with more digits.
const LONG: u64 = 1_000_000_000_000_000;
/// Largest number up to which each whole number is a floating-point number.
const EXACT: u64 = 1 << 53;

/// Assets of a certificate by their IDs and serial numbers.
pub struct Lookup {
    assets: CompleteAssets,
    named: Hashes,
    /// Serial numbers in other forms, made at the first search.
    serials: OnceLock<Serials>,
    /// Names for near matches, made at the first search.
    names: OnceLock<NearNames>,
}

/// The kind of name that a column contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NameKind {
    Id,
    Serial,
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
        Self { assets: assets.clone(), named, serials: OnceLock::new(), names: OnceLock::new() }
    }

    /// Returns whether these are its assets, in the same reading.
    pub fn is_of(&self, assets: &CompleteAssets) -> bool {
        self.assets.is_reading(assets)
    }

    /// Returns the only asset whose name a text is without doubt about its characters: a name of the other kind, in a
    /// [`NameStyle`], or with other text in front.
    pub fn similar(&self, text: &str) -> Option<AssetId> {
        let text = &*visible(text);
        let kinds = [NameKind::Id, NameKind::Serial];
        let in_style =
            |style: NameStyle| kinds.into_iter().flat_map(move |kind| self.in_style(kind, style, text));
        let plain = kinds.into_iter().filter_map(|kind| self.plain(kind, text)).map(|asset| asset.id);
        let (weak, strong): (Vec<_>, Vec<_>) =
            NameStyle::ALL.into_iter().partition(|style| *style == NameStyle::CheckDigit);
        let strong = plain.chain(strong.into_iter().flat_map(in_style));
        let mut found = once_each(strong.collect());
        if found.is_empty() {
            found = once_each(weak.into_iter().flat_map(in_style).collect());
        }
        if found.is_empty() {
            found = self.serials().at_end(text);
        }
        Some(*found.first()?).filter(|_| found.len() == 1 && self.several(text).is_empty())
    }

    /// Returns the different assets that a text names one after the other, at least two. It names nothing else.
    pub fn several(&self, text: &str) -> Vec<AssetId> {
        let named = |part: &str| {
            let named = |kind| self.plain(kind, part);
            Some(named(NameKind::Id).or_else(|| named(NameKind::Serial))?.id)
        };
        let assets: Option<Vec<AssetId>> = parts(text).map(named).collect();
        let assets = once_each(assets.unwrap_or_default());
        if assets.len() > 1 { assets } else { Vec::new() }
    }

    /// Returns the assets whose ID or serial number a spreadsheet shows as this text, by mistake.
    fn before_spreadsheet(&self, text: &str) -> Vec<AssetId> {
        let text = bare(text);
        let has_lost_digits = read_id(text).is_some_and(|id| id.0.unsigned_abs() >= LONG);
        let may_be_id = is_scientific(text);
        if !may_be_id && !is_date(text) && !has_lost_digits {
            return Vec::new();
        }
        let is_spoilt = spoilt_as(text);
        let is_it =
            |asset: &&Asset| is_spoilt(serial(asset)) || (may_be_id && is_spoilt(&asset.id.to_string()));
        self.assets.iter().filter(is_it).map(|asset| asset.id).collect()
    }

    /// Returns the assets with this ID or serial number.
    pub(crate) fn named_so(&self, text: &str) -> impl Iterator<Item = AssetId> {
        let id = read_id(text).filter(|id| self.assets.get(*id).is_some());
        id.into_iter().chain(self.serials().named(bare(text)))
    }

    /// Returns the assets that a faulty name may mean: those that it contains, the similar one, and those
    /// whose ID a spreadsheet may have rounded to it.
    pub(crate) fn contained(&self, text: &str) -> Vec<AssetId> {
        let text = &*visible(text);
        let parts = once(text).chain(parts(text)).flat_map(|part| self.named_so(part));
        let rounded = read_id(text).into_iter().flat_map(|id| self.before_rounding(id));
        parts.chain(rounded).chain(self.similar(text)).collect()
    }

    /// Returns the other assets that are offered for a faulty name, and all whose name a spreadsheet may have changed to
    /// it. It compares all assets.
    pub(crate) fn offered(&self, text: &str) -> Vec<AssetId> {
        self.before_spreadsheet(text).into_iter().chain(self.near(text)).collect()
    }

    /// Returns the similar asset, and at most three assets with a near ID or serial number, the closest ones, or none
    /// if there are more. Names are near if they differ by leading zeros, by O for 0 or I for 1, by one character, or by
    /// two exchanged characters.
    pub fn near(&self, text: &str) -> Vec<AssetId> {
        let names = self.names.get_or_init(|| NearNames::new(&self.assets));
        let near = names.near(text).into_iter().filter_map(|index| self.assets.id_at(index));
        let similar = self.similar(text).or_else(|| match *self.before_spreadsheet(text) {
            [id] => Some(id),
            _ => None,
        });
        similar.into_iter().chain(near.filter(|id| Some(*id) != similar)).collect()
    }

    pub(crate) fn assets(&self) -> std::slice::Iter<'_, Asset> {
        self.assets.iter()
    }

    pub(crate) fn index_of(&self, id: AssetId) -> Option<usize> {
        self.assets.index_of(id)
    }

    pub(crate) fn get(&self, id: AssetId) -> Option<&Asset> {
        self.assets.get(id)
    }

    pub(crate) fn len(&self) -> usize {
        self.assets.len()
    }

    /// Returns the style in which all of these texts, and at least three, write the names of different assets.
    pub(crate) fn style_of<'t>(
        &self,
        kind: NameKind,
        texts: impl Iterator<Item = &'t str> + Clone,
    ) -> Option<NameStyle> {
        /// Fewest texts that show a style.
        const FEWEST: usize = 3;
        let is_of = |style: &NameStyle| {
            let assets = texts.clone().map(|text| match self.plain(kind, text) {
                Some(_) => None,
                None => Some(self.styled(kind, *style, text)?.id),
            });
            let assets: Option<Vec<AssetId>> = assets.collect();
            assets.is_some_and(|assets| {
                assets.len() >= FEWEST && once_each(assets.clone()).len() == assets.len()
            })
        };
        NameStyle::ALL.into_iter().filter(|style| style.is_plain_enough()).find(is_of)
    }

    /// Returns the only asset whose name a text writes in a style.
    pub(crate) fn styled(&self, kind: NameKind, style: NameStyle, text: &str) -> Option<&Asset> {
        match *self.in_style(kind, style, text) {
            [id] => self.assets.get(id),
            _ => None,
        }
    }

    /// Returns the asset that a text names as a certificate or a list writes names.
    pub(crate) fn written(&self, kind: NameKind, text: &str) -> Option<&Asset> {
        let mut styles = NameStyle::ALL.into_iter().filter(|style| style.is_plain_enough());
        self.plain(kind, text).or_else(|| styles.find_map(|style| self.styled(kind, style, text)))
    }

    /// Returns the asset that a text names, or may name with a further character, behind other text or in front of others.
    pub(crate) fn meant(&self, kind: NameKind, text: &str) -> Option<&Asset> {
        let at_end = || match *self.serials().at_end(text) {
            [id] if kind == NameKind::Serial => self.assets.get(id),
            _ => None,
        };
        let with_digit = || self.styled(kind, NameStyle::CheckDigit, text);
        let first_of_several = || {
            let first = parts(text).next().filter(|_| !self.several(text).is_empty())?;
            self.plain(kind, first)
        };
        self.written(kind, text).or_else(with_digit).or_else(at_end).or_else(first_of_several)
    }

    fn in_style(&self, kind: NameKind, style: NameStyle, text: &str) -> Vec<AssetId> {
        let name = style.name(text);
        match (kind, style, name) {
            (NameKind::Id, _, Some(name)) => self.by_id(&name).map(|asset| asset.id).into_iter().collect(),
            (NameKind::Id, _, None) => Vec::new(),
            (NameKind::Serial, NameStyle::LeadingZeros, _) => self.serials().padded(bare(text)),
            (NameKind::Serial, _, name) => {
                // The certificate may have the blanks, too.
                let blanks = Some(bare(text)).filter(|_| style == NameStyle::Groups);
                let names = blanks.into_iter().chain(name.as_deref());
                names.map(|name| self.serials().named(name)).find(|it| !it.is_empty()).unwrap_or_default()
            }
        }
    }

    pub(crate) fn plain(&self, kind: NameKind, text: &str) -> Option<&Asset> {
        match kind {
            NameKind::Id => self.by_id(text).ok(),
            NameKind::Serial => match self.by_serial(text) {
                Found::One(asset) => Some(asset),
                Found::Several | Found::None => None,
            },
        }
    }

    fn serials(&self) -> &Serials {
        self.serials.get_or_init(|| Serials::new(&self.assets))
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
        if self.before_rounding(id).next().is_some() {
            return Err(IdFault::Rounded);
        }
        self.assets.get(id).ok_or(IdFault::Unknown)
    }

    /// Returns the other assets whose ID a spreadsheet may have rounded to this one: to 15 digits, or to the nearest
    /// floating-point number.
    fn before_rounding(&self, id: AssetId) -> impl Iterator<Item = AssetId> {
        let AssetId(number) = id;
        let mut step = 1_i64;
        while (number / step).unsigned_abs() >= LONG {
            step = step.saturating_mul(10);
        }
        let rest = step.saturating_sub(1);
        let cut = if number < 0 {
            number.saturating_sub(rest)..=number
        } else {
            number..=number.saturating_add(rest)
        };
        // Distance of floating-point numbers of this size.
        let mut gap = 1_i64;
        while (number / gap).unsigned_abs() >= EXACT {
            gap = gap.saturating_mul(2);
        }
        let nearest = number.saturating_sub(gap / 2)..=number.saturating_add(gap / 2);
        let ranges = [(step, cut), (gap, nearest)].into_iter();
        let ranges = ranges.filter(move |(unit, _)| *unit > 1 && number % unit == 0);
        let within = |(_, range): (i64, RangeInclusive<i64>)| {
            self.assets.ids_within(AssetId(*range.start())..=AssetId(*range.end()))
        };
        ranges.flat_map(within).filter(move |own| *own != id)
    }

    /// Returns the asset with a serial number, exactly or else in any case. It may have the mark of a spreadsheet for
    /// text.
    pub(crate) fn by_serial(&self, text: &str) -> Found<'_> {
        match (self.named(text), bare(text)) {
            (Found::None, rest) if rest != trimmed(text) => self.named(rest),
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
        let bare = bare(text);
        match self.by_serial(text) {
            Found::One(found) => found.id == asset.id,
            Found::Several => is_same(own, text) || is_same(own, bare),
            Found::None => is_blank(own) || is_spoilt(own, bare),
        }
    }
}

/// Returns the parts of a text that may be names, without the words and signs between them; none of a long text.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    /// Longest text in bytes.
    const LONGEST: usize = 4_096;
    let text = Some(text).filter(|text| text.len() <= LONGEST).unwrap_or_default();
    let is_end = |it: char| it.is_whitespace() || matches!(it, ',' | ';' | '/' | '|' | '+' | '&');
    let is_name = |part: &&str| !part.is_empty() && !JOINING.contains(&&*part.to_lowercase());
    text.split(is_end).filter(is_name)
}

fn is_same(one: &str, other: &str) -> bool {
    name(one).eq(name(other))
}

/// Reads an ID as people and spreadsheets write whole numbers: `1001`, `1001.0`, `1001,00`, `'1001` or
/// `="1001"`. A sign `+`, leading zeros, groups of digits and powers of ten are refused.
pub(crate) fn read_id(text: &str) -> Option<AssetId> {
    if text.len() > LONGEST_NAME {
        return None;
    }
    let text = bare(text);
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
