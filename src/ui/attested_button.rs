//! A checkbox that attests a statement, and the button that needs it.

use leptos::html;
use leptos::prelude::*;

use super::button::{Button, ButtonRank};
use super::focus;
use crate::browser::document;

/// Returns the checkbox and the button. A press of the button while it is off moves the focus to the missing tick, or to the
/// reason.
#[component]
pub fn AttestedButton(
    /// The statement that the checkbox attests. A new statement removes the tick.
    #[prop(into)]
    statement: Signal<String>,
    rank: ButtonRank,
    #[prop(into)] label: Signal<String>,
    #[prop(into)] on_press: Callback<()>,
    /// Whether the button works once the tick is set.
    #[prop(into)]
    is_ready: Signal<bool>,
    /// The ID of the element that says why it does not.
    reason: &'static str,
    /// Other actions, before the button.
    children: Children,
) -> impl IntoView {
    let is_attested = RwSignal::new(false);
    Effect::new(move || {
        statement.track();
        is_attested.set(false);
    });
    let checkbox = NodeRef::<html::Input>::new();
    let missing = move || match (is_attested.get(), is_ready.get()) {
        (false, _) => Some("all-listed-text"),
        (true, false) => Some(reason),
        (true, true) => None,
    };
    let lead = move || {
        if is_attested.get_untracked() {
            document::focus(&["#", reason].concat());
        } else {
            focus::focus(checkbox);
        }
    };
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
                on_refused=lead
                attr:aria-describedby=missing
            >
                {label}
            </Button>
        </div>
    }
}
