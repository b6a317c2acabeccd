//! A choice of one among many.

use leptos::ev::Targeted;
use leptos::prelude::*;
use web_sys::{Event, HtmlSelectElement};

/// Returns a choice of one among many, each with a value and a name.
#[component]
pub fn Select(
    #[prop(into)] label: String,
    /// More classes than `select`.
    #[prop(optional)]
    class: &'static str,
    #[prop(into)] choices: Signal<Vec<(String, String)>>,
    #[prop(into)] chosen: Signal<String>,
    #[prop(into)] on_choose: Callback<String>,
) -> impl IntoView {
    let chosen = Memo::new(move |_| chosen.get());
    let option = move |(value, name): (String, String)| {
        let own = value.clone();
        let is_chosen = move || chosen.with(|chosen| *chosen == own);
        view! { <option value=value prop:selected=is_chosen prop:textContent=name></option> }
    };
    let choose = move |event: Targeted<Event, HtmlSelectElement>| {
        let select = event.target();
        on_choose.run(select.value());
        // A refused choice does not notify.
        select.set_value(&chosen.get_untracked());
    };
    view! {
        <span class=["select ", class].concat()>
            <select aria-label=label on:change:target=choose>
                {move || choices.get().into_iter().map(option).collect_view()}
            </select>
        </span>
    }
}
