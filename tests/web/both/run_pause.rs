//! Tests a run over several certificates after a pause, such as standby: it stops and asks.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::guided_run::{OPEN, SEVERAL, decided, look_at_all, start_all, stopped, three};
use crate::prelude::*;

const LATE: &str = "More than a minute has passed since the last step";
const FIVE_HOURS: u32 = 5 * 60 * 60_000;

/// Holds the answer to the next request with this index; the counter shows the number of sent
/// requests.
fn hold_nth(service: &Service, index: usize) -> (Gate, Arc<AtomicUsize>) {
    let count = Arc::new(AtomicUsize::new(0));
    let counter = count.clone();
    let gate = service.hold(move |_: &Sent| counter.fetch_add(1, Ordering::Relaxed) == index);
    (gate, count)
}

#[wasm_bindgen_test]
async fn a_run_stops_after_five_hours_while_a_decision_is_read_back() {
    let service = three();
    open(SEVERAL, &service).await;
    look_at_all().await;
    let post = service.hold(|sent| sent.method == "POST" && sent.is_about(1001));
    start_all().await;
    eventually("the first decision is sent", || service.posts().len() == 1).await;
    let read_back = service.hold(|sent| sent.method == "GET");
    service.forget();
    post.open();
    eventually("it is read back", || service.sent().len() == 1).await;
    pass(FIVE_HOURS).await;
    read_back.open();
    stopped("4711/1001").await;
    shown(LATE).await;
    settle().await;
    assert_eq!(decided(&service), ["Confirmed", OPEN, OPEN]);
    assert!(service.posts().is_empty(), "nothing more is sent");
    press(Role::Button, "Continue with the other 2").await;
    get(Role::Heading, "Results").await;
    assert_eq!((decided(&service), service.posts().len()), (["Confirmed"; 3].map(Into::into), 2));
    assert!(!shows(LATE));
}

#[wasm_bindgen_test]
async fn a_run_sends_nothing_more_after_five_hours_at_any_request_of_it() {
    let mut held = 0;
    for index in 0.. {
        let service = three();
        open(SEVERAL, &service).await;
        look_at_all().await;
        let (gate, count) = hold_nth(&service, index);
        start_all().await;
        let is_over = || find(Role::Heading, "Results").is_some();
        eventually("a request is held", || count.load(Ordering::Relaxed) > index || is_over()).await;
        if is_over() {
            break;
        }
        held += 1;
        let before = service.posts().len();
        pass(FIVE_HOURS).await;
        gate.open();
        let is_stopped = || names(Role::Heading).iter().any(|name| name.starts_with("Stopped at"));
        eventually("the run has ended", || is_stopped() || is_over()).await;
        settle().await;
        assert_eq!(service.posts().len(), before, "request {index}");
        assert_eq!(is_over(), before == 3, "request {index}");
    }
    assert!(held >= 12, "{held}");
}

#[wasm_bindgen_test]
async fn a_run_sends_nothing_more_after_five_hours_at_a_pause_before_a_read_is_repeated() {
    const PAUSE: u32 = 7;
    for is_sent in [false, true] {
        let service = three();
        open(SEVERAL, &service).await;
        look_at_all().await;
        let post = service.hold(|sent| sent.method == "POST");
        let first = service.hold(|sent| sent.method == "GET");
        service.forget();
        start_all().await;
        eventually("the first read is sent", || !service.sent().is_empty()).await;
        if is_sent {
            first.open();
            eventually("the first decision is sent", || service.posts().len() == 1).await;
        }
        service.on(|sent| sent.method == "GET", 1, Act::Busy(PAUSE.to_string()));
        stop_clock(1000);
        if is_sent {
            post.open();
        } else {
            first.open();
        }
        eventually("the read is to be repeated", || pauses().contains(&i64::from(PAUSE * 1000))).await;
        // The timer of a sleeping computer ends late.
        js(&format!("{{ const now = Date.now; Date.now = () => now() + {FIVE_HOURS}; }}"));
        pass(PAUSE * 1000).await;
        stopped("4711/1001").await;
        settle().await;
        assert_eq!(service.posts().len(), usize::from(is_sent));
    }
}

#[wasm_bindgen_test]
async fn a_run_goes_on_after_a_decision_whose_steps_take_more_than_a_minute_together() {
    let service = three();
    open(SEVERAL, &service).await;
    look_at_all().await;
    let post = service.hold(|sent| sent.method == "POST");
    start_all().await;
    eventually("the first decision is sent", || service.posts().len() == 1).await;
    let read_back = service.hold(|sent| sent.method == "GET");
    service.forget();
    pass(40_000).await;
    post.open();
    eventually("it is read back", || service.sent().len() == 1).await;
    pass(40_000).await;
    read_back.open();
    get(Role::Heading, "Results").await;
    assert_eq!(decided(&service), ["Confirmed"; 3]);
}
