//! One list: what it is to be, the field for its ids, and what was read there.

use acceptance_rules::scrap_error::List;
use leptos::prelude::*;
use leptos::task::spawn_local;
use send_wrapper::SendWrapper;
use wasm_bindgen::JsCast;
use web_sys::HtmlTextAreaElement;

use super::findings::findings;
use super::{name, tag};
use crate::browser::files::{self, NotTaken};
use crate::browser::timer;
use crate::reactive::{effect, signal};
use crate::state::scrap_errors::Choice;
use crate::state::use_desk;
use crate::ui::dom::{El, Piece, el, live, text};
use crate::ui::segments::segments;
use crate::use_words;
use crate::words::Words;

/// The milliseconds without a key after which a text is read. On the key itself nothing is done that takes longer for
/// a longer text.
const SOON: u32 = 150;

/// A list of ids.
pub(super) fn column(list: List) -> El {
    let words = use_words();
    let (tag, name) = (tag(list), name(words, list));
    let ids = ["scrap-", tag].concat();
    let described = [&*ids, "-range ", &*ids, "-state"].concat();
    let area = el("textarea").attr("id", &ids).class("scrap-ids").attr("rows", "14").attr("wrap", "off");
    // A browser that checks the spelling of a hundred thousand numbers does nothing else.
    let area = area.attr("spellcheck", "false").attr("autocomplete", "off").attr("autocapitalize", "off");
    let area = area.attr("inputmode", "text").attr("aria-describedby", &described);
    let field: HtmlTextAreaElement = area.element().unchecked_into();
    let area = wired(list, area, &field);
    let range = list.range();
    let (least, most) = (range.start().to_string(), range.end().to_string());
    let label = el("label").attr("for", &ids).text(name);
    let hint = el("p").class("hint").attr("id", &[&*ids, "-range"].concat());
    el("section")
        .class("scrap-list")
        .child(el("div").class("scrap-head").child(el("h2").child(label)).child(choices(list)))
        .child(hint.text(&words.scrap_range(&least, &most)))
        .child(area)
        .child(el("div").class("scrap-below").child(state_line(list)).child(from_file(list, &field)))
        .child(findings(list, &field))
}

/// Ties the field to what is kept of it.
fn wired(list: List, area: El, field: &HtmlTextAreaElement) -> El {
    let scrap = use_desk().scrap_errors;
    let column = scrap.column(list);
    field.set_value(&column.text());
    let filled = field.clone();
    effect(move || {
        if column.refills.get() > 0 && filled.is_connected() {
            filled.set_value(&column.text());
        }
    });
    let leaving = SendWrapper::new(field.clone());
    on_cleanup(move || {
        if column.is_behind() {
            scrap.take(list, leaving.value());
        }
    });
    let invalid = move || {
        let is_bad = column.reading.with(|it| it.as_ref().is_some_and(|it| !it.bad().is_empty()));
        (is_bad && column.choice.get() == Choice::List).then_some("true")
    };
    let typed = field.clone();
    area.attr_live("aria-invalid", invalid).on("input", move |_| {
        scrap.touch(list);
        let (turn, field) = (column.turn(), typed.clone());
        spawn_local(async move {
            timer::pause(SOON).await;
            if field.is_connected() && column.turn() == turn {
                scrap.take(list, field.value());
            }
        });
    })
}

fn choices(list: List) -> El {
    let (scrap, words) = (use_desk().scrap_errors, use_words());
    let column = scrap.column(list);
    let all = [
        ("list", words.scrap_list(), Choice::List),
        ("null", "null", Choice::Null),
        ("absent", words.scrap_leave_out(), Choice::LeaveOut),
    ];
    let labels = all.map(|(value, label, _)| (value, label));
    let chosen = move || match column.choice.get() {
        Choice::List => "list",
        Choice::Null => "null",
        Choice::LeaveOut => "absent",
    };
    let on_choose = move |value: &'static str| {
        let choice = all.iter().find(|(own, ..)| *own == value).map(|(_, _, choice)| *choice);
        if let Some(choice) = choice {
            scrap.choose(list, choice);
        }
    };
    let group = match list {
        List::Errors => "scrap-errors-choice",
        List::Stocks => "scrap-stocks-choice",
    };
    segments(group, name(words, list), labels, chosen, on_choose)
}

/// What is to be said of the list as a whole.
fn state_line(list: List) -> El {
    let (scrap, words) = (use_desk().scrap_errors, use_words());
    let column = scrap.column(list);
    let line = el("p").attr("id", &["scrap-", tag(list), "-state"].concat()).attr("role", "status");
    line.class("scrap-state").child(text(move || match column.choice.get() {
        Choice::Null => words.scrap_null().to_owned(),
        Choice::LeaveOut => words.scrap_left_out().to_owned(),
        Choice::List => column.reading.with(|reading| match reading {
            None => words.scrap_checking(&words.count(column.items.get())),
            Some(reading) if reading.items() == 0 => words.scrap_empty().to_owned(),
            Some(reading) if reading.bad().is_empty() => words.scrap_count(reading.ids().len()),
            Some(reading) => {
                [words.scrap_count(reading.ids().len()), words.scrap_bad(reading.bad().len())].join(" · ")
            }
        }),
    }))
}

/// Puts a file's text into the field: behind what stands there, so that nothing typed is lost.
fn from_file(list: List, field: &HtmlTextAreaElement) -> Piece {
    let (scrap, words) = (use_desk().scrap_errors, use_words());
    let trouble = signal(None::<NotTaken>);
    let chooser =
        el("input").attr("type", "file").attr("accept", ".txt,.csv,.tsv,.json,text/*,application/json");
    let input = chooser.element();
    let field = field.clone();
    let chooser = chooser.on("change", move |_| {
        let (input, field) = (input.clone(), field.clone());
        spawn_local(async move {
            let result = files::chosen(input).await;
            if !field.is_connected() {
                return;
            }
            match result {
                None => {}
                Some(Err(reason)) => trouble.set(Some(reason)),
                Some(Ok(loaded)) => {
                    trouble.set(None);
                    let typed = field.value();
                    let is_apart = typed.is_empty() || typed.ends_with('\n');
                    let whole = [&*typed, if is_apart { "" } else { "\n" }, &*loaded].concat();
                    field.set_value(&whole);
                    scrap.touch(list);
                    scrap.take(list, whole);
                }
            }
        });
    });
    let label = el("label").class("button scrap-file").child(chooser);
    let alert = el("p").class("field-error").attr("role", "alert");
    let told = text(move || trouble.get().map_or("", |reason| reason_text(words, reason)));
    [label.text(&words.scrap_file(name(words, list))), alert.child(told)].into()
}

fn reason_text(words: Words, reason: NotTaken) -> &'static str {
    match reason {
        NotTaken::TooLarge => words.scrap_file_large(),
        NotTaken::Unreadable => words.scrap_file_unreadable(),
    }
}

/// A part that is there only while its list is sent as one.
pub(super) fn while_list(list: List, make: impl Fn() -> Piece + 'static) -> Piece {
    let column = use_desk().scrap_errors.column(list);
    live(move || if column.choice.get() == Choice::List { make() } else { Piece::Nothing })
}
