//! Tests which batches are sent, and which reads follow.

use acceptance_api::error::{ApiError, Details};
use acceptance_process::save::{Command, Save, SaveEvent, Saved};
use acceptance_process::{Failure, Withheld};
use acceptance_rules::decision::is_open;
use acceptance_rules::draft::Draft;

use super::{calm, held, once, run, unset, visit};
use crate::model::{Stranger, Trouble};
use crate::support::{named, plain, refused};

#[test]
fn marks_are_sent_read_back_and_held() {
    let (model, draft) = unset(3, 500);
    let run = run(model, &draft, calm);
    assert_eq!((run.sizes, run.sent, run.gathered.len()), (vec![3], vec![1, 2, 3], 2));
    assert!(matches!(run.saved, Saved::Held { sent: 3, .. }), "{:?}", run.saved);
    assert!(run.model.assets.values().all(|asset| *asset == held("damaged", "")));
}

#[test]
fn nothing_is_sent_where_the_service_holds_everything() {
    let (mut model, draft) = unset(3, 500);
    for asset in model.assets.values_mut() {
        *asset = held("damaged", "");
    }
    let first = run(model.clone(), &draft, calm);
    assert!(matches!(first.saved, Saved::Held { sent: 0, .. }), "{:?}", first.saved);
    assert_eq!((first.sizes.len(), first.gathered.len()), (0, 1));
    let empty = run(model, &Draft::default(), calm);
    assert!(empty.sizes.is_empty() && matches!(empty.saved, Saved::Held { sent: 0, .. }));
}

#[test]
fn a_conflict_keeps_everything_from_being_sent() {
    let (model, draft) = unset(3, 500);
    for stranger in [Stranger::ChangesAsset, Stranger::RemovesAsset] {
        let run = run(model.clone(), &draft, visit(0, stranger));
        assert!(run.sizes.is_empty(), "{stranger:?}");
        let Saved::Conflicts { assets } = run.saved else { panic!("{:?}", run.saved) };
        assert_eq!(plain(&assets), run.gathered[0]);
    }
    // Unmarked assets may change.
    let run = run(model, &draft, visit(0, Stranger::AddsAsset));
    assert!(matches!(run.saved, Saved::Held { sent: 3, .. }), "{:?}", run.saved);
}

#[test]
fn more_than_a_minute_after_a_step_no_marks_are_sent() {
    let (mut model, draft) = unset(1_200, 500);
    // The time of the read of the assets, and of each answer; then the number of PATCHes.
    for (times, count) in [
        (&[60_000, 120_000, 180_000, 240_000][..], 3),
        (&[60_001], 0),
        (&[-60_001], 0),
        (&[1, 60_002], 1),
        (&[1, 2, 60_003], 2),
        (&[1, 2, 3, 18_000_000], 3),
    ] {
        let before = model.clone();
        let (mut save, mut command) = Save::begin(draft.clone(), 0);
        let (mut sent, mut times) = (0, times.iter().copied());
        let mut at = 0;
        let saved = loop {
            at = times.next().unwrap_or(at);
            let event = match command {
                Command::Gather => SaveEvent::Gathered(model.assets()),
                Command::Patch(updates) => {
                    sent += 1;
                    model.patch(&updates, Trouble::No).map_or_else(SaveEvent::Failed, |()| SaveEvent::Patched)
                }
                Command::Wait(_) => SaveEvent::Waited,
                Command::Find => SaveEvent::Found(Some(model.certificate())),
                Command::Finish(saved) => break saved,
            };
            command = save.on(event, at);
        };
        assert_eq!(sent, count, "{times:?}");
        match saved {
            Saved::Held { .. } => assert_eq!(count, 3),
            Saved::Failed {
                failure: Failure::Withheld(Withheld::TooLate),
                may_be_stored,
                assets: Some(_),
                ..
            } => {
                assert!(count < 3 && may_be_stored == (count > 0));
            }
            other => panic!("{other:?}"),
        }
        model = before;
    }
}

#[test]
fn marks_of_another_user_are_not_sent_and_nothing_is_read_for_them() {
    for reason in [Withheld::OtherUser, Withheld::UnknownUser] {
        for taken in [0, 1] {
            let (mut model, draft) = unset(2, 1);
            model.limit = 1;
            let (mut save, mut command) = Save::begin(draft, 0);
            let (mut sent, mut gathered) = (0, 0);
            let saved = loop {
                let event = match command {
                    Command::Gather => {
                        gathered += 1;
                        SaveEvent::Gathered(model.assets())
                    }
                    Command::Patch(_) if sent == taken => SaveEvent::Failed(Failure::Withheld(reason)),
                    Command::Patch(updates) => {
                        let patched = model.patch(&updates, Trouble::No);
                        sent += usize::from(patched.is_ok());
                        patched.map_or_else(SaveEvent::Failed, |()| SaveEvent::Patched)
                    }
                    Command::Wait(_) => SaveEvent::Waited,
                    Command::Find => SaveEvent::Found(Some(model.certificate())),
                    Command::Finish(saved) => break saved,
                };
                command = save.on(event, 0);
            };
            let (failure, may_be_stored) = (Failure::Withheld(reason), taken > 0);
            assert_eq!(saved, Saved::Failed { failure, may_be_stored, assets: None, certificate: None });
            assert_eq!((sent, gathered), (taken, 1));
        }
    }
}

#[test]
fn a_chunk_that_is_too_large_is_halved_down_to_one() {
    for (assets, limit, sizes) in [
        (8, 1, vec![8, 4, 2, 1, 1, 1, 1, 1, 1, 1, 1]),
        (8, 3, vec![8, 4, 2, 2, 2, 2]),
        (7, 2, vec![7, 3, 1, 1, 1, 1, 1, 1, 1]),
        (500, 300, vec![500, 250, 250]),
        (501, 250, vec![500, 250, 250, 1]),
        (1_200, 500, vec![500, 500, 200]),
    ] {
        let (model, draft) = unset(assets, limit);
        let run = run(model, &draft, calm);
        assert_eq!(run.sizes, sizes, "{assets} marks, {limit} at once");
        assert!(run.sent.iter().copied().eq(1..=assets), "each once and in order");
        assert!(matches!(run.saved, Saved::Held { .. }), "{:?}", run.saved);
    }
}

#[test]
fn a_service_that_refuses_all_marks_is_asked_a_few_times_only() {
    for status in [400, 422, 500] {
        let (mut model, draft) = unset(40, 500);
        model.refuses = (1..=40).map(|id| (id, status)).collect();
        let run = run(model, &draft, calm);
        assert_eq!((run.sizes, run.gathered.len()), (vec![40, 20, 10, 5, 2, 1, 1, 1], 2));
        let Saved::Failed { failure, assets: Some(_), .. } = run.saved else { panic!("{:?}", run.saved) };
        assert_eq!(failure, refused(status));
    }
    let (model, draft) = unset(5, 0);
    let run = run(model, &draft, calm);
    assert_eq!((run.sizes, run.gathered.len()), (vec![5, 2, 1, 1, 1], 2));
    let Saved::Failed { failure, may_be_stored, assets: Some(_), .. } = run.saved else {
        panic!("{:?}", run.saved)
    };
    assert_eq!((failure, may_be_stored), (refused(413), false));
}

#[test]
fn a_mark_that_the_service_refuses_is_found_named_and_left_out() {
    for (bad, sizes) in [
        (&[17][..], vec![40, 20, 10, 10, 5, 5, 2, 1, 1, 3, 20]),
        (&[1], vec![40, 20, 10, 5, 2, 1, 1, 1, 3, 5, 10, 19]),
        (&[1, 2, 3, 4], vec![40, 20, 10, 5, 2, 1, 1, 1, 3, 1, 2, 1, 1, 5, 10, 19]),
        (&[40], vec![40, 20, 20, 10, 10, 5, 5, 2, 3, 1, 2, 1, 1]),
        (&[1, 40], vec![40, 20, 10, 5, 2, 1, 1, 1, 1, 3, 5, 10, 18]),
    ] {
        for status in [400, 422, 500] {
            let (mut model, draft) = unset(40, 500);
            model.refuses = bad.iter().map(|id| (*id, status)).collect();
            let run = run(model, &draft, calm);
            assert_eq!(run.sizes, sizes, "{bad:?}");
            let Saved::Partly { assets, sent, refused: found, unsent: 0 } = &run.saved else {
                panic!("{:?}", run.saved)
            };
            assert_eq!((plain(assets), *sent), (run.gathered[1].clone(), 40 - bad.len()));
            assert!(found.iter().map(|mark| mark.asset.0).eq(bad.iter().copied()), "{found:?}");
            assert!(found.iter().all(|mark| Failure::Api(mark.error.clone()) == refused(status)));
            assert_eq!(run.taken.len(), 40 - bad.len());
        }
    }
    // A firewall refuses a text with a web page.
    let (mut save, _) = Save::begin(unset(2, 500).1, 0);
    save.on(SaveEvent::Gathered(unset(2, 500).0.assets()), 0);
    let page = ApiError::Refused { status: 403, details: Details::Html, retry_after: None };
    let command = save.on(SaveEvent::Failed(Failure::Api(page)), 0);
    assert!(matches!(command, Command::Patch(updates) if updates.len() == 1));
}

#[test]
fn after_ten_refused_marks_the_others_are_not_sent() {
    let (mut model, draft) = unset(40, 500);
    model.refuses = (2..=40).step_by(2).map(|id| (id, 422)).collect();
    let run = run(model, &draft, calm);
    let Saved::Partly { sent, refused, unsent, .. } = run.saved else { panic!("{:?}", run.saved) };
    assert_eq!((sent, refused.len(), unsent), (10, 10, 20));
}

#[test]
fn a_refused_mark_that_a_read_shows_is_saved() {
    let (model, draft) = unset(1, 500);
    let run = run(model, &draft, once(1, Trouble::Negative(500)));
    assert!(matches!(run.saved, Saved::Held { sent: 1, .. }), "{:?}", run.saved);
}

#[test]
fn after_a_failed_chunk_nothing_more_is_sent_and_what_is_read_counts() {
    let troubles = [
        Trouble::LostBefore,
        Trouble::LostAfter,
        Trouble::Refusal(401),
        Trouble::Refusal(403),
        Trouble::Refusal(409),
        Trouble::Refusal(412),
        Trouble::Refusal(429),
        Trouble::Refusal(502),
        Trouble::Behind(409),
        Trouble::Negative(409),
        Trouble::Negative(503),
        Trouble::Session,
        Trouble::SessionAfter,
        Trouble::GivenUp,
        Trouble::GivenUpAfter,
    ];
    for chunk in 1..=5 {
        for trouble in troubles {
            // The first PATCH of three rows is too large; then five PATCHes of one row follow.
            let (model, draft) = unset(5, 1);
            let before = 3;
            let mut one_by_one = once(before + chunk - 1, trouble);
            let run = run(model, &draft, &mut one_by_one);
            let place = format!("chunk {chunk}, {trouble:?}: {:?}", run.saved);
            assert_eq!(run.sizes, [&[5, 2][..], &vec![1; chunk]].concat(), "{place}");
            assert_eq!(run.gathered.len(), 2, "{place}");
            let stored = run.model.assets.values().filter(|asset| asset.0 == "damaged").count();
            match &run.saved {
                Saved::Held { assets, sent } => {
                    assert_eq!((stored, *sent), (5, 5), "{place}");
                    assert_eq!(&plain(assets), run.gathered.last().unwrap(), "{place}");
                }
                Saved::Failed { may_be_stored, assets: Some(assets), .. } => {
                    assert!(stored < 5, "{place}");
                    let is_certain = matches!(trouble, Trouble::Refusal(401 | 403)) && stored == 0;
                    assert_eq!(*may_be_stored, !is_certain, "{place}");
                    assert_eq!(&plain(assets), run.gathered.last().unwrap(), "{place}");
                }
                _ => panic!("{place}"),
            }
        }
    }
}

#[test]
fn after_a_refusal_that_a_decision_may_explain_the_certificate_is_read() {
    let (model, draft) = unset(2, 500);
    let after = |trouble, stranger| {
        let at = |step: usize| if step == 1 { (stranger, trouble) } else { (Stranger::Rests, Trouble::No) };
        let saved = run(model.clone(), &draft, at).saved;
        let Saved::Failed { certificate, assets: Some(_), .. } = saved else { panic!("{saved:?}") };
        certificate.map(|certificate| is_open(Some(&certificate)))
    };
    for status in [404, 409, 412, 423] {
        assert_eq!(after(Trouble::Refusal(status), Stranger::Confirms), Some(false), "{status}");
    }
    assert_eq!(after(Trouble::Refusal(409), Stranger::Rests), Some(true));
    let others = [401, 403, 429, 503].map(Trouble::Refusal);
    for trouble in others.into_iter().chain([Trouble::Session, Trouble::LostBefore, Trouble::GivenUp]) {
        assert_eq!(after(trouble, Stranger::Confirms), None, "{trouble:?}");
    }
}

#[test]
fn a_refusal_and_a_reading_that_lags_behind_do_not_hide_what_was_taken_before() {
    let (model, draft) = unset(2, 1);
    let troubles = [Trouble::No, Trouble::No, Trouble::No, Trouble::Refusal(403), Trouble::Stale];
    let run =
        run(model, &draft, |step| (Stranger::Rests, troubles.get(step).copied().unwrap_or(Trouble::No)));
    assert_eq!(run.model.assets[&1], held("damaged", ""));
    assert!(matches!(run.saved, Saved::Failed { may_be_stored: true, .. }), "{:?}", run.saved);
}

#[test]
fn what_is_read_back_otherwise_is_read_again_after_two_seconds_and_named_then() {
    let (model, draft) = unset(4, 500);
    for (trouble, names) in [
        (Trouble::Half, vec![3, 4]),
        (Trouble::Hollow, vec![1, 2, 3, 4]),
        (Trouble::Rewritten, vec![1, 2, 3, 4]),
    ] {
        let run = run(model.clone(), &draft, once(1, trouble));
        let Saved::NotHeld { assets, differences } = run.saved else { panic!("{:?}", run.saved) };
        assert_eq!(named(&differences), names.into_iter().collect(), "{trouble:?}");
        assert_eq!((run.waits, run.gathered.len()), (vec![2], 3), "{trouble:?}");
        assert_eq!(Some(&plain(&assets)), run.gathered.last());
    }
    for (stranger, name) in
        [(Stranger::ChangesAsset, 1), (Stranger::AddsAsset, 77), (Stranger::RemovesAsset, 4)]
    {
        let run = run(model.clone(), &draft, visit(2, stranger));
        let Saved::NotHeld { differences, .. } = run.saved else { panic!("{:?}", run.saved) };
        assert_eq!(named(&differences), [name].into(), "{stranger:?}");
    }
    // A lagging read is no difference.
    let stale = run(model.clone(), &draft, once(2, Trouble::Stale));
    assert!(matches!(stale.saved, Saved::Held { sent: 4, .. }), "{:?}", stale.saved);
    assert_eq!((stale.waits, stale.sizes), (vec![2], vec![4]));
    // Neither is a failed or cancelled second read.
    for (step, trouble) in [(3, Trouble::GivenUp), (4, Trouble::LostBefore)] {
        let run = run(model.clone(), &draft, |now| {
            let trouble = if now == step { trouble } else { Trouble::No };
            (Stranger::Rests, if now == 2 { Trouble::Stale } else { trouble })
        });
        let is_open = matches!(run.saved, Saved::Failed { may_be_stored: true, assets: None, .. });
        assert!(is_open, "{trouble:?}: {:?}", run.saved);
    }
}

#[test]
fn without_a_reading_nothing_is_claimed() {
    let (model, draft) = unset(2, 500);
    for trouble in [Trouble::LostBefore, Trouble::Session, Trouble::NotFound, Trouble::GivenUp] {
        let first = run(model.clone(), &draft, once(0, trouble));
        assert!(first.sizes.is_empty());
        let untouched = matches!(first.saved, Saved::Failed { may_be_stored: false, assets: None, .. });
        assert!(untouched, "{trouble:?}: {:?}", first.saved);
        let last = run(model.clone(), &draft, once(2, trouble));
        let unknown = matches!(last.saved, Saved::Failed { may_be_stored: true, assets: None, .. });
        assert!(unknown, "{trouble:?}: {:?}", last.saved);
    }
    // The first of two failures is reported, since it explains why nothing was saved.
    let run = run(model, &draft, |step| {
        (Stranger::Rests, [Trouble::No, Trouble::Refusal(409), Trouble::Session, Trouble::No][step])
    });
    let Saved::Failed { failure, assets: None, .. } = run.saved else { panic!("{:?}", run.saved) };
    assert_eq!(failure, refused(409));
}
