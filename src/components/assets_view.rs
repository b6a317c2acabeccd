//! The assets of the open certificate, their loading state, or the failure.

use leptos::prelude::*;

use super::failure_message::FailureMessage;
use super::loaded_view::LoadedView;
use super::progress::{ProgressNote, Skeleton, SkeletonRows, assets_progress};
use crate::i18n::use_messages;
use crate::state::use_open_certificate;

/// Shows its children once the assets are read. During a new read, and after its failure, the
/// children stay below a note.
#[component]
pub fn AssetsView(
    #[prop(into)] on_retry: Callback<()>,
    /// The placeholder until the assets are read.
    #[prop(default = ViewFn::from(|| view! { <SkeletonRows /> }), into)]
    rows: ViewFn,
    children: ChildrenFn,
) -> impl IntoView {
    let (messages, open_certificate) = (use_messages(), use_open_certificate());
    let stage = Signal::derive(move || open_certificate.assets_state());
    let doing = Signal::derive(move || assets_progress(open_certificate, messages));
    let on_cancel = Callback::new(move |()| open_certificate.cancel());
    view! {
        {move || match (open_certificate.refresh_failure(), open_certificate.is_stale()) {
            (Some(failure), _) => view! { <FailureMessage failure on_retry /> }.into_any(),
            (None, true) => view! { <ProgressNote doing on_cancel /> }.into_any(),
            (None, false) => ().into_any(),
        }}
        <LoadedView stage waiting=move || view! { <Skeleton doing on_cancel rows=rows.clone() /> } on_retry>
            {children()}
        </LoadedView>
    }
}
