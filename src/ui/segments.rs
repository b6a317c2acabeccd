//! A choice of one among a few, all in sight: radio buttons that look like segments.

use leptos::prelude::*;

/// A choice of one among a few: radio buttons in a group with a name, each with a value and a label.
#[component]
pub fn Segments(
    name: &'static str,
    label: &'static str,
    choices: Vec<(&'static str, &'static str)>,
    #[prop(into)] chosen: Signal<&'static str>,
    #[prop(into)] on_choose: Callback<&'static str>,
    /// The language that the label of a value is in, where it is not that of the page.
    #[prop(optional)]
    language_of: Option<fn(&'static str) -> Option<&'static str>>,
) -> impl IntoView {
    let segment = move |(value, label)| {
        view! {
            <label class="segment">
                <input
                    type="radio"
                    name=name
                    value=value
                    prop:checked=move || chosen.get() == value
                    on:change=move |_| on_choose.run(value)
                />
                <span lang=language_of.and_then(|of| of(value))>{label}</span>
            </label>
        }
    };
    view! {
        <fieldset class="segments">
            <legend class="visually-hidden">{label}</legend>
            {choices.into_iter().map(segment).collect_view()}
        </fieldset>
    }
}
