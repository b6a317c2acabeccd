//! Starts the app: reads the configuration, mounts, and tells the loader.

use std::sync::Arc;

use acceptance_desk::app::App;
use acceptance_desk::browser::{config, document, transport};
use acceptance_desk::language;
use acceptance_desk::state::Session;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

fn main() {
    std::panic::set_hook(Box::new(|panic| {
        leptos::logging::error!("{panic}");
        document::tell_loader("acceptance-desk:panic");
    }));
    spawn_local(async {
        let config = config::load().await;
        let Some(place) = document::app() else { return };
        let session = Session::new(config, Arc::new(transport::Fetch));
        if !language::load(language::first(session)).await {
            // Without texts there is nothing to show; the loader tells, and offers to load anew.
            return document::tell_loader("acceptance-desk:panic");
        }
        let mounted = mount_to(place, move || view! { <App session /> });
        mounted.forget();
        document::tell_loader("acceptance-desk:mounted");
    });
}
