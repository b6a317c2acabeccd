//! Children that are created after a short delay.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::timer;

/// Maximum delay in milliseconds: it is not noticed, and a quick service has answered.
const MOMENT: u32 = 50;

/// Creates its children once `until` is true, or after the delay. So the content of a quick answer
/// is laid out once, and a slower answer has a visible loading state.
#[component]
pub fn Deferred(#[prop(into)] until: Signal<bool>, children: ChildrenFn) -> impl IntoView {
    let is_late = RwSignal::new(false);
    spawn_local(async move {
        timer::pause(MOMENT).await;
        is_late.try_set(true);
    });
    let is_due =
        Memo::new(move |before: Option<&bool>| before == Some(&true) || is_late.get() || until.get());
    move || is_due.get().then(|| children())
}
