//! The cells of an asset's row, and what of them follows its line.
//!
//! What is the same for every asset is a view, which is drawn once for a table; each row is a copy of it, as a browser
//! copies elements several times faster than a program makes them one by one. The rest is written by one function, as one
//! effect for each attribute takes longer than all that is written: some hundred effects for the rows in sight, with each
//! search, order and mark.

use acceptance_rules::hint::Hint;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement, Node};

use super::arrange::column::AssetColumn;
use super::asset_table::AssetTable;
use super::line::Line;
use super::status_options::StatusOption;
use crate::i18n::{Messages, labels};
use crate::ui::data_table::take_out;
use crate::ui::icon::{Icon, IconView};
use crate::ui::text::forget_whole;
use crate::ui::tone::Tone;

/// The name of the button that opens and closes the details.
pub const DETAILS: &str = "details";

/// The parts of a row that follow its line, and the line that they show.
pub struct Cells {
    row: Element,
    select: Option<HtmlInputElement>,
    /// The texts of its id and of the columns that are only read.
    id: Option<Node>,
    read: Vec<Option<Node>>,
    icon: Option<Element>,
    status: Option<HtmlSelectElement>,
    /// Its status, where it is only shown.
    status_text: Option<Element>,
    explanation: Option<HtmlTextAreaElement>,
    hints: Option<Element>,
    /// Its explanation, where it is only shown.
    explanation_text: Option<Element>,
    details: Option<Element>,
    shown: Option<Line>,
    /// How often somebody had chosen or typed something by then.
    touched: usize,
}

impl Cells {
    /// The parts of a row as [`draw`] draws it.
    pub fn of(row: Element) -> Self {
        let find = |part| row.query_selector(part).ok().flatten();
        let read = row.query_selector_all("td > .clipped").ok();
        let read = read.map(|read| (0..read.length()).map(|at| read.item(at)?.first_child()).collect());
        Self {
            select: find("input").map(Element::unchecked_into),
            id: find(".id > bdi").and_then(|id| id.first_child()),
            read: read.unwrap_or_default(),
            icon: find(".status-cell path"),
            status: find("select").map(Element::unchecked_into),
            status_text: find(".status-text > bdi"),
            explanation: find("textarea").map(Element::unchecked_into),
            hints: find(".explanation + div"),
            explanation_text: find(".explanation-text"),
            details: find("button"),
            shown: None,
            touched: 0,
            row,
        }
    }

    /// The first line of the row.
    pub fn row(&self) -> &Element {
        &self.row
    }

    /// Takes them out of the document, for another row if they may be another's. What is typed, chosen and selected is
    /// looked at anew then: the document's own values may be others.
    pub fn taken_out(mut self) -> Option<Self> {
        self.touched = usize::MAX;
        take_out(&self.row).then_some(self)
    }

    /// Shows the status and the explanation, whose values are the document's. Set only where it is another value, so that
    /// the caret stays.
    fn show_held(&self, line: &Line) {
        if let Some(select) = self.status.as_ref().filter(|select| select.value() != line.status) {
            select.set_value(&line.status);
        }
        if let Some(text) = self.explanation.as_ref().filter(|text| text.value() != line.explanation) {
            text.set_value(&line.explanation);
        }
    }

    /// Shows a line: writes what differs from the one that is shown, and what somebody chose or typed since.
    ///
    /// Whether its asset is selected is looked up for another asset only, and after something happened to the row:
    /// whoever selects ticks all rows in the document (`grid.rs`).
    pub fn show(&mut self, line: Line, touched: usize, table: AssetTable) {
        let shown = self.shown.take();
        let is_other =
            |is_same: fn(&Line, &Line) -> bool| !shown.as_ref().is_some_and(|shown| is_same(shown, &line));
        if is_other(|one, other| one.number == other.number) {
            write(Some(&self.row), "aria-rowindex", Some(&line.number.to_string()));
        }
        let is_other_asset = is_other(|one, other| one.id == other.id);
        if is_other_asset {
            let id = line.id.to_string();
            write(Some(&self.row), "data-asset-id", Some(&id));
            write_node(self.id.as_ref(), &id);
            write(self.select.as_ref(), NAME, Some(&line.selects()));
            write(self.status.as_ref(), NAME, Some(&line.names_status()));
            write(self.explanation.as_ref(), NAME, Some(&line.names_explanation()));
            write(self.details.as_ref(), NAME, Some(&line.names_details()));
        }
        let is_touched = std::mem::replace(&mut self.touched, touched) != touched;
        if let Some(select) = self.select.as_ref().filter(|_| is_touched || is_other_asset) {
            select.set_checked(untrack(|| table.state.is_selected(line.id)));
        }
        for (place, (node, text)) in self.read.iter().zip(&line.cells).enumerate() {
            if shown.as_ref().and_then(|shown| shown.cells.get(place)) != Some(text) {
                forget_whole(|told| self.row.contains(Some(told)));
                write_node(node.as_ref(), text);
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
        let has_same_hints = |one: &Line, other: &Line| {
            one.hints == other.hints && (one.hints.is_empty() || one.id == other.id)
        };
        if is_other(has_same_hints) {
            let id = (!line.hints.is_empty()).then(|| ["hints-", &line.id.to_string()].concat());
            write(self.hints.as_ref(), "id", id.as_deref());
            write(self.explanation.as_ref(), "aria-describedby", id.as_deref());
            if let Some(hints) = &self.hints {
                hints.set_text_content(None);
                draw_hints(table.messages, &line.hints).into_any().build().mount(hints, None);
            }
        }
        let before = shown.as_ref().map_or_else(|| table.options.of(None), |shown| shown.options.clone());
        if let Some(select) = self.status.as_ref().filter(|_| before != line.options) {
            write_options(select, &line.options);
        }
        let has_other_status =
            is_other(|one, other| one.status == other.status && one.options == other.options);
        let has_other_explanation = is_other(|one, other| one.explanation == other.explanation);
        if is_touched || has_other_status || has_other_explanation {
            self.show_held(&line);
        }
        if has_other_status {
            write_text(self.status_text.as_ref(), &line.says_status());
        }
        if has_other_explanation {
            write_text(self.explanation_text.as_ref(), &line.explanation);
        }
        if is_other(|one, other| one.is_changed == other.is_changed) {
            write(Some(&self.row), "data-changed", line.is_changed.then_some("true"));
        }
        if is_other(|one, other| one.facts.is_some() == other.facts.is_some()) {
            write(self.details.as_ref(), "aria-expanded", Some(&line.facts.is_some().to_string()));
        }
        self.shown = Some(line);
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
        Some(there) => write_node(Some(&there), text),
        None => element.set_text_content(Some(text)),
    }
}

fn write_node(node: Option<&Node>, text: &str) {
    if let Some(node) = node {
        node.set_node_value(Some(text));
    }
}

/// The first line of the row of an asset that has no status. What is the same for all is drawn here.
pub fn draw(table: AssetTable) -> Option<Element> {
    let AssetTable { messages, is_editable, .. } = table;
    let row = NodeRef::<html::Tr>::new();
    // Where nothing can be changed, the cell itself is gone to.
    let read_only = (!is_editable).then_some("-1");
    let check = || view! { <td class="check"><input type="checkbox" tabindex="-1" /></td> };
    let read = |column: AssetColumn| {
        view! {
            <td class=column.class() tabindex="-1" data-label=column.label(messages)>
                <bdi class="clipped">" "</bdi>
            </td>
        }
    };
    let status = if is_editable { "select status-select" } else { "status-text" };
    let drawn = view! {
        <tr node_ref=row class="row">
            {is_editable.then(check)}
            <td class="number id" role="rowheader" tabindex="-1" data-label=messages.asset()>
                <bdi>" "</bdi>
                // Shown in rows with an unsent mark.
                <span class="changed-mark" title=messages.unsaved_mark()>
                    <span class="visually-hidden">{messages.unsaved_mark()}</span>
                </span>
            </td>
            {table.read_columns(read).collect_view()}
            <td class="status-cell" tabindex=read_only data-label=messages.status()>
                <span class=status>
                    <IconView icon=Icon::Circle />
                    {if is_editable {
                        view! { <select tabindex="-1"></select> }.into_any()
                    } else {
                        view! { <bdi></bdi> }.into_any()
                    }}
                </span>
            </td>
            <td class="explanation-cell" tabindex=read_only data-label=messages.explanation()>
                {if is_editable {
                    draw_explanation()
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
    };
    drop(drawn.build());
    let row = Element::from(row.get_untracked()?);
    if let Some(select) = &Cells::of(row.clone()).status {
        write_options(select, &table.options.of(None));
    }
    Some(row)
}

/// Offers other statuses. An option that is there stays.
fn write_options(select: &HtmlSelectElement, options: &[StatusOption]) {
    select.set_length(u32::try_from(options.len()).unwrap_or(u32::MAX));
    for (place, option) in (0..).zip(options) {
        let element = select.item(place);
        write(element.as_ref(), "value", Some(&option.code));
        write_text(element.as_ref(), &option.label);
    }
}

fn icon(tone: Option<Tone>) -> Icon {
    match tone {
        Some(Tone::Positive) => Icon::Check,
        Some(Tone::Warning | Tone::Danger) => Icon::Warning,
        Some(Tone::Open | Tone::Neutral) | None => Icon::Circle,
    }
}

/// The explanation of an asset. It accompanies a status (Seed 2), so it waits for one.
fn draw_explanation() -> AnyView {
    view! {
        <textarea
            class="explanation"
            rows="1"
            tabindex="-1"
            // Lets the style sheet know whether it is empty.
            placeholder=" "
        ></textarea>
        <div></div>
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
