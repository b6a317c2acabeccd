//! What a row of the table shows of its asset, as values.

use std::sync::Arc;

use acceptance_rules::asset::{Asset, AssetId};
use acceptance_rules::draft::Draft;
use acceptance_rules::hint::{self, Hint};

use super::arrange::column::{detail_text, own_status};
use super::asset_table::AssetTable;
use super::status_options::{StatusOption, with_shown};
use crate::i18n::{Messages, labels};
use crate::ui::text::clip;
use crate::ui::tone::Tone;

/// What a row shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    messages: Messages,
    /// Its number in the table.
    pub number: usize,
    /// Which asset.
    pub id: AssetId,
    /// What the columns show that are only read.
    pub cells: Vec<String>,
    /// The code of its status, empty while it is unset.
    pub status: String,
    /// How the status is meant; `None` while it is unset.
    pub tone: Option<Tone>,
    /// Its explanation; not all of a long one, where it is only shown.
    pub explanation: String,
    /// What can be chosen.
    pub options: Arc<[StatusOption]>,
    /// Whether there is an unsent mark.
    pub is_changed: bool,
    /// What is worth knowing about its mark.
    pub hints: Vec<Hint>,
    /// What was decided last time, where that differs.
    pub proposal: Option<String>,
    /// Everything else that the service says of it; `None` while that is closed.
    pub facts: Option<Vec<(&'static str, String)>>,
}

impl Line {
    /// The row of an asset as it is now; of one that is not known yet, it says nothing.
    pub fn of(table: AssetTable, number: usize, id: AssetId, asset: Option<&Asset>) -> Self {
        let line = Self {
            messages: table.messages,
            number,
            id,
            cells: table.read_columns(|_| String::new()),
            status: String::new(),
            tone: None,
            explanation: String::new(),
            options: table.options.of(None),
            is_changed: false,
            hints: Vec::new(),
            proposal: None,
            facts: None,
        };
        match asset {
            Some(asset) => table.drafts.with(table.key, |draft| line.filled(table, asset, draft)),
            None => line,
        }
    }

    fn filled(self, table: AssetTable, asset: &Asset, draft: &Draft) -> Self {
        let (status, explanation) = (draft.acceptance(asset), draft.explanation(asset));
        let config = table.session.config();
        let facts = table.state.is_open(asset.id).then(|| facts(table.messages, asset));
        Self {
            cells: table.read_columns(|column| column.text(table.messages, asset)),
            status: status.map(|status| status.raw().to_owned()).unwrap_or_default(),
            tone: status.map(labels::acceptance_tone),
            explanation: if table.is_editable { explanation.to_owned() } else { clip(explanation) },
            options: with_shown(table.options.of(asset.acceptance.as_ref()), status, |status| {
                labels::acceptance(table.messages, &config.statuses, status)
            }),
            is_changed: draft.mark(asset.id).is_some(),
            hints: hint::row_hints(asset, draft, |status| config.expects_explanation(status)),
            proposal: table.last_round.told(table.messages, asset),
            facts,
            ..self
        }
    }

    /// Whether it has no status.
    pub fn is_unset(&self) -> bool {
        self.status.is_empty()
    }

    /// Its status in words.
    pub fn says_status(&self) -> String {
        let option = self.options.iter().find(|option| *option.code == *self.status);
        option.map_or_else(|| self.messages.not_set().to_owned(), |option| option.label.to_string())
    }

    /// Why there can be no explanation yet.
    pub fn says_what_is_first(&self) -> Option<&'static str> {
        self.is_unset().then(|| self.messages.status_first())
    }

    /// The name of its checkbox.
    pub fn selects(&self) -> String {
        self.messages.select_asset(&self.id.to_string())
    }

    /// The name of its status.
    pub fn names_status(&self) -> String {
        self.messages.status_of(&self.id.to_string())
    }

    /// The name of its explanation.
    pub fn names_explanation(&self) -> String {
        self.messages.explanation_for(&self.id.to_string())
    }

    /// The name of the button for its details.
    pub fn names_details(&self) -> String {
        self.messages.details_of(&self.id.to_string())
    }
}

fn facts(messages: Messages, asset: &Asset) -> Vec<(&'static str, String)> {
    let items = asset.details.iter().map(|(detail, text)| {
        (labels::asset_detail(messages, *detail), detail_text(messages, asset, *detail, text))
    });
    let held = asset.acceptance.as_ref().map_or(messages.not_set(), |status| status.raw());
    let own = own_status(messages, asset).map(|own| (messages.own_confirmation(), own));
    items.chain(own).chain([(messages.held_by_service(), held.to_owned())]).collect()
}
