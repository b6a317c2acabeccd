//! Tables of web pages that programs save as files, often named `.xls`.

use js_sys::{Array, Function, Reflect};
use wasm_bindgen::JsCast;
use web_sys::{Document, Element, NodeList};

use super::member;

/// A row of a table: its texts, and whether the page hides it.
pub type PageRow = (Vec<String>, bool);

/// Returns the rows of the only table with more than one row; `None` if there is none or another one, if a cell spans
/// several rows, or if a text is struck out. No script runs, and nothing is loaded.
pub fn only_table(page: &str) -> Option<Vec<PageRow>> {
    if page.contains("line-through") {
        return None;
    }
    let page = parsed(page)?;
    if page.query_selector("s, strike, del").ok()?.is_some() {
        return None;
    }
    let tables = elements(&page.query_selector_all("table").ok()?);
    let own_rows = |table: &Element| {
        let rows = table.query_selector_all("tr").map(|rows| elements(&rows)).unwrap_or_default();
        let is_own = |row: &Element| row.closest("table").ok().flatten().as_ref() == Some(table);
        rows.into_iter().filter(is_own).collect::<Vec<_>>()
    };
    let mut lists = tables.iter().map(own_rows).filter(|rows| rows.len() > 1);
    let only = lists.next().filter(|_| lists.next().is_none())?;
    only.iter().map(row_of).collect()
}

fn parsed(page: &str) -> Option<Document> {
    let parser: Function = member(&js_sys::global(), "DOMParser").dyn_into().ok()?;
    let parser = Reflect::construct(&parser, &Array::new()).ok()?;
    let parse: Function = member(&parser, "parseFromString").dyn_into().ok()?;
    parse.call2(&parser, &page.into(), &"text/html".into()).ok()?.dyn_into().ok()
}

fn elements(list: &NodeList) -> Vec<Element> {
    (0..list.length()).filter_map(|index| list.item(index)?.dyn_into().ok()).collect()
}

fn row_of(row: &Element) -> Option<PageRow> {
    let number = |cell: &Element, name: &str| {
        cell.get_attribute(name).and_then(|number| number.trim().parse::<usize>().ok()).unwrap_or(1)
    };
    let cells = row.children();
    let mut texts = Vec::new();
    for cell in (0..cells.length()).filter_map(|index| cells.item(index)) {
        if number(&cell, "rowspan") != 1 {
            return None;
        }
        let text = cell.text_content().unwrap_or_default();
        texts.push(text.split_whitespace().collect::<Vec<_>>().join(" "));
        // Browsers limit the span, too.
        texts.extend((1..number(&cell, "colspan").min(1_000)).map(|_| String::new()));
    }
    let style = row.get_attribute("style").unwrap_or_default().replace(' ', "").to_ascii_lowercase();
    Some((texts, style.contains("display:none") || row.has_attribute("hidden")))
}
