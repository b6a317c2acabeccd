//! Takes away what was kept long ago, of whatever user and service, and the oldest of too many.

use acceptance_persistence::keeping::{self, Hold, MOST, aside, written_at};
use leptos::prelude::*;

use super::local_store::{JOURNALS, KINDS, OURS, kind};
use crate::browser::{location, storage, timer};
use crate::route::Route;

/// The milliseconds after which a page that stays open looks again.
const EVERY: i64 = 86_400_000;

/// The broom of this tab.
#[derive(Clone, Copy)]
pub(super) struct Sweep {
    /// When it was used last, in milliseconds since 1970.
    last: StoredValue<i64>,
}

impl Sweep {
    /// Sweeps as the page starts.
    pub(super) fn begin() -> Self {
        sweep();
        Self { last: StoredValue::new(timer::now()) }
    }

    /// Something was kept: sweeps where there are too many texts now, and once a day.
    pub(super) fn look(self) {
        let now = timer::now();
        if now.saturating_sub(self.last.get_value()) >= EVERY
            || (storage::count() > MOST && names().len() > MOST)
        {
            self.last.set_value(now);
            sweep();
        }
    }
}

fn sweep() {
    let now = timer::now();
    let open = match Route::parse(&location::current()) {
        Route::Certificate(key, _) | Route::Case(key, _) => Some(key.to_string()),
        _ => None,
    };
    let mut texts = Vec::new();
    for name in names() {
        let Some(text) = storage::read(&name) else { continue };
        let Some(at) = written_at(&text) else {
            // Nobody knows how old it is; from now on it is known. Whoever meets it tells that it cannot be read.
            storage::write(&name, Some(&aside(&text, now)));
            continue;
        };
        let is_open = open.as_deref().is_some_and(|open| name.split(' ').nth(1) == Some(open));
        let hold = match kind(&name) {
            _ if is_open => Hold::Open,
            Some(kind) if JOURNALS.contains(&kind) => Hold::Journal,
            _ => Hold::None,
        };
        texts.push(keeping::Kept { name, at, hold });
    }
    for name in keeping::surplus(texts, now) {
        storage::write(&name, None);
    }
}

/// What the texts are kept under that have an age.
fn names() -> Vec<String> {
    let is_aged = |name: &String| kind(name).is_some_and(|kind| KINDS.contains(&kind));
    storage::keys(OURS).into_iter().filter(is_aged).collect()
}
