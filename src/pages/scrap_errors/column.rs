//! One list: what it is to be, the field for its ids, and what was read there.

use std::rc::Rc;

use acceptance_rules::scrap_error::List;
use js_sys::{Function, JsString, Reflect};
use leptos::prelude::*;
use leptos::task::spawn_local;
use send_wrapper::SendWrapper;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Event, HtmlTextAreaElement};

use super::field::Field;
use super::file::{Taking, droppable, from_file};
use super::findings::findings;
use super::{name, tag};
use crate::browser::timer;
use crate::i18n::use_messages;
use crate::reactive::{effect, memo};
use crate::state::scrap_column::Choice;
use crate::state::use_app;
use crate::ui::button::{button, switched_button};
use crate::ui::dom::{El, Piece, el, live, text};
use crate::ui::segments::segments;

/// The milliseconds without a key after which a text is read. On the key itself nothing is done that takes longer for
/// a longer text.
const SOON: u32 = 150;

/// A list of ids.
pub(super) fn column(list: List) -> El {
    let messages = use_messages();
    let (tag, name) = (tag(list), name(messages, list));
    let ids = ["scrap-", tag].concat();
    let described = [&*ids, "-range ", &*ids, "-state"].concat();
    let area = el("textarea").attr("id", &ids).class("scrap-ids").attr("rows", "14").attr("wrap", "off");
    // A browser that checks the spelling of a hundred thousand numbers does nothing else.
    let area = area.attr("spellcheck", "false").attr("autocomplete", "off").attr("autocapitalize", "off");
    let area = area.attr("inputmode", "text").attr("aria-describedby", &described);
    let field = Field::new(area.element().unchecked_into(), use_app().scrap_errors.column(list));
    let taking = Taking::new(list, &field);
    let range = list.range();
    let (least, most) = (range.start().to_string(), range.end().to_string());
    let label = el("label").attr("for", &ids).text(name);
    let hint = el("p").class("hint").attr("id", &[&*ids, "-range"].concat());
    let hint_here = el("p").class("scrap-drop").attr("aria-hidden", "true").text(messages.scrap_drop_here());
    let section = el("section").class("scrap-list");
    droppable(section, &taking)
        .child(el("div").class("scrap-head").child(el("h2").child(label)).child(choices(list)))
        .child(hint.text(&messages.scrap_range(&least, &most)))
        .child(wired(list, el("div").class("scrap-field"), &field).child(area).child(hint_here))
        .child(pages(list, &field))
        .child(el("div").class("scrap-below").child(state_line(list)).child(acts(list, &field, &taking)))
        .child(added(list))
        .child(findings(list, &field))
}

/// Ties the field, by what is around it, to what is kept of it.
fn wired(list: List, around: El, field: &Field) -> El {
    let scrap = use_app().scrap_errors;
    let column = scrap.column(list);
    let filled = field.clone();
    effect(move || {
        // What was typed meanwhile counts.
        if column.refills.get() > 0 && filled.is_connected() && !column.is_behind() {
            filled.refill();
        }
    });
    let leaving = SendWrapper::new(field.clone());
    on_cleanup(move || {
        if column.is_behind() {
            scrap.take(list, &leaving.value());
        }
    });
    let judged = field.clone();
    effect(move || {
        let is_bad = column.reading.with(|it| it.as_ref().is_some_and(|it| !it.bad().is_empty()));
        let is_bad = is_bad && column.choice.get() == Choice::List;
        // Neither fails for a name that is one.
        let _ = match is_bad {
            true => judged.element().set_attribute("aria-invalid", "true"),
            false => judged.element().remove_attribute("aria-invalid"),
        };
    });
    let pasting = field.clone();
    let around = around.on("paste", move |event| {
        if let Some(text) = pasted(&event) {
            event.prevent_default();
            scrap.touch(list);
            scrap.take(list, &with_pasted(&pasting.element(), &text));
            pasting.renew();
        }
    });
    let typed = field.clone();
    around.on("input", move |_| {
        scrap.touch(list);
        let (turn, field) = (column.turn(), typed.clone());
        spawn_local(async move {
            timer::pause(SOON).await;
            if field.is_connected() && column.turn() == turn {
                scrap.take(list, &field.value());
            }
        });
    })
}

/// Turns the pages of a long text; nothing where the field holds all of it.
fn pages(list: List, field: &Field) -> Piece {
    let (scrap, messages) = (use_app().scrap_errors, use_messages());
    let column = scrap.column(list);
    let is_long = memo(move || column.shown.get().is_some());
    let field = field.clone();
    live(move || {
        if !is_long.get() {
            return None;
        }
        let shown = move || column.shown.get().unwrap_or_default();
        let taking = field.clone();
        let take = move || {
            if column.is_behind() {
                scrap.take(list, &taking.value());
            }
        };
        let (before, after) = (take.clone(), take);
        let is_after_first = move || column.shown.get().is_some_and(|shown| shown.first > 0);
        let is_before_last = move || {
            column.shown.get().is_some_and(|shown| shown.first.saturating_add(shown.count) < shown.all)
        };
        let line = move || {
            let shown = shown();
            let (first, last) = (shown.first.saturating_add(1), shown.first.saturating_add(shown.count));
            let all = messages.count(shown.all);
            match shown.count {
                0 => messages.scrap_page_none(&all),
                _ => messages.scrap_page(&messages.count(first), &messages.count(last), &all),
            }
        };
        let back = Rc::new(move || {
            before();
            column.previous_page();
        });
        let on = Rc::new(move || {
            after();
            column.next_page();
        });
        let back = paging(is_after_first, back).text(messages.scrap_page_before());
        let on = paging(is_before_last, on).text(messages.scrap_page_after());
        Some(el("div").class("pager").child(el("p").child(text(line))).child(back).child(on))
    })
}

fn paging(is_on: impl Fn() -> bool + Copy + 'static, go: Rc<dyn Fn()>) -> El {
    switched_button(is_on, move || go())
}

/// Takes a long text that is pasted past the field, which would be busy with it for seconds.
fn pasted(event: &Event) -> Option<String> {
    /// The fewest characters of a long text.
    const LONG: usize = 20_000;
    let data = Reflect::get(event, &JsValue::from_str("clipboardData")).ok()?;
    let get: Function = Reflect::get(&data, &JsValue::from_str("getData")).ok()?.dyn_into().ok()?;
    let text = get.call1(&data, &JsValue::from_str("text/plain")).ok()?.as_string()?;
    (text.len() > LONG).then_some(text)
}

/// The value of a field with a text in the place of what is selected.
fn with_pasted(field: &HtmlTextAreaElement, text: &str) -> String {
    let value = JsString::from(field.value());
    let place = |at: Result<Option<u32>, JsValue>| at.ok().flatten().unwrap_or_else(|| value.length());
    let (start, end) = (place(field.selection_start()), place(field.selection_end()));
    let (before, behind) = (value.substring(0, start), value.substring(end, value.length()));
    let text = text.replace("\r\n", "\n");
    [String::from(before), text, String::from(behind)].concat()
}

fn choices(list: List) -> El {
    let (scrap, messages) = (use_app().scrap_errors, use_messages());
    let column = scrap.column(list);
    let all = [
        ("list", messages.scrap_list(), Choice::List),
        ("null", "null", Choice::Null),
        ("absent", messages.scrap_leave_out(), Choice::LeaveOut),
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
    segments(group, name(messages, list), labels, chosen, on_choose)
}

/// What is to be said of the list as a whole.
fn state_line(list: List) -> El {
    let (scrap, messages) = (use_app().scrap_errors, use_messages());
    let column = scrap.column(list);
    let line = el("p").attr("id", &["scrap-", tag(list), "-state"].concat()).attr("role", "status");
    line.class("scrap-state").child(text(move || match column.choice.get() {
        Choice::Null => messages.scrap_null().to_owned(),
        Choice::LeaveOut => messages.scrap_left_out().to_owned(),
        Choice::List => column.reading.with(|reading| match reading {
            None => messages.scrap_checking(&messages.count(column.items.get())),
            Some(reading) if reading.items() == 0 => messages.scrap_empty().to_owned(),
            Some(reading) if reading.bad().is_empty() => messages.scrap_count(reading.ids().len()),
            Some(reading) => {
                [messages.scrap_count(reading.ids().len()), messages.scrap_bad(reading.bad().len())]
                    .join(" · ")
            }
        }),
    }))
}

/// Clears the list and puts back what was there, and loads a file.
fn acts(list: List, field: &Field, taking: &Taking) -> El {
    let (scrap, messages) = (use_app().scrap_errors, use_messages());
    let column = scrap.column(list);
    let is_filled = move || column.reading.with(|reading| reading.as_ref().is_none_or(|it| it.items() > 0));
    let clearing = field.clone();
    let clear = switched_button(is_filled, move || {
        if column.is_behind() {
            scrap.take(list, &clearing.value());
        }
        scrap.empty(list);
    });
    let clear = clear.attr("aria-label", &messages.scrap_clear_list(name(messages, list)));
    let field = field.clone();
    let back = live(move || {
        let field = field.clone();
        column.is_cleared.get().then(|| {
            let back = button(messages.scrap_put_back(), move || {
                scrap.put_back(list);
                let _ = field.element().focus();
            });
            back.attr("aria-label", &messages.scrap_put_back_list(name(messages, list)))
        })
    });
    el("div")
        .class("scrap-acts")
        .child(clear.text(messages.scrap_clear()))
        .child(back)
        .child(from_file(taking))
}

/// Says what a file put behind the ids that were there.
fn added(list: List) -> El {
    let (column, messages) = (use_app().scrap_errors.column(list), use_messages());
    let line = move || match column.added.get() {
        0 => String::new(),
        count => messages.scrap_added(count),
    };
    el("p").class("scrap-said").attr("role", "status").child(text(line))
}

/// A part that is there only while its list is sent as one.
pub(super) fn while_list(list: List, make: impl Fn() -> Piece + 'static) -> Piece {
    let column = use_app().scrap_errors.column(list);
    live(move || if column.choice.get() == Choice::List { make() } else { Piece::Nothing })
}
