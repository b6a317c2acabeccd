//! A read value: its loading state, its failure, or its content.

use leptos::prelude::*;

use super::failure_message::FailureMessage;
use crate::state::LoadState;

/// Shows a read value. Its children are created when it is ready, and stay during a new read; they
/// read the value themselves.
#[component]
pub fn LoadedView(
    #[prop(into)] stage: Signal<LoadState>,
    /// Shown while it is read.
    #[prop(into)]
    waiting: ViewFn,
    #[prop(into)] on_retry: Callback<()>,
    children: ChildrenFn,
) -> impl IntoView {
    let stage = Memo::new(move |_| stage.get());
    move || match stage.get() {
        LoadState::Waiting => waiting.run(),
        LoadState::Failed(failure) => view! { <FailureMessage failure on_retry /> }.into_any(),
        LoadState::Ready => children(),
    }
}
