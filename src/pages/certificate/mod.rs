//! One certificate: its assets, the marks on them, and the decision.

pub mod acts;
pub mod arrange;
pub mod asset_table;
pub mod assets_side;
pub mod below;
pub mod bulk;
pub mod cells;
pub mod choice;
pub mod closed;
pub mod conflicts;
pub mod decision_panel;
pub mod earlier;
pub mod editing;
pub mod final_dialog;
pub mod find;
pub mod grid;
pub mod head;
pub mod hints;
pub mod key_list;
pub mod keys;
pub mod keys_help;
pub mod last_round;
pub mod line;
pub mod marking;
pub mod outcome;
pub mod rehearsal;
pub mod row;
pub mod saving;
pub mod scan;
pub mod sheet;
pub mod status_options;
pub mod table_state;
pub mod toolbar;

use acceptance_rules::certificate::CertificateKey;
use leptos::ev;
use leptos::prelude::*;

use crate::desk::opening::open_to_work;
use crate::desk::sign_in::SignInFirst;
use crate::desk::turn_taking::{OtherTabNote, Side};
use crate::state::{Stage, use_decision_rules, use_drafts, use_open_certificate, use_session};
use crate::ui::soon::Soon;
use assets_side::AssetsSide;
use decision_panel::DecisionPanel;
use editing::Editing;
use final_dialog::FinalDialog;
use head::CertificateHead;
use last_round::LastRound;
use table_state::AssetTableState;

/// One certificate.
#[component]
pub fn CertificatePage(key: CertificateKey) -> impl IntoView {
    let session = use_session();
    let read = open_to_work(key);
    keep_before_going();
    provide_page(key);
    let open_certificate = use_open_certificate();
    let is_read = move || open_certificate.stage() != Stage::Waiting;
    view! {
        <CertificateHead key />
        <Show when=move || session.is_signed_in() fallback=|| view! { <SignInFirst /> }>
            <OtherTabNote key />
            <div class="desk">
                <Side key>
                    <Soon once=is_read>
                        <AssetsSide key on_retry=read />
                    </Soon>
                </Side>
                <Side key>
                    <Soon once=is_read>
                        <DecisionPanel key />
                    </Soon>
                </Side>
            </div>
            <FinalDialog key />
        </Show>
    }
}

/// What all parts of the page share.
fn provide_page(key: CertificateKey) {
    provide_context(AssetTableState::new(key));
    provide_context(Editing::new(key));
    let rules = use_decision_rules();
    provide_context(Memo::new(move |_| rules.overview()));
    provide_context(LastRound::new(key));
}

/// Keeps the marks before the page goes; that it is hidden is often the last that it is told.
fn keep_before_going() {
    let drafts = use_drafts();
    let going = window_event_listener(ev::pagehide, move |_| drafts.keep());
    let hidden = window_event_listener(ev::visibilitychange, move |_| drafts.keep());
    on_cleanup(move || {
        going.remove();
        hidden.remove();
    });
}
