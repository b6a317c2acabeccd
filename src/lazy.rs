//! Pages in separate files, which are loaded when such a page is first opened.
//!
//! There are three parts: `certificate`, `openid` and `rest`. `cargo xtask build` moves code that
//! only one part uses into its file. Code that several parts use is in the certificate's file,
//! which is loaded with each. All other builds have one file. [`lazy!`] puts a function into a
//! part; [`LazyPage`](crate::components::lazy_page::LazyPage) shows a page that such a function
//! creates.

use std::cell::Cell;
use std::future::{self, Future};
use std::pin::Pin;

use acceptance_route::Route;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::timer;

/// Creates the view of a route. It is in the part's own file.
pub type ShowPage = fn(&Route) -> AnyView;

/// The loading of a part, which resolves at once if the part is loaded already.
pub type Loading<F = ShowPage> = Pin<Box<dyn Future<Output = Result<F, NotLoaded>>>>;

/// The file of a part is missing, or belongs to another build. The console has details.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotLoaded;

#[cfg(feature = "split")]
impl From<wasm_split_helpers::SplitLoaderError> for NotLoaded {
    fn from(_: wasm_split_helpers::SplitLoaderError) -> Self {
        Self
    }
}

/// Returns a function that is in no part as if it were loaded.
pub fn ready<F: 'static>(function: F) -> Loading<F> {
    Box::pin(future::ready(Ok(function)))
}

/// Puts a function into a part: the function of this name loads the part and returns it.
macro_rules! lazy {
    ($visible:vis $name:ident: $kind:ty, in $part:ident, $function:expr) => {
        $visible fn $name() -> $crate::lazy::Loading<$kind> {
            #[cfg(feature = "split")]
            #[wasm_split_helpers::wasm_split($part, fallible)]
            fn $name() -> Result<$kind, $crate::lazy::NotLoaded> {
                Ok($function)
            }
            #[cfg(not(feature = "split"))]
            async fn $name() -> Result<$kind, $crate::lazy::NotLoaded> {
                Ok($function)
            }
            Box::pin($name())
        }
    };
}
pub(crate) use lazy;

thread_local! {
    static IS_ANY_LOADED: Cell<bool> = const { Cell::new(false) };
}

/// Loads a part for the open page. The first one waits for a frame, so that its loading state is
/// painted before heavy work.
pub async fn load(part: fn() -> Loading) -> Result<ShowPage, NotLoaded> {
    /// The milliseconds of a frame.
    const FRAME: u32 = 17;
    if !IS_ANY_LOADED.get() {
        timer::pause(FRAME).await;
    }
    let loaded = part().await;
    IS_ANY_LOADED.set(true);
    loaded
}

/// Loads a part that is likely to be opened. A failure is shown when it is opened.
pub fn preload(part: fn() -> Loading) {
    spawn_local(async move {
        if part().await.is_ok() {
            IS_ANY_LOADED.set(true);
        }
    });
}
