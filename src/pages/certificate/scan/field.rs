//! The field for codes. It receives the characters that are typed in the dialog outside of other fields.

use acceptance_marklist::quick_keys::KeyInput;
use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use web_sys::{ClipboardEvent, Element, Event, HtmlSelectElement, HtmlTextAreaElement, KeyboardEvent};

use super::scanning::Scans;
use crate::browser::timer;
use crate::i18n::use_messages;
use crate::pages::certificate::key_buffer::{KeyBuffer, option_named};
use crate::ui::button::Button;
use crate::ui::focus;
use crate::ui::keys::Chord;

/// The pause in milliseconds that ends the code of a scanner that sends text without key events.
const QUIET: u32 = 300;
/// The longest milliseconds for each character of such a scanner, and its fewest characters.
const PACE: f64 = 30.0;
const FEWEST: u32 = 4;

/// The code that is being typed.
#[derive(Clone, Copy)]
pub struct CodeInput {
    scans: Scans,
    field: NodeRef<html::Input>,
    code: RwSignal<String>,
    /// The characters that are typed on a status.
    buffer: KeyBuffer,
    /// Whether the next change of the text belongs to a key event.
    is_key: StoredValue<bool>,
    /// When text without key events began to arrive.
    began: StoredValue<Option<f64>>,
    /// The number of changes of the text.
    changes: StoredValue<usize>,
    /// Whether the dialog shows the end instead of the field.
    pub is_ended: RwSignal<bool>,
}

impl CodeInput {
    /// Creates an empty input. Codes that are typed outside of other fields go into it until the owner is disposed.
    pub fn new(scans: Scans) -> Self {
        let input = Self {
            scans,
            field: NodeRef::new(),
            code: RwSignal::new(String::new()),
            buffer: KeyBuffer::default(),
            is_key: StoredValue::new(false),
            began: StoredValue::new(None),
            changes: StoredValue::new(0),
            is_ended: RwSignal::new(false),
        };
        let keys = window_event_listener(ev::keydown, move |event| {
            if input.press(&event) {
                event.prevent_default();
            }
        });
        on_cleanup(move || keys.remove());
        input
    }

    /// Moves the focus to the field, once it is mounted.
    pub fn focus(self) {
        if !focus::focus(self.field) {
            request_animation_frame(move || _ = focus::focus(self.field));
        }
    }

    /// Scans the typed code.
    fn take(self) {
        self.scans.take(&[&self.code.get_untracked()]);
        self.code.set(String::new());
        self.began.set_value(None);
        self.is_ended.set(false);
        self.focus();
    }

    /// Scans each line of a paste of several lines, from which the field would remove the ends of lines.
    fn paste(self, event: &ClipboardEvent) {
        let text = event.clipboard_data().and_then(|data| data.get_data("text").ok()).unwrap_or_default();
        if text.trim().contains(['\n', '\r']) {
            event.prevent_default();
            self.scans.take_lines(&text.replace('\r', "\n"));
        }
    }

    /// Adds characters that were typed outside of the field.
    fn add(self, characters: &str) {
        self.code.update(|code| code.push_str(characters));
        self.is_ended.set(false);
        self.focus();
    }

    /// Handles a key anywhere in the dialog, except in the fields of the last asset. Returns whether nothing else
    /// handles it.
    fn press(self, event: &KeyboardEvent) -> bool {
        let Some(chord) = Chord::of(event) else { return false };
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let is_field = target == self.field.get_untracked().map(Into::into);
        if is_field {
            self.is_key.set_value(chord.character().is_some());
        }
        match chord.plain() {
            _ if target.is_some_and(|target| target.matches("select, textarea").unwrap_or(false)) => false,
            Some("Enter" | "Tab") if self.code.with_untracked(|code| !code.is_empty()) => {
                self.take();
                true
            }
            Some("Enter") => is_field,
            // Space presses the button with the focus.
            Some(character) if !is_field && character != " " && chord.character().is_some() => {
                self.add(character);
                true
            }
            _ => false,
        }
    }

    /// Handles a key on the status of the last asset. A single letter chooses the next status that begins with it, all
    /// other characters are part of a code.
    pub fn press_on_status(self, event: &KeyboardEvent, choose: Callback<String>) {
        let select = event.target().and_then(|target| target.dyn_into::<HtmlSelectElement>().ok());
        let (Some(chord), Some(select)) = (Chord::of(event), select) else { return };
        let finish = move |input| {
            let KeyInput::Single(character) = input else { return };
            match option_named(&select, &character) {
                Some(status) => choose.run(status),
                None => self.add(&character),
            }
        };
        let Some(character) = chord.character().filter(|character| *character != " ") else {
            return finish(self.buffer.end());
        };
        event.prevent_default();
        self.buffer.press(character, true, finish);
        if self.buffer.is_scan()
            && let KeyInput::Scan(characters) = self.buffer.end()
        {
            self.add(&characters);
        }
    }

    /// Handles a key in the explanation of the last asset. Enter after a code of this certificate scans the code, and
    /// removes it from the explanation.
    pub fn press_in_explanation(self, event: &KeyboardEvent) {
        let chord = Chord::of(event);
        let is_end = chord.as_ref().and_then(Chord::plain) == Some("Enter");
        let area = event.target().and_then(|target| target.dyn_into::<HtmlTextAreaElement>().ok());
        if let Some(area) = area.filter(|_| is_end)
            && self.scans.take_from_explanation(&area.value())
        {
            event.prevent_default();
            self.focus();
        }
    }

    /// Handles a change of the text in the field.
    fn change(self, event: &Event, text: String) {
        let is_first = self.code.with_untracked(String::is_empty);
        let characters = f64::from(u32::try_from(text.chars().count()).unwrap_or(u32::MAX));
        self.code.set(text);
        self.changes.update_value(|changes| *changes = changes.wrapping_add(1));
        if self.is_key.get_value() {
            self.is_key.set_value(false);
            self.began.set_value(None);
            return;
        }
        let now = event.time_stamp();
        if is_first {
            self.began.set_value(Some(now));
        }
        let is_fast = self.began.get_value().is_some_and(|began| now - began <= PACE * characters);
        if is_fast && characters >= f64::from(FEWEST) {
            self.take_when_quiet();
        }
    }

    fn take_when_quiet(self) {
        let changes = self.changes.get_value();
        spawn_local(async move {
            timer::pause(QUIET).await;
            if self.changes.try_get_value() == Some(changes) && self.began.get_value().is_some() {
                self.take();
            }
        });
    }
}

/// Returns the field, and a button for text that no key ends.
#[component]
pub fn CodeField(input: CodeInput) -> impl IntoView {
    let messages = use_messages();
    let is_typed = Memo::new(move |_| input.code.with(|code| !code.trim().is_empty()));
    view! {
        <p class="hint" id="scan-hint">
            {messages.scan_hint()}
        </p>
        <div class="scan-input">
            <input
                node_ref=input.field
                class="scan-field"
                type="text"
                inputmode="text"
                enterkeyhint="done"
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                aria-label=messages.scan_field()
                aria-describedby="scan-hint"
                placeholder=messages.scan_field()
                prop:value=move || input.code.get()
                on:paste=move |event| input.paste(&event)
                on:input:target=move |event| input.change(&event, event.target().value())
            />
            <Show when=move || is_typed.get()>
                <Button on_press=move || input.take()>{messages.scan_take()}</Button>
            </Show>
        </div>
    }
}
