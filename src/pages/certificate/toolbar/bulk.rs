//! One status and one explanation for all selected assets, with their number and the number of
//! hidden ones.

use leptos::html;
use leptos::prelude::*;
use leptos::task::{spawn_local, tick};

use crate::components::status_choices::status_choices;
use crate::i18n::use_messages;
use crate::pages::certificate::save_action::use_save_action;
use crate::pages::certificate::table::suggestions::Suggestions;
use crate::pages::certificate::table::table_state::AssetTableState;
use crate::pages::certificate::toolbar::save_bar::SaveButton;
use crate::pages::certificate::worksheet::Worksheet;
use crate::state::use_session;
use crate::ui::button::{Button, ButtonRank};
use crate::ui::combobox::Combobox;
use crate::ui::focus;
use crate::ui::icon::{Icon, IconView};
use crate::ui::select::Select;

/// Returns the bar for the selected assets; nothing while none is selected.
#[component]
pub fn BulkBar() -> impl IntoView {
    let state = expect_context::<AssetTableState>();
    view! {
        <Show when=move || state.selected.with(|selected| !selected.is_empty())>
            <SelectedAssets />
        </Show>
    }
}

#[component]
fn SelectedAssets() -> impl IntoView {
    let (messages, session) = (use_messages(), use_session());
    let (state, worksheet) = (expect_context::<AssetTableState>(), expect_context::<Worksheet>());
    let chosen = RwSignal::new(String::new());
    let statuses = move || {
        let none = (String::new(), messages.choose_status().to_owned());
        std::iter::once(none).chain(status_choices(messages, session)).collect::<Vec<_>>()
    };
    let is_on = move || worksheet.is_open() && chosen.with(|code| !code.is_empty());
    let (explanation, is_explaining) = (NodeRef::<html::Textarea>::new(), RwSignal::new(false));
    let list = RwSignal::new(None);
    let explain = move |text: String| {
        if let Some(field) = explanation.get_untracked() {
            field.set_value(&text);
        }
    };
    let apply = move || {
        let text = explanation.get_untracked().map(|field| field.value()).unwrap_or_default();
        if let Some(status) = session.codes().read(&chosen.get_untracked()) {
            let ids = state.selected.get_untracked();
            if !worksheet.mark_all(&ids, &status, text.trim()) {
                return;
            }
            state.selected.set(Vec::new());
            // The first change mounts the button.
            spawn_local(async move {
                tick().await;
                focus::focus_in_place(state.undo_button);
            });
        }
    };
    let clear = move || {
        focus::focus_in_place(state.select_all);
        state.selected.set(Vec::new());
    };
    let save = use_save_action();
    let hidden = Memo::new(move |_| state.count_selected_hidden());
    let count = move || {
        let selected = messages.selected(state.selected.with(Vec::len));
        match hidden.get() {
            0 => selected,
            hidden => messages.listed(&selected, &messages.selected_hidden(hidden)),
        }
    };
    view! {
        <div class="float-bar bulk" data-focus-home=".clear" role="group" aria-label=messages.selection()>
            <strong role="status">{count}</strong>
            <Button
                rank=ButtonRank::Quiet
                class="button clear"
                on_press=clear
                attr:aria-label=messages.clear_selection()
            >
                <IconView icon=Icon::Cross />
                {messages.clear()}
            </Button>
            <Select
                label=messages.status_for_selected()
                class="status"
                choices=statuses
                chosen
                on_choose=move |code| chosen.set(code)
            />
            <textarea
                node_ref=explanation
                class="explanation"
                rows="1"
                aria-label=messages.explanation_for_selected()
                placeholder=messages.explanation()
                aria-controls=move || list.get().and_then(Combobox::list_id)
                aria-activedescendant=move || list.get().and_then(Combobox::active_id)
                on:focus=move |_| is_explaining.set(true)
                on:blur=move |_| _ = is_explaining.try_set(false)
            ></textarea>
            {move || is_explaining.get().then(|| view! { <Suggestions field=explanation list on_insert=explain /> })}
            <Button
                rank=ButtonRank::Secondary
                class="button apply"
                is_on
                on_press=apply
                attr:aria-label=messages.apply_to_selected()
            >
                {messages.apply()}
            </Button>
            <Show when=move || !save.is_idle() && !save.is_held()>
                <SaveButton save />
            </Show>
        </div>
    }
}
