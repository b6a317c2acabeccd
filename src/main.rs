//! Starts the app: reads the configuration and mounts the page.

use std::sync::Arc;

use acceptance_config::{Config, ConfigError};
use acceptance_desk::app::{App, own_texts};
use acceptance_desk::browser::{config_file, document, timer, transport};
use acceptance_desk::components::startup_error::StartupError;
use acceptance_desk::i18n::language;
use acceptance_desk::state::Session;
use acceptance_desk::text::Language;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

fn main() {
    std::panic::set_hook(Box::new(|panic| {
        leptos::logging::error!("{panic}");
        document::notify_loader("acceptance-desk:panic");
    }));
    spawn_local(async {
        // Short tasks instead of a long one, here and below, so that a slow phone can paint in
        // between.
        timer::next_task().await;
        match config_file::load().await {
            Ok(config) => start(config).await,
            Err(problem) => stop(problem).await,
        }
    });
}

async fn start(mut config: Config) {
    let problems = own_texts::replace_texts(&config.texts).await;
    config.problems.extend(problems);
    let session = Session::new(config, Arc::new(transport::Fetch));
    show(language::preferred(session.config().language), move || view! { <App session /> }).await;
}

async fn stop(problem: ConfigError) {
    let language = language::preferred(None);
    show(language, move || view! { <StartupError language problem /> }).await;
    document::notify_loader("acceptance-desk:mounted");
}

/// Loads the texts and mounts a page.
async fn show<V: IntoView + 'static>(language: Language, page: impl FnOnce() -> V + 'static) {
    let Some(place) = document::app() else { return };
    if !language::load(language).await {
        // Without texts there is nothing to show; the loader reports that and offers a reload.
        return document::notify_loader("acceptance-desk:panic");
    }
    timer::next_task().await;
    mount_to(place, page).forget();
}
