//! Views that are kept in this browser under a name, and the link to the present one.

use acceptance_persistence::views::{NamedView, ViewRefusal, Views};
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::TableView;
use crate::browser::{clipboard, document, location, preferences};
use crate::i18n::use_messages;
use crate::ui::announcer::use_announcer;
use crate::ui::button::{Button, Rank};
use crate::ui::icon::{Icon, IconView};
use crate::ui::note::{Note, Urgency};
use crate::ui::text::isolated;
use crate::ui::tone::Tone;

/// The views of this table, and what keeps one more.
#[component]
pub fn KeptViews(view: TableView) -> impl IntoView {
    let messages = use_messages();
    let views = RwSignal::new(preferences::views());
    let own = Memo::new(move |_| {
        let named = |named: &NamedView| (named.name.clone(), named.query.clone());
        views.with(|views: &Views| views.of(view.table).map(named).collect::<Vec<_>>())
    });
    let remove = move |name: String| {
        // Another tab may have kept some meanwhile.
        let mut now = preferences::views();
        now.remove(view.table, &name);
        preferences::set_views(&now);
        views.set(now);
        document::focus("#view-name");
    };
    let line = move |(name, query): (String, String)| {
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
                    rank=Rank::Quiet
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
            <Show when=move || !own.with(Vec::is_empty) fallback=move || view! { <p class="hint">{messages.no_kept_views()}</p> }>
                <ul class="view-list">
                    <For each=move || own.get() key=Clone::clone let(named)>
                        {line(named)}
                    </For>
                </ul>
            </Show>
            <KeepView view views />
            <CopyLink view />
        </section>
    }
}

/// Keeps the present view under a name. One of the same name is replaced.
#[component]
fn KeepView(view: TableView, views: RwSignal<Views>) -> impl IntoView {
    let (messages, announcer) = (use_messages(), use_announcer());
    let field = NodeRef::<html::Input>::new();
    let trouble = RwSignal::new(None::<&'static str>);
    let keep = move || {
        let Some(input) = field.get_untracked() else { return };
        let name = input.value();
        let mut now = preferences::views();
        let named =
            NamedView { table: view.table, name: name.trim().to_owned(), query: untrack(|| view.query()) };
        match now.keep(named) {
            Ok(()) => {
                preferences::set_views(&now);
                views.set(now);
                trouble.set(None);
                input.set_value("");
                announcer.say(messages.view_is_kept(&isolated(name.trim())));
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
                keep();
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
            <Button on_press=keep>{messages.keep_view()}</Button>
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

/// Puts the link to the present view on the clipboard.
#[component]
fn CopyLink(view: TableView) -> impl IntoView {
    let (messages, announcer) = (use_messages(), use_announcer());
    let copy = move || {
        let link = [location::origin(), view.address.get_untracked()].concat();
        spawn_local(async move {
            let is_done = clipboard::copy(&link).await;
            let text = if is_done { messages.copied() } else { messages.not_copied() };
            announcer.say(text.to_owned());
        });
    };
    view! {
        <Button rank=Rank::Quiet on_press=copy>
            {messages.copy_view_link()}
        </Button>
    }
}
