//! Hints about marks before they are sent. A hint never blocks sending.
//!
//! The specification limits neither the need for an explanation nor its text. Services in practice
//! do, so these are hints, not conditions of [`crate::decision`].

use crate::asset::{AcceptanceStatus, Asset, AssetId};
use crate::complete::CompleteAssets;
use crate::draft::{Draft, Mark, Marked};
use crate::sorted::order_of;
use crate::spelling;

/// Maximum length of an explanation in practice, in UTF-16 units, with two for each line break.
pub const LONGEST_EXPLANATION: usize = 256;

/// Substrings that services in practice refuse in an explanation, in any ASCII case.
pub const FORBIDDEN: [&str; 3] = ["<script", "[%", "%]"];

/// One hint about an asset with its mark applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hint {
    ReceivedWithExplanation,
    /// Its status is usually explained, and its explanation is blank.
    ExplanationExpected,
    /// Its new or changed explanation has this length, more than [`LONGEST_EXPLANATION`].
    TooLong(usize),
    /// Its new or changed explanation contains this substring of [`FORBIDDEN`].
    Forbidden(&'static str),
    /// Its new or changed explanation contains this invisible character or no-break space; the first of them.
    Unseen(char),
    /// A part of its explanation could not be decoded; U+FFFD replaces it.
    Damaged,
}

/// Returns the hints about every changed row, in the service's order. Hints of one asset follow the
/// order of [`Hint`] and [`FORBIDDEN`], without repetition.
///
/// Saved values were accepted: an unchanged row has no hint, and an unchanged explanation is not
/// examined. `expects_explanation` gets a status as it is spelled.
pub fn hints(
    assets: &CompleteAssets,
    draft: &Draft,
    expects_explanation: impl Fn(&str) -> bool,
) -> Vec<(AssetId, Hint)> {
    // Only marked rows are examined, because it runs at every key press.
    let mut found = Vec::new();
    let mut places = Vec::new();
    for Marked { id, mark, asset } in draft.marked(assets) {
        if let Some((place, asset)) = asset {
            let of = mark_hints(asset, mark, &expects_explanation);
            found.extend(of.into_iter().map(|hint| (id, hint)));
            places.resize(found.len(), i64::try_from(place).unwrap_or(i64::MAX));
        }
    }
    order_of(&places).into_iter().filter_map(|at| found.get(at).copied()).collect()
}

/// Returns the hints about one row; see [`hints`]. A damaged explanation is reported in an
/// unchanged row too.
pub fn row_hints(asset: &Asset, draft: &Draft, expects_explanation: impl Fn(&str) -> bool) -> Vec<Hint> {
    match draft.mark(asset.id) {
        Some(mark) => mark_hints(asset, mark, &expects_explanation),
        None => damage(asset.explanation()).collect(),
    }
}

fn damage(text: &str) -> impl Iterator<Item = Hint> + use<> {
    spelling::is_damaged(text).then_some(Hint::Damaged).into_iter()
}

fn mark_hints(asset: &Asset, mark: &Mark, expects_explanation: &impl Fn(&str) -> bool) -> Vec<Hint> {
    let mut found = Vec::new();
    if !mark.is_held_by(asset) {
        let text = mark.explanation_of(asset);
        found.extend(
            mark.acceptance_of(asset).and_then(|status| status_hint(status, text, expects_explanation)),
        );
        if text != asset.explanation() {
            found.extend(text_hints(text));
        }
        found.extend(damage(text));
    }
    found
}

fn status_hint(
    status: &AcceptanceStatus,
    text: &str,
    expects_explanation: &impl Fn(&str) -> bool,
) -> Option<Hint> {
    if spelling::is_blank(text) {
        expects_explanation(status.raw()).then_some(Hint::ExplanationExpected)
    } else {
        status.is_received().then_some(Hint::ReceivedWithExplanation)
    }
}

fn text_hints(text: &str) -> impl Iterator<Item = Hint> {
    let length = length(text);
    let too_long = (length > LONGEST_EXPLANATION).then_some(Hint::TooLong(length));
    let forbidden = FORBIDDEN.into_iter().filter(move |part| holds(text, part)).map(Hint::Forbidden);
    let unseen = unseen(text).map(Hint::Unseen);
    too_long.into_iter().chain(forbidden).chain(unseen)
}

/// Counts the characters of a text in UTF-16 units, with two for each end of a line.
fn length(text: &str) -> usize {
    let text_area = text.replace("\r\n", "\n");
    text_area.chars().map(|character| if character == '\n' { 2 } else { character.len_utf16() }).sum()
}

/// Returns the first useless invisible character or no-break space of a text. Line breaks, tabs,
/// joiners and variants of emoji and scripts, and no-break spaces of French punctuation are allowed.
pub fn unseen(text: &str) -> Option<char> {
    let is_of_use = |character: char| matches!(u32::from(character), 9 | 10 | 13 | 0x200C..=0x200D | 0xFE00..=0xFE0F | 0xE0000..=0xE0FFF);
    let mut before = None;
    let mut rest = text.chars().peekable();
    while let Some(character) = rest.next() {
        let is_useless = match character {
            '\u{A0}' | '\u{202F}' => {
                let is_before_punctuation = rest.peek().is_some_and(|next| ";:!?»".contains(*next));
                before != Some('«') && !is_before_punctuation
            }
            _ => spelling::is_invisible(character) && !is_of_use(character),
        };
        if is_useless {
            return Some(character);
        }
        before = Some(character);
    }
    None
}

/// Returns whether a text contains an ASCII part, in any case. Bytes of longer characters are never
/// ASCII.
fn holds(text: &str, part: &str) -> bool {
    text.as_bytes().windows(part.len()).any(|piece| piece.eq_ignore_ascii_case(part.as_bytes()))
}
