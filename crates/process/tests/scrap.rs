//! Tests an update of scrap errors with a faulty service: nothing is sent twice, and the reported
//! state of each request is true. `ACCEPTANCE_CASES` sets the number of random runs.

use std::cell::Cell;
use std::num::NonZeroUsize;

use acceptance_api::client::IdempotencyKey;
use acceptance_process::scrap::{Part, RequestState, Sending};
use acceptance_process::{Failure, Withheld};
use acceptance_rules::scrap_error::{List, ListChoice, ParsedList, ScrapErrorUpdate};

use crate::support::{Chance, cases, network, redirected, refused};

/// Starts sending error IDs from 1 in numbered requests; stock IDs are omitted.
fn begin(count: i64, most: usize) -> Sending {
    let next = Cell::new(1);
    let name = || Ok(Some(IdempotencyKey(next.replace(next.get() + 1).to_string())));
    begin_with(count, most, name)
}

fn begin_with(
    count: i64,
    most: usize,
    name: impl Fn() -> Result<Option<IdempotencyKey>, Withheld>,
) -> Sending {
    let errors = ParsedList::of(List::Errors, &format!("{:?}", (1..=count).collect::<Vec<_>>()));
    let stocks = ParsedList::of(List::Stocks, "");
    let update = ScrapErrorUpdate::new((ListChoice::List, &errors), (ListChoice::LeaveOut, &stocks)).unwrap();
    Sending::begin(update.parts(NonZeroUsize::new(most)), name, 0)
}

fn states(sending: &Sending) -> String {
    let letter = |part: &Part| match part.state {
        RequestState::Unsent => '-',
        RequestState::Withheld(Withheld::TooLate) => 'L',
        RequestState::Withheld(_) => 'U',
        RequestState::UnderWay => '.',
        RequestState::Accepted => 'T',
        RequestState::Refused(_) => 'R',
        RequestState::Unknown(_) => '?',
    };
    sending.parts().iter().map(letter).collect()
}

#[test]
fn one_request_follows_the_other_until_all_are_taken() {
    let mut sending = begin(5, 2);
    let (mut sent, mut names) = (Vec::new(), String::new());
    while let Some(part) = sending.under_way() {
        names.push_str(&part.key.as_ref().unwrap().0);
        sent.push(part.update.field(List::Errors).ids.to_vec());
        sending.on(Ok(()), Some("fine".into()), 0);
    }
    assert_eq!(sent, [vec![1, 2], vec![3, 4], vec![5]]);
    assert_eq!((&*states(&sending), &*names), ("TTT", "123"), "each has a name of its own");
    assert_eq!((sending.reached(), sending.count(|state| *state == RequestState::Accepted)), (None, (3, 5)));
    assert!(sending.parts().iter().all(|part| part.answer.as_deref() == Some("fine")));
    let before = sending.clone();
    sending.on(Err(network()), None, 0);
    assert_eq!(sending, before, "an answer that nobody awaits changes nothing");
}

#[test]
fn a_failure_ends_the_sending_and_only_a_certain_refusal_says_that_nothing_was_done() {
    let state = [402, 406, 408, 409, 410, 412, 422, 423, 428, 429, 500, 503].map(refused);
    let unknown = [network(), redirected(), Failure::GivenUp].into_iter().chain(state);
    let unknown = unknown.map(|failure| (failure, "T?-", vec![5], vec![3, 4]));
    let certain = [400, 401, 403].map(|status| (refused(status), "TR-", vec![3, 4, 5], vec![]));
    for (failure, expected, undone, maybe) in unknown.chain(certain) {
        let mut sending = begin(5, 2);
        sending.on(Ok(()), None, 0);
        sending.on(Err(failure.clone()), Some("no".into()), 0);
        assert_eq!((sending.under_way(), &*states(&sending)), (None, expected), "{failure:?}");
        let (at, part) = sending.reached().unwrap();
        assert!(
            matches!(&part.state, RequestState::Refused(told) | RequestState::Unknown(told) if *told == failure)
        );
        assert_eq!((at, part.answer.as_deref()), (1, Some("no")), "{failure:?}");
        assert_eq!(sending.ids(List::Errors, RequestState::is_undone), undone, "{failure:?}");
        assert_eq!(sending.ids(List::Errors, RequestState::is_unknown), maybe, "{failure:?}");
        assert!(sending.ids(List::Stocks, RequestState::is_undone).is_empty());
    }
}

#[test]
fn without_a_key_that_requests_are_to_carry_none_is_sent() {
    let sending = begin_with(5, 2, || Err(Withheld::NoKey));
    assert_eq!((&*states(&sending), sending.under_way()), ("U--", None));
    assert_eq!(sending.ids(List::Errors, RequestState::is_undone), [1, 2, 3, 4, 5]);
    assert_eq!(states(&begin_with(5, 2, || Ok(None))), ".--");
}

#[test]
fn more_than_a_minute_after_a_step_nothing_more_is_sent() {
    for (at, answer, expected) in [
        (60_000, Ok(()), "T.-"),
        (60_001, Ok(()), "TL-"),
        (-60_001, Ok(()), "TL-"),
        (60_001, Err(network()), "?--"),
        (0, Err(Failure::Withheld(Withheld::TooLate)), "L--"),
        (0, Err(Failure::Withheld(Withheld::OtherUser)), "U--"),
        (0, Err(Failure::Withheld(Withheld::UnknownUser)), "U--"),
    ] {
        let mut sending = begin(5, 2);
        sending.on(answer, None, at);
        assert_eq!(states(&sending), expected, "{at}");
        let is_going_on = expected == "T.-";
        assert_eq!((sending.under_way().is_some(), sending.reached().is_some()), (is_going_on, true), "{at}");
    }
    let mut sending = begin(5, 2);
    sending.on(Ok(()), None, 60_001);
    assert_eq!(sending.ids(List::Errors, RequestState::is_undone), [3, 4, 5]);
}

#[test]
fn whatever_happens_each_request_is_sent_once_and_nothing_is_said_that_is_not_so() {
    for seed in 0..cases(5000) {
        let mut chance = Chance::new(seed);
        let count = i64::try_from(chance.below(9)).unwrap();
        let mut sending = begin(count, chance.below(4));
        let (mut sent, mut done) = (Vec::new(), Vec::new());
        while let Some(part) = sending.under_way() {
            let ids = part.update.field(List::Errors).ids.to_vec();
            // A second copy may be refused after the first one was accepted.
            let (is_done, result) = match chance.below(12) {
                0 => (false, Err(refused(400))),
                1 => (false, Err(network())),
                2 => (true, Err(network())),
                3 => (true, Err(refused(409))),
                _ => (true, Ok(())),
            };
            done.extend(ids.iter().filter(|_| is_done));
            sent.extend(ids);
            sending.on(result, None, 0);
        }
        let all: Vec<i64> = (1..=count).collect();
        assert_eq!(sent, all[..sent.len()], "seed {seed}: each once, in order");
        let told = [
            |state: &RequestState| *state == RequestState::Accepted,
            RequestState::is_unknown,
            RequestState::is_undone,
        ];
        let told = told.map(|is| sending.ids(List::Errors, is));
        assert!(told[0].iter().all(|id| done.contains(id)), "seed {seed}");
        assert!(!told[2].iter().any(|id| done.contains(id)), "seed {seed}");
        assert_eq!(told.concat(), all, "seed {seed}: all are told");
    }
}
