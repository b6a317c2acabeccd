//! Removes old stored texts, of any user and service, and the oldest of too many.

use acceptance_persistence::retention::{self, MOST, Protection, StoredText};
use acceptance_route::Route;
use leptos::prelude::*;

use super::keys;
use crate::browser::{location, storage, timer};

/// The milliseconds between two cleanups of an open page.
const EVERY: i64 = 86_400_000;
/// The key of the times of the last starts.
const STARTS: &str = "acceptance-desk.starts";

#[derive(Clone, Copy)]
pub(super) struct StorageCleanup {
    /// When it last ran, in milliseconds since 1970.
    last: StoredValue<i64>,
    /// Whether the browser was asked to keep the storage.
    is_asked: StoredValue<bool>,
}

impl StorageCleanup {
    /// Cleans up at the start of the page.
    pub(super) fn start() -> Self {
        clean_up();
        Self { last: StoredValue::new(timer::now()), is_asked: StoredValue::new(false) }
    }

    /// Asks the browser once to keep the storage while the site is not visited.
    pub(super) fn request_persistence(self) {
        if !self.is_asked.get_value() {
            self.is_asked.set_value(true);
            storage::request_persistence();
        }
    }

    /// Cleans up after a write: if there are too many texts, or once a day.
    pub(super) fn check(self) {
        let now = timer::now();
        if now.saturating_sub(self.last.get_value()) >= EVERY
            || (storage::count() > MOST && aged().len() > MOST)
        {
            self.last.set_value(now);
            clean_up();
        }
    }
}

fn clean_up() {
    let now = timer::now();
    let open = match Route::parse(&location::current()) {
        Route::Certificate(key, _) | Route::Import(key) | Route::Case(key, _) => Some(key.to_string()),
        _ => None,
    };
    let mut texts = Vec::new();
    for name in aged() {
        let Some(text) = storage::read(&name) else { continue };
        if retention::is_newer(&text) {
            continue;
        }
        let Some(at) = retention::written_at(&text) else {
            // Its age counts from now on. The reader of this key reports the damage.
            storage::write(&name, Some(&retention::dated(&text, now)));
            continue;
        };
        let is_open = open.as_deref().is_some_and(|open| name.split(' ').nth(1) == Some(open));
        let protection = match keys::kind(&name) {
            _ if is_open => Protection::Open,
            Some(kind) if keys::JOURNALS.contains(&kind) => Protection::Journal,
            _ => Protection::None,
        };
        texts.push(StoredText { name, at, protection });
    }
    let starts = retention::Starts::next(storage::read(STARTS).as_deref(), now);
    storage::write(STARTS, (!texts.is_empty()).then(|| starts.write()).as_deref());
    for name in retention::surplus(texts, starts) {
        storage::write(&name, None);
    }
}

/// Returns the keys of the texts that are removed by their age.
fn aged() -> Vec<String> {
    let is_aged = |key: &String| keys::kind(key).is_some_and(|kind| keys::AGED.contains(&kind));
    storage::keys(keys::PREFIX).into_iter().filter(is_aged).collect()
}
