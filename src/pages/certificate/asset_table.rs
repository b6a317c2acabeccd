//! What all rows of the table share.

use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::arrange::column::{AssetColumn, ShownColumn};
use super::cells;
use super::last_round::LastRound;
use super::status_options::StatusOptions;
use super::table_state::AssetTableState;
use crate::i18n::{Messages, use_messages};
use crate::state::{Drafts, OpenCertificate, Session, use_drafts, use_open_certificate, use_session};

/// What all rows of the table share.
#[derive(Clone, Copy)]
pub struct AssetTable {
    pub(super) messages: Messages,
    pub(super) session: Session,
    pub(super) drafts: Drafts,
    pub(super) open_certificate: OpenCertificate,
    pub(super) state: AssetTableState,
    pub(super) last_round: LastRound,
    pub(super) options: StatusOptions,
    /// The certificate.
    pub(super) key: CertificateKey,
    /// The columns that are only read.
    columns: StoredValue<Vec<ShownColumn>>,
    /// Whether statuses can be changed, or are only shown.
    pub(super) is_editable: bool,
    /// A row as it is drawn for each asset.
    row: StoredValue<Option<Element>, LocalStorage>,
    /// How often something changed that rows show, other than which assets these are.
    changes: Memo<usize>,
}

impl AssetTable {
    /// A table with these columns.
    pub fn new(key: CertificateKey, columns: Vec<ShownColumn>, is_editable: bool) -> Self {
        let (messages, session) = (use_messages(), use_session());
        let (drafts, open_certificate) = (use_drafts(), use_open_certificate());
        let (state, last_round) = (expect_context::<AssetTableState>(), expect_context::<LastRound>());
        let changes = Memo::new(move |before: Option<&usize>| {
            open_certificate.with_assets(|_| ());
            drafts.with(key, |_| ());
            last_round.track();
            state.track_open();
            before.map_or(0, |before| before.wrapping_add(1))
        });
        Self {
            messages,
            session,
            drafts,
            open_certificate,
            state,
            last_round,
            options: StatusOptions::new(messages, session),
            key,
            columns: StoredValue::new(columns),
            is_editable,
            row: StoredValue::new_local(None),
            changes,
        }
    }

    /// How many columns there are.
    pub fn count_columns(self) -> usize {
        self.with_columns(<[_]>::len).saturating_add(if self.is_editable { 5 } else { 4 })
    }

    /// Looks at the columns that are only read.
    pub fn with_columns<T>(self, look: impl FnOnce(&[ShownColumn]) -> T) -> T {
        self.columns.with_value(|columns| look(columns))
    }

    /// What follows from each of the columns that are only read.
    pub fn read_columns<T>(self, mut of: impl FnMut(AssetColumn) -> T) -> Vec<T> {
        self.with_columns(|columns| columns.iter().map(|shown| of(shown.column)).collect())
    }

    /// The least width of the whole in CSS pixels, where so many columns were chosen, or such wide ones, that they need
    /// more room than there usually is.
    pub fn least_width(self) -> Option<u32> {
        /// The width of a column that has none of its own.
        const USUAL: u16 = 120;
        /// The width of the columns that are always there.
        const ALWAYS: u32 = 560;
        /// What there is room for.
        const ROOM: u32 = 960;
        let widths = self.with_columns(|columns| {
            columns.iter().map(|shown| u32::from(shown.width.unwrap_or(USUAL))).sum::<u32>()
        });
        Some(widths.saturating_add(ALWAYS)).filter(|least| *least > ROOM)
    }

    /// Is told when something changes that rows show, other than which assets these are.
    pub fn track_changes(self) {
        self.changes.track();
    }

    /// One more row, in which nothing is shown yet.
    pub fn make_row(self) -> Option<Element> {
        if self.row.with_value(Option::is_none) {
            self.row.set_value(cells::draw(self));
        }
        let row = self.row.with_value(|row| row.as_ref()?.clone_node_with_deep(true).ok());
        row?.dyn_into().ok()
    }
}
