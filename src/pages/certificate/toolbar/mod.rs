//! The toolbar above the assets, and the bars below them for changes and for selected assets.

pub mod bulk;
pub mod find;
pub mod marking;
pub mod save_bar;
pub mod saving;
pub mod tools;

use acceptance_rules::decision::Counts;
use leptos::html;
use leptos::prelude::*;

use super::worksheet::{ClosedNote, Worksheet};
use crate::browser::viewport;
use crate::i18n::use_messages;
use crate::pages::certificate::table::table_state::AssetTableState;
use crate::pages::certificate::toolbar::bulk::BulkBar;
use crate::pages::certificate::toolbar::find::Find;
use crate::pages::certificate::toolbar::marking::Marking;
use crate::pages::certificate::toolbar::save_bar::SaveBar;
use crate::ui::docked_bar::use_docked_bar;

/// Returns search, tools, filter and the button for unchecked assets, in one row that stays visible
/// if there is space.
#[component]
pub fn Toolbar(
    /// Its height, in CSS pixels.
    height: RwSignal<f64>,
) -> impl IntoView {
    let worksheet = expect_context::<Worksheet>();
    let counts = Memo::new(move |_| worksheet.overview.with(|overview| overview.counts));
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
        <ClosedNote />
        <div class="toolbar" node_ref=bar>
            <Find counts />
            <Show when=move || worksheet.is_editable.get()>
                <Marking counts />
            </Show>
            <Summary counts />
        </div>
    }
}

/// Tells the style sheet which bar is at the lower edge, since only one at a time covers rows: none while nothing can be
/// changed.
pub fn choose_docked_bar() {
    let (worksheet, state) = (expect_context::<Worksheet>(), expect_context::<AssetTableState>());
    use_docked_bar(Signal::derive(move || {
        let has_selection = state.selected.with(|selected| !selected.is_empty());
        worksheet.is_editable.get().then(|| match (has_selection, worksheet.has_steps.get()) {
            (true, _) => "selection",
            (false, true) => "changes",
            (false, false) => "decision",
        })
    }));
}

/// Returns the bars below the assets: for the selected ones, and for unsaved changes.
#[component]
pub fn FloatBars() -> impl IntoView {
    let worksheet = expect_context::<Worksheet>();
    view! {
        <Show when=move || worksheet.is_editable.get()>
            <div class="float-bars">
                <BulkBar />
                <SaveBar />
            </div>
        </Show>
    }
}

/// Returns the number of checked assets, as a text for screen readers and as a bar.
#[component]
fn Summary(counts: Memo<Counts>) -> impl IntoView {
    let messages = use_messages();
    let marked = move || {
        let counts = counts.get();
        let marked = counts.total.saturating_sub(counts.unset);
        let marked = messages.marked_of(&messages.count(marked), &messages.count(counts.total));
        messages.listed(&marked, &messages.problems(counts.not_received))
    };
    let problems = Memo::new(move |_| counts.with(|counts| counts.not_received));
    view! {
        <div class="summary">
            <p class="visually-hidden">{marked}</p>
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
