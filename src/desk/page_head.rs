//! The head of a page.

use leptos::prelude::*;

use crate::i18n::use_messages;
use crate::ui::button::Button;
use crate::ui::icon::{Icon, IconView};

/// The heading of a page, what stands beside it, and the way to read the page's content anew.
#[component]
pub fn PageHead(
    #[prop(into)] title: String,
    /// Without it, there is nothing to read anew.
    #[prop(optional, into)]
    on_reload: Option<Callback<()>>,
    #[prop(optional)] children: Option<Children>,
) -> impl IntoView {
    let messages = use_messages();
    let reload = on_reload.map(|on_press| {
        view! {
            <Button class="button reload" attr:title=messages.reload() on_press>
                <IconView icon=Icon::Reload />
                <span>{messages.reload()}</span>
            </Button>
        }
    });
    view! {
        <div class="page-head">
            <h1 tabindex="-1">{title}</h1>
            {children.map(|children| children())}
            {reload}
        </div>
    }
}
