//! Tests the queue next to a case.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;

/// Returns the cases of the queue next to a case, and the current one.
fn beside() -> (Vec<String>, Vec<String>) {
    let keys = |selector: &str| select_all(selector).iter().map(text_of).collect();
    (keys(".beside li .beside-key"), keys(".beside li a[aria-current=page] .beside-key"))
}

async fn stands_beside(keys: &[&str], current: &str) {
    eventually(&format!("{current} of {keys:?}"), || {
        let (all, own) = beside();
        all == keys && own == [current]
    })
    .await;
}

#[wasm_bindgen_test]
async fn the_queue_stands_beside_the_case_as_it_was_looked_at_and_is_read_once() {
    let service = three();
    open_queue("/review?sort=-case&find=damaged", &service, "3 cases").await;
    press(Role::Link, "4711/2").await;
    stands_beside(&["4711/4", "4711/2", "4711/1"], "4711/2").await;
    let row = text_of(&select_all(".beside li")[1]);
    for part in ["3 problems", "CHF", "€6.00", "ago"] {
        assert!(row.contains(part), "{part}: {row}");
    }
    let list = select_all(".beside ul")[0].clone();
    // Only a read of the full queue requests more than its first page.
    let readings = || service.sent().iter().filter(|it| reads(it) && it.query("skip") != Some("0")).count();
    let read = readings();
    assert!(read > 0);
    let link = &select_all(".beside li a")[2];
    give_focus(link);
    click(link);
    get(Role::Heading, "Case 4711/1").await;
    addressed("/review/4711/1?find=damaged&sort=-case").await;
    stands_beside(&["4711/4", "4711/2", "4711/1"], "4711/1").await;
    eventually("who opens a case is at the case", || focused() == "Case 4711/1").await;
    assert!(select_all(".beside ul")[0] == list, "the list was made anew, and its place lost");
    settle().await;
    assert_eq!(readings(), read);
}

#[wasm_bindgen_test]
async fn skipping_to_the_content_skips_the_queue_beside_a_case() {
    open("/review/4711/1", &three()).await;
    stands_beside(&["4711/2", "4711/1", "4711/4"], "4711/1").await;
    shown("2 of 3 assets have a problem").await;
    let skip = get(Role::Link, "Skip to content").await;
    give_focus(&skip);
    click(&skip);
    // Tab moves on from the focused element.
    let next = js("(() => {
            const from = document.activeElement;
            const stops = document.querySelectorAll('a[href], button, input, select, textarea, [tabindex=\"0\"]');
            const next = [...stops].find((it) => from.compareDocumentPosition(it) & Node.DOCUMENT_POSITION_FOLLOWING);
            return [next.closest('.case') !== null, next.closest('.beside') !== null].join();
        })()");
    assert_eq!(next.as_string().as_deref(), Some("true,false"));
}

#[wasm_bindgen_test]
async fn the_queue_beside_a_case_is_searched_in_place() {
    open("/review/4711/1", &three()).await;
    stands_beside(&["4711/2", "4711/1", "4711/4"], "4711/1").await;
    type_text(&get(Role::Searchbox, "Find case, company, customer or reason").await, "/4");
    eventually("one is found", || beside().0 == ["4711/4"]).await;
    addressed("/review/4711/1?find=%2F4").await;
    assert!(shows("Case 4711/1"), "the case stays");
    type_text(&get(Role::Searchbox, "Find case, company, customer or reason").await, "nothing");
    shown("No case contains “nothing”.").await;
    press(Role::Button, "Show all cases").await;
    stands_beside(&["4711/2", "4711/1", "4711/4"], "4711/1").await;
    addressed("/review/4711/1").await;
}

#[wasm_bindgen_test]
async fn a_queue_that_cannot_be_read_leaves_the_case_and_says_so_beside_it() {
    let service = three();
    // The first read of a list looks for the case, the next one is the queue's.
    let before = AtomicUsize::new(0);
    let reads_queue = move |sent: &Sent| reads(sent) && before.fetch_add(1, Ordering::Relaxed) == 1;
    service.on(reads_queue, 1, Act::json(400, r#"{"detail":"No list today."}"#));
    open_shows("/review/4711/1", &service, "2 of 3 assets have a problem").await;
    eventually("the trouble is told", || {
        select_all(".beside").iter().any(|it| text_of(it).contains("No list today."))
    })
    .await;
    click(&within(&select_all(".beside")[0], "button")[0]);
    stands_beside(&["4711/2", "4711/1", "4711/4"], "4711/1").await;
}
