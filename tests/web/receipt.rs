//! The receipt of a decision: what was decided and read back, in two files that are given and never sent anywhere.

use acceptance_desk::i18n::messages::{Language, Messages};
use js_sys::Promise;
use serde_json::{Value, json};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::desk::{
    Desk, PLACE, decide, explanation, hurry, mark, open_certificate, open_with, outcome_is, rows,
};
use crate::hostile::HOSTILE;
use crate::screen::{Role, click, eventually, find, get, js, press, settle, type_text};
use crate::scripted::{Act, Service, certificate};

/// A number that a floating one cannot hold.
const ODD: i64 = 9_007_199_254_740_993;

/// Keeps files instead of giving them to the browser.
fn intercept() {
    js("(() => {
            window.__kept = [];
            window.__create ??= URL.createObjectURL;
            URL.createObjectURL = (blob) => { window.__kept.push({ blob, name: '' }); return 'blob:kept'; };
            HTMLAnchorElement.prototype.click = function () {
                if (this.href === 'blob:kept') window.__kept.at(-1).name = this.download;
            };
        })()");
}

fn let_go() {
    js("(() => { URL.createObjectURL = window.__create; delete HTMLAnchorElement.prototype.click; })()");
}

/// Presses a button that gives a file: its name, its type and its text.
pub(crate) async fn given(button: &str) -> (String, String, String) {
    intercept();
    press(Role::Button, button).await;
    eventually("a file is given", || js("window.__kept.length === 1").is_truthy()).await;
    settle().await;
    let_go();
    let text: Promise = js("window.__kept[0].blob.text()").unchecked_into();
    let text = JsFuture::from(text).await.unwrap().as_string().unwrap();
    let member = |name: &str| js(&format!("window.__kept[0].{name}")).as_string().unwrap();
    (member("name"), member("blob.type"), text)
}

async fn json_of(button: &str) -> (String, Value) {
    let (name, kind, text) = given(button).await;
    assert_eq!(kind, "application/json");
    (name, serde_json::from_str(&text).unwrap())
}

/// Looks at a text as a browser reads it.
fn parsed(html: &str, look: &str) -> String {
    let html = serde_json::to_string(html).unwrap();
    let code = format!("(({look})(new DOMParser().parseFromString({html}, 'text/html')))");
    js(&code).as_string().unwrap()
}

/// The texts of all elements that match.
fn texts(html: &str, selector: &str) -> Vec<String> {
    let look = format!(
        "(page) => JSON.stringify([...page.querySelectorAll('{selector}')].map((it) => it.textContent))"
    );
    serde_json::from_str(&parsed(html, &look)).unwrap()
}

/// The value that stands beside a name.
fn fact(html: &str, name: &str) -> String {
    let at = texts(html, "dt").iter().position(|own| own == name).unwrap_or_else(|| panic!("{name}: {html}"));
    texts(html, "dd")[at].clone()
}

fn is_about_now(time: &Value) -> bool {
    let parse = |name: &str| js_sys::Date::parse(time[name].as_str().unwrap());
    (js_sys::Date::now() - parse("utc")).abs() < 60_000.0 && (parse("utc") - parse("local")).abs() < 1.0
}

/// A confirmation of three assets: one that nobody marked, one marked and explained, and one as it was held.
async fn confirmed() -> (Desk, Service) {
    let service = Service::new([certificate(1001)
        .with(json!({ "customerContext": { "customerName": "Example AG" } }))
        .asset(ODD, "")
        .with(json!({ "serialNumber": "SN-1", "description": "Laptop", "city": "Ulm" }))
        .asset(i64::MAX, "")
        .explained(3, "RECEIVED", Some("Held."))]);
    let desk = open_certificate(&service).await;
    mark(i64::MAX, "received").await;
    type_text(&explanation(i64::MAX), "Mine.");
    decide("Confirm").await;
    outcome_is("confirmed").await;
    settle().await;
    // What happens afterwards is no part of it.
    service.edit(|held| held[0].assets[2].explanation = Some("Later.".into()));
    (desk, service)
}

fn address_of_service() -> String {
    [&*crate::screen::window().location().origin().unwrap(), "/api"].concat()
}

#[wasm_bindgen_test]
async fn a_receipt_as_json_tells_what_was_decided_and_what_was_read() {
    let (desk, _) = confirmed().await;
    let (name, json) = json_of("Receipt as JSON").await;
    assert!(name.starts_with("certificate-4711-1001-confirmed-20") && name.ends_with("Z.json"), "{name}");
    assert_eq!(name.len(), "certificate-4711-1001-confirmed-20261121T1002Z.json".len());
    assert_eq!((&json["format"], &json["version"]), (&json!("acceptance-desk.receipt"), &json!(1)));
    assert!(json["notice"].as_str().unwrap().contains("not a document of the operator"));
    assert_eq!(json["service"], json!(address_of_service()));
    assert_eq!(
        json["certificate"],
        json!({
            "leaseCompanyNumber": 4711, "acceptanceCertificateId": 1001,
            "details": { "customerName": "Example AG" },
        })
    );
    assert_eq!(json["decision"]["kind"], json!("confirm"));
    assert_eq!(json["decision"]["confirmationStatusBefore"], json!("firstConfirmationPending"));
    assert!(is_about_now(&json["decision"]["sentAt"]) && is_about_now(&json["readBack"]["at"]), "{json}");
    assert_eq!(json["reply"], json!({ "kind": "success", "httpStatus": null }));
    assert_eq!(json["readBack"]["confirmationStatus"], json!("Confirmed"));
    assert_eq!(json["readBack"]["outcome"], json!("confirmed"));
    let asset = |id: i64, status: &str, explanation: Value, unmarked: bool, details: Value| {
        json!({
            "assetId": id, "acceptanceStatus": status, "acceptanceStatusLabel": "Received",
            "explanation": explanation, "recordedWithoutMark": unmarked, "details": details,
        })
    };
    assert_eq!(
        json["assets"],
        json!([
            asset(
                ODD,
                "received",
                Value::Null,
                true,
                json!({ "serialNumber": "SN-1", "description": "Laptop", "city": "Ulm" })
            ),
            asset(i64::MAX, "received", json!("Mine."), false, json!({})),
            asset(3, "RECEIVED", json!("Held."), false, json!({})),
        ])
    );

    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_receipt_to_print_tells_what_was_decided_and_what_was_read() {
    let (desk, service) = confirmed().await;
    let sent = service.sent().len();
    let (_, json) = json_of("Receipt as JSON").await;
    let (name, kind, html) = given("Receipt to print").await;
    assert!(name.starts_with("certificate-4711-1001-confirmed-20") && name.ends_with("Z.html"), "{name}");
    assert_eq!(kind, "text/html;charset=utf-8");
    assert_eq!(texts(&html, "h1"), ["Receipt for certificate 4711/1001"]);
    assert!(texts(&html, ".notice")[0].contains("not a document of the operator"));
    assert_eq!(fact(&html, "Certificate"), "4711/1001");
    assert_eq!(fact(&html, "Customer"), "Example AG");
    assert_eq!(fact(&html, "Decision"), "Confirmation");
    assert_eq!(fact(&html, "Answer of the service"), "Success");
    assert_eq!(fact(&html, "State read back"), "Confirmed\nConfirmed");
    assert_eq!(fact(&html, "Recorded without a mark"), "1");
    assert_eq!(fact(&html, "Address of the service"), address_of_service());
    for (fact_name, time) in
        [("Decision sent", &json["decision"]["sentAt"]), ("State read", &json["readBack"]["at"])]
    {
        assert!(fact(&html, fact_name).ends_with(&format!("\n{}", time["utc"].as_str().unwrap())));
    }
    assert_eq!(
        texts(&html, "th"),
        ["Asset", "Serial number", "Description", "Status", "Code", "Explanation"]
    );
    let cells = texts(&html, "td");
    let rows: Vec<&[String]> = cells.chunks(6).collect();
    assert_eq!(
        rows[0],
        [&*ODD.to_string(), "SN-1", "Laptop", "Received\nrecorded without a mark", "received", ""]
    );
    assert_eq!(rows[1], [&*i64::MAX.to_string(), "", "", "Received", "received", "Mine."]);
    assert_eq!(rows[2], ["3", "", "", "Received", "RECEIVED", "Held."]);
    assert_eq!(service.sent().len(), sent, "a receipt asks nothing of the service");
    desk.close().await;
}

#[wasm_bindgen_test]
async fn hostile_texts_stay_texts_in_both_files() {
    const MORE: [&str; 3] = ["\u{202E}txet", "a\r\nb\r\tc\n", "&lt;b&gt; &amp;amp; ]]>"];
    let all: Vec<&str> = HOSTILE.into_iter().chain(MORE).collect();
    let mut made = certificate(1001).with(json!({ "customerContext": { "customerName": HOSTILE[0] } }));
    for (id, text) in (1..).zip(&all) {
        let details = json!({ "serialNumber": text, "description": text });
        made = made.explained(id, "damaged", Some(text)).with(details);
    }
    // An unlisted status is a reason too, and its text is anybody's.
    made = made.explained(99, HOSTILE[1], None);
    let desk = open_certificate(&Service::new([made])).await;
    decide("Reject").await;
    outcome_is("rejected").await;

    let (_, json) = json_of("Receipt as JSON").await;
    for (asset, text) in json["assets"].as_array().unwrap().iter().zip(&all) {
        assert_eq!(asset["explanation"], json!(text));
        assert_eq!(asset["details"], json!({ "serialNumber": text, "description": text }));
    }
    assert_eq!(json["assets"][all.len()]["acceptanceStatus"], json!(HOSTILE[1]));

    let (_, _, html) = given("Receipt to print").await;
    assert_eq!(fact(&html, "Customer"), HOSTILE[0]);
    let cells = texts(&html, "td");
    for (row, text) in cells.chunks(6).zip(&all) {
        assert_eq!([&*row[1], &*row[2], &*row[5]], [*text; 3]);
    }
    assert_eq!(cells.chunks(6).nth(all.len()).unwrap()[4], HOSTILE[1]);
    let made_of = parsed(
        &html,
        "(page) => [...new Set([...page.querySelectorAll('*')].map((it) => it.localName))].sort().join(' ')",
    );
    assert_eq!(made_of, "bdi body dd dl dt h1 head html meta p style table tbody td th thead title tr");
    let attributes = parsed(
        &html,
        "(page) => [...new Set([...page.querySelectorAll('*')].flatMap((it) => it.getAttributeNames()))].sort().join(' ')",
    );
    assert_eq!(attributes, "charset class content http-equiv lang name scope");
    assert!(js("window.__xss === undefined").is_truthy());
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_receipt_says_what_was_answered_and_is_given_only_where_a_reading_proves_it() {
    let open_one = async || {
        let service = Service::new([certificate(1001).asset(1, "received")]);
        let desk = open_certificate(&service).await;
        (desk, service)
    };
    for (act, kind, status, told) in [
        (Act::LoseAnswer, "network", Value::Null, "could not be reached"),
        (
            Act::DoAndReply(409, Some("text/plain"), b"No <b>way</b>".into()),
            "refused",
            json!(409),
            "\nNo <b>way</b>",
        ),
        (Act::DoAndReply(0, None, Vec::new()), "redirected", Value::Null, "elsewhere"),
        (
            Act::DoAndReply(
                200,
                Some("application/json"),
                br#"{"success":false,"message":"Not yet"}"#.into(),
            ),
            "denied",
            json!(200),
            "\nNot yet",
        ),
    ] {
        let (desk, service) = open_one().await;
        service.on(|sent| sent.method == "POST", 1, act);
        decide("Confirm").await;
        outcome_is("confirmed").await;
        let (_, json) = json_of("Receipt as JSON").await;
        assert_eq!(json["reply"], json!({ "kind": kind, "httpStatus": status }));
        let (_, _, html) = given("Receipt to print").await;
        assert!(fact(&html, "Answer of the service").contains(told), "{html}");
        desk.close().await;
    }
    for (act, outcome) in [(Act::Reply(400, None, Vec::new()), "not-applied"), (Act::LoseRequest, "unknown")]
    {
        let (desk, service) = open_one().await;
        hurry();
        service.on(|sent| sent.method == "POST", 1, act);
        decide("Confirm").await;
        outcome_is(outcome).await;
        for button in ["Receipt to print", "Receipt as JSON"] {
            assert!(find(Role::Button, button).is_none(), "{outcome}");
        }
        if outcome == "unknown" {
            service.edit(|held| held[0].status = Some("Confirmed".into()));
            press(Role::Button, "Check again").await;
            outcome_is("confirmed").await;
            let (_, json) = json_of("Receipt as JSON").await;
            assert_eq!(json["reply"]["kind"], json!("network"), "it is the answer to what was sent");
            assert!(is_about_now(&json["decision"]["sentAt"]));
        }
        desk.close().await;
    }
}

#[wasm_bindgen_test]
async fn a_page_that_went_in_the_middle_has_a_receipt_of_what_is_read() {
    let service = Service::new([certificate(1001).asset(ODD, "").explained(2, "damaged", Some("Lid."))]);
    let desk = open_certificate(&service).await;
    mark(ODD, "received").await;
    service.hold(|sent| sent.method == "POST");
    decide("Reject").await;
    eventually("it is sent", || service.posts().len() == 1).await;
    let desk = desk.reload().await;
    outcome_is("rejected").await;
    let (name, json) = json_of("Receipt as JSON").await;
    assert!(name.starts_with("certificate-4711-1001-rejected-"), "{name}");
    assert_eq!((&json["assetsFrom"], &json["reply"]), (&json!("reading"), &Value::Null));
    assert_eq!(json["decision"]["kind"], json!("reject"));
    assert_eq!(json["decision"]["confirmationStatusBefore"], json!("firstConfirmationPending"));
    assert!(is_about_now(&json["decision"]["sentAt"]) && is_about_now(&json["readBack"]["at"]));
    assert_eq!(json["assets"][0]["assetId"].as_i64(), Some(ODD));
    assert_eq!(json["assets"][0]["acceptanceStatus"], json!("received"));
    assert_eq!(json["assets"][1]["explanation"], json!("Lid."));
    let (_, _, html) = given("Receipt to print").await;
    let read = json["assetsReadAt"]["utc"].as_str().unwrap();
    assert!(fact(&html, "Assets read").ends_with(&format!("\n{read}")), "{html}");
    assert_eq!((&*fact(&html, "Number of assets"), &*fact(&html, "Rejected assets")), ("2", "1"));
    assert_eq!(service.posts().len(), 1);
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_second_confirmation_that_is_awaited_has_a_receipt_that_says_so() {
    let service = Service::new([certificate(1001).asset(1, "received")]);
    let desk = open_certificate(&service).await;
    let post = service.hold(|sent| sent.method == "POST");
    decide("Confirm").await;
    eventually("it is sent", || !service.posts().is_empty()).await;
    service.edit(|held| held[0].status = Some("secondConfirmationPending".into()));
    post.open();
    outcome_is("pending-second").await;
    let (name, _, html) = given("Receipt to print").await;
    assert!(name.starts_with("certificate-4711-1001-second-confirmation-pending-"), "{name}");
    assert_eq!(fact(&html, "Outcome"), "Second confirmation pending");
    assert!(fact(&html, "State read back").ends_with("\nsecondConfirmationPending"));
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_german_receipt_is_german_and_says_so() {
    let config = r#"{ "locale": "de", "auth": { "kind": "none" },
        "acceptanceStatuses": [ { "code": "lost", "label": { "de": "Verloren & weg" } } ] }"#;
    let desk = open_with(config, PLACE, &Service::new([certificate(1001).asset(1, "lost")]));
    let words = Messages::new(Language::De);
    eventually("the assets are read", || !rows().is_empty()).await;
    press(Role::Button, words.reject_certificate()).await;
    click(&get(Role::Checkbox, words.all_listed()).await);
    press(Role::Button, words.reject()).await;
    let (_, json) = json_of("Beleg als JSON").await;
    assert_eq!(json["assets"][0]["acceptanceStatusLabel"], json!("Verloren & weg"));
    let (_, _, html) = given("Beleg zum Drucken").await;
    assert_eq!(parsed(&html, "(page) => page.documentElement.lang"), "de");
    assert_eq!(texts(&html, "title"), ["Beleg zum Abnahmeprotokoll 4711/1001"]);
    assert_eq!(fact(&html, "Abgelehnte Objekte"), "1");
    assert_eq!(texts(&html, "td"), ["1", "Verloren & weg", "lost", ""]);
    desk.close().await;
}
