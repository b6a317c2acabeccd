//! Later texts come with the parts that ask for them: not before, and no part is shown without them.

use acceptance_desk::i18n::messages::{Language, Messages, Portion, is_installed};
use wasm_bindgen_test::wasm_bindgen_test;

use crate::desk::{PLACE, assets_read, open, prepare};
use crate::screen::{Role, eventually, find, get, js, press, settle, shown, travel};
use crate::scripted::{Service, certificate};

/// What the page of the connection says in English.
const CHECK: &str = "Check the connection";

fn has_later(language: Language) -> bool {
    is_installed(language, Portion::Later)
}

/// Lets no more texts come, until [`give_texts`].
fn lose_texts() {
    js("(() => {
            const lost = Object.keys(window.__catalogues).map((path) => [path, null]);
            window.__given = window.__catalogues;
            window.__catalogues = Object.fromEntries(lost);
            window.__wanted = [];
        })()");
}

fn give_texts() {
    js("window.__catalogues = window.__given");
}

async fn is_asked_for(path: &str) {
    let is_asked = format!("window.__wanted.includes('{path}')");
    eventually(&format!("{path} is asked for"), || js(&is_asked).is_truthy()).await;
    settle().await;
}

async fn speaks_german() {
    eventually("German is here", || has_later(Language::De)).await;
    get(Role::Button, Messages::new(Language::De).check_button()).await;
}

#[wasm_bindgen_test]
async fn later_texts_come_with_a_part_and_with_another_language() {
    let service = Service::new([certificate(1001).asset(1, "")]);
    let desk = open("/certificates", &service);
    get(Role::Link, "4711/1001").await;
    travel(PLACE);
    assets_read().await;
    assert!(!has_later(Language::En), "a certificate is opened without them");
    travel("/connection");
    get(Role::Button, CHECK).await;
    assert!(has_later(Language::En) && !has_later(Language::De));
    press(Role::Radio, "Deutsch").await;
    speaks_german().await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_part_is_not_shown_without_its_texts_and_comes_when_it_is_tried_again() {
    let desk = open("/certificates", &Service::new([certificate(1001)]));
    get(Role::Link, "4711/1001").await;
    lose_texts();
    travel("/connection");
    shown("This page could not be loaded").await;
    assert!(find(Role::Button, CHECK).is_none());
    give_texts();
    press(Role::Button, "Try again").await;
    get(Role::Button, CHECK).await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_language_is_not_taken_without_the_texts_of_the_page() {
    let desk = open("/connection", &Service::new([certificate(1001)]));
    get(Role::Button, CHECK).await;
    lose_texts();
    press(Role::Radio, "Deutsch").await;
    is_asked_for("/locales/de.json").await;
    get(Role::Button, CHECK).await;
    give_texts();
    press(Role::Radio, "English").await;
    press(Role::Radio, "Deutsch").await;
    speaks_german().await;
    desk.close().await;
}

#[wasm_bindgen_test]
#[should_panic(expected = "`check_button` is asked for before it is here")]
fn a_text_that_is_asked_for_too_early_is_no_empty_one() {
    prepare();
    let _ = Messages::new(Language::De).check_button();
}
