//! Tests acts under random faults and all pairs of faults: the outcome is true.

use std::collections::BTreeMap;

use acceptance_process::submit::{ActProgress, Command, DecisionTimeline, Goal, Submission};
use acceptance_rules::act::Act;

use super::class;
use super::desk::{CLICK, Desk, Run, Script};
use crate::model::{CLEARING, CONFIRMED, FIRST, SECOND, Stranger, Trouble};
use crate::support::{Chance, cases};

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

#[test]
fn whatever_happens_what_is_said_in_the_end_is_so() {
    let mut seen = BTreeMap::new();
    let cases = cases(60_000);
    for case in 0..cases {
        let chance = &mut Chance::new(case);
        let mut desk = Desk::random(chance);
        if chance.once_in(10) {
            let assets: Vec<i64> = desk.model.assets.keys().copied().collect();
            desk.model.refuses.push((chance.pick(&assets), chance.pick(&[400, 422, 500])));
        }
        let (outcome, run) = Run::new(&desk, &case).submit(&random_script(chance));
        let is_changed_after = class(&outcome) == "changed" && run.posts > 0;
        *seen.entry(if is_changed_after { "changed-after" } else { class(&outcome) }).or_insert(0_u64) += 1;
    }
    // Many runs are useful only while all outcomes occur.
    if cases >= 3_000 {
        let ends = "changed changed-after confirmed ended marks-refused not-found not-sent refused rejected second session \
                    too-late unknown";
        assert_eq!(seen.keys().copied().collect::<Vec<_>>().join(" "), ends);
        assert!(seen.values().all(|times| *times > cases / 1_000), "{seen:?}");
    }
}

#[test]
fn an_undisturbed_act_is_done_and_never_unknown() {
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

/// Returns small cases of each kind: with and without marks, with one confirmation and with two.
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
fn the_act_of_an_earlier_page_is_only_read() {
    let mut seen = BTreeMap::new();
    for case in 0..cases(20_000) {
        let chance = &mut Chance::new(case);
        let mut desk = Desk::random(chance);
        // It was sent earlier: its progress, its arrival and later changes are unknown.
        let left = chance.pick(&[
            None,
            Some(ActProgress::Begun),
            Some(ActProgress::Marking),
            Some(ActProgress::Sent),
        ]);
        if left != Some(ActProgress::Begun) {
            desk.model.assets = desk.intended.clone();
        }
        let mut run = Run::new(&desk, &case);
        let is_sent = matches!(left, None | Some(ActProgress::Sent));
        if is_sent {
            run.post(0, chance.pick(&TROUBLES));
        }
        let goal = Goal::of(&desk.order);
        let (submission, first) = match left {
            None => {
                let reply = Some(run.reply.clone().map_or(Ok(()), Err));
                Submission::check(goal, DecisionTimeline { reply, ..DecisionTimeline::default() })
            }
            Some(step) => Submission::resume(goal, step, CLICK),
        };
        assert_eq!(submission.timeline().sent, (left == Some(ActProgress::Sent)).then_some(CLICK));
        assert_eq!(submission.timeline().marks_sent, !matches!(left, None | Some(ActProgress::Begun)));
        let (outcome, run) = run.finish(submission, first, &random_script(chance));
        assert!(matches!(&run.commands[..], [Command::Find(_), Command::Finish(_)]), "{:?}", run.commands);
        assert_eq!(["interrupted", "changed"].contains(&class(&outcome)), !is_sent, "{case}: {outcome:?}");
        *seen.entry(class(&outcome)).or_insert(0) += 1;
    }
    assert_eq!(
        seen.into_keys().collect::<Vec<_>>().join(" "),
        "changed confirmed ended interrupted refused rejected second unknown"
    );
}

/// The journal of another tab may arrive after its last action.
#[test]
fn a_journal_that_is_older_than_the_state_denies_nothing() {
    for desk in small_desks() {
        for step in [ActProgress::Begun, ActProgress::Marking] {
            for is_done in [true, false] {
                let name = (desk.act, step);
                let mut run = Run::new(&desk, &name);
                if is_done {
                    run.model.status = match desk.act {
                        Act::Confirm => CONFIRMED,
                        Act::Reject => CLEARING,
                        Act::FinishReview => FIRST,
                    };
                }
                let (submission, first) = Submission::resume(Goal::of(&desk.order), step, CLICK);
                let before = submission.goal().before.clone();
                let (outcome, run) = run.finish(submission, first, &Script::once(0, Trouble::No));
                assert_eq!(run.posts, 0);
                assert_eq!(outcome.is_overtaken(before.as_ref()), is_done, "{:?} {outcome:?}", desk.act);
            }
        }
    }
}
