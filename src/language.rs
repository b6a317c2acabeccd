//! Which language is shown, and loading it.

use std::cell::{Cell, RefCell};

use futures_util::FutureExt;
use futures_util::future::{LocalBoxFuture, Shared};

use crate::browser::{files, preferences};
use crate::state::Session;
use crate::words::{self, Language};

/// The language that the person chose, else the deployment's, else the browser's.
pub fn first(session: Session) -> Language {
    let chosen = preferences::language().map(|tag| Language::of_tag(&tag));
    let browsers = || {
        let tag = web_sys::window().and_then(|window| window.navigator().language());
        tag.map_or(Language::En, |tag| Language::of_tag(&tag))
    };
    chosen.or(session.config().language).unwrap_or_else(browsers)
}

/// Texts on their way.
type Loading = Shared<LocalBoxFuture<'static, bool>>;

thread_local! {
    static CURRENT: Cell<Option<Language>> = const { Cell::new(None) };
    /// The texts of parts, asked for once however many want them.
    static REST: RefCell<Option<(Language, Loading)>> = const { RefCell::new(None) };
}

/// Loads the texts of a language, once; whether those that are needed are here.
pub async fn load(language: Language) -> bool {
    // Where a part was opened, parts go on in the new language.
    let needs_rest = CURRENT.get().is_some_and(words::is_whole);
    if !words::is_here(language) && !get(language, ".json").await {
        return false;
    }
    CURRENT.set(Some(language));
    !needs_rest || load_rest().await
}

/// Loads the texts that only parts use, in the language of the app; whether they are here. Only the release bundle
/// keeps them apart.
pub async fn load_rest() -> bool {
    match CURRENT.get() {
        Some(language) => words::is_whole(language) || rest(language).await,
        None => true,
    }
}

fn rest(language: Language) -> Loading {
    REST.with_borrow_mut(|rest| {
        let under_way = rest.as_ref().filter(|(own, loading)| *own == language && loading.peek().is_none());
        let loading = match under_way {
            Some((_, loading)) => loading.clone(),
            // What failed is asked for again.
            None => get(language, "-later.json").boxed_local().shared(),
        };
        *rest = Some((language, loading.clone()));
        loading
    })
}

async fn get(language: Language, ending: &str) -> bool {
    let path = ["/locales/", language.tag(), ending].concat();
    files::read(&path).await.is_ok_and(|catalogue| words::take(language, &catalogue))
}
