//! Tests when a receipt is offered.

use super::*;

#[wasm_bindgen_test]
async fn a_receipt_says_what_was_answered_and_is_given_only_where_a_reading_proves_it() {
    let open_one = async || opened(Service::new([certificate(1001).asset(1, "received")])).await;
    let denial = br#"{"success":false,"message":"Not yet"}"#;
    for (act, said) in [
        (Act::LoseAnswer, "could not be reached"),
        (Act::DoAndReply(409, Some("text/plain"), b"No <b>way</b>".into()), "\nNo <b>way</b>"),
        (Act::DoAndReply(0, None, Vec::new()), "redirected the request"),
        (Act::DoAndReply(200, Some("application/json"), denial.into()), "\nNot yet"),
    ] {
        let service = open_one().await;
        service.answer("POST", act);
        decide_to("Confirm", "confirmed").await;
        let (_, _, html) = sheet_given().await;
        assert!(fact(&html, "Server response").contains(said), "{html}");
    }
    for (act, outcome) in [(Act::Reply(400, None, Vec::new()), "not-applied"), (Act::LoseRequest, "unknown")]
    {
        let service = open_one().await;
        hurry();
        service.answer("POST", act);
        decide_to("Confirm", outcome).await;
        assert!(find(Role::Button, "Print receipt").is_none(), "{outcome}");
        if outcome == "unknown" {
            service.edit(|held| held[0].status = Some("Confirmed".into()));
            press(Role::Button, "Refresh status").await;
            outcome_is("confirmed").await;
            let (_, _, html) = sheet_given().await;
            assert!(fact(&html, "Server response").contains("could not be reached"), "{html}");
            assert!(is_about_now(&fact(&html, "Decision sent")), "{html}");
        }
    }
}

#[wasm_bindgen_test]
async fn a_page_that_went_in_the_middle_has_a_receipt_of_what_is_read() {
    let service =
        opened(Service::new([certificate(1001).asset(ODD, "").explained(2, "damaged", Some("Lid."))])).await;
    mark(ODD, "received").await;
    decide_and_hold("Reject", &service).await;
    reload().await;
    outcome_is("rejected").await;
    let (name, _, html) = sheet_given().await;
    assert!(name.starts_with("certificate-4711-1001-rejected-"), "{name}");
    assert!(!texts(&html, "dt").contains(&"Server response".to_owned()), "{html}");
    assert_eq!(fact(&html, "Decision"), "Rejection");
    assert!(is_about_now(&fact(&html, "Decision sent")), "{html}");
    assert_eq!(texts(&html, "h3"), ["1 asset with a problem", "All assets (2)"]);
    assert_eq!(texts(&html, "section:first-of-type td.id"), ["2"]);
    assert!(texts(&html, "section:first-of-type td").contains(&"Lid.".to_owned()), "{html}");
    if texts(&html, "dt").contains(&"Assets loaded".to_owned()) {
        assert_ne!(fact(&html, "Assets loaded"), fact(&html, "Status loaded"), "a time is shown once");
    }
    assert_eq!(service.posts().len(), 1);
}
