//! The import of statuses from a list: a screen of the certificate page, loaded when it is first opened.

pub mod apply;
pub mod changes;
pub mod columns;
pub mod lines;
pub mod messages;
pub mod more_cells;
pub mod not_listed;
pub mod paste_field;
pub mod source;
pub mod words;

use acceptance_marklist::columns::Columns;
use acceptance_route::Route;
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use crate::components::assets_view::AssetsView;
use crate::components::back_link::BackLink;
use crate::components::draft_offer::DraftOffer;
use crate::components::lazy_page::LazyPage;
use crate::components::page_head::PageHead;
use crate::components::tab_lock::LockedSection;
use crate::i18n::use_messages;
use crate::lazy::{ShowPage, lazy};
use crate::pages::certificate::table::table_state::AssetTableState;
use crate::pages::certificate::worksheet::{ClosedNote, Worksheet};
use crate::state::imports::ListImport;
use crate::state::{use_imports, use_open_certificate};
use crate::ui::button::ButtonRank;
use crate::ui::fold::FoldButton;
use crate::ui::icon::{Icon, IconView};
use apply::ApplyFoot;
use changes::{Changes, Overwritten};
use columns::ColumnRoles;
use lines::FaultyLines;
use not_listed::NotListed;
use source::{DiscardButton, Source};
use words::Words;

lazy!(import: ShowPage, in rest, |route| match *route {
    Route::Import(key) => view! { <ImportScreen key /> }.into_any(),
    _ => ().into_any(),
});

/// Returns the import screen in place of the table.
#[component]
pub fn Import() -> impl IntoView {
    let messages = use_messages();
    view! { <LazyPage title=messages.import_title().to_owned() part=import /> }
}

#[component]
fn ImportScreen(key: CertificateKey) -> impl IntoView {
    let messages = use_messages();
    let open_certificate = use_open_certificate();
    let view = expect_context::<AssetTableState>().view;
    let worksheet = expect_context::<Worksheet>();
    let import = use_imports().of(key);
    import.follow_assets();
    let read_again = move || open_certificate.reopen();
    view! {
        <BackLink to=Route::Certificate(key, view.get_untracked()) label=messages.certificate_title(&key.to_string()) />
        <PageHead title=messages.import_title() />
        <LockedSection key>
            <DraftOffer key />
            <AssetsView on_retry=read_again>
                <ClosedNote />
                // The list of a closed certificate can only be discarded.
                <Show
                    when=move || worksheet.is_editable.get()
                    fallback=move || view! { <DiscardButton import /> }
                >
                    <Steps import />
                </Show>
            </AssetsView>
        </LockedSection>
    }
}

/// Returns the four steps. A step appears once the previous one has a result, and has a tick once nothing is left to do.
#[component]
fn Steps(import: ListImport) -> impl IntoView {
    let messages = use_messages();
    let has_list = move || import.list.with(|list| !list.tables.is_empty());
    let has_columns = move || import.columns.with(Option::is_some);
    let has_words = move || !import.words.with(|words| words.is_empty());
    let has_comparison = Memo::new(move |_| import.comparison.with(Option::is_some));
    let are_columns_known =
        move || import.columns.with(|columns| columns.as_ref().is_some_and(Columns::is_known));
    let has_no_fault = move || {
        import.comparison.with(|comparison| comparison.as_ref().is_some_and(|own| own.sums().faults == 0))
    };
    view! {
        <div class="import">
            <Step number="1" title=messages.import_step_file() is_done=has_list>
                <Source import />
            </Step>
            <Show when=has_columns>
                <Step number="2" title=messages.columns() is_done=are_columns_known>
                    <ColumnRoles import />
                </Step>
            </Show>
            <Show when=has_words>
                <Step number="3" title=messages.import_step_words() is_done=move || import.is_each_word_clear()>
                    <Words import />
                </Step>
            </Show>
            <Show when=move || has_comparison.get()>
                <Step number="4" title=messages.sheet_changes() is_done=has_no_fault>
                    <Overwritten import />
                    <FaultyLines import />
                    <NotListed import />
                    <Changes import />
                </Step>
                <ApplyFoot import />
            </Show>
        </div>
    }
}

/// Returns a step. A finished one can be folded; it opens by itself when it needs the user again.
#[component]
fn Step(
    number: &'static str,
    title: &'static str,
    is_done: impl Fn() -> bool + Send + Sync + 'static,
    children: Children,
) -> impl IntoView {
    let [id, labelled_by] = [["import-step-", number].concat(), ["import-step-", number].concat()];
    let is_done = Memo::new(move |_| is_done());
    let is_folded = RwSignal::new(false);
    Effect::new(move || {
        if !is_done.get() {
            is_folded.set(false);
        }
    });
    let sign = move || match is_done.get() {
        true => view! { <IconView icon=Icon::Check /> }.into_any(),
        false => number.into_any(),
    };
    view! {
        <section class="import-step" data-focus-home aria-labelledby=labelled_by>
            <div class="import-line">
                <h2 id=id tabindex="-1">
                    <span class="import-number" data-done=move || is_done.get().then_some("true") aria-hidden="true">
                        {sign}
                    </span>
                    {title}
                </h2>
                <Show when=move || is_done.get()>
                    <FoldButton rank=ButtonRank::Quiet class="button import-fold" is_folded attr:aria-label=title>
                        <IconView icon=Icon::Chevron />
                    </FoldButton>
                </Show>
            </div>
            <div class="import-content" hidden=move || is_folded.get()>
                {children()}
            </div>
        </section>
    }
}
