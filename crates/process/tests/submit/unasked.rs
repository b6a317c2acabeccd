//! Tests unexpected events.

use acceptance_api::error::ApiError;
use acceptance_process::Failure;
use acceptance_process::submit::{Command, NotApplied, Outcome, Submission, SubmissionEvent};
use acceptance_rules::complete::CompleteAssets;

use super::desk::{CLICK, Desk};
use crate::model::{CLEARING, CONFIRMED, SECOND};
use crate::support::{Chance, asset, cases, certificate, complete, incomplete, network, redirected, refused};

fn intended(desk: &Desk) -> CompleteAssets {
    complete(desk.intended.iter().map(|(id, (status, text))| asset(*id, status, text)).collect())
}

/// Returns any event, expected or not.
fn any_event(desk: &Desk, chance: &mut Chance) -> SubmissionEvent {
    match chance.below(14) {
        0 => SubmissionEvent::Found(None),
        1 => SubmissionEvent::Found(Some(certificate(chance.pick(&[
            CLEARING,
            CONFIRMED,
            SECOND,
            "Confirmed ",
        ])))),
        2 | 3 => SubmissionEvent::Found(Some(desk.order.seen().certificate.clone())),
        4 | 5 => SubmissionEvent::Gathered(desk.order.seen().assets.clone()),
        6 => SubmissionEvent::Gathered(intended(desk)),
        7 => SubmissionEvent::Gathered(complete(vec![asset(1, "", "")])),
        8 | 9 => SubmissionEvent::Sent,
        10 => SubmissionEvent::Waited,
        11 | 12 => SubmissionEvent::Journalled,
        _ => SubmissionEvent::Failed(match chance.below(7) {
            0 => network(),
            1 => redirected(),
            2 => incomplete(),
            3 => Failure::GivenUp,
            _ => refused(chance.pick(&[401, 404, 409, 413, 422, 500])),
        }),
    }
}

#[test]
fn unexpected_events_lead_to_no_second_post_and_to_no_false_denial() {
    let mut posts_in_all = 0;
    for case in 0..cases(20_000) {
        let chance = &mut Chance::new(case);
        let desk = Desk::random(chance);
        let (mut submission, mut command) = Submission::begin(desk.order.clone(), CLICK);
        let (mut posts, mut finished, mut reply, mut has_patched) = (0, 0, None, false);
        for step in 0..60 {
            let was_sent = submission.is_sent();
            let event = match &command {
                Command::Journal(_) if !chance.once_in(8) => SubmissionEvent::Journalled,
                Command::Find(_) if posts == 0 && chance.once_in(2) => {
                    SubmissionEvent::Found(Some(desk.order.seen().certificate.clone()))
                }
                Command::Patch(_) if !chance.once_in(8) => {
                    has_patched = true;
                    SubmissionEvent::Sent
                }
                Command::Gather if has_patched && chance.once_in(2) => {
                    SubmissionEvent::Gathered(intended(&desk))
                }
                Command::Gather if chance.once_in(2) => {
                    SubmissionEvent::Gathered(desk.order.seen().assets.clone())
                }
                _ => any_event(&desk, chance),
            };
            if posts == 1 && reply.is_none() {
                reply = Some(event.clone());
            }
            let is_written = !matches!(command, Command::Journal(_)) || event == SubmissionEvent::Journalled;
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
                let is_refused =
                    matches!(reply, Some(SubmissionEvent::Failed(Failure::Api(ApiError::Refused { .. }))));
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
