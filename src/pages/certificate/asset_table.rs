//! What all rows of the table share.

use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use super::grid::Columns;
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
    pub(super) columns: Columns,
    /// Whether statuses can be changed, or are only shown.
    pub(super) is_editable: bool,
    /// How many rows were made.
    made: StoredValue<usize>,
}

impl AssetTable {
    /// A table with these columns.
    pub fn new(key: CertificateKey, columns: Columns, is_editable: bool) -> Self {
        let (messages, session) = (use_messages(), use_session());
        Self {
            messages,
            session,
            drafts: use_drafts(),
            open_certificate: use_open_certificate(),
            state: expect_context(),
            last_round: expect_context(),
            options: StatusOptions::new(messages, session),
            key,
            columns,
            is_editable,
            made: StoredValue::new(0),
        }
    }

    /// How many columns there are.
    pub fn count_columns(self) -> usize {
        self.columns.read_cells().count().saturating_add(if self.is_editable { 5 } else { 4 })
    }

    /// What the hints of one more row are known by in the document.
    pub fn next_id(self) -> String {
        self.made.update_value(|made| *made = made.saturating_add(1));
        ["hints-", &self.made.get_value().to_string()].concat()
    }
}
