//! One certificate: its assets, their marks, and the decision.

pub mod acts;
pub mod assets_side;
pub mod conflicts;
pub mod decision;
pub mod head;
pub mod import_export;
pub mod key_buffer;
pub mod last_round;
pub mod not_listed;
pub mod save_action;
pub mod scan;
pub mod table;
pub mod toolbar;
pub mod worksheet;

use acceptance_route::Route;
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::{document, scanner, spreadsheets, timer};
use crate::components::offline_note::CanScan;
use crate::components::opening::open_to_work;
use crate::components::sign_in::RequireSignIn;
use crate::components::tab_lock::{LockedSection, OtherTabNote};
use crate::i18n::use_messages;
use crate::state::{LoadState, use_decisions, use_drafts, use_navigation, use_open_certificate};
use crate::text::Tone;
use crate::ui::deferred::Deferred;
use crate::ui::note::{Note, Urgency};
use assets_side::AssetsSide;
use decision::decision_panel::DecisionPanel;
use decision::final_dialog::FinalDialog;
use head::CertificateHead;
use import_export::import::Import;
use last_round::LastRound;
use save_action::provide_save_action;
use table::table_state::AssetTableState;
use toolbar::choose_docked_bar;
use worksheet::Worksheet;

/// Returns one certificate.
#[component]
pub fn CertificatePage(key: CertificateKey) -> impl IntoView {
    let read = open_to_work(key);
    provide_page(key);
    preload_tools();
    let open_certificate = use_open_certificate();
    let is_read = Signal::derive(move || open_certificate.assets_state() != LoadState::Waiting);
    // A decision of this browser stays in sight, as do its changes.
    let (decisions, drafts) = (use_decisions(), use_drafts());
    let is_missing = Memo::new(move |_| {
        open_certificate.is_missing() && decisions.status(key).is_none() && drafts.count_with_stored(key) == 0
    });
    let messages = use_messages();
    let missing = move || {
        let text = messages.certificate_missing(&key.to_string());
        view! { <Note tone=Tone::Danger urgency=Urgency::Alert><p>{text}</p></Note> }
    };
    let navigation = use_navigation();
    let is_import = Memo::new(move |_| matches!(navigation.route(), Route::Import(_)));
    view! {
        <Show when=move || !is_import.get()>
            <CertificateHead key />
        </Show>
        <RequireSignIn>
            <OtherTabNote key />
            <Show
                when=move || is_import.get()
                fallback=move || {
                    view! {
                        <Show when=move || !is_missing.get() fallback=missing>
                            {choose_docked_bar()}
                            <div class="desk">
                                <LockedSection key>
                                    <Deferred until=is_read>
                                        <AssetsSide key on_retry=read />
                                    </Deferred>
                                </LockedSection>
                                <LockedSection key>
                                    <Deferred until=is_read>
                                        <DecisionPanel key />
                                    </Deferred>
                                </LockedSection>
                            </div>
                        </Show>
                    }
                }
            >
                <Import />
            </Show>
            <FinalDialog key />
        </RequireSignIn>
    }
}

/// Loads the parts for the work on the certificate once it is shown and the browser is idle, so that they are there
/// without a network later.
fn preload_tools() {
    let (open_certificate, CanScan(can_scan)) = (use_open_certificate(), expect_context());
    let is_shown = Memo::new(move |_| open_certificate.with_assets(|_| ()).is_some());
    let load = move || {
        spawn_local(async move {
            let is_scan_loaded = scan::scan().await.is_ok() && scanner::prepare().await;
            can_scan.try_set(is_scan_loaded);
            spreadsheets::prepare().await;
        });
    };
    Effect::new(move || {
        if is_shown.get() && !document::saves_data() {
            timer::when_idle(load);
        }
    });
}

/// Provides the context that all parts of the page share.
fn provide_page(key: CertificateKey) {
    let worksheet = Worksheet::new(key);
    provide_context(worksheet);
    provide_save_action(worksheet);
    provide_context(AssetTableState::new(key));
    provide_context(LastRound::new(worksheet));
}
