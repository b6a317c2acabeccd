//! A choice of one among a few, all in sight: radio buttons that look like segments.

use leptos::prelude::*;

/// One choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segment {
    /// Its value.
    pub value: &'static str,
    /// Its name.
    pub label: String,
}

/// Radio buttons in a group with a name.
#[component]
pub fn Segments(
    name: &'static str,
    label: &'static str,
    segments: Vec<Segment>,
    #[prop(into)] chosen: Signal<&'static str>,
    on_choose: impl Fn(&'static str) + Copy + 'static,
) -> impl IntoView {
    let segments = segments.into_iter().map(|Segment { value, label }| {
        view! {
            <label class="segment">
                <input
                    type="radio"
                    name=name
                    value=value
                    prop:checked=move || chosen.get() == value
                    on:change=move |_| on_choose(value)
                />
                <span>{label}</span>
            </label>
        }
    });
    view! {
        <fieldset class="segments">
            <legend class="visually-hidden">{label}</legend>
            {segments.collect_view()}
        </fieldset>
    }
}
