//! The decision: what each one needs, the two buttons, and what became of it. Always in sight.

use acceptance_rules::asset::AssetId;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::decision::{Checklist, Condition, Counts, Decision, Finding, Requirement};
use leptos::prelude::*;

use super::hints::hint_line;
use super::outcome::decided;
use super::table_state::AssetTableState;
use super::toolbar::counts_of;
use crate::browser::document;
use crate::desk::outcome;
use crate::desk::sending::{sending, sent_elsewhere};
use crate::i18n::Messages;
use crate::i18n::{labels, use_messages};
use crate::reactive::{memo, signal};
use crate::route::AssetFilter;
use crate::state::submissions::Phase;
use crate::state::use_app;
use crate::ui::button::{button, ranked_button};
use crate::ui::dom::{El, Piece, el, live};
use crate::ui::icon::{Icon, picture};
use crate::ui::note::paragraph;

/// The decision on one certificate.
#[component]
pub fn DecisionPanel(key: CertificateKey) -> impl IntoView {
    let (app, messages) = (use_app(), use_messages());
    let confirm = memo(move || app.checklist(Decision::Confirm));
    let reject = memo(move || app.checklist(Decision::Reject));
    let counts = memo(move || counts_of(app, key));
    let name = move || {
        let is_armed = confirm.with(Checklist::is_armed) || reject.with(Checklist::is_armed);
        match app.decisions.phase(key) {
            Some(phase) => outcome::name(&phase),
            None if is_armed && !app.exclusive.is_busy(key) => "idle",
            None => "blocked",
        }
    };
    let body = move || -> Piece {
        match app.decisions.phase(key) {
            None => {
                let choices = [
                    choice(key, Decision::Confirm, confirm, counts),
                    choice(key, Decision::Reject, reject, counts),
                ];
                [Piece::from(hint_line(key)), choices.into()].into()
            }
            Some(Phase::Sending { progress, act }) => sending(app.decisions, key, progress, act).into(),
            Some(Phase::Elsewhere(elsewhere)) => sent_elsewhere(elsewhere).into(),
            Some(Phase::Ended(ended)) => decided(key, &ended),
        }
    };
    // Where there is no room beside the assets, the panel is a bar that unfolds.
    let is_folded = signal(true);
    provide_context(Folded(is_folded));
    let is_open = move || if is_folded.get() { "false" } else { "true" };
    let fold = ranked_button("quiet", messages.conditions(), move || is_folded.update(|it| *it = !*it));
    let fold = fold.class("button fold").attr_live("aria-expanded", is_open);
    let heading = el("h2").attr("id", "decision-heading").attr("tabindex", "-1").text(messages.decision());
    let head = el("div").class("decision-head").child(heading).child(fold);
    el("section")
        .class("decision")
        .attr("role", "region")
        .attr("aria-labelledby", "decision-heading")
        .attr_live("data-outcome", name)
        .attr_live("data-folded", move || is_folded.get().then_some("true"))
        .child(head)
        .child(live(body))
        .shown()
}

/// The most asset ids that a condition writes out.
const MOST_IDS: usize = 3;

/// Whether only the buttons of the panel are shown, where there is little room.
#[derive(Clone, Copy)]
struct Folded(RwSignal<bool>);

/// One decision: its conditions and its button. The button can always be focused; while a condition is unmet
/// it leads to the conditions instead.
fn choice(key: CertificateKey, decision: Decision, checklist: Memo<Checklist>, counts: Memo<Counts>) -> El {
    let (app, messages) = (use_app(), use_messages());
    let (heading, list, label, rank, list_id) = match decision {
        Decision::Confirm => (
            messages.confirm_needs(),
            messages.conditions_to_confirm(),
            messages.confirm_certificate(),
            "primary",
            "conditions-confirm",
        ),
        Decision::Reject => (
            messages.reject_needs(),
            messages.conditions_to_reject(),
            messages.reject_certificate(),
            "danger",
            "conditions-reject",
        ),
    };
    // A mark that is on its way could undo a newer one.
    let is_saving = move || app.open_certificate.is_saving(key);
    let items = move || -> Piece {
        let total = app.open_certificate.assets.get().ready().map_or(0, |assets| assets.len());
        let conditions = checklist.get().conditions;
        let told = conditions.iter().filter(|condition| labels::is_worth_telling(condition));
        let mut items: Vec<El> = told.map(|condition| item(condition, total)).collect();
        items
            .extend(is_saving().then(|| {
                line("false", Icon::Cross, line_text(messages.is_unmet(), messages.unmet_saving()))
            }));
        items.into()
    };
    let is_armed = move || checklist.with(Checklist::is_armed) && !app.exclusive.is_busy(key);
    let folded = expect_context::<Folded>();
    let press = move || {
        if untrack(is_armed) {
            app.version.check_for_update();
            app.ask_to(decision);
        } else {
            folded.0.set(false);
            request_animation_frame(move || {
                document::focus(&["#", list_id].concat());
            });
        }
    };

    let conditions = el("ul").attr("id", list_id).class("conditions").attr("aria-label", list);
    let button = ranked_button(rank, label, press).class("button decide").attr("aria-describedby", list_id);
    let effect =
        move || is_armed().then(|| paragraph(&effect(messages, decision, counts.get())).class("effect"));
    el("div")
        .class("choice")
        .child(el("h3").text(heading))
        .child(conditions.attr("tabindex", "-1").child(live(items)))
        .child(button.attr_live("aria-disabled", move || (!is_armed()).then_some("true")))
        .child(live(effect))
}

/// What a decision that may be made will do, from the counts that its plan has too.
fn effect(messages: Messages, decision: Decision, counts: Counts) -> String {
    let Counts { total, unset, not_received, .. } = counts;
    let (all, rest) = (messages.count(total), messages.count(total.saturating_sub(not_received)));
    match decision {
        Decision::Confirm if unset == 0 => messages.will_confirm_all(&all),
        Decision::Confirm => messages.will_confirm(unset, &all),
        Decision::Reject if not_received == total => messages.will_reject_all(&all),
        Decision::Reject => messages.will_reject(not_received, &all, &rest),
    }
}

fn item(condition: &Condition, total: usize) -> El {
    let messages = use_messages();
    let (met, icon, state) = match condition.finding {
        Finding::Met => ("true", Icon::Check, messages.is_met()),
        Finding::Unmet(_) => ("false", Icon::Cross, messages.is_unmet()),
        Finding::Warning(_) => ("warning", Icon::Warning, messages.is_warning()),
    };
    let show = match condition.requirement {
        Requirement::EveryAssetMarked => Some(AssetFilter::Unmarked),
        Requirement::EveryAssetReceivedOrUnset | Requirement::StatusesReadable => Some(AssetFilter::Problems),
        Requirement::NoConflict => Some(AssetFilter::Changed),
        _ => None,
    };
    let jump = show.zip(condition.assets.first().copied()).map(|(show, first)| jump(show, first));
    let text = line_text(state, &labels::condition(messages, condition, total));
    let text = match jump {
        Some(jump) => {
            let ids = el("span").class("ids").text(&labels::ids(messages, &condition.assets, MOST_IDS));
            text.text(": ").child(ids).text(" ").child(jump)
        }
        None => text,
    };
    line(met, icon, text)
}

fn line(met: &str, icon: Icon, text: El) -> El {
    el("li").attr("data-met", met).child(picture(icon)).child(text)
}

/// A condition, with what is found of it for those who do not see its picture.
fn line_text(state: &str, text: &str) -> El {
    el("span").child(el("span").class("visually-hidden").text(state).text(": ")).text(text)
}

/// Leads to the assets that a condition names.
fn jump(show: AssetFilter, first: AssetId) -> El {
    let shown = expect_context::<AssetTableState>();
    button(use_messages().show_them(), move || shown.jump(show, first)).class("link-button")
}
