//! Tests random saves and unexpected events.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use acceptance_process::Failure;
use acceptance_process::save::{Command, Save, SaveEvent, Saved};

use super::{Marks, Run, draft_of, held, run, unset};
use crate::model::{Model, Stranger, Trouble};
use crate::support::{
    Chance, Plain, asset, cases, complete, differing, named, network, plain, redirected, refused,
};

fn random(chance: &mut Chance) -> (Model, Marks) {
    let mut model = Model::new(BTreeMap::new());
    model.limit = chance.pick(&[1, 2, 3, 500]);
    if chance.once_in(4) {
        model.refuses.push((1 + i64::try_from(chance.below(5)).unwrap(), chance.pick(&[400, 422, 500])));
    }
    let mut marks = Marks::new();
    for id in 1..=i64::try_from(1 + chance.below(5)).unwrap() {
        model.assets.insert(id, held(chance.pick(&["", "received", "other"]), chance.pick(&["", "torn"])));
        let mark = chance.pick(&[None, Some("received"), Some("other"), Some("damaged")]);
        let text = chance.pick(&[None, None, Some(""), Some("burnt")]);
        // A mark that equals the current value is no mark.
        let (held, kept) = &model.assets[&id];
        marks.insert(id, (mark.filter(|mark| mark != held), text.filter(|text| text != kept)));
    }
    (model, marks)
}

/// Returns the expected values after a save over `read`.
fn wanted(read: &Plain, marks: &Marks) -> Plain {
    let want = |(id, (status, text)): (&i64, &(String, String))| {
        let (mark, new) = marks.get(id).copied().unwrap_or_default();
        let (mark, new) = (mark.unwrap_or(status), new.unwrap_or(text));
        // Nothing can be sent without a status.
        let is_sendable = !mark.is_empty();
        (*id, if is_sendable { held(mark, new) } else { held(status, text) })
    };
    read.iter().map(want).collect()
}

/// Checks a save of which the service refused some marks; `all` is the number of marks to send.
fn check_partly(saved: &Saved, run: &Run, wanted: &Plain, all: usize, place: &str) {
    let Saved::Partly { assets, sent, refused, unsent } = saved else { panic!("{place}") };
    let last = run.gathered.last().unwrap();
    assert_eq!((&plain(assets), *unsent), (last, 0), "{place}");
    let refused: BTreeSet<i64> = refused.iter().map(|mark| mark.asset.0).collect();
    assert_eq!((differing(wanted, last), *sent + refused.len()), (refused.clone(), all), "{place}");
    assert!(*sent > 0 && refused.iter().all(|id| !run.taken.contains(id)), "{place}");
}

#[test]
fn whatever_happens_what_is_said_about_marks_is_so() {
    const TROUBLES: [Trouble; 17] = [
        Trouble::LostBefore,
        Trouble::LostAfter,
        Trouble::Twice,
        Trouble::Refusal(401),
        Trouble::Refusal(422),
        Trouble::Refusal(503),
        Trouble::Behind(409),
        Trouble::Behind(422),
        Trouble::Negative(409),
        Trouble::Negative(500),
        Trouble::Stale,
        Trouble::Hollow,
        Trouble::Half,
        Trouble::Rewritten,
        Trouble::Session,
        Trouble::GivenUpAfter,
        Trouble::NotFound,
    ];
    const STRANGERS: [Stranger; 3] = [Stranger::ChangesAsset, Stranger::AddsAsset, Stranger::RemovesAsset];
    let mut ends = HashMap::new();
    let cases = cases(40_000);
    for case in 0..cases {
        let chance = &mut Chance::new(case);
        let (model, marks) = random(chance);
        let shown = model.assets.clone();
        let draft = draft_of(&model.assets(), &marks);
        let (calm, quiet) = (1 + chance.below(6), 1 + chance.below(12));
        let run = run(model, &draft, |_| {
            let stranger = if chance.once_in(quiet) { chance.pick(&STRANGERS) } else { Stranger::Rests };
            let trouble = if chance.once_in(calm) { chance.pick(&TROUBLES) } else { Trouble::No };
            (stranger, trouble)
        });
        let place = format!("case {case}: {:?}", run.saved);
        if let Some(read) = run.gathered.first() {
            let wanted = wanted(read, &marks);
            let differ: Vec<i64> = wanted.keys().copied().filter(|id| wanted[id] != read[id]).collect();
            assert!(run.sent.iter().all(|id| differ.contains(id)), "{place}: sent {:?}", run.sent);
            let each: BTreeSet<_> = run.taken.iter().collect();
            assert_eq!(each.len(), run.taken.len(), "{place}: an accepted mark was sent again");
            let last = run.gathered.last().unwrap();
            match &run.saved {
                Saved::Held { assets, sent } => {
                    assert_eq!((&plain(assets), last), (&wanted, &wanted), "{place}");
                    assert_eq!(*sent, differ.len(), "{place}");
                    let gone = marks.iter().filter(|(id, _)| !read.contains_key(id));
                    assert!(gone.into_iter().all(|(_, mark)| *mark == (None, None)), "{place}");
                }
                Saved::Conflicts { assets } => {
                    assert_eq!((&plain(assets), run.sizes.len()), (last, 0), "{place}");
                    let changed =
                        |id: &i64| read.get(id).is_none_or(|now| *now != shown[id] && *now != wanted[id]);
                    assert!(marks.keys().any(changed), "{place}: no conflict");
                }
                Saved::NotHeld { assets, differences } => {
                    assert_eq!(&plain(assets), last, "{place}");
                    let differ = differing(&wanted, last);
                    assert_eq!(named(differences), differ, "{place}");
                    assert!(!differ.is_empty() && run.waits == [2], "{place}");
                }
                saved @ Saved::Partly { .. } => check_partly(saved, &run, &wanted, differ.len(), &place),
                Saved::Failed { may_be_stored, assets, .. } => {
                    assert!(assets.as_ref().is_none_or(|assets| plain(assets) == *last), "{place}");
                    let holds = |id: &&i64| run.model.assets.get(id) == Some(&wanted[id]);
                    let stored = differ.iter().filter(holds).count();
                    let is_untouched = stored == 0 && !run.is_under_way;
                    assert!(*may_be_stored || is_untouched, "{place}: {stored} are stored");
                }
            }
            // No change of another user is overwritten unless it came after the last read.
            for id in read.keys().filter(|id| shown.get(id).is_some_and(|shown| *shown != read[id])) {
                assert!(!run.sent.contains(id), "{place}: overwrote what somebody else said about {id}");
            }
        }
        *ends.entry(std::mem::discriminant(&run.saved)).or_insert(0_u64) += 1;
    }
    assert!(ends.len() == 5 && ends.values().all(|times| *times > cases / 200), "{:?}", ends.values());
}

#[test]
fn unexpected_events_send_nothing() {
    for case in 0..cases(10_000) {
        let chance = &mut Chance::new(case);
        let (model, draft) = unset(3, 500);
        let (mut save, mut command) = Save::begin(draft, 0);
        let mut is_over = false;
        for _ in 0..20 {
            let event = match chance.below(6) {
                0 | 1 => SaveEvent::Gathered(model.assets()),
                2 => SaveEvent::Gathered(complete(vec![asset(9, "", "")])),
                3 => SaveEvent::Patched,
                4 => SaveEvent::Waited,
                _ => {
                    SaveEvent::Failed(chance.pick(&[network(), redirected(), refused(413), Failure::GivenUp]))
                }
            };
            let is_reading = matches!(event, SaveEvent::Gathered(_));
            let was_gather = command == Command::Gather;
            command = save.on(event, 0);
            assert!(
                !is_over || matches!(command, Command::Finish(_)),
                "case {case}: {command:?} after the end"
            );
            if let Command::Finish(Saved::Held { .. }) = command {
                assert!(is_reading && was_gather, "case {case}: held without a reading");
            }
            is_over |= matches!(command, Command::Finish(_));
        }
        assert!(is_over, "case {case}: no end");
    }
}
