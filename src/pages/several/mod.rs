//! Several certificates in one run: chosen, looked at one by one, decided one after the other, and their results.

pub mod choosing;
pub mod looking;
pub mod ready;
pub mod run_table;
pub mod stopped;
pub mod under_way;

use acceptance_process::guided_run::Stage;
use leptos::prelude::*;

use crate::browser::document;
use crate::desk::link::Link;
use crate::desk::page_head::PageHead;
use crate::desk::sign_in::SignInFirst;
use crate::i18n::use_messages;
use crate::route::Route;
use crate::state::{Turn, use_certificates, use_guided_runs, use_session};
use crate::ui::icon::{Icon, IconView};
use crate::ui::note::{Note, Urgency};
use crate::ui::tone::Tone;
use choosing::Choosing;
use looking::Looking;
use ready::{Ready, Results};
use stopped::Stopped;
use under_way::UnderWay;

/// What is shown of the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Screen {
    /// Nothing: it is not known yet whether this tab may work on it.
    Asking,
    /// Another tab works on it.
    Elsewhere,
    /// There is none: certificates are chosen.
    Choosing,
    /// There is one.
    At(Stage),
}

/// The run over several certificates.
#[component]
pub fn SeveralPage() -> impl IntoView {
    let (messages, session, runs) = (use_messages(), use_session(), use_guided_runs());
    let list = Route::Certificates(use_certificates().last_view());
    runs.enter();
    let screen = Memo::new(move |_| match (runs.turn(), runs.stage()) {
        (Turn::Asking, _) => Screen::Asking,
        (Turn::Elsewhere, _) => Screen::Elsewhere,
        (Turn::Ours, None) => Screen::Choosing,
        (Turn::Ours, Some(stage)) => Screen::At(stage),
    });
    let shown = move || {
        keep_focus();
        match screen.get() {
            Screen::Asking => ().into_any(),
            Screen::Elsewhere => view! {
                <Note tone=Tone::Warning urgency=Urgency::Status>
                    <p>{messages.several_elsewhere()}</p>
                </Note>
            }
            .into_any(),
            Screen::Choosing => view! { <Choosing /> }.into_any(),
            Screen::At(Stage::Looking(key)) => view! { <Looking key /> }.into_any(),
            Screen::At(Stage::Ready) => view! { <Ready /> }.into_any(),
            Screen::At(Stage::UnderWay(key)) => view! { <UnderWay key /> }.into_any(),
            Screen::At(Stage::Stopped(key)) => view! { <Stopped key /> }.into_any(),
            Screen::At(Stage::Over) => view! { <Results /> }.into_any(),
        }
    };
    view! {
        <p class="back">
            <Link to=list>
                <IconView icon=Icon::Back />
                {messages.certificates()}
            </Link>
        </p>
        <PageHead title=messages.several() />
        <Show when=move || session.is_signed_in() fallback=|| view! { <SignInFirst /> }>
            <div class="run">{shown}</div>
        </Show>
    }
}

/// Moves the focus to the next heading if what had it is about to be replaced.
fn keep_focus() {
    if document::is_there(".run :focus") {
        document::when_focus_is_lost(|| {
            document::focus(".run h2");
        });
    }
}
