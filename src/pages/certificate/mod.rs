//! One certificate: its assets, the marks on them, and the decision.

pub mod conflicts;
pub mod decision_panel;
pub mod final_dialog;
pub mod grid;
pub mod head;
pub mod outcome;
pub mod row;
pub mod toolbar;
pub mod view;

use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use crate::sign_in::SignIn;
use crate::state::runner::Progress;
use crate::state::{Desk, Loaded, use_desk};
use crate::trouble::Trouble;
use crate::use_words;
use crate::words::Words;
use conflicts::Conflicts;
use decision_panel::DecisionPanel;
use final_dialog::FinalDialog;
use grid::Grid;
use head::Head;
use outcome::SaveLine;
use toolbar::Toolbar;
use view::AssetsShown;

/// One certificate.
#[component]
pub fn CertificatePage(key: CertificateKey) -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let bench = desk.workbench;
    let read = move || bench.open(key, desk.certificates.last_view.get_untracked().filter);
    Effect::new(move |_| {
        desk.session.generation.track();
        if desk.session.is_signed_in() {
            read();
        }
    });
    provide_context(AssetsShown::new(desk, key));
    // A fresh reading of assets makes the grid anew, but not the toolbar, where the focus may be.
    let state = Memo::new(move |_| match bench.assets.get() {
        Loaded::Waiting => Loaded::Waiting,
        Loaded::Failed(failure) => Loaded::Failed(failure),
        Loaded::Ready(_) => Loaded::Ready(()),
    });
    let grid = move || bench.assets.get().ready().cloned().map(|assets| view! { <Grid key assets /> });
    let assets = move || match state.get() {
        Loaded::Waiting => view! { <Waiting /> }.into_any(),
        Loaded::Failed(failure) => view! { <Trouble failure on_retry=read /> }.into_any(),
        Loaded::Ready(()) => view! {
            <Conflicts key />
            <Toolbar key />
            {grid}
        }
        .into_any(),
    };
    let not_found = move || {
        matches!(bench.certificate.get(), Loaded::Ready(None)).then(|| {
            view! {
                <p class="note" data-tone="danger" role="alert">
                    {words.certificate_not_found()}
                </p>
            }
        })
    };
    let body = move || {
        if !desk.session.is_signed_in() {
            return view! {
                <div class="panel narrow">
                    <h2>{words.sign_in_first()}</h2>
                    <p>{words.sign_in_first_text()}</p>
                    <SignIn on_done=|| () />
                </div>
            }
            .into_any();
        }
        view! {
            <div class="desk">
                <section class="desk-assets" aria-label=words.assets()>
                    <p class="visually-hidden" role="status">
                        {move || loaded_line(desk, words)}
                    </p>
                    {not_found}
                    <SaveLine />
                    {assets}
                </section>
                <DecisionPanel key />
            </div>
            <FinalDialog key />
        }
        .into_any()
    };
    view! {
        <Head key />
        {body}
    }
}

/// How many assets are here: `of` only once the set is proven complete.
fn loaded_line(desk: Desk, words: Words) -> String {
    match (desk.workbench.assets.get(), desk.workbench.progress.get()) {
        (Loaded::Ready(assets), _) if assets.is_empty() => words.no_assets().to_owned(),
        (Loaded::Ready(assets), _) => words.assets_loaded_of(&words.count(assets.len()), &words.count(assets.len())),
        (Loaded::Waiting, Some(Progress::Reading { read, .. })) => words.assets_loaded(&words.count(read)),
        (Loaded::Waiting | Loaded::Failed(_), _) => String::new(),
    }
}

/// The layout of the grid before its assets are here, with what is being done.
#[component]
fn Waiting() -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let line = move || match desk.workbench.progress.get() {
        Some(Progress::Reading { read, total: Some(total) }) => {
            words.assets_read_of(&words.count(read), &total.to_string())
        }
        Some(Progress::Reading { read, total: None }) if read > 0 => words.assets_read(&words.count(read)),
        Some(Progress::Finding) => words.finding_certificate().to_owned(),
        _ => words.reading_assets().to_owned(),
    };
    view! {
        <div class="waiting" aria-busy="true">
            <div class="waiting-line">
                <p>{line}</p>
                <button class="button" type="button" on:click=move |_| desk.workbench.cancel()>
                    {words.cancel()}
                </button>
            </div>
            <div class="skeleton" aria-hidden="true">
                {(0..10).map(|_| view! { <div class="skeleton-row"></div> }).collect_view()}
            </div>
        </div>
    }
}
