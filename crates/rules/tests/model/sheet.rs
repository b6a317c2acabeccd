//! A model of a draft in plain texts and full copies.

use std::collections::{BTreeMap, BTreeSet};

use acceptance_rules::asset::Asset;
use acceptance_rules::complete::CompleteAssets;

use super::Edit;

/// The unsent status and explanation of each marked asset, as texts.
pub(crate) type Sheet = BTreeMap<i64, (Option<String>, Option<String>)>;

/// The same edits applied to plain texts; each undo step is a copy of the full sheet.
#[derive(Debug, Default)]
pub(crate) struct Model {
    held: BTreeMap<i64, (Option<String>, String)>,
    pub(crate) sheet: Sheet,
    past: Vec<(Sheet, Option<i64>)>,
    future: Vec<(Sheet, Option<i64>)>,
}

impl Model {
    pub(crate) fn new(assets: &[Asset]) -> Self {
        let row = |asset: &Asset| {
            let status = asset.acceptance.as_ref().map(|status| status.raw().to_owned());
            (asset.id.0, (status, asset.explanation.as_deref().unwrap_or("").to_owned()))
        };
        Self { held: assets.iter().map(row).collect(), ..Self::default() }
    }

    pub(crate) fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    pub(crate) fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Returns the status and explanation that the asset will show after it is saved.
    pub(crate) fn shown(&self, id: i64) -> (Option<String>, String) {
        let (held_status, held_words) = self.held[&id].clone();
        let (status, words) = self.sheet.get(&id).cloned().unwrap_or_default();
        (status.or(held_status), words.unwrap_or(held_words))
    }

    pub(crate) fn edit(&mut self, assets: &CompleteAssets, edit: &Edit) {
        let order: Vec<i64> = assets.iter().map(|asset| asset.id.0).collect();
        match edit {
            Edit::Choose(at, text) => {
                if !order.is_empty() {
                    let chosen: BTreeSet<i64> = at.iter().map(|at| order[at.index(order.len())]).collect();
                    self.choose(&chosen, *text);
                }
            }
            Edit::Explain(at, words) => {
                if !order.is_empty() {
                    self.explain(order[at.index(order.len())], words);
                }
            }
            Edit::Discard => self.step(Sheet::new(), None),
            Edit::Undo => {
                if let Some((before, typing)) = self.past.pop() {
                    let after = std::mem::replace(&mut self.sheet, before);
                    self.future.push((after, typing));
                }
            }
            Edit::Redo => {
                if let Some((after, typing)) = self.future.pop() {
                    let before = std::mem::replace(&mut self.sheet, after);
                    self.past.push((before, typing));
                }
            }
        }
    }

    fn choose(&mut self, ids: &BTreeSet<i64>, text: Option<&str>) {
        let text = text.filter(|text| !text.is_empty());
        let mut sheet = self.sheet.clone();
        for id in ids {
            let held = self.held[id].0.as_deref();
            let same = matches!((held, text), (Some(held), Some(text)) if held.eq_ignore_ascii_case(text));
            let unsent = text.filter(|_| !same).map(str::to_owned);
            sheet.entry(*id).or_default().0 = unsent;
        }
        self.step(sheet, None);
    }

    fn explain(&mut self, id: i64, words: &str) {
        let mut sheet = self.sheet.clone();
        let unsent = (self.held[&id].1 != words).then(|| words.to_owned());
        sheet.entry(id).or_default().1 = unsent;
        self.step(sheet, Some(id));
    }

    /// Adds a step. Continued typing in the same explanation extends the last step; a step without
    /// effect is dropped.
    fn step(&mut self, mut sheet: Sheet, typing: Option<i64>) {
        sheet.retain(|_, unsent| *unsent != (None, None));
        if sheet == self.sheet {
            return;
        }
        let before = std::mem::replace(&mut self.sheet, sheet);
        self.future.clear();
        let goes_on = typing.is_some() && self.past.last().is_some_and(|(_, last)| *last == typing);
        if !goes_on {
            self.past.push((before, typing));
        }
        if self.past.len() > 100 {
            self.past.remove(0);
        }
    }
}
