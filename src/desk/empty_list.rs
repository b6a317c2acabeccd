//! Why a list is empty, where that is asked: a part of its own, since most lists are not.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::diagnosis;
use crate::i18n::use_messages;
use crate::lazy::{NotLoaded, ShowPage, lazy_page};
use crate::reactive::signal;
use crate::state::use_app;
use crate::ui::dom::{Piece, live};
use crate::ui::note::paragraph;

lazy_page!(doctor in rest, diagnosis::doctor);

/// Why the list of this place is empty, once the part is here.
#[component]
pub fn EmptyListDiagnosis() -> impl IntoView {
    why_empty().shown()
}

/// Why the list of this place is empty, once the part is here.
pub fn why_empty() -> Piece {
    let state: RwSignal<Option<Result<ShowPage, NotLoaded>>> = signal(None);
    spawn_local(async move {
        let loaded = doctor().await;
        // Nothing is left to tell where the person has gone elsewhere.
        let _ = state.try_set(Some(loaded));
    });
    live(move || match state.get() {
        Some(Ok(show)) => show(&use_app().navigation.route.get_untracked()),
        Some(Err(NotLoaded)) => paragraph(use_messages().doctor_failed()).into(),
        None => Piece::Nothing,
    })
}
