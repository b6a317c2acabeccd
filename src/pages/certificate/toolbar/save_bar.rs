//! The bar of unsaved changes below the assets: their number, undo, redo, discard and save.

use acceptance_rules::asset::AssetId;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::draft::{Draft, StepKind, StepName};
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::browser::document;
use crate::i18n::use_messages;
use crate::pages::certificate::acts::Acts;
use crate::pages::certificate::editing::Editing;
use crate::pages::certificate::table::row_fields::RowField;
use crate::pages::certificate::table::table_state::AssetTableState;
use crate::state::{Drafts, use_drafts, use_local_store, use_open_certificate, use_session};
use crate::ui::button::{Button, ButtonRank};
use crate::ui::icon::{Icon, IconView};

/// Returns the bar, while there is a change, or a step to undo or redo.
#[component]
pub fn SaveBar(key: CertificateKey) -> impl IntoView {
    let editing = expect_context::<Editing>();
    let acts = Acts::new(key);
    view! {
        <Show when=move || editing.has_steps.get()>
            <Changes key acts />
        </Show>
    }
}

#[component]
fn Changes(key: CertificateKey, acts: Acts) -> impl IntoView {
    let (messages, drafts, open_certificate) = (use_messages(), use_drafts(), use_open_certificate());
    let (session, local_store) = (use_session(), use_local_store());
    let count = Memo::new(move |_| drafts.count(key));
    let has_updates = Memo::new(move |_| {
        let has_updates = |assets: &_| drafts.with(key, |draft| draft.has_updates(assets));
        !open_certificate.is_stale() && open_certificate.with_assets(has_updates).unwrap_or_default()
    });
    let unsaved = move || match count.get() {
        0 => messages.no_changes().to_owned(),
        count => messages.unsaved(count),
    };
    let place = move || {
        let is_stored = count.get() > 0 && session.keeps_work() && !local_store.is_refused();
        is_stored.then(|| messages.stored_here())
    };
    view! {
        <div class="float-bar save-bar" role="group" aria-label=messages.unsaved_changes()>
            <p>
                <strong class="unsaved">{unsaved}</strong>
                " "
                // Phones show the short text.
                <span class="stored-here" data-short=messages.stored_here_short()>
                    {place}
                </span>
            </p>
            <span class="steps">
                <Steps key acts />
                <Button
                    rank=ButtonRank::Quiet
                    is_on=move || { acts.is_open() && count.get() > 0 }
                    on_press=move || acts.discard()
                >
                    {messages.discard_marks()}
                </Button>
                <Button
                    rank=ButtonRank::Secondary
                    is_on=move || { acts.is_open() && has_updates.get() }
                    on_press=move || open_certificate.save()
                >
                    {messages.save_marks()}
                </Button>
            </span>
        </div>
    }
}

/// Returns undo and redo, with their usual keys; a text field has its own. In an explanation
/// without typed text, *Undo* undoes the last step and moves the focus to the status.
#[component]
fn Steps(key: CertificateKey, acts: Acts) -> impl IntoView {
    let (messages, drafts) = (use_messages(), use_drafts());
    let state = expect_context::<AssetTableState>();
    let can_undo = Memo::new(move |_| acts.is_open() && drafts.with(key, Draft::can_undo));
    let can_redo = Memo::new(move |_| acts.is_open() && drafts.with(key, Draft::can_redo));
    let listener = window_event_listener(ev::keydown, move |event| {
        let is_control = (event.ctrl_key() || event.meta_key()) && !event.alt_key();
        if !is_control || event.default_prevented() || document::is_there("dialog[open]") {
            return;
        }
        let is_redo = match event.key().as_str() {
            "z" | "Z" => event.shift_key(),
            "y" => true,
            _ => return,
        };
        let untyped = untyped(state, drafts).filter(|_| !is_redo);
        if document::is_typing() && untyped.is_none() {
            return;
        }
        event.prevent_default();
        if is_redo && can_redo.get_untracked() {
            acts.redo();
        } else if !is_redo && can_undo.get_untracked() {
            acts.undo();
            if let Some(asset) = untyped {
                state.go_on_to(asset, RowField::Status);
            }
        }
    });
    on_cleanup(move || listener.remove());
    view! {
        <StepButton acts class="button undo" icon=Icon::Undo name=Acts::undoes is_on=can_undo act=Acts::undo label=messages.undo() {..} node_ref=state.undo_button />
        <StepButton acts class="button redo" icon=Icon::Redo label=messages.redo() name=Acts::redoes is_on=can_redo act=Acts::redo />
    }
}

/// Returns the asset whose explanation has the focus, if nothing was typed there.
fn untyped(state: AssetTableState, drafts: Drafts) -> Option<AssetId> {
    let field = document::find("textarea:focus:placeholder-shown")?.dyn_into().ok()?;
    let asset = state.fields.explained_by(&field)?;
    let is_typing = |step: StepName| step.kind == StepKind::Explanation && step.first == asset;
    let last = untrack(|| drafts.with(state.key, Draft::last_step));
    (!last.is_some_and(is_typing)).then_some(asset)
}

/// Returns a button for a step, with the name of the step as its title.
#[component]
fn StepButton(
    acts: Acts,
    class: &'static str,
    icon: Icon,
    label: &'static str,
    name: fn(Acts) -> Option<String>,
    is_on: Memo<bool>,
    act: fn(Acts),
) -> impl IntoView {
    view! {
        <Button rank=ButtonRank::Quiet class attr:title=move || name(acts).unwrap_or_else(|| label.to_owned()) is_on on_press=move || act(acts)>
            <IconView icon />
            {label}
        </Button>
    }
}
