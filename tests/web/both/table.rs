//! Tests the table: only visible rows are in the document, and a row in use stays.

use crate::prelude::*;

fn many(count: i64) -> Service {
    Service::new([(1..=count).fold(certificate(1001), |made, id| made.asset(id, ""))])
}

fn number(id: i64) -> Option<String> {
    row(id).get_attribute("aria-rowindex")
}

fn is_there(id: i64) -> bool {
    ids().contains(&id.to_string())
}

#[wasm_bindgen_test]
async fn only_the_rows_in_sight_are_in_the_document_and_all_are_counted() {
    open_certificate(&many(3000)).await;
    shown("3,000 of 3,000 assets loaded").await;
    eventually("the rows in sight", || (1..100).contains(&rows().len())).await;
    let table = find(Role::Table, "Assets").unwrap();
    assert_eq!(table.get_attribute("aria-rowcount").as_deref(), Some("3001"));
    assert_eq!((ids()[0].as_str(), number(1).as_deref()), ("1", Some("2")));
    click(&mark_unchecked());
    shown("3,000 of 3,000 checked").await;
    scroll_to("document.body.scrollHeight");
    eventually("the last row", || is_there(3000)).await;
    assert!(!is_there(1) && rows().len() < 100, "{} rows", rows().len());
    assert_eq!(number(3000).as_deref(), Some("3001"));
    assert!(rows().iter().all(|row| row.get_attribute("data-status").as_deref() == Some("received")));
    scroll_to("0");
    eventually("the first row", || is_there(1) && !is_there(3000)).await;
}

#[wasm_bindgen_test]
async fn the_row_with_the_focus_stays_in_the_document_wherever_the_table_is_scrolled_to() {
    open_certificate(&many(2000)).await;
    eventually("the rows in sight", || is_there(1)).await;
    mark(2, "damaged").await;
    let field = explanation(2);
    give_focus(&field);
    // Firefox scrolls to the focus with a delay.
    painted().await;
    for place in
        ["document.body.scrollHeight", "document.body.scrollHeight / 2", "document.body.scrollHeight / 3"]
    {
        scroll_to(place);
        eventually("other rows", || !is_there(1)).await;
        assert!(is_there(2) && has_focus(&field), "{place}");
        assert_eq!(number(2).as_deref(), Some("3"));
    }
    type_text(&field, "Scratched");
    scroll_to("0");
    eventually("the first row", || is_there(1) && is_there(4)).await;
    assert!(has_focus(&field) && ids()[..3] == ["1", "2", "3"]);
    assert_eq!(value_of(&explanation(2)), "Scratched");
}

#[wasm_bindgen_test]
async fn tab_leads_to_one_row_wherever_the_table_is_scrolled_to() {
    open_certificate(&many(2000)).await;
    eventually("the rows in sight", || is_there(1)).await;
    scroll_to("document.body.scrollHeight - innerHeight - 600");
    eventually("the last rows", || is_there(1995)).await;
    // Rows are removed at the end without new ones, and added again.
    for way in [100, 100, 100, 100, 100, 100, -100, -100, -100, -100, -100, -100] {
        js(&format!("scrollBy(0, {way})"));
        painted().await;
        eventually("one row for Tab", || select_all("tr.row:has([tabindex='0'])").len() == 1).await;
    }
}

#[wasm_bindgen_test]
async fn tab_leads_to_the_row_that_was_worked_in_last_or_to_the_first_that_a_search_leaves() {
    open_certificate(&many(20)).await;
    let stops = || select_all("tr.row:has([tabindex='0'])").iter().map(id_of).collect::<Vec<_>>();
    give_focus(&status_select(5));
    eventually("the row that is worked in", || stops() == ["5"]).await;
    let search = get(Role::Searchbox, "Find asset").await;
    give_focus(&search);
    type_text(&search, "4");
    eventually("the first one found", || ids() == ["4", "14"] && stops() == ["4"]).await;
    type_text(&search, "");
    eventually("the row that was worked in", || rows().len() == 20 && stops() == ["5"]).await;
}

#[wasm_bindgen_test]
async fn keys_move_the_focus_among_all_rows_and_choose_nothing_unawares() {
    open_certificate(&many(1500)).await;
    eventually("the rows in sight", || is_there(1)).await;
    let at = |id: i64| {
        move || {
            focused().is_some_and(|it| {
                it.closest("tr").unwrap().is_some_and(|line| id_of(&line) == id.to_string())
            })
        }
    };
    give_focus(&get(Role::Checkbox, "Select asset 1").await);
    for (key, id) in [
        ("ArrowDown", 2),
        ("ArrowDown", 3),
        ("ArrowUp", 2),
        ("End", 1500),
        ("ArrowDown", 1500),
        ("ArrowUp", 1499),
        ("Home", 1),
        ("PageUp", 1),
    ] {
        press_key(key, "");
        eventually(&format!("{key} leads to {id}"), at(id)).await;
        assert_eq!(focused().unwrap().get_attribute("type").as_deref(), Some("checkbox"));
    }
    give_focus(&status_select(1));
    for (key, id) in [("ArrowDown", 2), ("ArrowDown", 3), ("ArrowUp", 2), ("End", 1500), ("Home", 1)] {
        assert!(press_key(key, ""), "{key} chooses no status");
        eventually(&format!("{key} leads to {id}"), at(id)).await;
        assert_eq!(focused().unwrap().tag_name(), "SELECT");
    }
    press_key("PageDown", "");
    eventually("a page further", || !at(1)() && !at(2)()).await;
    status_is(1, "").await;
}

#[wasm_bindgen_test]
async fn the_keys_of_the_browsers_search_lead_to_the_search_of_all_assets() {
    open_certificate(&many(300)).await;
    let search = get(Role::Searchbox, "Find asset").await;
    let search_by = |key: &str, code: &str| {
        js(&format!(
            "dispatchEvent(new KeyboardEvent('keydown', \
                {{ key: '{key}', code: '{code}', ctrlKey: true, cancelable: true }}))"
        ))
        .is_truthy()
    };
    for (key, code) in [("f", "KeyF"), ("F", "KeyF"), ("\u{430}", "KeyF"), ("f", "KeyU")] {
        give_focus(&within(&app(), "h1")[0]);
        assert!(!search_by(key, code), "{key}: the browser does not search");
        assert_eq!(focused().as_ref(), Some(&search), "{key}");
        assert!(search_by(key, code), "{key}: the second time it does");
    }
    assert!(search_by("u", "KeyF"), "another key of another keyboard");
    press(Role::Button, "View").await;
    get(Role::Button, "Close").await;
    assert!(search_by("f", "KeyF"), "behind a dialog, the browser's own search opens");
}

#[wasm_bindgen_test]
async fn all_rows_are_printed_or_the_page_says_how_many() {
    for (count, printed, text) in
        [(400, 400, ""), (2_100, 2_000, "Only the first 2,000 of 2,100 assets are printed.")]
    {
        open_certificate(&many(count)).await;
        eventually("the rows in sight", || (1..100).contains(&rows().len())).await;
        let said = select_all(".paper-only").iter().map(text_of).collect::<String>();
        assert!(said.starts_with(text) && said.is_empty() == text.is_empty(), "{said}");
        js("dispatchEvent(new Event('beforeprint'))");
        eventually("the rows that are printed", || rows().len() >= printed).await;
        settle().await;
        assert_eq!(rows().len(), printed);
        js("dispatchEvent(new Event('afterprint'))");
        eventually("the rows in sight", || rows().len() < 100).await;
    }
}

#[wasm_bindgen_test]
async fn a_mark_is_announced_with_its_asset_and_leaves_what_is_shown() {
    open_certificate(&many(3)).await;
    let key = |id: i64, digit: &str| {
        give_focus(&status_select(id));
        press_key(digit, "");
    };
    key(1, "3");
    shown("Asset 1: Damaged. 2 not checked.").await;
    press(Role::Button, "Undo").await;
    let toast = || select_all(".toast").iter().map(text_of).collect::<String>();
    eventually("the step is shown", || toast().starts_with("Undone")).await;
    key(2, "1");
    shown("Asset 2: Received. 2 not checked.").await;
    assert!(toast().starts_with("Undone"), "{}", toast());
}
