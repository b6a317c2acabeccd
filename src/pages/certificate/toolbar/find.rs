//! The search for assets and the filter, with the number of assets of each.

use acceptance_route::AssetFilter;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::decision::Counts;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::{ev, html};

use super::tools::Tools;
use crate::browser::{timer, viewport};
use crate::i18n::{Messages, labels, use_messages};
use crate::pages::certificate::table::row_fields::RowField;
use crate::pages::certificate::table::table_state::AssetTableState;
use crate::pages::certificate::worksheet::Worksheet;
use crate::state::use_open_certificate;
use crate::ui::announcer::use_announcer;
use crate::ui::keys::{Chord, Held, on_page_keys};
use crate::ui::search_field::SearchField;
use crate::ui::segments::Segments;

/// Milliseconds without a key until the number of hits is announced.
const TYPED: u32 = 700;

/// Returns search, tools and filter.
#[component]
pub fn Find(counts: Memo<Counts>) -> impl IntoView {
    view! {
        <div class="search-line">
            <Search />
            <Tools />
        </div>
        <FilterChoice counts />
        <Hits />
    }
}

/// Returns the search for assets. The browser's own finds only visible rows, so its keys move the
/// focus here first.
#[component]
fn Search() -> impl IntoView {
    let messages = use_messages();
    let state = expect_context::<AssetTableState>();
    let field = NodeRef::<html::Input>::new();
    on_page_keys(move |chord, _| {
        let is_find = (chord.held, &*chord.key) == (Held::Control, "f");
        let Some(field) = field.get_untracked().filter(|_| is_find) else { return false };
        let has_focus = || document().active_element().as_ref() == Some(field.as_ref());
        // The browser's own search opens if the field has the focus already, or is disabled.
        let is_moved = !has_focus() && field.focus().is_ok() && has_focus();
        if is_moved {
            field.select();
        }
        is_moved
    });
    // Moves from the search to the first unchecked row, else to the first one.
    let worksheet = expect_context::<Worksheet>();
    let lead_in = move |event: ev::KeyboardEvent| {
        let is_down = Chord::of(&event).as_ref().and_then(Chord::plain) == Some("ArrowDown");
        let ends = state.ids.with_untracked(|ids| Some((*ids.first()?, *ids.last()?)));
        if let Some((first, last)) = ends.filter(|_| is_down) {
            event.prevent_default();
            // Wraps around, so the first unchecked asset follows the last asset.
            let next = state.ids.with_untracked(|ids| worksheet.next_unchecked(ids, last));
            state.go_on_to(next.unwrap_or(first), RowField::Status);
        }
    };
    let hits = hits(Messages::shown_of);
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
                announcer.announce(untrack(hits));
            }
        });
    };
    view! {
        <SearchField
            label=messages.find_asset()
            placeholder=messages.find_short()
            text=move || state.view.with(|view| view.find.clone())
            on_search=search
            field
            on:keydown=lead_in
        />
    }
}

/// Returns a text with the numbers of shown assets and of all.
fn hits(text: fn(Messages, &str, &str) -> String) -> impl Fn() -> String + Copy + Send + Sync {
    let (messages, open_certificate) = (use_messages(), use_open_certificate());
    let state = expect_context::<AssetTableState>();
    move || {
        let total = open_certificate.with_assets(CompleteAssets::len);
        let shown = messages.count(state.ids.with(Vec::len));
        text(messages, &shown, &messages.count(total.unwrap_or_default()))
    }
}

#[component]
fn Hits() -> impl IntoView {
    let state = expect_context::<AssetTableState>();
    let (whole, short) = (hits(Messages::shown_of), hits(Messages::shown_of_short));
    let text = move || {
        state.is_narrowed.get().then(|| {
            view! {
                <span class="whole">{whole}</span>
                <span class="short" aria-hidden="true">{short}</span>
            }
        })
    };
    view! { <p class="hits">{text}</p> }
}

/// Returns the filter, with the number of assets that each choice shows.
#[component]
fn FilterChoice(counts: Memo<Counts>) -> impl IntoView {
    let messages = use_messages();
    let (state, worksheet) = (expect_context::<AssetTableState>(), expect_context::<Worksheet>());
    let choices = AssetFilter::ALL.map(|show| (show.name(), labels::asset_filter(messages, show)));
    let named = |name: &str| AssetFilter::ALL.into_iter().find(|show| show.name() == name);
    let choose = move |name| state.change(|view| view.show = named(name).unwrap_or_default());
    let count_of = move |name| {
        let counts = counts.get();
        let count = match named(name).unwrap_or_default() {
            AssetFilter::Unmarked => counts.unset,
            AssetFilter::Problems => counts.not_received,
            AssetFilter::Changed => worksheet.read(|_, draft| draft.len()),
            AssetFilter::All => counts.total,
        };
        Some(messages.count(count))
    };
    view! {
        <Segments
            name="show"
            label=messages.show()
            choices=choices.to_vec()
            chosen=move || state.view.with(|view| view.show.name())
            on_choose=choose
            count_of
        />
    }
}
