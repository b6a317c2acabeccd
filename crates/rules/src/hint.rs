//! What a person may want to know about marks before they are sent. Nothing here keeps anything from being sent.
//!
//! The seed limits neither who needs an explanation nor its text; practice does, so these are hints and no
//! conditions of [`crate::decision`].

use crate::asset::{AcceptanceStatus, Asset, AssetId};
use crate::complete::CompleteAssets;
use crate::draft::{Draft, Mark, Marked};
use crate::sorted::order_of;
use crate::spelling;

/// The most characters of an explanation that practice takes, as the strictest service counts them: in UTF-16 units, with
/// two for the end of a line.
pub const LONGEST_EXPLANATION: usize = 256;

/// What practice refuses in an explanation, in whatever ASCII case.
pub const FORBIDDEN: [&str; 3] = ["<script", "[%", "%]"];

/// One thing worth knowing about an asset as it will stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hint {
    /// It will be `received`, and yet it is explained.
    ReceivedWithExplanation,
    /// Its status is one that is usually explained, and nothing of an explanation can be seen.
    ExplanationExpected,
    /// Its explanation, new or changed, has this many characters, more than [`LONGEST_EXPLANATION`].
    TooLong(usize),
    /// Its explanation, new or changed, holds this one of [`FORBIDDEN`].
    Forbidden(&'static str),
    /// Its explanation, new or changed, holds this control character, which nobody sees; the first of them.
    Unseen(char),
    /// A part of the explanation that the service holds could not be read and stays as it is; U+FFFD stands for it.
    Damaged,
}

/// The hints about every row that the draft changes, in the order of the service; several for one asset come in
/// the order of [`Hint`] and of [`FORBIDDEN`], none of them twice.
///
/// What the service holds already was accepted: a row that the draft does not change has no hint, and an explanation
/// that it leaves as it is, is not looked into.
/// `expects_explanation` is asked for a status as it is spelled.
pub fn hints(
    assets: &CompleteAssets,
    draft: &Draft,
    expects_explanation: impl Fn(&str) -> bool,
) -> Vec<(AssetId, Hint)> {
    // Only marked rows are looked at, since it is asked at every key that is typed.
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

/// Returns the hints about one row; see [`hints`]. A damaged explanation has one in a row without a change too.
pub fn row_hints(asset: &Asset, draft: &Draft, expects_explanation: impl Fn(&str) -> bool) -> Vec<Hint> {
    match draft.mark(asset.id) {
        Some(mark) => mark_hints(asset, mark, &expects_explanation),
        None => damage(asset.explanation()).into_iter().collect(),
    }
}

fn damage(held: &str) -> Option<Hint> {
    held.contains('\u{FFFD}').then_some(Hint::Damaged)
}

fn mark_hints(asset: &Asset, mark: &Mark, expects_explanation: &impl Fn(&str) -> bool) -> Vec<Hint> {
    let mut found = Vec::new();
    if !mark.is_held_by(asset) {
        let text = mark.explanation_of(asset);
        found.extend(
            mark.acceptance_of(asset).and_then(|status| status_hint(status, text, expects_explanation)),
        );
        if text == asset.explanation() {
            found.extend(damage(text));
        } else {
            found.extend(text_hints(text));
        }
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
    let unseen = text.chars().find(|character| is_unseen(*character)).map(Hint::Unseen);
    too_long.into_iter().chain(forbidden).chain(unseen)
}

/// Counts the characters of a text in UTF-16 units, with two for each end of a line.
fn length(text: &str) -> usize {
    let text_area = text.replace("\r\n", "\n");
    text_area.chars().map(|character| if character == '\n' { 2 } else { character.len_utf16() }).sum()
}

/// Whether a character is a control character, other than those that end lines and tabs.
fn is_unseen(character: char) -> bool {
    character.is_control() && !matches!(character, '\t' | '\n' | '\r')
}

/// Whether a text holds an ASCII part, in whatever case. Bytes of longer characters are never ASCII.
fn holds(text: &str, part: &str) -> bool {
    text.as_bytes().windows(part.len()).any(|piece| piece.eq_ignore_ascii_case(part.as_bytes()))
}
