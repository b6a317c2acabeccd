//! Which language is shown, and loading it.

use std::cell::{Cell, RefCell};

use js_sys::Promise;
use wasm_bindgen_futures::{JsFuture, future_to_promise};

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

thread_local! {
    static CURRENT: Cell<Option<Language>> = const { Cell::new(None) };
    /// The texts of parts, asked for once however many want them.
    static REST: RefCell<Option<(Language, Promise)>> = const { RefCell::new(None) };
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
        Some(language) => {
            words::is_whole(language)
                || JsFuture::from(rest(language)).await.is_ok_and(|is_here| is_here.is_truthy())
        }
        None => true,
    }
}

fn rest(language: Language) -> Promise {
    let under_way = REST.with_borrow(|rest| rest.clone()).filter(|(own, _)| *own == language);
    if let Some((_, loading)) = under_way {
        return loading;
    }
    let loading = future_to_promise(async move {
        let is_here = get(language, "-later.json").await;
        // What failed is asked for again.
        REST.set(None);
        Ok(is_here.into())
    });
    REST.set(Some((language, loading.clone())));
    loading
}

async fn get(language: Language, ending: &str) -> bool {
    let path = ["/locales/", language.tag(), ending].concat();
    files::read(&path).await.is_ok_and(|catalogue| words::take(language, &catalogue))
}
