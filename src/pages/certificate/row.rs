//! One asset: what it is, its status and its explanation, both to be changed in place.
//!
//! Everything in a row follows its [`Line`], so its elements can show another asset. What happens in them is told to the
//! row, not to the asset that was there first.
//!
//! A row follows which asset it shows, and the changes of its table as a whole: to follow each of them costs more than what
//! it shows. What is marked in a row concerns no other one, so that row alone looks.

use acceptance_rules::asset::{Asset, AssetId};
use acceptance_rules::draft::Draft;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement};

use super::asset_table::AssetTable;
use super::below::{ACCEPT, draw_facts, draw_proposal};
use super::cells::{Cells, DETAILS};
use super::line::Line;
use crate::browser::document;
use crate::ui::data_table::{RowKey, ShownRow};

/// An asset in the table: as it was read last, and as it is going to be.
#[derive(Clone, Copy)]
pub struct Row {
    pub(super) table: AssetTable,
    shown: ShownRow,
    /// As the service holds it; what was read last, where a new reading lacks it.
    asset: StoredValue<Option<Asset>>,
    /// How often somebody chose or typed something, whatever came of it.
    touched: RwSignal<usize>,
}

impl Row {
    fn new(table: AssetTable, shown: ShownRow) -> Self {
        Self { table, shown, asset: StoredValue::new(None), touched: RwSignal::new(0) }
    }

    /// Which asset.
    fn id(self) -> AssetId {
        AssetId(untrack(|| self.shown.get()).0.0)
    }

    /// What it shows now.
    fn line(self, id: AssetId, number: usize) -> Line {
        let Self { table, asset, .. } = self;
        let read = table.open_certificate.with_assets(|assets| assets.get(id).cloned()).flatten();
        asset.update_value(|asset| {
            if read.is_some() || asset.as_ref().is_none_or(|asset| asset.id != id) {
                *asset = read;
            }
        });
        asset.with_value(|asset| Line::of(table, number, id, asset.as_ref()))
    }

    /// Takes what was chosen or ticked.
    fn change(self, event: &Event) {
        let Some(target) = event.target() else { return };
        if let Some(select) = target.dyn_ref::<HtmlSelectElement>() {
            let status = self.table.session.codes().read(&select.value());
            self.mark(|draft, asset| {
                draft.set_acceptance([asset], status.as_ref());
            });
        } else if let Some(input) = target.dyn_ref::<HtmlInputElement>() {
            self.table.state.select(&[self.id()], input.checked());
        }
    }

    /// Takes what was typed.
    fn typed(self, event: &Event) {
        let target = event.target();
        if let Some(text) = target.as_ref().and_then(|target| target.dyn_ref::<HtmlTextAreaElement>()) {
            self.mark(|draft, asset| {
                draft.set_explanation(asset, &text.value());
                if document::is_undone(event) {
                    draft.forget_vain_step();
                }
            });
        }
    }

    /// Does what a button of the row says.
    fn press(self, event: &Event) {
        let button = document::around(event, "button[name]");
        match button.and_then(|button| button.get_attribute("name")).as_deref() {
            Some(DETAILS) => self.table.state.open_or_close(self.id()),
            Some(ACCEPT) => {
                if let Some(asset) = self.asset.get_value() {
                    self.table.last_round.accept_one(&asset);
                }
            }
            _ => {}
        }
    }

    fn mark(self, change: impl FnOnce(&mut Draft, &Asset)) {
        if let Some(asset) = self.asset.get_value() {
            self.table.drafts.update_one(self.table.key, |draft| change(draft, &asset));
        }
        self.touched.update(|touched| *touched = touched.wrapping_add(1));
    }
}

/// One asset, with a body of its own so that its further details stay with it.
#[component]
pub fn AssetRow(table: AssetTable, shown: ShownRow) -> impl IntoView {
    let row = Row::new(table, shown);
    let (cells, body) = (StoredValue::new_local(None::<Cells>), NodeRef::<html::Tbody>::new());
    // The body may become that of a group's head.
    on_cleanup(move || {
        cells.update_value(|cells| {
            if let Some(cells) = cells.take().and_then(Cells::taken_out) {
                table.keep_cells(cells);
            }
        });
    });
    let show = move || {
        let (RowKey(id, _), number) = shown.get();
        table.track_changes();
        // What is chosen or typed and taken back in one turn leaves the line as it was, and the field not.
        let touched = row.touched.get();
        let line = untrack(|| row.line(AssetId(id), number));
        let below = (draw_proposal(table, &line), draw_facts(table, &line));
        cells.update_value(|cells| {
            if cells.is_none() {
                *cells = add_cells(table, body);
            }
            if let Some(cells) = cells {
                cells.show(line, touched, table);
            }
        });
        below
    };
    view! {
        <tbody
            node_ref=body
            class="asset"
            on:change=move |event| row.change(&event)
            on:input=move |event| row.typed(&event)
            on:click=move |event| row.press(&event)
        >
            {show}
        </tbody>
    }
}

/// Puts the first line of a row into its body, before that is in the document.
fn add_cells(table: AssetTable, body: NodeRef<html::Tbody>) -> Option<Cells> {
    let (body, cells) = (body.get_untracked()?, table.make_cells()?);
    body.insert_before(cells.row(), body.first_child().as_ref()).ok()?;
    Some(cells)
}
