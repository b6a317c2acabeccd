//! Tests where the focus goes when its element is removed or moved in the document.

use crate::prelude::*;

fn service() -> Service {
    Service::new([certificate(1001).asset(1, "").asset(2, "damaged")])
}

#[wasm_bindgen_test]
async fn the_focus_of_a_removed_button_goes_to_the_heading_of_the_page() {
    open_after(|| store_draft(" /api"), PLACE, &service()).await;
    let restore = get(Role::Button, "Restore").await;
    give_focus(&restore);
    click(&restore);
    eventually("the offer is gone", || find(Role::Button, "Restore").is_none()).await;
    let focused = || document().active_element().map(|it| text_of(&it)).unwrap_or_default();
    eventually("the heading has the focus", || focused() == "Certificate 4711/1001").await;
}

#[wasm_bindgen_test]
async fn an_element_whose_attribute_is_set_again_keeps_the_focus() {
    open("/certificates", &service()).await;
    let heading = get(Role::Heading, "Certificates").await;
    give_focus(&heading);
    // Chromium and Firefox take the focus away at once, WebKit does not.
    heading.remove_attribute("tabindex").unwrap();
    heading.set_attribute("tabindex", "-1").unwrap();
    eventually("the heading has the focus again", || has_focus(&heading)).await;
}

#[wasm_bindgen_test]
async fn a_moved_button_keeps_the_focus() {
    open("/certificates", &service()).await;
    get(Role::Link, "4711/1001").await;
    press(Role::Button, "View").await;
    get(Role::Dialog, "View").await;
    let lines = || texts_of(".column-list li");
    let before = lines();
    let down = select_all(".column-list .column-move[data-way=down]").remove(0);
    give_focus(&down);
    click(&down);
    eventually("the line has moved", || lines() != before).await;
    settle().await;
    assert!(has_focus(&down));
}

#[wasm_bindgen_test]
async fn rows_are_removed_while_the_focus_is_in_one() {
    open_certificate(&Service::new([certificate(1001).asset(1, "")])).await;
    give_focus(&get(Role::Combobox, "Status of asset 1").await);
    travel(&format!("{PLACE}/import"));
    get(Role::Heading, "Import list").await;
}

#[wasm_bindgen_test]
async fn late_frames_move_the_focus_to_the_home_of_the_last_focused_element() {
    open("/certificates", &service()).await;
    get(Role::Link, "4711/1001").await;
    js(r#"document.getElementById("content").insertAdjacentHTML("beforeend", `<i><button>Outer</button>
        <section data-focus-home><h2 tabindex="-1">Near</h2><button>Inner</button></section></i>`)"#);
    hold_frames();
    for name in ["Outer", "Inner"] {
        let button = get(Role::Button, name).await;
        give_focus(&button);
        button.remove();
        // The observer reports the removal.
        microtask().await;
    }
    release_frames();
    let near = get(Role::Heading, "Near").await;
    eventually("the nearest heading has the focus", || has_focus(&near)).await;
    near.closest("i").unwrap().unwrap().remove();
}
