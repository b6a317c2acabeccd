//! Statuses from a list: pasted cells, chosen files, and columns that are named by hand.

use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::Element;

use crate::desk::{Desk, mark, open_certificate, status_is};
use crate::screen::{
    Role, choose, click, eventually, find, get, js, name_of, options, press, select_all, text_of, type_text,
    within,
};
use crate::scripted::{Service, certificate};

/// Opens the dialog for lists at a certificate with two assets.
async fn opened() -> (Desk, Element) {
    let desk = open_certificate(&Service::new([certificate(1001).asset(1, "").asset(2, "")])).await;
    mark(1, "received").await;
    press(Role::Button, "Files and lists").await;
    let dialog = get(Role::Dialog, "Files and lists").await;
    (desk, dialog)
}

async fn paste(cells: &str) {
    type_text(&get(Role::Textbox, "Cells from a spreadsheet").await, cells);
}

/// Chooses a file: its name and a JavaScript expression for its content.
fn choose_file(name: &str, content: &str) {
    js(&format!(
        "(() => {{
            const chosen = new DataTransfer();
            chosen.items.add(new File([{content}], '{name}'));
            const field = document.querySelector('dialog input[type=file]');
            field.files = chosen.files;
            field.dispatchEvent(new Event('change', {{ bubbles: true }}));
        }})()"
    ));
}

/// Waits until these are the numbers of lines by what becomes of them.
async fn counts_are(expected: &[&str]) {
    let counts = || select_all(".sheet-counts li").iter().map(text_of).collect::<Vec<_>>();
    eventually(&format!("the counts are {expected:?}"), || counts() == expected).await;
}

/// Waits until an alert of the dialog says this.
async fn refused(dialog: &Element, reason: &str) {
    let alerts = || within(dialog, "[role=alert]").iter().map(text_of).collect::<String>();
    eventually(reason, || alerts().contains(reason)).await;
}

/// Chooses an option by its label.
async fn choose_label(column: &str, label: &str) {
    let select = get(Role::Combobox, column).await;
    let (value, _) = options(&select).into_iter().find(|(_, own)| own == label).unwrap();
    choose(&select, &value);
}

#[wasm_bindgen_test]
async fn what_would_change_is_compared_again_when_marks_change_behind_it() {
    let (desk, _) = opened().await;
    paste("Asset\tStatus\n1\treceived\n2\treceived\n").await;
    counts_are(&["1 asset will change", "1 line changes nothing"]).await;
    click(&select_all(".button.undo")[0]);
    counts_are(&["2 assets will change"]).await;
    get(Role::Button, "Mark 2 assets").await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn what_is_no_list_is_refused_with_a_sentence_and_a_right_one_after_it_is_imported() {
    let (desk, dialog) = opened().await;
    for (content, reason) in [
        ("new Uint8Array([1, 0, 2, 0, 3])", "neither a CSV file nor an Excel workbook"),
        (r"' \n \n'", "There is nothing in this list."),
        (r#"'Asset,Status\n1,"received\n'"#, "A quotation mark that opens in line 2 is never closed."),
    ] {
        choose_file("a.csv", content);
        refused(&dialog, reason).await;
        let marks = |button: &Element| name_of(button).starts_with("Mark ");
        assert!(!within(&dialog, "button").iter().any(marks), "{reason}");
    }
    choose_file("right.csv", r"'Asset;Status\n2;damaged\n'");
    eventually("the file is named", || text_of(&dialog).contains("right.csv · 2 lines")).await;
    press(Role::Button, "Mark 1 asset").await;
    status_is(2, "damaged").await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn columns_that_are_not_recognised_are_named_by_hand() {
    let (desk, dialog) = opened().await;
    paste("x\tbroken box\n2\tdamaged\n").await;
    choose_label("Column A", "Not used").await;
    refused(&dialog, "Choose which column names the asset").await;
    choose_label("Column A", "Asset ID").await;
    choose_label("Column B", "Status").await;
    let heads = get(Role::Checkbox, "The first line holds headings").await;
    if !crate::screen::is_checked(&heads) {
        click(&heads);
    }
    counts_are(&["1 asset will change"]).await;
    click(&heads);
    counts_are(&["1 asset will change", "1 line cannot be taken"]).await;
    assert!(find(Role::Button, "Mark 1 asset").is_some());
    desk.close().await;
}
