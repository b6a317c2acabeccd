//! A checkbox that attests a statement, and the button that needs it.

use leptos::html;
use leptos::prelude::*;

use super::button::{Button, ButtonRank};
use super::focus;

/// Returns the checkbox and the button. A press of the button while it is off moves the focus to the checkbox.
#[component]
pub fn AttestedButton(
    /// The statement that the checkbox attests. A new statement removes the tick.
    #[prop(into)]
    statement: Signal<String>,
    rank: ButtonRank,
    #[prop(into)] label: Signal<String>,
    #[prop(into)] on_press: Callback<()>,
    /// Whether the button works once the tick is set. The caller shows why not.
    #[prop(into)]
    is_ready: Signal<bool>,
    /// Other actions, before the button.
    children: Children,
) -> impl IntoView {
    let is_attested = RwSignal::new(false);
    Effect::new(move || {
        statement.track();
        is_attested.set(false);
    });
    let checkbox = NodeRef::<html::Input>::new();
    let missing = move || (!is_attested.get()).then_some("all-listed-text");
    view! {
        <label class="checkbox">
            <input
                node_ref=checkbox
                id="all-listed"
                type="checkbox"
                prop:checked=is_attested
                on:change:target=move |event| is_attested.set(event.target().checked())
            />
            <span id="all-listed-text">{statement}</span>
        </label>
        <div class="dialog-actions">
            {children()}
            <Button
                rank
                is_on=move || is_attested.get() && is_ready.get()
                on_press
                on_refused=move || _ = focus::focus(checkbox)
                attr:aria-describedby=missing
            >
                {label}
            </Button>
        </div>
    }
}
