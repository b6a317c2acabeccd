//! The saved views of a table, and the link to the current view.

use acceptance_persistence::views::{SavedView, SavedViews, ViewRefusal};
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::view::TableView;
use crate::browser::{clipboard, document, location, preferences};
use crate::i18n::use_messages;
use crate::text::Tone;
use crate::text::isolated;
use crate::ui::announcer::use_announcer;
use crate::ui::button::{Button, ButtonRank};
use crate::ui::icon::{Icon, IconView};
use crate::ui::note::{Note, Urgency};

/// Returns the saved views of a table, and a form to save the current one.
#[component]
pub fn SavedViewList(view: TableView) -> impl IntoView {
    let messages = use_messages();
    let views = RwSignal::new(preferences::views(view.table));
    let remove = move |name: String| {
        // Another tab may have saved some.
        let mut now = preferences::views(view.table);
        now.remove(&name);
        preferences::set_views(view.table, &now);
        views.set(now);
        document::focus("#view-name");
    };
    let line = move |SavedView { name, query }: SavedView| {
        let removed = name.clone();
        let label = messages.remove_view(&isolated(&name));
        let own = query.clone();
        let is_present = move || (view.query() == own).then_some("true");
        view! {
            <li>
                <Button class="link-button" attr:aria-current=is_present on_press=move || view.on_open.run(query.clone())>
                    <bdi>{name}</bdi>
                </Button>
                <Button
                    rank=ButtonRank::Quiet
                    attr:aria-label=label
                    on_press=move || remove(removed.clone())
                >
                    <IconView icon=Icon::Cross />
                </Button>
            </li>
        }
    };
    view! {
        <section aria-labelledby="kept-views">
            <h3 id="kept-views">{messages.kept_views()}</h3>
            <Show when=move || views.with(|views| !views.all().is_empty()) fallback=move || view! { <p class="hint">{messages.no_kept_views()}</p> }>
                <ul class="view-list">
                    <For each=move || views.with(|views| views.all().to_vec()) key=Clone::clone let(saved)>
                        {line(saved)}
                    </For>
                </ul>
            </Show>
            <SaveView view views />
            <CopyLink view />
        </section>
    }
}

/// Saves the current view under a name. One with the same name is replaced.
#[component]
fn SaveView(view: TableView, views: RwSignal<SavedViews>) -> impl IntoView {
    let (messages, announcer) = (use_messages(), use_announcer());
    let field = NodeRef::<html::Input>::new();
    let trouble = RwSignal::new(None::<&'static str>);
    let save = move || {
        let Some(input) = field.get_untracked() else { return };
        let name = input.value();
        let mut now = preferences::views(view.table);
        match now.save(&name, untrack(|| view.query())) {
            Ok(()) => {
                preferences::set_views(view.table, &now);
                views.set(now);
                trouble.set(None);
                input.set_value("");
                announcer.toast(messages.view_is_kept(&isolated(name.trim())));
            }
            Err(ViewRefusal::Name) => trouble.set(Some(messages.view_needs_name())),
            Err(ViewRefusal::TooMany) => trouble.set(Some(messages.views_are_full())),
        }
        let _ = input.focus();
    };
    view! {
        <form
            class="view-keep"
            on:submit=move |event| {
                event.prevent_default();
                save();
            }
        >
            <label for="view-name">{messages.view_name()}</label>
            <input
                node_ref=field
                id="view-name"
                type="text"
                maxlength="60"
                autocomplete="off"
                aria-invalid=move || trouble.get().map(|_| "true")
                aria-describedby=move || trouble.get().map(|_| "view-trouble")
            />
            <Button on_press=save>{messages.keep_view()}</Button>
        </form>
        {move || {
            trouble
                .get()
                .map(|text| {
                    view! {
                        <Note tone=Tone::Danger urgency=Urgency::Alert>
                            <p id="view-trouble">{text}</p>
                        </Note>
                    }
                })
        }}
    }
}

/// Copies the link to the current view.
#[component]
fn CopyLink(view: TableView) -> impl IntoView {
    let (messages, announcer) = (use_messages(), use_announcer());
    let copy = move || {
        let link = [location::origin(), view.address.get_untracked()].concat();
        spawn_local(async move {
            let is_done = clipboard::copy(&link).await;
            let text = if is_done { messages.copied() } else { messages.not_copied() };
            announcer.toast(text.to_owned());
        });
    };
    view! {
        <Button rank=ButtonRank::Quiet on_press=copy>
            {messages.copy_view_link()}
        </Button>
    }
}
