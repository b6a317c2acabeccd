//! Tests texts for statuses, and texts that only resemble them.

use acceptance_marklist::labels::{Label, Labels};
use acceptance_rules::asset::AcceptanceStatus;

use crate::support::{labels, status};

/// Returns the code of the status that a text names, `several`, or an empty text.
fn read(labels: &Labels, text: &str) -> String {
    match labels.read(text) {
        Label::Status(status) => status.raw().to_owned(),
        Label::Ambiguous => "several".to_owned(),
        Label::Unknown => String::new(),
    }
}

#[test]
fn a_status_is_known_by_its_code_and_by_what_it_is_called() {
    for (text, expected) in [
        ("received", "received"),
        ("RECEIVED", "received"),
        (" Erhalten ", "received"),
        ("REÇU", "received"),
        ("notreceived", "notReceived"),
        ("Not\u{A0}received", "notReceived"),
        ("not \t  received\u{202F}", "notReceived"),
        ("nicht\nerhalten", "notReceived"),
        ("BESCHÄDIGT", "damaged"),
        ("problem", "several"),
        ("stolen", ""),
        ("received!", ""),
        ("not-received", ""),
        ("", ""),
    ] {
        assert_eq!(read(&labels(), text), expected, "{text:?}");
    }
}

#[test]
fn a_look_alike_of_a_status_is_none() {
    let extra = [("backordered", status("other").unwrap()), ("Missing", status("other").unwrap())];
    let labels = Labels::new(extra.into_iter().chain([("received", AcceptanceStatus::received())]));
    for text in [
        "re\u{200B}ceived",
        "received\u{FEFF}",
        "\u{2060}received",
        "re\u{AD}ceived",
        "r\u{435}ceived",
        "receive\u{501}",
        "bac\u{212A}ordered",
        "mi\u{17F}\u{17F}ing",
        "m\u{131}ssing",
        "M\u{130}SSING",
        "mi\u{DF}ing",
        "\u{FF52}eceived",
        "received\u{202E}",
        "r\u{117}ceived",
    ] {
        assert_eq!(read(&labels, text), "", "{text:?}");
    }
    for text in ["backordered", "MISSING", "Received"] {
        assert_ne!(read(&labels, text), "", "{text:?}");
    }
}

#[test]
fn one_text_for_two_statuses_is_ambiguous_and_one_for_the_same_is_not() {
    let pair = |text, code| (text, status(code).unwrap());
    let labels = Labels::new([
        pair("Open", "damaged"),
        pair("OPEN ", "other"),
        pair("open", "damaged"),
        pair("Closed", "received"),
        pair("closed", "RECEIVED"),
        pair(" \u{200B}", "other"),
    ]);
    assert_eq!(read(&labels, "open"), "several");
    assert_eq!(read(&labels, "Closed"), "received");
    assert_eq!(labels.read(" "), Label::Unknown);
    assert_eq!(labels.read("\u{200B}"), Label::Unknown);
    assert_eq!(Labels::default().read("received"), Label::Unknown);
}
