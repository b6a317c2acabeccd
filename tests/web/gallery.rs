//! Tests that the gallery shows each component, and that all its controls work.

use wasm_bindgen_test::wasm_bindgen_test;

use crate::desk::open;
use crate::screen::{Role, eventually, find, get, press, select_all, shows};
use crate::scripted::Service;

#[wasm_bindgen_test]
async fn the_gallery_shows_every_component_and_asks_the_service_nothing() {
    let service = Service::new([]);
    let desk = open("/gallery", &service);
    get(Role::Heading, "Gallery").await;
    for shelf in
        ["Buttons", "Badges", "Icons", "Choices", "Heads that sort", "Facts", "Notes", "What is said"]
    {
        assert!(find(Role::Heading, shelf).is_some(), "{shelf}");
    }
    assert_eq!(select_all(".gallery .badge").len(), 5);
    press(Role::Button, "Dialog").await;
    get(Role::Button, "Close").await;
    press(Role::Button, "Close").await;
    eventually("the dialog is closed", || select_all("dialog").is_empty()).await;
    press(Role::Button, "Say").await;
    eventually("something is said", || shows("Nothing to change") || !select_all(".toast").is_empty()).await;
    assert!(service.sent().is_empty());
    desk.close().await;
}
