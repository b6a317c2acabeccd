//! A sheet to print: a preview with buttons to print and to save it. While it is open, only the sheet is printed.

use acceptance_persistence::code::Code;
use acceptance_persistence::sheet::{Cell, Facts, Head, Sheet, SheetTable, TICK, has_code};
use leptos::prelude::*;

use crate::browser::{document, files};
use crate::i18n::use_messages;
use crate::ui::button::{Button, ButtonRank};
use crate::ui::dialog::Dialog;

/// The most rows that are shown. A longer sheet is downloaded at once, since each cell would be an element.
pub const MOST: usize = 2_000;

pub fn download(sheet: &Sheet, name: &str) {
    files::download(name, "text/html;charset=utf-8", &sheet.html());
}

/// Shows a sheet with all of its texts.
#[component]
pub fn PrintView(sheet: Sheet, name: String, #[prop(into)] on_close: Callback<()>) -> impl IntoView {
    let messages = use_messages();
    // Only the sheet is printed.
    document::mark_root("data-paper", Some("true"));
    on_cleanup(|| document::mark_root("data-paper", None));
    let result = Some(sheet.result).filter(|result| !result.is_empty());
    let tables = sheet.tables.iter().map(|table| table_view(table, &sheet.title, messages.assets()));
    let tables = tables.collect_view();
    let (facts, more_facts) = (facts_view(&sheet.facts), facts_view(&sheet.more_facts));
    let blank = |name: &&'static str| view! { <div><dt>{*name}</dt><dd></dd></div> };
    let blanks = (!sheet.blanks.is_empty())
        .then(|| view! { <dl class="paper-blanks">{sheet.blanks.iter().map(blank).collect_view()}</dl> });
    let (title, notice) = (sheet.title.clone(), sheet.notice);
    let save = move || download(&sheet, &name);
    view! {
        <Dialog title on_cancel=on_close>
            <div class="paper">
                {result.map(|result| view! { <p class="paper-result">{result}</p> })}
                <p class="paper-notice">{notice}</p>
                {facts}
                {tables}
                {more_facts}
                {blanks}
            </div>
            <div class="dialog-actions">
                <Button on_press=on_close>{messages.close()}</Button>
                <Button on_press=save>{messages.save_file()}</Button>
                <Button rank=ButtonRank::Primary on_press=document::print>{messages.print()}</Button>
            </div>
        </Dialog>
    }
}

fn facts_view(facts: &Facts) -> AnyView {
    if facts.is_empty() {
        return ().into_any();
    }
    let fact = |(name, value): &(&'static str, String)| {
        view! {
            <div>
                <dt>{*name}</dt>
                <dd>
                    <bdi translate="no">{value.clone()}</bdi>
                </dd>
            </div>
        }
    };
    view! { <dl>{facts.iter().map(fact).collect_view()}</dl> }.into_any()
}

fn table_view(table: &SheetTable, title: &str, label: &'static str) -> AnyView {
    let class = |row: &[Cell]| has_code(row).then_some("coded");
    let row =
        |row: &Vec<Cell>| view! { <tr class=class(row)>{row.iter().map(cell_view).collect_view()}</tr> };
    let head = |head: &Head| match head {
        Head::Text(text) => view! { <th scope="col">{*text}</th> }.into_any(),
        Head::Upright(text) => {
            view! { <th scope="col" class="upright"><span>{text.clone()}</span></th> }.into_any()
        }
    };
    let heading = Some(table.heading.clone()).filter(|heading| !heading.is_empty());
    let label = heading.clone().unwrap_or_else(|| label.to_owned());
    view! {
        <section>
            {heading.map(|heading| view! { <h3>{heading}</h3> })}
            <div class="paper-rows" role="region" tabindex="0" aria-label=label>
                <table>
                    <thead>
                        <tr class="paper-title">
                            <td colspan=table.heads.len().to_string()>{title.to_owned()}</td>
                        </tr>
                        <tr>{table.heads.iter().map(head).collect_view()}</tr>
                    </thead>
                    <tbody>{table.rows.iter().map(row).collect_view()}</tbody>
                </table>
            </div>
        </section>
    }
    .into_any()
}

fn cell_view(cell: &Cell) -> AnyView {
    let class = cell.class();
    match cell {
        Cell::Text(text) | Cell::Id(text) | Cell::Serial(text) => {
            view! { <td class=class><bdi translate="no">{text.clone()}</bdi></td> }.into_any()
        }
        Cell::Code(code) => view! { <td class=class><CodeView code /></td> }.into_any(),
        Cell::Ticked => view! { <td class=class>{TICK}</td> }.into_any(),
        Cell::Tick | Cell::Room => view! { <td class=class></td> }.into_any(),
    }
}

/// Shows a QR code. Its text is in the same row.
#[component]
fn CodeView<'a>(code: &'a Code) -> impl IntoView {
    let size = code.size().to_string();
    let width = code.width();
    view! {
        <svg
            aria-hidden="true"
            width=width.clone()
            height=width
            viewBox=["0 0 ", &size, " ", &size].concat()
            shape-rendering="crispEdges"
        >
            // Dark on light in every colour scheme.
            <path fill="#fff" d=["M0 0h", &size, "v", &size, "H0z"].concat()></path>
            <path fill="#000" d=code.path().to_owned()></path>
        </svg>
    }
}
