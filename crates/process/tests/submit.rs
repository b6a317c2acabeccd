//! Sends acts to a model service with troubles at each step and other people in between, and compares what is said
//! in the end with what is so. `ACCEPTANCE_CASES` says how many random runs are made.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "test code"
)]

mod desk;
#[allow(dead_code, reason = "other tests need more")]
mod model;
#[allow(dead_code, reason = "other tests need more")]
mod support;

use std::collections::BTreeMap;

use acceptance_api::error::ApiError;
use acceptance_process::Failure;
use acceptance_process::order::Order;
use acceptance_process::submit::{Command, Event, Goal, NotApplied, Outcome, Step, Submission, Trail};
use acceptance_rules::act::{Act, Proof};
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::seen::Seen;

use desk::{CLICK, Desk, Run, Script};
use model::{CLEARING, CONFIRMED, FIRST, SECOND, Stranger, Trouble};
use support::{Chance, asset, cases, certificate, complete, incomplete, network, redirected, refused};

const TROUBLES: [Trouble; 29] = [
    Trouble::No,
    Trouble::LostBefore,
    Trouble::LostAfter,
    Trouble::Late,
    Trouble::Behind(409),
    Trouble::Behind(412),
    Trouble::Behind(422),
    Trouble::Twice,
    Trouble::TwiceAround(Stranger::FinishesReview),
    Trouble::TwiceAround(Stranger::Confirms),
    Trouble::Refusal(400),
    Trouble::Refusal(401),
    Trouble::Refusal(404),
    Trouble::Refusal(409),
    Trouble::Refusal(503),
    Trouble::Negative(200),
    Trouble::Negative(408),
    Trouble::Negative(409),
    Trouble::Negative(422),
    Trouble::Negative(500),
    Trouble::Hollow,
    Trouble::Half,
    Trouble::Rewritten,
    Trouble::Session,
    Trouble::SessionAfter,
    Trouble::GivenUp,
    Trouble::GivenUpAfter,
    Trouble::NotFound,
    Trouble::Stale,
];

const STRANGERS: [Stranger; 7] = [
    Stranger::ChangesAsset,
    Stranger::AddsAsset,
    Stranger::RemovesAsset,
    Stranger::ChangesCertificate,
    Stranger::Confirms,
    Stranger::Rejects,
    Stranger::FinishesReview,
];

fn random_script(chance: &mut Chance) -> Script {
    let (calm, quiet) = (1 + chance.below(6), 1 + chance.below(6));
    let mut script = Script::default();
    for _ in 0..18 {
        let stranger = if chance.once_in(quiet) { chance.pick(&STRANGERS) } else { Stranger::Rests };
        let trouble = if chance.once_in(calm) { chance.pick(&TROUBLES) } else { Trouble::No };
        script.steps.push((stranger, trouble));
    }
    if chance.once_in(4) {
        let lasting =
            [Trouble::Session, Trouble::GivenUp, Trouble::LostBefore, Trouble::NotFound, Trouble::Stale];
        script.lasting = Some((chance.below(16), chance.pick(&lasting)));
    }
    if chance.once_in(4) {
        let pauses = [57_999, 58_001, 60_000, 60_001, -60_000, -60_001, 3_600_000];
        script.pause = Some((chance.below(12), chance.pick(&pauses)));
    }
    script
}

fn class(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Done(Proof::Confirmed, _) => "confirmed",
        Outcome::Done(Proof::SecondPending, _) => "second",
        Outcome::Done(Proof::Rejected, _) => "rejected",
        Outcome::Done(Proof::ReviewEnded, _) => "ended",
        Outcome::NotApplied(NotApplied::Interrupted(_)) => "interrupted",
        Outcome::NotApplied(NotApplied::Elsewhere) => "elsewhere",
        Outcome::NotApplied(NotApplied::NotSent(_)) => "not-sent",
        Outcome::NotApplied(NotApplied::NotFound) => "not-found",
        Outcome::NotApplied(NotApplied::TooLate) => "too-late",
        Outcome::NotApplied(NotApplied::Refused(_)) => "refused",
        Outcome::Changed(_) => "changed",
        Outcome::Session => "session",
        Outcome::Unknown(_) => "unknown",
    }
}

#[test]
fn whatever_happens_what_is_said_in_the_end_is_so() {
    let mut seen = BTreeMap::new();
    let cases = cases(60_000);
    for case in 0..cases {
        let chance = &mut Chance::new(case);
        let desk = Desk::random(chance);
        let (outcome, run) = Run::new(&desk, &case).submit(&random_script(chance));
        let is_changed_after = class(&outcome) == "changed" && run.posts > 0;
        *seen.entry(if is_changed_after { "changed-after" } else { class(&outcome) }).or_insert(0_u64) += 1;
    }
    // Many runs are worth something only while all ends are met.
    if cases >= 3_000 {
        let ends = "changed changed-after confirmed ended not-found not-sent refused rejected second session \
                    too-late unknown";
        assert_eq!(seen.keys().copied().collect::<Vec<_>>().join(" "), ends);
        assert!(seen.values().all(|times| *times > cases / 1_000), "{seen:?}");
    }
}

#[test]
fn what_nothing_disturbs_is_done_and_never_unknown() {
    for case in 0..cases(10_000) {
        let desk = Desk::random(&mut Chance::new(case));
        let (outcome, run) = Run::new(&desk, &case).submit(&Script::default());
        let expected = match (desk.act, desk.model.status, desk.model.is_two_step) {
            (Act::Reject, ..) => "rejected",
            (Act::FinishReview, ..) => "ended",
            (Act::Confirm, FIRST, true) => "second",
            (Act::Confirm, ..) => "confirmed",
        };
        assert_eq!((class(&outcome), run.model.applied), (expected, 1), "case {case}");
        if desk.act == Act::Reject {
            assert_eq!(run.model.assets, desk.intended, "case {case}: the marks are stored");
        }
    }
}

/// Small cases of each kind: with and without marks, with one confirmation and with two.
fn small_desks() -> Vec<Desk> {
    let (unset, rejected) = ([("", ""), ("received", "")], [("other", ""), ("received", "")]);
    let mut desks = vec![
        Desk::new(Act::Confirm, FIRST, &unset, &[]),
        Desk::new(Act::Confirm, FIRST, &unset, &[(0, "received", "")]),
        Desk::new(Act::Confirm, SECOND, &[("received", "")], &[]),
        Desk::new(Act::Reject, FIRST, &rejected, &[]),
        Desk::new(Act::Reject, FIRST, &[("", ""), ("", "")], &[(0, "other", "torn"), (1, "received", "")]),
        Desk::new(Act::FinishReview, CLEARING, &rejected, &[]),
        Desk::new(Act::Confirm, FIRST, &unset, &[]),
    ];
    desks[6].model.is_two_step = true;
    desks
}

#[test]
fn every_pair_of_disturbances_at_every_pair_of_steps_ends_in_the_truth() {
    let mut disturbances = TROUBLES.map(|trouble| (Stranger::Rests, trouble)).to_vec();
    disturbances.extend(STRANGERS.map(|stranger| (stranger, Trouble::No)));
    for desk in small_desks() {
        for (earlier, later) in (0..10).flat_map(|later| (0..later).map(move |earlier| (earlier, later))) {
            let mut script = Script::once(later, Trouble::No);
            for one in &disturbances {
                for other in &disturbances {
                    (script.steps[earlier], script.steps[later]) = (*one, *other);
                    Run::new(&desk, &(desk.act, &script)).submit(&script);
                }
            }
        }
    }
}

#[test]
fn what_an_earlier_page_left_is_only_read() {
    let mut seen = BTreeMap::new();
    for case in 0..cases(20_000) {
        let chance = &mut Chance::new(case);
        let mut desk = Desk::random(chance);
        // It left earlier: how far it got, whether it arrived, and what others did since, is not known.
        let left = chance.pick(&[None, Some(Step::Begun), Some(Step::Marking), Some(Step::Sent)]);
        if left != Some(Step::Begun) {
            desk.model.assets = desk.intended.clone();
        }
        let mut run = Run::new(&desk, &case);
        let is_sent = matches!(left, None | Some(Step::Sent));
        if is_sent {
            run.post(0, chance.pick(&TROUBLES));
        }
        let goal = Goal::of(&desk.order);
        let (submission, first) = match left {
            None => {
                let reply = Some(run.reply.clone().map_or(Ok(()), Err));
                Submission::check(goal, Trail { reply, ..Trail::default() })
            }
            Some(step) => Submission::resume(goal, step, CLICK),
        };
        assert_eq!(submission.trail().sent, (left == Some(Step::Sent)).then_some(CLICK));
        assert_eq!(submission.trail().marks_sent, !matches!(left, None | Some(Step::Begun)));
        let (outcome, run) = run.finish(submission, first, &random_script(chance));
        assert!(matches!(&run.commands[..], [Command::Find(_), Command::Finish(_)]), "{:?}", run.commands);
        assert_eq!(class(&outcome) == "interrupted", !is_sent, "{case}: {outcome:?}");
        *seen.entry(class(&outcome)).or_insert(0) += 1;
    }
    assert_eq!(
        seen.into_keys().collect::<Vec<_>>().join(" "),
        "confirmed ended interrupted refused rejected second unknown"
    );
}

fn intended(desk: &Desk) -> CompleteAssets {
    complete(desk.intended.iter().map(|(id, (status, text))| asset(*id, status, text)).collect())
}

/// Everything that may come in, asked for or not.
fn any_event(desk: &Desk, chance: &mut Chance) -> Event {
    match chance.below(14) {
        0 => Event::Found(None),
        1 => Event::Found(Some(certificate(chance.pick(&[CLEARING, CONFIRMED, SECOND, "Confirmed "])))),
        2 | 3 => Event::Found(Some(desk.order.seen().certificate.clone())),
        4 | 5 => Event::Gathered(desk.order.seen().assets.clone()),
        6 => Event::Gathered(intended(desk)),
        7 => Event::Gathered(complete(vec![asset(1, "", "")])),
        8 | 9 => Event::Sent,
        10 => Event::Waited,
        11 | 12 => Event::Journalled,
        _ => Event::Failed(match chance.below(7) {
            0 => network(),
            1 => redirected(),
            2 => incomplete(),
            3 => Failure::GivenUp,
            _ => refused(chance.pick(&[401, 404, 409, 413, 422, 500])),
        }),
    }
}

#[test]
fn events_that_nobody_asked_for_lead_to_no_second_post_and_to_no_false_denial() {
    let mut posts_in_all = 0;
    for case in 0..cases(20_000) {
        let chance = &mut Chance::new(case);
        let desk = Desk::random(chance);
        let (mut submission, mut command) = Submission::begin(desk.order.clone(), CLICK);
        let (mut posts, mut finished, mut reply, mut has_patched) = (0, 0, None, false);
        for step in 0..60 {
            let was_sent = submission.is_sent();
            let event = match &command {
                Command::Journal(_) if !chance.once_in(8) => Event::Journalled,
                Command::Find(_) if posts == 0 && chance.once_in(2) => {
                    Event::Found(Some(desk.order.seen().certificate.clone()))
                }
                Command::Patch(_) if !chance.once_in(8) => {
                    has_patched = true;
                    Event::Sent
                }
                Command::Gather if has_patched && chance.once_in(2) => Event::Gathered(intended(&desk)),
                Command::Gather if chance.once_in(2) => Event::Gathered(desk.order.seen().assets.clone()),
                _ => any_event(&desk, chance),
            };
            if posts == 1 && reply.is_none() {
                reply = Some(event.clone());
            }
            let is_written = !matches!(command, Command::Journal(_)) || event == Event::Journalled;
            command = submission.on(event, CLICK);
            assert!(
                is_written || matches!(command, Command::Finish(_)),
                "{case}: {command:?} without a journal"
            );
            posts += u32::from(matches!(command, Command::Post(_)));
            assert!(posts <= 1, "{case}: a second POST");
            assert_eq!(submission.is_sent(), posts == 1, "{case}");
            if let Command::Finish(outcome) = &command {
                finished += 1;
                let is_refused = matches!(reply, Some(Event::Failed(Failure::Api(ApiError::Refused { .. }))));
                let is_true = match outcome {
                    Outcome::NotApplied(NotApplied::Refused(_)) => is_refused,
                    Outcome::Changed(_) => !was_sent || is_refused,
                    Outcome::NotApplied(_) | Outcome::Session => !was_sent,
                    Outcome::Done(..) | Outcome::Unknown(_) => was_sent,
                };
                assert!(is_true, "{case}: step {step}: {outcome:?}");
            } else {
                assert_eq!(finished, 0, "{case}: it goes on after its end with {command:?}");
            }
        }
        assert!(finished > 0, "{case}: no end");
        posts_in_all += u64::from(posts);
    }
    assert!(posts_in_all > cases(20_000) / 50, "{posts_in_all} posts");
}

fn names(desk: &Desk, script: &Script) -> String {
    let (_, run) = Run::new(desk, &"names").submit(script);
    let name = |command: &Command| match command {
        Command::Journal(step) => format!("{step:?}"),
        Command::Find(_) => "find".into(),
        Command::Gather => "gather".into(),
        Command::Patch(updates) => format!("patch {}", updates.len()),
        Command::Post(_) => "post".into(),
        Command::Wait(seconds) => format!("wait {seconds}"),
        Command::Finish(outcome) => class(outcome).into(),
    };
    run.commands.iter().map(name).collect::<Vec<_>>().join(", ")
}

/// A rejection of five assets that are all marked.
fn marked() -> Desk {
    let assets = [("", ""), ("", ""), ("", ""), ("", ""), ("received", "")];
    let marks =
        [(0, "other", ""), (1, "received", ""), (2, "received", "x"), (3, "damaged", ""), (4, "damaged", "")];
    Desk::new(Act::Reject, FIRST, &assets, &marks)
}

fn plain_confirmation() -> Desk {
    Desk::new(Act::Confirm, FIRST, &[("", "")], &[])
}

#[test]
fn the_requests_come_in_the_order_of_the_specification() {
    let calm = Script::default();
    assert_eq!(names(&plain_confirmation(), &calm), "Begun, gather, find, Sent, post, find, confirmed");
    let finish = Desk::new(Act::FinishReview, CLEARING, &[("damaged", "")], &[]);
    assert_eq!(names(&finish, &calm), "Begun, gather, find, Sent, post, find, ended");
    let mut reject = marked();
    for (limit, patches) in [(500, "patch 5"), (2, "patch 5, patch 2, patch 2, patch 1")] {
        reject.model.limit = limit;
        let expected =
            format!("Begun, gather, find, Marking, {patches}, gather, find, Sent, post, find, rejected");
        assert_eq!(names(&reject, &calm), expected);
    }
    reject.model.limit = 0;
    assert_eq!(names(&reject, &calm), "Begun, gather, find, Marking, patch 5, patch 2, patch 1, not-sent");
}

#[test]
fn a_reading_that_contradicts_the_marks_is_repeated_once_after_two_seconds() {
    let (marking, again) = ("Begun, gather, find, Marking, patch 5, gather, find", "wait 2, gather, find");
    for (step, trouble, rest) in [
        (5, Trouble::Stale, "Sent, post, find, rejected"),
        (4, Trouble::Half, "changed"),
        (4, Trouble::Hollow, "changed"),
        (4, Trouble::Rewritten, "changed"),
        // A success that denies itself, of marks that are not there.
        (4, Trouble::Refusal(200), "changed"),
    ] {
        let expected = format!("{marking}, {again}, {rest}");
        assert_eq!(names(&marked(), &Script::once(step, trouble)), expected, "{trouble:?}");
    }
    // What differs from what was shown is no lag: nothing was sent yet.
    let mut script = Script::once(1, Trouble::No);
    script.steps[1].0 = Stranger::ChangesAsset;
    assert_eq!(names(&marked(), &script), "Begun, gather, find, changed");
}

#[test]
fn more_than_sixty_seconds_after_the_click_nothing_more_is_sent() {
    let late = "too-late";
    let mut chunked = marked();
    chunked.model.limit = 3;
    let (before, first) = ("Begun, gather, find", "Marking, patch 5, patch 2");
    // The request that takes so long, and what is done until it ends.
    for (desk, step, done) in [
        (plain_confirmation(), 0, format!("{before}, Sent")),
        (plain_confirmation(), 2, format!("{before}, Sent")),
        (plain_confirmation(), 3, format!("{before}, Sent")),
        (chunked.clone(), 1, format!("{before}, Marking")),
        (chunked.clone(), 3, format!("{before}, Marking")),
        (chunked.clone(), 4, format!("{before}, Marking, patch 5")),
        (chunked.clone(), 6, format!("{before}, {first}, patch 2")),
        (chunked.clone(), 7, format!("{before}, {first}, patch 2, patch 1, gather, find, Sent")),
        (chunked.clone(), 10, format!("{before}, {first}, patch 2, patch 1, gather, find, Sent")),
    ] {
        for (pause, is_late) in [(60_000, false), (60_001, true), (-60_000, false), (-60_001, true)] {
            let script = Script { pause: Some((step, pause)), ..Script::default() };
            let (outcome, run) = Run::new(&desk, &"late").submit(&script);
            assert_eq!((class(&outcome) == late, run.posts == 0), (is_late, is_late), "{step}: {pause}");
            if is_late {
                assert_eq!(names(&desk, &script), format!("{done}, {late}"));
            }
        }
    }
    // However long it takes afterwards.
    let script = Script { pause: Some((4, 3_600_000)), ..Script::default() };
    assert_eq!(names(&plain_confirmation(), &script), "Begun, gather, find, Sent, post, find, confirmed");
    // A clock that cannot be right.
    for at in [i64::MIN, i64::MAX] {
        let order = plain_confirmation().order;
        let (mut submission, _) = Submission::begin(order.clone(), CLICK);
        submission.on(Event::Journalled, at);
        submission.on(Event::Gathered(order.seen().assets.clone()), at);
        submission.on(Event::Found(Some(order.seen().certificate.clone())), at);
        let expected = Command::Finish(Outcome::NotApplied(NotApplied::TooLate));
        assert_eq!(submission.on(Event::Journalled, at), expected);
    }
}

#[test]
fn a_lost_act_is_looked_for_at_once_and_after_two_five_and_ten_seconds() {
    let desk = plain_confirmation();
    let posted = "Begun, gather, find, Sent, post, find";
    let mut script = Script::once(4, Trouble::LostBefore);
    let unknown = format!("{posted}, wait 2, find, wait 5, find, wait 10, find, unknown");
    assert_eq!(names(&desk, &script), unknown);
    // Readings that fail or find nothing are no reason to look less often.
    for trouble in [Trouble::NotFound, Trouble::LostBefore, Trouble::Refusal(500), Trouble::Hollow] {
        script.lasting = Some((5, trouble));
        assert_eq!(names(&desk, &script), unknown, "{trouble:?}");
    }
    // A lost session and a person who gives up are.
    for trouble in [Trouble::Session, Trouble::Refusal(401), Trouble::GivenUp] {
        script.lasting = Some((5, trouble));
        assert_eq!(names(&desk, &script), format!("{posted}, unknown"));
    }
    script.lasting = Some((8, Trouble::GivenUp));
    assert_eq!(names(&desk, &script), format!("{posted}, wait 2, find, wait 5, unknown"));
    // What arrives late is seen late.
    for trouble in [Trouble::Late, Trouble::Behind(409)] {
        let expected = format!("{posted}, wait 2, find, confirmed");
        assert_eq!(names(&desk, &Script::once(4, trouble)), expected, "{trouble:?}");
    }
}

#[test]
fn many_marks_are_sent_in_chunks_of_five_hundred_each_once() {
    let assets = vec![("", ""); 1_201];
    let marks: Vec<_> = (0..1_201).map(|place| (place, "damaged", "")).collect();
    let desk = Desk::new(Act::Reject, FIRST, &assets, &marks);
    let (outcome, run) = Run::new(&desk, &"many").submit(&Script::default());
    assert_eq!(class(&outcome), "rejected");
    let sent = run.commands.iter().filter_map(|command| match command {
        Command::Patch(updates) => Some(updates),
        _ => None,
    });
    assert_eq!(sent.clone().map(Vec::len).collect::<Vec<_>>(), [500, 500, 201]);
    assert!(sent.flatten().eq(desk.order.updates()));
}

#[test]
fn a_review_can_be_ended_only_where_the_certificate_was_seen_in_clearing() {
    for (status, is_possible) in [(CLEARING, true), (FIRST, false), ("clearingProcess ", false), ("", false)]
    {
        let seen = Seen { certificate: certificate(status), assets: complete(Vec::new()) };
        assert_eq!(Order::end_of_review(seen).is_some(), is_possible, "{status:?}");
    }
}
