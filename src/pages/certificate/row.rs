//! One asset: what it is, its status and its explanation, both to be changed in place.
//!
//! Everything in a row follows its [`Line`], so its elements can show another asset. What happens in them is told to
//! the row, not to the asset that was there first.

use acceptance_rules::asset::{Asset, AssetId};
use acceptance_rules::draft::Draft;
use acceptance_rules::hint::Hint;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement};

use super::arrange::column::AssetColumn;
use super::asset_table::AssetTable;
use super::below::{ACCEPT, draw_facts, draw_proposal};
use super::line::{Line, part};
use super::status_cell::{StatusSelect, StatusText};
use crate::i18n::{Messages, labels};
use crate::ui::data_table::RowKey;
use crate::ui::icon::{Icon, IconView};
use crate::ui::tone::Tone;

/// An asset in the table: as it was read last, and as it is going to be.
#[derive(Clone, Copy)]
pub struct Row {
    pub(super) table: AssetTable,
    key: Signal<RowKey>,
    /// As the service holds it; what was read last, where a new reading lacks it.
    pub(super) asset: Memo<Option<Asset>>,
}

impl Row {
    fn new(table: AssetTable, key: Signal<RowKey>) -> Self {
        let asset = Memo::new(move |before: Option<&Option<Asset>>| {
            let id = AssetId(key.get().0);
            let read = table.open_certificate.with_assets(|assets| assets.get(id).cloned()).flatten();
            read.or_else(|| before.cloned().flatten().filter(|before| before.id == id))
        });
        Self { table, key, asset }
    }

    /// Which asset.
    pub fn id(self) -> AssetId {
        AssetId(self.key.get().0)
    }

    /// The code of its status and its explanation, as they are going to be.
    fn held(self) -> Option<(String, String)> {
        self.asset.with(|asset| {
            let asset = asset.as_ref()?;
            self.table.drafts.with(self.table.key, |draft| {
                let status = draft.acceptance(asset).map(|status| status.raw().to_owned());
                Some((status.unwrap_or_default(), draft.explanation(asset).to_owned()))
            })
        })
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
            self.mark(|draft, asset| draft.set_explanation(asset, &text.value()));
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
    }
}

/// The button that opens and closes the details.
const DETAILS: &str = "details";

/// The fields of a row, whose values are the document's.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fields {
    /// Its status.
    pub status: NodeRef<html::Select>,
    /// Its explanation.
    pub explanation: NodeRef<html::Textarea>,
}

impl Fields {
    /// Shows what is held. Set only where it is another value, so that the caret stays.
    fn show(self, held: Option<(String, String)>) {
        let (status, explanation) = held.unwrap_or_default();
        let select = self.status.try_get_untracked().flatten();
        if let Some(select) = select.filter(|select| select.value() != status) {
            select.set_value(&status);
        }
        let field = self.explanation.try_get_untracked().flatten();
        if let Some(field) = field.filter(|field| field.value() != explanation) {
            field.set_value(&explanation);
        }
    }
}

/// One asset, with a body of its own so that its further details stay with it.
#[component]
pub fn AssetRow(table: AssetTable, key: Signal<RowKey>, number: Signal<usize>) -> impl IntoView {
    let messages = table.messages;
    let row = Row::new(table, key);
    let fields = Fields::default();
    let line = Memo::new(move |_| Line::of(row, number.get()));
    // Once the line is drawn: the options may be others then. Not by the line, since what is chosen or typed and taken
    // back in one turn leaves the line as it was, and the field not.
    Effect::new(move || {
        line.track();
        let held = row.held();
        queue_microtask(move || fields.show(held));
    });
    let text = move |read: fn(&Line) -> String| part(line, read);
    // Where nothing can be changed, the cell itself is gone to.
    let read_only = (!table.is_editable).then_some("-1");
    let maybe = move |read: fn(&Line) -> Option<&'static str>| part(line, read);
    view! {
        <tbody
            class="asset"
            on:change=move |event| row.change(&event)
            on:input=move |event| row.typed(&event)
            on:click=move |event| row.press(&event)
        >
            <tr
                class="row"
                aria-rowindex=text(|line| line.number.to_string())
                data-asset-id=text(|line| line.id.to_string())
                data-status=text(|line| line.status.clone())
                data-tone=maybe(|line| Some(line.tone.map_or("unset", Tone::name)))
                data-changed=maybe(|line| line.is_changed.then_some("true"))
            >
                {table.is_editable.then(|| view! { <SelectRow line /> })}
                <td class="number id" role="rowheader" tabindex="-1" data-label=messages.asset()>
                    {text(|line| line.id.to_string())}
                    {move || line.with(|line| line.is_changed.then(|| view! { <ChangedMark messages /> }))}
                </td>
                <ReadCells table line />
                <td class="status-cell" tabindex=read_only data-label=messages.status()>
                    {if table.is_editable {
                        view! { <StatusSelect line fields /> }.into_any()
                    } else {
                        view! { <StatusText line /> }.into_any()
                    }}
                </td>
                <td class="explanation-cell" tabindex=read_only data-label=messages.explanation()>
                    {if table.is_editable {
                        view! { <ExplanationField table line fields /> }.into_any()
                    } else {
                        view! { <bdi class="explanation-text">{part(line, |line| line.explanation.clone())}</bdi> }
                            .into_any()
                    }}
                </td>
                <td class="more-cell">
                    <button
                        type="button"
                        class="button"
                        name=DETAILS
                        tabindex="-1"
                        data-rank="quiet"
                        aria-label=text(Line::names_details)
                        aria-expanded=text(|line| line.facts.is_some().to_string())
                    >
                        <IconView icon=Icon::Chevron />
                    </button>
                </td>
            </tr>
            {move || line.with(|line| (draw_proposal(table, line), draw_facts(table, line)))}
        </tbody>
    }
}

#[component]
fn ChangedMark(messages: Messages) -> impl IntoView {
    view! {
        <span class="changed-mark" title=messages.unsaved_mark()>
            <span class="visually-hidden">{messages.unsaved_mark()}</span>
        </span>
    }
}

/// The cells that are only read.
#[component]
fn ReadCells(table: AssetTable, line: Memo<Line>) -> impl IntoView {
    let cell = |(place, column): (usize, AssetColumn)| {
        view! {
            <td class=column.class() tabindex="-1" data-label=column.label(table.messages)>
                <bdi class="clipped">{move || line.with(|line| line.cell(place))}</bdi>
            </td>
        }
    };
    table.read_columns(|column| column).into_iter().enumerate().map(cell).collect_view()
}

#[component]
fn SelectRow(line: Memo<Line>) -> impl IntoView {
    view! {
        <td class="check">
            <input
                type="checkbox"
                tabindex="-1"
                aria-label=part(line, Line::selects)
                prop:checked=part(line, |line| line.is_selected)
            />
        </td>
    }
}

/// The explanation of an asset. It accompanies a status (Seed 2), so it waits for one.
#[component]
fn ExplanationField(table: AssetTable, line: Memo<Line>, fields: Fields) -> impl IntoView {
    let (messages, hints_id) = (table.messages, table.next_id());
    let own_id = hints_id.clone();
    // Without a hint, its title says what is to be done first.
    let described = move || line.with(|line| (!line.hints.is_empty()).then(|| own_id.clone()));
    view! {
        <textarea
            node_ref=fields.explanation
            class="explanation"
            rows="1"
            tabindex="-1"
            // Lets the style sheet know whether it is empty.
            placeholder=" "
            aria-label=part(line, Line::names_explanation)
            aria-describedby=described
            title=part(line, Line::says_what_is_first)
            disabled=part(line, Line::is_unset)
        ></textarea>
        <div id=hints_id>{move || line.with(|line| draw_hints(messages, &line.hints))}</div>
    }
}

fn draw_hints(messages: Messages, hints: &[Hint]) -> impl IntoView + use<> {
    let hint = |hint: &Hint| {
        view! {
            <p class="row-hint">
                <IconView icon=Icon::Hint />
                <span>{messages.hint()} " " {labels::hint(messages, *hint)}</span>
            </p>
        }
    };
    hints.iter().map(hint).collect_view()
}
