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
use crate::ui::combobox::{Combobox, OptionList};
use crate::ui::text::ClippedText;

/// Maximum number of shown suggestions.
const MOST: usize = 5;

/// The ID of the list.
const LIST: &str = "suggestions";

/// Shows the suggestions for the field of an asset, or of all selected assets.
type ShowList = fn(HtmlTextAreaElement, FieldList, Option<AssetId>, Callback<String>) -> AnyView;

/// The shown suggestions of a field, to which its ARIA attributes refer.
pub type FieldList = RwSignal<Option<Combobox<String>>>;

lazy!(
    suggestion_list: ShowList,
    in rest,
    |field, list, asset, on_insert| view! { <SuggestionList field list asset on_insert /> }.into_any()
);

/// Returns the suggestions for the explanation field with the focus. The list is loaded when a field first gets the
/// focus.
#[component]
pub fn Suggestions(
    field: NodeRef<html::Textarea>,
    list: FieldList,
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
    move || Some(show.get()?(field.get_untracked()?, list, asset, on_insert))
}

#[component]
fn SuggestionList(
    field: HtmlTextAreaElement,
    list: FieldList,
    asset: Option<AssetId>,
    on_insert: Callback<String>,
) -> impl IntoView {
    let (messages, announcer) = (use_messages(), use_announcer());
    let worksheet = expect_context::<Worksheet>();
    let typed = RwSignal::new(field.value());
    let is_open = RwSignal::new(true);
    let position = RwSignal::new(Position::default());
    let texts = Memo::new(move |_| {
        let typed = typed.get();
        worksheet.read_untracked(|assets, draft| {
            let status = asset.and_then(|id| assets.get(id)).and_then(|asset| draft.acceptance(asset));
            earlier_explanations(assets, draft, status, &typed, MOST)
        })
    });
    let shown = Memo::new(move |_| if is_open.get() { texts.get() } else { Vec::new() });
    let combobox = Combobox::new(LIST, shown);
    list.set(Some(combobox));
    on_cleanup(move || _ = list.try_set(None));
    let insert = move |text: String| {
        is_open.set(false);
        typed.set(text.clone());
        on_insert.run(text);
    };
    let press = move |event: KeyboardEvent| {
        if event.key() == "Escape" && shown.with_untracked(|shown| !shown.is_empty()) {
            event.prevent_default();
            is_open.set(false);
        } else if let Some(text) = combobox.press(&event) {
            insert(text);
        }
    };
    let source = field.clone();
    let change = move |_| {
        combobox.activate(None);
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
    let list_element = NodeRef::<html::Ul>::new();
    let field = SendWrapper::new(field);
    Effect::new(move || {
        if let Some(container) = list_element.get().and_then(|list| list.offset_parent()) {
            let (field, around) = (field.clone(), container.clone());
            let place = move || _ = position.try_set(Position::below(&field, &around));
            place();
            // The field moves when its container is resized, which the list itself may do.
            viewport::on_resize(&container, move || request_animation_frame(place.clone()));
        }
    });
    view! {
        <Show when=move || shown.with(|shown| !shown.is_empty())>
            <OptionList
                content=|text| view! { <ClippedText text /> }.into_any()
                on_choose=insert
                combobox
                label=messages.earlier_explanations()
                class="suggestions"
                {..}
                node_ref=list_element
                style:top=move || viewport::pixels(position.get().top.round())
                style:left=move || viewport::pixels(position.get().left.round())
                style:min-inline-size=move || viewport::pixels(position.get().width.round())
            />
        </Show>
    }
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
