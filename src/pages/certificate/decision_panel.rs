//! The decision: what each one needs, the two buttons, and what became of it. Always in sight.

use acceptance_rules::asset::AssetId;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::decision::{Checklist, Condition, Counts, Decision, Finding, Requirement};
use leptos::prelude::*;

use super::hints::hint_line;
use super::outcome::decided;
use super::toolbar::counts_of;
use super::view::AssetsShown;
use crate::browser::document;
use crate::reactive::{memo, signal};
use crate::route::Show;
use crate::sending::{sending, sent_elsewhere};
use crate::state::submissions::Phase;
use crate::state::use_desk;
use crate::ui::button::{button, ranked_button};
use crate::ui::dom::{El, Piece, el, live};
use crate::ui::icon::{Icon, picture};
use crate::ui::note::paragraph;
use crate::words::Words;
use crate::{outcome, use_words, wording};

/// The decision on one certificate.
#[component]
pub fn DecisionPanel(key: CertificateKey) -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let confirm = memo(move || desk.checklist(Decision::Confirm));
    let reject = memo(move || desk.checklist(Decision::Reject));
    let counts = memo(move || counts_of(desk, key));
    let name = move || {
        let is_armed = confirm.with(Checklist::is_armed) || reject.with(Checklist::is_armed);
        match desk.decisions.phase(key) {
            Some(phase) => outcome::name(&phase),
            None if is_armed && !desk.exclusive.is_busy(key) => "idle",
            None => "blocked",
        }
    };
    let body = move || -> Piece {
        match desk.decisions.phase(key) {
            None => {
                let choices = [
                    choice(key, Decision::Confirm, confirm, counts),
                    choice(key, Decision::Reject, reject, counts),
                ];
                [Piece::from(hint_line(key)), choices.into()].into()
            }
            Some(Phase::Sending { progress, act }) => sending(desk.decisions, key, progress, act).into(),
            Some(Phase::Elsewhere(elsewhere)) => sent_elsewhere(elsewhere).into(),
            Some(Phase::Ended(ended)) => decided(key, &ended),
        }
    };
    // Where there is no room beside the assets, the panel is a bar that unfolds.
    let is_folded = signal(true);
    provide_context(Folded(is_folded));
    let is_open = move || if is_folded.get() { "false" } else { "true" };
    let fold = ranked_button("quiet", words.conditions(), move || is_folded.update(|it| *it = !*it));
    let fold = fold.class("button fold").attr_live("aria-expanded", is_open);
    let heading = el("h2").attr("id", "decision-heading").attr("tabindex", "-1").text(words.decision());
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
    let (desk, words) = (use_desk(), use_words());
    let (heading, list, label, rank, list_id) = match decision {
        Decision::Confirm => (
            words.confirm_needs(),
            words.conditions_to_confirm(),
            words.confirm_certificate(),
            "primary",
            "conditions-confirm",
        ),
        Decision::Reject => (
            words.reject_needs(),
            words.conditions_to_reject(),
            words.reject_certificate(),
            "danger",
            "conditions-reject",
        ),
    };
    // A mark that is on its way could undo a newer one.
    let is_saving = move || desk.workbench.is_saving(key);
    let items = move || -> Piece {
        let total = desk.workbench.assets.get().ready().map_or(0, |assets| assets.len());
        let conditions = checklist.get().conditions;
        let told = conditions.iter().filter(|condition| wording::is_worth_telling(condition));
        let mut items: Vec<El> = told.map(|condition| item(condition, total)).collect();
        items.extend(
            is_saving()
                .then(|| line("false", Icon::Cross, line_text(words.is_unmet(), words.unmet_saving()))),
        );
        items.into()
    };
    let is_armed = move || checklist.with(Checklist::is_armed) && !desk.exclusive.is_busy(key);
    let folded = expect_context::<Folded>();
    let press = move || {
        if untrack(is_armed) {
            desk.version.look();
            desk.ask_to(decision);
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
        move || is_armed().then(|| paragraph(&effect(words, decision, counts.get())).class("effect"));
    el("div")
        .class("choice")
        .child(el("h3").text(heading))
        .child(conditions.attr("tabindex", "-1").child(live(items)))
        .child(button.attr_live("aria-disabled", move || (!is_armed()).then_some("true")))
        .child(live(effect))
}

/// What a decision that may be made will do, from the counts that its plan has too.
fn effect(words: Words, decision: Decision, counts: Counts) -> String {
    let Counts { total, unset, not_received, .. } = counts;
    let (all, rest) = (words.count(total), words.count(total.saturating_sub(not_received)));
    match decision {
        Decision::Confirm if unset == 0 => words.will_confirm_all(&all),
        Decision::Confirm => words.will_confirm(unset, &all),
        Decision::Reject if not_received == total => words.will_reject_all(&all),
        Decision::Reject => words.will_reject(not_received, &all, &rest),
    }
}

fn item(condition: &Condition, total: usize) -> El {
    let words = use_words();
    let (met, icon, state) = match condition.finding {
        Finding::Met => ("true", Icon::Check, words.is_met()),
        Finding::Unmet(_) => ("false", Icon::Cross, words.is_unmet()),
        Finding::Warning(_) => ("warning", Icon::Warning, words.is_warning()),
    };
    let show = match condition.requirement {
        Requirement::EveryAssetMarked => Some(Show::Unmarked),
        Requirement::EveryAssetReceivedOrUnset | Requirement::StatusesReadable => Some(Show::Problems),
        Requirement::NoConflict => Some(Show::Changed),
        _ => None,
    };
    let jump = show.zip(condition.assets.first().copied()).map(|(show, first)| jump(show, first));
    let text = line_text(state, &wording::condition(words, condition, total));
    let text = match jump {
        Some(jump) => {
            let ids = el("span").class("ids").text(&wording::ids(words, &condition.assets, MOST_IDS));
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
fn jump(show: Show, first: AssetId) -> El {
    let shown = expect_context::<AssetsShown>();
    button(use_words().show_them(), move || shown.jump(show, first)).class("link-button")
}
