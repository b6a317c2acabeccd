//! Scanned codes, compared with the assets of one certificate.
//!
//! An ambiguous code selects no asset: a second scan is better than a missing asset that counts as present.

use std::collections::BTreeSet;

use acceptance_rules::asset::AssetId;
use acceptance_rules::complete::CompleteAssets;

use crate::label_codes::{self, trimmed};
use crate::serials::{Serials, once_each};
use acceptance_rules::fold::visible;

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
    /// Whether it names them for certain. An address may contain the number of another system, and a label may end with
    /// another number that looks the same.
    is_certain: bool,
}

/// The assets of a certificate and their scan state.
pub struct Scan {
    assets: CompleteAssets,
    serials: Serials,
    /// The scanned assets, in scan order.
    scanned: Vec<AssetId>,
    /// The distinct codes without an asset, in scan order.
    foreign: Vec<Box<str>>,
    /// The same, in order.
    is_foreign: BTreeSet<Box<str>>,
    /// The codes of the open question that name its assets only maybe, each with whether it was foreign before. They are
    /// foreign until an asset is chosen. `None` if no question is open.
    question: Option<Vec<(Box<str>, bool)>>,
}

impl Scan {
    /// Starts without scanned assets.
    pub fn new(assets: &CompleteAssets) -> Self {
        Self {
            serials: Serials::new(assets),
            scanned: Vec::new(),
            foreign: Vec::new(),
            is_foreign: BTreeSet::new(),
            question: None,
            assets: assets.clone(),
        }
    }

    /// Replaces the assets by those of another read. Scanned assets stay scanned, and codes that now belong to an
    /// asset for certain are no longer foreign.
    pub fn renew(&mut self, assets: &CompleteAssets) {
        let mut renewed = Self::new(assets);
        renewed.scanned = self.scanned.iter().copied().filter(|id| assets.get(*id).is_some()).collect();
        let is_kept = |code: &str| {
            let meant = renewed.find(code);
            meant.assets.is_empty() || !meant.is_certain
        };
        self.retain_foreign(&is_kept);
        renewed.foreign = std::mem::take(&mut self.foreign);
        renewed.is_foreign = std::mem::take(&mut self.is_foreign);
        renewed.question = self.question.take();
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
        let question = self.question.take();
        match (&*assets_of(true), assets_of(false)) {
            ([id], _) => self.take_asset(*id),
            ([], offered) if offered.is_empty() => {
                let scanned = self.take_foreign(codes);
                self.question = question.filter(|_| scanned == Scanned::Nothing);
                scanned
            }
            ([], offered) => {
                let naming = codes.iter().zip(&meant).filter(|(_, meant)| !meant.assets.is_empty());
                let naming: Vec<&str> = naming.map(|(code, _)| *code).collect();
                let asked = naming.iter().map(|code| {
                    let code = bare(code);
                    (code.into(), self.is_foreign.contains(code))
                });
                self.question = Some(asked.collect());
                self.take_foreign(&naming);
                Scanned::Unclear(offered)
            }
            (several, _) => {
                self.question = Some(Vec::new());
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
            if self.is_foreign.insert(code.into()) {
                self.foreign.push(code.into());
            }
        }
        scanned
    }

    fn retain_foreign(&mut self, is_kept: &dyn Fn(&str) -> bool) {
        self.foreign.retain(|code| is_kept(code));
        self.is_foreign.retain(|code| is_kept(code));
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
            !self.serials.named(code).is_empty() || self.by_id(code).is_some()
        };
        let word = text.rsplit(char::is_whitespace).next().unwrap_or_default();
        let mut starts = text.char_indices().map(|(at, _)| at).filter(is_long);
        let start = Some(text.len() - word.len()).filter(is_long).filter(is_word);
        start.or_else(|| starts.find(is_plain).filter(|_| !label_codes::is_address(word)))
    }

    /// Marks the asset that the user chose for the last question as scanned.
    pub fn choose(&mut self, id: AssetId) -> Scanned {
        let asked = self.question.take().unwrap_or_default();
        if self.assets.get(id).is_some() {
            self.retain_foreign(&|code| !asked.iter().any(|(own, _)| **own == *code));
        }
        self.take_asset(id)
    }

    /// Closes the open question without an asset.
    pub fn choose_none(&mut self) {
        self.question = None;
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

    /// Undoes the last scan. Returns its asset; `None` if there is none, or if a question was open, which is withdrawn
    /// with the foreign codes that it added.
    pub fn take_back(&mut self) -> Option<AssetId> {
        let Some(asked) = self.question.take() else { return self.scanned.pop() };
        self.retain_foreign(&|code| !asked.iter().any(|(own, was_foreign)| **own == *code && !was_foreign));
        None
    }

    /// Returns whether there is a scan to undo.
    pub fn can_take_back(&self) -> bool {
        self.question.is_some() || !self.scanned.is_empty()
    }

    /// Returns the assets of the full code, else of a serial number within it, else of an address in it, else of a
    /// serial number at its end.
    fn find(&self, code: &str) -> Meaning {
        let code = &*visible(code);
        let bare = bare(code);
        let certain = |assets| Meaning { assets, is_certain: true };
        if bare.len() > LONGEST {
            return certain(Vec::new());
        }
        let plain = forms(code).flat_map(|form| {
            let mut found = self.serials.named(form);
            if found.is_empty() {
                found = self.serials.padded(form);
            }
            found.extend(self.by_id(form));
            found
        });
        let plain = once_each(plain.collect());
        if !plain.is_empty() {
            return certain(plain);
        }
        let serials = label_codes::serials(bare);
        let marked = once_each(serials.into_iter().flat_map(|serial| self.serials.named(serial)).collect());
        if !marked.is_empty() {
            return certain(marked);
        }
        let in_address = label_codes::in_address(bare);
        let serials = once_each(in_address.iter().flat_map(|text| self.serials.exact(text)).collect());
        let ids = in_address.iter().filter_map(|text| self.by_id(text));
        let assets = once_each(ids.chain(serials.iter().copied()).collect());
        if assets.is_empty() {
            return Meaning { assets: once_each(self.serials.at_end(bare)), is_certain: false };
        }
        Meaning { is_certain: assets == serials, assets }
    }

    /// Returns the asset whose ID is written so, digit for digit.
    fn by_id(&self, text: &str) -> Option<AssetId> {
        let id = text.parse().ok().map(AssetId).filter(|id| id.to_string() == text);
        id.filter(|id| self.assets.get(*id).is_some())
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
