//! Several certificates in one run: selected, reviewed one by one, decided one by one, and their
//! results.

pub mod choosing;
pub mod decided_assets;
pub mod keys;
pub mod looking;
pub mod other_answers;
pub mod question;
pub mod ready;
pub mod run_table;
pub mod stopped;
pub mod under_way;

use acceptance_process::guided_run::RunStage;
use acceptance_route::Route;
use leptos::prelude::*;

use crate::components::back_link::BackLink;
use crate::components::page_head::PageHead;
use crate::components::sign_in::RequireSignIn;
use crate::i18n::use_messages;
use crate::state::{use_certificates, use_guided_runs};
use crate::ui::new_question::NewQuestion;
use choosing::Choosing;
use keys::move_by_arrows;
use looking::Looking;
use ready::{Ready, Results};
use stopped::Stopped;
use under_way::UnderWay;

#[component]
pub fn SeveralPage() -> impl IntoView {
    let (messages, runs) = (use_messages(), use_guided_runs());
    let list = Route::Certificates(use_certificates().last_view());
    runs.enter();
    move_by_arrows(runs);
    let stage = Memo::new(move |_| runs.stage());
    let shown = move || match stage.get() {
        None => view! { <Choosing /> }.into_any(),
        // It asks nothing: the run can be paused at any time.
        Some(stage @ RunStage::UnderWay(_)) => view! { <Stage stage /> }.into_any(),
        Some(stage) => view! { <NewQuestion><Stage stage /></NewQuestion> }.into_any(),
    };
    view! {
        <BackLink to=list label=messages.certificates() />
        <PageHead title=messages.several() />
        <RequireSignIn>
            <div class="run" data-focus-home>{shown}</div>
        </RequireSignIn>
    }
}

#[component]
fn Stage(stage: RunStage) -> impl IntoView {
    match stage {
        RunStage::Looking(key) => view! { <Looking key /> }.into_any(),
        RunStage::Ready => view! { <Ready /> }.into_any(),
        RunStage::UnderWay(key) => view! { <UnderWay key /> }.into_any(),
        RunStage::Stopped(key) => view! { <Stopped key /> }.into_any(),
        RunStage::Over => view! { <Results /> }.into_any(),
    }
}
