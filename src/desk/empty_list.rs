//! Why a list is empty. The diagnosis is in a part of its own, as most lists are not empty.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::diagnosis;
use crate::i18n::use_messages;
use crate::lazy::{NotLoaded, ShowPage, lazy};
use crate::state::use_navigation;

lazy!(diagnosis: ShowPage, in rest, diagnosis::show);

/// Why the list of this place is empty, once the part is loaded.
#[component]
pub fn EmptyListDiagnosis() -> impl IntoView {
    let (navigation, messages) = (use_navigation(), use_messages());
    let state: RwSignal<Option<Result<ShowPage, NotLoaded>>> = RwSignal::new(None);
    spawn_local(async move {
        let loaded = diagnosis(messages.language).await;
        // Ignores the part if the page was left meanwhile.
        let _ = state.try_set(Some(loaded));
    });
    move || match state.get() {
        Some(Ok(show)) => show(&untrack(|| navigation.route())),
        Some(Err(NotLoaded)) => view! { <p>{messages.doctor_failed()}</p> }.into_any(),
        None => ().into_any(),
    }
}
