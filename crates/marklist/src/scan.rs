//! What a scanner reads while somebody walks a pallet, compared with the assets of one certificate.
//!
//! Where a code could mean two assets none is picked: a missing asset that counts as seen is worse than a second look.

use acceptance_rules::asset::AssetId;
use acceptance_rules::complete::CompleteAssets;

use crate::fold::{hash, lower};
use crate::lookup::{Found, Hashes};

/// The length of the longest code that is looked up, in characters.
const LONGEST: usize = 4_096;
/// How many codes of no asset are kept.
const KEPT: usize = 1_000;
/// What stands before a serial number on labels; `(21)` is how GS1 marks one.
const PREFIXES: [&str; 3] = ["S/N", "SN", "(21)"];
/// What may stand between such a prefix and the serial number.
const SEPARATORS: [char; 4] = [':', '#', '.', '='];
/// The members of an address that may be a serial number.
const MEMBERS: [&str; 3] = ["serial", "sn", "id"];

/// What one scanned code is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scanned {
    /// This asset, for the first time.
    Found(AssetId),
    /// This asset, which was scanned before; nothing changes.
    Again(AssetId),
    /// It could mean more than one asset.
    Several,
    /// No asset of this certificate.
    Unknown,
    /// Nothing but blanks, line breaks and the like.
    Nothing,
}

/// The assets of a certificate, and which of them were scanned.
pub struct Scan {
    assets: CompleteAssets,
    /// By serial numbers in any case and without blanks.
    folded: Hashes,
    /// Whether each asset was scanned, in the order of the service.
    marks: Vec<bool>,
    /// The scanned assets, in the order in which they came.
    scanned: Vec<AssetId>,
    /// The first codes of no asset.
    foreign: Vec<Box<str>>,
    /// One for each code of no asset, those first.
    foreign_hashes: Vec<i64>,
}

impl Scan {
    /// Begins with nothing scanned.
    pub fn new(assets: &CompleteAssets) -> Self {
        let all = assets.iter().as_slice();
        Self {
            folded: Hashes::new(all, |serial| hash(folded(serial))),
            marks: vec![false; all.len()],
            scanned: Vec::new(),
            foreign: Vec::new(),
            foreign_hashes: Vec::new(),
            assets: assets.clone(),
        }
    }

    /// Takes one code as a scanner types it. Blanks, line breaks and control characters around it are no part of it,
    /// and neither are an apostrophe or the identifier of its kind (such as `]C1`) in front.
    pub fn take(&mut self, code: &str) -> Scanned {
        let bare = forms(code).last().unwrap_or_default();
        if let Some((end, _)) = bare.char_indices().nth(LONGEST) {
            self.keep(bare.get(..end).unwrap_or_default());
            return Scanned::Unknown;
        }
        let id = match self.find(code, bare) {
            Found::One(asset) => asset.id,
            Found::Several => return Scanned::Several,
            Found::None if bare.is_empty() => return Scanned::Nothing,
            Found::None => {
                self.keep(bare);
                return Scanned::Unknown;
            }
        };
        match self.mark(id) {
            Some(mark) if !*mark => {
                *mark = true;
                self.scanned.push(id);
                Scanned::Found(id)
            }
            _ => Scanned::Again(id),
        }
    }

    /// How many different assets were scanned.
    pub fn len(&self) -> usize {
        self.scanned.len()
    }

    /// Whether no asset was scanned.
    pub fn is_empty(&self) -> bool {
        self.scanned.is_empty()
    }

    /// The assets that were not scanned, in the order of the service.
    pub fn left(&self) -> Vec<AssetId> {
        let marked = self.assets.iter().zip(&self.marks);
        marked.filter(|(_, mark)| !**mark).map(|(asset, _)| asset.id).collect()
    }

    /// The codes that belong to no asset here, each once, in the order in which they came; the first 1,000 of them.
    pub fn foreign(&self) -> &[Box<str>] {
        &self.foreign
    }

    /// How many codes belong to no asset here, those included that are not kept.
    pub fn foreign_count(&self) -> usize {
        self.foreign_hashes.len()
    }

    /// Takes the last found scan back, so that its asset is not scanned any more; which asset that is.
    pub fn take_back(&mut self) -> Option<AssetId> {
        let id = self.scanned.pop()?;
        if let Some(mark) = self.mark(id) {
            *mark = false;
        }
        Some(id)
    }

    fn mark(&mut self, id: AssetId) -> Option<&mut bool> {
        let place = self.assets.places()(id)?;
        self.marks.get_mut(place)
    }

    /// Keeps a code of no asset, if it is new.
    fn keep(&mut self, code: &str) {
        let hash = hash(code.chars());
        let is_it = |at: usize| self.foreign.get(at).is_none_or(|kept| **kept == *code);
        if self.foreign_hashes.iter().enumerate().any(|(at, own)| *own == hash && is_it(at)) {
            return;
        }
        self.foreign_hashes.push(hash);
        if self.foreign.len() < KEPT {
            self.foreign.push(code.into());
        }
    }

    /// What a code means as it is; else behind a prefix; else in an address.
    fn find(&self, code: &str, bare: &str) -> Found<'_> {
        let plain = all(forms(code).map(|form| both(self.by_serial(form), self.by_id(form))));
        if !matches!(plain, Found::None) {
            return plain;
        }
        let marked = all(behind_prefix(bare).into_iter().flatten().map(|serial| self.by_serial(serial)));
        if !matches!(marked, Found::None) {
            return marked;
        }
        all(in_address(bare).into_iter().map(|serial| self.by_exact_serial(serial)))
    }

    /// The asset whose serial number this is, or else is in any case and with any blanks.
    fn by_serial(&self, text: &str) -> Found<'_> {
        match self.by_exact_serial(text) {
            Found::None => self.find_folded(text, &|own| folded(own).eq(folded(text))),
            found => found,
        }
    }

    /// Letter for letter. An empty text is none: blank serial numbers are in no index.
    fn by_exact_serial(&self, text: &str) -> Found<'_> {
        self.find_folded(text, &|own| trimmed(own) == text)
    }

    fn find_folded(&self, text: &str, is_it: &dyn Fn(&str) -> bool) -> Found<'_> {
        self.folded.find(self.assets.iter().as_slice(), hash(folded(text)), is_it)
    }

    /// The asset whose id is written so, digit for digit.
    fn by_id(&self, text: &str) -> Found<'_> {
        let id = text.parse().ok().map(AssetId).filter(|id| id.to_string() == text);
        id.and_then(|id| self.assets.get(id)).map_or(Found::None, Found::One)
    }
}

/// What several readings of one code mean together.
fn all<'a>(readings: impl Iterator<Item = Found<'a>>) -> Found<'a> {
    readings.fold(Found::None, both)
}

/// What two readings of one code mean together: one asset only if neither names another.
fn both<'a>(one: Found<'a>, other: Found<'a>) -> Found<'a> {
    match (one, other) {
        (Found::None, found) | (found, Found::None) => found,
        (Found::One(one), Found::One(other)) if one.id == other.id => Found::One(one),
        _ => Found::Several,
    }
}

/// A text without blanks, line breaks and control characters around it.
fn trimmed(text: &str) -> &str {
    text.trim_matches(|character: char| character.is_whitespace() || character.is_control())
}

/// A text in lower case without blanks. Line breaks and tabs within it stay: they part one code from another.
fn folded(text: &str) -> impl Iterator<Item = char> + '_ {
    let is_blank = |character: &char| character.is_whitespace() && !character.is_control();
    trimmed(text).chars().filter(move |character| !is_blank(character)).map(lower)
}

/// A code as it came, and then without each thing in front that is no part of it.
fn forms(code: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(trimmed(code)), |code| unwrapped(code)).take(3)
}

/// A code without the apostrophe or the identifier of its kind (`]`, a letter, a letter or digit) in front.
fn unwrapped(code: &str) -> Option<&str> {
    let rest = code.strip_prefix('\'').or_else(|| {
        let mut rest = code.strip_prefix(']')?.chars();
        let is_identifier = rest.next()?.is_ascii_alphabetic() && rest.next()?.is_ascii_alphanumeric();
        is_identifier.then_some(rest.as_str())
    });
    rest.map(trimmed)
}

/// A text behind a prefix in any case.
fn without<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let (start, rest) = text.split_at_checked(prefix.len())?;
    start.eq_ignore_ascii_case(prefix).then_some(rest)
}

/// What stands behind a prefix, as it is and without a separator.
fn behind_prefix(code: &str) -> Option<[&str; 2]> {
    let rest = trimmed(PREFIXES.iter().find_map(|prefix| without(code, prefix))?);
    Some([rest, trimmed(rest.strip_prefix(SEPARATORS).unwrap_or(rest))])
}

/// What may be a serial number in an address: the last part of its path, and some members of its query.
fn in_address(code: &str) -> Vec<&str> {
    let Some(rest) = ["https://", "http://"].iter().find_map(|scheme| without(code, scheme)) else {
        return Vec::new();
    };
    let rest = rest.split_once('#').map_or(rest, |(rest, _)| rest);
    let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
    let path = path.split_once('/').map_or("", |(_host, path)| path.trim_end_matches('/'));
    let last = path.rsplit_once('/').map_or(path, |(_, last)| last);
    let members = query.split('&').filter_map(|member| member.split_once('='));
    let is_serial = |name: &str| MEMBERS.iter().any(|known| name.eq_ignore_ascii_case(known));
    let values = members.filter(|(name, _)| is_serial(name)).map(|(_, value)| value);
    std::iter::once(last).chain(values).collect()
}
