//! What the columns of a list hold: recognised, and corrected by the person.

use std::sync::Arc;

use acceptance_marklist::columns::Role;
use acceptance_marklist::table::{Table, column_letter};
use leptos::ev;
use leptos::prelude::*;

use super::taking::{Taking, is_known};
use super::words;
use crate::i18n::use_messages;
use crate::ui::keyed::Keyed;
use crate::ui::select::Select;
use crate::ui::text::clip;

/// The first rows, so that a person sees what a column is.
const SAMPLE: usize = 4;
/// More columns than these are not used by anybody.
const MOST: usize = 40;

/// The first rows of a list, above each column what it holds.
#[component]
pub fn ColumnRoles(taking: Taking) -> impl IntoView {
    let messages = use_messages();
    let sheets = Memo::new(move |_| {
        let name = |(at, table): (usize, &Arc<Table>)| {
            (at.to_string(), clip(table.sheet().unwrap_or_default().to_owned()))
        };
        taking.tables.with(|tables| tables.iter().enumerate().map(name).collect::<Vec<_>>())
    });
    let key =
        move || [taking.name.get(), taking.sheet.get().to_string(), sheets.get().len().to_string()].join("/");
    let choose_sheet = move |value: String| taking.choose_sheet(value.parse().unwrap_or_default());
    let unknown =
        move || taking.columns.with(|columns| columns.as_ref().is_some_and(|columns| !is_known(columns)));
    let has_heads =
        move || taking.columns.with(|columns| columns.as_ref().is_some_and(|columns| columns.has_heads));
    view! {
        <Show when=move || taking.columns.with(Option::is_some)>
            <div class="sheet-columns">
                <div class="sheet-line">
                    <h4 id="sheet-columns">{messages.sheet_columns()}</h4>
                    <Show when=move || { sheets.with(Vec::len) > 1 }>
                        <Select
                            label=messages.sheet_sheet()
                            class="sheet-choice"
                            choices=sheets
                            chosen=move || taking.sheet.get().to_string()
                            on_choose=choose_sheet
                        />
                    </Show>
                    <label class="checkbox">
                        <input
                            type="checkbox"
                            prop:checked=has_heads
                            on:change:target=move |event| taking.choose_heads(event.target().checked())
                        />
                        <span>{messages.sheet_has_heads()}</span>
                    </label>
                </div>
                <div class="sheet-sample" role="region" tabindex="0" aria-labelledby="sheet-columns">
                    <Keyed key>
                        <Sample taking />
                    </Keyed>
                </div>
                <Show when=unknown>
                    <p class="field-error" role="alert">
                        {messages.sheet_no_role()}
                    </p>
                </Show>
            </div>
        </Show>
    }
}

#[component]
fn Sample(taking: Taking) -> impl IntoView {
    let table = untrack(|| taking.table())?;
    let width = table.width().min(MOST);
    let heads = (0..width).map(|column| view! { <th scope="col"><RoleChoice taking column /></th> });
    let rows = (0..SAMPLE).filter_map(|at| table.row(at)).map(|row| {
        let cell = |column| view! { <td><bdi>{clip(row.cell(column).to_owned())}</bdi></td> };
        view! { <tr>{(0..width).map(cell).collect_view()}</tr> }
    });
    Some(view! {
        <table>
            <thead>
                <tr>{heads.collect_view()}</tr>
            </thead>
            <tbody>{rows.collect_view()}</tbody>
        </table>
    })
}

#[component]
fn RoleChoice(taking: Taking, column: usize) -> impl IntoView {
    const ALL: [Role; 5] =
        [Role::AssetId, Role::SerialNumber, Role::Status, Role::Explanation, Role::Ignored];
    let messages = use_messages();
    let role = move || {
        let columns = taking.columns.get()?;
        columns.roles.get(column).copied()
    };
    let choose = move |event: ev::Targeted<web_sys::Event, web_sys::HtmlSelectElement>| {
        let chosen = event.target().value();
        if let Some((_, role)) = ALL.into_iter().enumerate().find(|(at, _)| at.to_string() == chosen) {
            taking.choose_role(column, role);
        }
    };
    let option = move |(at, own): (usize, Role)| {
        let is_chosen = move || role() == Some(own);
        view! { <option value=at.to_string() prop:selected=is_chosen>{words::role(messages, own)}</option> }
    };
    view! {
        <span class="select">
            <select aria-label=messages.sheet_column(&column_letter(column)) on:change:target=choose>
                {ALL.into_iter().enumerate().map(option).collect_view()}
            </select>
        </span>
    }
}
