//! The content of an asset's row, as values.

use std::sync::Arc;

use acceptance_rules::asset::{Asset, AssetId};
use acceptance_rules::draft::Draft;
use acceptance_rules::hint::{self, Hint};
use leptos::prelude::*;

use super::arrange::columns::{is_description, own_status};
use super::asset_table::{AssetTable, Parts};
use super::status_options::StatusOption;
use crate::i18n::{Messages, labels};
use crate::text::Tone;
use crate::text::clip;

/// The content of a row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RowView {
    /// The texts of the read-only columns.
    cells: Vec<(&'static str, String)>,
    /// The code of its status; empty while it is unset.
    pub status: String,
    /// The tone of its status; `None` if it is unset.
    pub tone: Option<Tone>,
    /// Its explanation; truncated if read-only.
    pub explanation: String,
    /// The selectable statuses.
    pub options: Arc<[StatusOption]>,
    /// Whether it has an unsaved change.
    pub is_changed: bool,
    /// Hints about its change.
    pub hints: Vec<Hint>,
    /// The last decision about it, if it differs.
    pub proposal: Option<String>,
    /// All other details; `None` if they are closed.
    pub facts: Option<Vec<(&'static str, String)>>,
}

impl AssetTable {
    /// Returns the content of an asset's row; `None` if the last read lacks the asset.
    pub fn row_view(self, id: AssetId) -> Option<RowView> {
        self.with(|parts| {
            self.worksheet.read(|assets, draft| Some(RowView::new(self, parts, assets.get(id)?, draft)))
        })
    }

    /// Returns the content of the row of an asset that is read before all are.
    pub fn first_row_view(self, asset: &Asset) -> RowView {
        self.with(|parts| self.worksheet.read_draft(|draft| RowView::new(self, parts, asset, draft)))
    }
}

impl RowView {
    /// Returns the row of an asset with its change.
    fn new(table: AssetTable, parts: &Parts, asset: &Asset, draft: &Draft) -> Self {
        let messages = table.messages;
        let (status, explanation) = (draft.acceptance(asset), draft.explanation(asset));
        let config = table.worksheet.session().config();
        let cell = |name: &&'static str| Some((*name, parts.state.columns.cell(name, asset)?));
        Self {
            cells: table.columns.with(|columns| columns.iter().filter_map(cell).collect()),
            status: status.map(|status| status.raw().to_owned()).unwrap_or_default(),
            tone: status.map(labels::acceptance_tone),
            explanation: if table.is_editable.get() { explanation.to_owned() } else { clip(explanation) },
            options: parts.options.of(asset.acceptance.as_ref(), status),
            is_changed: draft.mark(asset.id).is_some(),
            hints: hint::row_hints(asset, draft, |status| config.expects_explanation(status)),
            proposal: parts.last_round.text(asset, draft),
            facts: parts.state.is_open(asset.id).then(|| facts(messages, asset)),
        }
    }

    /// Returns its text in a read-only column.
    pub fn text(&self, column: &str) -> String {
        let cell = self.cells.iter().find(|(own, _)| *own == column);
        cell.map(|(_, text)| text.clone()).unwrap_or_default()
    }

    /// Returns the texts that tell its asset from others, if such columns are shown.
    pub fn description(&self) -> Option<String> {
        let cells = self.cells.iter().filter(|(name, _)| is_description(name));
        cells.map(|(_, text)| text.clone()).reduce(|one, other| [&*one, " ", &other].concat())
    }

    /// Returns whether it has no status.
    pub fn is_unset(&self) -> bool {
        self.status.is_empty()
    }

    /// Returns whether it has an explanation, or may need one: its status is a problem, or its details are open.
    pub fn needs_explanation(&self) -> bool {
        let is_problem = self.tone.is_some_and(|tone| tone != Tone::Positive);
        !self.explanation.is_empty() || is_problem || (!self.is_unset() && self.facts.is_some())
    }

    /// Returns the label of its status.
    pub fn status_label(&self, messages: Messages) -> String {
        let option = self.options.iter().find(|option| *option.code == *self.status);
        option.map_or_else(|| messages.not_set().to_owned(), |option| option.label.to_string())
    }
}

fn facts(messages: Messages, asset: &Asset) -> Vec<(&'static str, String)> {
    let items = asset.details.iter().map(|(detail, text)| {
        (labels::asset_detail(messages, *detail), labels::asset_text(messages, asset, *detail, text))
    });
    let held = asset.acceptance.as_ref().map_or(messages.not_set(), |status| status.raw());
    let own = own_status(messages, asset).map(|own| (messages.confirmation(), own));
    items.chain(own).chain([(messages.held_by_service(), held.to_owned())]).collect()
}
