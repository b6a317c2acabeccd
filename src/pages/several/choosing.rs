//! The certificates of the list that was read, to be chosen for a run. None is chosen at first.

use acceptance_rules::certificate::{Certificate, CertificateDetail, CertificateKey};
use leptos::prelude::*;

use crate::desk::loaded_view::LoadedView;
use crate::desk::progress::Skeleton;
use crate::i18n::use_messages;
use crate::state::{Stage, use_certificates, use_drafts, use_guided_runs};
use crate::ui::button::{Button, Rank};
use crate::ui::text::ServiceText;

/// What is chosen, and the way to begin.
#[component]
pub fn Choosing() -> impl IntoView {
    let (messages, certificates) = (use_messages(), use_certificates());
    let read = move || certificates.read(certificates.last_view().page, messages.language);
    if untrack(|| certificates.stage()) != Stage::Ready {
        read();
    }
    let waiting = move || {
        view! { <Skeleton doing=messages.reading_certificates() on_cancel=move || certificates.cancel() /> }
    };
    view! {
        <p>{messages.several_text()} " " {messages.several_unsent()}</p>
        <LoadedView stage=move || certificates.stage() waiting on_retry=read>
            <Choices />
        </LoadedView>
    }
}

#[component]
fn Choices() -> impl IntoView {
    let (messages, runs) = (use_messages(), use_guided_runs());
    let rows = use_certificates().open_rows();
    if rows.is_empty() {
        return view! { <div class="empty"><p>{messages.several_none()}</p></div> }.into_any();
    }
    let keys: Vec<CertificateKey> = rows.iter().map(|row| row.key).collect();
    let chosen = RwSignal::new(Vec::new());
    let count = move || chosen.with(Vec::len);
    let begin = move || {
        // In the order of the list, not of the ticks.
        let of_run = chosen.with_untracked(|chosen| {
            keys.iter().copied().filter(|key| chosen.contains(key)).collect::<Vec<_>>()
        });
        runs.begin(&of_run);
    };
    view! {
        <fieldset class="choices">
            <legend class="visually-hidden">{messages.certificates()}</legend>
            {rows.into_iter().map(|row| view! { <Choice row chosen /> }).collect_view()}
        </fieldset>
        <div class="run-actions run-bar">
            <p role="status">{move || messages.selected(count())}</p>
            <Button rank=Rank::Primary is_on=Signal::derive(move || count() > 0) on_press=begin>
                {move || messages.several_begin(count())}
            </Button>
        </div>
    }
    .into_any()
}

/// One certificate that can be chosen.
#[component]
fn Choice(row: Certificate, chosen: RwSignal<Vec<CertificateKey>>) -> impl IntoView {
    let (messages, drafts) = (use_messages(), use_drafts());
    let key = row.key;
    let tick = move |is_ticked: bool| {
        chosen.update(|chosen| {
            chosen.retain(|other| *other != key);
            chosen.extend(is_ticked.then_some(key));
        });
    };
    let names = [CertificateDetail::LeaseCompanyName, CertificateDetail::CustomerName];
    let names = names.into_iter().filter_map(|detail| row.detail(detail).map(str::to_owned));
    let names = names.map(|text| view! { <span class="choice-name"><ServiceText text /></span> });
    let marks = move || {
        let count = drafts.count_kept(key);
        (count > 0).then(|| view! { <span class="choice-marks">{messages.draft_marks(count)}</span> })
    };
    view! {
        <label class="choice-row">
            <input
                type="checkbox"
                prop:checked=move || chosen.with(|chosen| chosen.contains(&key))
                on:change:target=move |event| tick(event.target().checked())
            />
            <span class="choice-key">{key.to_string()}</span>
            {names.collect_view()}
            {marks}
        </label>
    }
}
