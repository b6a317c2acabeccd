//! The log: what was done in this browser, with what was known of it, and no more.

use serde_json::{Value, json};
use wasm_bindgen_test::wasm_bindgen_test;

use crate::desk::{
    Desk, PLACE, assets_read, decide, explanation, hurry, mark, open_after, open_certificate, open_with,
    outcome_is, stored,
};
use crate::receipt::given;
use crate::screen::{
    Role, address, click, eventually, find, get, is_checked, js, press, select_all, settle, shown, shows,
    sleep, text_of, travel, type_text, within,
};
use crate::scripted::{Act, Service, certificate};

const TOKEN: &str = r#"{ "locale": "en" }"#;

fn service() -> Service {
    Service::new([certificate(1001).asset(1, "").asset(2, "received")])
}

/// Goes to the page *Connection*, past the question about marks.
async fn to_log() {
    travel("/connection");
    settle().await;
    if let Some(leave) = find(Role::Button, "Leave") {
        click(&leave);
    }
    eventually("the address follows", || address() == "/connection").await;
    shown("It is sent nowhere").await;
    settle().await;
}

/// What was done and what became of it, the newest first.
fn entries() -> Vec<(String, String)> {
    let rows = select_all("table.log-table tbody tr");
    let cell = |row: &web_sys::Element, at: usize| text_of(&within(row, "td")[at]);
    rows.iter().map(|row| (cell(row, 1), cell(row, 2))).collect()
}

fn row(act: &str, outcome: &str) -> (String, String) {
    (act.to_owned(), outcome.to_owned())
}

async fn entries_are(expected: &[(&str, &str)]) {
    let expected: Vec<_> = expected.iter().map(|(act, outcome)| row(act, outcome)).collect();
    eventually(&format!("the log is {expected:?}, not {:?}", entries()), || entries() == expected).await;
}

/// The kept entries, without keys that are made by chance.
fn kept() -> Vec<String> {
    let all: Vec<(String, String)> = serde_json::from_str(&stored()).unwrap();
    let is_entry = |(name, _): &(String, String)| name.starts_with("acceptance-desk.log ");
    all.into_iter().filter(is_entry).map(|(_, text)| text).collect()
}

async fn sign_in(token: &str) {
    type_text(&get(Role::Textbox, "Access token").await, token);
    press(Role::Button, "Sign in").await;
}

/// The key of the only decision that was sent.
fn key_of(service: &Service) -> String {
    service.posts()[0].header("Idempotency-Key").unwrap().to_owned()
}

#[wasm_bindgen_test]
async fn savings_decisions_and_sign_ins_are_noted_with_what_their_requests_were_called() {
    let service = service();
    let desk = open_with(TOKEN, PLACE, &service);
    sign_in("canary-token").await;
    assets_read().await;
    mark(1, "damaged").await;
    type_text(&explanation(1), "Canary explanation");
    press(Role::Button, "Save marks").await;
    shown("1 mark saved").await;
    decide("Reject").await;
    outcome_is("rejected").await;
    let key = key_of(&service);
    to_log().await;
    let (saved, rejected) = (
        "1 mark saved, as read back from the service.Request: w1",
        format!("Rejected: in clearingRequest: w2Key: {key}"),
    );
    entries_are(&[
        ("Reject certificate4711/1001", &rejected),
        ("Save marks4711/1001", saved),
        ("Sign in", "Done"),
    ])
    .await;
    assert_eq!(kept().len(), 3);
    for part in ["canary", "Canary", "damaged", "Bearer"] {
        assert!(kept().iter().all(|text| !text.contains(part)), "{part}: {:?}", kept());
    }
    // It survives a reload, and leads to the certificate.
    let desk = desk.reload().await;
    shown("It is sent nowhere").await;
    eventually("all of it is there", || entries().len() == 3).await;
    click(&within(&select_all("table.log-table")[0], "a")[0]);
    eventually("the certificate is there", || address() == PLACE).await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn what_is_unknown_is_noted_as_unknown_and_what_is_found_out_later_is_an_entry_of_its_own() {
    let service = Service::new([certificate(1001).asset(1, "damaged")]);
    let desk = open_certificate(&service).await;
    service.on(|sent| sent.method == "POST", 1, Act::LoseRequest);
    hurry();
    decide("Reject").await;
    outcome_is("unknown").await;
    let key = key_of(&service);
    let unknown = format!("We could not find out whether your rejection arrivedKey: {key}");
    press(Role::Button, "Check again").await;
    settle().await;
    outcome_is("unknown").await;
    to_log().await;
    entries_are(&[("Reject certificate4711/1001", &unknown)]).await;
    travel(PLACE);
    outcome_is("unknown").await;
    let desk = desk.reload().await;
    outcome_is("unknown").await;
    service.edit(|held| held[0].status = Some("clearingProcess".into()));
    press(Role::Button, "Check again").await;
    outcome_is("rejected").await;
    to_log().await;
    entries_are(&[
        ("Reject certificate4711/1001found out later", "Rejected: in clearing"),
        ("Reject certificate4711/1001", &unknown),
    ])
    .await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_page_that_goes_before_the_end_leaves_what_is_surely_so() {
    for (line, before, after) in [
        ("POST confirmation", "We could not find out whether your confirmation arrived", Some("Confirmed")),
        ("PATCH assets", "Nothing was decided: Some marks may be saved.", None),
    ] {
        let service = service();
        let desk = open_certificate(&service).await;
        mark(1, "received").await;
        service.hold(move |sent| sent.is(line));
        decide("Confirm").await;
        eventually("it is sent", || service.sent_of(line).len() == 1).await;
        let desk = desk.reload().await;
        if after.is_some() {
            outcome_is("confirmed").await;
        } else {
            outcome_is("not-applied").await;
        }
        to_log().await;
        let found: Vec<String> = entries().into_iter().map(|(_, outcome)| outcome).collect();
        assert!(found.last().unwrap().starts_with(before), "{line}: {found:?}");
        assert_eq!(found.len(), 1 + usize::from(after.is_some()), "{found:?}");
        assert_eq!(after, (found.len() == 2).then(|| &*found[0]), "{line}");
        desk.close().await;
    }
}

#[wasm_bindgen_test]
async fn refusals_changes_and_failures_are_told_apart() {
    type Trouble = fn(&Service);
    let cases: [(Trouble, &str, &str); 4] = [
        (
            |service| service.on(|sent| sent.method == "POST", 1, Act::json(400, "{}")),
            "not-applied",
            "Nothing was decided: The service refused.",
        ),
        (
            |service| service.edit_asset(2, |asset| asset.status = Some("other".into())),
            "changed",
            "Changed meanwhile: Nothing was sent.",
        ),
        (
            |service| service.on(|sent| sent.is("GET assets"), 1, Act::json(500, "{}")),
            "not-applied",
            "Nothing was decided",
        ),
        (
            |service| service.on(|sent| sent.method == "GET", 1, Act::json(401, "{}")),
            "session",
            "Your session has ended: No decision was sent.",
        ),
    ];
    for (trouble, outcome, told) in cases {
        let service = Service::new([certificate(1001).asset(1, "received").asset(2, "received")]);
        let desk = open_certificate(&service).await;
        hurry();
        trouble(&service);
        decide("Confirm").await;
        outcome_is(outcome).await;
        to_log().await;
        let found = entries();
        assert_eq!(found.len(), 1, "{found:?}");
        let found = found[0].1.split("Request: ").next().unwrap().split("Key: ").next().unwrap();
        assert_eq!(found, told);
        desk.close().await;
    }
}

#[wasm_bindgen_test]
async fn what_became_of_marks_is_noted_as_it_was_told() {
    type Trouble = fn(&Service);
    let cases: [(Trouble, &str); 3] = [
        (
            |service| service.edit_asset(1, |asset| asset.status = Some("other".into())),
            "Nothing was sent: marked assets have changed at the service.",
        ),
        (
            |service| service.on(|sent| sent.method == "PATCH", 1, Act::json(204, "")),
            "The service took the marks, but shows 1 asset differently.Request: w1",
        ),
        (
            |service| service.on(|sent| sent.method == "PATCH", 1, Act::json(400, "{}")),
            "The marks were not saved.Request: w1",
        ),
    ];
    for (trouble, told) in cases {
        let service = service();
        let desk = open_certificate(&service).await;
        mark(1, "damaged").await;
        let gate = service.hold(|sent| sent.is("GET assets"));
        press(Role::Button, "Save marks").await;
        gate.open();
        trouble(&service);
        eventually("something is noted", || !kept().is_empty()).await;
        eventually("it ended", || !shows("Saving marks")).await;
        service.behave();
        to_log().await;
        entries_are(&[("Save marks4711/1001", told)]).await;
        desk.close().await;
    }
    // The answer is lost, and so is every reading after it.
    let service = service();
    let desk = open_certificate(&service).await;
    mark(1, "damaged").await;
    let gate = service.hold(|sent| sent.is("PATCH assets"));
    press(Role::Button, "Save marks").await;
    eventually("it is sent", || service.sent_of("PATCH assets").len() == 1).await;
    service.on(|sent| sent.is("GET assets"), 9, Act::json(404, "{}"));
    gate.open();
    shown("Saving did not end well").await;
    service.behave();
    to_log().await;
    entries_are(&[("Save marks4711/1001", "Some marks may be saved.Request: w1")]).await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn ends_of_reviews_and_scrap_errors_are_noted() {
    const CONFIG: &str = r#"{ "locale": "en", "auth": { "kind": "none" },
        "scrapErrors": { "method": "PUT", "path": "/v1/scrapErrors", "chunkSize": 1 },
        "finishReview": { "method": "POST", "path": "/operator/{leaseCompanyNumber}/{certificateId}/end" } }"#;
    let service = Service::new([certificate(1001).status("clearingProcess").asset(1, "damaged")]);
    let desk = open_with(CONFIG, "/scrap-errors", &service);
    service.on(|sent| sent.method == "PUT", 1, Act::Reply(204, None, Vec::new()));
    service.on(|sent| sent.method == "PUT", 1, Act::json(400, "{}"));
    type_text(&get(Role::Textbox, "Error ids").await, "5\n6\n7");
    eventually("it can be sent", || crate::screen::is_button_on("Send")).await;
    press(Role::Button, "Send").await;
    shown("The service refused request 2 of 3").await;
    service.on(|sent| sent.method == "PUT", 9, Act::Reply(204, None, Vec::new()));
    press(Role::Button, "Send the rest (2 requests)").await;
    shown("with success").await;
    travel("/review/4711/1001");
    press(Role::Button, "Finish review").await;
    let dialog = get(Role::Dialog, "Finish the review of certificate 4711/1001?").await;
    click(within(&dialog, "button").iter().find(|it| text_of(it) == "Finish review").unwrap());
    shown("The review has ended").await;
    let key = key_of(&service);
    to_log().await;
    entries_are(&[
        ("Finish review4711/1001", &format!("The review has endedRequest: w5Key: {key}")),
        ("Send scrap errors", "The service answered 3 requests with success.Request: w3, w4"),
        ("Send scrap errors", "The service refused request 2 of 3Request: w1, w2"),
    ])
    .await;
    desk.close().await;
}

/// Signs in, saves a mark, and goes to the log.
async fn signed_in(service: &Service) -> Desk {
    let desk = open_with(TOKEN, PLACE, service);
    sign_in("one").await;
    assets_read().await;
    mark(1, "damaged").await;
    press(Role::Button, "Save marks").await;
    shown("1 mark saved").await;
    to_log().await;
    eventually("both are there", || entries().len() == 2).await;
    desk
}

#[wasm_bindgen_test]
async fn signing_out_keeps_the_log_and_erases_it_where_that_was_chosen() {
    let service = service();
    let desk = signed_in(&service).await;
    assert!(!is_checked(&get(Role::Checkbox, "Erase at sign-out").await));
    press(Role::Button, "Sign out").await;
    get(Role::Textbox, "Access token").await;
    eventually("the end is noted, too", || entries().first() == Some(&row("Sign out", "Done"))).await;
    assert_eq!(entries().len(), 3);
    sign_in("two").await;
    click(&get(Role::Checkbox, "Erase at sign-out").await);
    let desk = desk.reopen_with(TOKEN, "/connection").await;
    sign_in("three").await;
    shown("It is sent nowhere").await;
    assert!(is_checked(&get(Role::Checkbox, "Erase at sign-out").await), "the choice survives");
    eventually("nothing was lost", || entries().len() == 5).await;
    press(Role::Button, "Sign out").await;
    shown("Nothing yet.").await;
    assert!(kept().is_empty(), "{:?}", kept());
    assert!(is_checked(&get(Role::Checkbox, "Erase at sign-out").await), "the choice survives that, too");
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_sign_out_in_another_tab_erases_the_log_and_what_is_under_way_does_not_bring_it_back() {
    let service = service();
    let desk = signed_in(&service).await;
    click(&get(Role::Checkbox, "Erase at sign-out").await);
    travel(PLACE);
    assets_read().await;
    mark(2, "other").await;
    let gate = service.hold(|sent| sent.is("PATCH assets"));
    press(Role::Button, "Save marks").await;
    eventually("it is noted before it leaves", || kept().len() == 3).await;
    js("(() => { const channel = new BroadcastChannel('acceptance-desk'); channel.postMessage(' /api'); \
        setTimeout(() => channel.close(), 50); })()");
    eventually("all is erased", || kept().is_empty()).await;
    gate.open();
    sleep(100).await;
    settle().await;
    assert!(kept().is_empty(), "{:?}", kept());
    desk.close().await;
}

#[wasm_bindgen_test]
async fn the_log_is_erased_on_a_wish_after_a_question() {
    let service = service();
    let desk = signed_in(&service).await;
    press(Role::Button, "Erase the log now").await;
    let dialog = get(Role::Dialog, "Erase the log?").await;
    assert!(text_of(&dialog).contains("2 entries of this browser are erased for good."));
    press(Role::Button, "Cancel").await;
    settle().await;
    assert_eq!(entries().len(), 2);
    press(Role::Button, "Erase the log now").await;
    press(Role::Button, "Erase").await;
    shown("The log is erased.").await;
    shown("Nothing yet.").await;
    assert!(kept().is_empty());
    let focused = || js("document.activeElement.id").as_string().unwrap();
    eventually("the focus stays near", || focused() == "log-heading").await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn other_tabs_and_other_services_lose_nothing_and_what_is_damaged_is_counted() {
    let keep = "for (const [name, text] of [
            ['00000000000000000001 a /api', 'log 1 1 0\\n[\"confirm\",\"confirmed\",\"4711\",\"7\",\"0\",null,null,\"0\"]'],
            ['00000000000000000002 b /api', 'log 1 2 0\\n[\"confirm\"'],
            ['00000000000000000003 c /api', ''],
            ['00000000000000000004 d /other', 'log 1 4 0\\n[\"sign-in\",\"done\",null,null,\"0\",null,null,\"0\"]'],
            ['00000000000000000005 e /other /api', 'log 1 4 0\\n[\"sign-in\",\"done\",null,null,\"0\",null,null,\"0\"]'],
        ]) localStorage.setItem('acceptance-desk.log ' + name, text)";
    let service = service();
    let desk = open_after(|| drop(js(keep)), "/connection", &service);
    shown("2 entries could not be read and are not shown.").await;
    entries_are(&[("Confirm certificate4711/7", "Confirmed")]).await;
    // Another tab writes one.
    js("localStorage.setItem('acceptance-desk.log 00000000000000000006 f /api', \
        'log 1 6 0\\n[\"reject\",\"rejected\",\"4711\",\"8\",\"0\",null,null,\"0\"]'); \
        dispatchEvent(new StorageEvent('storage', { key: 'acceptance-desk.log 00000000000000000006 f /api' }))");
    eventually("it is seen", || entries().len() == 2).await;
    assert_eq!(entries()[0], row("Reject certificate4711/8", "Rejected: in clearing"));
    press(Role::Button, "Erase the log now").await;
    press(Role::Button, "Erase").await;
    shown("Nothing yet.").await;
    assert_eq!(kept().len(), 2, "those of other services stay: {:?}", kept());
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_thousand_entries_are_kept_and_the_oldest_make_room() {
    let fill = "for (let at = 0; at < 1005; at += 1) localStorage.setItem(
        `acceptance-desk.log ${String(at).padStart(20, '0')} x /api`,
        `log 1 ${at} 0\\n[\"confirm\",\"confirmed\",\"4711\",\"${at}\",\"0\",null,null,\"0\"]`)";
    let service = service();
    let desk = open_after(|| drop(js(fill)), PLACE, &service);
    assets_read().await;
    mark(1, "damaged").await;
    press(Role::Button, "Save marks").await;
    shown("1 mark saved").await;
    assert_eq!(kept().len(), 1000);
    assert!(!stored().contains("00000000000000000005 x") && stored().contains("00000000000000000006 x"));
    to_log().await;
    eventually("the newest are shown", || entries().len() == 20).await;
    assert_eq!(entries()[0].0, "Save marks4711/1001");
    press(Role::Button, "Show 100 more").await;
    eventually("more are shown", || entries().len() == 120).await;
    desk.close().await;
}

#[wasm_bindgen_test]
async fn a_browser_that_keeps_nothing_shows_the_log_of_this_tab_and_says_so() {
    for block in [
        "Storage.prototype.setItem = () => { throw new DOMException('no', 'QuotaExceededError'); }",
        "Object.defineProperty(window, 'localStorage', { configurable: true, get() { throw new DOMException('no', 'SecurityError'); } })",
    ] {
        let service = service();
        let desk = open_after(|| drop(js(block)), PLACE, &service);
        assets_read().await;
        mark(1, "damaged").await;
        press(Role::Button, "Save marks").await;
        shown("1 mark saved").await;
        to_log().await;
        shown("This browser does not keep all of it").await;
        entries_are(&[("Save marks4711/1001", "1 mark saved, as read back from the service.Request: w1")])
            .await;
        press(Role::Button, "Erase the log now").await;
        press(Role::Button, "Erase").await;
        shown("Nothing yet.").await;
        desk.close().await;
    }
}

#[wasm_bindgen_test]
async fn the_log_is_given_as_two_files() {
    let service = service();
    let desk = open_certificate(&service).await;
    mark(1, "received").await;
    press(Role::Button, "Save marks").await;
    shown("1 mark saved").await;
    decide("Confirm").await;
    outcome_is("confirmed").await;
    let key = key_of(&service);
    to_log().await;
    let (name, kind, text) = given("Save as JSON").await;
    assert!(name.starts_with("acceptance-desk-log-20") && name.ends_with(".json"), "{name}");
    assert_eq!(kind, "application/json");
    let file: Value = serde_json::from_str(&text).unwrap();
    let told = |at: usize| {
        let entry = &file["entries"][at];
        (
            &entry["certificate"],
            &entry["act"],
            &entry["outcome"],
            &entry["requestIds"],
            &entry["idempotencyKey"],
        )
    };
    let certificate = json!({ "leaseCompanyNumber": 4711, "acceptanceCertificateId": 1001 });
    assert_eq!(told(0), (&certificate, &json!("confirm"), &json!("confirmed"), &json!(["w2"]), &json!(key)));
    assert_eq!(told(1), (&certificate, &json!("save-marks"), &json!("saved"), &json!(["w1"]), &Value::Null));
    assert!(file["service"].as_str().unwrap().ends_with("/api"));
    let (name, kind, text) = given("Save as CSV").await;
    assert!(name.ends_with(".csv") && kind.starts_with("text/csv"), "{name} {kind}");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 3);
    let end =
        format!("\"4711\",\"1001\",\"Confirm certificate\",\"Confirmed\",\"confirmed\",\"w2\",\"{key}\"");
    assert!(lines[1].ends_with(&end), "{text}");
    desk.close().await;
}
