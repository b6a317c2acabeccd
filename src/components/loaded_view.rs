//! A read value: its loading state, its failure, or its content.

use leptos::prelude::*;

use super::failure_message::FailureMessage;
use crate::state::Stage;

/// Shows a read value. Its children are created when it is ready, and stay during a new read; they
/// read the value themselves.
#[component]
pub fn LoadedView(
    #[prop(into)] stage: Signal<Stage>,
    /// Shown while it is read.
    #[prop(into)]
    waiting: ViewFn,
    #[prop(into)] on_retry: Callback<()>,
    children: ChildrenFn,
) -> impl IntoView {
    let stage = Memo::new(move |_| stage.get());
    move || match stage.get() {
        Stage::Waiting => waiting.run(),
        Stage::Failed(failure) => view! { <FailureMessage failure on_retry /> }.into_any(),
        Stage::Ready => children(),
    }
}
