//! What concerns many assets at once: counts, search, filter, marking, undo, saving.

use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::decision::{Counts, Overview};
use leptos::html;
use leptos::prelude::*;

use super::arrange::ViewButton;
use super::bulk::BulkBar;
use super::editing::{Editing, ReadOnlyNote};
use super::find::Find;
use super::marking::Marking;
use super::scan::Scanning;
use super::sheet::Spreadsheet;
use crate::browser::viewport;
use crate::i18n::use_messages;
use crate::state::use_drafts;
use crate::ui::soon::Soon;
use crate::ui::tone::Tone;

/// All that concerns many assets. How the marking stands scrolls away; the rest stays in sight where there is room.
#[component]
pub fn Toolbar(
    key: CertificateKey,
    /// Its height, in CSS pixels.
    height: RwSignal<f64>,
) -> impl IntoView {
    let overview = expect_context::<Memo<Overview>>();
    let counts = Memo::new(move |_| overview.with(|overview| overview.counts));
    let editing = expect_context::<Editing>();
    let bar = NodeRef::<html::Div>::new();
    Effect::new(move || {
        if let Some(bar) = bar.get() {
            let own = bar.clone();
            viewport::on_resize(&bar, move || {
                height.try_set(own.get_bounding_client_rect().height());
            });
        }
    });
    view! {
        <Summary key counts />
        <ReadOnlyNote />
        <div class="toolbar" node_ref=bar>
            <Soon>
                <Find key />
            </Soon>
            <Show when=move || editing.is_on.get()>
                <Soon>
                    <Marking key counts />
                    <BulkBar key />
                </Soon>
            </Show>
        </div>
    }
}

/// How the marking stands, as words and as a bar.
#[component]
fn Summary(key: CertificateKey, counts: Memo<Counts>) -> impl IntoView {
    let (messages, drafts) = (use_messages(), use_drafts());
    let editing = expect_context::<Editing>();
    let marked = move || {
        let counts = counts.get();
        let marked = counts.total.saturating_sub(counts.unset);
        messages.marked_of(&messages.count(marked), &messages.count(counts.total))
    };
    let problems = Memo::new(move |_| counts.with(|counts| counts.not_received));
    let tone = move || if problems.get() > 0 { Tone::Warning } else { Tone::Neutral };
    let unsaved = move || match drafts.count(key) {
        0 => String::new(),
        count => messages.unsaved(count),
    };
    view! {
        <div class="summary">
            <div class="summary-line">
                <strong>{marked}</strong>
                <span data-tone=move || {
                    tone().name()
                }>{move || messages.problems(problems.get())}</span>
                <span class="unsaved">{unsaved}</span>
                <div class="summary-acts">
                    <Show when=move || editing.is_on.get()>
                        <Scanning />
                    </Show>
                    <Spreadsheet />
                    <ViewButton />
                </div>
            </div>
            <svg
                class="bar"
                preserveAspectRatio="none"
                aria-hidden="true"
                viewBox=move || ["0 0 ", &counts.get().total.max(1).to_string(), " 1"].concat()
            >
                <rect class="bar-received" height="1" width=move || counts.get().received.to_string()></rect>
                <rect
                    class="bar-problem"
                    height="1"
                    x=move || counts.get().received.to_string()
                    width=move || problems.get().to_string()
                ></rect>
            </svg>
        </div>
    }
}
