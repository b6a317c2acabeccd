//! What was found in a list: every item that is no id, and every id that stands there more than once.

use std::sync::Arc;

use acceptance_rules::scrap_error::{Fault, List};
use acceptance_rules::scrap_list::{BadItem, Reading, Repeated};
use leptos::html::Textarea;
use leptos::prelude::*;

use super::name;
use crate::i18n::{Messages, use_messages};
use crate::state::scrap_errors::{Choice, ScrapList};
use crate::state::use_scrap_errors;
use crate::ui::button::Button;
use crate::ui::icon::{Icon, IconView};
use crate::ui::tone::Tone;

/// How many lines are shown, and how many more at each wish.
const SHOWN: usize = 50;
/// The most characters of an item that are shown.
const LONGEST: usize = 40;
/// The most numbers in a row that are written out.
const NUMBERS: usize = 8;

/// The findings in a list, while it is sent as one.
#[component]
pub fn Findings(list: List, field: NodeRef<Textarea>) -> impl IntoView {
    let messages = use_messages();
    let ScrapList { choice, reading, .. } = use_scrap_errors().list(list);
    move || {
        let reading = (choice.get() == Choice::List).then(|| reading.get())?;
        let (bad, repeated) = (reading.bad().len(), reading.repeated().len());
        let (of_bad, of_repeated) = (Arc::clone(&reading), Arc::clone(&reading));
        let bad = (bad > 0).then(|| {
            let line = move |index| bad_item(messages, &of_bad, of_bad.bad().get(index)?, field);
            view! {
                <div>
                    <Finding tone=Tone::Danger icon=Icon::Cross text=messages.scrap_bad(bad) />
                    <Lines label=messages.scrap_bad_of(name(messages, list)) count=bad line />
                </div>
            }
        });
        let repeated = (repeated > 0).then(|| {
            let line = move |index| repeated_line(messages, of_repeated.repeated().get(index)?);
            view! {
                <div>
                    <Finding tone=Tone::Warning icon=Icon::Warning text=messages.scrap_repeated(repeated) />
                    <Lines label=messages.scrap_repeated_of(name(messages, list)) count=repeated line />
                </div>
            }
        });
        Some(view! { <div class="scrap-findings">{bad} {repeated}</div> })
    }
}

/// One finding in a few words.
#[component]
pub fn Finding(tone: Tone, icon: Icon, text: String) -> impl IntoView {
    view! {
        <p class="scrap-finding" data-tone=tone.name()>
            <IconView icon />
            <span>{text}</span>
        </p>
    }
}

/// A list of which a part is shown, and more on wish.
#[component]
pub fn Lines(
    label: String,
    count: usize,
    line: impl Fn(usize) -> Option<AnyView> + Clone + Send + 'static,
) -> impl IntoView {
    let messages = use_messages();
    let shown = RwSignal::new(SHOWN);
    let left = move || count.saturating_sub(shown.get());
    let next = move || shown.update(|shown| *shown = shown.saturating_add(SHOWN));
    view! {
        <ul aria-label=label class="scrap-lines">
            <For each=move || 0..count.min(shown.get()) key=|index| *index children=line />
        </ul>
        {move || {
            (left() > 0)
                .then(|| view! { <Button on_press=next>{messages.scrap_more(left().min(SHOWN))}</Button> })
        }}
    }
}

fn bad_item(
    messages: Messages,
    reading: &Arc<Reading>,
    item: &BadItem,
    field: NodeRef<Textarea>,
) -> Option<AnyView> {
    let place = &item.place;
    let label = messages.scrap_item(&messages.count(place.number), &messages.count(place.line));
    let (of, at) = (Arc::clone(reading), place.number);
    let select = move || {
        let item = of.bad().iter().find(|item| item.place.number == at);
        if let (Some(field), Some(item)) = (field.get_untracked(), item) {
            select_in(&field, &of, item);
        }
    };
    let written = reading.text_of(item);
    let mut shown: String = written.chars().take(LONGEST).collect();
    if shown.len() < written.len() {
        shown.push('…');
    }
    let written = (!shown.is_empty()).then(|| view! { <code><bdi>{shown}</bdi></code> });
    let line = view! {
        <li>
            <Button class="link-button" on_press=select>{label}</Button>
            " "
            {written}
            " "
            <span>{reason(messages, reading.list(), item.fault)}</span>
        </li>
    };
    Some(line.into_any())
}

/// Marks an item in the field and brings it into sight.
fn select_in(field: &web_sys::HtmlTextAreaElement, reading: &Reading, item: &BadItem) {
    let units = |text: Option<&str>| {
        text.and_then(|text| u32::try_from(text.encode_utf16().count()).ok()).unwrap_or(u32::MAX)
    };
    let text = reading.text();
    let start = units(text.get(..item.place.bytes.start));
    let _ = field.focus();
    let _ = field.set_selection_range(start, start.saturating_add(units(text.get(item.place.bytes.clone()))));
    // Lines are not wrapped, so all are of one height; the marked one goes to the middle.
    let whole = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    let lines = whole(text.split('\n').count()).max(1);
    let top =
        i64::from(field.scroll_height()).saturating_mul(whole(item.place.line).saturating_sub(1)) / lines;
    let top = top.saturating_sub(i64::from(field.client_height()) / 2).max(0);
    field.set_scroll_top(i32::try_from(top).unwrap_or(i32::MAX));
}

fn reason(messages: Messages, list: List, fault: Fault) -> String {
    match fault {
        Fault::Empty => messages.scrap_fault_empty().into(),
        Fault::Blank => messages.scrap_fault_blank().into(),
        Fault::Sign => messages.scrap_fault_sign().into(),
        Fault::LeadingZero => messages.scrap_fault_zero().into(),
        Fault::Fraction => messages.scrap_fault_fraction().into(),
        Fault::Exponent => messages.scrap_fault_exponent().into(),
        // A character as people see it; where they may not, as Unicode names it.
        Fault::Character(character) if character.is_ascii_graphic() => {
            messages.scrap_fault_character(&messages.scrap_quoted(character.encode_utf8(&mut [0; 4])))
        }
        Fault::Character(character) => {
            messages.scrap_fault_character(&format!("U+{:04X}", u32::from(character)))
        }
        Fault::OutOfRange => {
            let (least, most) = list.range().into_inner();
            messages.scrap_fault_range(&least.to_string(), &most.to_string())
        }
    }
}

fn repeated_line(messages: Messages, repeated: &Repeated) -> Option<AnyView> {
    let numbers = some(messages, &repeated.numbers, |number| messages.count(*number));
    Some(view! { <li>{messages.scrap_repeated_line(&repeated.id.to_string(), &numbers)}</li> }.into_any())
}

/// The first few numbers, and how many more there are.
pub(super) fn some<T>(messages: Messages, numbers: &[T], write: impl Fn(&T) -> String) -> String {
    let mut some = numbers.iter().take(NUMBERS).map(write).collect::<Vec<_>>().join(", ");
    if numbers.len() > NUMBERS {
        some.push_str(&messages.and_more(&messages.count(numbers.len().saturating_sub(NUMBERS))));
    }
    some
}
