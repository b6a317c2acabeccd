//! The bar of unsaved changes below the assets: their number, undo, redo, discard and save.

use acceptance_rules::asset::AssetId;
use acceptance_rules::draft::{Draft, StepKind, StepName};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::browser::document;
use crate::i18n::use_messages;
use crate::pages::certificate::save_action::{SaveAction, use_save_action};
use crate::pages::certificate::table::row_fields::RowField;
use crate::pages::certificate::table::table_state::AssetTableState;
use crate::pages::certificate::worksheet::Worksheet;
use crate::state::{use_local_store, use_session};
use crate::ui::button::{Button, ButtonRank};
use crate::ui::icon::{Icon, IconView};
use crate::ui::keys::{Held, on_page_keys};
use crate::ui::new_question::NewQuestion;
use crate::ui::page_actions::{use_page_action, use_page_action_by_keys};

/// Returns the bar, while there is a change, or a step to undo or redo.
#[component]
pub fn SaveBar() -> impl IntoView {
    let worksheet = expect_context::<Worksheet>();
    view! {
        <Show when=move || worksheet.has_steps.get()>
            <Changes />
        </Show>
    }
}

#[component]
fn Changes() -> impl IntoView {
    let (messages, worksheet) = (use_messages(), expect_context::<Worksheet>());
    let (session, local_store) = (use_session(), use_local_store());
    let count = Memo::new(move |_| worksheet.read(|_, draft| draft.len()));
    let save = use_save_action();
    use_page_action(move || save.name(), "", Signal::derive(move || save.is_on()), move || save.run());
    let unsaved = move || match (count.get(), save.is_held()) {
        (0, _) => messages.no_changes().to_owned(),
        (count, false) => messages.unsaved(count),
        (count, true) => messages.waiting_to_be_saved(count),
    };
    let place = move || {
        if save.is_held() {
            return Some([" · ", messages.saved_when_connected()].concat());
        }
        let is_stored = count.get() > 0 && session.keeps_work() && !local_store.is_refused();
        is_stored.then(|| [" · ", messages.stored_here()].concat())
    };
    view! {
        <div class="float-bar save-bar" data-focus-home=".save" role="group" aria-label=messages.unsaved_changes()>
            <p class="clipped">
                <strong class="unsaved">{unsaved}</strong>
                <span class="stored-here">{place}</span>
            </p>
            <Steps />
            <Button
                rank=ButtonRank::Quiet
                is_on=move || { worksheet.is_open() && count.get() > 0 }
                on_press=move || worksheet.discard()
                attr:aria-label=messages.discard_marks()
            >
                {messages.discard()}
            </Button>
            <SaveButton save />
        </div>
    }
}

/// Returns the button that saves the changes, or cancels a save that waits. Its text is short where it shares a bar or has
/// little space.
#[component]
pub fn SaveButton(save: SaveAction) -> impl IntoView {
    let messages = use_messages();
    let text = move || match (save.is_held(), save.is_disconnected()) {
        // As wide as before, so that a second press does not reach the button beside it.
        (true, _) => view! {
            <IconView icon=Icon::Clock />
            <span class="whole" data-longest=messages.save_when_connected()>{messages.cancel()}</span>
            <span class="short" data-longest=messages.save()>{messages.cancel()}</span>
        }
        .into_any(),
        (false, true) => view! {
            <IconView icon=Icon::Clock />
            <span class="whole">{messages.save_when_connected()}</span>
            <span class="short">{messages.save()}</span>
        }
        .into_any(),
        (false, false) => messages.save().into_any(),
    };
    let button = move || {
        view! {
            <Button
                rank=ButtonRank::Secondary
                class="button save"
                is_on=move || save.is_on()
                on_press=move || save.run()
                attr:aria-label=move || save.name()
            >
                {text}
            </Button>
        }
    };
    move || match save.is_held() {
        // A double press does not cancel.
        true => view! { <NewQuestion>{button()}</NewQuestion> }.into_any(),
        false => button().into_any(),
    }
}

/// Returns undo and redo, with their usual keys; a text field has its own. In an explanation
/// without typed text, *Undo* undoes the last step and moves the focus to the status.
#[component]
fn Steps() -> impl IntoView {
    let messages = use_messages();
    let (state, worksheet) = (expect_context::<AssetTableState>(), expect_context::<Worksheet>());
    let can_undo = Memo::new(move |_| worksheet.is_open() && worksheet.read(|_, draft| draft.can_undo()));
    let can_redo = Memo::new(move |_| worksheet.is_open() && worksheet.read(|_, draft| draft.can_redo()));
    on_page_keys(move |chord, _| {
        let is_redo = match (chord.held, &*chord.key) {
            (Held::Control, "z") => false,
            (Held::ControlShift, "z") | (Held::Control, "y") => true,
            _ => return false,
        };
        let untyped = untyped(state, worksheet).filter(|_| !is_redo);
        if document::is_typing() && untyped.is_none() {
            return false;
        }
        if is_redo && can_redo.get_untracked() {
            worksheet.redo();
        } else if !is_redo && can_undo.get_untracked() {
            worksheet.undo();
            if let Some(asset) = untyped {
                state.go_on_to(asset, RowField::Status);
            }
        }
        true
    });
    let control = messages.key_ctrl();
    view! {
        <StepButton class="button undo" icon=Icon::Undo step=Draft::last_step is_on=can_undo act=Worksheet::undo label=messages.undo() keys=[control, " Z"].concat() {..} node_ref=state.undo_button />
        <StepButton class="button redo" icon=Icon::Redo label=messages.redo() keys=[control, " ", messages.key_shift(), " Z"].concat() step=Draft::undone_step is_on=can_redo act=Worksheet::redo />
    }
}

/// Returns the asset whose explanation has the focus, if nothing was typed there.
fn untyped(state: AssetTableState, worksheet: Worksheet) -> Option<AssetId> {
    let field = document::find("textarea:focus:placeholder-shown")?.dyn_into().ok()?;
    let asset = state.fields.explained_by(&field)?;
    let is_typing = |step: StepName| step.kind == StepKind::Explanation && step.first == asset;
    let last = worksheet.read_untracked(|_, draft| draft.last_step());
    (!last.is_some_and(is_typing)).then_some(asset)
}

/// Returns a button for a step, with the name of the step as its title.
#[component]
fn StepButton(
    class: &'static str,
    icon: Icon,
    label: &'static str,
    keys: String,
    step: fn(&Draft) -> Option<StepName>,
    is_on: Memo<bool>,
    act: fn(Worksheet),
) -> impl IntoView {
    let worksheet = expect_context::<Worksheet>();
    let title = move || worksheet.name_of_step(step).unwrap_or_else(|| label.to_owned());
    use_page_action_by_keys(label, "", keys, is_on, move || act(worksheet));
    view! {
        <Button rank=ButtonRank::Quiet class attr:title=title is_on on_press=move || act(worksheet)>
            <IconView icon />
            {label}
        </Button>
    }
}
