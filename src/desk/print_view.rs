//! A sheet as it will be printed: to look at, to print, to keep as a file. While it is open, it is all that is printed.

use acceptance_persistence::code::Code;
use acceptance_persistence::sheet::{Cell, Sheet};
use leptos::prelude::*;

use crate::browser::{document, files};
use crate::i18n::use_messages;
use crate::ui::button::{Button, Rank};
use crate::ui::dialog::Dialog;

/// The most rows that are shown. A sheet with more is a file at once, since all of its rows would be elements.
pub const MOST: usize = 2_000;

/// Keeps a sheet as a file.
pub fn keep(sheet: &Sheet, name: &str) {
    files::keep(name, "text/html;charset=utf-8", &sheet.html());
}

/// Shows a sheet, every text whole.
#[component]
pub fn PrintView(
    sheet: Sheet,
    /// What it is called as a file.
    name: String,
    #[prop(into)] on_close: Callback<()>,
) -> impl IntoView {
    let messages = use_messages();
    let fact = |(name, value): &(&'static str, String)| {
        view! {
            <dt>{*name}</dt>
            <dd>
                <bdi>{value.clone()}</bdi>
            </dd>
        }
    };
    let row = |row: &Vec<Cell>| view! { <tr>{row.iter().map(cell).collect_view()}</tr> };
    let head = |text: &&'static str| view! { <th scope="col">{*text}</th> };
    let facts = sheet.facts.iter().map(fact).collect_view();
    let heads = sheet.heads.iter().map(head).collect_view();
    let rows = sheet.rows.iter().map(row).collect_view();
    let (title, notice) = (sheet.title.clone(), sheet.notice);
    let save = move || keep(&sheet, &name);
    view! {
        <Dialog title on_cancel=on_close>
            <div class="paper">
                <p class="paper-notice">{notice}</p>
                <dl>{facts}</dl>
                <div class="paper-rows" role="region" tabindex="0" aria-label=messages.assets()>
                    <table>
                        <thead>
                            <tr>{heads}</tr>
                        </thead>
                        <tbody>{rows}</tbody>
                    </table>
                </div>
            </div>
            <div class="dialog-actions">
                <Button on_press=on_close>{messages.close()}</Button>
                <Button on_press=save>{messages.save_file()}</Button>
                <Button rank=Rank::Primary on_press=document::print>{messages.print()}</Button>
            </div>
        </Dialog>
    }
}

fn cell(cell: &Cell) -> AnyView {
    match cell {
        Cell::Text(text) => view! { <td><bdi>{text.clone()}</bdi></td> }.into_any(),
        Cell::Code(code) => view! { <td><CodeView code /></td> }.into_any(),
        Cell::Boxes(names) => {
            let name = |name: &String| view! { <li><bdi>{name.clone()}</bdi></li> };
            view! { <td><ul class="boxes">{names.iter().map(name).collect_view()}</ul></td> }.into_any()
        }
        Cell::Room => view! { <td class="room"></td> }.into_any(),
    }
}

/// A code for a scanner. What it says stands beside it.
#[component]
fn CodeView<'a>(code: &'a Code) -> impl IntoView {
    let size = code.size().to_string();
    let pixels = code.pixels().to_string();
    view! {
        <svg
            aria-hidden="true"
            width=pixels.clone()
            height=pixels
            viewBox=["0 0 ", &size, " ", &size].concat()
            shape-rendering="crispEdges"
        >
            // Dark on light, whatever the page is.
            <path fill="#fff" d=["M0 0h", &size, "v", &size, "H0z"].concat()></path>
            <path fill="#000" d=code.path().to_owned()></path>
        </svg>
    }
}
