//! What need not be there at once.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::timer;

/// The milliseconds that nobody notices, in which a quick service has answered.
const MOMENT: u32 = 50;

/// Makes its children a step later, and on a slow phone in a task of their own, so that the browser can paint what stands
/// around them, or answer to a press, before they are there.
#[component]
pub fn Soon(
    /// Whether what the children show is here. They are made as soon as it is, once and whole; what is not here in a
    /// moment is waited for in sight. On the first page of a visit they do not wait: a program that begins shows that.
    #[prop(optional, into)]
    once: Option<Signal<bool>>,
    children: ChildrenFn,
) -> impl IntoView {
    let once = once.filter(|_| timer::is_started());
    let is_late = RwSignal::new(false);
    spawn_local(async move {
        match once {
            Some(_) => timer::pause(MOMENT).await,
            None => timer::breathe().await,
        }
        is_late.try_set(true);
    });
    let is_due = Memo::new(move |before: Option<&bool>| {
        before == Some(&true) || is_late.get() || once.is_some_and(|once| once.get())
    });
    move || is_due.get().then(|| children())
}
