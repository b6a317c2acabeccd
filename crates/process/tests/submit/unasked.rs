//! Tests unexpected events.

use acceptance_api::error::ApiError;
use acceptance_process::Failure;
use acceptance_process::submit::{Command, Event, NotApplied, Outcome, Submission};
use acceptance_rules::complete::CompleteAssets;

use super::desk::{CLICK, Desk};
use crate::model::{CLEARING, CONFIRMED, SECOND};
use crate::support::{Chance, asset, cases, certificate, complete, incomplete, network, redirected, refused};

fn intended(desk: &Desk) -> CompleteAssets {
    complete(desk.intended.iter().map(|(id, (status, text))| asset(*id, status, text)).collect())
}

/// Returns any event, expected or not.
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
