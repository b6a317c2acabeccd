//! Tests which requests are sent, in which order, and when.

use acceptance_process::order::Order;
use acceptance_process::submit::{Command, NotApplied, Outcome, Submission, SubmissionEvent};
use acceptance_process::{Failure, Withheld};
use acceptance_rules::act::Act;
use acceptance_rules::snapshot::Snapshot;

use super::class;
use super::desk::{CLICK, Desk, Run, Script};
use crate::model::{CLEARING, FIRST, Stranger, Trouble};
use crate::support::{certificate, complete, refused};

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

/// Returns a rejection of five marked assets.
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
    let few = "Begun, gather, find, Marking, patch 5, patch 2, patch 1, patch 1, patch 1, not-sent";
    assert_eq!(names(&reject, &calm), few);
}

#[test]
fn a_mark_that_the_service_refuses_is_named_and_the_act_is_not_sent() {
    let mut desk = marked();
    let bad = *desk.model.assets.keys().nth(3).unwrap();
    desk.model.refuses = vec![(bad, 422)];
    let (outcome, run) = Run::new(&desk, &"refused").submit(&Script::default());
    let Outcome::NotApplied(NotApplied::MarksRefused(marks)) = &outcome else { panic!("{outcome:?}") };
    assert!(
        matches!(&**marks, [mark] if mark.asset.0 == bad && Failure::Api(mark.error.clone()) == refused(422))
    );
    assert_eq!(run.posts, 0);
    let expected = "Begun, gather, find, Marking, patch 5, patch 2, patch 3, patch 1, patch 2, patch 1, patch 1, marks-refused";
    assert_eq!(names(&desk, &Script::default()), expected);
}

#[test]
fn a_reading_that_contradicts_the_marks_is_repeated_once_after_two_seconds() {
    let (marking, again) = ("Begun, gather, find, Marking, patch 5, gather, find", "wait 2, gather, find");
    for (step, trouble, rest) in [
        (5, Trouble::Stale, "Sent, post, find, rejected"),
        (4, Trouble::Half, "changed"),
        (4, Trouble::Hollow, "changed"),
        (4, Trouble::Rewritten, "changed"),
        // A success that denies itself, for marks that are not stored.
        (4, Trouble::Refusal(200), "changed"),
    ] {
        let expected = format!("{marking}, {again}, {rest}");
        assert_eq!(names(&marked(), &Script::once(step, trouble)), expected, "{trouble:?}");
    }
    // A difference from the snapshot is no lag: nothing was sent yet.
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
    // The slow request, and the steps until it ends.
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
    // Later pauses are irrelevant.
    let script = Script { pause: Some((4, 3_600_000)), ..Script::default() };
    assert_eq!(names(&plain_confirmation(), &script), "Begun, gather, find, Sent, post, find, confirmed");
    // An impossible clock.
    for at in [i64::MIN, i64::MAX] {
        let order = plain_confirmation().order;
        let (mut submission, _) = Submission::begin(order.clone(), CLICK);
        submission.on(SubmissionEvent::Journalled, at);
        submission.on(SubmissionEvent::Gathered(order.seen().assets.clone()), at);
        submission.on(SubmissionEvent::Found(Some(order.seen().certificate.clone())), at);
        let expected = Command::Finish(Outcome::NotApplied(NotApplied::TooLate));
        assert_eq!(submission.on(SubmissionEvent::Journalled, at), expected);
    }
}

#[test]
fn an_act_whose_user_is_not_on_the_screen_is_not_sent() {
    for (reason, expected) in [
        (Withheld::OtherUser, NotApplied::NotSent(Failure::Withheld(Withheld::OtherUser))),
        (Withheld::UnknownUser, NotApplied::NotSent(Failure::Withheld(Withheld::UnknownUser))),
        (Withheld::TooLate, NotApplied::TooLate),
    ] {
        let order = plain_confirmation().order;
        let (mut submission, _) = Submission::begin(order.clone(), CLICK);
        submission.on(SubmissionEvent::Journalled, CLICK);
        submission.on(SubmissionEvent::Gathered(order.seen().assets.clone()), CLICK);
        submission.on(SubmissionEvent::Found(Some(order.seen().certificate.clone())), CLICK);
        let command = submission.on(SubmissionEvent::Failed(Failure::Withheld(reason)), CLICK);
        assert_eq!(command, Command::Finish(Outcome::NotApplied(expected)));
        assert!(!submission.is_sent() && submission.timeline().sent.is_none());
    }
}

#[test]
fn a_lost_act_is_looked_for_at_once_and_after_two_five_and_ten_seconds() {
    let desk = plain_confirmation();
    let posted = "Begun, gather, find, Sent, post, find";
    let mut script = Script::once(4, Trouble::LostBefore);
    let unknown = format!("{posted}, wait 2, find, wait 5, find, wait 10, find, unknown");
    assert_eq!(names(&desk, &script), unknown);
    // After failed or empty reads, the number of reads stays the same.
    for trouble in [Trouble::NotFound, Trouble::LostBefore, Trouble::Refusal(500), Trouble::Hollow] {
        script.lasting = Some((5, trouble));
        assert_eq!(names(&desk, &script), unknown, "{trouble:?}");
    }
    // A lost session or a cancellation ends the reads.
    for trouble in [Trouble::Session, Trouble::Refusal(401), Trouble::GivenUp] {
        script.lasting = Some((5, trouble));
        assert_eq!(names(&desk, &script), format!("{posted}, unknown"));
    }
    script.lasting = Some((8, Trouble::GivenUp));
    assert_eq!(names(&desk, &script), format!("{posted}, wait 2, find, wait 5, unknown"));
    // A late effect is seen by a late read.
    for trouble in [Trouble::Late, Trouble::Behind(409)] {
        let expected = format!("{posted}, wait 2, find, confirmed");
        assert_eq!(names(&desk, &Script::once(4, trouble)), expected, "{trouble:?}");
    }
}

#[test]
fn a_review_can_be_ended_only_where_the_certificate_was_seen_in_clearing() {
    for (status, is_possible) in [(CLEARING, true), (FIRST, false), ("clearingProcess ", false), ("", false)]
    {
        let seen = Snapshot { certificate: certificate(status), assets: complete(Vec::new()) };
        assert_eq!(Order::end_of_review(seen).is_some(), is_possible, "{status:?}");
    }
}
