//! Marks on many assets at once.

use wasm_bindgen_test::wasm_bindgen_test;

use crate::desk::{open_certificate, status, status_is};
use crate::screen::{
    Role, choose, click, eventually, find, get, is_button_off, press, selected, settle, shown, shows,
};
use crate::scripted::{Service, certificate};

async fn select(id: i64) {
    click(&get(Role::Checkbox, &format!("Select asset {id}")).await);
}

#[wasm_bindgen_test]
async fn a_status_is_applied_to_the_selected_assets_and_to_no_other() {
    let service =
        Service::new([certificate(1001).asset(1, "").asset(2, "received").asset(3, "").asset(4, "")]);
    let desk = open_certificate(&service).await;
    assert!(find(Role::Button, "Apply to selected").is_none());
    select(1).await;
    select(2).await;
    shown("2 selected").await;
    choose(&get(Role::Combobox, "Status for selected assets").await, "damaged");
    press(Role::Button, "Apply to selected").await;
    status_is(1, "damaged").await;
    status_is(2, "damaged").await;
    assert_eq!((status(3), status(4)), (String::new(), String::new()));
    shown("2 unsaved").await;
    press(Role::Button, "Undo").await;
    status_is(1, "").await;
    status_is(2, "received").await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_selection_says_how_many_it_holds_hidden_ones_included() {
    let service = Service::new([certificate(1001).asset(1, "").asset(2, "damaged").asset(3, "")]);
    let desk = open_certificate(&service).await;
    select(1).await;
    press(Role::Radio, "Problems").await;
    eventually("asset 1 is hidden", || crate::desk::ids() == ["2"]).await;
    shown("1 selected").await;
    press(Role::Button, "Apply to selected").await;
    press(Role::Radio, "All").await;
    eventually("all are shown", || crate::desk::ids().len() == 3).await;
    status_is(1, "received").await;
    press(Role::Button, "Select all 3 shown").await;
    shown("3 selected").await;
    press(Role::Button, "Clear selection").await;
    eventually("nothing is selected", || find(Role::Button, "Apply to selected").is_none()).await;
    click(&get(Role::Checkbox, "Select all assets shown").await);
    shown("3 selected").await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn the_status_for_the_selected_is_the_one_that_its_select_shows() {
    let service = Service::new([certificate(1001).asset(1, "").asset(2, "")]);
    let desk = open_certificate(&service).await;
    select(1).await;
    choose(&get(Role::Combobox, "Status for selected assets").await, "damaged");
    press(Role::Button, "Clear selection").await;
    eventually("nothing is selected", || find(Role::Button, "Apply to selected").is_none()).await;
    select(2).await;
    let select = get(Role::Combobox, "Status for selected assets").await;
    settle().await;
    let (shown, _) = selected(&select).unwrap();
    press(Role::Button, "Apply to selected").await;
    eventually("asset 2 is marked", || !status(2).is_empty()).await;
    assert_eq!(status(2), shown, "what was shown is what was applied");
    desk.close().await;
}

#[wasm_bindgen_test]
async fn marking_all_as_received_leaves_what_is_marked() {
    let service =
        Service::new([certificate(1001).asset(1, "").asset(2, "damaged").asset(3, "stolen").asset(4, "")]);
    let desk = open_certificate(&service).await;
    press(Role::Button, "Mark all unmarked as received").await;
    status_is(1, "received").await;
    status_is(4, "received").await;
    assert_eq!((status(2), status(3)), ("damaged".into(), "stolen".into()));
    eventually("nothing is left to mark", || is_button_off("Mark all unmarked as received")).await;
    assert!(shows("2 unsaved"));
    desk.close().await;
}
