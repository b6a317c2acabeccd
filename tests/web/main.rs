//! Component tests: the real app in a real browser, over a service that lives in memory.
#![cfg(target_arch = "wasm32")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::as_conversions,
    reason = "test code"
)]

mod account;
mod assets;
mod bulk;
mod check;
mod conditions;
mod config;
mod decision;
mod desk;
mod documented;
mod dropped;
mod earlier;
mod environment;
mod final_dialog;
mod gallery;
mod generated;
mod guided_run;
mod hints;
mod hostile;
mod integrity;
mod kept;
mod keys;
mod language;
mod last_round;
mod later;
mod list;
mod list_find;
mod list_import;
mod log;
mod marking;
mod navigation;
mod outcome;
mod overtaken;
mod people;
mod provider;
mod pseudo;
mod read_only;
mod receipt;
mod review;
mod route;
mod save;
mod scan;
mod scrap;
mod screen;
mod scripted;
mod session;
mod several;
mod steps;
mod table;
mod tabs;
mod texts;
mod token;
mod trouble;
mod typing;
mod version;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);
