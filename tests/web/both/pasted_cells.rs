//! Tests several cells that are pasted into one explanation.

use crate::prelude::*;

/// Opens a certificate whose last asset is shown first; its second one has no status.
async fn opened() {
    let service = Service::new([certificate(1001)
        .asset(1, "damaged")
        .asset(2, "")
        .asset(3, "damaged")
        .explained(4, "damaged", Some("old"))]);
    open(&format!("{PLACE}?sort=-asset"), &service).await;
    assets_read().await;
}

/// Pastes a text into an explanation. Returns whether the browser inserts it.
fn paste(id: i64, text: &str) -> bool {
    let field = explanation(id);
    give_focus(&field);
    let event =
        "Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData: data })";
    js(&format!(
        "(() => {{
            const data = {{ getData: () => {text:?} }};
            return document.activeElement.dispatchEvent({event});
        }})()"
    ))
    .is_truthy()
}

fn explanations() -> Vec<String> {
    [4, 3, 2, 1].map(explanation_text).into()
}

#[wasm_bindgen_test]
async fn cells_pasted_into_an_explanation_fill_the_rows_below_as_one_step() {
    opened().await;
    assert!(paste(4, "one cell\r\n"), "one cell is pasted as ever");
    assert!(!paste(4, "dent\r\n\"wet\nbox\"\r\nnone\r\nbent\r\n"));
    shown("1 cell is left out: it has no row with a status.").await;
    press(Role::Button, "Fill 3 rows").await;
    let filled = ["dent", "wet\nbox", "", "bent"];
    eventually("the rows with a status are filled in the shown order", || explanations() == filled).await;
    press(Role::Button, "Undo").await;
    eventually("one step is undone", || explanations() == ["old", "", "", ""]).await;
    paste(3, "\n\nscratch\nbeyond");
    shown("1 cell is left out").await;
    press(Role::Button, "Fill 1 row").await;
    eventually("blank cells change nothing", || explanations() == ["old", "", "", "scratch"]).await;
}

#[wasm_bindgen_test]
async fn pasted_cells_change_nothing_without_an_answer_and_can_be_one_text() {
    opened().await;
    type_text(&explanation(3), "own ");
    paste(3, "a\nb");
    get(Role::Dialog, "Pasted cells").await;
    press(Role::Button, "Cancel").await;
    eventually("the dialog is closed", || find(Role::Dialog, "Pasted cells").is_none()).await;
    assert_eq!(explanations(), ["old", "own ", "", ""]);
    paste(3, "a\nb");
    press(Role::Button, "Paste here").await;
    eventually("all is in one explanation", || explanations()[1] == "own a\nb").await;
    eventually("the explanation has the focus", || has_focus(&explanation(3))).await;
    let caret = js("document.querySelector('textarea:focus').selectionStart").as_f64();
    assert_eq!(caret, Some(7.0), "the next character follows");
    mark(2, "damaged").await;
    assert_eq!(explanations(), ["old", "own a\nb", "", ""]);
}

#[wasm_bindgen_test]
async fn pasted_rows_with_several_columns_are_imported() {
    opened().await;
    paste(3, "Asset\tStatus\n1\treceived\n2\tdamaged\n");
    get(Role::Dialog, "Pasted cells").await;
    assert!(!names(Role::Button).iter().any(|name| name.starts_with("Fill")));
    press(Role::Button, "Import list").await;
    get(Role::Heading, "Import list").await;
    press(Role::Button, "Apply 2 changes").await;
    status_is(2, "damaged").await;
    // A list that the user works on is not replaced.
    press(Role::Link, "Import").await;
    type_text(&get(Role::Textbox, "Cells from a spreadsheet").await, "Asset\tStatus\n7\treceived\n");
    shown("1 line has errors").await;
    press(Role::Link, "Certificate 4711/1001").await;
    status_is(2, "damaged").await;
    paste(3, "1\treceived\n2\tdamaged\n");
    get(Role::Button, "Paste here").await;
    assert!(find(Role::Button, "Import list").is_none());
}
