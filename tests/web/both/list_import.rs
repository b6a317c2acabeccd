//! Tests the import of a list: pasted cells, chosen files, and columns whose roles the user
//! chooses.

use wasm_bindgen_test::wasm_bindgen_test;

use crate::desk::{Desk, mark, open_certificate, status_is};
use crate::screen::{
    Role, choose, click, eventually, find, get, js, options, press, select_all, shown, shows, text_of,
    type_text,
};
use crate::scripted::{Service, certificate};

/// Opens the import of a certificate with two assets, the first of which is received.
async fn opened() -> Desk {
    let desk = open_certificate(&Service::new([certificate(1001).asset(1, "").asset(2, "")])).await;
    mark(1, "received").await;
    press(Role::Link, "Import").await;
    get(Role::Heading, "Import list").await;
    desk
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
            const field = document.querySelector('.import input[type=file]');
            field.files = chosen.files;
            field.dispatchEvent(new Event('change', {{ bubbles: true }}));
        }})()"
    ));
}

/// Waits for the sums of the changes.
async fn sums_are(expected: &[&str]) {
    let sums = || select_all(".import-sums li").iter().map(text_of).collect::<Vec<_>>();
    eventually(&format!("the sums are {expected:?}"), || sums() == expected).await;
}

/// Waits until an alert has this text.
fn alerts() -> String {
    select_all("[role=alert]").iter().map(text_of).collect()
}

async fn refused(reason: &str) {
    eventually(reason, || alerts().contains(reason)).await;
}

/// Chooses an option by its label.
async fn choose_label(name: &str, label: &str) {
    let select = get(Role::Combobox, name).await;
    let (value, _) = options(&select).into_iter().find(|(_, own)| own == label).unwrap();
    choose(&select, &value);
}

#[wasm_bindgen_test]
async fn a_list_stays_while_the_table_is_shown_and_is_compared_with_its_changes() {
    let desk = opened().await;
    paste("Asset\tStatus\n1\treceived\n2\treceived\n").await;
    sums_are(&["1 received", "1 line changes nothing"]).await;
    press(Role::Link, "Certificate 4711/1001").await;
    mark(2, "received").await;
    press(Role::Link, "Import").await;
    sums_are(&["Nothing to change", "2 lines change nothing"]).await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_file_that_is_no_list_is_refused_with_a_sentence_and_a_right_one_after_it_is_imported() {
    let desk = opened().await;
    for (content, reason) in [
        ("new Uint8Array([1, 0, 2, 0, 3])", "Not a CSV file or an Excel workbook"),
        (r"' \n \n'", "The list is empty."),
    ] {
        choose_file("a.csv", content);
        refused(reason).await;
        assert!(select_all(".import-apply").is_empty(), "{reason}");
    }
    choose_file("right.csv", r"'Asset;Status\n2;damaged\n'");
    eventually("the file is named", || shows("right.csv · 2 lines")).await;
    press(Role::Button, "Apply 1 change").await;
    status_is(2, "damaged").await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn columns_that_are_not_recognised_get_their_roles_from_the_user() {
    let desk = opened().await;
    paste("x\tbroken box\n2\tdamaged\n").await;
    choose_label("Headings", "No headings").await;
    choose_label("Column A: Column A", "Not used").await;
    shown("Choose a column for the asset").await;
    assert_eq!(alerts(), "", "nothing is wrong yet");
    choose_label("Column A: Column A", "Asset ID").await;
    choose_label("Column B: Column B", "Status").await;
    sums_are(&["1 problem"]).await;
    eventually("one line is wrong", || shows("1 line has errors")).await;
    choose_label("Headings", "Line 1: x").await;
    eventually("no line is wrong", || !shows("1 line has errors")).await;
    assert!(find(Role::Button, "Apply 1 change").is_some());
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_guess_changes_nothing_before_it_is_confirmed() {
    let desk = opened().await;
    paste("Asset\tStatus\n2\tkaputt\n").await;
    eventually("the line waits", || shows("1 line waits for its word")).await;
    assert!(find(Role::Button, "Apply 1 change").is_none());
    press(Role::Button, "Confirm guesses").await;
    press(Role::Button, "Apply 1 change").await;
    status_is(2, "damaged").await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn fields_of_a_corrected_line_stay_mounted() {
    let desk = opened().await;
    paste("Asset\tStatus\n7\tdamaged\n").await;
    let field = get(Role::Textbox, "Asset ID").await;
    type_text(&field, "2");
    eventually("the line is corrected", || shows("Corrected")).await;
    eventually("Apply is enabled while the field has the focus", || {
        crate::screen::is_button_on("Apply 1 change")
    })
    .await;
    assert!(field.is_connected());
    click(&select_all(".import-faulty input[type=checkbox]")[0]);
    eventually("the line is left out", || shows("Left out")).await;
    assert!(find(Role::Button, "Nothing to change").is_some());
    desk.close().await;
}

#[wasm_bindgen_test]
async fn every_column_of_a_wide_list_can_be_given_a_role() {
    let desk = opened().await;
    let wide = |cell: &str| ["-\t".repeat(44).as_str(), cell, "\n"].concat();
    paste(&[wide("Asset\tStatus"), wide("1\tdamaged")].concat()).await;
    let cards = || select_all(".import-columns > li").len();
    eventually("the first columns are shown", || cards() == 40).await;
    click(&crate::screen::within(&select_all(".import-step")[1], "button").pop().unwrap());
    eventually("all columns are shown", || cards() == 46).await;
    desk.close().await;
}
