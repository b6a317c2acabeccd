//! One certificate: its assets, the marks on them, and the decision.

pub mod acts;
pub mod asset_table;
pub mod assets_side;
pub mod below;
pub mod bulk;
pub mod choice;
pub mod closed;
pub mod conflicts;
pub mod decision_panel;
pub mod editing;
pub mod final_dialog;
pub mod find;
pub mod grid;
pub mod head;
pub mod hints;
pub mod kept;
pub mod key_list;
pub mod keys;
pub mod keys_help;
pub mod last_round;
pub mod lazy_dialog;
pub mod line;
pub mod marking;
pub mod outcome;
pub mod receipt;
pub mod row;
pub mod saving;
pub mod scan;
pub mod sheet;
pub mod status_cell;
pub mod status_options;
pub mod table_state;
pub mod toolbar;
pub mod turn_taking;

use acceptance_rules::certificate::CertificateKey;
use leptos::ev;
use leptos::prelude::*;

use crate::desk::sign_in::SignInFirst;
use crate::state::{
    use_certificates, use_decision_rules, use_decisions, use_drafts, use_open_certificate, use_session,
    use_tabs,
};
use assets_side::AssetsSide;
use decision_panel::DecisionPanel;
use editing::Editing;
use final_dialog::FinalDialog;
use head::CertificateHead;
use last_round::LastRound;
use table_state::AssetTableState;
use turn_taking::{OtherTabNote, Side, take_turns};

/// One certificate.
#[component]
pub fn CertificatePage(key: CertificateKey) -> impl IntoView {
    let (session, tabs, drafts) = (use_session(), use_tabs(), use_drafts());
    let (certificates, open_certificate, decisions) =
        (use_certificates(), use_open_certificate(), use_decisions());
    decisions.enter(key);
    open_certificate.clear_reading();
    keep_before_going();
    let read = move || {
        decisions.clear_outcome(key);
        open_certificate.open(key, certificates.last_view().page.filter);
        if untrack(|| tabs.is_working()) {
            // What is kept may be of the user who has just signed in.
            drafts.look_for_kept(key);
        }
        decisions.resume(key);
    };
    Effect::new(move || {
        session.track_user();
        if session.is_signed_in() {
            read();
        }
    });
    take_turns(key);
    provide_context(AssetTableState::new(key));
    provide_context(Editing::new(key));
    let rules = use_decision_rules();
    provide_context(Memo::new(move |_| rules.overview()));
    provide_context(LastRound::new(key));
    view! {
        <CertificateHead key />
        <Show when=move || session.is_signed_in() fallback=|| view! { <SignInFirst on_done=|| () /> }>
            <OtherTabNote key />
            <div class="desk">
                <Side key>
                    <AssetsSide key on_retry=read />
                </Side>
                <Side key>
                    <DecisionPanel key />
                </Side>
            </div>
            <FinalDialog key />
        </Show>
    }
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
