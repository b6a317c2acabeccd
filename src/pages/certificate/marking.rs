//! Marking many assets, undoing, saving. What an act will touch stands on its button.

use acceptance_rules::asset::AssetId;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::decision::Counts;
use acceptance_rules::draft::{Draft, StepKind, StepName};
use leptos::ev;
use leptos::prelude::*;

use super::acts::Acts;
use super::keys::asset_at;
use super::table_state::{AssetTableState, RowField};
use crate::browser::document;
use crate::i18n::use_messages;
use crate::state::{Drafts, use_drafts, use_open_certificate};
use crate::ui::button::{Button, Rank};
use crate::ui::icon::{Icon, IconView};

/// Marking many assets, undoing, saving.
#[component]
pub fn Marking(key: CertificateKey, counts: Memo<Counts>) -> impl IntoView {
    let (messages, drafts, open_certificate) = (use_messages(), use_drafts(), use_open_certificate());
    let state = expect_context::<AssetTableState>();
    let acts = Acts::new(key);
    let unset = move || counts.get().unset;
    let has_updates = Memo::new(move |_| {
        let has_updates = |assets: &_| drafts.with(key, |draft| draft.has_updates(assets));
        !open_certificate.is_stale() && open_certificate.with_assets(has_updates).unwrap_or_default()
    });
    view! {
        <div class="toolbar-line marking" data-narrowed=move || state.is_narrowed.get().then_some("true")>
            // What is not in sight is not marked unawares: with a search or a filter, what they show comes first.
            <Show when=move || state.is_narrowed.get() && state.ids.with(|ids| !ids.is_empty())>
                <AcceptShown acts counts />
            </Show>
            <Button
                is_on=move || { acts.is_open() && unset() > 0 }
                on_press=move || acts.accept_unchecked()
            >
                {move || match unset() {
                    0 => messages.all_checked().to_owned(),
                    count => messages.mark_unchecked(count),
                }}
            </Button>
            <span class="toolbar-gap"></span>
            <span class="steps">
                <Steps key acts />
                <Button
                    rank=Rank::Quiet
                    is_on=move || { acts.is_open() && drafts.with(key, |draft| !draft.is_empty()) }
                    on_press=move || acts.discard()
                >
                    {messages.discard_marks()}
                </Button>
                <Button
                    rank=Rank::Secondary
                    is_on=move || { acts.is_open() && has_updates.get() }
                    on_press=move || open_certificate.save()
                >
                    {messages.save_marks()}
                </Button>
            </span>
        </div>
    }
}

/// Marks what is shown.
#[component]
fn AcceptShown(acts: Acts, counts: Memo<Counts>) -> impl IntoView {
    let messages = use_messages();
    let state = expect_context::<AssetTableState>();
    let count = Memo::new(move |_| {
        // Asked at every mark, so it is looked at only where there is something to find.
        if counts.with(|counts| counts.unset == 0) { 0 } else { acts.count_unchecked_shown() }
    });
    let name = move || {
        let shown = state.ids.with(Vec::len);
        match count.get() {
            0 => messages.all_shown_checked().to_owned(),
            count if count == shown => messages.mark_shown(count),
            count => messages.mark_unchecked_shown(count, &messages.count(shown)),
        }
    };
    view! {
        <Button is_on=move || { acts.is_open() && count.get() > 0 } on_press=move || acts.accept_shown()>
            {name}
        </Button>
    }
}

/// Undo and redo, which say what they undo. Their keys are those of every program; a field for text keeps its own.
/// Where nothing was typed, as where a digit has just led, there is nothing for a field to take back: then the step is, and
/// the focus goes back to the status.
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
        let untyped = untyped(drafts, key).filter(|_| !is_redo);
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
        <StepButton acts class="button undo" icon=Icon::Undo label=messages.undo() name=Acts::undoes is_on=can_undo act=Acts::undo />
        <StepButton acts class="button redo" icon=Icon::Redo label=messages.redo() name=Acts::redoes is_on=can_redo act=Acts::redo />
    }
}

/// The asset in whose explanation the focus is, where nothing was typed.
fn untyped(drafts: Drafts, key: CertificateKey) -> Option<AssetId> {
    let asset = asset_at(&document::find("tr.row textarea:focus:placeholder-shown")?)?;
    let is_typing = |step: StepName| step.kind == StepKind::Explanation && step.first == asset;
    let last = untrack(|| drafts.with(key, Draft::last_step));
    (!last.is_some_and(is_typing)).then_some(asset)
}

/// A button for a step, which says what it takes back or makes again.
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
        <Button rank=Rank::Quiet class attr:title=move || name(acts).unwrap_or_else(|| label.to_owned()) is_on on_press=move || act(acts)>
            <IconView icon />
            {label}
        </Button>
    }
}
