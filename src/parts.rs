//! Pages in files of their own, which are loaded when such a page is first opened.
//!
//! `cargo xtask build` takes whatever only such a page uses out of the program and puts it into its file; every
//! other build has all in one. A page is made one of them by one [`part!`] and by [`page`] in its place.

use std::future::Future;
use std::pin::Pin;

use futures_util::future::join;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::document;
use crate::language;
use crate::reactive::signal;
use crate::route::Route;
use crate::state::use_desk;
use crate::ui::button::button;
use crate::ui::dom::{El, Piece, el, live};
use crate::ui::icon::{Icon, picture};
use crate::ui::note::paragraph;
use crate::use_words;
use crate::waiting::skeleton_only;

/// What shows the places of a part. It is in the part's own file.
pub type Show = fn(&Route) -> Piece;

/// The loading of a part, which ends at once where it is here already.
pub type Loading<T = Show> = Pin<Box<dyn Future<Output = Result<T, NotLoaded>>>>;

/// The file of a part is not to be had, or is not the one that belongs to this program. The console says more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotLoaded;

#[cfg(feature = "split")]
impl From<wasm_split_helpers::SplitLoaderError> for NotLoaded {
    fn from(_: wasm_split_helpers::SplitLoaderError) -> Self {
        Self
    }
}

/// Makes a part: the function of this name loads it and gives what shows its places, or another function.
macro_rules! part {
    ($name:ident, $show:expr) => {
        $crate::parts::part!($name: $crate::parts::Show, $show);
    };
    ($name:ident: $type:ty, $given:expr) => {
        fn $name() -> $crate::parts::Loading<$type> {
            #[cfg(feature = "split")]
            #[wasm_split_helpers::wasm_split($name, fallible)]
            fn $name() -> Result<$type, $crate::parts::NotLoaded> {
                Ok($given)
            }
            #[cfg(not(feature = "split"))]
            async fn $name() -> Result<$type, $crate::parts::NotLoaded> {
                Ok($given)
            }
            Box::pin($name())
        }
    };
}
pub(crate) use part;

/// Loads a part that is likely to be opened. What goes wrong is told when it is opened.
pub fn load_ahead(part: fn() -> Loading) {
    spawn_local(async move {
        let _ = whole(part).await;
    });
}

/// A part with the texts that only parts use.
pub async fn whole(part: fn() -> Loading) -> Result<Show, NotLoaded> {
    match join(part(), language::load_rest()).await {
        (loaded, true) => loaded,
        (_, false) => Err(NotLoaded),
    }
}

/// The present place, shown by its part. Until that is here, the place has its title and says what it waits for.
pub fn page(title: String, part: fn() -> Loading) -> Piece {
    let state: RwSignal<Option<Result<Show, NotLoaded>>> = signal(None);
    let load = move || {
        spawn_local(async move {
            let loaded = whole(part).await;
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
        Some(Ok(show)) => show(&use_desk().navigation.route.get_untracked()),
        Some(Err(NotLoaded)) => [heading(&title), failure(use_words().page_not_loaded(), retry)].into(),
        None => [heading(&title), skeleton_only(use_words().page_loading().into())].into(),
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
    let words = use_words();
    let what = el("p").class("trouble-what").child(picture(Icon::Warning)).text(told);
    let alert = el("div").attr("role", "alert").child(what).child(paragraph(words.page_not_loaded_advice()));
    el("div").class("trouble").child(alert).child(button(words.try_again(), retry))
}
