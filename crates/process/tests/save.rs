//! Saves marks to a model service with troubles at each step and other people in between: nothing is overwritten
//! unseen, and only a reading says that something is held. `ACCEPTANCE_CASES` says how many random runs are made.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "test code"
)]

#[allow(dead_code, reason = "other tests need more")]
mod model;
#[allow(dead_code, reason = "other tests need more")]
mod support;

use std::collections::{BTreeMap, HashMap};

use acceptance_process::Failure;
use acceptance_process::save::{Command, Event, Save, Saved};
use acceptance_rules::asset::AssetId;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::draft::Draft;

use model::{Model, Stranger, Trouble};
use support::{
    Chance, Plain, asset, cases, complete, differing, incomplete, named, network, plain, redirected, refused,
    status,
};

/// A status and a text for an asset; `None` is not touched.
type Marks = BTreeMap<i64, (Option<&'static str>, Option<&'static str>)>;

fn held(status: &str, text: &str) -> (String, String) {
    (status.to_owned(), text.to_owned())
}

fn draft_of(shown: &CompleteAssets, marks: &Marks) -> Draft {
    let mut draft = Draft::default();
    for (id, (mark, text)) in marks {
        let asset = shown.get(AssetId(*id)).unwrap();
        if let Some(mark) = mark {
            draft.set_acceptance([asset], status(mark).as_ref());
        }
        if let Some(text) = text {
            draft.set_explanation(asset, text);
        }
    }
    draft
}

/// A saving, watched.
struct Run {
    model: Model,
    /// Sizes of all PATCHes.
    sizes: Vec<usize>,
    /// Assets in PATCHes that were not too large.
    sent: Vec<i64>,
    gathered: Vec<Plain>,
    waits: Vec<u32>,
    /// Whether a PATCH may still be on its way.
    is_under_way: bool,
    saved: Saved,
}

/// Runs to the end. `at` says what happens at each request, counted from 0.
fn run(mut model: Model, draft: &Draft, mut at: impl FnMut(usize) -> (Stranger, Trouble)) -> Run {
    let (mut save, mut command) = Save::begin(draft.clone());
    let (mut sizes, mut sent, mut gathered, mut waits) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let (mut before, mut is_under_way) = (model.clone(), false);
    for step in 0..200 {
        let (stranger, trouble) = at(step);
        model.meet(stranger);
        command = save.on(match command {
            Command::Gather => match Model::reading(trouble) {
                Ok(()) if trouble == Trouble::NotFound => Event::Failed(incomplete()),
                Ok(()) => {
                    let read = if trouble == Trouble::Stale { before.assets() } else { model.assets() };
                    gathered.push(plain(&read));
                    Event::Gathered(read)
                }
                Err(failure) => Event::Failed(failure),
            },
            Command::Patch(updates) => {
                if updates.len() <= model.limit {
                    sent.extend(updates.iter().map(|update| update.asset.0));
                }
                if sizes.is_empty() {
                    before = model.clone();
                }
                is_under_way = matches!(trouble, Trouble::Behind(_));
                sizes.push(updates.len());
                model.patch(&updates, trouble).map_or_else(Event::Failed, |()| Event::Patched)
            }
            Command::Wait(seconds) => {
                waits.push(seconds);
                match trouble {
                    Trouble::GivenUp | Trouble::GivenUpAfter => Event::Failed(Failure::GivenUp),
                    _ => Event::Waited,
                }
            }
            Command::Finish(saved) => {
                return Run { model, sizes, sent, gathered, waits, is_under_way, saved };
            }
        });
    }
    panic!("no end");
}

fn calm(_: usize) -> (Stranger, Trouble) {
    (Stranger::Rests, Trouble::No)
}

/// This trouble at this request, and nothing else.
fn once(step: usize, trouble: Trouble) -> impl FnMut(usize) -> (Stranger, Trouble) {
    move |now| (Stranger::Rests, if now == step { trouble } else { Trouble::No })
}

/// That stranger before this request, and nothing else.
fn visit(step: usize, stranger: Stranger) -> impl FnMut(usize) -> (Stranger, Trouble) {
    move |now| (if now == step { stranger } else { Stranger::Rests }, Trouble::No)
}

/// So many unset assets that shall all become `damaged`.
fn unset(assets: i64, limit: usize) -> (Model, Draft) {
    let mut model = Model::new((1..=assets).map(|id| (id, held("", ""))).collect());
    model.limit = limit;
    let marks = (1..=assets).map(|id| (id, (Some("damaged"), None))).collect();
    let draft = draft_of(&model.assets(), &marks);
    (model, draft)
}

#[test]
fn marks_are_sent_read_back_and_held() {
    let (model, draft) = unset(3, 500);
    let run = run(model, &draft, calm);
    assert_eq!((run.sizes, run.sent, run.gathered.len()), (vec![3], vec![1, 2, 3], 2));
    assert!(matches!(run.saved, Saved::Held { sent: 3, .. }), "{:?}", run.saved);
    assert!(run.model.assets.values().all(|asset| *asset == held("damaged", "")));
}

#[test]
fn only_rows_that_differ_are_sent() {
    let (mut model, draft) = unset(4, 500);
    // Somebody else has already said the same about two of them.
    model.assets.insert(2, held("damaged", ""));
    model.assets.insert(3, held("DAMAGED", ""));
    let run = run(model, &draft, calm);
    assert_eq!(run.sent, [1, 4]);
    assert!(matches!(run.saved, Saved::Held { sent: 2, .. }), "{:?}", run.saved);
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
fn an_explanation_without_a_status_cannot_be_sent_alone() {
    let model = Model::new([(1, held("", "")), (2, held("other", ""))].into());
    let marks = [(1, (None, Some("torn"))), (2, (None, Some("burnt")))].into();
    let draft = draft_of(&model.assets(), &marks);
    let run = run(model, &draft, calm);
    assert_eq!(run.sent, [2]);
    assert_eq!(run.model.assets[&2], held("other", "burnt"));
}

#[test]
fn an_untouched_explanation_is_not_sent_and_a_cleared_one_is() {
    let model = Model::new([(1, held("", "kept")), (2, held("other", "gone"))].into());
    let marks = [(1, (Some("damaged"), None)), (2, (None, Some("")))].into();
    let draft = draft_of(&model.assets(), &marks);
    let run = run(model, &draft, calm);
    assert!(matches!(run.saved, Saved::Held { sent: 2, .. }), "{:?}", run.saved);
    assert_eq!(run.model.assets[&1], held("damaged", "kept"));
    assert_eq!(run.model.assets[&2], held("other", ""));
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
    // What was not marked may change.
    let run = run(model, &draft, visit(0, Stranger::AddsAsset));
    assert!(matches!(run.saved, Saved::Held { sent: 3, .. }), "{:?}", run.saved);
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
fn one_mark_that_is_too_large_ends_the_sending() {
    let (model, draft) = unset(5, 0);
    let run = run(model, &draft, calm);
    assert_eq!((run.sizes, run.gathered.len()), (vec![5, 2, 1], 2));
    let Saved::Failed { failure, may_be_stored, assets: Some(_) } = run.saved else {
        panic!("{:?}", run.saved)
    };
    assert_eq!((failure, may_be_stored), (refused(413), false));
}

#[test]
fn after_a_failed_chunk_nothing_more_is_sent_and_what_is_read_counts() {
    let troubles = [
        Trouble::LostBefore,
        Trouble::LostAfter,
        Trouble::Refusal(400),
        Trouble::Refusal(403),
        Trouble::Refusal(409),
        Trouble::Refusal(412),
        Trouble::Refusal(422),
        Trouble::Refusal(429),
        Trouble::Refusal(500),
        Trouble::Behind(409),
        Trouble::Negative(409),
        Trouble::Negative(500),
        Trouble::Session,
        Trouble::SessionAfter,
        Trouble::GivenUp,
        Trouble::GivenUpAfter,
    ];
    for chunk in 1..=5 {
        for trouble in troubles {
            // The first PATCH of three rows is too large; then come five of one row.
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
                    let is_certain = matches!(trouble, Trouble::Refusal(400 | 403)) && stored == 0;
                    assert_eq!(*may_be_stored, !is_certain, "{place}");
                    assert_eq!(&plain(assets), run.gathered.last().unwrap(), "{place}");
                }
                _ => panic!("{place}"),
            }
        }
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
    // What lags behind is no difference.
    let stale = run(model.clone(), &draft, once(2, Trouble::Stale));
    assert!(matches!(stale.saved, Saved::Held { sent: 4, .. }), "{:?}", stale.saved);
    assert_eq!((stale.waits, stale.sizes), (vec![2], vec![4]));
    // Neither is what cannot be read a second time, and what nobody wants to wait for.
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
    // Of two failures the first is told: it says why nothing was saved.
    let run = run(model, &draft, |step| {
        (Stranger::Rests, [Trouble::No, Trouble::Refusal(422), Trouble::Session, Trouble::No][step])
    });
    let Saved::Failed { failure, assets: None, .. } = run.saved else { panic!("{:?}", run.saved) };
    assert_eq!(failure, refused(422));
}

fn random(chance: &mut Chance) -> (Model, Marks) {
    let mut model = Model::new(BTreeMap::new());
    model.limit = chance.pick(&[1, 2, 3, 500]);
    let mut marks = Marks::new();
    for id in 1..=i64::try_from(1 + chance.below(5)).unwrap() {
        model.assets.insert(id, held(chance.pick(&["", "received", "other"]), chance.pick(&["", "torn"])));
        let mark = chance.pick(&[None, Some("received"), Some("other"), Some("damaged")]);
        let text = chance.pick(&[None, None, Some(""), Some("burnt")]);
        // To choose what is there already is no mark.
        let (held, kept) = &model.assets[&id];
        marks.insert(id, (mark.filter(|mark| mark != held), text.filter(|text| text != kept)));
    }
    (model, marks)
}

/// What shall be held where `read` is held now.
fn wanted(read: &Plain, marks: &Marks) -> Plain {
    let want = |(id, (status, text)): (&i64, &(String, String))| {
        let (mark, new) = marks.get(id).copied().unwrap_or_default();
        let (mark, new) = (mark.unwrap_or(status), new.unwrap_or(text));
        // Without a status nothing can be sent.
        let is_sendable = !mark.is_empty();
        (*id, if is_sendable { held(mark, new) } else { held(status, text) })
    };
    read.iter().map(want).collect()
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
            let mut each = run.sent.clone();
            each.dedup();
            assert_eq!(each, run.sent, "{place}: a mark was sent again");
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
                Saved::Failed { may_be_stored, assets, .. } => {
                    assert!(assets.as_ref().is_none_or(|assets| plain(assets) == *last), "{place}");
                    let holds = |id: &&i64| run.model.assets.get(id) == Some(&wanted[id]);
                    let stored = differ.iter().filter(holds).count();
                    let is_untouched = stored == 0 && !run.is_under_way;
                    assert!(*may_be_stored || is_untouched, "{place}: {stored} are stored");
                }
            }
            // Nobody's change is overwritten unless it came after the last look.
            for id in read.keys().filter(|id| shown.get(id).is_some_and(|shown| *shown != read[id])) {
                assert!(!run.sent.contains(id), "{place}: overwrote what somebody else said about {id}");
            }
        }
        *ends.entry(std::mem::discriminant(&run.saved)).or_insert(0_u64) += 1;
    }
    assert!(ends.len() == 4 && ends.values().all(|times| *times > cases / 200), "{:?}", ends.values());
}

#[test]
fn events_that_nobody_asked_for_send_nothing() {
    for case in 0..cases(10_000) {
        let chance = &mut Chance::new(case);
        let (model, draft) = unset(3, 500);
        let (mut save, mut command) = Save::begin(draft);
        let mut is_over = false;
        for _ in 0..20 {
            let event = match chance.below(6) {
                0 | 1 => Event::Gathered(model.assets()),
                2 => Event::Gathered(complete(vec![asset(9, "", "")])),
                3 => Event::Patched,
                4 => Event::Waited,
                _ => Event::Failed(chance.pick(&[network(), redirected(), refused(413), Failure::GivenUp])),
            };
            let is_reading = matches!(event, Event::Gathered(_));
            let was_gather = command == Command::Gather;
            command = save.on(event);
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
