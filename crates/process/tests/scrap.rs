//! Sending an update of scrap errors to a service with troubles: nothing is sent twice that may have been done, and
//! what is said of each request is what the service did. `ACCEPTANCE_CASES` says how many random runs are made.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "test code"
)]

#[allow(dead_code, reason = "other tests need more")]
mod support;

use std::cell::Cell;
use std::num::NonZeroUsize;
use std::sync::Arc;

use acceptance_api::client::IdempotencyKey;
use acceptance_process::Failure;
use acceptance_process::scrap::{Command, Event, Fate, Part, Sending, sent_before};
use acceptance_rules::scrap_error::{Field, List, ScrapErrorUpdate, Wish};
use acceptance_rules::scrap_list::Reading;

use support::{Chance, cases, network, redirected, refused};

/// An update of so many error ids, counted from 1, that leaves the stock ids out.
fn update(count: usize) -> ScrapErrorUpdate {
    let text: Vec<String> = (1..=count).map(|id| id.to_string()).collect();
    let reading = Reading::of(List::Errors, &text.join("\n"));
    ScrapErrorUpdate::new(Wish::List(&reading), Wish::LeaveOut).unwrap()
}

fn ids(update: &ScrapErrorUpdate) -> Vec<i64> {
    match update.field(List::Errors) {
        Field::Ids(ids) => ids.to_vec(),
        Field::Absent | Field::Null => Vec::new(),
    }
}

fn fates(sending: &Sending) -> String {
    let letter = |part: &Part| match part.fate {
        Fate::Unsent => '-',
        Fate::UnderWay => '.',
        Fate::Taken => 'T',
        Fate::Refused(_) => 'R',
        Fate::Unknown(_) => '?',
    };
    sending.parts().iter().map(letter).collect()
}

fn begin(count: usize, most: usize) -> (Sending, Command) {
    Sending::begin(&update(count), NonZeroUsize::new(most), || None)
}

#[test]
fn one_request_follows_the_other_until_all_are_taken() {
    let (mut sending, mut command) = begin(5, 2);
    let mut sent = Vec::new();
    while let Command::Send(part, _) = command {
        sent.push(ids(&part));
        command = sending.on(Event::Taken);
    }
    assert_eq!(sent, [vec![1, 2], vec![3, 4], vec![5]]);
    assert!(sending.is_taken());
    assert_eq!((fates(&sending).as_str(), sending.rest().count()), ("TTT", 0));
    assert_eq!(sending.resume(), Command::Finish, "there is nothing to go on with");
}

#[test]
fn a_refusal_ends_the_sending_and_can_be_gone_on_with() {
    let (mut sending, _) = begin(5, 2);
    sending.on(Event::Taken);
    assert_eq!(sending.on(Event::Failed(refused(400))), Command::Finish);
    assert_eq!((fates(&sending).as_str(), sending.rest().count()), ("TR-", 2));
    let Command::Send(again, _) = sending.resume() else { panic!("nothing is sent") };
    assert_eq!(ids(&again), [3, 4], "nothing of it was done, so it may be sent");
    sending.on(Event::Taken);
    assert_eq!(sending.on(Event::Taken), Command::Finish);
    assert!(sending.is_taken());
}

#[test]
fn what_may_have_been_done_is_never_sent_again() {
    let state = [402, 406, 408, 409, 410, 412, 422, 423, 428, 429, 500, 503].map(refused);
    for failure in [network(), redirected(), Failure::GivenUp].into_iter().chain(state) {
        let (mut sending, _) = begin(5, 2);
        sending.on(Event::Taken);
        assert_eq!(sending.on(Event::Failed(failure.clone())), Command::Finish);
        assert_eq!((fates(&sending).as_str(), sending.rest().count()), ("T?-", 1), "{failure:?}");
        // Only what was certainly not done is sent when the person goes on.
        assert_eq!(sending.resume(), Command::Send(sending.parts()[2].update.clone(), None));
        assert_eq!((fates(&sending).as_str(), sending.on(Event::Taken)), ("T?.", Command::Finish));
        assert_eq!((fates(&sending).as_str(), sending.is_taken()), ("T?T", false));
        assert_eq!(sending.resume(), Command::Finish);
    }
}

#[test]
fn each_request_has_a_name_of_its_own_and_keeps_it() {
    let next = Cell::new(0);
    let name = || {
        next.set(next.get() + 1);
        Some(IdempotencyKey(next.get().to_string()))
    };
    let (mut sending, mut command) = Sending::begin(&update(3), NonZeroUsize::new(1), name);
    let mut names = String::new();
    for event in [Event::Taken, Event::Failed(refused(401)), Event::Taken, Event::Taken] {
        let Command::Send(_, Some(key)) = command else { panic!("nothing is sent") };
        names.push_str(&key.0);
        command = match sending.on(event) {
            Command::Finish => sending.resume(),
            command @ Command::Send(..) => command,
        };
    }
    assert_eq!(names, "1223");
}

#[test]
fn what_was_sent_before_is_named_when_it_would_be_sent_again() {
    let again = |all: &[&Sending], count| {
        let all: Vec<Arc<Sending>> = all.iter().map(|sending| Arc::new(Sending::clone(sending))).collect();
        sent_before(&all, List::Errors, &[update(count), update(count)])
    };
    assert!(again(&[], 5).is_empty());
    let (mut sending, _) = begin(5, 2);
    sending.hear(Some("fine".into()));
    sending.on(Event::Taken);
    sending.on(Event::Failed(refused(400)));
    assert_eq!(sending.parts()[0].said.as_deref(), Some("fine"));
    assert_eq!(again(&[&sending], 5), [1, 2], "what was refused or not sent is no matter");
    let (mut other, _) = begin(6, 6);
    assert_eq!(again(&[&other, &sending], 9), [1, 2, 3, 4, 5, 6], "one is under way");
    other.on(Event::Failed(refused(409)));
    assert_eq!(again(&[&other], 5), [1, 2, 3, 4, 5]);
    let stocks = Reading::of(List::Stocks, "1\n2");
    let stocks = ScrapErrorUpdate::new(Wish::Null, Wish::List(&stocks)).unwrap();
    assert!(
        sent_before(&[Arc::new(other)], List::Stocks, &[stocks]).is_empty(),
        "the other list is another matter"
    );
}

#[test]
fn an_answer_that_nobody_awaits_changes_nothing() {
    let (mut sending, _) = begin(1, 1);
    sending.on(Event::Taken);
    let before = sending.clone();
    assert_eq!(sending.on(Event::Failed(network())), Command::Finish);
    assert_eq!(sending, before);
    let (mut sending, _) = begin(2, 1);
    assert_eq!(sending.resume(), Command::Finish, "one is under way");
    assert_eq!(fates(&sending), ".-");
}

#[test]
fn whatever_happens_each_id_is_done_at_most_once_and_nothing_is_said_that_is_not_so() {
    for seed in 0..cases(5000) {
        let mut chance = Chance::new(seed);
        let count = chance.below(9);
        let most = chance.below(4);
        let (mut sending, mut command) = begin(count, most);
        let mut done: Vec<i64> = Vec::new();
        for _ in 0..40 {
            command = match command {
                Command::Send(part, _) => {
                    let (is_done, event) = match chance.below(12) {
                        0 => (false, Event::Failed(refused(400))),
                        1 => (false, Event::Failed(network())),
                        2 => (true, Event::Failed(network())),
                        // The first copy was taken, the second one refused.
                        3 => (true, Event::Failed(refused(409))),
                        _ => (true, Event::Taken),
                    };
                    if is_done {
                        done.extend(ids(&part));
                    }
                    sending.on(event)
                }
                Command::Finish => sending.resume(),
            };
        }
        let mut once = done.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), done.len(), "seed {seed}: something was done twice: {done:?}");
        for part in sending.parts() {
            let is_done = ids(&part.update).iter().all(|id| done.contains(id));
            match part.fate {
                Fate::Taken => assert!(is_done, "seed {seed}"),
                Fate::Unsent | Fate::Refused(_) => {
                    assert!(!is_done || ids(&part.update).is_empty(), "seed {seed}");
                }
                Fate::UnderWay | Fate::Unknown(_) => {}
            }
        }
    }
}
