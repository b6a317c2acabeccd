//! What a person types stays with focus, caret and row, whatever is read meanwhile (a saving is in `table.rs`).

use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlTextAreaElement;

use crate::desk::{explanation, mark, open_certificate, status_is};
use crate::screen::{
    Role, click, document, eventually, find, js, press, select_all, shown, type_text, value_of,
};
use crate::scripted::{Service, certificate};

/// Types while the assets are read for some reason, and once more before they are there.
async fn stays_while_read(begin: impl FnOnce()) {
    let service = Service::new([certificate(1001).asset(1, "").asset(2, "").asset(3, "")]);
    let desk = open_certificate(&service).await;
    mark(1, "damaged").await;
    press(Role::Button, "Details of asset 3").await;
    eventually("the details", || select_all("tr.asset-more").len() == 1).await;
    let field = explanation(1).dyn_into::<HtmlTextAreaElement>().unwrap();
    field.focus().unwrap();
    type_text(&field, "Scratched");
    assert!(field.is_same_node(Some(explanation(1).as_ref())), "at first");
    service.edit_asset(2, |asset| asset.status = Some("other".into()));
    let before = service.sent_of("GET assets").len();
    let gate = service.hold(|sent| sent.is("GET assets"));
    begin();
    eventually("the request", || service.sent_of("GET assets").len() > before).await;
    assert!(field.is_connected(), "stays while it is read; rows: {}", select_all("tr.row").len());
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
