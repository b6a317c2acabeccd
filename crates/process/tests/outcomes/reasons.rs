//! Tests outcomes beyond the table: reasons of a refusal, and evidence that proves nothing.

use acceptance_process::Failure;
use acceptance_process::order::Order;
use acceptance_process::submit::{
    Command, DecisionTimeline, LastRead, NotApplied, Outcome, Submission, SubmissionEvent,
};
use acceptance_rules::act::{Act, Proof};
use acceptance_rules::asset::Asset;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::draft::Draft;
use acceptance_rules::snapshot::Difference;

use super::{CLEARING, OPEN, answered, expected, order};
use crate::support::{
    asset, certificate, complete, incomplete, network, order_of, redirected, refused, timeout,
};

const ACTS: [(Act, &str); 3] = [(Act::Confirm, OPEN), (Act::Reject, OPEN), (Act::FinishReview, CLEARING)];

#[test]
fn the_assets_tell_why_an_act_was_refused() {
    let changed = |order: &Order, acceptance: &str, explanation: &str| {
        let was = order.seen().assets.iter().next().unwrap();
        let is = Asset { explanation: Some(explanation.into()), ..asset(1, acceptance, "") };
        let difference = Difference::AssetChanged { was: Box::new(was.clone()), is: Box::new(is.clone()) };
        (complete(vec![is]), vec![difference])
    };
    for ((act, before), status) in
        ACTS.into_iter().flat_map(|act| [200, 403, 409, 500].map(|status| (act, status)))
    {
        let place = format!("{act:?}, {status}");
        let order = order(act, before);
        let as_it_was = SubmissionEvent::Found(Some(certificate(before)));
        let ends =
            |gathered: SubmissionEvent| answered(&order, Err(refused(status)), &as_it_was, &gathered).0;
        let held = order.seen().assets.iter().next().unwrap().clone();
        let added = complete(vec![held, asset(2, "received", "")]);
        for (now, differences) in [
            changed(&order, "damaged", ""),
            changed(&order, if act == Act::Confirm { "received" } else { "other" }, "bent"),
            (added, vec![Difference::AssetAdded(asset(2, "", "").id)]),
        ] {
            assert_eq!(ends(SubmissionEvent::Gathered(now)), Outcome::Changed(differences), "{place}");
        }
        // A failed read changes nothing.
        let letter = if status == 403 { "N" } else { "-" };
        for failure in [network(), redirected(), incomplete(), Failure::GivenUp] {
            let outcome = expected(letter, LastRead::Certificate(certificate(before)));
            assert_eq!(ends(SubmissionEvent::Failed(failure)), outcome, "{place}");
        }
    }
}

/// Before a decision is sent, only a status that ends it counts as a decision of another user.
#[test]
fn a_decision_of_someone_else_is_known_by_the_status_before_anything_was_sent() {
    let is = |act, status: &str, sent| {
        let was = Box::new(certificate(OPEN));
        let difference = Difference::Certificate { was, is: Box::new(certificate(status)) };
        let timeline = DecisionTimeline { sent, ..DecisionTimeline::default() };
        Outcome::Changed(vec![Difference::AssetGone(asset(2, "", "").id), difference])
            .decided_by_other(act, &timeline)
    };
    for act in [Act::Confirm, Act::Reject] {
        assert_eq!(is(act, "Confirmed", None), Some(Proof::Confirmed));
        assert_eq!(is(act, CLEARING, None), Some(Proof::Rejected));
        for status in [OPEN, "secondConfirmationPending", "confirmed ", "archived"] {
            assert_eq!(is(act, status, None), None, "{status}");
        }
        assert_eq!(is(act, "Confirmed", Some(5)), None);
    }
    assert_eq!(is(Act::FinishReview, "Confirmed", None), None);
    let unsent = DecisionTimeline::default();
    assert_eq!(Outcome::Session.decided_by_other(Act::Confirm, &unsent), None);
}

/// A confirmation sets unset assets to `received` (Specification: states). That is no change by another user: a first
/// copy of the request may have caused it.
#[test]
fn the_effect_of_a_confirmation_on_assets_is_no_reason_for_its_refusal() {
    let unset = complete(vec![asset(1, "", "kept"), asset(2, "received", "")]);
    for (act, before, explanation, is_ours) in [
        (Act::Confirm, OPEN, "kept", true),
        (Act::Confirm, OPEN, "new", false),
        (Act::FinishReview, CLEARING, "kept", false),
    ] {
        let order = order_of(act, &certificate(before), &unset, &Draft::default());
        let found = SubmissionEvent::Found(Some(certificate(before)));
        let now = complete(vec![asset(1, "received", explanation), asset(2, "received", "")]);
        let (outcome, ..) = answered(&order, Err(refused(409)), &found, &SubmissionEvent::Gathered(now));
        assert_eq!(matches!(outcome, Outcome::Unknown(_)), is_ours, "{outcome:?}");
        assert_eq!(matches!(outcome, Outcome::Changed(_)), !is_ours, "{outcome:?}");
    }
}

#[test]
fn a_reading_without_the_certificates_status_proves_nothing() {
    let mut another = certificate("Confirmed");
    another.key = CertificateKey::new(4711, 1);
    for (act, before) in ACTS {
        for (read, reading) in
            [(certificate(""), LastRead::Certificate(certificate(""))), (another.clone(), LastRead::NotFound)]
        {
            for reply in [Ok(()), Err(refused(403))] {
                let found = SubmissionEvent::Found(Some(read.clone()));
                let end = answered(&order(act, before), reply, &found, &SubmissionEvent::Failed(network()));
                assert_eq!(end, (Outcome::Unknown(reading.clone()), vec![2, 5, 10], 0), "{act:?}");
            }
        }
    }
}

#[test]
fn before_the_act_left_every_failure_says_that_nothing_was_done() {
    let failures =
        [network(), timeout(), redirected(), refused(401), refused(403), refused(500), Failure::GivenUp];
    for ((act, before), failure) in
        ACTS.into_iter().flat_map(|act| failures.clone().map(|failure| (act, failure)))
    {
        let order = order(act, before);
        let expected = match failure.is_session() {
            true => Outcome::Session,
            false => Outcome::NotApplied(NotApplied::NotSent(failure.clone())),
        };
        let is_said = |events: &[SubmissionEvent], last: SubmissionEvent, expected: &Outcome| {
            let (mut submission, _) = Submission::begin(order.clone(), 0);
            for event in events {
                submission.on(event.clone(), 0);
            }
            assert_eq!(submission.on(last, 0), Command::Finish(expected.clone()), "{act:?} after {events:?}");
            assert!(!submission.is_sent());
        };
        let gathered = SubmissionEvent::Gathered(order.seen().assets.clone());
        let found = SubmissionEvent::Found(Some(order.seen().certificate.clone()));
        let steps = [SubmissionEvent::Journalled, gathered, found];
        for done in 0..=3 {
            is_said(&steps[..done], SubmissionEvent::Failed(failure.clone()), &expected);
        }
        is_said(&steps[..2], SubmissionEvent::Found(None), &Outcome::NotApplied(NotApplied::NotFound));
    }
}
