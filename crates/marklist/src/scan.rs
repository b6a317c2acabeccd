//! Scanned codes, compared with the assets of one certificate.
//!
//! An ambiguous code selects no asset: a second scan is better than a missing asset that counts as present.

use acceptance_rules::asset::AssetId;
use acceptance_rules::complete::CompleteAssets;

use crate::label_codes::{self, trimmed};
use crate::lookup::Hashes;
use acceptance_rules::fold::{hash, name, visible};

/// Maximum length of a code in bytes.
const LONGEST: usize = 8_192;

/// Result of the codes of one scan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scanned {
    /// This asset, scanned for the first time.
    Found(AssetId),
    /// This asset, scanned before.
    Again(AssetId),
    /// Maybe one of these assets, which only a person knows.
    Unclear(Vec<AssetId>),
    /// No asset of this certificate.
    Unknown,
    /// Nothing: the code has only blanks, line breaks and control characters.
    Nothing,
}

/// The assets that a code names.
struct Meaning {
    assets: Vec<AssetId>,
    /// Whether it names them for certain. An address may contain the number of another system.
    is_certain: bool,
}

/// The assets of a certificate and their scan state.
pub struct Scan {
    assets: CompleteAssets,
    /// Assets by serial number in lower case and without blanks.
    folded: Hashes,
    /// Assets by serial number without leading zeros, if it has digits only.
    padded: Hashes,
    /// The scanned assets, in scan order.
    scanned: Vec<AssetId>,
    /// The distinct codes without an asset, in scan order.
    foreign: Vec<Box<str>>,
    /// The codes of the last question that name its assets only maybe. They are foreign until an asset is chosen.
    offering: Vec<Box<str>>,
}

impl Scan {
    /// Starts without scanned assets.
    pub fn new(assets: &CompleteAssets) -> Self {
        let all = assets.iter().as_slice();
        Self {
            folded: Hashes::new(all, |serial| hash(folded(serial).chars())),
            padded: Hashes::new(all, |serial| hash(number(trimmed(serial)).unwrap_or_default().chars())),
            scanned: Vec::new(),
            foreign: Vec::new(),
            offering: Vec::new(),
            assets: assets.clone(),
        }
    }

    /// Replaces the assets by those of another read. Scanned assets stay scanned, and codes that now belong to an
    /// asset for certain are no longer foreign.
    pub fn renew(&mut self, assets: &CompleteAssets) {
        let mut renewed = Self::new(assets);
        renewed.scanned = self.scanned.iter().copied().filter(|id| assets.get(*id).is_some()).collect();
        let foreign = self.foreign.iter().filter(|code| {
            let meant = renewed.find(code);
            meant.assets.is_empty() || !meant.is_certain
        });
        renewed.foreign = foreign.cloned().collect();
        renewed.offering = std::mem::take(&mut self.offering);
        *self = renewed;
    }

    /// Processes the codes of one scan: one as typed by a scanner, or all in one picture of a camera. Surrounding blanks,
    /// line breaks and control characters are ignored, as are a leading apostrophe and a symbology identifier such as
    /// `]C1`. Codes without an asset count only if no other code has one. Codes that name assets only maybe are
    /// foreign until one is chosen.
    pub fn take(&mut self, codes: &[&str]) -> Scanned {
        let meant: Vec<Meaning> = codes.iter().map(|code| self.find(code)).collect();
        let assets_of = |is_certain: bool| {
            let meant = meant.iter().filter(|meant| meant.is_certain == is_certain);
            once_each(meant.flat_map(|meant| meant.assets.iter().copied()).collect())
        };
        match (&*assets_of(true), assets_of(false)) {
            ([id], _) => self.take_asset(*id),
            ([], offered) if offered.is_empty() => self.take_foreign(codes),
            ([], offered) => {
                let naming = codes.iter().zip(&meant).filter(|(_, meant)| !meant.assets.is_empty());
                let naming: Vec<&str> = naming.map(|(code, _)| *code).collect();
                self.take_foreign(&naming);
                self.offering = naming.into_iter().map(|code| bare(code).into()).collect();
                Scanned::Unclear(offered)
            }
            (several, _) => {
                self.offering.clear();
                Scanned::Unclear(several.to_vec())
            }
        }
    }

    fn take_foreign(&mut self, codes: &[&str]) -> Scanned {
        let bare = codes.iter().map(|code| bare(code)).filter(|code| !code.is_empty());
        let mut scanned = Scanned::Nothing;
        for code in bare {
            scanned = Scanned::Unknown;
            let code = code.get(..code.floor_char_boundary(LONGEST)).unwrap_or(code);
            if !self.foreign.iter().any(|kept| **kept == *code) {
                self.foreign.push(code.into());
            }
        }
        scanned
    }

    /// Returns where a code begins that ends a text: the last word if it names an asset for certain, or else the longest
    /// serial number or ID. `None` for fewer than four characters, and for other addresses.
    pub fn code_at_end(&self, text: &str) -> Option<usize> {
        const SHORTEST: usize = 4;
        let is_long =
            |at: &usize| text.get(*at..).is_some_and(|code| code.chars().nth(SHORTEST - 1).is_some());
        let is_word = |at: &usize| {
            let meant = text.get(*at..).map(|code| self.find(code));
            meant.is_some_and(|meant| meant.is_certain && !meant.assets.is_empty())
        };
        let is_plain = |at: &usize| {
            let code = text.get(*at..).filter(|code| *code == trimmed(code)).unwrap_or_default();
            !self.by_serial(code).is_empty() || self.by_id(code).is_some()
        };
        let word = text.rsplit(char::is_whitespace).next().unwrap_or_default();
        let mut starts = text.char_indices().map(|(at, _)| at).filter(is_long);
        let start = Some(text.len() - word.len()).filter(is_long).filter(is_word);
        start.or_else(|| starts.find(is_plain).filter(|_| !label_codes::is_address(word)))
    }

    /// Marks the asset that the user chose for the last question as scanned.
    pub fn choose(&mut self, id: AssetId) -> Scanned {
        let offering = std::mem::take(&mut self.offering);
        if self.assets.get(id).is_some() {
            self.foreign.retain(|code| !offering.contains(code));
        }
        self.take_asset(id)
    }

    fn take_asset(&mut self, id: AssetId) -> Scanned {
        // The chosen asset may be gone since the scan.
        if self.scanned.contains(&id) || self.assets.get(id).is_none() {
            return Scanned::Again(id);
        }
        self.scanned.push(id);
        Scanned::Found(id)
    }

    pub fn len(&self) -> usize {
        self.scanned.len()
    }

    pub fn is_empty(&self) -> bool {
        self.scanned.is_empty()
    }

    /// Returns the assets that were not scanned, in the order of the service.
    pub fn left(&self) -> Vec<AssetId> {
        let scanned = AssetId::sorted(&self.scanned);
        let ids = self.assets.iter().map(|asset| asset.id);
        ids.filter(|id| scanned.binary_search(id).is_err()).collect()
    }

    /// Returns the distinct codes that belong to no asset, in scan order.
    pub fn foreign(&self) -> &[Box<str>] {
        &self.foreign
    }

    /// Undoes the last found scan and returns its asset.
    pub fn take_back(&mut self) -> Option<AssetId> {
        self.scanned.pop()
    }

    /// Returns the assets of the full code, else of a serial number within it, else of an address in it.
    fn find(&self, code: &str) -> Meaning {
        let code = &*visible(code);
        let bare = bare(code);
        let certain = |assets| Meaning { assets, is_certain: true };
        if bare.len() > LONGEST {
            return certain(Vec::new());
        }
        let plain = forms(code).flat_map(|form| {
            let mut found = self.by_serial(form);
            if found.is_empty() {
                found = self.by_padded_serial(form);
            }
            found.extend(self.by_id(form));
            found
        });
        let plain = once_each(plain.collect());
        if !plain.is_empty() {
            return certain(plain);
        }
        let serials = label_codes::serials(bare);
        let marked = once_each(serials.into_iter().flat_map(|serial| self.by_serial(serial)).collect());
        if !marked.is_empty() {
            return certain(marked);
        }
        let in_address = label_codes::in_address(bare);
        let serials = once_each(in_address.iter().flat_map(|text| self.by_exact_serial(text)).collect());
        let ids = in_address.iter().filter_map(|text| self.by_id(text));
        let assets = once_each(ids.chain(serials.iter().copied()).collect());
        Meaning { is_certain: assets == serials, assets }
    }

    /// Returns the assets with this serial number, or else with it in any case and with any blanks.
    fn by_serial(&self, text: &str) -> Vec<AssetId> {
        let exact = self.by_exact_serial(text);
        if exact.is_empty() { self.find_folded(text, &|own| folded(own) == folded(text)) } else { exact }
    }

    /// Returns the assets whose serial number is this number with other leading zeros, as spreadsheets write it.
    fn by_padded_serial(&self, text: &str) -> Vec<AssetId> {
        let Some(number) = number(text) else { return Vec::new() };
        let is_it = |own: &str| self::number(trimmed(own)) == Some(number);
        let assets = self.assets.iter().as_slice();
        self.padded.all(assets, hash(number.chars()), &is_it).map(|asset| asset.id).collect()
    }

    /// Returns the assets with exactly this serial number. An empty text has none: blank serial numbers are in no index.
    fn by_exact_serial(&self, text: &str) -> Vec<AssetId> {
        self.find_folded(text, &|own| trimmed(own) == text)
    }

    fn find_folded(&self, text: &str, is_it: &dyn Fn(&str) -> bool) -> Vec<AssetId> {
        let assets = self.assets.iter().as_slice();
        self.folded.all(assets, hash(folded(text).chars()), is_it).map(|asset| asset.id).collect()
    }

    /// Returns the asset whose ID is written so, digit for digit.
    fn by_id(&self, text: &str) -> Option<AssetId> {
        let id = text.parse().ok().map(AssetId).filter(|id| id.to_string() == text);
        id.filter(|id| self.assets.get(*id).is_some())
    }
}

/// Returns each ID once, in order.
fn once_each(mut ids: Vec<AssetId>) -> Vec<AssetId> {
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

/// Returns a code without ignored prefixes.
fn bare(code: &str) -> &str {
    forms(code).last().unwrap_or_default()
}

/// Returns a code as scanned, then without each ignored prefix.
fn forms(code: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(trimmed(code)), |code| unwrapped(code)).take(3)
}

/// Returns a code without its leading apostrophe or symbology identifier (`]`, a letter, a letter
/// or digit).
fn unwrapped(code: &str) -> Option<&str> {
    let rest = code.strip_prefix('\'').or_else(|| {
        let mut rest = code.strip_prefix(']')?.chars();
        let is_identifier = rest.next()?.is_ascii_alphabetic() && rest.next()?.is_ascii_alphanumeric();
        is_identifier.then_some(rest.as_str())
    });
    rest.map(trimmed)
}
