//! What concerns many assets at once: counts, search, filter, marking, undo, saving.

use acceptance_rules::asset::AcceptanceStatus;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::decision::{Counts, counts};
use acceptance_rules::draft::Draft;
use leptos::prelude::*;

use super::bulk::bulk;
use super::view::AssetsShown;
use crate::reactive::memo;
use crate::route::Show;
use crate::state::submissions::Phase;
use crate::state::{Desk, use_desk};
use crate::ui::button::switched_button;
use crate::ui::dom::{El, el, live, svg, text};
use crate::ui::icon::{Icon, picture};
use crate::ui::segments::segments;
use crate::use_words;

/// Looks at the assets, if they are here.
pub fn with_assets<T>(desk: Desk, look: impl FnOnce(&CompleteAssets) -> T) -> Option<T> {
    desk.workbench.assets.with(|assets| assets.ready().map(look))
}

/// How many assets are marked how, once the draft is saved.
pub fn counts_of(desk: Desk, key: CertificateKey) -> Counts {
    with_assets(desk, |assets| desk.drafts.with(key, |draft| counts(assets, draft))).unwrap_or_default()
}

/// All that concerns many assets.
pub fn toolbar(key: CertificateKey) -> El {
    let (desk, words) = (use_desk(), use_words());
    let shown = expect_context::<AssetsShown>();
    let counts = memo(move || counts_of(desk, key));
    let choices = Show::ALL.map(|show| {
        let label = match show {
            Show::All => words.show_all_assets(),
            Show::Unmarked => words.show_unmarked(),
            Show::Problems => words.show_problems(),
            Show::Changed => words.show_changed(),
        };
        (show.name(), label)
    });
    let on_choose = move |name: &'static str| {
        if let Some(show) = Show::ALL.into_iter().find(|show| show.name() == name) {
            shown.change(|view| (view.show, view.page) = (show, 0));
        }
    };
    let field = el("input").attr("type", "search").attr("aria-label", words.find_asset());
    let field = field
        .attr("placeholder", words.find_asset())
        .value_live(move || shown.view.with(|view| view.find.clone()))
        .on_value("input", move |find| shown.change(|view| (view.find, view.page) = (find, 0)));
    let search = el("label").class("search").child(picture(Icon::Search)).child(field);
    let chosen = move || shown.view.with(|view| view.show.name());
    let filter = segments("show", words.show(), choices, chosen, on_choose);
    el("div")
        .class("toolbar")
        .child(summary(key, counts))
        .child(el("div").class("toolbar-line").child(search).child(filter))
        .child(marking(key, counts))
        .child(live(move || bulk(key)))
}

/// How the marking stands, as words and as a bar.
fn summary(key: CertificateKey, counts: Memo<Counts>) -> El {
    let (desk, words) = (use_desk(), use_words());
    let line = move || {
        let counts = counts.get();
        let marked = counts.total.saturating_sub(counts.unset);
        words.marked_of(&words.count(marked), &words.count(counts.total))
    };
    let tone = move || if counts.get().not_received > 0 { "warning" } else { "neutral" };
    let unsaved = move || match desk.drafts.count(key) {
        0 => String::new(),
        count => words.unsaved(count),
    };
    let problems = text(move || words.problems(counts.get().not_received));
    let line = el("p")
        .class("summary-line")
        .child(el("strong").child(text(line)))
        .child(el("span").attr_live("data-tone", tone).child(problems))
        .child(el("span").class("unsaved").child(text(unsaved)));
    let rect = |class| svg("rect").class(class).attr("height", "1");
    let received = rect("bar-received").attr_live("width", move || counts.get().received.to_string());
    let problem = rect("bar-problem")
        .attr_live("x", move || counts.get().received.to_string())
        .attr_live("width", move || counts.get().not_received.to_string());
    let bar = svg("svg").class("bar").attr("preserveAspectRatio", "none").attr("aria-hidden", "true");
    let bar =
        bar.attr_live("viewBox", move || ["0 0 ", &counts.get().total.max(1).to_string(), " 1"].concat());
    el("div").class("summary").child(line).child(bar.child(received).child(problem))
}

/// Marking all, undoing, saving.
fn marking(key: CertificateKey, counts: Memo<Counts>) -> El {
    let (desk, words) = (use_desk(), use_words());
    let is_open = move || {
        !desk.exclusive.is_busy(key) && !matches!(desk.decisions.phase(key), Some(Phase::Elsewhere(_)))
    };
    let mark_all = move || {
        with_assets(desk, |assets| {
            desk.drafts.update(key, |draft| {
                let unmarked: Vec<_> =
                    assets.iter().filter(|asset| draft.acceptance(asset).is_none()).collect();
                draft.set_acceptance(unmarked, Some(&AcceptanceStatus::received()));
            });
        });
    };
    let updates = memo(move || {
        with_assets(desk, |assets| desk.drafts.with(key, |draft| draft.updates(assets).len()))
            .unwrap_or_default()
    });
    let quiet = move |can: fn(&Draft) -> bool, change: fn(&mut Draft)| {
        let is_on = move || is_open() && desk.drafts.with(key, can);
        switched_button(is_on, move || desk.drafts.update(key, change)).attr("data-rank", "quiet")
    };
    let undo = quiet(Draft::can_undo, Draft::undo).child(picture(Icon::Undo)).text(words.undo());
    let redo = quiet(Draft::can_redo, Draft::redo).child(picture(Icon::Redo)).text(words.redo());
    let discard = quiet(|draft| !draft.is_empty(), Draft::discard).text(words.discard_marks());
    let save = switched_button(move || is_open() && updates.get() > 0, move || desk.workbench.save());
    let mark_all = switched_button(move || is_open() && counts.get().unset > 0, mark_all);
    el("div")
        .class("toolbar-line")
        .child(mark_all.text(words.mark_all()))
        .child(el("span").class("toolbar-gap"))
        .child(undo)
        .child(redo)
        .child(discard)
        .child(save.attr("data-rank", "secondary").text(words.save_marks()))
}
