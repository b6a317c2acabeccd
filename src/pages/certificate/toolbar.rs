//! What concerns many assets at once: counts, search, filter, marking, undo, saving.

use acceptance_rules::asset::AcceptanceStatus;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::decision::{Counts, counts};
use acceptance_rules::draft::Draft;
use leptos::prelude::*;

use super::bulk::bulk;
use super::table_state::AssetTableState;
use crate::i18n::use_messages;
use crate::reactive::memo;
use crate::route::AssetFilter;
use crate::state::submissions::Phase;
use crate::state::{AppState, use_app};
use crate::ui::button::switched_button;
use crate::ui::dom::{El, el, live, svg, text};
use crate::ui::icon::{Icon, picture};
use crate::ui::segments::segments;

/// Looks at the assets, if they are here.
pub fn with_assets<T>(app: AppState, look: impl FnOnce(&CompleteAssets) -> T) -> Option<T> {
    app.open_certificate.assets.with(|assets| assets.ready().map(look))
}

/// How many assets are marked how, once the draft is saved.
pub fn counts_of(app: AppState, key: CertificateKey) -> Counts {
    with_assets(app, |assets| app.drafts.with(key, |draft| counts(assets, draft))).unwrap_or_default()
}

/// All that concerns many assets.
pub fn toolbar(key: CertificateKey) -> El {
    let (app, messages) = (use_app(), use_messages());
    let shown = expect_context::<AssetTableState>();
    let counts = memo(move || counts_of(app, key));
    let choices = AssetFilter::ALL.map(|show| {
        let label = match show {
            AssetFilter::All => messages.show_all_assets(),
            AssetFilter::Unmarked => messages.show_unmarked(),
            AssetFilter::Problems => messages.show_problems(),
            AssetFilter::Changed => messages.show_changed(),
        };
        (show.name(), label)
    });
    let on_choose = move |name: &'static str| {
        if let Some(show) = AssetFilter::ALL.into_iter().find(|show| show.name() == name) {
            shown.change(|view| (view.show, view.page) = (show, 0));
        }
    };
    let field = el("input").attr("type", "search").attr("aria-label", messages.find_asset());
    let field = field
        .attr("placeholder", messages.find_asset())
        .value_live(move || shown.view.with(|view| view.find.clone()))
        .on_value("input", move |find| shown.change(|view| (view.find, view.page) = (find, 0)));
    let search = el("label").class("search").child(picture(Icon::Search)).child(field);
    let chosen = move || shown.view.with(|view| view.show.name());
    let filter = segments("show", messages.show(), choices, chosen, on_choose);
    el("div")
        .class("toolbar")
        .child(summary(key, counts))
        .child(el("div").class("toolbar-line").child(search).child(filter))
        .child(marking(key, counts))
        .child(live(move || bulk(key)))
}

/// How the marking stands, as words and as a bar.
fn summary(key: CertificateKey, counts: Memo<Counts>) -> El {
    let (app, messages) = (use_app(), use_messages());
    let line = move || {
        let counts = counts.get();
        let marked = counts.total.saturating_sub(counts.unset);
        messages.marked_of(&messages.count(marked), &messages.count(counts.total))
    };
    let tone = move || if counts.get().not_received > 0 { "warning" } else { "neutral" };
    let unsaved = move || match app.drafts.count(key) {
        0 => String::new(),
        count => messages.unsaved(count),
    };
    let problems = text(move || messages.problems(counts.get().not_received));
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
    let (app, messages) = (use_app(), use_messages());
    let is_open =
        move || !app.exclusive.is_busy(key) && !matches!(app.decisions.phase(key), Some(Phase::Elsewhere(_)));
    let mark_all = move || {
        with_assets(app, |assets| {
            app.drafts.update(key, |draft| {
                let unmarked: Vec<_> =
                    assets.iter().filter(|asset| draft.acceptance(asset).is_none()).collect();
                draft.set_acceptance(unmarked, Some(&AcceptanceStatus::received()));
            });
        });
    };
    let updates = memo(move || {
        with_assets(app, |assets| app.drafts.with(key, |draft| draft.updates(assets).len()))
            .unwrap_or_default()
    });
    let quiet = move |can: fn(&Draft) -> bool, change: fn(&mut Draft)| {
        let is_on = move || is_open() && app.drafts.with(key, can);
        switched_button(is_on, move || app.drafts.update(key, change)).attr("data-rank", "quiet")
    };
    let undo = quiet(Draft::can_undo, Draft::undo).child(picture(Icon::Undo)).text(messages.undo());
    let redo = quiet(Draft::can_redo, Draft::redo).child(picture(Icon::Redo)).text(messages.redo());
    let discard = quiet(|draft| !draft.is_empty(), Draft::discard).text(messages.discard_marks());
    let save = switched_button(move || is_open() && updates.get() > 0, move || app.open_certificate.save());
    let mark_all = switched_button(move || is_open() && counts.get().unset > 0, mark_all);
    el("div")
        .class("toolbar-line")
        .child(mark_all.text(messages.mark_all()))
        .child(el("span").class("toolbar-gap"))
        .child(undo)
        .child(redo)
        .child(discard)
        .child(save.attr("data-rank", "secondary").text(messages.save_marks()))
}
