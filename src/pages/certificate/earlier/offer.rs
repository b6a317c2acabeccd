//! The list of explanations below a field: arrows go through it, Enter or a press takes one, Escape closes it.

use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::draft::{Draft, earlier_explanations};
use leptos::ev;
use leptos::prelude::*;
use web_sys::{Event, EventInit, HtmlTextAreaElement, KeyboardEvent};

use super::super::keys::asset_at;
use super::super::table_state::AssetTableState;
use super::Field;
use crate::i18n::use_messages;
use crate::state::{use_drafts, use_open_certificate};
use crate::ui::announcer::use_announcer;
use crate::ui::text::clip;

/// The most explanations that are offered.
const MOST: usize = 5;

/// What the list is known by in the document, and with their places behind it its lines.
const LIST: &str = "earlier";

/// Offers explanations for a field as long as this is there.
pub fn offer(state: AssetTableState, field: Field) -> AnyView {
    view! { <Offers state field /> }.into_any()
}

#[component]
fn Offers(state: AssetTableState, field: Field) -> impl IntoView {
    let (messages, announcer) = (use_messages(), use_announcer());
    let (drafts, open_certificate) = (use_drafts(), use_open_certificate());
    let typed = RwSignal::new(field.value());
    let is_open = RwSignal::new(true);
    let active = RwSignal::new(None::<usize>);
    // None where it is for several.
    let asset = asset_at(&field);
    let field = StoredValue::new(field);
    let texts = Memo::new(move |_| {
        let typed = typed.get();
        let earlier = |assets: &CompleteAssets, draft: &Draft| {
            let status = asset.and_then(|id| assets.get(id)).and_then(|asset| draft.acceptance(asset));
            earlier_explanations(assets, draft, status, &typed, MOST)
        };
        let found = untrack(|| {
            open_certificate.with_assets(|assets| drafts.with(state.key, |draft| earlier(assets, draft)))
        });
        found.unwrap_or_default()
    });
    let shown = Memo::new(move |_| if is_open.get() { texts.get() } else { Vec::new() });
    let take = move |text: &str| {
        is_open.set(false);
        field.with_value(|field| put(field, text));
    };
    let pressed = window_event_listener(ev::keydown, move |event| {
        let count = shown.with_untracked(Vec::len);
        if count == 0 || !is_own(field, &event) || has_modifier(&event) {
            return;
        }
        let last = count.saturating_sub(1);
        match (event.key().as_str(), active.get_untracked()) {
            ("ArrowDown", now) => {
                active.set(Some(now.map_or(0, |now| if now == last { 0 } else { now.saturating_add(1) })))
            }
            ("ArrowUp", now) => {
                active.set(Some(now.filter(|now| *now > 0).map_or(last, |now| now.saturating_sub(1))))
            }
            ("Enter", Some(now)) => {
                let text = shown.with_untracked(|shown| shown.get(now).cloned());
                take(&text.unwrap_or_default());
            }
            ("Escape", _) => is_open.set(false),
            _ => return,
        }
        event.prevent_default();
    });
    let changed = window_event_listener(ev::input, move |event| {
        if is_own(field, &event) {
            active.set(None);
            let value = field.with_value(|field| field.value());
            // What was taken is not offered again.
            is_open.set(
                untrack(|| typed.get()) != value && !texts.with_untracked(|texts| texts.contains(&value)),
            );
            typed.set(value);
        }
    });
    on_cleanup(move || {
        pressed.remove();
        changed.remove();
    });
    // Those who hear the page learn of the list, and of the line that they are at.
    Effect::new(move |before: Option<usize>| {
        let count = shown.with(Vec::len);
        if count > 0 && before.unwrap_or_default() == 0 {
            announcer.tell(messages.earlier_offered(count));
        }
        count
    });
    Effect::new(move || {
        let line = active.get().filter(|_| shown.with(|shown| !shown.is_empty()));
        field.with_value(|field| {
            let _ = match line {
                Some(line) => field.set_attribute("aria-activedescendant", &line_id(line)),
                None => field.remove_attribute("aria-activedescendant"),
            };
        });
    });
    on_cleanup(move || {
        field.with_value(|field| drop(field.remove_attribute("aria-activedescendant")));
    });
    let (top, left, width) = field.with_value(place);
    let line = move |(at, text): (usize, String)| {
        let taken = text.clone();
        view! {
            <li
                id=line_id(at)
                role="option"
                aria-selected=move || (active.get() == Some(at)).to_string()
                on:mousedown=move |event| {
                    // The focus stays in the field.
                    event.prevent_default();
                    take(&taken);
                }
            >
                <bdi class="clipped">{clip(text)}</bdi>
            </li>
        }
    };
    view! {
        <Show when=move || shown.with(|shown| !shown.is_empty())>
            <ul
                id=LIST
                class="earlier"
                role="listbox"
                aria-label=messages.earlier_explanations()
                style:top=top.clone()
                style:left=left.clone()
                style:min-inline-size=width.clone()
            >
                {move || shown.get().into_iter().enumerate().map(line).collect_view()}
            </ul>
        </Show>
    }
}

fn line_id(place: usize) -> String {
    [LIST, "-", &place.to_string()].concat()
}

fn is_own(field: StoredValue<Field>, event: &Event) -> bool {
    field.try_with_value(|field| event.target().as_ref() == Some(field.as_ref())) == Some(true)
}

fn has_modifier(event: &KeyboardEvent) -> bool {
    event.ctrl_key() || event.meta_key() || event.alt_key() || event.shift_key() || event.is_composing()
}

/// Puts a text into a field, as typing does.
fn put(field: &HtmlTextAreaElement, text: &str) {
    field.set_value(text);
    let bubbling = EventInit::new();
    bubbling.set_bubbles(true);
    if let Ok(event) = Event::new_with_event_init_dict("input", &bubbling) {
        let _ = field.dispatch_event(&event);
    }
}

/// Where the list stands among the assets: its top, its left edge and its least width.
fn place(field: &Field) -> (String, String, String) {
    let pixels = |length: f64| [&length.round().to_string(), "px"].concat();
    let own = field.get_bounding_client_rect();
    let around = field.closest(".desk-assets").ok().flatten().map(|around| around.get_bounding_client_rect());
    let (top, left) = around.map_or((0.0, 0.0), |around| (around.top(), around.left()));
    (pixels(own.bottom() - top + 2.0), pixels(own.left() - left), pixels(own.width()))
}
