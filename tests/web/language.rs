//! Tests languages, numbers, dates, and preferences that a browser stores or refuses to store (M18,
//! H41).

use crate::prelude::*;
use acceptance_desk::browser::clock;
use acceptance_desk::i18n::messages::{self, Language, Messages};
use wasm_bindgen::JsValue;

const GERMAN: &str = r#"{ "locale": "de", "auth": { "kind": "none" } }"#;

/// Returns the browser's own result of an `Intl` call, in its own locale if that has this language.
fn intl(language: &str, call: &str) -> String {
    let code = format!(
        "(() => {{ const locale = navigator.language.startsWith('{language}') ? navigator.language : '{language}'; \
         return {call}; }})()"
    );
    js(&code).as_string().unwrap()
}

#[wasm_bindgen_test]
fn only_a_language_with_a_script_and_a_region_is_passed_to_the_browser() {
    for tag in ["en", "en-GB", "en-419", "en-Latn-GB"] {
        assert!(Language::En.is_tag(tag), "{tag}");
    }
    for text in
        ["", "C", "de-DE", "en_US", "en-US@posix", "en-US.UTF-8", "en-", "en-U", "en-US-u", "english", "EN"]
    {
        assert!(!Language::En.is_tag(text), "{text}");
    }
}

#[wasm_bindgen_test]
fn a_moment_that_no_calendar_has_is_written_as_its_number() {
    for at in [9_000_000_000_000_000_000, i64::MIN, 8_640_000_000_000_001] {
        assert_eq!(clock::exact(at), (at.to_string(), at.to_string()));
    }
    assert_eq!(clock::exact(0).0, "1970-01-01T00:00:00.000Z");
    assert!(clock::exact(8_640_000_000_000_000).0.starts_with("+275760-09-13"));
}

#[wasm_bindgen_test]
async fn a_browser_language_that_is_no_tag_stops_nothing() {
    let change =
        || drop(js("Object.defineProperty(navigator, 'language', { value: 'en_US', configurable: true })"));
    open_certificate_after(change, &service()).await;
}

fn root_language() -> Option<String> {
    document().document_element().unwrap().get_attribute("lang")
}

#[wasm_bindgen_test]
async fn another_language_is_chosen_at_once_and_marks_stay() {
    open_certificate(&Service::new([certificate(1001).asset(1, "")])).await;
    mark(1, "damaged").await;
    press(Role::Link, "Settings").await;
    press(Role::Radio, "Deutsch").await;
    let words = Messages::new(Language::De);
    get(Role::Heading, words.settings()).await;
    eventually("the page is German", || root_language().as_deref() == Some("de")).await;
    assert!(is_checked(&get(Role::Radio, "Deutsch").await));
    eventually("the choice has the focus again", || has_focus(&find(Role::Radio, "Deutsch").unwrap())).await;
    travel(PLACE);
    get(Role::Table, words.assets()).await;
    status_is(1, "damaged").await;
    travel("/settings");
    eventually("the browser is there too", || address() == "/settings").await;
    press(Role::Radio, "English").await;
    get(Role::Heading, "Settings").await;
    // The account menu stays open.
    travel(PLACE);
    assets_read().await;
    press(Role::Button, "Account").await;
    press(Role::Radio, "Deutsch").await;
    get(Role::Table, words.assets()).await;
    eventually("the menu is open", || find(Role::Radio, "Deutsch").is_some_and(|choice| has_focus(&choice)))
        .await;
}

#[wasm_bindgen_test]
async fn times_name_their_day_once_it_is_over() {
    const DAY: u32 = 86_400_000;
    let service = Service::new([certificate(1001).asset(1, "")]);
    let today = intl("en", "new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date())");
    for (place, text, age) in
        [("/certificates", "Updated", ""), (PLACE, "1 unsaved change from", "yesterday")]
    {
        let begin = || {
            // The app looks at the clock each minute.
            stop_clock(60_000);
            store_draft(" /api");
        };
        open_after(begin, place, &service).await;
        let parts = || select_all("main p").into_iter().map(|it| text_of(&it));
        let shown = |what: &str| parts().any(|it| it.contains(text) && it.contains(what));
        eventually(&format!("{place}: {text}"), || shown(":")).await;
        assert!(!shown(&today), "{place}: the day is today's");
        js(&format!("{{ const now = Date.now; Date.now = () => now() + {DAY}; }}"));
        pass(60_000).await;
        eventually(&format!("{place}: {text} {today}"), || shown(&today) && shown(age)).await;
    }
}

#[wasm_bindgen_test]
async fn numbers_and_dates_are_written_by_the_browser() {
    for (config, language) in [(r#"{"locale":"en","auth":{"kind":"none"}}"#, "en"), (GERMAN, "de")] {
        let made = certificate(1001)
            .with(json!({ "leaseStartDate": "2026-12-01", "plannedLeaseEndDate": "2027-03-04T05:06:07Z" }))
            .asset(1, "received")
            .with(json!({ "periodicalPrice": 1234.5, "currency": "EUR", "leaseStartDate": "no date" }));
        let service = Service::new([made]);
        open_with(config, "/certificates", &service).await;
        get(Role::Link, "4711/1001").await;
        // A day is the same in every time zone.
        let day = "new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })\
                   .format(new Date('2026-12-01'))";
        let day = intl(language, day);
        assert!(shows(&day), "{day} in {}", text());
        travel(PLACE);
        eventually("the asset is here", || ids() == ["1"]).await;
        assert!(shows(&day), "{day} in {}", text());
        let moment = "new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })\
                      .format(new Date('2027-03-04T05:06:07Z'))";
        shown(&intl(language, moment)).await;
        click(&within(&row(1), "button")[0]);
        shown("no date").await;
    }
    for (language, tag) in [(Language::En, "en"), (Language::De, "de")] {
        for count in [0, 1, 999, 1000, 1_234_567] {
            let expected = intl(tag, &format!("new Intl.NumberFormat(locale).format({count})"));
            assert_eq!(Messages::new(language).count(count), expected);
        }
    }
}

/// Returns a catalogue as in the release bundle: a list of texts.
fn packed(catalogue: &str) -> js_sys::Array {
    let texts = js_sys::JSON::parse(catalogue).unwrap();
    messages::keys().iter().map(|key| js_sys::Reflect::get(&texts, &(*key).into()).unwrap()).collect()
}

fn as_text(value: &JsValue) -> String {
    js_sys::JSON::stringify(value).unwrap().into()
}

#[wasm_bindgen_test]
fn a_packed_catalogue_is_read_by_the_places_of_its_texts() {
    let (language, ours) = crate::texts::CATALOGUES[0];
    assert!(messages::install_catalogue(language, &as_text(&packed(ours))));
    let words = Messages::new(language);
    assert_eq!([words.confirm(), words.keys_rows()], ["Confirm", "To the first row, then to another row"]);
}

#[wasm_bindgen_test]
fn texts_that_this_code_was_not_made_for_are_refused() {
    crate::texts::learn_all();
    let (language, ours) = crate::texts::CATALOGUES[0];
    let one_less = ours.replacen("\"decision\": \"Decision\",", "", 1);
    let one_letter = ours.replacen("\"confirm\": \"Confirm\"", "\"confirm\": \"Confirn\"", 1);
    // The keys stay in order: only the names of the two decisions are swapped.
    let swapped = ours.replacen("\"confirm\": \"Confirm\"", "\"confirm\": \"Reject\"", 1).replacen(
        "\"reject\": \"Reject\"",
        "\"reject\": \"Confirm\"",
        1,
    );
    let reordered = as_text(&packed(ours).reverse());
    let (_, german) = crate::texts::CATALOGUES[1];
    let wrong = [&*one_less, &one_letter, &swapped, &reordered, german];
    assert!(wrong.iter().all(|text| *text != ours));
    for wrong in wrong.into_iter().chain(["", "null", "[]", "{}", "5", "<!doctype html>", "{\"confirm\":"]) {
        assert!(!messages::install_catalogue(language, wrong), "{wrong:.40}");
        assert_eq!(Messages::new(language).confirm(), "Confirm", "the texts that were here stay");
    }
    for (language, catalogue) in crate::texts::CATALOGUES {
        assert!(messages::install_catalogue(language, catalogue));
    }
    let words = Messages::new(language);
    assert_eq!(
        words.confirm_question("{key}"),
        "Confirm certificate {key}?",
        "a value is not filled in again"
    );
}

#[wasm_bindgen_test]
async fn an_unknown_currency_or_number_is_shown_as_it_came() {
    for (price, currency, expected) in [
        (json!("12.50"), json!("EURO"), "12.50 EURO"),
        (json!("a lot"), json!("EUR"), "a lot EUR"),
        (json!(12.5), json!(null), "12.5"),
        (json!("NaN"), json!("EUR"), "NaN EUR"),
        (json!(5), json!("<b>"), "5 <b>"),
    ] {
        let made =
            certificate(1001).asset(1, "").with(json!({ "periodicalPrice": price, "currency": currency }));
        open_certificate(&Service::new([made])).await;
        press_shows("Details of asset 1", "Saved status").await;
        assert!(shows(expected), "{expected} in {}", text());
    }
}

#[wasm_bindgen_test]
async fn a_browser_that_remembers_nothing_still_has_a_working_desk() {
    let property = "Object.defineProperty(window, 'localStorage', { configurable: true, get() {";
    let throws = "throw new DOMException('no', 'SecurityError');";
    for refuse in [
        format!("{property} {throws} }} }})"),
        format!("{property} return null; }} }})"),
        format!("Storage.prototype.setItem = () => {{ {throws} }}"),
        format!("Storage.prototype.getItem = Storage.prototype.removeItem = () => {{ {throws} }}"),
    ] {
        let service = Service::new([certificate(1001).asset(1, "")]);
        open_after(|| drop(js(&refuse)), "/settings", &service).await;
        press(Role::Radio, "Dark").await;
        eventually("it is dark", || {
            document().document_element().unwrap().get_attribute("data-theme").as_deref() == Some("dark")
        })
        .await;
        press(Role::Radio, "System default").await;
        // A choice that cannot be stored applies until the page is closed.
        press(Role::Radio, "Deutsch").await;
        get(Role::Heading, Messages::new(Language::De).settings()).await;
        press(Role::Radio, "English").await;
        get(Role::Heading, "Settings").await;
        press(Role::Radio, "Browser default").await;
        travel(PLACE);
        get(Role::Table, "Assets").await;
        mark(1, "damaged").await;
        save(1).await;
    }
}

#[wasm_bindgen_test]
async fn language_and_appearance_are_remembered() {
    let service = Service::new([certificate(1001)]);
    open("/settings", &service).await;
    press(Role::Radio, "Dark").await;
    press(Role::Radio, "Deutsch").await;
    get(Role::Heading, Messages::new(Language::De).settings()).await;
    let kept = js("JSON.stringify(Object.entries(localStorage).sort())").as_string().unwrap();
    assert_eq!(kept, r#"[["acceptance-desk.language","de"],["acceptance-desk.theme","dark"]]"#);
    press(Role::Radio, Messages::new(Language::De).as_browser()).await;
    // The deployment's own language again.
    let heading = get(Role::Heading, "Settings").await;
    assert_eq!(text_of(&heading), "Settings");
    press(Role::Radio, "System default").await;
    eventually("nothing is remembered", || js("localStorage.length === 0").is_truthy()).await;
}
