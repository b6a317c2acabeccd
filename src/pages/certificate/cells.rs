//! The cells of an asset's row, and what of them follows its line.
//!
//! What is the same for every asset is a view. The rest is written by one function, as one effect for each attribute takes
//! longer than all that is written: some hundred effects for the rows in sight, with each search, order and mark.

use std::sync::Arc;

use acceptance_rules::hint::Hint;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement, Node};

use super::arrange::column::AssetColumn;
use super::asset_table::AssetTable;
use super::keys::asset_at;
use super::line::Line;
use super::status_options::StatusOption;
use super::table_state::AssetTableState;
use crate::i18n::{Messages, labels};
use crate::ui::icon::{Icon, IconView};
use crate::ui::tone::Tone;

/// The name of the button that opens and closes the details.
pub const DETAILS: &str = "details";

/// The parts of a row that follow its line, and the line that they show.
pub struct Cells {
    row: Element,
    select: Option<HtmlInputElement>,
    id: Option<Element>,
    /// The columns that are only read.
    read: Vec<Element>,
    icon: Option<Element>,
    status: Option<HtmlSelectElement>,
    /// Its status, where it is only shown.
    status_text: Option<Element>,
    explanation: Option<HtmlTextAreaElement>,
    hints: Option<Element>,
    /// Its explanation, where it is only shown.
    explanation_text: Option<Element>,
    details: Option<Element>,
    shown: Option<Arc<Line>>,
}

impl Cells {
    /// The parts of a row as [`AssetCells`] draws it.
    pub fn of(row: Element) -> Self {
        let find = |part| row.query_selector(part).ok().flatten();
        let read = row.query_selector_all("td > .clipped").ok();
        let read =
            read.map(|read| (0..read.length()).filter_map(|at| read.item(at)?.dyn_into().ok()).collect());
        Self {
            select: find("input").and_then(|element| element.dyn_into().ok()),
            id: find(".id > bdi"),
            read: read.unwrap_or_default(),
            icon: find(".status-cell path"),
            status: find("select").and_then(|element| element.dyn_into().ok()),
            status_text: find(".status-text > bdi"),
            explanation: find("textarea").and_then(|element| element.dyn_into().ok()),
            hints: find(".explanation + div"),
            explanation_text: find(".explanation-text"),
            details: find("button"),
            shown: None,
            row,
        }
    }

    /// Shows the status and the explanation, whose values are the document's. Set only where it is another value, so that
    /// the caret stays.
    pub fn show_held(&self) {
        let Some(Line { status, explanation, .. }) = self.shown.as_deref() else { return };
        if let Some(select) = self.status.as_ref().filter(|select| select.value() != *status) {
            select.set_value(status);
        }
        if let Some(field) = self.explanation.as_ref().filter(|field| field.value() != *explanation) {
            field.set_value(explanation);
        }
    }

    /// Shows a line: writes what differs from the one that is shown. Says whether it has other options.
    ///
    /// Whether its asset is selected is looked up for another asset only: whoever selects ticks all rows
    /// ([`tick_selected`]).
    pub fn show(&mut self, line: Arc<Line>, state: AssetTableState) -> bool {
        let shown = self.shown.replace(line.clone());
        let is_other =
            |is_same: fn(&Line, &Line) -> bool| !shown.as_ref().is_some_and(|shown| is_same(shown, &line));
        if is_other(|one, other| one.number == other.number) {
            write(Some(&self.row), "aria-rowindex", Some(&line.number.to_string()));
        }
        if is_other(|one, other| one.id == other.id) {
            let id = line.id.to_string();
            write(Some(&self.row), "data-asset-id", Some(&id));
            write_text(self.id.as_ref(), &id);
            write(self.select.as_ref(), NAME, Some(&line.selects()));
            write(self.status.as_ref(), NAME, Some(&line.names_status()));
            write(self.explanation.as_ref(), NAME, Some(&line.names_explanation()));
            write(self.details.as_ref(), NAME, Some(&line.names_details()));
            if let Some(select) = &self.select {
                select.set_checked(untrack(|| state.is_selected(line.id)));
            }
        }
        for (place, (cell, text)) in self.read.iter().zip(&line.cells).enumerate() {
            if shown.as_ref().and_then(|shown| shown.cells.get(place)) != Some(text) {
                write_text(Some(cell), text);
                // What it said whole was of another one.
                write(Some(cell), "title", None);
            }
        }
        if is_other(|one, other| one.tone == other.tone) {
            write(Some(&self.row), "data-tone", Some(line.tone.map_or("unset", Tone::name)));
            write(self.icon.as_ref(), "d", Some(icon(line.tone).path()));
        }
        if is_other(|one, other| one.status == other.status) {
            write(Some(&self.row), "data-status", Some(&line.status));
            write(self.explanation.as_ref(), "disabled", line.is_unset().then_some(""));
            write(self.explanation.as_ref(), "title", line.says_what_is_first());
        }
        if is_other(|one, other| one.hints.is_empty() == other.hints.is_empty()) {
            let hints = self.hints.as_ref().filter(|_| !line.hints.is_empty()).map(Element::id);
            write(self.explanation.as_ref(), "aria-describedby", hints.as_deref());
        }
        if is_other(|one, other| one.status == other.status && one.options == other.options) {
            write_text(self.status_text.as_ref(), &line.says_status());
        }
        if is_other(|one, other| one.explanation == other.explanation) {
            write_text(self.explanation_text.as_ref(), &line.explanation);
        }
        if is_other(|one, other| one.is_changed == other.is_changed) {
            write(Some(&self.row), "data-changed", line.is_changed.then_some("true"));
        }
        if is_other(|one, other| one.facts.is_some() == other.facts.is_some()) {
            write(self.details.as_ref(), "aria-expanded", Some(&line.facts.is_some().to_string()));
        }
        self.show_held();
        is_other(|one, other| one.options == other.options)
    }
}

/// Ticks the rows of the selected assets, and no others: one effect for all, as one for each takes longer than all that is
/// ticked.
pub fn tick_selected(state: AssetTableState) {
    let selected = state.selected.read();
    let boxes = document().query_selector_all("tr.row > .check > input");
    let boxes =
        boxes.ok().into_iter().flat_map(|boxes| (0..boxes.length()).filter_map(move |at| boxes.item(at)));
    for select in boxes.filter_map(|select| select.dyn_into::<HtmlInputElement>().ok()) {
        if let Some(asset) = asset_at(&select) {
            select.set_checked(selected.binary_search(&asset).is_ok());
        }
    }
}

/// What a field is called.
const NAME: &str = "aria-label";

fn write<E: AsRef<Element>>(element: Option<&E>, name: &str, value: Option<&str>) {
    if let Some(element) = element.map(AsRef::as_ref) {
        let _ = match value {
            Some(value) => element.set_attribute(name, value),
            None => element.remove_attribute(name),
        };
    }
}

/// Writes into the text that is there: another one in its place would be laid out anew.
fn write_text(element: Option<&Element>, text: &str) {
    let Some(element) = element else { return };
    match element.first_child().filter(|child| child.node_type() == Node::TEXT_NODE) {
        Some(there) => there.set_node_value(Some(text)),
        None => element.set_text_content(Some(text)),
    }
}

/// The first line of an asset's row.
#[component]
pub fn AssetCells(table: AssetTable, row: NodeRef<html::Tr>, line: Memo<Arc<Line>>) -> impl IntoView {
    let AssetTable { messages, is_editable, .. } = table;
    // Where nothing can be changed, the cell itself is gone to.
    let read_only = (!is_editable).then_some("-1");
    let check = || view! { <td class="check"><input type="checkbox" tabindex="-1" /></td> };
    let read = |column: AssetColumn| {
        view! {
            <td class=column.class() tabindex="-1" data-label=column.label(messages)>
                <bdi class="clipped"></bdi>
            </td>
        }
    };
    let status = if is_editable { "select status-select" } else { "status-text" };
    view! {
        <tr node_ref=row class="row">
            {is_editable.then(check)}
            <td class="number id" role="rowheader" tabindex="-1" data-label=messages.asset()>
                <bdi></bdi>
                // Shown in rows with an unsent mark.
                <span class="changed-mark" title=messages.unsaved_mark()>
                    <span class="visually-hidden">{messages.unsaved_mark()}</span>
                </span>
            </td>
            {table.read_columns(read).collect_view()}
            <td class="status-cell" tabindex=read_only data-label=messages.status()>
                <span class=status>
                    <IconView icon=Icon::Circle />
                    {if is_editable { draw_select(line) } else { view! { <bdi></bdi> }.into_any() }}
                </span>
            </td>
            <td class="explanation-cell" tabindex=read_only data-label=messages.explanation()>
                {if is_editable {
                    draw_explanation(table, line)
                } else {
                    view! { <bdi class="explanation-text"></bdi> }.into_any()
                }}
            </td>
            <td class="more-cell">
                <button type="button" class="button" name=DETAILS tabindex="-1" data-rank="quiet">
                    <IconView icon=Icon::Chevron />
                </button>
            </td>
        </tr>
    }
}

/// A status that can be changed.
fn draw_select(line: Memo<Arc<Line>>) -> AnyView {
    // An option that is there stays, so that what was chosen by its place does not become another one.
    let options = Memo::new(move |_| line.with(|line| line.options.clone()));
    let option = |option: &StatusOption| {
        view! { <option value=option.code.clone()>{option.label.clone()}</option> }
    };
    view! { <select tabindex="-1">{move || options.get().iter().map(option).collect_view()}</select> }
        .into_any()
}

fn icon(tone: Option<Tone>) -> Icon {
    match tone {
        Some(Tone::Positive) => Icon::Check,
        Some(Tone::Warning | Tone::Danger) => Icon::Warning,
        Some(Tone::Open | Tone::Neutral) | None => Icon::Circle,
    }
}

/// The explanation of an asset. It accompanies a status (Seed 2), so it waits for one.
fn draw_explanation(table: AssetTable, line: Memo<Arc<Line>>) -> AnyView {
    let messages = table.messages;
    view! {
        <textarea
            class="explanation"
            rows="1"
            tabindex="-1"
            // Lets the style sheet know whether it is empty.
            placeholder=" "
        ></textarea>
        <div id=table.next_id()>{move || line.with(|line| draw_hints(messages, &line.hints))}</div>
    }
    .into_any()
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
