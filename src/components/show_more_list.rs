//! A long list, some of its lines at a time.

use leptos::prelude::*;

use crate::i18n::use_messages;
use crate::ui::button::Button;

/// Number of lines shown at first, and with each press.
const SHOWN: usize = 50;

/// Returns the first lines, and a button for more if there are any.
#[component]
pub fn ShowMoreList(
    count: usize,
    label: String,
    class: &'static str,
    /// Returns the line at an index.
    line: impl Fn(usize) -> AnyView + Clone + Send + Sync + 'static,
) -> impl IntoView {
    let shown = RwSignal::new(SHOWN);
    view! {
        <ul aria-label=label class=class>
            <For each=move || 0..count.min(shown.get()) key=|at| *at children=line />
        </ul>
        <ShowMoreButton count=Signal::stored(count) shown step=SHOWN />
    }
}

/// Returns the button that shows `step` more lines, if there are any.
#[component]
pub fn ShowMoreButton(
    #[prop(into)] count: Signal<usize>,
    shown: RwSignal<usize>,
    step: usize,
) -> impl IntoView {
    let messages = use_messages();
    let left = move || count.get().saturating_sub(shown.get());
    let next = move || shown.update(|shown| *shown = shown.saturating_add(step));
    view! {
        <Show when=move || { left() > 0 }>
            <Button on_press=next>{move || messages.more_lines(left().min(step))}</Button>
        </Show>
    }
}
