//! Tests that the content of a certificate's page appears in few steps, and that nothing disappears
//! again.

use crate::prelude::*;

const ASSETS: i64 = 12;

fn service(status: &str) -> Service {
    Service::new([(1..=ASSETS).fold(certificate(1001), |made, id| made.asset(id, "")).status(status)])
}

/// Records from now on the content of the document after each change: the heading `H`, the decision
/// `D`, the counts `M`, the search `S`, the loading state `W`, and the number of rows.
fn watch() {
    js("{
        window.steps = [];
        const has = (letter, selector) => (document.querySelector(selector) ? letter : '');
        const look = () => {
            const rows = document.querySelectorAll('tr[data-asset-id]').length;
            const now = has('H', '#app h1') + has('D', '#app .decision') + has('M', '#app .summary') + has('S', '#app [type=search]') + has('W', '#app [data-complete=pending]') + rows;
            if (window.steps.at(-1) !== now) window.steps.push(now);
        };
        window.stepWatch = new MutationObserver(look);
        window.stepWatch.observe(document.documentElement, { childList: true, subtree: true });
    }");
}

/// Returns the records, in order.
fn noted() -> Vec<String> {
    let steps = js("window.stepWatch.disconnect(); window.steps.join()").as_string().unwrap_or_default();
    steps.split(',').map(str::to_owned).collect()
}

#[wasm_bindgen_test]
async fn a_quick_answer_is_laid_out_once_and_a_slow_one_is_waited_for_in_sight() {
    let service = opened(service("Open")).await;
    let list = async || {
        travel("/certificates?status=all");
        get(Role::Link, "4711/1001").await;
        watch();
    };
    list().await;
    follow("4711/1001").await;
    let steps = noted();
    assert!(steps.iter().any(|step| step == "H0"), "the page appears before its content: {steps:?}");
    assert!(!steps.iter().any(|step| step.contains('W')), "nothing is waited for: {steps:?}");
    list().await;
    let gate = service.hold_next("GET assets");
    press(Role::Link, "4711/1001").await;
    shown("Cancel").await;
    gate.open();
    assets_read().await;
    let steps = noted();
    let [waited, appeared] = ["HDW0", "HDM"].map(|step| steps.iter().position(|it| it.starts_with(step)));
    assert!(waited.is_some() && waited < appeared, "{steps:?}");
}

#[wasm_bindgen_test]
async fn a_table_in_the_place_of_another_is_there_at_once() {
    open_certificate(&service("clearingProcess")).await;
    eventually("all rows", || rows().len() == 12).await;
    watch();
    press_shows("Edit anyway", "the server may refuse to save them").await;
    let steps = noted();
    assert_eq!(steps, ["HDMS12"], "no row is missing for a moment");
}
