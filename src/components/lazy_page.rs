//! A page that is loaded on first use.

use futures_util::FutureExt;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::page_head::PageHead;
use super::progress::Skeleton;
use crate::i18n::use_messages;
use crate::lazy::{self, Loading, NotLoaded, ShowPage};
use crate::state::use_navigation;
use crate::ui::button::Button;
use crate::ui::icon::{Icon, IconView};

/// Returns the current route, shown by its part. Until the part is loaded, shows the title and the
/// loading state.
#[component]
pub fn LazyPage(title: String, part: fn() -> Loading) -> impl IntoView {
    let (navigation, messages) = (use_navigation(), use_messages());
    let state: RwSignal<Option<Result<ShowPage, NotLoaded>>> = RwSignal::new(None);
    let load = move || {
        let mut loading = Box::pin(lazy::load(part));
        // A part that is loaded already shows its page without a frame in between.
        if let Some(loaded) = (&mut loading).now_or_never() {
            state.set(Some(loaded));
            return;
        }
        spawn_local(async move {
            // The page may have been left in the meantime.
            state.try_set(Some(loading.await));
        });
    };
    let retry = move || {
        state.set(None);
        load();
    };
    load();
    move || match state.get() {
        Some(Ok(show)) => show(&untrack(|| navigation.route())),
        Some(Err(NotLoaded)) => view! {
            <PageHead title=title.clone() />
            <LoadingFailure on_retry=retry />
        }
        .into_any(),
        None => view! {
            <PageHead title=title.clone() />
            <Skeleton doing=messages.page_loading() />
        }
        .into_any(),
    }
}

#[component]
fn LoadingFailure(#[prop(into)] on_retry: Callback<()>) -> impl IntoView {
    let messages = use_messages();
    view! {
        <div class="trouble">
            <div role="alert">
                <p class="trouble-what">
                    <IconView icon=Icon::Warning />
                    {messages.page_not_loaded()}
                </p>
                <p>{messages.page_not_loaded_advice()}</p>
            </div>
            <Button on_press=on_retry>{messages.try_again()}</Button>
        </div>
    }
}
