//! Tests runs over several certificates under random events: each sent order was accepted
//! before, one at a time, and none is sent twice. `ACCEPTANCE_CASES` sets the number of random runs.

use std::collections::{BTreeMap, BTreeSet};

use acceptance_process::guided_run::{Direction, GuidedRun, RunEvent, RunResult, RunStage, Standing};
use acceptance_process::order::Order;
use acceptance_rules::act::{Act, Proof};
use acceptance_rules::certificate::{Certificate, CertificateKey};
use acceptance_rules::draft::Draft;

use crate::support::{Chance, asset, cases, certificate, complete, order_of};

const DONE: RunResult = RunResult::Done(Proof::Confirmed);
const BY_OTHER: RunResult = RunResult::ByOther(Proof::Confirmed);
const FATES: [RunResult; 6] =
    [DONE, DONE, RunResult::Differs(Proof::Confirmed), BY_OTHER, RunResult::NotDone, RunResult::Unknown];
const NEXT: RunEvent = RunEvent::Moved(Direction::Next);
const PREVIOUS: RunEvent = RunEvent::Moved(Direction::Previous);

fn key(id: i64) -> CertificateKey {
    CertificateKey::new(4711, id)
}

/// Returns a confirmation of a snapshot; `seen` identifies the snapshot.
fn order(key: CertificateKey, seen: i64) -> Order {
    let certificate = Certificate { key, ..certificate("firstConfirmationPending") };
    order_of(Act::Confirm, &certificate, &complete(vec![asset(seen, "", "")]), &Draft::default())
}

/// Accepts the shown certificates one by one.
fn accept(run: &mut GuidedRun) {
    for _ in 0..run.left() {
        if let RunStage::Looking(key) = run.stage() {
            assert_eq!(run.on(RunEvent::Accepted(order(key, 1))), None);
        }
    }
}

/// Returns a run over `count` accepted certificates.
fn accepted(count: i64) -> GuidedRun {
    let keys: Vec<CertificateKey> = (1..=count).map(key).collect();
    let mut run = GuidedRun::new(&keys);
    accept(&mut run);
    run
}

#[test]
fn certificates_are_shown_one_by_one_and_then_sent_in_the_same_order() {
    let mut run = GuidedRun::new(&[key(1), key(2), key(1), key(3)]);
    assert_eq!(run.stage(), RunStage::Looking(key(1)), "one that is named twice is in it once");
    run.on(RunEvent::Accepted(order(key(2), 1)));
    assert_eq!(run.stage(), RunStage::Looking(key(1)), "only what is shown can be accepted");
    run.on(RunEvent::Accepted(order(key(1), 1)));
    run.on(RunEvent::LeftOut(key(2)));
    accept(&mut run);
    assert_eq!(run.stage(), RunStage::Ready);
    assert_eq!(run.on(RunEvent::Started(4)), Some(order(key(1), 1)));
    assert_eq!(run.on(RunEvent::Started(4)), None, "one is under way");
    assert_eq!(run.on(RunEvent::Ended(key(3), DONE, 5)), None, "another one is");
    assert_eq!(run.on(RunEvent::Ended(key(1), DONE, 5)), Some(order(key(3), 1)));
    assert_eq!(run.on(RunEvent::Ended(key(3), DONE, 6)), None);
    assert_eq!(run.stage(), RunStage::Over);
    let ended = Standing::Ended { act: Act::Confirm, fate: DONE, at: 5 };
    assert_eq!((&run.items()[0].standing, &run.items()[1].standing), (&ended, &Standing::LeftOut));
}

#[test]
fn anything_but_a_proven_success_stops_until_the_person_goes_on() {
    for fate in [RunResult::Differs(Proof::Confirmed), BY_OTHER, RunResult::NotDone, RunResult::Unknown] {
        let mut run = accepted(3);
        run.on(RunEvent::Started(4));
        assert_eq!(run.on(RunEvent::Ended(key(1), fate, 5)), None, "{fate:?}");
        assert_eq!((run.stage(), run.left()), (RunStage::Stopped(key(1)), 2));
        assert_eq!(run.on(RunEvent::Started(4)), None);
        assert_eq!(run.on(RunEvent::Ended(key(1), DONE, 6)), None, "a later reading starts nothing");
        assert_eq!(run.clone().on(RunEvent::WentOn(4)), Some(order(key(2), 1)));
        run.on(RunEvent::Finished);
        assert_eq!((run.stage(), run.left()), (RunStage::Over, 0));
    }
}

#[test]
fn a_pause_lets_what_is_under_way_end_and_sends_nothing_more() {
    let mut run = accepted(2);
    run.on(RunEvent::Started(4));
    run.on(RunEvent::Paused);
    assert_eq!(run.on(RunEvent::Ended(key(1), DONE, 5)), None);
    assert_eq!(run.stage(), RunStage::Ready);
    assert_eq!(run.on(RunEvent::Started(4)), Some(order(key(2), 1)));
}

#[test]
fn a_pause_of_more_than_a_minute_stops_before_the_next_decision() {
    const MINUTE: i64 = 60_000;
    for (pause, goes_on) in
        [(MINUTE, true), (MINUTE + 1, false), (5 * 60 * MINUTE, false), (-5 * 60 * MINUTE, false)]
    {
        let mut run = accepted(3);
        let start = 10 * 60 * MINUTE;
        run.on(RunEvent::Started(start));
        let next = run.on(RunEvent::Ended(key(1), DONE, start + pause));
        assert_eq!(next.is_some(), goes_on, "{pause}");
        assert_eq!(run.is_late(), !goes_on);
        if !goes_on {
            assert_eq!(run.stage(), RunStage::Stopped(key(1)));
            assert_eq!(run.on(RunEvent::WentOn(start + pause)), Some(order(key(2), 1)));
            assert!(!run.is_late());
        }
        // Each decision has its own minute.
        assert!(run.on(RunEvent::Ended(key(2), DONE, start + pause + MINUTE)).is_some());
    }
    let mut last = accepted(1);
    last.on(RunEvent::Started(0));
    last.on(RunEvent::Ended(key(1), DONE, 5 * MINUTE));
    assert_eq!((last.stage(), last.is_late()), (RunStage::Over, false), "nothing is left to stop");
}

#[test]
fn a_decision_of_many_steps_may_take_longer_than_a_minute() {
    const STEP: i64 = 50_000;
    let stepped = |steps: &[i64], end: i64| {
        let mut run = accepted(2);
        run.on(RunEvent::Started(0));
        for at in steps {
            assert_eq!(run.on(RunEvent::Stepped(*at)), None);
        }
        (run.on(RunEvent::Ended(key(1), DONE, end)).is_some(), run.is_late())
    };
    assert_eq!(stepped(&[STEP, 2 * STEP, 3 * STEP], 4 * STEP), (true, false));
    for (steps, end) in [
        ([STEP, 2 * STEP, 4 * STEP], 4 * STEP + 1),
        ([STEP, 2 * STEP, 3 * STEP], 5 * STEP),
        ([5 * STEP, 5 * STEP, STEP], 2 * STEP),
    ] {
        assert_eq!(stepped(&steps, end), (false, true), "{steps:?}");
    }
}

#[test]
fn an_accepted_certificate_can_be_reviewed_again() {
    let mut run = accepted(2);
    run.on(RunEvent::Reconsidered(key(1)));
    assert_eq!(run.stage(), RunStage::Looking(key(1)));
    run.on(RunEvent::Accepted(order(key(1), 2)));
    assert_eq!(run.orders(), [order(key(1), 2), order(key(2), 1)]);
}

#[test]
fn moving_shows_another_certificate_and_accepts_or_sends_nothing() {
    let mut run = GuidedRun::new(&[key(1), key(2), key(3)]);
    let mut moved = |event: RunEvent| {
        assert_eq!(run.on(event), None);
        run.stage()
    };
    assert_eq!(moved(PREVIOUS), RunStage::Looking(key(1)));
    assert_eq!([NEXT, NEXT].map(&mut moved), [2, 3].map(|id| RunStage::Looking(key(id))));
    assert_eq!(moved(NEXT), RunStage::Looking(key(1)), "the first that was not accepted");
    moved(NEXT);
    assert_eq!(moved(RunEvent::Accepted(order(key(2), 1))), RunStage::Looking(key(3)));
    assert_eq!(moved(RunEvent::LeftOut(key(3))), RunStage::Looking(key(1)));
    assert_eq!(moved(RunEvent::Accepted(order(key(1), 1))), RunStage::Ready);
    assert_eq!(moved(NEXT), RunStage::Ready);
    assert_eq!([PREVIOUS, PREVIOUS].map(&mut moved), [3, 2].map(|id| RunStage::Looking(key(id))));
    // A certificate that was left out or accepted can be decided otherwise.
    assert_eq!(moved(RunEvent::Started(4)), RunStage::Looking(key(2)), "only the summary starts");
    moved(RunEvent::LeftOut(key(2)));
    moved(PREVIOUS);
    moved(PREVIOUS);
    assert_eq!(moved(RunEvent::Accepted(order(key(2), 2))), RunStage::Ready);
    assert_eq!(run.orders(), [order(key(1), 1), order(key(2), 2)]);
    assert_eq!(run.on(RunEvent::Started(4)), Some(order(key(1), 1)));
    assert_eq!([NEXT, PREVIOUS].map(|event| run.on(event)), [None, None]);
    assert_eq!(run.stage(), RunStage::UnderWay(key(1)));
}

/// The invariants of a run, derived from the events alone.
#[derive(Default)]
struct Oracle {
    /// Accepted orders that are still valid.
    accepted: BTreeMap<CertificateKey, Order>,
    /// Certificates that were sent.
    sent: BTreeSet<CertificateKey>,
    under_way: Option<CertificateKey>,
    /// Whether the user pressed a button since the last stop.
    may_send: bool,
}

impl Oracle {
    fn hear(&mut self, event: &RunEvent, shown: RunStage) {
        match event {
            RunEvent::Accepted(order) if shown == RunStage::Looking(order.key()) => {
                self.accepted.insert(order.key(), order.clone());
            }
            RunEvent::LeftOut(key) if shown == RunStage::Looking(*key) => drop(self.accepted.remove(key)),
            RunEvent::Reconsidered(key) => drop(self.accepted.remove(key)),
            RunEvent::Started(_) if shown == RunStage::Ready => self.may_send = true,
            RunEvent::WentOn(_) if matches!(shown, RunStage::Stopped(_)) => self.may_send = true,
            RunEvent::Paused => self.may_send = false,
            RunEvent::Finished if !matches!(shown, RunStage::UnderWay(_)) => self.accepted.clear(),
            RunEvent::Ended(key, fate, _) if self.under_way == Some(*key) => {
                self.under_way = None;
                self.may_send &= matches!(fate, RunResult::Done(_));
            }
            _ => {}
        }
    }

    fn send(&mut self, order: &Order) {
        let key = order.key();
        assert!(self.may_send, "nothing is sent without a press");
        assert_eq!(self.under_way.replace(key), None, "never two at once");
        assert_eq!(self.accepted.remove(&key).as_ref(), Some(order), "only what was accepted");
        assert!(self.sent.insert(key), "none is decided twice");
    }
}

fn any_event(chance: &mut Chance, stage: RunStage) -> RunEvent {
    let any = key(i64::try_from(chance.below(5)).unwrap());
    let fitting = match stage {
        RunStage::Looking(key) | RunStage::UnderWay(key) | RunStage::Stopped(key) if chance.below(4) > 0 => {
            key
        }
        _ => any,
    };
    let seen = i64::try_from(chance.below(3)).unwrap();
    match chance.below(15) {
        0..=3 => RunEvent::Accepted(order(fitting, seen)),
        4 => RunEvent::LeftOut(fitting),
        5 => RunEvent::Reconsidered(any),
        6 => RunEvent::Started(seen),
        7 | 8 => RunEvent::Ended(fitting, chance.pick(&FATES), seen),
        9 => RunEvent::WentOn(seen),
        10 => RunEvent::Paused,
        11 => NEXT,
        12 => PREVIOUS,
        13 => RunEvent::Stepped(seen),
        _ if chance.once_in(6) => RunEvent::Finished,
        _ => RunEvent::Started(seen),
    }
}

#[test]
fn under_any_events_one_is_sent_at_a_time_only_as_accepted_after_a_press_and_never_twice() {
    let (mut sent, mut stopped) = (0_usize, 0_usize);
    for case in 0..cases(20_000) {
        let mut chance = Chance::new(case);
        let mut run = GuidedRun::new(&[key(1), key(2), key(3), key(4)]);
        let mut oracle = Oracle::default();
        for _ in 0..chance.below(60) {
            let (event, shown) = (any_event(&mut chance, run.stage()), run.stage());
            oracle.hear(&event, shown);
            if let Some(order) = run.on(event) {
                oracle.send(&order);
            }
            stopped += usize::from(matches!(run.stage(), RunStage::Stopped(_)));
            let under_way = oracle.under_way.map(RunStage::UnderWay);
            assert!(under_way.is_none_or(|stage| stage == run.stage()), "what is under way is said to be");
            assert_eq!(run.orders(), oracle.accepted.values().cloned().collect::<Vec<_>>());
        }
        sent += oracle.sent.len();
        end(&mut run, &mut oracle);
    }
    assert!(sent > 1_000 && stopped > 1_000, "{sent} sent, {stopped} stops");
}

fn is_left_out(run: &GuidedRun, key: CertificateKey) -> bool {
    run.items().iter().any(|item| item.key == key && item.standing == Standing::LeftOut)
}

/// A user who decides every certificate reaches the results, and every order was sent.
fn end(run: &mut GuidedRun, oracle: &mut Oracle) {
    let (left, before) = (run.left(), oracle.sent.len());
    for _ in 0..30 {
        let stage = run.stage();
        let event = match stage {
            RunStage::Looking(key) if is_left_out(run, key) => NEXT,
            RunStage::Looking(key) => RunEvent::Accepted(order(key, 9)),
            RunStage::Ready => RunEvent::Started(9),
            RunStage::UnderWay(key) => RunEvent::Ended(key, DONE, 9),
            RunStage::Stopped(_) => RunEvent::WentOn(9),
            RunStage::Over => {
                assert_eq!(oracle.sent.len() - before, left);
                return;
            }
        };
        oracle.hear(&event, stage);
        if let Some(order) = run.on(event) {
            oracle.send(&order);
        }
    }
    panic!("it never ends: {run:?}");
}
