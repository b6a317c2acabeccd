//! Tests marking many assets at once.

use crate::prelude::*;
use web_sys::HtmlInputElement;

async fn select(id: i64) {
    click(&get(Role::Checkbox, &format!("Select asset {id}")).await);
}

#[wasm_bindgen_test]
async fn a_selection_says_how_many_it_holds_hidden_ones_included() {
    open_certificate(&Service::new([certificate(1001).asset(1, "").asset(2, "damaged").asset(3, "")])).await;
    select(1).await;
    press(Role::Radio, "Problems").await;
    eventually("asset 1 is hidden", || ids() == ["2"]).await;
    shown("1 selected, 1 of them not shown").await;
    choose(&get(Role::Combobox, "Status for selected assets").await, "received").await;
    press_shows("Apply to selected", "1 asset marked as Received").await;
    eventually("nothing is selected", || find(Role::Button, "Apply to selected").is_none()).await;
    assert!(has_focus(&get(Role::Button, "Undo").await), "the focus is not lost");
    press(Role::Radio, "All").await;
    eventually("all are shown", || ids().len() == 3).await;
    status_is(1, "received").await;
    select(2).await;
    shown("1 selected").await;
    press(Role::Button, "Clear selection").await;
    eventually("nothing is selected", || find(Role::Button, "Apply to selected").is_none()).await;
    click(&get(Role::Checkbox, "Select all assets shown").await);
    shown("3 selected").await;
}

#[wasm_bindgen_test]
async fn the_box_for_all_assets_shows_a_partial_selection() {
    open_certificate(&Service::new([certificate(1001).asset(1, "").asset(2, "")])).await;
    let all = get(Role::Checkbox, "Select all assets shown").await.unchecked_into::<HtmlInputElement>();
    assert!(!all.indeterminate() && !all.checked());
    select(1).await;
    eventually("one of two", || all.indeterminate() && !all.checked()).await;
    select(2).await;
    eventually("both", || !all.indeterminate() && all.checked()).await;
}

#[wasm_bindgen_test]
async fn rows_are_ticked_by_their_own_selection_after_any_content() {
    open_certificate(&Service::new([certificate(1001).asset(1, "").asset(2, "damaged").asset(3, "")])).await;
    let is_ticked = |id| is_checked(&find(Role::Checkbox, &format!("Select asset {id}")).unwrap());
    press(Role::Radio, "Problems").await;
    eventually("the problem is shown", || ids() == ["2"]).await;
    click(&get(Role::Checkbox, "Select all assets shown").await);
    eventually("it is ticked", || is_ticked(2)).await;
    press(Role::Radio, "Not checked").await;
    eventually("the others are shown", || ids() == ["1", "3"]).await;
    assert_eq!([1, 3].map(is_ticked), [false; 2]);
    press(Role::Radio, "All").await;
    eventually("all are shown", || ids() == ["1", "2", "3"]).await;
    assert_eq!([1, 2, 3].map(is_ticked), [false, true, false]);
    press(Role::Button, "Clear selection").await;
    eventually("none is ticked", || [1, 2, 3].map(is_ticked) == [false; 3]).await;
}

#[wasm_bindgen_test]
async fn an_explanation_is_given_to_all_selected_assets_in_one_step() {
    let service =
        Service::new([certificate(1001).asset(1, "").explained(2, "other", Some("Old.")).asset(3, "")]);
    open_certificate(&service).await;
    select(1).await;
    select(2).await;
    choose(&get(Role::Combobox, "Status for selected assets").await, "damaged").await;
    type_text(&get(Role::Textbox, "Explanation for selected assets").await, " Wet. ");
    press_shows("Apply to selected", "2 assets marked as Damaged, with an explanation").await;
    let texts = || [1, 2, 3].map(explanation_text);
    assert_eq!((texts(), status(3)), (["Wet.", "Wet.", ""].map(str::to_owned), String::new()));
    press_shows("Undo", "Undone: 2 assets marked as Damaged, with an explanation").await;
    eventually("both are as before", || texts() == ["", "Old.", ""].map(str::to_owned)).await;
    assert_eq!((status(1), status(2)), (String::new(), "other".to_owned()));
    // An equal value is no change, and undo does not count it.
    select(2).await;
    choose(&get(Role::Combobox, "Status for selected assets").await, "other").await;
    press_shows("Apply to selected", "Nothing to change: all assets already have this status").await;
    assert!(!is_button_on("Undo"));
}

#[wasm_bindgen_test]
async fn no_status_is_applied_to_the_selected_before_it_was_chosen() {
    open_certificate(&Service::new([certificate(1001).asset(1, "").asset(2, "")])).await;
    select(1).await;
    choose(&get(Role::Combobox, "Status for selected assets").await, "damaged").await;
    press(Role::Button, "Clear selection").await;
    eventually("nothing is selected", || find(Role::Button, "Apply to selected").is_none()).await;
    select(2).await;
    let select = get(Role::Combobox, "Status for selected assets").await;
    settle().await;
    assert_eq!(selected(&select), Some((String::new(), "Choose a status".into())));
    assert!(is_button_off("Apply to selected"), "no status was chosen for these assets");
    press(Role::Button, "Apply to selected").await;
    settle().await;
    assert_eq!(status(2), "");
    choose(&select, "other").await;
    press(Role::Button, "Apply to selected").await;
    status_is(2, "other").await;
}

#[wasm_bindgen_test]
async fn with_a_search_what_it_shows_can_be_marked_and_the_rest_only_on_purpose() {
    let service =
        Service::new([certificate(1001).asset(11, "").asset(12, "damaged").asset(13, "").asset(21, "")]);
    open_certificate(&service).await;
    assert!(find(Role::Button, "Mark 3 shown as received").is_none());
    get(Role::Button, "Mark 3 unchecked assets as received").await;
    let short = || within(&mark_unchecked(), "span").remove(0);
    let widest = || (text_of(&short()), short().get_attribute("data-longest").unwrap());
    let texts = |text: &str| (text.to_owned(), "Mark 4 as received\nMark 4 shown received".to_owned());
    assert_eq!(widest(), texts("Mark 3 as received"));
    type_text(&get(Role::Searchbox, "Find asset").await, "1");
    type_text(&get(Role::Searchbox, "Find asset").await, "21");
    shown("1 of 4 shown").await;
    assert_eq!(widest(), texts("Mark 1 shown received"), "it needs the same width for every number");
    press_shows("Mark 1 shown as received", "1 asset marked as Received").await;
    status_is(21, "received").await;
    assert!(is_button_off("All assets shown are checked"));
    assert!(mark_unchecked().has_attribute("data-done"), "the style sheet hides it");
    type_text(&get(Role::Searchbox, "Find asset").await, "");
    eventually("all are shown", || ids().len() == 4).await;
    assert_eq!([11, 13].map(status), [String::new(), String::new()], "what was hidden is as it was");
    press(Role::Radio, "Not checked").await;
    press_shows("Mark 2 shown as received", "2 assets marked as Received").await;
    // With a search that shows marked assets too, the button has the number of changes.
    press(Role::Button, "Undo").await;
    press(Role::Radio, "All").await;
    type_text(&get(Role::Searchbox, "Find asset").await, "1");
    get(Role::Button, "Mark 2 unchecked assets in view as received (4 shown)").await;
    click(&mark_unchecked());
    eventually("nothing is left to mark", || is_off(&mark_unchecked())).await;
    assert_eq!([12, 13].map(status), ["damaged", "received"], "what is marked stays");
}

#[wasm_bindgen_test]
async fn ctrl_z_undoes_and_redoes_an_act_but_not_during_typing() {
    open_certificate(&Service::new([certificate(1001).asset(1, "").asset(2, "")])).await;
    click(&mark_unchecked());
    status_is(1, "received").await;
    let key = |target: &str, key: &str, is_shift: bool| {
        js(&format!(
            "{target}.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}', ctrlKey: true, shiftKey: {is_shift}, bubbles: true, cancelable: true }}))"
        ));
    };
    key("document.body", "z", false);
    shown("Undone: 2 assets marked as Received").await;
    status_is(1, "").await;
    key("document.body", "Z", true);
    status_is(1, "received").await;
    go_and_type(&press_explanation(1).await, "Lid broken");
    key("document.activeElement", "z", false);
    settle().await;
    assert_eq!(status(1), "received", "the field keeps its own undo");
}

#[wasm_bindgen_test]
async fn changes_are_saved_from_the_bar_of_the_selection() {
    let service = opened(Service::new([certificate(1001).asset(1, "").asset(2, "")])).await;
    click(&get(Role::Checkbox, "Select asset 2").await);
    eventually("the bar is there", || !select_all(".bulk").is_empty()).await;
    assert!(select_all(".bulk .save").is_empty(), "there is nothing to save");
    mark(1, "damaged").await;
    eventually("the bar offers it", || !select_all(".bulk .save").is_empty()).await;
    click(&select_all(".bulk .save")[0]);
    shown("1 change saved.").await;
    assert_eq!(service.held(1001).assets[0].status.as_deref(), Some("damaged"));
    assert!(!select_all(".bulk").is_empty() && select_all(".bulk .save").is_empty());
}
