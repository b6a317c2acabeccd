//! The link to the place above a page.

use acceptance_route::Route;
use leptos::prelude::*;

use super::link::Link;
use crate::ui::icon::{Icon, IconView};

/// Returns the link to the place above a page, in a line of its own.
#[component]
pub fn BackLink(
    #[prop(into)] to: Signal<Route>,
    #[prop(into)] label: String,
    /// Called before the link is followed.
    #[prop(default = Callback::new(|()| ()), into)]
    before: Callback<()>,
) -> impl IntoView {
    view! {
        <p class="back">
            <Link to before>
                <IconView icon=Icon::Back />
                {label}
            </Link>
        </p>
    }
}
