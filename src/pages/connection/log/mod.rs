//! What was done in this browser: the log, its files, and its end. In a file of its own, loaded when the page is shown.

mod export;
mod told;

use acceptance_saved::log::{Entry, MOST};
use leptos::prelude::*;

use crate::browser::{document, intl, preferences, storage};
use crate::link::link;
use crate::reactive::signal;
use crate::route::Route;
use crate::state::log::Entries;
use crate::state::use_desk;
use crate::ui::button::{button, ranked_button};
use crate::ui::dialog::dialog;
use crate::ui::dom::{El, Piece, el, live, text};
use crate::ui::icon::{Icon, picture};
use crate::ui::note::{note, paragraph};
use crate::use_words;

/// How many entries are shown at first, and how many more at a time.
const FIRST: usize = 20;
const MORE: usize = 100;

/// The log, and what can be done with it.
pub(super) fn panel() -> Piece {
    let (desk, words) = (use_desk(), use_words());
    let heard = window_event_listener_untyped("storage", move |event| {
        desk.log.hear(storage::changed(&event).as_deref());
    });
    on_cleanup(move || heard.remove());
    let most = signal(FIRST);
    let is_asking = signal(false);
    let said = signal("");
    let shown = live(move || {
        let log = desk.log.entries();
        [
            Piece::from(log.is_refused.then(|| warning(words.log_unkept()))),
            (log.unreadable > 0).then(|| warning(&words.log_unreadable(log.unreadable))).into(),
            entries(log, most, is_asking),
        ]
    });
    let told = el("p").attr("role", "status").class("hint").child(text(move || said.get()));
    let question = live(move || is_asking.get().then(|| erasing(is_asking, said)));
    [
        paragraph(&words.log_text(&words.count(MOST))).into(),
        el("div").class("log").child(shown).into(),
        told.into(),
        desk.session.has_sign_in().then(at_sign_out).into(),
        question,
    ]
    .into()
}

fn warning(text: &str) -> El {
    note("warning", "status").child(paragraph(text))
}

fn entries(log: Entries, most: RwSignal<usize>, is_asking: RwSignal<bool>) -> Piece {
    let (desk, words) = (use_desk(), use_words());
    if log.entries.is_empty() {
        return paragraph(words.log_empty()).class("hint").into();
    }
    let heads = [words.log_time(), words.log_act(), words.log_outcome()];
    let head = heads.iter().fold(el("tr"), |row, head| row.child(el("th").attr("scope", "col").text(head)));
    let rows = log.entries.iter().take(most.get()).fold(el("tbody"), |body, entry| body.child(row(entry)));
    let table = el("table").class("table log-table").attr("aria-label", words.log_table());
    let table = table.child(el("thead").child(head)).child(rows);
    let rest = log.entries.len().saturating_sub(most.get());
    let more = (rest > 0).then(|| {
        let more = words.log_more(rest.min(MORE));
        let more =
            ranked_button("quiet", &more, move || most.update(|most| *most = most.saturating_add(MORE)));
        el("p").child(more)
    });
    let json = button(words.log_json(), move || export::json(desk, &desk.log.entries().entries));
    let csv = button(words.save_csv(), move || export::csv(words, &desk.log.entries().entries));
    let erase = button(words.log_erase(), move || is_asking.set(true));
    let acts = el("div").class("log-acts").child(json).child(csv).child(erase);
    [Piece::from(el("div").class("table-frame").child(table)), more.into(), acts.into()].into()
}

fn row(entry: &Entry) -> El {
    let words = use_words();
    let (outcome, tone) = told::outcome(words, entry);
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
        let ids = if earlier > 0 { words.log_ids_earlier(earlier, &ids) } else { ids };
        small(&words.log_ids_of(&ids))
    });
    let key = entry.requests.key().map(|key| small(&words.log_key_of(key)));
    let certificate =
        entry.key.map(|key| el("p").child(link(Route::certificate(key)).text(&key.to_string())));
    let later = entry.is_later.then(|| el("p").class("log-small").text(words.log_later()));
    let time = el("td").attr("role", "rowheader").class("log-time");
    let cell = |label: &str| el("td").attr("data-label", label);
    let act = el("p").text(told::act(words, entry.act));
    el("tr")
        .class("row")
        .child(time.text(&intl::moment(words.language, entry.at)))
        .child(cell(words.log_act()).child(el("div").child(act).child(certificate).child(later)))
        .child(cell(words.log_outcome()).child(el("div").child(outcome).child(ids).child(key)))
}

/// Asks before the log is erased.
fn erasing(is_asking: RwSignal<bool>, said: RwSignal<&'static str>) -> El {
    let (desk, words) = (use_desk(), use_words());
    let count = untrack(|| desk.log.entries().entries.len());
    let erase = button(words.log_erase_yes(), move || {
        is_asking.set(false);
        desk.log.erase();
        said.set(words.log_erased());
        // The dialog gives the focus back to a button that is gone.
        request_animation_frame(|| {
            document::focus("#log-heading");
        });
    });
    let cancel = ranked_button("primary", words.cancel(), move || is_asking.set(false));
    let actions = el("div").class("dialog-actions").child(erase).child(cancel);
    dialog(words.log_erase_title(), move || is_asking.set(false))
        .child(paragraph(&words.log_erase_text(count)))
        .child(actions)
}

/// Whether the log goes with the session.
fn at_sign_out() -> El {
    let words = use_words();
    let choice = el("input").attr("type", "checkbox").attr("aria-describedby", "erase-log-hint");
    let choice = choice.checked_live(preferences::erases_log).on_checked(preferences::set_erases_log);
    let choice =
        el("label").class("checkbox").child(choice).child(el("span").text(words.log_erase_at_sign_out()));
    el("div")
        .child(choice)
        .child(paragraph(words.log_erase_hint()).class("hint").attr("id", "erase-log-hint"))
}
