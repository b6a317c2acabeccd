//! Focus, caret, rows and what a person types stay, whatever is read meanwhile (a saving is in `table.rs`).

use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlTextAreaElement;

use crate::desk::{explanation, mark, open_certificate, status_is};
use crate::screen::{
    Role, click, document, eventually, find, is_button_on, js, press, select_all, shown, type_text, value_of,
};
use crate::scripted::{Service, certificate};
use crate::tabs::{other_tab_works, tell};

fn service() -> Service {
    Service::new([certificate(1001).asset(1, "").asset(2, "").asset(3, "")])
}

/// Types while the assets are read again for some reason, and is where it was once they are here.
async fn stays_while_read(begin: impl FnOnce()) {
    let service = service();
    let desk = open_certificate(&service).await;
    mark(1, "damaged").await;
    press(Role::Button, "Details of asset 3").await;
    eventually("the details", || select_all("tr.asset-more").len() == 1).await;
    let field = explanation(1).dyn_into::<HtmlTextAreaElement>().unwrap();
    field.focus().unwrap();
    type_text(&field, "Scratched");
    service.edit_asset(2, |asset| asset.status = Some("other".into()));
    let before = service.sent_of("GET assets").len();
    let gate = service.hold(|sent| sent.is("GET assets"));
    begin();
    eventually("the request", || service.sent_of("GET assets").len() > before).await;
    type_text(&field, "Scratched on the left");
    field.set_selection_range(4, 7).unwrap();
    gate.open();
    status_is(2, "other").await;
    assert!(field.is_same_node(Some(explanation(1).as_ref())), "the row is the same");
    assert_eq!(document().active_element().as_ref(), Some(field.as_ref()));
    assert_eq!(value_of(&field), "Scratched on the left");
    assert_eq!((field.selection_start(), field.selection_end()), (Ok(Some(4)), Ok(Some(7))));
    assert_eq!(select_all("tr.asset-more").len(), 1);
    shown("1 unsaved").await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn what_is_typed_while_all_is_read_again_stays_with_focus_and_caret() {
    stays_while_read(|| click(&find(Role::Button, "Reload").unwrap())).await;
}

#[wasm_bindgen_test]
async fn what_is_typed_on_a_page_that_came_back_stays_while_it_is_read_again() {
    stays_while_read(|| {
        let event = js("new PageTransitionEvent('pageshow', { persisted: true })");
        crate::screen::window().dispatch_event(event.unchecked_ref()).unwrap();
    })
    .await;
}

#[wasm_bindgen_test]
async fn what_another_tab_sent_changes_a_row_that_is_looked_at_and_nothing_else() {
    other_tab_works("acceptance-desk 4711/1001 /api").await;
    let service = service();
    let desk = open_certificate(&service).await;
    shown("Another tab of this browser").await;
    // What is off takes no focus; the rows themselves can be walked through.
    let row = select_all("tr.row").swap_remove(1);
    service.edit_asset(2, |asset| asset.status = Some("other".into()));
    tell("4711/1001 /api");
    status_is(2, "other").await;
    assert!(row.is_same_node(select_all("tr.row").get(1).map(AsRef::as_ref)));
    js("window.__free()");
    desk.close().await;
}

#[wasm_bindgen_test]
async fn nothing_is_decided_on_what_is_being_read_again() {
    let service = Service::new([certificate(1001).asset(1, "received")]);
    let desk = open_certificate(&service).await;
    eventually("confirming is armed", || is_button_on("Confirm certificate")).await;
    service.edit_asset(1, |asset| asset.status = Some("damaged".into()));
    let gate = service.hold(|sent| sent.is("GET assets"));
    press(Role::Button, "Reload").await;
    eventually("it is not", || !is_button_on("Confirm certificate")).await;
    status_is(1, "received").await;
    assert!(select_all("[data-complete=true]").is_empty() && !select_all("[data-complete=pending]").is_empty());
    gate.open();
    status_is(1, "damaged").await;
    assert!(!is_button_on("Confirm certificate"));
    desk.close().await;
}
