//! Component tests: the real app in a real browser, with a service in memory.
#![cfg(target_arch = "wasm32")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::as_conversions,
    reason = "test code"
)]

mod assets;
mod boot;
mod both;
mod bulk;
mod check;
mod configuration;
mod decision;
mod desk;
mod double_presses;
mod environment;
mod final_dialog;
mod generated;
mod hints;
mod hostile;
mod integrity;
mod language;
mod list;
mod list_find;
mod list_pages;
mod marking;
mod outcome;
mod overtaken;
mod prelude;
mod pseudo;
mod read_only;
mod review;
mod rows;
mod save;
mod scrap;
mod screen;
mod scripted;
mod session;
mod several;
mod steps;
mod texts;
mod token;
mod trouble;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);
