//! A section of the page with a heading.

use leptos::prelude::*;

#[component]
pub fn Section(id: &'static str, heading: &'static str, children: Children) -> impl IntoView {
    view! {
        <section aria-labelledby=id>
            <h2 id=id tabindex="-1">
                {heading}
            </h2>
            {children()}
        </section>
    }
}
