//! Shared state of the rows in the table of a certificate's assets.

use acceptance_rules::asset::{Asset, AssetDetail, AssetId};
use leptos::prelude::*;

use super::arrange::arranged::assets_of;
use super::arrange::columns::OWN_STATUS;
use super::keys::RowKeys;
use super::status_options::{StatusOption, StatusOptions};
use super::table_state::AssetTableState;
use crate::i18n::{Messages, use_messages};
use crate::pages::certificate::last_round::LastRound;
use crate::pages::certificate::worksheet::Worksheet;
use crate::state::use_session;

/// The table of a certificate's assets. A small handle, since each cell has a copy.
#[derive(Clone, Copy)]
pub struct AssetTable {
    pub(in crate::pages::certificate) messages: Messages,
    pub(in crate::pages::certificate) worksheet: Worksheet,
    /// Whether statuses can be changed.
    pub(in crate::pages::certificate) is_editable: Memo<bool>,
    /// The read-only columns.
    pub(in crate::pages::certificate) columns: Memo<Vec<&'static str>>,
    parts: StoredValue<Parts>,
}

/// The values that all rows of the table share.
pub struct Parts {
    pub(in crate::pages::certificate) state: AssetTableState,
    pub(in crate::pages::certificate) last_round: LastRound,
    pub(in crate::pages::certificate) options: StatusOptions,
    pub(in crate::pages::certificate) keys: RowKeys,
}

impl AssetTable {
    /// Creates the table of a certificate. Its rows stay when columns appear or editing is turned on.
    pub fn new(worksheet: Worksheet) -> Self {
        let (messages, session) = (use_messages(), use_session());
        let state = expect_context::<AssetTableState>();
        let parts = StoredValue::new(Parts {
            state,
            last_round: expect_context(),
            options: StatusOptions::new(messages, session),
            keys: RowKeys::new(worksheet),
        });
        let is_editable = worksheet.is_editable;
        Self { messages, worksheet, is_editable, columns: state.table.shown, parts }
    }

    /// Calls `read` with the values that all rows share.
    pub fn with<T>(self, read: impl FnOnce(&Parts) -> T) -> T {
        self.parts.with_value(read)
    }

    /// Returns the state of shown and selected assets.
    pub fn state(self) -> AssetTableState {
        self.with(|parts| parts.state)
    }

    /// Returns the state for an event; `None` after the table is disposed, when a removed field still reports a change.
    pub fn state_for_event(self) -> Option<AssetTableState> {
        self.parts.try_with_value(|parts| parts.state)
    }

    /// Returns the number of columns.
    pub fn count_columns(self) -> usize {
        self.columns.with(Vec::len).saturating_add(if self.is_editable.get() { 5 } else { 4 })
    }

    /// Returns the minimum width in CSS pixels, if the chosen columns need more than the usual
    /// space.
    pub fn least_width(self) -> Option<u32> {
        /// The width of a read-only column.
        const USUAL: usize = 120;
        /// The width of the columns that are always shown.
        const ALWAYS: usize = 560;
        /// The usual width of the table.
        const ROOM: usize = 960;
        let least = self.columns.with(Vec::len).saturating_mul(USUAL).saturating_add(ALWAYS);
        u32::try_from(least).ok().filter(|_| least > ROOM)
    }

    /// Returns the length of the longest selectable status, in characters.
    pub fn status_length(self) -> usize {
        let length = |option: &StatusOption| option.label.chars().count();
        self.with(|parts| parts.options.of(None, None).iter().map(length).max()).unwrap_or_default()
    }

    /// Returns the length of the longest serial number, in characters.
    pub fn serial_length(self) -> usize {
        let open_certificate = self.state().open_certificate;
        open_certificate.with_assets(|assets| Self::longest_serial(assets.iter())).unwrap_or_default()
    }

    /// Returns the length of the longest serial number of some assets, in characters.
    pub fn longest_serial<'a>(assets: impl Iterator<Item = &'a Asset>) -> usize {
        let length = |asset: &Asset| asset.detail(AssetDetail::SerialNumber).map(|text| text.chars().count());
        assets.filter_map(length).max().unwrap_or_default()
    }

    /// Returns the columns of a narrow window as `grid-template-columns`. The explanation is below its row there, and the
    /// asset's own confirmation status is among its details.
    pub fn narrow_columns(self) -> String {
        let serial = AssetDetail::SerialNumber.spec().name;
        let width = |name: &&str| match *name {
            OWN_STATUS => "",
            name if name == serial => "var(--serial) ",
            _ => "minmax(5rem, 1fr) ",
        };
        let read: String = self.columns.with(|columns| columns.iter().map(width).collect());
        let check = if self.is_editable.get() { "3rem " } else { "" };
        [check, "6.5rem ", &read, "var(--status) 3.25rem"].concat()
    }

    /// Counts the assets that have a status.
    pub fn count_marked(self, ids: &[AssetId]) -> usize {
        self.worksheet.read(|assets, draft| {
            assets_of(assets, ids).filter(|asset| draft.acceptance(asset).is_some()).count()
        })
    }
}
