//! Pages in files of their own, which are loaded when such a page is first opened.
//!
//! There are three parts: `certificate`, `operator` and `rest`. `cargo xtask build` takes whatever only the pages of a
//! part use out of the program and puts it into the part's file; what several parts use is in the certificate's, which
//! is loaded with each. Every other build has all in one. A page is put into a part by one [`lazy_page!`] and by [`page`] in
//! its place.

use std::future::Future;
use std::pin::Pin;

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::document;
use crate::desk::progress::skeleton_only;
use crate::i18n::use_messages;
use crate::reactive::signal;
use crate::route::Route;
use crate::state::use_app;
use crate::ui::button::button;
use crate::ui::dom::{El, Piece, el, live};
use crate::ui::icon::{Icon, picture};
use crate::ui::note::paragraph;

/// What shows the places of a part. It is in the part's own file.
pub type ShowPage = fn(&Route) -> Piece;

/// The loading of a part, which ends at once where it is here already.
pub type Loading = Pin<Box<dyn Future<Output = Result<ShowPage, NotLoaded>>>>;

/// The file of a part is not to be had, or is not the one that belongs to this program. The console says more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotLoaded;

#[cfg(feature = "split")]
impl From<wasm_split_helpers::SplitLoaderError> for NotLoaded {
    fn from(_: wasm_split_helpers::SplitLoaderError) -> Self {
        Self
    }
}

/// Puts what shows some places into a part: the function of this name loads the part and gives it.
macro_rules! lazy_page {
    ($name:ident in $part:ident, $show:expr) => {
        fn $name() -> $crate::lazy::Loading {
            #[cfg(feature = "split")]
            #[wasm_split_helpers::wasm_split($part, fallible)]
            fn $name() -> Result<$crate::lazy::ShowPage, $crate::lazy::NotLoaded> {
                Ok($show)
            }
            #[cfg(not(feature = "split"))]
            async fn $name() -> Result<$crate::lazy::ShowPage, $crate::lazy::NotLoaded> {
                Ok($show)
            }
            Box::pin($name())
        }
    };
}
pub(crate) use lazy_page;

/// Loads a part that is likely to be opened. What goes wrong is told when it is opened.
pub fn preload(part: fn() -> Loading) {
    spawn_local(async move {
        let _ = part().await;
    });
}

/// The present place, shown by its part. Until that is here, the place has its title and says what it waits for.
pub fn page(title: String, part: fn() -> Loading) -> Piece {
    let state: RwSignal<Option<Result<ShowPage, NotLoaded>>> = signal(None);
    let load = move || {
        spawn_local(async move {
            let loaded = part().await;
            let was_focused = document::has_focus(HEADING);
            // Nothing is left to show where the person has gone elsewhere.
            if state.try_set(Some(loaded)).is_none() && was_focused {
                focus_soon();
            }
        });
    };
    let retry = move || {
        state.set(None);
        focus_soon();
        load();
    };
    load();
    live(move || match state.get() {
        Some(Ok(show)) => show(&use_app().navigation.route.get_untracked()),
        Some(Err(NotLoaded)) => [heading(&title), failure(use_messages().page_not_loaded(), retry)].into(),
        None => [heading(&title), skeleton_only(use_messages().page_loading().into())].into(),
    })
}

const HEADING: &str = "main h1";

/// What had the focus is made anew in this turn; its successor is there in the next frame.
fn focus_soon() {
    request_animation_frame(|| {
        document::focus(HEADING);
    });
}

fn heading(title: &str) -> El {
    el("div").class("page-head").child(el("h1").attr("tabindex", "-1").text(title))
}

fn failure(told: &str, retry: impl FnMut() + 'static) -> El {
    let messages = use_messages();
    let what = el("p").class("trouble-what").child(picture(Icon::Warning)).text(told);
    let alert =
        el("div").attr("role", "alert").child(what).child(paragraph(messages.page_not_loaded_advice()));
    el("div").class("trouble").child(alert).child(button(messages.try_again(), retry))
}
