//! A choice of one among a few, all in sight: radio buttons that look like segments.

use leptos::prelude::*;

use super::dom::{El, el};

/// A choice of one among a few: radio buttons in a group with a name, each with a value and a label.
#[component]
pub fn Segments(
    name: &'static str,
    label: &'static str,
    choices: Vec<(&'static str, &'static str)>,
    #[prop(into)] chosen: Signal<&'static str>,
    #[prop(into)] on_choose: Callback<&'static str>,
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
                <span>{label}</span>
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

/// Radio buttons in a group with a name; each has a value and a label.
pub fn segments(
    name: &'static str,
    label: &str,
    choices: impl IntoIterator<Item = (&'static str, &'static str)>,
    chosen: impl Fn() -> &'static str + Copy + 'static,
    on_choose: impl Fn(&'static str) + Copy + 'static,
) -> El {
    let legend = el("legend").class("visually-hidden").text(label);
    choices.into_iter().fold(el("fieldset").class("segments").child(legend), |group, (value, label)| {
        let radio = el("input").attr("type", "radio").attr("name", name).attr("value", value);
        let radio = radio.checked_live(move || chosen() == value).on("change", move |_| on_choose(value));
        group.child(el("label").class("segment").child(radio).child(el("span").text(label)))
    })
}
