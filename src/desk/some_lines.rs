//! A list that may be long, some of its lines at a time.

use leptos::prelude::*;

use crate::i18n::use_messages;
use crate::ui::button::Button;

/// How many lines are shown, and how many more at each wish.
const SHOWN: usize = 50;

/// The first lines, and a button for more while there are any.
#[component]
pub fn SomeLines(
    /// How many there are.
    count: usize,
    /// What they are, for those who hear the list.
    #[prop(optional)]
    label: Option<String>,
    #[prop(optional)] class: Option<&'static str>,
    /// The line at a place.
    line: impl Fn(usize) -> AnyView + Clone + Send + Sync + 'static,
) -> impl IntoView {
    let messages = use_messages();
    let shown = RwSignal::new(SHOWN);
    let left = move || count.saturating_sub(shown.get());
    let next = move || shown.update(|shown| *shown = shown.saturating_add(SHOWN));
    view! {
        <ul aria-label=label class=class>
            <For each=move || 0..count.min(shown.get()) key=|at| *at children=line />
        </ul>
        <Show when=move || { left() > 0 }>
            <Button on_press=next>{move || messages.scrap_more(left().min(SHOWN))}</Button>
        </Show>
    }
}
