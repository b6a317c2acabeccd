//! Tests the figures of the queue: problems, value and age of a case, and the charts above.

use super::*;

#[wasm_bindgen_test]
async fn a_case_shows_its_problems_its_value_in_each_currency_and_since_when() {
    open_queue("/review", &three(), "3 cases").await;
    let text = text_of(&row("4711/2"));
    for part in ["4", "3", "Damaged 3", "CHF", "7.00", "€6.00", "rejected"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(!text.contains("13"), "currencies are not added: {text}");
    assert!(text_of(&row("4711/1")).contains("€10.30"), "{}", text_of(&row("4711/1")));
    assert!(!shows("first saw"), "all ages are counted from the rejection date");
}

#[wasm_bindgen_test]
async fn where_the_service_names_no_date_the_page_says_that_it_is_this_browser_that_knows() {
    let service = Service::new([case(1).asset(1, "damaged"), priced(2, &[("1", "EUR", "2026-01-05")])]);
    open_queue("/review", &service, "2 cases").await;
    assert!(text_of(&row("4711/1")).contains("first seen here"));
    assert!(text_of(&row("4711/1")).contains("1 without a price"));
    assert!(shows("for 1 case without one, from when this browser first saw it"));
}

#[wasm_bindgen_test]
async fn the_pictures_are_tables_with_the_same_figures() {
    open_queue("/review", &three(), "3 cases").await;
    let table = get(Role::Table, "Problems by reason").await;
    let rows: Vec<_> = within(&table, "tbody tr").iter().map(text_of).collect();
    assert_eq!(rows, ["Damaged6"]);
    let bars = within(&table, "svg[aria-hidden=true] rect");
    assert_eq!(bars.len(), 1, "every figure has its bar");
    let ages = get(Role::Table, "Cases by age").await;
    let sum: u32 = within(&ages, ".figure-number").iter().map(|it| text_of(it).parse::<u32>().unwrap()).sum();
    assert_eq!(sum, 3);
    let companies = get(Role::Table, "Cases by lease company").await;
    assert_eq!(within(&companies, "tbody tr").iter().map(text_of).collect::<Vec<_>>(), ["47113"]);
    let value = get(Role::Table, "Price per period of all problems").await;
    let sums: Vec<_> = within(&value, "tbody tr").iter().map(text_of).collect();
    assert!(sums.len() == 2 && sums[0].contains("7.00") && sums[1].ends_with("€19.30"), "{sums:?}");
}

#[wasm_bindgen_test]
async fn a_row_whose_count_changes_stays_with_the_focus() {
    let service = three();
    open_queue("/review", &service, "3 cases").await;
    press(Role::Button, "Key figures").await;
    let table = get(Role::Table, "Problems by reason").await;
    let rows = move || within(&table, "tbody tr").iter().map(text_of).collect::<Vec<_>>();
    assert_eq!(rows(), ["Damaged6"]);
    service.edit(|all| all.retain(|it| it.id != 2));
    press(Role::Button, "Refresh").await;
    let link = get(Role::Link, "Damaged").await;
    give_focus(&link);
    eventually("another count", || rows() == ["Damaged3"]).await;
    assert!(has_focus(&link));
}
