//! Tests keys and results of a run over several certificates. No key sends a decision before the user attests all of
//! them.

use super::guided_run::{
    SEVERAL, choose_all, is_post_of, look_at_all, open_three, stands, start_all, step, stopped,
};
use super::receipt::given;
use crate::prelude::*;

async fn question(verb: &str) {
    eventually("it can be planned", || is_button_on(&format!("Plan {verb}"))).await;
}

#[wasm_bindgen_test]
async fn arrows_move_and_enter_accepts_and_neither_sends() {
    let service = open_three().await;
    choose_all().await;
    step(1, 3, "4711/1001").await;
    press_key("ArrowRight", "");
    step(2, 3, "4711/1002").await;
    question("confirmation").await;
    press_key("Enter", "");
    step(3, 3, "4711/1003").await;
    stands(&["Not viewed yet", "Not sent yet", "Not viewed yet"]).await;
    press_key("ArrowLeft", "");
    step(2, 3, "4711/1002").await;
    question("confirmation").await;
    press(Role::Button, "Leave out").await;
    step(3, 3, "4711/1003").await;
    question("confirmation").await;
    press_key("Enter", "");
    step(1, 3, "4711/1001").await;
    question("confirmation").await;
    press_key("Enter", "");
    get(Role::Heading, "Ready to send").await;
    assert!(service.posts().is_empty());
}

#[wasm_bindgen_test]
async fn no_key_accepts_what_is_not_shown_or_starts_what_is_not_attested() {
    let service = open_three().await;
    choose_all().await;
    step(1, 3, "4711/1001").await;
    question("confirmation").await;
    // A key that is held down, a key with another one, and a key for the focused element.
    js("document.activeElement.dispatchEvent(new KeyboardEvent('keydown', \
        { key: 'Enter', repeat: true, bubbles: true, cancelable: true }))");
    press_key("Enter", "ctrlKey");
    js("document.querySelector('.run-open a').focus()");
    press_key("Enter", "");
    press_key("ArrowRight", "");
    settle().await;
    step(1, 3, "4711/1001").await;
    stands(&["Not viewed yet"; 3]).await;
    // Enter before the certificate is read.
    js("document.activeElement.blur()");
    let gate = service.hold(|sent| sent.is("GET assets") && sent.is_about(1002));
    press_key("Enter", "");
    step(2, 3, "4711/1002").await;
    press_key("Enter", "");
    settle().await;
    step(2, 3, "4711/1002").await;
    gate.open();
    for number in [2, 3] {
        step(number, 3, &format!("4711/100{number}")).await;
        question("confirmation").await;
        press_key("Enter", "");
    }
    get(Role::Heading, "Ready to send").await;
    for key in ["Enter", " ", "ArrowRight", "Enter"] {
        press_key(key, "");
        settle().await;
    }
    // The button moves the focus to the checkbox.
    press(Role::Button, "Send 3 decisions").await;
    assert!(has_focus(&select_all("#all-listed")[0]));
    press_key("Enter", "");
    settle().await;
    assert!(service.posts().is_empty());
    // Viewing a certificate again unticks the checkbox.
    click(&select_all("#all-listed")[0]);
    press(Role::Button, "View again: 4711/1003").await;
    question("confirmation").await;
    js("document.activeElement.blur()");
    press_key("Enter", "");
    get(Role::Heading, "Ready to send").await;
    press(Role::Button, "Send 3 decisions").await;
    settle().await;
    assert!(service.posts().is_empty());
}

#[wasm_bindgen_test]
async fn a_rejection_shows_its_assets_and_a_confirmation_folds_the_unchecked_ones() {
    let rejected = (1..=5).fold(certificate(1001), |all, id| all.asset(id, "damaged"));
    let unchecked = certificate(1002).asset(11, "").asset(12, "received");
    let service = Service::new([rejected, unchecked, certificate(1003).asset(21, "received")]);
    open(SEVERAL, &service).await;
    choose_all().await;
    question("rejection").await;
    shown("You reject 5 of 5 assets").await;
    assert_eq!(select_all(".run-step > .named > li").len(), 3);
    shown("and 2 more").await;
    press(Role::Button, "Plan rejection").await;
    question("confirmation").await;
    shown("This confirms 2 assets; 1 is not checked and will be recorded as received.").await;
    let card = select_all(".run-step")[0].text_content().unwrap_or_default();
    assert!(card.split_whitespace().count() <= 60, "{card}");
    press_shows("Plan confirmation", "This confirms 1 asset as received.").await;
    assert!(service.posts().is_empty());
}

#[wasm_bindgen_test]
async fn a_decision_of_a_colleague_stops_the_run_and_is_named() {
    for (now, verb, next, tone) in [
        ("Confirmed", "confirmed", "Nothing to do.", "neutral"),
        ("clearingProcess", "rejected", "so nothing was sent.", "warning"),
    ] {
        let service = open_three().await;
        look_at_all().await;
        service.edit(|all| all[1].status = Some(now.into()));
        start_all().await;
        stopped("4711/1002").await;
        shown(&format!("Someone else has {verb} 4711/1002.")).await;
        shown(next).await;
        assert_eq!(shows("Nothing to do."), tone == "neutral");
        assert_eq!(select_all(&format!(".outcome[data-tone={tone}]")).len(), 1);
        assert!(service.posts().iter().all(|sent| !is_post_of(1002)(sent)));
        if tone == "warning" {
            press_shows("Stop here", "1 confirmed, 1 decided by someone else, 1 left out").await;
            continue;
        }
        assert!(!shows("Show the current state"), "{}", text());
        press(Role::Button, "Continue with the other one").await;
        get(Role::Heading, "Results").await;
        shown("2 confirmed, 1 decided by someone else").await;
        stands(&["Confirmed", "Confirmed by someone else", "Confirmed"]).await;
        assert!(select_all(".run-table .badge[data-tone=danger]").is_empty());
        // All receipts are in one file.
        let (name, _, html) = given("Download all receipts (print)").await;
        assert_eq!(name, "receipts.html");
        let keys: Vec<_> = html.split("<h1>").skip(1).filter_map(|part| part.split_once('<')).collect();
        let titles = ["Receipt for certificate 4711/1001", "Receipt for certificate 4711/1003"];
        assert!(keys.iter().map(|(title, _)| *title).eq(titles), "{html}");
    }
}

#[wasm_bindgen_test]
async fn enter_goes_on_from_a_certificate_that_cannot_be_decided() {
    let service = open_three().await;
    shown("3 certificates").await;
    service.edit(|all| all[0].status = Some("Confirmed".into()));
    choose_all().await;
    step(1, 3, "4711/1001").await;
    let in_hand = || select_all(".run-table tr[aria-current] .id").iter().map(text_of).collect::<Vec<_>>();
    assert_eq!(in_hand(), ["4711/1001"]);
    shown("You cannot decide on this certificate right now.").await;
    shown("Enter: next certificate.").await;
    press_key("Enter", "");
    step(2, 3, "4711/1002").await;
    eventually("the next row is in hand", || in_hand() == ["4711/1002"]).await;
    stands(&["Not viewed yet"; 3]).await;
}
