//! Why a list is empty, where that is asked: a part of its own, since most lists are not.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::pages::doctor;
use crate::parts::{NotLoaded, Show, part};
use crate::reactive::signal;
use crate::state::use_desk;
use crate::ui::dom::{Piece, live};
use crate::ui::note::paragraph;
use crate::use_words;

part!(doctor in rest, doctor::doctor);

/// Why the list of this place is empty, once the part is here.
pub fn why_empty() -> Piece {
    let state: RwSignal<Option<Result<Show, NotLoaded>>> = signal(None);
    spawn_local(async move {
        let loaded = doctor().await;
        // Nothing is left to tell where the person has gone elsewhere.
        let _ = state.try_set(Some(loaded));
    });
    live(move || match state.get() {
        Some(Ok(show)) => show(&use_desk().navigation.route.get_untracked()),
        Some(Err(NotLoaded)) => paragraph(use_words().doctor_failed()).into(),
        None => Piece::Nothing,
    })
}
