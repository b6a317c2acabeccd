//! Random assets, edits and changes, and a model of a draft in plain texts.

pub(crate) mod sheet;

use std::collections::BTreeMap;

use acceptance_rules::asset::{AcceptanceStatus, Asset, AssetId};
use acceptance_rules::certificate::Certificate;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::draft::{AssetUpdate, Draft, Mark as DraftMark};
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::oracle::{MARKS, Mark};
use crate::support::{acceptance, asset, certificate, mark_texts, pick};

/// One edit of a draft.
#[derive(Debug, Clone)]
pub(crate) enum Edit {
    Choose(Vec<Index>, Option<&'static str>),
    Explain(Index, &'static str),
    Discard,
    Undo,
    Redo,
}

/// One change by another user at the service.
#[derive(Debug, Clone)]
pub(crate) enum Change {
    Status(Index, Option<&'static str>),
    Explain(Index, &'static str),
    /// Another user saves the mark of the draft.
    SaveMark(Index),
    Remove(Index),
    Add(i64),
}

/// Explanations that differ; the first one is equal to none.
pub(crate) const WORDS: [&str; 6] =
    ["", "scratched", " ", "Scratched", "<b>ünï\u{200B}</b>", "twelve\nlines"];

/// Generates any ID, often an edge case.
pub(crate) fn any_id() -> impl Strategy<Value = i64> {
    prop_oneof![
        select(vec![i64::MIN, i64::MAX, i64::MIN + 1, i64::MAX - 1, 9_007_199_254_740_993, -1, 0]),
        -20..20_i64,
        any::<i64>(),
    ]
}

/// Generates a status text, or none, of any of these classes.
fn text_of(classes: &[Mark]) -> impl Strategy<Value = Option<&'static str>> + Clone + use<> {
    // Each class has the same weight, whatever its number of texts.
    let texts = classes.iter().flat_map(|class| (0..12).map(|turn| pick(mark_texts(*class), turn)));
    select(texts.collect::<Vec<_>>())
}

/// Classes that may be confirmed, may be rejected, or are mixed.
const PALETTES: [&[Mark]; 3] = [
    &[Mark::Unset, Mark::Received],
    &[Mark::Received, Mark::KnownReason, Mark::UnknownReason],
    &[Mark::Unset, Mark::Received, Mark::KnownReason, Mark::UnknownReason, Mark::LookAlike],
];

fn any_assets(palette: &'static [Mark], most: usize) -> impl Strategy<Value = Vec<Asset>> {
    let words = prop::option::weighted(0.3, select(WORDS.to_vec()));
    prop::collection::btree_map(any_id(), (text_of(palette), words), 0..=most)
        .prop_map(|rows| {
            let row = |(id, (text, words)): (i64, (Option<&str>, Option<&str>))| Asset {
                explanation: words.map(Into::into),
                ..asset(id, acceptance(text))
            };
            rows.into_iter().map(row).collect::<Vec<_>>()
        })
        .prop_shuffle()
}

fn any_edit(palette: &'static [Mark]) -> impl Strategy<Value = Edit> {
    prop_oneof![
        3 => (prop::collection::vec(any::<Index>(), 1..2), text_of(palette)).prop_map(|(at, to)| Edit::Choose(at, to)),
        2 => (prop::collection::vec(any::<Index>(), 0..12), text_of(palette)).prop_map(|(at, to)| Edit::Choose(at, to)),
        3 => (any::<Index>(), select(WORDS.to_vec())).prop_map(|(at, words)| Edit::Explain(at, words)),
        1 => Just(Edit::Discard),
        3 => Just(Edit::Undo),
        2 => Just(Edit::Redo),
    ]
}

/// Generates assets in any order and edits of them.
pub(crate) fn assets_and_edits(most: usize, edits: usize) -> impl Strategy<Value = (Vec<Asset>, Vec<Edit>)> {
    select(PALETTES.to_vec()).prop_flat_map(move |palette| {
        (any_assets(palette, most), prop::collection::vec(any_edit(palette), 0..edits))
    })
}

pub(crate) fn any_change() -> impl Strategy<Value = Change> {
    prop_oneof![
        3 => (any::<Index>(), text_of(&MARKS)).prop_map(|(at, text)| Change::Status(at, text)),
        2 => (any::<Index>(), select(WORDS.to_vec())).prop_map(|(at, words)| Change::Explain(at, words)),
        3 => any::<Index>().prop_map(Change::SaveMark),
        1 => any::<Index>().prop_map(Change::Remove),
        1 => any_id().prop_map(Change::Add),
    ]
}

/// Returns the assets at the service after these changes.
pub(crate) fn changed(assets: &[Asset], draft: &Draft, changes: &[Change]) -> Vec<Asset> {
    let mut held = assets.to_vec();
    for change in changes {
        if let Change::Add(id) = change {
            if held.iter().all(|asset| asset.id != AssetId(*id)) {
                held.push(asset(*id, None));
            }
            continue;
        }
        if held.is_empty() {
            continue;
        }
        let places = held.len();
        match change {
            Change::Status(at, text) => held[at.index(places)].acceptance = acceptance(*text),
            Change::Explain(at, words) => held[at.index(places)].explanation = Some((*words).into()),
            Change::SaveMark(at) => {
                let row = &mut held[at.index(places)];
                if let Some(mark) = draft.mark(row.id) {
                    let DraftMark { acceptance, explanation, .. } = mark.clone();
                    row.acceptance = acceptance.or(row.acceptance.take());
                    row.explanation = explanation.or(row.explanation.take());
                }
            }
            Change::Remove(at) => {
                held.remove(at.index(places));
            }
            Change::Add(_) => {}
        }
    }
    held
}

/// Applies one edit to a draft.
pub(crate) fn edit(draft: &mut Draft, assets: &CompleteAssets, edit: &Edit) {
    let rows: Vec<&Asset> = assets.iter().collect();
    match edit {
        Edit::Choose(at, text) if !rows.is_empty() => {
            let chosen = at.iter().map(|at| rows[at.index(rows.len())]);
            draft.set_acceptance(chosen, acceptance(*text).as_ref());
        }
        Edit::Explain(at, words) if !rows.is_empty() => {
            draft.set_explanation(rows[at.index(rows.len())], words);
        }
        Edit::Choose(..) | Edit::Explain(..) => {}
        Edit::Discard => draft.discard(),
        Edit::Undo => draft.undo(),
        Edit::Redo => draft.redo(),
    }
}

/// Returns the draft after these edits.
pub(crate) fn drafted(assets: &CompleteAssets, edits: &[Edit]) -> Draft {
    let mut draft = Draft::default();
    for one in edits {
        edit(&mut draft, assets, one);
    }
    draft
}

/// Returns all unsent marks on these assets.
pub(crate) fn marks(draft: &Draft, assets: &[Asset]) -> BTreeMap<AssetId, DraftMark> {
    assets.iter().filter_map(|asset| Some((asset.id, draft.mark(asset.id)?.clone()))).collect()
}

/// Returns the class of a status text.
pub(crate) fn class(text: Option<&str>) -> Mark {
    let of = |class: &&Mark| mark_texts(**class).contains(&text);
    *MARKS.iter().find(of).expect("the text is one of ours")
}

/// Returns whether both are the same status in any case, or both are none.
pub(crate) fn same_status(one: Option<&AcceptanceStatus>, other: Option<&AcceptanceStatus>) -> bool {
    match (one, other) {
        (None, None) => true,
        (Some(one), Some(other)) => one.raw().eq_ignore_ascii_case(other.raw()),
        _ => false,
    }
}

/// Returns the assets after these updates, made here by hand.
pub(crate) fn applied(assets: &CompleteAssets, updates: &[AssetUpdate]) -> Vec<Asset> {
    let apply = |asset: &Asset| {
        let mut after = asset.clone();
        for update in updates.iter().filter(|update| update.asset == asset.id) {
            after.acceptance = Some(update.acceptance.clone());
            if update.explanation.is_some() {
                after.explanation.clone_from(&update.explanation);
            }
        }
        after
    };
    assets.iter().map(apply).collect()
}

/// Returns a certificate that awaits its first decision.
pub(crate) fn open_certificate() -> Certificate {
    certificate(Some("firstConfirmationPending"), Some("ready"))
}
