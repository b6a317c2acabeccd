//! Several certificates in one run: selected, reviewed one by one, decided one by one, and their
//! results.

pub mod choosing;
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
use crate::state::{TabRole, use_certificates, use_guided_runs};
use crate::text::Tone;
use crate::ui::new_question::NewQuestion;
use crate::ui::note::{Note, Urgency};
use choosing::Choosing;
use keys::move_by_arrows;
use looking::Looking;
use ready::{Ready, Results};
use stopped::Stopped;
use under_way::UnderWay;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Screen {
    /// Nothing: it is not known yet whether this tab may work on it.
    Asking,
    /// Another tab works on it.
    Elsewhere,
    /// There is no run: certificates are selected.
    Choosing,
    At(RunStage),
}

#[component]
pub fn SeveralPage() -> impl IntoView {
    let (messages, runs) = (use_messages(), use_guided_runs());
    let list = Route::Certificates(use_certificates().last_view());
    runs.enter();
    move_by_arrows(runs);
    let screen = Memo::new(move |_| match (runs.role(), runs.stage()) {
        (TabRole::Asking, _) => Screen::Asking,
        (TabRole::Watching, _) => Screen::Elsewhere,
        (TabRole::Working, None) => Screen::Choosing,
        (TabRole::Working, Some(stage)) => Screen::At(stage),
    });
    let shown = move || match screen.get() {
        Screen::Asking => ().into_any(),
        Screen::Elsewhere => view! {
            <Note tone=Tone::Warning urgency=Urgency::Status>
                <p>{messages.several_elsewhere()}</p>
            </Note>
        }
        .into_any(),
        Screen::Choosing => view! { <Choosing /> }.into_any(),
        Screen::At(stage) => view! { <NewQuestion><Stage stage /></NewQuestion> }.into_any(),
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
