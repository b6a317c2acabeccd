//! Findings in a list: invalid items, and repeated IDs.

use std::sync::Arc;

use acceptance_rules::scrap_error::{BadItem, ItemFault, List, ListChoice, ParsedList};
use leptos::html::Textarea;
use leptos::prelude::*;
use web_sys::HtmlTextAreaElement;

use crate::components::show_more_list::ShowMoreList;
use crate::i18n::{Messages, labels, use_messages};
use crate::state::scrap_errors::ScrapList;
use crate::state::use_scrap_errors;
use crate::text::Tone;
use crate::text::clip_to;
use crate::ui::button::Button;
use crate::ui::note::Note;

/// Maximum number of shown characters of an item.
const LONGEST: usize = 40;
const IDS: usize = 8;

/// Returns the findings in a list, while it is sent.
#[component]
pub fn Findings(list: List, field: NodeRef<Textarea>) -> impl IntoView {
    let messages = use_messages();
    let scrap = use_scrap_errors();
    move || {
        let ScrapList { reading, .. } =
            Some(scrap.list(list)).filter(|own| own.choice == ListChoice::List)?;
        let repeated = reading.repeated();
        let text = messages.scrap_repeated(repeated.len(), &labels::ids(messages, &repeated, IDS));
        let repeated =
            (!repeated.is_empty()).then(|| view! { <Note tone=Tone::Warning><p>{text}</p></Note> });
        let count = reading.bad().len();
        let bad = (count > 0).then(|| {
            let label = messages.scrap_bad_of(labels::scrap_list(messages, list));
            let line =
                move |index| view! { <BadItemLine reading=Arc::clone(&reading) index field /> }.into_any();
            view! { <ShowMoreList count label class="scrap-lines" line /> }
        });
        Some(view! { {bad} {repeated} })
    }
}

#[component]
fn BadItemLine(reading: Arc<ParsedList>, index: usize, field: NodeRef<Textarea>) -> impl IntoView {
    let messages = use_messages();
    let item = reading.bad().get(index)?.clone();
    let label = messages.scrap_item(&messages.count(item.number), &messages.count(item.line));
    let written = clip_to(LONGEST, reading.text_of(&item).into());
    let written = (!written.is_empty()).then(|| view! { <code><bdi>{written}</bdi></code> });
    let reason = reason(messages, reading.list(), item.fault);
    let select = move || {
        if let Some(field) = field.get_untracked() {
            select_in(&field, reading.text(), &item);
        }
    };
    Some(view! {
        <li>
            <Button class="link-button" on_press=select>{label}</Button>
            " "
            {written}
            " "
            <span>{reason}</span>
        </li>
    })
}

fn select_in(field: &HtmlTextAreaElement, text: &str, item: &BadItem) {
    let whole = |number| u32::try_from(number).unwrap_or(u32::MAX);
    let units = |end| whole(text.get(..end).map_or(0, |before| before.encode_utf16().count()));
    let _ = field.focus();
    let _ = field.set_selection_range(units(item.bytes.start), units(item.bytes.end));
    // Lines are not wrapped, so all have the same height; the selected one moves to the middle.
    let part = f64::from(whole(item.line)) / f64::from(whole(text.split('\n').count()));
    let top = f64::from(field.scroll_height()) * part - f64::from(field.client_height()) / 2.0;
    field.scroll_to_with_x_and_y(0.0, top);
}

fn reason(messages: Messages, list: List, fault: ItemFault) -> String {
    match fault {
        ItemFault::Empty => messages.scrap_fault_empty().into(),
        ItemFault::Blank => messages.scrap_fault_blank().into(),
        ItemFault::DigitGroups => messages.scrap_fault_groups().into(),
        ItemFault::DecimalComma => messages.scrap_fault_decimal().into(),
        ItemFault::LeadingZero => messages.scrap_fault_zero().into(),
        // Characters that are not printable are shown in Unicode notation.
        ItemFault::Character(character) if character.is_ascii_graphic() => {
            messages.scrap_fault_character(&messages.quoted(character.encode_utf8(&mut [0; 4])))
        }
        ItemFault::Character(character) => {
            messages.scrap_fault_character(&format!("U+{:04X}", u32::from(character)))
        }
        ItemFault::OutOfRange => {
            let (least, most) = list.range().into_inner();
            messages.scrap_fault_range(&least.to_string(), &most.to_string())
        }
    }
}
