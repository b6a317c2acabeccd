//! The import of statuses from a list: a screen of the certificate page, loaded when it is first opened.

pub mod changes;
pub mod columns;
pub mod lines;
pub mod messages;
pub mod paste_field;
pub mod source;
pub mod words;

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
use crate::state::{use_imports, use_navigation, use_open_certificate};
use crate::ui::button::{Button, ButtonRank};
use changes::Changes;
use columns::ColumnRoles;
use lines::FaultyLines;
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

/// Returns the four steps. A step appears once the previous one has a result.
#[component]
fn Steps(import: ListImport) -> impl IntoView {
    let messages = use_messages();
    let navigation = use_navigation();
    let worksheet = expect_context::<Worksheet>();
    let view = expect_context::<AssetTableState>().view;
    let count = Memo::new(move |_| {
        import.comparison.with(|comparison| Some(comparison.as_ref()?.sums().will_change()))
    });
    // One step that can be undone.
    let apply = move || {
        let Some(comparison) = import.comparison.get_untracked() else { return };
        let is_applied = worksheet.act(|assets, draft| {
            let wanted = comparison.changes().filter_map(|change| {
                Some((assets.get(change.asset)?, change.status.as_ref(), change.explanation.as_deref()))
            });
            draft.set_listed(wanted)
        });
        if is_applied {
            import.end(&comparison);
            navigation.go(Route::Certificate(worksheet.key, view.get_untracked()));
        }
    };
    let is_ready =
        move || worksheet.is_open() && import.is_current() && count.get().is_some_and(|count| count > 0);
    let has_columns = move || import.columns.with(Option::is_some);
    let has_words = move || !import.words.with(|words| words.is_empty());
    view! {
        <div class="import">
            <Step number="1" title=messages.import_step_file()>
                <Source import />
            </Step>
            <Show when=has_columns>
                <Step number="2" title=messages.columns()>
                    <ColumnRoles import />
                </Step>
            </Show>
            <Show when=has_words>
                <Step number="3" title=messages.import_step_words()>
                    <Words import />
                </Step>
            </Show>
            <Show when=move || count.get().is_some()>
                <Step number="4" title=messages.sheet_changes()>
                    <FaultyLines import />
                    <Changes import />
                </Step>
                <div class="import-apply">
                    <Button rank=ButtonRank::Primary is_on=Signal::derive(is_ready) on_press=apply>
                        {move || match count.get() {
                            None | Some(0) => messages.sheet_nothing().to_owned(),
                            Some(count) => messages.import_apply(count),
                        }}
                    </Button>
                    <p class="hint">{messages.import_apply_hint()}</p>
                </div>
            </Show>
        </div>
    }
}

#[component]
fn Step(number: &'static str, title: &'static str, children: Children) -> impl IntoView {
    let [id, labelled_by] = [["import-step-", number].concat(), ["import-step-", number].concat()];
    view! {
        <section class="import-step" data-focus-home aria-labelledby=labelled_by>
            <h2 id=id tabindex="-1">
                <span class="import-number" aria-hidden="true">
                    {number}
                </span>
                {title}
            </h2>
            {children()}
        </section>
    }
}
