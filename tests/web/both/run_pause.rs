//! Tests a run over several certificates after a pause, such as standby: it stops and asks.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::guided_run::{is_over, is_stopped, look_at_all, open_three, start_all, stopped};
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
async fn a_run_sends_nothing_more_after_five_hours_at_any_request_of_it() {
    let mut held = 0;
    for index in 0.. {
        let service = open_three().await;
        look_at_all().await;
        let (gate, count) = hold_nth(&service, index);
        start_all().await;
        eventually("a request is held", || count.load(Ordering::Relaxed) > index || is_over()).await;
        if is_over() {
            break;
        }
        held += 1;
        let before = service.posts().len();
        pass(FIVE_HOURS).await;
        gate.open();
        eventually("the run has ended", || is_stopped() || is_over()).await;
        settle().await;
        assert_eq!(service.posts().len(), before, "request {index}");
        assert_eq!(is_over(), before == 3, "request {index}");
        assert!(index > 0 || shows(LATE));
    }
    assert!(held >= 12, "{held}");
}

#[wasm_bindgen_test]
async fn a_run_sends_nothing_more_after_five_hours_at_a_pause_before_a_read_is_repeated() {
    const PAUSE: u32 = 7;
    for is_sent in [false, true] {
        let service = open_three().await;
        look_at_all().await;
        let post = service.hold_next("POST");
        let first = service.hold_next("GET");
        service.forget();
        start_all().await;
        eventually("the first read is sent", || !service.sent().is_empty()).await;
        if is_sent {
            first.open();
            eventually("the first decision is sent", || service.posts().len() == 1).await;
        }
        service.answer("GET", Act::Busy(PAUSE.to_string()));
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
