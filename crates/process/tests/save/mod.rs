//! Tests saves to a model service with faults at each step and other users: nothing is overwritten
//! unseen, and only a read proves that marks are stored. `ACCEPTANCE_CASES` sets the number of
//! random runs.

mod random;
mod sending;

use std::collections::BTreeMap;

use acceptance_process::Failure;
use acceptance_process::save::{Command, Save, SaveEvent, Saved};
use acceptance_rules::asset::AssetId;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::draft::Draft;

use crate::model::{Model, Stranger, Trouble};
use crate::support::{Plain, incomplete, plain, refused, status};

/// Status and text of each asset; `None` is unchanged.
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

/// A recorded save.
struct Run {
    model: Model,
    /// Sizes of all PATCHes.
    sizes: Vec<usize>,
    /// Assets in PATCHes that were not too large.
    sent: Vec<i64>,
    /// Assets in accepted PATCHes.
    taken: Vec<i64>,
    gathered: Vec<Plain>,
    waits: Vec<u32>,
    /// Whether a PATCH may still be pending.
    is_under_way: bool,
    saved: Saved,
}

/// Runs to the end. `at` returns the events of each request, counted from 0.
fn run(mut model: Model, draft: &Draft, mut at: impl FnMut(usize) -> (Stranger, Trouble)) -> Run {
    let (mut save, mut command) = Save::begin(draft.clone(), 0);
    let (mut sizes, mut sent, mut gathered, mut waits) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut taken = Vec::new();
    let (mut before, mut is_under_way) = (model.clone(), false);
    for step in 0..200 {
        let (stranger, trouble) = at(step);
        model.meet(stranger);
        command = save.on(
            match command {
                Command::Gather => match Model::reading(trouble) {
                    Ok(()) if trouble == Trouble::NotFound => SaveEvent::Failed(incomplete()),
                    Ok(()) => {
                        let read = if trouble == Trouble::Stale { before.assets() } else { model.assets() };
                        gathered.push(plain(&read));
                        SaveEvent::Gathered(read)
                    }
                    Err(failure) => SaveEvent::Failed(failure),
                },
                Command::Patch(updates) => {
                    if updates.len() <= model.limit {
                        sent.extend(updates.iter().map(|update| update.asset.0));
                    }
                    if sizes.is_empty() {
                        before = model.clone();
                    }
                    sizes.push(updates.len());
                    let patched = model.patch(&updates, trouble);
                    is_under_way |=
                        matches!(trouble, Trouble::Behind(status) if patched == Err(refused(status)));
                    if patched.is_ok() {
                        taken.extend(updates.iter().map(|update| update.asset.0));
                    }
                    patched.map_or_else(SaveEvent::Failed, |()| SaveEvent::Patched)
                }
                Command::Wait(seconds) => {
                    waits.push(seconds);
                    match trouble {
                        Trouble::GivenUp | Trouble::GivenUpAfter => SaveEvent::Failed(Failure::GivenUp),
                        _ => SaveEvent::Waited,
                    }
                }
                Command::Find => match trouble {
                    Trouble::GivenUp | Trouble::GivenUpAfter => SaveEvent::Failed(Failure::GivenUp),
                    _ => SaveEvent::Found(Some(model.certificate())),
                },
                Command::Finish(saved) => {
                    return Run { model, sizes, sent, taken, gathered, waits, is_under_way, saved };
                }
            },
            0,
        );
    }
    panic!("no end");
}

fn calm(_: usize) -> (Stranger, Trouble) {
    (Stranger::Rests, Trouble::No)
}

/// Returns this fault for one request only.
fn once(step: usize, trouble: Trouble) -> impl FnMut(usize) -> (Stranger, Trouble) {
    move |now| (Stranger::Rests, if now == step { trouble } else { Trouble::No })
}

/// Returns this change of another user before one request only.
fn visit(step: usize, stranger: Stranger) -> impl FnMut(usize) -> (Stranger, Trouble) {
    move |now| (if now == step { stranger } else { Stranger::Rests }, Trouble::No)
}

/// Returns unset assets that are all marked as `damaged`.
fn unset(assets: i64, limit: usize) -> (Model, Draft) {
    let mut model = Model::new((1..=assets).map(|id| (id, held("", ""))).collect());
    model.limit = limit;
    let marks = (1..=assets).map(|id| (id, (Some("damaged"), None))).collect();
    let draft = draft_of(&model.assets(), &marks);
    (model, draft)
}
