//! A choice of one among many.

use leptos::prelude::*;

/// Returns a choice of one among many, each with a value and a name.
#[component]
pub fn Select(
    label: &'static str,
    /// More classes than `select`.
    #[prop(optional)]
    class: &'static str,
    #[prop(into)] choices: Signal<Vec<(String, String)>>,
    #[prop(into)] chosen: Signal<String>,
    #[prop(into)] on_choose: Callback<String>,
) -> impl IntoView {
    let options = move || {
        let (choices, chosen) = (choices.get(), chosen.get());
        let option = |(value, name): (String, String)| {
            let is_chosen = value == chosen;
            view! { <option value=value prop:selected=is_chosen>{name}</option> }
        };
        choices.into_iter().map(option).collect_view()
    };
    view! {
        <span class=["select ", class].concat()>
            <select aria-label=label on:change:target=move |event| on_choose.run(event.target().value())>
                {options}
            </select>
        </span>
    }
}
