//! The search for assets and the filter, and how many they let through.

use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::complete::CompleteAssets;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::{ev, html};

use super::acts::Acts;
use super::editing::Editing;
use super::keys_help::KeysHelp;
use super::table_state::{AssetTableState, RowField};
use crate::browser::{timer, viewport};
use crate::i18n::use_messages;
use crate::route::AssetFilter;
use crate::state::use_open_certificate;
use crate::ui::announcer::use_announcer;
use crate::ui::icon::{Icon, IconView};
use crate::ui::segments::Segments;

/// After how many milliseconds without a key the number of hits is told.
const TYPED: u32 = 700;

/// Search and filter.
#[component]
pub fn Find(key: CertificateKey) -> impl IntoView {
    let editing = expect_context::<Editing>();
    view! {
        <div class="toolbar-line find">
            <div class="search-line">
                <Search key />
                <Hits />
            </div>
            <FilterChoice />
            <Show when=move || editing.is_on.get()>
                <KeysHelp />
            </Show>
        </div>
    }
}

/// The search for assets. The browser's own finds only rows in sight, so its keys lead here first.
#[component]
fn Search(key: CertificateKey) -> impl IntoView {
    let messages = use_messages();
    let state = expect_context::<AssetTableState>();
    let field = NodeRef::<html::Input>::new();
    let listener = window_event_listener(ev::keydown, move |event| {
        let is_find = event.key() == "f" && (event.ctrl_key() || event.meta_key());
        let is_plain = !event.shift_key() && !event.alt_key() && !event.default_prevented();
        if let Some(field) = field.get_untracked().filter(|_| is_find && is_plain)
            && document().active_element().as_ref() != Some(field.as_ref())
            && field.focus().is_ok()
        {
            event.prevent_default();
            field.select();
        }
    });
    on_cleanup(move || listener.remove());
    // From the search into the rows: to the first that is not checked, else to the first.
    let acts = Acts::new(key);
    let lead_in = move |event: ev::KeyboardEvent| {
        let is_plain = !event.ctrl_key() && !event.shift_key() && !event.alt_key() && !event.meta_key();
        let ends = state.ids.with_untracked(|ids| Some((*ids.first()?, *ids.last()?)));
        if let Some((first, last)) = ends.filter(|_| is_plain && event.key() == "ArrowDown") {
            event.prevent_default();
            // After the last one it goes on at the first.
            state.go_on_to(acts.next_unchecked(last).unwrap_or(first), RowField::Status);
        }
    };
    let hits = hits();
    let announcer = use_announcer();
    let search = move |text: String| {
        state.change(|view| view.find.clone_from(&text));
        if text.is_empty() {
            return;
        }
        request_animation_frame(|| viewport::bring_below("table.assets tr.row", ".search-line"));
        spawn_local(async move {
            timer::pause(TYPED).await;
            if state.view.try_with_untracked(|view| view.find == text) == Some(true) {
                announcer.tell(untrack(hits));
            }
        });
    };
    view! {
        <label class="search">
            <IconView icon=Icon::Search />
            <input
                node_ref=field
                type="search"
                aria-label=messages.find_asset()
                placeholder=messages.find_asset()
                prop:value=move || state.view.with(|view| view.find.clone())
                on:input:target=move |event| search(event.target().value())
                on:keydown=lead_in
            />
        </label>
    }
}

/// How many of the assets are shown, in words.
fn hits() -> impl Fn() -> String + Copy + Send + Sync {
    let (messages, open_certificate) = (use_messages(), use_open_certificate());
    let state = expect_context::<AssetTableState>();
    move || {
        let total = open_certificate.with_assets(CompleteAssets::len);
        let shown = messages.count(state.ids.with(Vec::len));
        messages.shown_of(&shown, &messages.count(total.unwrap_or_default()))
    }
}

#[component]
fn Hits() -> impl IntoView {
    let state = expect_context::<AssetTableState>();
    let hits = hits();
    view! { <p class="hits">{move || state.is_narrowed.get().then(hits)}</p> }
}

#[component]
fn FilterChoice() -> impl IntoView {
    let messages = use_messages();
    let state = expect_context::<AssetTableState>();
    let choices = AssetFilter::ALL.map(|show| {
        let label = match show {
            AssetFilter::All => messages.show_all_assets(),
            AssetFilter::Unmarked => messages.show_unmarked(),
            AssetFilter::Problems => messages.show_problems(),
            AssetFilter::Changed => messages.show_changed(),
        };
        (show.name(), label)
    });
    let choose = move |name: &'static str| {
        if let Some(show) = AssetFilter::ALL.into_iter().find(|show| show.name() == name) {
            state.change(|view| view.show = show);
        }
    };
    view! {
        <Segments
            name="show"
            label=messages.show()
            choices=choices.to_vec()
            chosen=move || state.view.with(|view| view.show.name())
            on_choose=choose
        />
    }
}
