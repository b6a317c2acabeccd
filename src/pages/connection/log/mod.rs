//! What was done in this browser: the log, its files, and its end. In a file of its own, loaded when the page is shown.

mod export;
mod messages;

use acceptance_saved::log::{Entry, MOST};
use leptos::prelude::*;

use crate::browser::{document, intl, preferences, storage};
use crate::desk::link::link;
use crate::i18n::use_messages;
use crate::reactive::signal;
use crate::route::Route;
use crate::state::log::Entries;
use crate::state::use_app;
use crate::ui::button::{button, ranked_button};
use crate::ui::dialog::dialog;
use crate::ui::dom::{El, Piece, el, live, text};
use crate::ui::icon::{Icon, picture};
use crate::ui::note::{note, paragraph};

/// How many entries are shown at first, and how many more at a time.
const FIRST: usize = 20;
const MORE: usize = 100;

/// The log, and what can be done with it.
pub(super) fn panel() -> Piece {
    let (app, messages) = (use_app(), use_messages());
    let heard = window_event_listener_untyped("storage", move |event| {
        app.log.hear(storage::changed(&event).as_deref());
    });
    on_cleanup(move || heard.remove());
    let most = signal(FIRST);
    let is_asking = signal(false);
    let said = signal("");
    let shown = live(move || {
        let log = app.log.entries();
        [
            Piece::from(log.is_refused.then(|| warning(messages.log_unkept()))),
            (log.unreadable > 0).then(|| warning(&messages.log_unreadable(log.unreadable))).into(),
            entries(log, most, is_asking),
        ]
    });
    let told = el("p").attr("role", "status").class("hint").child(text(move || said.get()));
    let question = live(move || is_asking.get().then(|| erasing(is_asking, said)));
    [
        paragraph(&messages.log_text(&messages.count(MOST))).into(),
        el("div").class("log").child(shown).into(),
        told.into(),
        app.session.has_sign_in().then(at_sign_out).into(),
        question,
    ]
    .into()
}

fn warning(text: &str) -> El {
    note("warning", "status").child(paragraph(text))
}

fn entries(log: Entries, most: RwSignal<usize>, is_asking: RwSignal<bool>) -> Piece {
    let (app, messages) = (use_app(), use_messages());
    if log.entries.is_empty() {
        return paragraph(messages.log_empty()).class("hint").into();
    }
    let heads = [messages.log_time(), messages.log_act(), messages.log_outcome()];
    let head = heads.iter().fold(el("tr"), |row, head| row.child(el("th").attr("scope", "col").text(head)));
    let rows = log.entries.iter().take(most.get()).fold(el("tbody"), |body, entry| body.child(row(entry)));
    let table = el("table").class("table log-table").attr("aria-label", messages.log_table());
    let table = table.child(el("thead").child(head)).child(rows);
    let rest = log.entries.len().saturating_sub(most.get());
    let more = (rest > 0).then(|| {
        let more = messages.log_more(rest.min(MORE));
        let more =
            ranked_button("quiet", &more, move || most.update(|most| *most = most.saturating_add(MORE)));
        el("p").child(more)
    });
    let json = button(messages.log_json(), move || export::json(app, &app.log.entries().entries));
    let csv = button(messages.save_csv(), move || export::csv(messages, &app.log.entries().entries));
    let erase = button(messages.log_erase(), move || is_asking.set(true));
    let acts = el("div").class("log-acts").child(json).child(csv).child(erase);
    [Piece::from(el("div").class("table-frame").child(table)), more.into(), acts.into()].into()
}

fn row(entry: &Entry) -> El {
    let messages = use_messages();
    let (outcome, tone) = messages::outcome(messages, entry);
    let icon = match tone {
        "" => None,
        "positive" => Some(Icon::Check),
        "neutral" => Some(Icon::Clock),
        _ => Some(Icon::Warning),
    };
    let outcome =
        el("p").class("log-outcome").attr("data-tone", tone).child(icon.map(picture)).text(&outcome);
    let small = |text: &str| el("p").class("log-small").child(el("bdi").text(text));
    let (ids, earlier) = entry.requests.ids();
    let ids = (!ids.is_empty()).then(|| {
        let ids = ids.join(", ");
        let ids = if earlier > 0 { messages.log_ids_earlier(earlier, &ids) } else { ids };
        small(&messages.log_ids_of(&ids))
    });
    let key = entry.requests.key().map(|key| small(&messages.log_key_of(key)));
    let certificate =
        entry.key.map(|key| el("p").child(link(Route::certificate(key)).text(&key.to_string())));
    let later = entry.is_later.then(|| el("p").class("log-small").text(messages.log_later()));
    let time = el("td").attr("role", "rowheader").class("log-time");
    let cell = |label: &str| el("td").attr("data-label", label);
    let act = el("p").text(messages::act(messages, entry.act));
    el("tr")
        .class("row")
        .child(time.text(&intl::moment(messages.language, entry.at)))
        .child(cell(messages.log_act()).child(el("div").child(act).child(certificate).child(later)))
        .child(cell(messages.log_outcome()).child(el("div").child(outcome).child(ids).child(key)))
}

/// Asks before the log is erased.
fn erasing(is_asking: RwSignal<bool>, said: RwSignal<&'static str>) -> El {
    let (app, messages) = (use_app(), use_messages());
    let count = untrack(|| app.log.entries().entries.len());
    let erase = button(messages.log_erase_yes(), move || {
        is_asking.set(false);
        app.log.erase();
        said.set(messages.log_erased());
        // The dialog gives the focus back to a button that is gone.
        request_animation_frame(|| {
            document::focus("#log-heading");
        });
    });
    let cancel = ranked_button("primary", messages.cancel(), move || is_asking.set(false));
    let actions = el("div").class("dialog-actions").child(erase).child(cancel);
    dialog(messages.log_erase_title(), move || is_asking.set(false))
        .child(paragraph(&messages.log_erase_text(count)))
        .child(actions)
}

/// Whether the log goes with the session.
fn at_sign_out() -> El {
    let messages = use_messages();
    let choice = el("input").attr("type", "checkbox").attr("aria-describedby", "erase-log-hint");
    let choice = choice.checked_live(preferences::erases_log).on_checked(preferences::set_erases_log);
    let choice =
        el("label").class("checkbox").child(choice).child(el("span").text(messages.log_erase_at_sign_out()));
    el("div")
        .child(choice)
        .child(paragraph(messages.log_erase_hint()).class("hint").attr("id", "erase-log-hint"))
}
