//! Notes while this computer has no network, before requests are started. Requests report their own failures.

use leptos::html;
use leptos::prelude::*;
use leptos::reactive::spawn_local_scoped_with_cancellation;

use crate::browser::offline::use_is_offline;
use crate::i18n::use_messages;
use crate::state::{until_answered, use_session};
use crate::text::Tone;
use crate::ui::note::{TextNote, Urgency};

/// Whether scanning is loaded, so that it works without a network.
#[derive(Clone, Copy)]
pub struct CanScan(pub RwSignal<bool>);

impl CanScan {
    /// Provides `false`.
    pub fn provide() {
        provide_context(Self(RwSignal::new(false)));
    }
}

/// Returns whether there is no network. The browser may be wrong, so an answered read counts more.
pub fn use_has_no_network() -> Memo<bool> {
    let (session, is_offline) = (use_session(), use_is_offline());
    Memo::new(move |_| is_offline.get() && session.retries.is_unreachable())
}

/// Shows a note while this computer has no network. It promises marking only to signed-in users, and scanning only if
/// that is loaded.
#[component]
pub fn OfflineNote() -> impl IntoView {
    let (messages, is_offline, session) = (use_messages(), use_is_offline(), use_session());
    let CanScan(can_scan) = expect_context();
    let text = move || {
        let text = match (session.is_admitted(), can_scan.get()) {
            (false, _) => messages.offline_signed_out(),
            (true, true) => messages.offline_scan(),
            (true, false) => messages.offline(),
        };
        is_offline.get().then(|| text.to_owned())
    };
    view! { <TextNote tone=Tone::Warning urgency=Urgency::Status text /> }
}

/// Shows that sending needs a connection, while this computer has no network. Until the service answers, it is asked now
/// and then, since the browser may be wrong and not every page reads by itself.
#[component]
pub fn OfflineLine(
    #[prop(optional)] node_ref: NodeRef<html::P>,
    /// The ID by which it describes a button.
    id: &'static str,
) -> impl IntoView {
    let (messages, has_no_network, session) = (use_messages(), use_has_no_network(), use_session());
    Effect::new(move || {
        if has_no_network.get() {
            spawn_local_scoped_with_cancellation(until_answered(session));
        }
    });
    view! {
        <Show when=move || has_no_network.get()>
            <p node_ref=node_ref id=id class="hint" tabindex="-1">
                {messages.offline_send()}
            </p>
        </Show>
    }
}
