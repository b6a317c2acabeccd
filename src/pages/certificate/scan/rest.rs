//! The rest of the camera: codes in sight are ignored while the last asset is worked on, so that no other one replaces it
//! under the hand.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::scanning::Scans;
use crate::browser::{document, timer};

/// Milliseconds after the last use of the fields after which the camera goes on.
const STILL: u32 = 1_000;
/// Matches the fields of the last asset while one of them has the focus. A choice that is open has it too.
const IN_USE: &str = ".scan-fields:focus-within";

/// Whether the camera rests.
#[derive(Clone, Copy)]
pub struct CameraRest {
    scans: Scans,
    is_in_use: RwSignal<bool>,
    /// The number of uses and ends.
    changes: StoredValue<usize>,
}

impl CameraRest {
    pub fn new(scans: Scans) -> Self {
        Self { scans, is_in_use: RwSignal::new(false), changes: StoredValue::new(0) }
    }

    /// Returns whether the last asset is worked on, or the user has to choose one.
    pub fn is_on(self) -> bool {
        self.is_in_use.get() || self.scans.is_unclear()
    }

    /// Starts the rest at a use of the fields. It ends a second after the last use.
    pub fn start(self) {
        self.set(true);
        let changes = self.changes.try_get_value();
        spawn_local(async move {
            timer::pause(STILL).await;
            if self.changes.try_get_value() == changes && !document::is_there(IN_USE) {
                self.set(false);
            }
        });
    }

    /// Lets the rest end after the fields are removed. A browser may not report that the focus has left them.
    pub fn end_of_fields(self) {
        if self.is_in_use.try_get_untracked() == Some(true) {
            self.start();
        }
    }

    /// Ends the rest at once. The user chooses no asset then.
    pub fn end(self) {
        self.set(false);
        self.scans.choose_none();
    }

    fn set(self, is_in_use: bool) {
        self.changes.try_update_value(|changes| *changes = changes.wrapping_add(1));
        self.is_in_use.try_set(is_in_use);
    }
}
