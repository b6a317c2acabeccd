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

/// The texts of a row in the read-only columns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RowCells(Vec<(&'static str, String)>);

/// The other content of a row, which depends on the change of its asset.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RowView {
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
    /// Returns the content of an asset's row. A row that a new read lacks has its last content until it is unmounted.
    pub fn row_of(self, id: AssetId) -> (Memo<RowCells>, ReadSignal<RowView>) {
        let cells = Memo::new(move |before: Option<&RowCells>| {
            let read = self.state().open_certificate.with_assets(|assets| Some(self.cells(assets.get(id)?)));
            read.flatten().or_else(|| before.cloned()).unwrap_or_default()
        });
        let view = move |parts: &Parts| {
            self.worksheet.read(|assets, draft| Some(RowView::new(self, parts, assets.get(id)?, draft)))
        };
        (cells, self.follow(view))
    }

    /// Returns the content of the row of an asset that is read before all are.
    pub fn first_row_of(self, asset: Asset) -> (Memo<RowCells>, ReadSignal<RowView>) {
        let shown = asset.clone();
        let cells = Memo::new(move |_| self.cells(&shown));
        let view = move |parts: &Parts| {
            self.worksheet.read_draft(|draft| Some(RowView::new(self, parts, &asset, draft)))
        };
        (cells, self.follow(view))
    }

    fn cells(self, asset: &Asset) -> RowCells {
        let columns = self.state().columns;
        let cell = |name: &&'static str| Some((*name, columns.cell(name, asset)?));
        RowCells(self.columns.with(|columns| columns.iter().filter_map(cell).collect()))
    }

    /// Returns the content of a row as a signal. If its views read a memo of the marks, every change of the marks would wake
    /// the views of all rows. A change is there at once, since a field that is changed and reverted in one task is set again.
    fn follow(self, look: impl Fn(&Parts) -> Option<RowView> + Send + Sync + 'static) -> ReadSignal<RowView> {
        let (row, set_row) = signal(RowView::default());
        ImmediateEffect::new_scoped(move || {
            if let Some(view) = self.with(&look).filter(|view| row.with_untracked(|shown| shown != view)) {
                set_row.set(view);
            }
        });
        row
    }
}

impl RowCells {
    /// Returns the text in a column.
    pub fn text(&self, column: &str) -> String {
        let cell = self.0.iter().find(|(own, _)| *own == column);
        cell.map(|(_, text)| text.clone()).unwrap_or_default()
    }

    /// Returns the texts that tell its asset from others, if such columns are shown.
    pub fn description(&self) -> Option<String> {
        let cells = self.0.iter().filter(|(name, _)| is_description(name));
        cells.map(|(_, text)| text.clone()).reduce(|one, other| [&*one, " ", &other].concat())
    }
}

impl RowView {
    /// Returns the row of an asset with its change.
    fn new(table: AssetTable, parts: &Parts, asset: &Asset, draft: &Draft) -> Self {
        let messages = table.messages;
        let (status, explanation) = (draft.acceptance(asset), draft.explanation(asset));
        let config = table.worksheet.session().config();
        Self {
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

    /// Returns whether it has no status.
    pub fn is_unset(&self) -> bool {
        self.status.is_empty()
    }

    /// Returns whether it has an explanation, or may need one: its status is a problem, or its details are open.
    pub fn needs_explanation(&self) -> bool {
        let is_problem = self.tone.is_some_and(|tone| tone != Tone::Positive);
        !self.explanation.is_empty() || is_problem || (!self.is_unset() && self.facts.is_some())
    }

    /// Returns the option of its status.
    pub fn option(&self) -> Option<&StatusOption> {
        self.options.iter().find(|option| *option.code == *self.status)
    }

    /// Returns the label of its status.
    pub fn status_label(&self, messages: Messages) -> String {
        self.option().map_or_else(|| messages.not_set().to_owned(), |option| option.label.to_string())
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
