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
pub mod toolbar;
pub mod view;

use acceptance_rules::certificate::CertificateKey;
use leptos::ev;
use leptos::prelude::*;

use crate::reactive::{effect, memo};
use crate::sign_in::sign_in_first;
use crate::state::runner::Progress;
use crate::state::submissions::Phase;
use crate::state::{Desk, Loaded, use_desk};
use crate::trouble::trouble;
use crate::ui::button::button;
use crate::ui::dom::{El, Piece, component, el, live, text};
use crate::ui::note::{note, paragraph};
use crate::use_words;
use crate::waiting::{assets_progress, skeleton};
use crate::words::Words;
use conflicts::conflicts;
use decision_panel::DecisionPanel;
use final_dialog::final_dialog;
use grid::AssetGrid;
use head::head;
use kept::kept;
use last_round::{LastRound, last_round};
use saving::save_line;
use toolbar::toolbar;
use view::AssetsShown;

/// One certificate.
#[component]
pub fn CertificatePage(key: CertificateKey) -> impl IntoView {
    let desk = use_desk();
    desk.decisions.enter(key);
    keep_before_going(desk);
    let read = move || {
        desk.decisions.put_away(key);
        desk.workbench.open(key, desk.certificates.last_view.get_untracked().filter);
        if untrack(|| desk.tabs.is_working()) {
            // What is kept may be of the user who has just signed in.
            desk.drafts.look_for_kept(key);
        }
        desk.decisions.resume(key);
    };
    effect(move || {
        desk.session.generation.track();
        if desk.session.is_signed_in() {
            read();
        }
    });
    take_turns(desk, key);
    provide_context(AssetsShown::new(desk, key));
    provide_context(LastRound::new(desk, key));
    let body = live(move || -> Piece {
        if !desk.session.is_signed_in() {
            return sign_in_first(|| ()).into();
        }
        let panel = component(view! { <DecisionPanel key /> });
        let sides = el("div").class("desk").child(while_working(desk, key, assets(key, read).into()));
        let sides = sides.child(while_working(desk, key, panel));
        [watching(key), sides.into(), final_dialog(key)].into()
    });
    Piece::from([head(key).into(), body]).shown()
}

/// Works on the certificate when no other tab does.
fn take_turns(desk: Desk, key: CertificateKey) {
    desk.tabs.open(key, on_turn(desk, key));
    // A page that comes back as it was left shows what was so then.
    let shown = window_event_listener(ev::pageshow, move |event| {
        if event.persisted() {
            desk.workbench.reopen();
            desk.tabs.open(key, on_turn(desk, key));
        }
    });
    effect(move || {
        if desk.tabs.changed.get() == Some(key) {
            // What is unknown here may be known now.
            desk.decisions.check(key);
            if untrack(|| desk.tabs.is_watching()) {
                desk.workbench.reopen();
            }
        }
    });
    // What this tab only looks at it must not decide, even where its last question is open.
    effect(move || {
        if desk.tabs.is_watching() {
            desk.decisions.withdraw();
        }
    });
    on_cleanup(move || {
        shown.remove();
        desk.tabs.leave();
    });
}

/// What is done when this tab becomes the one that works on the certificate.
fn on_turn(desk: Desk, key: CertificateKey) -> impl Fn(bool) + Clone {
    move |is_after_another| {
        desk.drafts.look_for_kept(key);
        if untrack(|| desk.session.is_signed_in()) {
            if is_after_another {
                desk.workbench.reopen();
            }
            desk.decisions.resume(key);
        }
    }
}

/// A side of the page whose controls are off while another tab works on the certificate.
fn while_working(desk: Desk, key: CertificateKey, side: Piece) -> El {
    let is_elsewhere = move || matches!(desk.decisions.phase(key), Some(Phase::Elsewhere(_)));
    el("fieldset")
        .class("side")
        .attr_live("disabled", move || (desk.tabs.is_watching() || is_elsewhere()).then_some(""))
        .child(side)
}

/// Says that another tab works on the certificate, and takes it over.
fn watching(key: CertificateKey) -> Piece {
    let (desk, words) = (use_desk(), use_words());
    live(move || {
        desk.tabs.is_watching().then(|| {
            let take = move || desk.tabs.take_over(key, on_turn(desk, key));
            let take = button(words.work_here(), take);
            note("warning", "status").child(paragraph(words.other_tab())).child(take)
        })
    })
}

/// A page that goes keeps its marks first; that it is hidden is often the last that it is told.
fn keep_before_going(desk: Desk) {
    let keep = move || desk.drafts.keep();
    let going = window_event_listener(ev::pagehide, move |_| keep());
    let hidden = window_event_listener(ev::visibilitychange, move |_| keep());
    on_cleanup(move || {
        going.remove();
        hidden.remove();
    });
}

/// The left side: what was read, or why it was not.
fn assets(key: CertificateKey, read: impl Fn() + Copy + 'static) -> El {
    let (desk, words) = (use_desk(), use_words());
    let bench = desk.workbench;
    // A fresh reading of assets makes the grid anew, but not the toolbar, where the focus may be.
    let state = memo(move || match bench.assets.get() {
        Loaded::Waiting => 0,
        Loaded::Failed(_) => 1,
        Loaded::Ready(_) => 2_usize,
    });
    let grid = move || {
        let assets = bench.assets.get().ready().cloned();
        assets.map(|assets| component(view! { <AssetGrid key assets /> }))
    };
    let body = move || -> Piece {
        // Asking it, not only watching it, makes a memo watch what it follows.
        state.get();
        match bench.assets.get_untracked() {
            Loaded::Waiting => {
                skeleton(text(move || assets_progress(desk, words)), move || bench.cancel()).into()
            }
            Loaded::Failed(failure) => trouble(&failure, read).into(),
            Loaded::Ready(_) => [conflicts(key), toolbar(key).into(), live(grid)].into(),
        }
    };
    let not_found = move || {
        matches!(bench.certificate.get(), Loaded::Ready(None))
            .then(|| note("danger", "alert").child(paragraph(words.certificate_not_found())))
    };
    let loaded = el("p").class("visually-hidden").attr("role", "status");
    el("section")
        .class("desk-assets")
        .attr("aria-label", words.assets())
        // The table says that the set is complete; before there is one, this says why not.
        .attr_live("data-complete", move || ["pending", "false"].get(state.get()).copied())
        .child(loaded.child(text(move || loaded_line(desk, words))))
        .child(kept(key))
        .child(last_round())
        .child(live(not_found))
        .child(save_line(key))
        .child(live(body))
}

/// How many assets are here: `of` only once the set is proven complete.
fn loaded_line(desk: Desk, words: Words) -> String {
    match (desk.workbench.assets.get(), desk.workbench.progress.get()) {
        (Loaded::Ready(assets), _) if assets.is_empty() => words.no_assets().to_owned(),
        (Loaded::Ready(assets), _) => {
            words.assets_loaded_of(&words.count(assets.len()), &words.count(assets.len()))
        }
        (Loaded::Waiting, Some(Progress::Reading { read, .. })) => words.assets_loaded(&words.count(read)),
        (Loaded::Waiting | Loaded::Failed(_), _) => String::new(),
    }
}
