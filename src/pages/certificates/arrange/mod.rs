//! Search, order and columns of the list.

pub mod column;
pub mod filter;
pub mod view;

use acceptance_route::{ListBy, ListView};
use leptos::prelude::*;

use crate::components::column_preference::ColumnPreference;
use crate::i18n::use_messages;
use crate::state::{use_certificates, use_drafts, use_local_store};
use crate::ui::data_table::RowKey;
use column::COLUMNS;

/// Returns the columns of the list: those of the URL, those stored in this browser, or the default.
/// Columns without any content are omitted.
pub fn columns(view: Memo<ListView>, kept: ColumnPreference) -> Memo<Vec<ListBy>> {
    let (certificates, has_changes) = (use_certificates(), has_changes());
    Memo::new(move |_| {
        let chosen = view.with(|view| kept.unless(&view.columns));
        let mut columns = view::chosen(&chosen).unwrap_or_else(|| COLUMNS.to_vec());
        columns.retain(|by| match by {
            ListBy::Draft => has_changes.get(),
            ListBy::Checked => certificates.has_checked(),
            _ => true,
        });
        columns
    })
}

/// Returns whether any certificate of the list has unsaved changes or a pending decision.
fn has_changes() -> Memo<bool> {
    let (certificates, drafts, local_store) = (use_certificates(), use_drafts(), use_local_store());
    Memo::new(move |_| {
        (drafts.is_any() || local_store.has_marks() || local_store.has_pending())
            && certificates
                .with_reading(|reading| {
                    let mut keys = reading.rows().map(|row| row.key);
                    keys.any(|key| drafts.count_kept(key) > 0 || local_store.is_pending(key))
                })
                .unwrap_or_default()
    })
}

/// Returns the rows of a view, in order.
pub fn rows(view: Memo<ListView>) -> Memo<Vec<RowKey>> {
    let (messages, certificates, drafts) = (use_messages(), use_certificates(), use_drafts());
    Memo::new(move |_| {
        certificates
            .with_reading(|reading| {
                let rows: Vec<_> = reading.rows().collect();
                let places =
                    view.with(|view| filter::filtered(&rows, view, (certificates, drafts), messages));
                places
                    .into_iter()
                    .filter_map(|place| Some(RowKey::Certificate(rows.get(place)?.key)))
                    .collect()
            })
            .unwrap_or_default()
    })
}
