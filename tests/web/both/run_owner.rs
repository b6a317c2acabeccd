//! Tests the owner of a run over several certificates: its decisions and outcomes belong to the user who started it.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::guided_run::{
    OPEN, SEVERAL, TOKENS, accept, choose_all, decided, is_over, is_post_of, is_stopped, look_at_all,
    start_all, step, stopped, three,
};
use crate::prelude::*;

const QUESTION: &str = "Are you the same person as before?";

fn refused() -> Act {
    Act::Reply(401, Some("application/json"), b"[]".into())
}

/// Returns a run whose first certificate is confirmed and whose second was refused by an ended
/// session.
async fn ended_after_one(service: &Service, token: &str) {
    open_with(TOKENS, SEVERAL, service).await;
    sign_in(token).await;
    look_at_all().await;
    service.on(is_post_of(1002), 1, refused());
    start_all().await;
    stopped("4711/1002").await;
    assert_eq!(decided(service), ["Confirmed", OPEN, OPEN]);
    service.forget();
}

fn is_form_there() -> bool {
    find(Role::Textbox, "Access token").is_some()
}

/// Waits until the remaining certificates can be selected for a new run.
async fn choosing_any() {
    let is_shown =
        || !select_all(".choices input").is_empty() || shows("No certificate is open for a decision");
    eventually("certificates can be chosen", is_shown).await;
}

async fn choosing(count: usize) {
    eventually("certificates can be chosen", || select_all(".choices input").len() == count).await;
}

#[wasm_bindgen_test]
async fn another_user_gets_nothing_of_a_run() {
    for (before, later) in [("first", "second"), (ALICE, "second"), ("first", BOB), (ALICE, BOB)] {
        let service = three();
        ended_after_one(&service, before).await;
        sign_in(later).await;
        let is_named = (before, later) == (ALICE, BOB);
        settle().await;
        assert!(service.sent().is_empty(), "nothing is sent before the answer");
        press(Role::Button, if is_named { "Discard and sign in" } else { "No, someone else" }).await;
        choosing(2).await;
        settle().await;
        assert!(!is_form_there() && select_all(".run-table, dialog").is_empty());
        assert!(find(Role::Button, "Continue with the other one").is_none());
        for (id, heading) in [(1001, "Certificate 4711/1001"), (1002, "Certificate 4711/1002")] {
            visit(&format!("/certificates/4711/{id}"), heading).await;
            assets_read().await;
            settle().await;
            assert!(["idle", "blocked"].contains(&&*outcome()), "{id}: {}", outcome());
            assert!(!shows("Receipt") && !shows("Your confirmation"), "{id}");
        }
        window().history().unwrap().back().unwrap();
        get(Role::Heading, "Certificate 4711/1001").await;
        let is_own = |token: &str| {
            let token = format!("Bearer {token}");
            service.sent().iter().all(|sent| sent.header("Authorization") == Some(&token))
        };
        assert!(is_own(later) && service.sent().iter().all(|sent| sent.method == "GET"));
    }
}

#[wasm_bindgen_test]
async fn a_token_that_names_no_user_asks_about_accepted_decisions() {
    for is_same in [true, false] {
        let service = three();
        open_with(TOKENS, SEVERAL, &service).await;
        sign_in("first").await;
        choose_all().await;
        service.on(|sent| sent.is_about(1002), usize::MAX, refused());
        accept(1, 3, "4711/1001").await;
        step(2, 3, "4711/1002").await;
        get(Role::Textbox, "Access token").await;
        service.behave();
        sign_in("second").await;
        get(Role::Dialog, QUESTION).await;
        press(Role::Button, if is_same { "Yes, continue" } else { "No, someone else" }).await;
        if is_same {
            accept(2, 3, "4711/1002").await;
            accept(3, 3, "4711/1003").await;
            get(Role::Button, "Send 3 decisions").await;
        } else {
            choosing(3).await;
            assert!(!is_form_there() && select_all(".run-table").is_empty());
        }
        assert!(service.posts().is_empty());
    }
}

#[wasm_bindgen_test]
async fn a_token_that_names_no_user_asks_about_a_decision_that_runs_or_has_ended() {
    for is_running in [false, true] {
        let service = three();
        open_as("first", &service).await;
        let post = is_running.then(|| service.hold(is_post_of(1001)));
        decide_to("Confirm", if is_running { "sending" } else { "confirmed" }).await;
        eventually("it is sent", || service.posts().len() == 1 && (is_running || service.is_idle())).await;
        if !is_running {
            // The outcome is read, and the certificate shows its own state.
            visit("/certificates?status=all", "Certificates").await;
            visit(PLACE, "Certificate 4711/1001").await;
            eventually("it is read", || service.is_idle()).await;
            settle().await;
            assert_ne!(outcome(), "confirmed", "the outcome was read");
        }
        service.on(|sent| sent.is("GET list"), usize::MAX, refused());
        travel("/certificates");
        get(Role::Textbox, "Access token").await;
        service.behave();
        service.forget();
        sign_in("second").await;
        get(Role::Dialog, QUESTION).await;
        press(Role::Button, "No, someone else").await;
        get(Role::Link, "4711/1002").await;
        if let Some(post) = post {
            post.open();
        }
        settle().await;
        assert!(!is_form_there() && service.posts().is_empty());
        travel(PLACE);
        assets_read().await;
        settle().await;
        assert_eq!(outcome(), "blocked", "the outcome is shown to the person who decided alone");
    }
}

#[wasm_bindgen_test]
async fn a_sign_out_while_a_decision_is_sent_ends_the_run() {
    let service = three();
    open_with(TOKENS, SEVERAL, &service).await;
    sign_in(ALICE).await;
    look_at_all().await;
    let post = service.hold(is_post_of(1001));
    start_all().await;
    eventually("the first one is sent", || service.posts().len() == 1).await;
    sign_out().await;
    press(Role::Button, "Sign out anyway").await;
    get(Role::Textbox, "Access token").await;
    post.open();
    settle().await;
    assert_eq!(service.posts().len(), 1, "nothing follows");
}

#[wasm_bindgen_test]
async fn another_user_sends_nothing_of_a_run_that_ends_at_any_request_of_it() {
    let mut refused_at = 0;
    for index in 0.. {
        let service = three();
        open_with(TOKENS, SEVERAL, &service).await;
        sign_in("first").await;
        look_at_all().await;
        let count = AtomicUsize::new(0);
        let is_refused = move |_: &Sent| count.fetch_add(1, Ordering::Relaxed) >= index;
        service.on(is_refused, usize::MAX, refused());
        service.forget();
        start_all().await;
        eventually("the session has ended", || is_form_there() || is_over() || is_stopped()).await;
        if is_over() {
            break;
        }
        if !is_form_there() {
            // An outcome that could not be read offers another check first.
            travel("/certificates");
            get(Role::Textbox, "Access token").await;
        }
        refused_at += 1;
        service.behave();
        service.forget();
        sign_in("second").await;
        get(Role::Dialog, QUESTION).await;
        press(Role::Button, "No, someone else").await;
        settle().await;
        assert!(!is_form_there(), "request {index}: the form is closed");
        travel(SEVERAL);
        choosing_any().await;
        assert!(select_all(".run-table").is_empty() && !shows("Results"), "request {index}: no run is shown");
        assert!(service.posts().is_empty(), "request {index}: something is sent");
    }
    assert!(refused_at >= 10, "{refused_at}");
}

#[wasm_bindgen_test]
async fn planned_decisions_are_named_before_a_sign_out() {
    let service = three();
    open_with(TOKENS, SEVERAL, &service).await;
    sign_in(ALICE).await;
    look_at_all().await;
    sign_out().await;
    get(Role::Dialog, "Sign out with planned decisions?").await;
    press(Role::Button, "Cancel").await;
    travel(SEVERAL);
    get(Role::Heading, "Ready to send").await;
    sign_out().await;
    press(Role::Button, "Discard planned decisions and sign out").await;
    sign_in(ALICE).await;
    travel(SEVERAL);
    choosing(3).await;
    assert!(service.posts().is_empty());
}
