//! Starts the app: reads the configuration and mounts.

use std::sync::Arc;

use acceptance_desk::app::App;
use acceptance_desk::browser::config::{self, Config, NoConfig};
use acceptance_desk::browser::{document, timer, transport};
use acceptance_desk::desk::stopped::Stopped;
use acceptance_desk::i18n::language;
use acceptance_desk::i18n::messages::{Language, Portion};
use acceptance_desk::state::Session;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

fn main() {
    std::panic::set_hook(Box::new(|panic| {
        leptos::logging::error!("{panic}");
        document::tell_loader("acceptance-desk:panic");
    }));
    spawn_local(async {
        // Short tasks instead of a long one, here and below: a slow phone can paint between them.
        timer::next_task().await;
        match config::load().await {
            Ok(config) => start(config).await,
            Err(problem) => stop(problem).await,
        }
    });
}

async fn start(config: Config) {
    let session = Session::new(config, Arc::new(transport::Fetch));
    show(language::first(session), move || view! { <App session /> }).await;
}

async fn stop(problem: NoConfig) {
    let language = language::preferred(None);
    show(language, move || view! { <Stopped language problem /> }).await;
    document::tell_loader("acceptance-desk:mounted");
}

/// Loads the texts and mounts a page.
async fn show<V: IntoView + 'static>(language: Language, page: impl FnOnce() -> V + 'static) {
    let Some(place) = document::app() else { return };
    if !language::load(language, Portion::First).await {
        // Without texts there is nothing to show; the loader tells, and offers to load anew.
        return document::tell_loader("acceptance-desk:panic");
    }
    timer::next_task().await;
    mount_to(place, page).forget();
}
