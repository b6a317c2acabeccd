//! Suggestions of explanations that the certificate already contains, below the field with the focus. Arrow keys move
//! through them, Enter or a press inserts one, Escape closes them.

use acceptance_rules::asset::AssetId;
use acceptance_rules::draft::earlier_explanations;
use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use leptos::tachys::html::element::ElementExt;
use leptos::task::spawn_local;
use send_wrapper::SendWrapper;
use web_sys::{Element, HtmlTextAreaElement, KeyboardEvent};

use crate::browser::viewport;
use crate::i18n::use_messages;
use crate::lazy::lazy;
use crate::pages::certificate::worksheet::Worksheet;
use crate::ui::announcer::use_announcer;
use crate::ui::text::ClippedText;

/// Maximum number of shown suggestions.
const MOST: usize = 5;

/// The ID of the list, and the start of the IDs of its lines.
const LIST: &str = "suggestions";

/// Shows the suggestions for the field of an asset, or of all selected assets.
type ShowList = fn(HtmlTextAreaElement, Option<AssetId>, Callback<String>) -> AnyView;

lazy!(
    suggestion_list: ShowList,
    in rest,
    |field, asset, on_insert| view! { <SuggestionList field asset on_insert /> }.into_any()
);

/// Returns the suggestions for the explanation field with the focus. The list is loaded when a field first gets the
/// focus.
#[component]
pub fn Suggestions(
    field: NodeRef<html::Textarea>,
    /// The asset of the field. Without one, the field is that for all selected assets.
    #[prop(optional)]
    asset: Option<AssetId>,
    /// Called with the text that replaces the one in the field.
    #[prop(into)]
    on_insert: Callback<String>,
) -> impl IntoView {
    let show = RwSignal::new(None::<ShowList>);
    spawn_local(async move {
        // Without the list, explanations can still be typed.
        if let Ok(loaded) = suggestion_list().await {
            show.try_set(Some(loaded));
        }
    });
    move || Some(show.get()?(field.get_untracked()?, asset, on_insert))
}

#[component]
fn SuggestionList(
    field: HtmlTextAreaElement,
    asset: Option<AssetId>,
    on_insert: Callback<String>,
) -> impl IntoView {
    let (messages, announcer) = (use_messages(), use_announcer());
    let worksheet = expect_context::<Worksheet>();
    let typed = RwSignal::new(field.value());
    let is_open = RwSignal::new(true);
    let active = RwSignal::new(None::<usize>);
    let position = RwSignal::new(Position::default());
    let texts = Memo::new(move |_| {
        let typed = typed.get();
        worksheet.read_untracked(|assets, draft| {
            let status = asset.and_then(|id| assets.get(id)).and_then(|asset| draft.acceptance(asset));
            earlier_explanations(assets, draft, status, &typed, MOST)
        })
    });
    let shown = Memo::new(move |_| if is_open.get() { texts.get() } else { Vec::new() });
    let insert = move |text: String| {
        is_open.set(false);
        typed.set(text.clone());
        on_insert.run(text);
    };
    let press = move |event: KeyboardEvent| {
        let count = shown.with_untracked(Vec::len);
        if count == 0 || has_modifier(&event) {
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
                insert(text.unwrap_or_default());
            }
            ("Escape", _) => is_open.set(false),
            _ => return,
        }
        event.prevent_default();
    };
    let source = field.clone();
    let change = move |_| {
        active.set(None);
        let value = source.value();
        // A text that was chosen is not suggested again.
        is_open.set(!texts.with_untracked(|texts| texts.contains(&value)));
        typed.set(value);
    };
    let listeners = (field.on(ev::keydown, press), field.on(ev::input, change));
    on_cleanup(move || drop(listeners));
    // Screen readers announce the number of suggestions, and the active line.
    Effect::new(move |before: Option<usize>| {
        let count = shown.with(Vec::len);
        if count > 0 && before.unwrap_or_default() == 0 {
            announcer.announce(messages.earlier_offered(count));
        }
        count
    });
    let described = SendWrapper::new(field.clone());
    Effect::new(move || {
        let is_shown = shown.with(|shown| !shown.is_empty());
        let line = active.get().filter(|_| is_shown).map(line_id);
        set_attribute(&described, "aria-controls", is_shown.then_some(LIST));
        set_attribute(&described, "aria-activedescendant", line.as_deref());
    });
    let described = SendWrapper::new(field.clone());
    on_cleanup(move || {
        set_attribute(&described, "aria-controls", None);
        set_attribute(&described, "aria-activedescendant", None);
    });
    let list = NodeRef::<html::Ul>::new();
    let field = SendWrapper::new(field);
    Effect::new(move || {
        if let Some(container) = list.get().and_then(|list| list.offset_parent()) {
            let (field, around) = (field.clone(), container.clone());
            let place = move || _ = position.try_set(Position::below(&field, &around));
            place();
            // The field moves when its container is resized, which the list itself may do.
            viewport::on_resize(&container, move || request_animation_frame(place.clone()));
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
                    insert(inserted.clone());
                }
            >
                <ClippedText text />
            </li>
        }
    };
    view! {
        <Show when=move || shown.with(|shown| !shown.is_empty())>
            <ul
                node_ref=list
                id=LIST
                class="suggestions"
                role="listbox"
                aria-label=messages.earlier_explanations()
                style:top=move || viewport::pixels(position.get().top.round())
                style:left=move || viewport::pixels(position.get().left.round())
                style:min-inline-size=move || viewport::pixels(position.get().width.round())
            >
                {move || shown.get().into_iter().enumerate().map(line).collect_view()}
            </ul>
        </Show>
    }
}

fn line_id(index: usize) -> String {
    [LIST, "-", &index.to_string()].concat()
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

/// The position of the list in its container, in CSS pixels.
#[derive(Clone, Copy, Debug, Default)]
struct Position {
    top: f64,
    left: f64,
    /// The minimum width.
    width: f64,
}

impl Position {
    /// Returns the position below a field.
    fn below(field: &HtmlTextAreaElement, container: &Element) -> Self {
        /// The space between the field and the list.
        const GAP: f64 = 2.0;
        let (own, around) = (field.get_bounding_client_rect(), container.get_bounding_client_rect());
        Self { top: own.bottom() - around.top() + GAP, left: own.left() - around.left(), width: own.width() }
    }
}
