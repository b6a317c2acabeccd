//! One certificate: its assets, the marks on them, and the decision.

pub mod bulk;
pub mod conflicts;
pub mod decision_panel;
pub mod final_dialog;
pub mod grid;
pub mod head;
pub mod hints;
pub mod kept;
pub mod last_round;
pub mod outcome;
pub mod receipt;
pub mod row;
pub mod saving;
pub mod table_state;
pub mod toolbar;

use acceptance_rules::certificate::CertificateKey;
use leptos::ev;
use leptos::prelude::*;

use crate::desk::failure_message::failure_message;
use crate::desk::progress::{assets_progress, skeleton};
use crate::desk::sign_in::sign_in_first;
use crate::i18n::Messages;
use crate::i18n::use_messages;
use crate::reactive::{effect, memo};
use crate::state::runner::Progress;
use crate::state::submissions::Phase;
use crate::state::{AppState, Loaded, use_app};
use crate::ui::button::button;
use crate::ui::dom::{El, Piece, component, el, live, text};
use crate::ui::note::{note, paragraph};
use conflicts::conflicts;
use decision_panel::DecisionPanel;
use final_dialog::final_dialog;
use grid::AssetGrid;
use head::head;
use kept::kept;
use last_round::{LastRound, last_round};
use saving::save_line;
use table_state::AssetTableState;
use toolbar::toolbar;

/// One certificate.
#[component]
pub fn CertificatePage(key: CertificateKey) -> impl IntoView {
    let app = use_app();
    app.decisions.enter(key);
    keep_before_going(app);
    let read = move || {
        app.decisions.clear_outcome(key);
        app.open_certificate.open(key, app.certificates.last_view.get_untracked().filter);
        if untrack(|| app.tabs.is_working()) {
            // What is kept may be of the user who has just signed in.
            app.drafts.look_for_kept(key);
        }
        app.decisions.resume(key);
    };
    effect(move || {
        app.session.generation.track();
        if app.session.is_signed_in() {
            read();
        }
    });
    take_turns(app, key);
    provide_context(AssetTableState::new(key));
    provide_context(LastRound::new(app, key));
    let body = live(move || -> Piece {
        if !app.session.is_signed_in() {
            return sign_in_first(|| ()).into();
        }
        let panel = component(view! { <DecisionPanel key /> });
        let sides = el("div").class("desk").child(while_working(app, key, assets(key, read).into()));
        let sides = sides.child(while_working(app, key, panel));
        [watching(key), sides.into(), final_dialog(key)].into()
    });
    Piece::from([head(key).into(), body]).shown()
}

/// Works on the certificate when no other tab does.
fn take_turns(app: AppState, key: CertificateKey) {
    app.tabs.open(key, on_turn(app, key));
    // A page that comes back as it was left shows what was so then.
    let shown = window_event_listener(ev::pageshow, move |event| {
        if event.persisted() {
            app.open_certificate.reopen();
            app.tabs.open(key, on_turn(app, key));
        }
    });
    effect(move || {
        if app.tabs.changed.get() == Some(key) {
            // What is unknown here may be known now.
            app.decisions.check(key);
            if untrack(|| app.tabs.is_watching()) {
                app.open_certificate.reopen();
            }
        }
    });
    // What this tab only looks at it must not decide, even where its last question is open.
    effect(move || {
        if app.tabs.is_watching() {
            app.decisions.cancel_prompt();
        }
    });
    on_cleanup(move || {
        shown.remove();
        app.tabs.leave();
    });
}

/// What is done when this tab becomes the one that works on the certificate.
fn on_turn(app: AppState, key: CertificateKey) -> impl Fn(bool) + Clone {
    move |is_after_another| {
        app.drafts.look_for_kept(key);
        if untrack(|| app.session.is_signed_in()) {
            if is_after_another {
                app.open_certificate.reopen();
            }
            app.decisions.resume(key);
        }
    }
}

/// A side of the page whose controls are off while another tab works on the certificate.
fn while_working(app: AppState, key: CertificateKey, side: Piece) -> El {
    let is_elsewhere = move || matches!(app.decisions.phase(key), Some(Phase::Elsewhere(_)));
    el("fieldset")
        .class("side")
        .attr_live("disabled", move || (app.tabs.is_watching() || is_elsewhere()).then_some(""))
        .child(side)
}

/// Says that another tab works on the certificate, and takes it over.
fn watching(key: CertificateKey) -> Piece {
    let (app, messages) = (use_app(), use_messages());
    live(move || {
        app.tabs.is_watching().then(|| {
            let take = move || app.tabs.take_over(key, on_turn(app, key));
            let take = button(messages.work_here(), take);
            note("warning", "status").child(paragraph(messages.other_tab())).child(take)
        })
    })
}

/// A page that goes keeps its marks first; that it is hidden is often the last that it is told.
fn keep_before_going(app: AppState) {
    let keep = move || app.drafts.keep();
    let going = window_event_listener(ev::pagehide, move |_| keep());
    let hidden = window_event_listener(ev::visibilitychange, move |_| keep());
    on_cleanup(move || {
        going.remove();
        hidden.remove();
    });
}

/// The left side: what was read, or why it was not.
fn assets(key: CertificateKey, read: impl Fn() + Copy + Send + Sync + 'static) -> El {
    let (app, messages) = (use_app(), use_messages());
    let bench = app.open_certificate;
    // A fresh reading of assets makes the grid anew, but not the toolbar, where the focus may be.
    let state = memo(move || match bench.assets.get() {
        Loaded::Waiting => 0,
        Loaded::Failed(_) => 1,
        Loaded::Ready(_) => 2_usize,
    });
    let body = move || -> Piece {
        // Asking it, not only watching it, makes a memo watch what it follows.
        state.get();
        match bench.assets.get_untracked() {
            Loaded::Waiting => {
                skeleton(text(move || assets_progress(app, messages)), move || bench.cancel()).into()
            }
            Loaded::Failed(failure) => failure_message(&failure, read),
            Loaded::Ready(_) => [conflicts(key), toolbar(key), component(view! { <AssetGrid key /> })].into(),
        }
    };
    let not_found = move || {
        matches!(bench.certificate.get(), Loaded::Ready(None))
            .then(|| note("danger", "alert").child(paragraph(messages.certificate_not_found())))
    };
    let loaded = el("p").class("visually-hidden").attr("role", "status");
    el("section")
        .class("desk-assets")
        .attr("aria-label", messages.assets())
        // The table says that the set is complete; before there is one, this says why not.
        .attr_live("data-complete", move || ["pending", "false"].get(state.get()).copied())
        .child(loaded.child(text(move || loaded_line(app, messages))))
        .child(kept(key))
        .child(last_round())
        .child(live(not_found))
        .child(save_line(key))
        .child(live(body))
}

/// How many assets are here: `of` only once the set is proven complete.
fn loaded_line(app: AppState, messages: Messages) -> String {
    match (app.open_certificate.assets.get(), app.open_certificate.progress.get()) {
        (Loaded::Ready(assets), _) if assets.is_empty() => messages.no_assets().to_owned(),
        (Loaded::Ready(assets), _) => {
            messages.assets_loaded_of(&messages.count(assets.len()), &messages.count(assets.len()))
        }
        (Loaded::Waiting, Some(Progress::Reading { read, .. })) => {
            messages.assets_loaded(&messages.count(read))
        }
        (Loaded::Waiting | Loaded::Failed(_), _) => String::new(),
    }
}
