//! Tests the list from which certificates are chosen for a run: read to its end, searched, and selected in ranges.

use super::guided_run::SEVERAL;
use crate::prelude::*;

fn rows() -> usize {
    select_all(".choices input").len()
}

fn selected() -> Vec<String> {
    let boxes = select_all(".choices input");
    let names = select_all(".choice-key");
    boxes.iter().zip(&names).filter(|(own, _)| is_checked(own)).map(|(_, name)| text_of(name)).collect()
}

async fn selection_is(expected: &[&str]) {
    eventually(&format!("{expected:?} are selected"), || selected() == expected).await;
}

fn shift_click(index: usize) {
    js(&format!(
        "document.querySelectorAll('.choices input')[{index}]\
            .dispatchEvent(new MouseEvent('click', {{ shiftKey: true, bubbles: true, cancelable: true }}))"
    ));
}

#[wasm_bindgen_test]
async fn all_open_certificates_are_read_and_searched() {
    let service = Service::new((1..=150).map(|id| {
        let status = if id == 149 { "secondConfirmationPending" } else { "firstConfirmationPending" };
        let start = json!({ "leaseStartDate": "2026-12-01", "customerContext": { "customerName": format!("Firm {id}") } });
        certificate(id).status(status).with(start)
    }));
    open(SEVERAL, &service).await;
    shown("150 certificates").await;
    let table = get(Role::Table, "Certificates").await;
    assert_eq!(table.get_attribute("aria-rowcount").as_deref(), Some("151"));
    assert!((1..150).contains(&rows()), "only the rows in sight are in the document");
    type_text(&get(Role::Searchbox, "Find certificate").await, "firm 149");
    shown("1 of 150 shown").await;
    eventually("the row that was found", || rows() == 1).await;
    let second = text_of(&select_all(".choice-row")[0]);
    assert!(second.contains("second confirmation") && second.contains("2026"), "{second}");
    get(Role::Button, "Begin").await;
    assert!(is_button_off("Begin"));
    click(&select_all(".choices input")[0]);
    type_text(&get(Role::Searchbox, "Find certificate").await, "nowhere");
    shown("No certificate contains “nowhere”.").await;
    press(Role::Button, "Clear search").await;
    eventually("the rows are back", || rows() > 1).await;
    press(Role::Button, "Begin with 1 certificate").await;
    get(Role::Heading, "1 of 1: certificate 4711/149").await;
    assert!(service.posts().is_empty());
}

#[wasm_bindgen_test]
async fn shift_selects_a_range_and_arrows_move_the_focus() {
    let service = Service::new((1..=9).map(certificate));
    open(SEVERAL, &service).await;
    eventually("all rows are shown", || rows() == 9).await;
    click(&select_all(".choices input")[1]);
    shift_click(4);
    selection_is(&["4711/2", "4711/3", "4711/4", "4711/5"]).await;
    shown("4 selected").await;
    click(&select_all(".choices input")[3]);
    shift_click(2);
    selection_is(&["4711/2", "4711/5"]).await;
    js("document.querySelectorAll('.choices input')[0].focus()");
    for (key, expected) in
        [("ArrowUp", "4711/1"), ("ArrowDown", "4711/2"), ("ArrowDown", "4711/3"), ("ArrowUp", "4711/2")]
    {
        press_key(key, "");
        let focused = document().active_element().unwrap();
        assert!(name_of(&focused).starts_with(expected), "{key}: {}", name_of(&focused));
    }
    press_key("/", "");
    assert_eq!(name_of(&document().active_element().unwrap()), "Find certificate");
}

#[wasm_bindgen_test]
async fn all_certificates_that_were_found_are_selected_by_one_press() {
    let service = Service::new((1..=150).map(|id| {
        let customer = if id % 50 == 0 { "Nord" } else { "Other" };
        certificate(id).with(json!({ "customerContext": { "customerName": customer } }))
    }));
    open(SEVERAL, &service).await;
    shown("150 certificates").await;
    type_text(&get(Role::Searchbox, "Find certificate").await, "nord");
    press(Role::Button, "Select all 3 certificates shown").await;
    get(Role::Button, "Begin with 3 certificates").await;
    assert!(is_button_off("Select all 3 certificates shown"));
    type_text(&get(Role::Searchbox, "Find certificate").await, "");
    press(Role::Button, "Select all 150 certificates shown").await;
    get(Role::Button, "Begin with 150 certificates").await;
}
