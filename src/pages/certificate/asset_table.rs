//! What all rows of the table share.

use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::arrange::column::{AssetColumn, ShownColumn};
use super::cells::{self, Cells};
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
    rows: StoredValue<Rows, LocalStorage>,
    /// How often something changed that rows show, other than which assets these are and what was marked in one of them.
    changes: Memo<usize>,
}

/// What rows are made of.
struct Rows {
    /// A row as it is drawn for each asset.
    drawn: Option<Element>,
    /// The cells of rows that went, for those that come: Chromium looks through all fields of the page for each new select.
    spare: Vec<Cells>,
}

impl AssetTable {
    /// A table with these columns.
    pub fn new(key: CertificateKey, columns: Vec<ShownColumn>, is_editable: bool) -> Self {
        let (messages, session) = (use_messages(), use_session());
        let (drafts, open_certificate) = (use_drafts(), use_open_certificate());
        let (state, last_round) = (expect_context::<AssetTableState>(), expect_context::<LastRound>());
        let changes = Memo::new(move |before: Option<&usize>| {
            open_certificate.with_assets(|_| ());
            drafts.track_beyond_one();
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
            rows: StoredValue::new_local(Rows { drawn: None, spare: Vec::new() }),
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

    /// Is told when something changes that rows show, other than which assets these are and what was marked in one of
    /// them.
    pub fn track_changes(self) {
        let _ = self.changes.get();
    }

    /// The cells of one more row.
    pub fn make_cells(self) -> Option<Cells> {
        let make = |rows: &mut Rows| {
            let spare = rows.spare.pop();
            if spare.is_none() && rows.drawn.is_none() {
                rows.drawn = cells::draw(self);
            }
            spare.or_else(|| {
                rows.drawn.as_ref()?.clone_node_with_deep(true).ok()?.dyn_into().ok().map(Cells::of)
            })
        };
        self.rows.try_update_value(make).flatten()
    }

    /// Keeps the cells of a row that goes.
    pub fn keep_cells(self, cells: Cells) {
        /// As many as go at once by scrolling; for paper there are all.
        const MOST: usize = 60;
        self.rows.try_update_value(|rows| {
            if rows.spare.len() < MOST {
                rows.spare.push(cells);
            }
        });
    }
}
