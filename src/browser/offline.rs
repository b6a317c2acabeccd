//! Whether this computer has a network.

use leptos::prelude::*;

use super::document;

/// Returns whether this computer reports no network, until the caller is unmounted.
pub fn use_is_offline() -> RwSignal<bool> {
    let is_offline = RwSignal::new(document::is_offline());
    let changes = ["online", "offline"]
        .map(|event| window_event_listener_untyped(event, move |_| is_offline.set(document::is_offline())));
    on_cleanup(move || changes.into_iter().for_each(|change| change.remove()));
    is_offline
}
