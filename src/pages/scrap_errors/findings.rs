//! What was found in a list: every item that is no id, and every id that stands there more than once. Only some of
//! them are shown at a time, however many there are.

use std::sync::Arc;

use acceptance_rules::scrap_error::{Fault, List};
use acceptance_rules::scrap_list::{BadItem, Place, Reading};
use leptos::prelude::*;

use super::column::while_list;
use super::field::Field;
use super::name;
use crate::i18n::Messages;
use crate::i18n::use_messages;
use crate::reactive::signal;
use crate::state::scrap_column::Column;
use crate::state::use_app;
use crate::ui::button::button;
use crate::ui::dom::{El, Piece, el, live};
use crate::ui::icon::{Icon, picture};

/// How many findings are shown, and how many more at each wish.
const SHOWN: usize = 50;
/// The most characters of an item that are shown.
const LONGEST: usize = 40;
/// The most places of an id that are written out.
const PLACES: usize = 8;

/// The findings in a list, while it is sent as one.
pub(super) fn findings(list: List, field: &Field) -> Piece {
    let column = use_app().scrap_errors.column(list);
    let field = field.clone();
    while_list(list, move || {
        let field = field.clone();
        live(move || {
            let reading = column.reading.get()?;
            Some(
                el("div")
                    .class("scrap-findings")
                    .child(bad_items(&reading, &field))
                    .child(repeated(&reading)),
            )
        })
    })
}

fn bad_items(reading: &Arc<Reading>, field: &Field) -> Option<El> {
    let messages = use_messages();
    if reading.bad().is_empty() {
        return None;
    }
    let title = title("danger", Icon::Cross, &messages.scrap_bad(reading.bad().len()));
    let label = messages.scrap_bad_of(name(messages, reading.list()));
    let (of, field) = (Arc::clone(reading), field.clone());
    let line = move |at: usize| {
        let item = of.bad().get(at)?;
        Some(bad_item(messages, &of, item, &field))
    };
    Some(title.child(lines(&label, reading.bad().len(), line)))
}

fn bad_item(messages: Messages, reading: &Reading, item: &BadItem, field: &Field) -> El {
    let place = &item.place;
    let label = messages.scrap_item(&messages.count(place.number), &messages.count(place.line));
    let column = use_app().scrap_errors.column(reading.list());
    let (field, at) = (field.clone(), place.clone());
    let show = move || show_in(column, &field, &at);
    let way = el("button").class("link-button").attr("type", "button").on_click(show).text(&label);
    let written = reading.text_of(item);
    let mut shown: String = written.chars().take(LONGEST).collect();
    if shown.len() < written.len() {
        shown.push('…');
    }
    let written = (!shown.is_empty()).then(|| el("code").child(el("bdi").text(&shown)));
    el("li")
        .child(way)
        .text(" ")
        .child(written)
        .text(" ")
        .child(el("span").text(&reason(messages, reading, item.fault)))
}

/// Marks an item in the field and brings it into sight.
fn show_in(column: Column, field: &Field, place: &Place) {
    let unit = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    let start = column.show(&place.bytes);
    field.refill();
    let (field, page) = (field.element(), column.page_text());
    let breaks = |text: &str| text.bytes().filter(|byte| *byte == b'\n').count();
    // The item begins where so many units of the page are over.
    let units: Vec<u16> = page.encode_utf16().take(start).collect();
    let (line, lines) = (breaks(&String::from_utf16_lossy(&units)), breaks(&page).saturating_add(1));
    let _ = field.focus();
    let _ = field.set_selection_range(unit(start), unit(start.saturating_add(place.units.len())));
    // Lines are not wrapped, so all are of one height; the marked one goes to the middle.
    let whole = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    let (height, seen) = (i64::from(field.scroll_height()), i64::from(field.client_height()));
    let top = height.saturating_mul(whole(line)) / whole(lines).max(1);
    field.set_scroll_top(i32::try_from(top.saturating_sub(seen / 2).max(0)).unwrap_or(i32::MAX));
}

fn reason(messages: Messages, reading: &Reading, fault: Fault) -> String {
    match fault {
        Fault::Empty => messages.scrap_fault_empty().into(),
        Fault::Blank => messages.scrap_fault_blank().into(),
        Fault::Sign => messages.scrap_fault_sign().into(),
        Fault::LeadingZero => messages.scrap_fault_zero().into(),
        Fault::Fraction => messages.scrap_fault_fraction().into(),
        Fault::Exponent => messages.scrap_fault_exponent().into(),
        Fault::Character(character) => messages.scrap_fault_character(&written(messages, character)),
        Fault::OutOfRange => {
            let range = reading.list().range();
            messages.scrap_fault_range(&range.start().to_string(), &range.end().to_string())
        }
    }
}

/// A character as people see it; where they may not, as Unicode names it.
fn written(messages: Messages, character: char) -> String {
    if character.is_ascii_graphic() {
        messages.scrap_quoted(character.encode_utf8(&mut [0; 4]))
    } else {
        format!("U+{:04X}", u32::from(character))
    }
}

fn repeated(reading: &Arc<Reading>) -> Option<El> {
    let messages = use_messages();
    if reading.repeated().is_empty() {
        return None;
    }
    let title = title("warning", Icon::Warning, &messages.scrap_repeated(reading.repeated().len()));
    let label = messages.scrap_repeated_of(name(messages, reading.list()));
    let of = Arc::clone(reading);
    let line = move |at: usize| {
        let repeated = of.repeated().get(at)?;
        let some = repeated.numbers.iter().take(PLACES).map(|number| messages.count(*number));
        let mut numbers = some.collect::<Vec<_>>().join(", ");
        if repeated.numbers.len() > PLACES {
            numbers.push_str(&messages.and_more(&messages.count(repeated.numbers.len() - PLACES)));
        }
        Some(el("li").text(&messages.scrap_repeated_line(&repeated.id.to_string(), &numbers)))
    };
    Some(title.child(lines(&label, reading.repeated().len(), line)))
}

fn title(tone: &str, icon: Icon, text: &str) -> El {
    let title = el("p").class("scrap-finding").attr("data-tone", tone).child(picture(icon)).text(text);
    el("div").child(title)
}

/// A list of which a part is shown, and more on wish.
pub(super) fn lines(label: &str, all: usize, line: impl Fn(usize) -> Option<El> + 'static) -> Piece {
    let messages = use_messages();
    let shown = signal(SHOWN);
    let list = el("ul").attr("aria-label", label).class("scrap-lines");
    let list = list.child(live(move || (0..all.min(shown.get())).filter_map(&line).collect::<Vec<El>>()));
    let more = live(move || {
        let left = all.saturating_sub(shown.get());
        (left > 0).then(|| {
            let next = move || shown.update(|shown| *shown = shown.saturating_add(SHOWN));
            button(&messages.scrap_more(left.min(SHOWN)), next)
        })
    });
    [list.into(), more].into()
}
