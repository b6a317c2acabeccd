//! Tests sending an update of scrap errors: once, in its parts, with a message about each.

use super::*;
use crate::both::dropped::drag;
use crate::both::receipt::given;
use crate::session::{go_on, led_to};

/// Returns the request of these error IDs; the stock IDs are `null`.
fn body(ids: &&str) -> String {
    format!(r#"{{"errorIds":{ids},"stockIdList":null}}"#)
}

#[wasm_bindgen_test]
async fn each_request_is_shown_and_sent_once_in_order_and_leaves_the_lists() {
    for (chunk, ids) in [(None, &["[1,2,3,4,5]"][..]), (Some(3), &["[1,2,3]", "[4,5]"])] {
        let expected: Vec<_> = ids.iter().map(body).collect();
        let service = answering([]);
        open_place(&set_up(chunk), &service).await;
        shown("Nothing entered yet.").await;
        assert!(is_button_off("Send"), "nobody has wished for two empty lists");
        type_ids("Error IDs", "1\n2\n3\n4\n5").await;
        decide("Stock IDs", "null").await;
        json_is(&expected.join("\n")).await;
        assert_eq!(shows("Sent in 2 requests of at most 3 IDs per list"), chunk.is_some());
        send("taken").await;
        let requests = if chunk.is_some() { "2 requests" } else { "1 request" };
        shown(&format!("accepted {requests} (IDs: 5, at ")).await;
        shown("cannot be verified here").await;
        assert_eq!(bodies(&service), expected);
        assert_eq!(service.sent()[0].path, "/api/v1/elsewhere/scrapErrors");
        // The next one starts in the same way.
        json_is(r#"{"errorIds":[],"stockIdList":[]}"#).await;
        eventually("it cannot be sent again", || is_button_off("Send")).await;
        type_ids("Error IDs", "3").await;
        eventually("it can be sent", || is_button_on("Send")).await;
    }
}

#[wasm_bindgen_test]
async fn after_five_hours_the_next_request_is_not_sent_and_its_ids_stay() {
    let service = answering([]);
    service.behave();
    let first = Gate::default();
    service.on(is_update, 1, Act::HoldRefusal(first.clone(), 204));
    open_place(&set_up(Some(1)), &service).await;
    type_ids("Error IDs", "1, 2").await;
    send("sending").await;
    eventually("the first one is sent", || bodies(&service).len() == 1).await;
    pass(5 * 60 * 60_000).await;
    first.open();
    for told in
        ["Request 2 of 2 was not sent", "Accepted: 1 request, IDs: 1.", "Not sent: 1 request, IDs: 1."]
    {
        shown(told).await;
    }
    assert_eq!(bodies(&service).len(), 1);
    assert_eq!(value_of(&get(Role::Textbox, "Error IDs").await), "2");
}

#[wasm_bindgen_test]
async fn a_refusal_says_what_was_taken_and_what_was_not_and_leaves_the_rest_in_the_lists() {
    let one = |id| format!(r#"{{"errorIds":[{id}]}}"#);
    let refused = Act::json(400, r#"{"detail":"No such error: 2."}"#);
    let service = answering([TAKEN, refused, TAKEN, Act::json(401, "[]")]);
    let tokens = set_up(Some(1)).replace(r#""auth": { "kind": "none" }, "#, "");
    open_place(&tokens, &service).await;
    sign_in("first").await;
    type_ids("Error IDs", "1, 2, 3, 4").await;
    type_ids("Stock IDs", "8").await;
    send("refused").await;
    for told in [
        "The server refused request 2 of 4",
        "No such error: 2.",
        "Accepted: 1 request, IDs: 2.",
        "Refused: 1 request, IDs: 1.",
        "Not sent: 2 requests, IDs: 2.",
    ] {
        shown(told).await;
    }
    assert_eq!(bodies(&service).len(), 2, "what follows a refusal is not sent");
    assert_eq!(value_of(&get(Role::Textbox, "Error IDs").await), "2\n3\n4");
    // A list without further IDs is left out.
    json_is(&[2, 3, 4].map(one).join("\n")).await;
    type_ids("Error IDs", "3\n4").await;
    send("refused").await;
    // A new sign-in continues at the end of the session.
    shown("did not accept your sign-in (401)").await;
    assert_eq!(find_all(Role::Textbox, "Access token").len(), 1);
    sign_in("second").await;
    go_on().await;
    eventually("no form is left", || find(Role::Textbox, "Access token").is_none()).await;
    led_to("Request").await;
    send("taken").await;
    let sent = bodies(&service);
    assert_eq!(sent[0], r#"{"errorIds":[1],"stockIdList":[8]}"#);
    assert_eq!(sent[1..], [2, 3, 4, 4].map(one));
}

#[wasm_bindgen_test]
async fn a_success_that_says_otherwise_is_unknown_and_every_answer_is_shown() {
    let html = Act::Reply(200, Some("text/html"), b"<h1>Sign in</h1>".to_vec());
    for (act, outcome, told, said) in [
        (html, "unknown", "a web page (text/html) instead of data", "<h1>Sign in</h1>"),
        (Act::json(207, r#"{"x":[1]}"#), "unknown", "contradicts itself: 207 Multi-Status.", r#"{"x":[1]}"#),
        (Act::json(200, r#"{"accepted":1}"#), "taken", "The server accepted", r#"{"accepted":1}"#),
    ] {
        let service = answering([act]);
        open_place(&set_up(None), &service).await;
        type_ids("Error IDs", "1").await;
        send(outcome).await;
        shown(told).await;
        shown("Server responses").await;
        shown(said).await;
        assert_eq!(shows("Outcome of request 1 of 1 unknown"), outcome == "unknown", "{said}");
        assert_eq!(select_all(".scrap-answers[open] .scrap-json").len(), 1, "{said}");
        assert!(!shows("marks"), "{said}");
    }
}

#[wasm_bindgen_test]
async fn what_may_have_arrived_is_sent_again_only_when_somebody_says_so() {
    const AGAIN: &str = "Put IDs back into the lists";
    let lost = || Act::LoseAnswer;
    let refused = || Act::json(409, r#"{"title":"already so"}"#);
    for (act, chunk, held, left, choice, expected) in [
        (lost(), Some(2), "[1,2]", "[3]", "Discard these IDs", &["[3]"][..]),
        (refused(), Some(2), "[1,2]", "[3]", AGAIN, &["[3,1]", "[2]"]),
        (lost(), None, "[1,2,3]", "[]", AGAIN, &["[1,2,3]"]),
    ] {
        let service = answering([act]);
        open_place(&set_up(chunk), &service).await;
        type_ids("Error IDs", "1\n2\n3").await;
        decide("Stock IDs", "null").await;
        send("unknown").await;
        shown("Outcome of request 1 of ").await;
        shown("Unknown: 1 request, IDs: ").await;
        shown("Nothing is sent again automatically.").await;
        // Its content is named for the operator of the service.
        shown(&body(&held)).await;
        json_is(&body(&left)).await;
        shown("Decide first whether to send its IDs again.").await;
        assert!(is_button_off("Send") && find(Role::Button, "Try again").is_none());
        press(Role::Button, choice).await;
        outcome_is("idle").await;
        assert_eq!(bodies(&service).len(), 1);
        send("taken").await;
        assert_eq!(bodies(&service)[1..], expected.iter().map(body).collect::<Vec<_>>());
    }
}

#[wasm_bindgen_test]
async fn more_than_a_hundred_ids_are_sent_after_a_question_and_stay_beside_their_result() {
    let ids = |count: usize| (1..=count).map(|id| id.to_string()).collect::<Vec<_>>();
    let service = answering([]);
    open_place(&set_up(None), &service).await;
    for (count, sends) in [(100, 1), (101, 1)] {
        type_ids("Error IDs", &ids(count).join("\n")).await;
        decide("Stock IDs", "null").await;
        eventually("it can be sent", || is_button_on("Send")).await;
        press(Role::Button, "Send").await;
        if count == 100 {
            outcome_is("taken").await;
        } else {
            get(Role::Dialog, "Send 101 IDs?").await;
        }
        settle().await;
        assert_eq!(bodies(&service).len(), sends, "{count}");
    }
    press(Role::Button, "Cancel").await;
    settle().await;
    assert_eq!(bodies(&service).len(), 1);
    press(Role::Button, "Send").await;
    press(Role::Button, "Send 101 IDs").await;
    eventually("it is sent", || bodies(&service).len() == 2).await;
    outcome_is("taken").await;
    let sent = format!(r#"{{"errorIds":[{}],"stockIdList":null}}"#, ids(101).join(","));
    assert_eq!(bodies(&service)[1], sent);
    assert_eq!(select_all(".scrap-sent .scrap-json")[0].text_content().unwrap(), sent);
    let (name, kind, text) = given("Save sent request").await;
    assert_eq!((&*name, &*kind, text), ("scrap-errors-sent.json", "application/json", sent));
}

#[wasm_bindgen_test]
async fn offline_no_ids_are_sent() {
    let service = answering([]);
    open_place(&set_up(None), &service).await;
    type_ids("Error IDs", &(1..=101).map(|id| id.to_string()).collect::<Vec<_>>().join("\n")).await;
    decide("Stock IDs", "null").await;
    eventually("it can be sent", || is_button_on("Send")).await;
    go_offline();
    shown(OFFLINE_LINE).await;
    assert!(is_button_off("Send"));
    go_online();
    eventually("it can be sent again", || is_button_on("Send")).await;
    press(Role::Button, "Send").await;
    let dialog = get(Role::Dialog, "Send 101 IDs?").await;
    go_offline();
    eventually("the question says it", || text_of(&dialog).contains(OFFLINE_LINE)).await;
    press(Role::Button, "Send 101 IDs").await;
    settle().await;
    assert!(is_button_off("Send 101 IDs") && bodies(&service).is_empty());
    go_online();
}

#[wasm_bindgen_test]
async fn ids_are_sent_although_the_browser_wrongly_reports_no_network() {
    let service = answering([]);
    open_place(&set_up(None), &service).await;
    type_ids("Error IDs", "1").await;
    decide("Stock IDs", "null").await;
    eventually("it can be sent", || is_button_on("Send")).await;
    stop_clock(30_000);
    go_offline();
    shown(OFFLINE_LINE).await;
    assert!(service.sent_of("GET list").is_empty());
    pass(30_000).await;
    eventually("the service is asked", || !service.sent_of("GET list").is_empty()).await;
    eventually("it can be sent again", || is_button_on("Send")).await;
    send("taken").await;
    go_online();
}

#[wasm_bindgen_test]
async fn waiting_can_be_given_up_and_leaves_the_request_unknown() {
    let service = answering([]);
    service.behave();
    let gate = service.hold(is_update);
    open_place(&set_up(None), &service).await;
    type_ids("Error IDs", "1").await;
    send("sending").await;
    shown("Sending request 1 of 1").await;
    let is_closed = js("document.querySelector('#scrap-errors').matches(':disabled')").as_bool();
    assert_eq!(is_closed, Some(true), "what is typed now would be lost once it has ended");
    for list in ["#scrap-errors", "#scrap-stocks"] {
        assert!(drag(list, &["2"], &[]));
    }
    eventually("both files are refused", || {
        shown_times("The IDs are being sent. Add the file afterwards.") == 2
    })
    .await;
    json_is(r#"{"errorIds":[1],"stockIdList":[]}"#).await;
    palette_offers("null", false).await;
    press(Role::Button, "Stop waiting").await;
    outcome_is("unknown").await;
    palette_offers("null", true).await;
    gate.open();
    settle().await;
    assert_eq!(bodies(&service).len(), 1);
}

fn shown_times(text: &str) -> usize {
    select_all("main p").iter().filter(|it| text_of(it) == text).count()
}

/// Checks whether the palette offers an action.
async fn palette_offers(name: &str, is_offered: bool) {
    press_key("k", "ctrlKey");
    get(Role::Dialog, "Command palette").await;
    type_text(&select_all("[role=combobox]").remove(0), name);
    settle().await;
    assert_eq!(!select_all("[role=option]").is_empty(), is_offered, "{name}");
    js("document.querySelector('dialog[open]').dispatchEvent(new Event('cancel', { cancelable: true }))");
    eventually("the palette is closed", || find(Role::Dialog, "Command palette").is_none()).await;
}

/// Lets the browser read no file until [`read_files`] is called.
fn hold_files() {
    js("(() => {
        const read = Blob.prototype.arrayBuffer;
        const open = new Promise((done) => { window.__readFiles = () => { Blob.prototype.arrayBuffer = read; done(); }; });
        Blob.prototype.arrayBuffer = async function () { await open; return read.call(this); };
    })()");
}

fn read_files() {
    js("window.__readFiles()");
}

#[wasm_bindgen_test]
async fn while_a_file_is_read_sending_waits_and_what_is_asked_is_what_is_sent() {
    let ids = |from: usize, to: usize| (from..=to).map(|id| id.to_string()).collect::<Vec<_>>();
    let service = answering([]);
    open_place(&set_up(None), &service).await;
    for list in ["scrap-errors", "scrap-stocks"] {
        type_ids("Error IDs", &ids(1, 150).join("\n")).await;
        eventually("it can be sent", || is_button_on("Send")).await;
        hold_files();
        assert!(drag(&["#", list].concat(), &[&ids(201, 220).join("\n")], &[]));
        eventually("sending waits", || is_button_off("Send")).await;
        shown("A file is being read.").await;
        press(Role::Button, "Send").await;
        settle().await;
        assert!(find(Role::Dialog, "Send 150 IDs?").is_none());
        read_files();
        eventually("the file is read", || is_button_on("Send")).await;
        assert!(!shows("A file is being read."));
        press(Role::Button, "Send").await;
        get(Role::Dialog, "Send 170 IDs?").await;
        press(Role::Button, "Send 170 IDs").await;
        outcome_is("taken").await;
        eventually("nothing is left", || is_button_off("Send")).await;
        shown("Nothing entered yet.").await;
    }
    let file = ids(201, 220).join(",");
    let typed = ids(1, 150).join(",");
    assert_eq!(
        bodies(&service),
        [
            format!(r#"{{"errorIds":[{typed},{file}],"stockIdList":[]}}"#),
            format!(r#"{{"errorIds":[{typed}],"stockIdList":[{file}]}}"#),
        ]
    );
}

#[wasm_bindgen_test]
async fn a_file_that_is_read_while_the_page_is_left_is_in_its_list_afterwards() {
    open_place(&set_up(None), &Service::new([])).await;
    hold_files();
    assert!(drag("#scrap-stocks", &["7"], &[]));
    shown("A file is being read.").await;
    press(Role::Link, "Settings").await;
    get(Role::Heading, "Settings").await;
    read_files();
    settle().await;
    press(Role::Link, "Scrap errors").await;
    json_is(r#"{"errorIds":[],"stockIdList":[7]}"#).await;
}
