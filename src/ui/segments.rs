//! A visible choice of one among a few: radio buttons in the form of segments.

use leptos::prelude::*;

use super::page_actions::use_page_action;

/// Returns a choice of one among a few: radio buttons in a group with a name, each with a value and
/// a label. Each choice is an action of the page.
#[component]
pub fn Segments<L>(
    name: &'static str,
    label: &'static str,
    choices: Vec<(&'static str, L)>,
    #[prop(into)] chosen: Signal<&'static str>,
    #[prop(into)] on_choose: Callback<&'static str>,
    /// Whether it is enabled; true by default.
    #[prop(optional, into)]
    is_on: Option<Signal<bool>>,
    /// The language of a value's label, if it differs from the page's.
    #[prop(optional)]
    language_of: Option<fn(&'static str) -> Option<&'static str>>,
    /// Returns the count next to the label of a value. It is not part of the name.
    #[prop(optional, into)]
    count_of: Option<Callback<&'static str, Option<String>>>,
) -> impl IntoView
where
    L: Into<TextProp> + IntoView + Clone + 'static,
{
    let is_on = is_on.unwrap_or(Signal::stored(true));
    for (value, choice) in &choices {
        let value = *value;
        use_page_action(choice.clone(), label, is_on, move || on_choose.run(value));
    }
    let segment = move |(value, label): (&'static str, L)| {
        view! {
            <label class="segment">
                <input
                    type="radio"
                    name=name
                    value=value
                    prop:checked=move || chosen.get() == value
                    on:change=move |_| on_choose.run(value)
                />
                <span lang=language_of.and_then(|of| of(value))>
                    {label}
                    {count_of
                        .map(|count_of| {
                            view! {
                                <span class="segment-count" aria-hidden="true">
                                    {move || count_of.run(value)}
                                </span>
                            }
                        })}
                </span>
            </label>
        }
    };
    view! {
        <fieldset class="segments" disabled=move || !is_on.get()>
            <legend class="visually-hidden">{label}</legend>
            {choices.into_iter().map(segment).collect_view()}
        </fieldset>
    }
}
