//! What need not be there at once.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::timer;

/// Makes its children in a task of its own, so that on a slow phone the browser can paint what stands around them, or
/// answer to a press, before they are there.
#[component]
pub fn Soon(children: ChildrenFn) -> impl IntoView {
    let is_due = RwSignal::new(false);
    spawn_local(async move {
        timer::next_task().await;
        is_due.try_set(true);
    });
    move || is_due.get().then(|| children())
}
