//! The head of a page.

use leptos::prelude::*;

use crate::i18n::use_messages;
use crate::state::use_session;
use crate::ui::button::{Button, ButtonRank};
use crate::ui::icon::{Icon, IconView};
use crate::ui::page_actions::use_page_action;

/// Returns the heading of a page, the elements next to it, and the button that refreshes the page.
#[component]
pub fn PageHead(
    #[prop(into)] title: String,
    /// Without it, there is no button to refresh.
    #[prop(optional, into)]
    on_reload: Option<Callback<()>>,
    #[prop(optional)] children: Option<Children>,
) -> impl IntoView {
    let (messages, session) = (use_messages(), use_session());
    let reload = on_reload.map(|on_press| {
        use_page_action(messages.reload(), "", Signal::stored(true), on_press);
        // Nothing can be read before a sign-in.
        view! {
            <Show when=move || session.is_admitted()>
                <Button rank=ButtonRank::Quiet class="button reload" attr:title=messages.reload() on_press>
                    <IconView icon=Icon::Reload />
                    <span class="visually-hidden">{messages.reload()}</span>
                </Button>
            </Show>
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
