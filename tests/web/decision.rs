//! A decision from the click to the POST: what is read before it, and what keeps it from being sent.

use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::desk::{decide, mark, open_certificate, open_with, outcome, outcome_is, status_is};
use crate::screen::{
    Role, click, eventually, find, get, press, select_all, settle, shown, shows, text_of, travel,
};
use crate::scripted::{Act, Service, certificate};

fn one_received() -> Service {
    Service::new([certificate(1001).asset(1, "received").asset(2, "")])
}

#[wasm_bindgen_test]
async fn certificate_and_assets_are_read_again_before_the_one_post() {
    let service = one_received();
    let desk = open_certificate(&service).await;
    service.forget();
    decide("Confirm").await;
    outcome_is("confirmed").await;
    shown("The service shows: Confirmed").await;
    eventually("all is read again", || service.is_idle()).await;
    assert_eq!(service.lines(), ["GET assets", "GET list", "POST confirmation", "GET list", "GET assets"]);
    let posts = service.posts();
    assert_eq!(posts.len(), 1);
    assert_eq!(posts[0].path, "/api/v1/leases/acceptanceCertificates/4711/1001/confirmation");
    assert_eq!(posts[0].body, None);
    status_is(2, "received").await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_rejection_saves_its_marks_reads_them_back_and_then_posts() {
    let service = Service::new([certificate(1001).asset(1, "").asset(2, "received").asset(3, "other")]);
    let desk = open_certificate(&service).await;
    mark(1, "damaged").await;
    service.forget();
    decide("Reject").await;
    outcome_is("rejected").await;
    shown("2 assets go to the operator's review.").await;
    eventually("all is read again", || service.is_idle()).await;
    assert_eq!(
        service.lines(),
        [
            "GET assets",
            "GET list",
            "PATCH assets",
            "GET assets",
            "GET list",
            "POST rejection",
            "GET list",
            "GET assets"
        ]
    );
    let patches = service.sent_of("PATCH assets");
    assert_eq!(patches.len(), 1);
    assert_eq!(patches[0].body.as_deref(), Some(r#"[{"assetId":1,"acceptanceStatus":"damaged"}]"#));
    assert!(!shows("unsaved"), "the marks are on the service");
    desk.close().await;
}

#[wasm_bindgen_test]
async fn many_clicks_are_one_decision() {
    let service = one_received();
    let desk = open_certificate(&service).await;
    let open = get(Role::Button, "Confirm certificate").await;
    click(&open);
    click(&open);
    click(&get(Role::Checkbox, "I have checked that all assets are listed").await);
    assert_eq!(select_all("dialog").len(), 1);
    let post = service.hold(|sent| sent.method == "POST");
    let confirm = get(Role::Button, "Confirm").await;
    for _ in 0..5 {
        click(&confirm);
    }
    outcome_is("sending").await;
    eventually("it is sent", || !service.posts().is_empty()).await;
    settle().await;
    assert!(find(Role::Button, "Confirm certificate").is_none(), "nothing to click while it is sent");
    post.open();
    outcome_is("confirmed").await;
    settle().await;
    assert_eq!(service.posts().len(), 1);
    desk.close().await;
}

#[wasm_bindgen_test]
async fn what_changed_between_display_and_click_is_shown_and_nothing_is_sent() {
    type Change = fn(&Service);
    let cases: [(Change, &str); 8] = [
        (
            |service| service.edit_asset(1, |asset| asset.status = Some("damaged".into())),
            "Asset 1: was Received, is Damaged",
        ),
        (
            |service| service.edit_asset(2, |asset| asset.status = Some("received".into())),
            "Asset 2: was Not set, is Received",
        ),
        (
            |service| service.edit_asset(1, |asset| asset.explanation = Some("Late.".into())),
            "Asset 1: was Received, is Received – Late.",
        ),
        (
            |service| {
                service.edit(|held| {
                    held[0].assets.remove(1);
                })
            },
            "Asset 2 is gone",
        ),
        (
            |service| {
                service.edit(|held| {
                    held[0].assets.extend(certificate(1).asset(3, "").assets);
                })
            },
            "Asset 3 was added",
        ),
        (
            |service| service.edit(|held| held[0].status = Some("clearingProcess".into())),
            "Certificate: was Awaiting decision, is In clearing",
        ),
        (
            |service| service.edit(|held| held[0].authorization = Some("authorized".into())),
            "The details of the certificate changed",
        ),
        (
            |service| {
                service.edit_asset(1, |asset| {
                    asset.more.insert("serialNumber".into(), "SN2".into());
                })
            },
            "The details of asset 1 changed",
        ),
    ];
    for (change, sentence) in cases {
        let service = one_received();
        let desk = open_certificate(&service).await;
        press(Role::Button, "Confirm certificate").await;
        click(&get(Role::Checkbox, "I have checked that all assets are listed").await);
        change(&service);
        press(Role::Button, "Confirm").await;
        outcome_is("changed").await;
        let said = text_of(&get(Role::Region, "Decision").await);
        assert!(said.contains(sentence), "{sentence}\nnot in: {said}");
        assert!(said.contains("Nothing was sent."), "{said}");
        assert!(service.sent().iter().all(|sent| sent.method == "GET"), "{sentence}: something was sent");
        press(Role::Button, "Show current state").await;
        crate::desk::assets_read().await;
        eventually("it can be decided anew", || ["idle", "blocked"].contains(&&*outcome())).await;
        desk.close().await;
    }
}

#[wasm_bindgen_test]
async fn marks_that_the_service_does_not_hold_keep_the_decision_back() {
    let service = Service::new([certificate(1001).asset(1, "").asset(2, "received")]);
    let desk = open_certificate(&service).await;
    mark(1, "damaged").await;
    // It says yes and stores nothing.
    service.on(|sent| sent.is("PATCH assets"), 1, Act::Reply(204, None, Vec::new()));
    decide("Reject").await;
    outcome_is("changed").await;
    shown("Your marks were sent.").await;
    shown("Asset 1: was Damaged, is Not set").await;
    assert!(service.posts().is_empty());
    press(Role::Button, "Show current state").await;
    crate::desk::assets_read().await;
    status_is(1, "damaged").await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_decision_that_cannot_be_prepared_is_not_sent() {
    for (line, reply, sentence) in [
        ("GET list", (500, "application/json", "{}"), "an error of its own (500)"),
        ("GET assets", (200, "text/html", "<p>"), "web page (text/html)"),
        ("GET assets", (403, "application/json", "{}"), "not activated"),
        ("PATCH assets", (422, "application/problem+json", r#"{"detail":"Not so."}"#), "Not so."),
        ("PATCH assets", (500, "text/plain", "boom"), "boom"),
    ] {
        let service = Service::new([certificate(1001).asset(1, "").asset(2, "received")]);
        let desk = open_certificate(&service).await;
        mark(1, "damaged").await;
        let (status, kind, body) = reply;
        service.on(move |sent| sent.is(line), 1, Act::Reply(status, Some(kind), body.into()));
        decide("Reject").await;
        outcome_is("not-applied").await;
        shown("The decision was not sent.").await;
        shown(sentence).await;
        assert!(service.posts().is_empty(), "{line} {status}");
        crate::desk::assets_read().await;
        status_is(1, "damaged").await;
        desk.close().await;
    }
}

#[wasm_bindgen_test]
async fn whoever_waits_long_is_told_that_nothing_is_sent_twice() {
    let service = one_received();
    let desk = open_certificate(&service).await;
    let post = service.hold(|sent| sent.method == "POST");
    crate::desk::hurry();
    decide("Confirm").await;
    shown("This takes longer than usual.").await;
    assert!(crate::desk::pauses().contains(&15_000));
    post.open();
    outcome_is("confirmed").await;
    assert!(!shows("longer than usual"));
    desk.close().await;
}

#[wasm_bindgen_test]
async fn cancelling_before_the_post_sends_nothing() {
    let service = one_received();
    let desk = open_certificate(&service).await;
    let list = service.hold(|sent| sent.is("GET list"));
    decide("Confirm").await;
    shown("Nothing has been sent yet.").await;
    press(Role::Button, "Cancel").await;
    outcome_is("not-applied").await;
    list.open();
    settle().await;
    assert!(service.posts().is_empty());
    desk.close().await;
}

#[wasm_bindgen_test]
async fn each_decision_has_a_key_of_its_own_where_keys_are_wanted() {
    let keys = |service: &Service| -> Vec<Option<String>> {
        service.posts().iter().map(|post| post.header("Idempotency-Key").map(str::to_owned)).collect()
    };
    let service =
        Service::new([certificate(1001).asset(1, "received"), certificate(1002).asset(1, "received")]);
    let desk = open_certificate(&service).await;
    decide("Confirm").await;
    outcome_is("confirmed").await;
    travel("/certificates/4711/1002");
    get(Role::Heading, "Certificate 4711/1002").await;
    decide("Confirm").await;
    outcome_is("confirmed").await;
    let sent: Vec<String> = keys(&service).into_iter().flatten().collect();
    assert_eq!(sent.len(), 2);
    assert!(sent.iter().all(|key| key.len() == 32 && key.bytes().all(|byte| byte.is_ascii_hexdigit())));
    assert_ne!(sent[0], sent[1]);
    desk.close().await;

    for (mode, is_wanted) in [("never", false), ("always", true)] {
        let service = one_received();
        let config = format!(r#"{{"locale":"en","auth":{{"kind":"none"}},"idempotencyKey":"{mode}"}}"#);
        let desk = open_with(&config, crate::desk::PLACE, &service);
        crate::desk::assets_read().await;
        decide("Confirm").await;
        outcome_is("confirmed").await;
        assert_eq!(keys(&service)[0].is_some(), is_wanted, "{mode}");
        desk.close().await;
    }
}

#[wasm_bindgen_test]
async fn a_certificate_in_clearing_or_confirmed_arms_nothing() {
    for (status, sentence) in [
        ("clearingProcess", "in clearing until the operator's review ends"),
        ("CLEARINGPROCESS", "in clearing until the operator's review ends"),
        ("Confirmed", "confirmed already"),
        ("confirmed", "confirmed already"),
        ("Confirmed ", "cannot be read with certainty"),
        ("Con\u{200B}firmed", "cannot be read with certainty"),
        (" ", "cannot be read with certainty"),
        ("", "is not known"),
    ] {
        let service =
            Service::new([certificate(1001).status(status).asset(1, "received").asset(2, "damaged")]);
        let desk = open_certificate(&service).await;
        eventually("the certificate is read", || shows(sentence)).await;
        assert_eq!(outcome(), "blocked", "{status:?}");
        for list in ["Conditions to confirm", "Conditions to reject"] {
            assert!(crate::desk::condition(list, "false", sentence), "{status:?} in {list}");
        }
        desk.close().await;
    }
}

/// Presses a button as a keyboard does, which has the focus on it.
async fn press_focused(name: &str) {
    let button = get(Role::Button, name).await;
    button.unchecked_ref::<web_sys::HtmlElement>().focus().unwrap();
    click(&button);
}

#[wasm_bindgen_test]
async fn focus_stays_in_the_panel_when_the_pressed_button_is_replaced() {
    let service = one_received();
    let desk = open_certificate(&service).await;
    let list = service.hold(|sent| sent.is("GET list"));
    press_focused("Confirm certificate").await;
    click(&get(Role::Checkbox, "I have checked that all assets are listed").await);
    press_focused("Confirm").await;
    outcome_is("sending").await;
    let heading = get(Role::Heading, "Decision").await;
    let is_focused = || crate::screen::document().active_element().as_ref() == Some(&heading);
    eventually("the heading has the focus while it is sent", is_focused).await;
    press_focused("Cancel").await;
    outcome_is("not-applied").await;
    eventually("the heading has the focus after it", is_focused).await;
    list.open();
    desk.close().await;
}
