//! Pages in files of their own, which are loaded when such a page is first opened.
//!
//! There are three parts: `certificate`, `operator` and `rest`. `cargo xtask build` moves whatever only the pages of a
//! part use out of the program into the part's file; what several parts use is in the certificate's, which is loaded
//! with each. Every other build has all in one file. [`lazy_page!`] puts a page into a part;
//! [`LazyPage`](crate::desk::lazy_page::LazyPage) shows it.

use std::future::Future;
use std::pin::Pin;

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::route::Route;

/// Makes the view of a place. It is in the part's own file.
pub type ShowPage = fn(&Route) -> AnyView;

/// The loading of a part, which ends at once if the part is loaded already.
pub type Loading = Pin<Box<dyn Future<Output = Result<ShowPage, NotLoaded>>>>;

/// The file of a part is missing, or belongs to another build. The console says more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotLoaded;

#[cfg(feature = "split")]
impl From<wasm_split_helpers::SplitLoaderError> for NotLoaded {
    fn from(_: wasm_split_helpers::SplitLoaderError) -> Self {
        Self
    }
}

/// Puts a view into a part: the function of this name loads the part and returns what makes the view.
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

/// Loads a part that is likely to be opened. A failure is shown when it is opened.
pub fn preload(part: fn() -> Loading) {
    spawn_local(async move {
        let _ = part().await;
    });
}
