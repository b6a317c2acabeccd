//! A section of the page with a heading.

use leptos::html;
use leptos::prelude::*;

#[component]
pub fn Section(
    id: &'static str,
    heading: &'static str,
    /// Makes the heading focusable.
    #[prop(optional)]
    heading_ref: Option<NodeRef<html::H2>>,
    children: Children,
) -> impl IntoView {
    view! {
        <section aria-labelledby=id>
            <h2 id=id tabindex=heading_ref.map(|_| "-1") node_ref=heading_ref.unwrap_or_default()>
                {heading}
            </h2>
            {children()}
        </section>
    }
}
