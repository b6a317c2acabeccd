//! The assets of the certificate being looked at, how far their reading is, or why it failed.

use leptos::prelude::*;

use super::loaded_view::LoadedView;
use super::progress::{ProgressNote, Skeleton, assets_progress};
use crate::i18n::use_messages;
use crate::state::use_open_certificate;

/// Shows what concerns the assets being looked at, once they are read. While they are read again it stays, with a note
/// that moves nothing.
#[component]
pub fn AssetsView(#[prop(into)] on_retry: Callback<()>, children: ChildrenFn) -> impl IntoView {
    let (messages, open_certificate) = (use_messages(), use_open_certificate());
    let stage = Signal::derive(move || open_certificate.stage());
    let doing = Signal::derive(move || assets_progress(open_certificate, messages));
    let on_cancel = Callback::new(move |()| open_certificate.cancel());
    view! {
        {move || open_certificate.is_stale().then(|| view! { <ProgressNote doing on_cancel /> })}
        <LoadedView stage waiting=move || view! { <Skeleton doing on_cancel /> } on_retry>
            {children()}
        </LoadedView>
    }
}
