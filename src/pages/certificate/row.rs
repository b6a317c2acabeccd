//! One asset: what it is, its status and its explanation, both to be changed in place.
//!
//! Everything in a row follows its [`Line`], so its elements can show another asset. What happens in them is told to the row, not to the asset that was there first.

use std::sync::Arc;

use acceptance_rules::asset::{Asset, AssetId};
use acceptance_rules::draft::Draft;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement};

use super::asset_table::AssetTable;
use super::below::{ACCEPT, draw_facts, draw_proposal};
use super::cells::{AssetCells, Cells, DETAILS};
use super::line::Line;
use crate::browser::document;
use crate::ui::data_table::RowKey;

/// An asset in the table: as it was read last, and as it is going to be.
#[derive(Clone, Copy)]
pub struct Row {
    pub(super) table: AssetTable,
    key: Signal<RowKey>,
    /// As the service holds it; what was read last, where a new reading lacks it.
    pub(super) asset: Memo<Option<Asset>>,
    /// Says that somebody chose or typed something, whatever came of it.
    touched: Trigger,
}

impl Row {
    fn new(table: AssetTable, key: Signal<RowKey>) -> Self {
        let asset = Memo::new(move |before: Option<&Option<Asset>>| {
            let id = AssetId(key.get().0);
            let read = table.open_certificate.with_assets(|assets| assets.get(id).cloned()).flatten();
            read.or_else(|| before.cloned().flatten().filter(|before| before.id == id))
        });
        Self { table, key, asset, touched: Trigger::new() }
    }

    /// Which asset.
    pub fn id(self) -> AssetId {
        AssetId(self.key.get().0)
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
            self.table.state.select(&[untrack(|| self.id())], input.checked());
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
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let button = target.and_then(|target| target.closest("button[name]").ok().flatten());
        match button.and_then(|button| button.get_attribute("name")).as_deref() {
            Some(DETAILS) => self.table.state.open_or_close(untrack(|| self.id())),
            Some(ACCEPT) => self.asset.with_untracked(|asset| {
                if let Some(asset) = asset {
                    self.table.last_round.accept_one(asset);
                }
            }),
            _ => {}
        }
    }

    fn mark(self, change: impl FnOnce(&mut Draft, &Asset)) {
        if let Some(asset) = self.asset.get_untracked() {
            self.table.drafts.update(self.table.key, |draft| change(draft, &asset));
        }
        self.touched.notify();
    }
}

/// One asset, with a body of its own so that its further details stay with it.
#[component]
pub fn AssetRow(table: AssetTable, key: Signal<RowKey>, number: Signal<usize>) -> impl IntoView {
    let row = Row::new(table, key);
    let (cells, tr) = (StoredValue::new_local(None::<Cells>), NodeRef::<html::Tr>::new());
    let line = Memo::new(move |_| Arc::new(Line::of(row, number.get())));
    // For the first time once the cells are drawn, before they are in the document.
    let draw = move || {
        // What is chosen or typed and taken back in one turn leaves the line as it was, and the field not.
        row.touched.track();
        let line = line.get();
        let mut has_other_options = false;
        cells.update_value(|cells| {
            if cells.is_none() {
                *cells = tr.get_untracked().map(|tr| Cells::of(tr.into()));
            }
            if let Some(cells) = cells {
                has_other_options = cells.show(line.clone(), table.state);
            }
        });
        if has_other_options {
            // They may be drawn after this.
            queue_microtask(move || {
                cells.try_with_value(|cells| cells.as_ref().map(Cells::show_held));
            });
        }
        (draw_proposal(table, &line), draw_facts(table, &line))
    };
    view! {
        <tbody
            class="asset"
            on:change=move |event| row.change(&event)
            on:input=move |event| row.typed(&event)
            on:click=move |event| row.press(&event)
        >
            <AssetCells table row=tr line />
            {draw}
        </tbody>
    }
}
