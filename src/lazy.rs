//! Pages in files of their own, which are loaded when such a page is first opened.
//!
//! There are five parts: `certificate`, `list`, `openid`, `operator` and `rest`. `cargo xtask build` moves whatever only the pages of a
//! part use out of the program into the part's file; what several parts use is in the certificate's, which is loaded
//! with each. Every other build has all in one file. [`lazy!`] puts a function into a part;
//! [`LazyPage`](crate::desk::lazy_page::LazyPage) shows a page that such a function makes.
//!
//! The texts that only `operator` and `rest` ask for (`build/later.rs`) are loaded beside them.

use std::cell::Cell;
use std::future::Future;
use std::pin::Pin;

use futures_util::future::join;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::timer;
use crate::i18n::messages::Portion;
use crate::i18n::{Language, language};
use crate::route::Route;

/// Makes the view of a place. It is in the part's own file.
pub type ShowPage = fn(&Route) -> AnyView;

/// The loading of a part, which ends at once if the part is loaded already.
pub type Loading<F = ShowPage> = Pin<Box<dyn Future<Output = Result<F, NotLoaded>>>>;

/// The file of a part or its texts are missing, or belong to another build. The console says more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotLoaded;

#[cfg(feature = "split")]
impl From<wasm_split_helpers::SplitLoaderError> for NotLoaded {
    fn from(_: wasm_split_helpers::SplitLoaderError) -> Self {
        Self
    }
}

/// Puts a function into a part: the one of this name loads the part, with all texts of a language that it asks for, and
/// returns it.
macro_rules! lazy {
    ($visible:vis $name:ident: $kind:ty, in certificate, $function:expr) => {
        $crate::lazy::lazy!(@part $visible $name: $kind, in certificate, $function, |part, _| part);
    };
    ($visible:vis $name:ident: $kind:ty, in list, $function:expr) => {
        $crate::lazy::lazy!(@part $visible $name: $kind, in list, $function, |part, _| part);
    };
    // Signing in says nothing by itself.
    ($visible:vis $name:ident: $kind:ty, in openid, $function:expr) => {
        $visible fn $name() -> $crate::lazy::Loading<$kind> {
            $crate::lazy::lazy!(@load $name: $kind, in openid, $function)
        }
    };
    ($visible:vis $name:ident: $kind:ty, in $part:ident, $function:expr) => {
        $crate::lazy::lazy!(
            @part $visible $name: $kind, in $part, $function, $crate::lazy::with_later_texts
        );
    };
    (@part $visible:vis $name:ident: $kind:ty, in $part:ident, $function:expr, $with_texts:expr) => {
        $visible fn $name(language: $crate::i18n::Language) -> $crate::lazy::Loading<$kind> {
            let with_texts: fn(_, _) -> _ = $with_texts;
            with_texts($crate::lazy::lazy!(@load $name: $kind, in $part, $function), language)
        }
    };
    (@load $name:ident: $kind:ty, in $part:ident, $function:expr) => {{
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
    }};
}
pub(crate) use lazy;

/// Loads the later texts of a language beside a part.
pub(crate) fn with_later_texts<F: 'static>(part: Loading<F>, language: Language) -> Loading<F> {
    Box::pin(async move {
        let (part, is_here) = join(part, language::load(language, Portion::Later)).await;
        part.and_then(|part| if is_here { Ok(part) } else { Err(NotLoaded) })
    })
}

thread_local! {
    /// Whether some part was loaded.
    static IS_ANY_LOADED: Cell<bool> = const { Cell::new(false) };
}

/// Loads a part that is looked at now. The first one waits for a frame, so that what waits for it is painted before
/// anything heavy comes.
pub async fn load(part: fn(Language) -> Loading, language: Language) -> Result<ShowPage, NotLoaded> {
    /// The milliseconds of a frame.
    const FRAME: u32 = 17;
    if !IS_ANY_LOADED.get() {
        timer::pause(FRAME).await;
    }
    let loaded = part(language).await;
    if !IS_ANY_LOADED.replace(true) {
        timer::breathe().await;
    }
    loaded
}

/// Loads a part that is likely to be opened. A failure is shown when it is opened.
pub fn preload(part: fn(Language) -> Loading, language: Language) {
    preload_then(part, language, |_| {});
}

/// Loads a part that is likely to be opened, and makes use of it if it is the first one.
pub fn preload_then(part: fn(Language) -> Loading, language: Language, act: impl FnOnce(ShowPage) + 'static) {
    spawn_local(async move {
        if let Ok(show) = part(language).await
            && !IS_ANY_LOADED.replace(true)
        {
            act(show);
        }
    });
}
