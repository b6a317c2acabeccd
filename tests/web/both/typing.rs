//! Tests that focus, caret, rows and typed text stay during reads.

use crate::prelude::*;
use web_sys::HtmlTextAreaElement;

fn service() -> Service {
    Service::new([certificate(1001).asset(1, "").asset(2, "").asset(3, "")])
}

/// Types an explanation of the first asset, with the details of the third one open.
async fn type_one(service: &Service) -> HtmlTextAreaElement {
    open_certificate(service).await;
    mark(1, "damaged").await;
    press(Role::Button, "Details of asset 3").await;
    eventually("the details", || select_all("tr.asset-more").len() == 1).await;
    let field = explanation(1).dyn_into::<HtmlTextAreaElement>().unwrap();
    field.focus().unwrap();
    type_text(&field, "Scratched");
    field
}

fn type_on(field: &HtmlTextAreaElement) {
    type_text(field, "Scratched on the left");
    field.set_selection_range(4, 7).unwrap();
}

/// Checks that typing continues in the same field.
async fn stays(field: &HtmlTextAreaElement) {
    assert!(field.is_same_node(Some(explanation(1).as_ref())), "the row is the same");
    assert!(has_focus(field));
    assert_eq!(value_of(field), "Scratched on the left");
    assert_eq!((field.selection_start(), field.selection_end()), (Ok(Some(4)), Ok(Some(7))));
    assert_eq!(select_all("tr.asset-more").len(), 1);
    shown("1 unsaved").await;
}

#[wasm_bindgen_test]
async fn what_is_typed_while_all_is_read_again_stays_with_focus_and_caret() {
    let begins: [fn(); 2] = [|| click(&find(Role::Button, "Refresh").unwrap()), || page_shown(true)];
    for begin in begins {
        let service = service();
        let field = type_one(&service).await;
        service.edit_asset(2, |asset| asset.status = Some("other".into()));
        let before = service.sent_of("GET assets").len();
        let gate = service.hold_next("GET assets");
        begin();
        eventually("the request", || service.sent_of("GET assets").len() > before).await;
        type_on(&field);
        gate.open();
        status_is(2, "other").await;
        stays(&field).await;
    }
}

#[wasm_bindgen_test]
async fn nothing_is_decided_on_what_is_being_read_again() {
    let service = opened(Service::new([certificate(1001).asset(1, "received")])).await;
    eventually("confirming is enabled", || is_button_on("Confirm certificate")).await;
    service.edit_asset(1, |asset| asset.status = Some("damaged".into()));
    let gate = service.hold_next("GET assets");
    press(Role::Button, "Refresh").await;
    eventually("it is not", || !is_button_on("Confirm certificate")).await;
    status_is(1, "received").await;
    assert!(
        select_all("[data-complete=true]").is_empty() && !select_all("[data-complete=pending]").is_empty()
    );
    gate.open();
    status_is(1, "damaged").await;
    assert!(!is_button_on("Confirm certificate"));
}
