//! Suggestions of explanations that the certificate already contains, below the field with the focus. Arrow keys move
//! through them, Enter or a press inserts one, Escape closes them.

use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::draft::{Draft, earlier_explanations};
use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use send_wrapper::SendWrapper;
use wasm_bindgen::JsCast;
use web_sys::{Event, EventInit, FocusEvent, HtmlTextAreaElement, KeyboardEvent};

use super::table_state::AssetTableState;
use crate::browser::viewport;
use crate::i18n::use_messages;
use crate::lazy::lazy;
use crate::state::{use_drafts, use_open_certificate};
use crate::text::clip;
use crate::ui::announcer::use_announcer;

/// Maximum number of shown suggestions.
const MOST: usize = 5;

/// The ID of the list, and the start of the IDs of its lines.
const LIST: &str = "suggestions";

/// A field for an explanation.
type Field = SendWrapper<HtmlTextAreaElement>;

/// The explanation field with the focus.
#[derive(Clone, Copy, Default)]
pub struct FocusedExplanation(RwSignal<Option<Field>>);

impl FocusedExplanation {
    /// Stores the target of an event if it is an explanation field.
    pub fn follow(self, event: &FocusEvent) {
        let field = event.target().and_then(|target| target.dyn_into::<HtmlTextAreaElement>().ok());
        match field.filter(|field| field.class_list().contains("explanation")) {
            Some(field) => self.0.set(Some(SendWrapper::new(field))),
            None => self.clear(),
        }
    }

    /// Clears the field. A field also loses the focus when its page is unmounted.
    pub fn clear(self) {
        if self.0.try_with_untracked(Option::is_some) == Some(true) {
            self.0.set(None);
        }
    }
}

/// Shows the suggestions for a field in a section.
type ShowList = fn(Field, NodeRef<html::Section>) -> AnyView;

lazy!(
    suggestion_list: ShowList,
    in rest,
    |field, section| view! { <SuggestionList field section /> }.into_any()
);

/// Returns the suggestions for the explanation field with the focus. The list is loaded when a
/// field first gets the focus.
#[component]
pub fn Suggestions(
    focused: FocusedExplanation,
    /// The positioned ancestor of the list.
    section: NodeRef<html::Section>,
) -> impl IntoView {
    let show = RwSignal::new(None::<ShowList>);
    Effect::new(move || {
        if focused.0.with(Option::is_some) && show.with_untracked(Option::is_none) {
            spawn_local(async move {
                // Without the list, explanations can still be typed.
                if let Ok(loaded) = suggestion_list().await {
                    show.try_set(Some(loaded));
                }
            });
        }
    });
    move || Some(show.get()?(focused.0.get()?, section))
}

#[component]
fn SuggestionList(field: Field, section: NodeRef<html::Section>) -> impl IntoView {
    let (messages, announcer) = (use_messages(), use_announcer());
    let (drafts, open_certificate) = (use_drafts(), use_open_certificate());
    let state = expect_context::<AssetTableState>();
    let typed = RwSignal::new(field.value());
    let is_open = RwSignal::new(true);
    let active = RwSignal::new(None::<usize>);
    let position = RwSignal::new(Position::default());
    // `None` in the field for all selected assets.
    let asset = state.fields.explained_by(&field);
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
    let insert = move |text: &str| {
        is_open.set(false);
        field.with_value(|field| type_text(field, text));
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
                insert(&text.unwrap_or_default());
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
            // An inserted text is not suggested again.
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
    // Screen readers announce the number of suggestions, and the active line.
    Effect::new(move |before: Option<usize>| {
        let count = shown.with(Vec::len);
        if count > 0 && before.unwrap_or_default() == 0 {
            announcer.announce(messages.earlier_offered(count));
        }
        count
    });
    Effect::new(move || {
        let is_shown = shown.with(|shown| !shown.is_empty());
        let line = active.get().filter(|_| is_shown).map(line_id);
        field.with_value(|field| {
            set_attribute(field, "aria-controls", is_shown.then_some(LIST));
            set_attribute(field, "aria-activedescendant", line.as_deref());
        });
    });
    on_cleanup(move || {
        field.with_value(|field| {
            set_attribute(field, "aria-controls", None);
            set_attribute(field, "aria-activedescendant", None);
        });
    });
    // The field moves when the section is resized.
    Effect::new(move || {
        if let Some(section) = section.get() {
            viewport::on_resize(&section.clone(), move || {
                field.try_with_value(|field| position.set(Position::below(field, &section)));
            });
        }
    });
    let line = move |(at, text): (usize, String)| {
        let inserted = text.clone();
        view! {
            <li
                id=line_id(at)
                role="option"
                aria-selected=move || (active.get() == Some(at)).to_string()
                on:mousedown=move |event| {
                    // Otherwise the field loses the focus.
                    event.prevent_default();
                    insert(&inserted);
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
                class="suggestions"
                role="listbox"
                aria-label=messages.earlier_explanations()
                style:top=move || pixels(position.get().top)
                style:left=move || pixels(position.get().left)
                style:min-inline-size=move || pixels(position.get().width)
            >
                {move || shown.get().into_iter().enumerate().map(line).collect_view()}
            </ul>
        </Show>
    }
}

fn line_id(index: usize) -> String {
    [LIST, "-", &index.to_string()].concat()
}

fn is_own(field: StoredValue<Field>, event: &Event) -> bool {
    field.try_with_value(|field| event.target().as_ref() == Some(field.as_ref())) == Some(true)
}

fn has_modifier(event: &KeyboardEvent) -> bool {
    event.ctrl_key() || event.meta_key() || event.alt_key() || event.shift_key() || event.is_composing()
}

fn set_attribute(field: &HtmlTextAreaElement, name: &str, value: Option<&str>) {
    let _ = match value {
        Some(value) => field.set_attribute(name, value),
        None => field.remove_attribute(name),
    };
}

/// Replaces the text of a field and emits the event of typing.
fn type_text(field: &HtmlTextAreaElement, text: &str) {
    field.set_value(text);
    let bubbling = EventInit::new();
    bubbling.set_bubbles(true);
    if let Ok(event) = Event::new_with_event_init_dict("input", &bubbling) {
        let _ = field.dispatch_event(&event);
    }
}

/// The position of the list in its section, in CSS pixels.
#[derive(Clone, Copy, Debug, Default)]
struct Position {
    top: f64,
    left: f64,
    /// The minimum width.
    width: f64,
}

impl Position {
    /// Returns the position below a field.
    fn below(field: &HtmlTextAreaElement, section: &web_sys::HtmlElement) -> Self {
        /// The space between the field and the list.
        const GAP: f64 = 2.0;
        let (own, around) = (field.get_bounding_client_rect(), section.get_bounding_client_rect());
        Self { top: own.bottom() - around.top() + GAP, left: own.left() - around.left(), width: own.width() }
    }
}

fn pixels(length: f64) -> String {
    [&length.round().to_string(), "px"].concat()
}
