//! Links to the previous and the next page, with the current position.

use crate::i18n::use_messages;
use leptos::prelude::*;

use crate::ui::button::Button;

/// Returns the shown range, and the links to both pages, disabled at the ends.
#[component]
pub fn Pager(
    #[prop(into)] range: Signal<String>,
    #[prop(into)] has_previous: Signal<bool>,
    #[prop(into)] on_previous: Callback<()>,
    #[prop(into)] has_next: Signal<bool>,
    #[prop(into)] on_next: Callback<()>,
) -> impl IntoView {
    let messages = use_messages();
    view! {
        <div class="pager">
            <p role="status">{range}</p>
            <Button is_on=has_previous on_press=on_previous>{messages.previous_page()}</Button>
            <Button is_on=has_next on_press=on_next>{messages.next_page()}</Button>
        </div>
    }
}
