//! A file for a list, chosen or dropped: its text goes behind what stands there, so that nothing typed is lost.

use std::future::Future;

use acceptance_rules::scrap_error::List;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, Node};

use super::field::Field;
use super::name;
use crate::browser::files::{self, Dragged, NotTaken};
use crate::i18n::Messages;
use crate::i18n::use_messages;
use crate::reactive::signal;
use crate::state::{ScrapErrors, use_app};
use crate::ui::dom::{El, Piece, el, text};

/// Takes files for a list.
#[derive(Clone)]
pub(super) struct Taking {
    scrap: ScrapErrors,
    list: List,
    field: Field,
    trouble: RwSignal<Option<NotTaken>>,
}

impl Taking {
    /// Takes files for a list whose text is in this field.
    pub(super) fn new(list: List, field: &Field) -> Self {
        Self { scrap: use_app().scrap_errors, list, field: field.clone(), trouble: signal(None) }
    }

    /// Waits for the text of a file; `None` is no wish at all.
    fn take(&self, text: impl Future<Output = Option<Result<String, NotTaken>>> + 'static) {
        let own = self.clone();
        spawn_local(async move {
            let result = text.await;
            if !own.field.is_connected() {
                return;
            }
            match result {
                None => {}
                Some(Err(reason)) => own.trouble.set(Some(reason)),
                Some(Ok(loaded)) => {
                    own.trouble.set(None);
                    let count = own.scrap.count(own.list, &loaded).await;
                    if own.field.is_connected() {
                        own.scrap.touch(own.list);
                        own.scrap.take(own.list, &own.field.value());
                        own.scrap.append(own.list, &loaded, count);
                    }
                }
            }
        });
    }
}

/// The way to choose a file, and why one was not taken.
pub(super) fn from_file(taking: &Taking) -> Piece {
    let messages = use_messages();
    let chooser =
        el("input").attr("type", "file").attr("accept", ".txt,.csv,.tsv,.json,text/*,application/json");
    let input = chooser.element();
    let trouble = taking.trouble;
    let label = messages.scrap_file(name(messages, taking.list));
    let taking = taking.clone();
    let chooser = chooser.on("change", move |_| taking.take(files::chosen(input.clone())));
    let alert = el("p").class("field-error").attr("role", "alert");
    let told = text(move || trouble.get().map_or("", |reason| reason_text(messages, reason)));
    [el("label").class("button scrap-file").child(chooser).text(&label), alert.child(told)].into()
}

/// A list that takes the file that is dropped on it. A text that is dragged into the field stays the browser's affair.
pub(super) fn droppable(section: El, taking: &Taking) -> El {
    let is_over = signal(false);
    let (own, field) = (section.element(), taking.field.clone());
    let is_ours = move |event: &Event, dragged: &Dragged| dragged.has_files() || !field.is_of(event);
    let is_for_us = is_ours.clone();
    let over = move |event: Event| {
        if let Some(dragged) = Dragged::of(&event).filter(|dragged| is_for_us(&event, dragged)) {
            event.prevent_default();
            dragged.offer("copy");
            is_over.set(dragged.has_files());
        }
    };
    let leave = move |event: Event| {
        if !goes_into(&event, &own) {
            is_over.set(false);
        }
    };
    let taking = taking.clone();
    let dropped = move |event: Event| {
        is_over.set(false);
        if let Some(dragged) = Dragged::of(&event).filter(|dragged| is_ours(&event, dragged)) {
            event.prevent_default();
            let file = dragged.file();
            taking.take(async move {
                Some(match file {
                    Ok(file) => files::text_of(file).await,
                    Err(reason) => Err(reason),
                })
            });
        }
    };
    section
        .attr_live("data-over", move || is_over.get().then_some("true"))
        .on("dragenter", over.clone())
        .on("dragover", over)
        .on("dragleave", leave)
        .on("drop", dropped)
}

/// Whether what leaves one part of an element comes into another.
fn goes_into(event: &Event, whole: &Element) -> bool {
    let to = js_sys::Reflect::get(event, &wasm_bindgen::JsValue::from_str("relatedTarget"));
    to.is_ok_and(|to| to.dyn_ref::<Node>().is_some_and(|to| whole.contains(Some(to))))
}

fn reason_text(messages: Messages, reason: NotTaken) -> &'static str {
    match reason {
        NotTaken::TooLarge => messages.scrap_file_large(),
        NotTaken::Unreadable => messages.scrap_file_unreadable(),
        NotTaken::NoFile => messages.scrap_drop_none(),
        NotTaken::Several => messages.scrap_drop_several(),
    }
}
