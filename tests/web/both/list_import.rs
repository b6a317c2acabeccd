//! Tests the import of a list: pasted cells, chosen files, and columns whose roles the user
//! chooses. Also tests the export.

use super::navigation::is_questioned;
use super::receipt::given;
use crate::prelude::*;

/// Opens the import of a certificate with two assets, the first of which is received.
async fn opened() {
    open_certificate(&Service::new([certificate(1001).asset(1, "").asset(2, "")])).await;
    mark(1, "received").await;
    press(Role::Link, "Import").await;
    get(Role::Heading, "Import list").await;
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

async fn sums_are(expected: &[&str]) {
    let sums = || texts_of(".import-sums li");
    eventually(&format!("the sums are {expected:?}"), || sums() == expected).await;
}

fn alerts() -> String {
    select_all("[role=alert]").iter().map(text_of).collect()
}

async fn refused(reason: &str) {
    eventually(reason, || alerts().contains(reason)).await;
}

async fn choose_label(name: &str, label: &str) {
    let select = get(Role::Combobox, name).await;
    let (value, _) = options(&select).into_iter().find(|(_, own)| own == label).unwrap();
    choose(&select, &value).await;
}

#[wasm_bindgen_test]
async fn a_list_stays_while_the_table_is_shown_and_is_compared_with_its_changes() {
    opened().await;
    paste("Asset\tStatus\n1\treceived\n2\treceived\n").await;
    sums_are(&["1 received", "1 line changes nothing"]).await;
    press(Role::Link, "Certificate 4711/1001").await;
    mark(2, "received").await;
    press(Role::Link, "Import").await;
    sums_are(&["Nothing to change", "2 lines change nothing"]).await;
}

#[wasm_bindgen_test]
async fn a_file_that_is_no_list_is_refused_with_a_sentence_and_a_right_one_after_it_is_imported() {
    opened().await;
    for (content, reason) in [
        ("new Uint8Array([1, 0, 2, 0, 3])", "Not a CSV file or an Excel workbook"),
        (r"' \n \n'", "The list is empty."),
        ("'<html><p>2'", "This file has the format HTML. Save it as XLSX or CSV."),
        ("'<table><tr><td rowspan=2>2<td>damaged<tr><td>bent'", "This file has the format HTML."),
        (
            r"'PK\x03\x04 mimetypeapplication/vnd.oasis.opendocument'",
            "This file has the format OpenDocument.",
        ),
    ] {
        choose_file("a.csv", content);
        refused(reason).await;
        assert!(select_all(".import-apply").is_empty(), "{reason}");
    }
    choose_file("right.csv", r"'Asset;Status\n2;damaged\n'");
    eventually("the file is named", || shows("right.csv · 2 lines")).await;
    press(Role::Button, "Apply 1 change").await;
    status_is(2, "damaged").await;
}

#[wasm_bindgen_test]
async fn columns_that_are_not_recognised_get_their_roles_from_the_user() {
    opened().await;
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
}

#[wasm_bindgen_test]
async fn a_line_with_more_cells_than_headings_is_joined_or_read_as_written_by_one_press() {
    opened().await;
    let list = "Asset ID,Description,Status,Explanation\n1,Desk,received,\n2,Box, large,damaged,\n1,Desk,received,\n";
    paste(list).await;
    shown("More cells than headings").await;
    press(Role::Button, "Join the cells of Description in 1 line").await;
    sums_are(&["1 problem", "1 line changes nothing", "1 duplicate line"]).await;
    press(Role::Button, "Discard list").await;
    paste(&list.replace("large", "other")).await;
    press(Role::Button, "2 · Box · other · damaged ·").await;
    press(Role::Button, "Apply 1 change").await;
    status_is(2, "other").await;
}

#[wasm_bindgen_test]
async fn the_only_table_of_a_web_page_is_read_and_nothing_of_it_runs() {
    opened().await;
    let cells = "<tr><th>Asset ID<th>Status<tr><td>1<td>&nbsp;dam<b>aged</b>\\n<tr style=\"Display: none\"><td>2<td>damaged";
    let page =
        format!("'<html><table><tr><td>9<td>x</table><img src=x onerror=alert(1)><table>{cells}</table>'");
    choose_file("list.xls", &page);
    shown("list.xls · 3 lines").await;
    shown("1 hidden line not included").await;
    // Nothing of a page is left out without a word.
    let rows = "<tr><td>1<td>damaged<tr><td>2<td>damaged";
    for body in [
        format!("<table>{rows}</table><table>{rows}</table>"),
        format!("<table>{rows}<tr><td><s>3</s><td>damaged</table>"),
        format!("<style>.x {{ text-decoration: line-through }}</style><table>{rows}</table>"),
    ] {
        let error = || text_of(&select_all(".import-source .field-error")[0]);
        paste("1\n").await;
        eventually("no error is shown", || error().is_empty()).await;
        choose_file("list.xls", &format!("'<html>{body}'"));
        eventually("it is named", || error().contains("HTML")).await;
    }
    choose_file("list.xls", &page);
    press(Role::Button, "Apply 1 change").await;
    status_is(1, "damaged").await;
}

#[wasm_bindgen_test]
async fn pasted_lines_of_one_cell_say_how_to_get_columns() {
    opened().await;
    paste("Notebook\nreceived\nMonitor\n").await;
    shown("Each line is one cell. Copy the cells in the spreadsheet").await;
    paste("Asset  Status\n1     damaged\n2      damaged\n").await;
    sums_are(&["2 problems"]).await;
    assert!(!shows("Each line is one cell"));
}

#[wasm_bindgen_test]
async fn a_list_without_statuses_is_imported_by_one_choice_and_the_next_list_asks_again() {
    opened().await;
    paste("1\n2\n").await;
    shown("2 lines wait for one answer: their status").await;
    choose_label("Status of No status", "Damaged").await;
    sums_are(&["2 problems"]).await;
    paste("2\n1\n77\n").await;
    shown("2 lines wait for one answer: their status, 1 line has errors").await;
    assert!(!shows("3 lines have errors"));
    press(Role::Button, "Mark 2 lines as received").await;
    sums_are(&["1 received", "1 line changes nothing"]).await;
    paste("2\n1\n").await;
    shown("2 lines wait for one answer").await;
    choose_label("Status of No status", "Damaged").await;
    press(Role::Button, "Apply 2 changes").await;
    status_is(1, "damaged").await;
    status_is(2, "damaged").await;
}

#[wasm_bindgen_test]
async fn the_text_above_lines_and_columns_of_ticks_are_words_of_the_list() {
    opened().await;
    paste("Asset ID\nDamaged\n1\nGone for good\n2\n").await;
    let words = || texts_of(".import-words th[scope=row]");
    eventually("both are words", || {
        words() == ["Damaged (above the lines)", "Gone for good (above the lines)"]
    })
    .await;
    press(Role::Button, "Confirm 1 guess").await;
    sums_are(&["1 problem", "2 headings between lines"]).await;
    choose_label("Status of Gone for good", "Other").await;
    sums_are(&["2 problems", "2 headings between lines"]).await;
    paste("Asset ID\tReceived?\tDamaged?\n1\tTRUE\tTRUE\n2\tFALSE\tFALSE\n").await;
    shown("Columns Received?, Damaged? are read together.").await;
    eventually("each word has its column", || {
        words() == ["Received?: TRUE", "Damaged?: TRUE", "Received?: FALSE"]
    })
    .await;
    press(Role::Button, "Confirm 1 guess").await;
    sums_are(&["1 problem"]).await;
    shown("1 line has errors").await;
    choose_label("Status of Received?: FALSE", "Leave out").await;
    sums_are(&["1 problem", "1 line left out"]).await;
}

#[wasm_bindgen_test]
async fn assets_that_are_not_in_the_list_get_one_status_with_it() {
    opened().await;
    paste("Asset\tStatus\n1\tdamaged\n").await;
    shown("1 asset of this certificate is not in your list").await;
    choose_label("Status of assets that are not in your list", "Not received").await;
    sums_are(&["2 problems"]).await;
    press(Role::Button, "Apply 2 changes").await;
    status_is(2, "notReceived").await;
    press(Role::Button, "Undo").await;
    status_is(2, "").await;
    status_is(1, "received").await;
}

#[wasm_bindgen_test]
async fn a_second_table_is_read_after_the_first_one_was_applied() {
    let assets = certificate(1001).asset(1, "").asset(2, "").asset(3, "").asset(4, "");
    open_certificate(&Service::new([assets])).await;
    press(Role::Link, "Import").await;
    paste("Asset\tStatus\t\tAsset\tStatus\n1\treceived\t\t3\tdamaged\n2\treceived\t\t4\tother\n").await;
    sums_are(&["2 received"]).await;
    shown("Column D names assets too.").await;
    press(Role::Button, "Apply 2 changes").await;
    press(Role::Link, "Import").await;
    press(Role::Button, "Read Column D").await;
    sums_are(&["2 problems"]).await;
    press(Role::Button, "Apply 2 changes").await;
    status_is(4, "other").await;
    press(Role::Link, "Import").await;
    settle().await;
    assert!(!shows("Column A names assets too."), "both tables were applied");
}

#[wasm_bindgen_test]
async fn fields_of_a_corrected_line_stay_mounted() {
    opened().await;
    paste("Asset\tStatus\n7\tdamaged\n").await;
    let field = get(Role::Textbox, "Asset ID").await;
    type_text(&field, "2");
    eventually("the line is corrected", || shows("Corrected")).await;
    eventually("Apply is enabled while the field has the focus", || is_button_on("Apply 1 change")).await;
    assert!(field.is_connected());
    click(&select_all(".import-faulty input[type=checkbox]")[0]);
    eventually("the line is left out", || shows("Left out")).await;
    assert!(find(Role::Button, "Nothing to change").is_some());
}

/// Returns the IDs in the lines to correct.
fn corrected_ids() -> Vec<String> {
    let first = |line: &Element| value_of(&within(line, "input[type=text]")[0]);
    select_all(".import-faulty").iter().map(first).collect()
}

#[wasm_bindgen_test]
async fn corrections_survive_another_language_and_the_way_to_the_list_and_are_asked_for() {
    let service = Service::new([
        certificate(1001).asset(1, "").asset(2, ""),
        certificate(1002).asset(3, "").asset(4, ""),
    ]);
    open_certificate(&service).await;
    press(Role::Link, "Import").await;
    get(Role::Heading, "Import list").await;
    assert!(!is_questioned());
    choose_file("a.csv", "'Asset;Befund\\n71;damaged\\n72;damaged\\n1;weg\\n'");
    eventually("the list is read", || shows("a.csv · 4 lines")).await;
    settle().await;
    assert!(!is_questioned(), "the file can be read again");
    choose_label("Status of weg", "Damaged").await;
    eventually("two lines are wrong", || corrected_ids().len() == 2).await;
    type_text(&find_all(Role::Textbox, "Asset ID")[1], "2");
    eventually("one is corrected", || corrected_ids() == ["71", "2"]).await;
    assert!(is_questioned());
    press_key("k", "ctrlKey");
    get(Role::Dialog, "Command palette").await;
    type_text(&select_all("[role=combobox]").remove(0), "deutsch");
    settle().await;
    press_key("Enter", "");
    get(Role::Heading, "Liste importieren").await;
    eventually("the corrections are there", || corrected_ids() == ["71", "2"]).await;
    get(Role::Button, "2 von 3 Zeilen \u{FC}bernehmen").await;
    // To the list, to another certificate and its own import, and back.
    travel("/certificates");
    get(Role::Link, "4711/1002").await;
    travel("/certificates/4711/1002/import");
    get(Role::Heading, "Liste importieren").await;
    settle().await;
    assert!(corrected_ids().is_empty() && !shows("a.csv"));
    travel("/certificates/4711/1001/import");
    get(Role::Button, "2 von 3 Zeilen \u{FC}bernehmen").await;
    eventually("the corrections are there again", || corrected_ids() == ["71", "2"]).await;
    // They are discarded on request only.
    press(Role::Button, "Liste verwerfen").await;
    eventually("the list is gone", || !shows("a.csv")).await;
    assert!(!is_questioned());
}

#[wasm_bindgen_test]
async fn a_sign_out_asks_for_an_import_and_leaves_nothing_of_it() {
    let service = Service::new([certificate(1001).asset(1, "").asset(2, "")]);
    open_with(TOKENS, PLACE, &service).await;
    sign_in(ALICE).await;
    assets_read().await;
    press(Role::Link, "Import").await;
    paste("Asset\tStatus\n7\tdamaged\n").await;
    shown("1 line has errors").await;
    sign_out().await;
    get(Role::Dialog, "Sign out with a list that is not applied?").await;
    press(Role::Button, "Discard list and sign out").await;
    get(Role::Button, "Sign in").await;
    travel(PLACE);
    sign_in(BOB).await;
    assets_read().await;
    press(Role::Link, "Import").await;
    let field = get(Role::Textbox, "Cells from a spreadsheet").await;
    settle().await;
    assert_eq!((value_of(&field), shows("1 line has errors")), (String::new(), false));
}

#[wasm_bindgen_test]
async fn every_column_of_a_wide_list_can_be_given_a_role() {
    opened().await;
    let wide = |cell: &str| ["-\t".repeat(44).as_str(), cell, "\n"].concat();
    paste(&[wide("Asset\tStatus"), wide("1\tdamaged")].concat()).await;
    let cards = || select_all(".import-columns > li").len();
    eventually("the first columns are shown", || cards() == 40).await;
    click(&within(&select_all(".import-step")[1], "button").pop().unwrap());
    eventually("all columns are shown", || cards() == 46).await;
}

#[wasm_bindgen_test]
async fn several_columns_of_explanations_are_shown_with_their_texts_and_one_is_chosen() {
    opened().await;
    paste("Asset\tStatus\tMangel\tGrund\n1\tdamaged\tbent\t\n2\tdamaged\t\twet\n").await;
    shown("1 problem has no explanation. Column Grund has text for 1.").await;
    shown("Several columns may hold the explanation.").await;
    let samples = || texts_of(".note .import-column");
    assert_eq!(samples().len(), 2);
    assert!(samples()[0].contains("Text in 1 line with a problem") && samples()[0].contains("bent"));
    press_shows("Use Grund as explanation", "Column Mangel has text for 1.").await;
    press(Role::Button, "Apply 2 changes").await;
    status_is(2, "damaged").await;
    assert_eq!(value_of(&explanation(2)), "wet");
}

#[wasm_bindgen_test]
async fn what_the_import_guesses_about_columns_and_lines_is_told() {
    opened().await;
    for (cells, told, sums) in [
        (
            "Asset\tStatus\tBeobachtet\n2\tdamaged\tlid is bent\n1\treceived\t\n",
            "Column Beobachtet has text for 1.",
            &["1 problem", "1 line changes nothing"][..],
        ),
        (
            "Asset\tStatus\tCertificate\n2\tdamaged\t4712/1001\n1\tdamaged\t4711/1001\n",
            "Certificate: 4712/1001",
            &["1 problem"],
        ),
        (
            "Asset\tStatus alt\tStatus neu\n2\treceived\tdamaged\n",
            "Several columns may hold the status: Status neu, Status alt.",
            &["1 problem"],
        ),
    ] {
        paste(cells).await;
        shown(told).await;
        sums_are(sums).await;
    }
    choose_label("Column B: Status alt", "Status").await;
    sums_are(&["1 received"]).await;
}

#[wasm_bindgen_test]
async fn similar_assets_are_used_in_all_lines_at_once_or_where_a_column_writes_all_names_so() {
    let assets = [1001, 1002, 1003, 1004].map(|id| (id, ""));
    let service = assets.into_iter().fold(certificate(1001), |own, (id, status)| own.asset(id, status));
    open_certificate(&Service::new([service])).await;
    press(Role::Link, "Import").await;
    paste("Asset\tStatus\n0001001\treceived\n0001002\treceived\n0001004\tdamaged\n").await;
    sums_are(&["1 problem", "2 received"]).await;
    shown("Asset: \u{2068}0001001\u{2069} is read as \u{2068}1001\u{2069}, and all other lines alike.").await;
    paste("Asset\tStatus\n10010\treceived\n10027\treceived\n10044\tdamaged\n9009\treceived\n").await;
    shown("similar to one").await;
    press(Role::Button, "Use the similar asset in all 3 lines").await;
    sums_are(&["1 problem", "2 received"]).await;
    shown("1 line has errors").await;
    press(Role::Button, "Leave out 1 line").await;
    shown("All lines are corrected or left out").await;
    paste("Asset\tStatus\n1001, 1002\treceived\n1003/1004\tdamaged\n").await;
    shown("The cell names several assets.").await;
    press(Role::Button, "Use all assets of 2 lines").await;
    sums_are(&["2 problems", "2 received"]).await;
}

#[wasm_bindgen_test]
async fn wrong_lines_stay_after_the_others_are_applied() {
    opened().await;
    paste("Asset\tStatus\n2\tdamaged\n7\tdamaged\n").await;
    press(Role::Button, "Apply 1 of 2 lines").await;
    let question = get(Role::Dialog, "Apply 1 of 2 lines").await;
    assert!(text_of(&question).contains("1 line has errors"));
    click(&within(&question, "[data-rank=primary]")[0]);
    status_is(2, "damaged").await;
    press(Role::Link, "Import").await;
    shown("1 line has errors").await;
    sums_are(&["Nothing to change", "1 line changes nothing"]).await;
    eventually("its changes are stored", || stored().contains("draft")).await;
    assert!(!is_questioned(), "the list was applied");
}

#[wasm_bindgen_test]
async fn assets_that_an_applied_list_does_not_name_are_told_and_selected() {
    let assets = certificate(1001).asset(1, "").asset(2, "").asset(3, "").asset(4, "");
    open_certificate(&Service::new([assets])).await;
    mark(1, "received").await;
    press(Role::Link, "Import").await;
    paste("Asset\tStatus\n1\tdamaged\n3\treceived\n").await;
    press(Role::Button, "Apply 2 changes").await;
    let note = || within(&app(), ".note").into_iter().find(|note| text_of(note).contains("not in your list"));
    eventually("the certificate names them", || note().is_some()).await;
    assert!(text_of(&note().unwrap()).contains("2 assets of this certificate"));
    click(&within(&note().unwrap(), "button")[0]);
    shown("2 selected").await;
    eventually("only they are shown", || texts_of("tr[data-asset-id] .id") == ["2", "4"]).await;
    assert!(note().is_none());
}

fn foot() -> String {
    texts_of(".import-apply").join("")
}

/// Returns the only primary button of the foot.
fn primary() -> String {
    let found = texts_of(".import-apply [data-rank=primary]");
    assert!(found.len() < 2, "{found:?}");
    found.into_iter().next().unwrap_or_default()
}

fn has_focus(is_it: impl FnOnce(&Element) -> bool) -> bool {
    document().active_element().is_some_and(|focused| is_it(&focused))
}

#[wasm_bindgen_test]
async fn the_primary_button_is_what_comes_next_and_lines_that_stay_are_asked_for() {
    opened().await;
    paste("Asset\tStatus\n2\tdamaged\n7\treceived\n1\tkaputt\n").await;
    eventually("the guess comes first", || primary() == "Confirm 1 guess").await;
    assert!(foot().contains("1 line with an unconfirmed word, 1 line has errors"), "{}", foot());
    // The rest can be applied without it, but not without a question.
    press(Role::Button, "Apply 1 of 3 lines").await;
    let question = get(Role::Dialog, "Apply 1 of 3 lines").await;
    let left = within(&question, "li").iter().map(text_of).collect::<Vec<_>>();
    assert_eq!(left, ["1 line with an unconfirmed word", "1 line has errors"]);
    press(Role::Button, "Cancel").await;
    eventually("the question is closed", || find(Role::Dialog, "Apply 1 of 3 lines").is_none()).await;
    let confirm = get(Role::Button, "Confirm 1 guess").await;
    give_focus(&confirm);
    click(&confirm);
    eventually("the changes are next", || primary() == "Apply 2 of 3 lines").await;
    eventually("it has the focus", || has_focus(|focused| text_of(focused) == "Apply 2 of 3 lines")).await;
    assert!(foot().contains("1 line has errors") && !foot().contains("waits"), "{}", foot());
    press(Role::Checkbox, "Leave out").await;
    eventually("nothing is left", || primary() == "Apply 2 changes").await;
    press(Role::Button, "Apply 2 changes").await;
    status_is(1, "damaged").await;
}

/// Returns the headings of the steps that have a tick.
fn done_steps() -> Vec<String> {
    let done = select_all(".import-step:has(.import-number .icon) h2");
    done.iter().map(name_of).collect()
}

#[wasm_bindgen_test]
async fn a_finished_step_has_a_tick_and_can_be_folded_until_it_needs_the_user() {
    opened().await;
    paste("Asset\tStatus\n2\tkaputt\n").await;
    eventually("two steps are done", || done_steps() == ["File or paste", "Columns"]).await;
    assert!(find(Role::Button, "Status words").is_none(), "a step that needs the user stays open");
    press(Role::Button, "Confirm 1 guess").await;
    eventually("the words are done", || done_steps().contains(&"Status words".to_owned())).await;
    let table = select_all(".import-words").remove(0);
    let fold = get(Role::Button, "Status words").await;
    assert_eq!(fold.get_attribute("aria-expanded").as_deref(), Some("true"));
    give_focus(&fold);
    click(&fold);
    eventually("the step is folded", || !shows("Forget remembered words")).await;
    assert_eq!(fold.get_attribute("aria-expanded").as_deref(), Some("false"));
    assert!(table.is_connected(), "folded content stays mounted");
    // Words of a column without a heading are other words.
    choose_label("Headings", "No headings").await;
    shown("Guess").await;
    eventually("the focus is at the heading", || has_focus(|focused| name_of(focused) == "Status words"))
        .await;
}

#[wasm_bindgen_test]
async fn counts_and_buttons_follow_a_correction_at_once() {
    opened().await;
    paste("Asset\tStatus\n7\tdamaged\n8\tdamaged\n9\tdamaged\n").await;
    get(Role::Button, "Leave out 3 lines").await;
    assert!(is_button_off("Nothing to change"));
    type_text(&find_all(Role::Textbox, "Asset ID")[0], "2");
    settle().await;
    assert_eq!(primary(), "Apply 1 of 3 lines");
    assert!(is_button_on("Apply 1 of 3 lines"));
    assert_eq!(texts_of(".import-group .import-count"), ["2 lines"]);
    press(Role::Button, "Leave out 2 lines").await;
    settle().await;
    assert_eq!(primary(), "Apply 1 change");
    assert!(!names(Role::Button).iter().any(|name| name.starts_with("Leave out")), "no line is left");
}

#[wasm_bindgen_test]
async fn overwritten_assets_are_named_first_and_linked() {
    let replaced = "1 × \u{2068}Received\u{2069} → \u{2068}Damaged\u{2069}";
    opened().await;
    paste("Asset\tStatus\n1\tdamaged\n2\treceived\n7\treceived\n").await;
    shown(replaced).await;
    let step = select_all(".import-step").pop().unwrap();
    let parts = within(&step, ".import-overwritten, .import-faults");
    assert!(parts[0].class_name().contains("import-overwritten"), "it is on top");
    let links = within(&parts[0], "a");
    assert_eq!(links.iter().map(text_of).collect::<Vec<_>>(), ["Asset 1"]);
    click(&links[0]);
    eventually("its row has the focus", || has_focus(|focused| name_of(focused) == "Status of asset 1"))
        .await;
    press(Role::Link, "Import").await;
    shown(replaced).await;
}

#[wasm_bindgen_test]
async fn a_list_of_a_closed_certificate_can_be_discarded() {
    let service = Service::new([certificate(1001).asset(1, "").asset(2, "")]);
    open_certificate(&service).await;
    press(Role::Link, "Import").await;
    paste("Asset\tStatus\n2\tdamaged\n7\tdamaged\n").await;
    shown("1 line has errors").await;
    assert!(is_questioned());
    service.edit(|held| held[0].status = Some("Confirmed".into()));
    press(Role::Link, "Certificate 4711/1001").await;
    press(Role::Button, "Refresh").await;
    get(Role::Button, "Edit anyway").await;
    travel(&format!("{PLACE}/import"));
    press(Role::Button, "Discard list").await;
    eventually("nothing is left", || !is_questioned()).await;
}

#[wasm_bindgen_test]
async fn words_of_two_imports_are_stored_together() {
    let service = Service::new([certificate(1001).asset(2, ""), certificate(1002).asset(2, "")]);
    open_certificate(&service).await;
    for (id, word) in [(1001, "hier"), (1002, "weg"), (1001, "")] {
        travel(&format!("/certificates/4711/{id}/import"));
        get(Role::Link, &format!("Certificate 4711/{id}")).await;
        if !word.is_empty() {
            paste(&format!("Asset\tStatus\n2\t{word}\n")).await;
            choose_label(&format!("Status of {word}"), "Damaged").await;
        }
        get(Role::Button, "Apply 1 change").await;
    }
    choose_label("Status of hier", "Other").await;
    settle().await;
    let has = |word: &str| stored().contains(word);
    assert!(has("hier") && has("weg"), "each import stores its own change only: {}", stored());
}

#[wasm_bindgen_test]
async fn a_replaced_explanation_is_shown_with_the_old_one() {
    let service =
        Service::new([certificate(1001).explained(1, "damaged", Some("bent")).explained(2, "damaged", None)]);
    open_certificate(&service).await;
    press(Role::Link, "Import").await;
    paste("Asset\tStatus\tExplanation\n1\tdamaged\twet\n2\tdamaged\twet\n").await;
    sums_are(&["2 explanations only"]).await;
    let replaced = || texts_of(".import-table [data-overwrites]");
    assert_eq!(replaced().len(), 1);
    assert_eq!(texts_of(".import-table del"), ["bent"]);
    assert!(replaced()[0].contains("wet"), "{:?}", replaced());
}

#[wasm_bindgen_test]
async fn a_guess_is_applied_once_it_is_confirmed_and_forgotten_on_request() {
    opened().await;
    paste("Asset\tStatus\n2\tkaputt\n").await;
    for _ in 0..2 {
        shown("1 line with an unconfirmed word").await;
        assert!(find(Role::Button, "Apply 1 change").is_none());
        assert!(find(Role::Button, "Forget remembered words").is_none());
        press(Role::Button, "Confirm 1 guess").await;
        get(Role::Button, "Apply 1 change").await;
        press(Role::Button, "Forget remembered words").await;
    }
    press(Role::Button, "Confirm 1 guess").await;
    get(Role::Button, "Apply 1 change").await;
    // The next list asks again, also with the same heading.
    paste("Asset\tStatus\n2\tkaputt\n1\treceived\n").await;
    sums_are(&["1 line with an unconfirmed word", "1 line changes nothing"]).await;
}

/// Pastes a list whose word `ja` is in a column with this heading, chosen as the status.
async fn paste_answer(heading: &str) {
    paste(&format!("Asset\t{heading}\n2\tja\n")).await;
    settle().await;
    choose_label(&format!("Column B: {heading}"), "Status").await;
}

#[wasm_bindgen_test]
async fn a_confirmed_word_is_remembered_below_its_heading_and_waits_in_the_next_list() {
    opened().await;
    let badge = || texts_of(".import-words .badge").join(",");
    paste_answer("Gepr\u{FC}ft").await;
    eventually("it is guessed", || badge() == "Guess").await;
    press(Role::Button, "Confirm 1 guess").await;
    get(Role::Button, "Apply 1 change").await;
    eventually("it is certain", || badge().is_empty()).await;
    paste_answer("Gepr\u{FC}ft").await;
    eventually("it is remembered", || badge() == "Remembered").await;
    sums_are(&["1 line with an unconfirmed word"]).await;
    assert!(find(Role::Button, "Apply 1 change").is_none());
    shown("1 word is remembered or guessed.").await;
    press(Role::Button, "Confirm 1 guess").await;
    get(Role::Button, "Apply 1 change").await;
    paste_answer("Reklamation").await;
    eventually("another column is not remembered", || !badge().is_empty() && badge() != "Remembered").await;
    assert!(find(Role::Button, "Apply 1 change").is_none());
    // Another column without a heading, too.
    paste("2\tyes\tyes\n").await;
    settle().await;
    choose_label("Headings", "No headings").await;
    choose_label("Column B: Column B", "Status").await;
    press(Role::Button, "Confirm 1 guess").await;
    get(Role::Button, "Apply 1 change").await;
    choose_label("Column C: Column C", "Status").await;
    sums_are(&["1 line with an unconfirmed word"]).await;
}

#[wasm_bindgen_test]
async fn words_are_remembered_for_their_user() {
    let service = Service::new([certificate(1001).asset(1, "").asset(2, "")]);
    open_with(TOKENS, PLACE, &service).await;
    for (user, expected) in [(ALICE, "Guess"), (BOB, "Guess"), (ALICE, "Remembered")] {
        sign_in(user).await;
        assets_read().await;
        press(Role::Link, "Import").await;
        paste_answer("Gepr\u{FC}ft").await;
        let badge = || texts_of(".import-words .badge").join(",");
        eventually(&format!("{expected} of {user}"), || badge() == expected).await;
        press(Role::Button, "Confirm 1 guess").await;
        press(Role::Button, "Apply 1 change").await;
        status_is(2, "received").await;
        sign_out().await;
        press(Role::Button, "Discard changes and sign out").await;
        get(Role::Button, "Sign in").await;
        travel(PLACE);
    }
}

#[wasm_bindgen_test]
async fn all_assets_or_the_shown_ones_in_their_order_are_exported_with_unsaved_changes() {
    let service = Service::new([certificate(1001)
        .asset(1, "")
        .with(json!({ "serialNumber": "X-1", "description": "Lamp" }))
        .explained(2, "damaged", Some("bent"))
        .with(json!({ "serialNumber": "X-2" }))
        .asset(3, "")]);
    open(&format!("{PLACE}?find=x-&sort=-asset"), &service).await;
    assets_read().await;
    mark(1, "received").await;
    press(Role::Button, "Export").await;
    get(Role::Dialog, "Export assets").await;
    let heads = r#""Asset","Serial number","Description","Status","Explanation""#;
    let first = r#""1","X-1","Lamp","Received","""#;
    let second = r#""2","X-2","","Damaged","bent""#;
    let third = r#""3","","","","""#;
    let (_, kind, text) = given("CSV").await;
    assert_eq!(kind, "text/csv;charset=utf-8");
    assert_eq!(text.lines().collect::<Vec<_>>(), [heads, second, first]);
    click(&select_all("dialog input[type=radio]")[0]);
    let (_, _, text) = given("CSV").await;
    assert_eq!(text.lines().collect::<Vec<_>>(), [heads, first, second, third]);
}
