//! Pages that come in steps, so that a slow phone paints and answers between them.

use wasm_bindgen_test::wasm_bindgen_test;

use acceptance_desk::browser::timer;

use crate::desk::{assets_read, open_certificate, rows};
use crate::screen::{Role, eventually, get, js, press, shown, travel};
use crate::scripted::{Service, certificate};

/// More rows than come first, and few enough to be all in the document.
const ASSETS: i64 = 12;

fn service(status: &str) -> Service {
    Service::new([(1..=ASSETS).fold(certificate(1001), |made, id| made.asset(id, "")).status(status)])
}

/// Notes from now on what is in the document after each change: the heading `H`, the decision `D`, how the marking
/// stands `M`, the search `S`, that the assets are waited for `W`, and the number of rows.
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

/// What was noted, in order.
fn noted() -> Vec<String> {
    let steps = js("window.stepWatch.disconnect(); window.steps.join()").as_string().unwrap_or_default();
    steps.split(',').map(str::to_owned).collect()
}

#[wasm_bindgen_test]
async fn a_certificate_comes_in_steps_and_nothing_that_is_there_goes_again() {
    // As on a slow phone, where each step takes longer than that.
    timer::set_patience(0.0);
    watch();
    let desk = open_certificate(&service("Open")).await;
    eventually("all rows", || rows().len() == 12).await;
    let steps = noted();
    timer::set_patience(5.0);
    let at = |step: &str| steps.iter().position(|it| it == step);
    let came = ["H0", "HDM0", "HDMS0", "HDMS4", "HDMS12"].map(at);
    assert!(came.iter().all(Option::is_some) && came.is_sorted(), "not in these steps: {steps:?}");
    assert!(steps.iter().is_sorted_by_key(|step| step.len()), "nothing goes again: {steps:?}");
    desk.close().await;
}

#[wasm_bindgen_test]
async fn what_comes_in_a_moment_is_made_once_and_what_does_not_is_waited_for_in_sight() {
    let service = service("Open");
    let is_waited_for = |steps: &[String]| steps.iter().any(|step| step.contains('W'));
    timer::set_patience(5.0);
    watch();
    let desk = open_certificate(&service).await;
    let steps = noted();
    assert!(is_waited_for(&steps), "the first page of a visit shows at once what it does: {steps:?}");
    let list = async || {
        travel("/certificates?status=all");
        get(Role::Link, "4711/1001").await;
        watch();
    };
    list().await;
    press(Role::Link, "4711/1001").await;
    assets_read().await;
    let steps = noted();
    assert!(steps.iter().any(|step| step == "H0") && !is_waited_for(&steps), "{steps:?}");
    list().await;
    let gate = service.hold(|sent| sent.is("GET assets"));
    press(Role::Link, "4711/1001").await;
    shown("Cancel").await;
    gate.open();
    assets_read().await;
    let steps = noted();
    let [waited, came] = ["HDW0", "HDM"].map(|step| steps.iter().position(|it| it.starts_with(step)));
    assert!(waited.is_some() && waited < came, "{steps:?}");
    desk.close().await;
    timer::set_patience(5.0);
}

#[wasm_bindgen_test]
async fn a_table_in_the_place_of_another_is_there_at_once() {
    let desk = open_certificate(&service("clearingProcess")).await;
    eventually("all rows", || rows().len() == 12).await;
    watch();
    press(Role::Button, "Edit anyway").await;
    shown("the service may refuse to save them").await;
    let steps = noted();
    assert_eq!(steps, ["HDMS12"], "no row is missing for a moment");
    desk.close().await;
}
