//! Tests the contents of a receipt.

use acceptance_desk::i18n::messages::{Language, Messages};

use super::*;
use crate::hostile::HOSTILE;

#[wasm_bindgen_test]
async fn a_receipt_to_print_shows_the_decision_and_the_read_assets() {
    let service = confirmed().await;
    let sent = service.sent().len();
    let (name, kind, html) = sheet_given().await;
    assert!(name.starts_with("certificate-4711-1001-confirmed-20") && name.ends_with("Z.html"), "{name}");
    assert_eq!(kind, "text/html;charset=utf-8");
    assert_eq!(texts(&html, "h1"), ["Receipt for certificate 4711/1001"]);
    assert!(texts(&html, ".paper-notice")[0].contains("Not a document from the operator"));
    assert_eq!(fact(&html, "Certificate"), "4711/1001");
    assert_eq!(fact(&html, "Customer"), "Example AG");
    assert_eq!(fact(&html, "Decision"), "Confirmation");
    assert_eq!(fact(&html, "Server response"), "Success");
    assert_eq!(texts(&html, ".paper-result"), ["Confirmed"]);
    assert_eq!(fact(&html, "Status afterwards"), "Confirmed");
    assert_eq!(fact(&html, "Lease start"), "Oct 1, 2026");
    assert_eq!(fact(&html, "Not checked before the confirmation"), "1");
    assert_eq!(fact(&html, "Server address"), address_of_service());
    for name in ["Decision sent", "Status loaded"] {
        assert!(is_about_now(&fact(&html, name)), "{name}: {html}");
    }
    assert_eq!(texts(&html, "th"), ["Asset", "Serial number", "Description", "Status", "Explanation"]);
    assert_eq!(texts(&html, "h3"), ["All assets (3)"]);
    let cells = texts(&html, "tbody td");
    let rows: Vec<&[String]> = cells.chunks(5).collect();
    assert_eq!(
        rows[0],
        [&*ODD.to_string(), "SN-1", "Laptop", "Received\nNot checked before the confirmation", ""]
    );
    assert_eq!(rows[1], [&*i64::MAX.to_string(), "", "", "Received", "Mine."]);
    assert_eq!(rows[2], ["3", "", "", "Received", "Held."]);
    assert_eq!(service.sent().len(), sent, "a receipt asks nothing of the service");
}

#[wasm_bindgen_test]
async fn hostile_texts_stay_texts_in_the_file() {
    const MORE: [&str; 3] = ["\u{202E}txet", "a\r\nb\r\tc\n", "&lt;b&gt; &amp;amp; ]]>"];
    let all: Vec<&str> = HOSTILE.into_iter().chain(MORE).collect();
    let mut made = certificate(1001).with(json!({ "customerContext": { "customerName": HOSTILE[0] } }));
    for (id, text) in (1..).zip(&all) {
        let details = json!({ "serialNumber": text, "description": text });
        made = made.explained(id, "damaged", Some(text)).with(details);
    }
    // An unlisted status is a reason too, and its text is untrusted.
    made = made.explained(99, HOSTILE[1], None);
    open_certificate(&Service::new([made])).await;
    decide_to("Reject", "rejected").await;

    let (_, _, html) = sheet_given().await;
    assert_eq!(fact(&html, "Customer"), HOSTILE[0]);
    let cells = texts(&html, "section:last-of-type tbody td");
    for (row, text) in cells.chunks(5).zip(&all) {
        assert_eq!([&*row[1], &*row[2], &*row[4]], [*text; 3]);
    }
    assert!(cells.chunks(5).nth(all.len()).unwrap()[3].contains(HOSTILE[1]));
    let made_of = parsed(
        &html,
        "(page) => [...new Set([...page.querySelectorAll('*')].map((it) => it.localName))].sort().join(' ')",
    );
    assert_eq!(
        made_of,
        "bdi body dd div dl dt h1 h3 head html main meta p section style table tbody td th thead title tr"
    );
    let attributes = parsed(
        &html,
        "(page) => [...new Set([...page.querySelectorAll('*')].flatMap((it) => it.getAttributeNames()))].sort().join(' ')",
    );
    assert_eq!(attributes, "charset class colspan content http-equiv lang name scope");
    assert!(js("window.__xss === undefined").is_truthy());
}

#[wasm_bindgen_test]
async fn a_german_receipt_is_german_and_says_so() {
    let config = r#"{ "locale": "de", "auth": { "kind": "none" },
        "acceptanceStatuses": [ { "code": "lost", "label": { "de": "Verloren & weg" } } ] }"#;
    open_with(config, PLACE, &Service::new([certificate(1001).asset(1, "lost")])).await;
    let words = Messages::new(Language::De);
    eventually("the assets are read", || !rows().is_empty()).await;
    press(Role::Button, words.reject_certificate()).await;
    click(&attestation().await);
    press(Role::Button, words.reject()).await;
    press(Role::Button, "Beleg drucken").await;
    let (_, _, html) = given("Als Datei speichern").await;
    assert_eq!(parsed(&html, "(page) => page.documentElement.lang"), "de");
    assert_eq!(texts(&html, "title"), ["Beleg zum Abnahmeprotokoll 4711/1001"]);
    assert_eq!(texts(&html, "h3"), ["1 Objekt mit Beanstandung", "Alle Objekte (1)"]);
    assert_eq!(texts(&html, "tbody td"), ["1", "Verloren & weg", "1", "Verloren & weg"]);
}
