//! What need not be there at once.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::timer;

/// Makes its children a step later, and on a slow phone in a task of their own, so that the browser can paint what stands
/// around them, or answer to a press, before they are there.
#[component]
pub fn Soon(children: ChildrenFn) -> impl IntoView {
    let is_due = RwSignal::new(false);
    spawn_local(async move {
        timer::breathe().await;
        is_due.try_set(true);
    });
    move || is_due.get().then(|| children())
}
