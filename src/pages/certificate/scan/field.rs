//! The field for codes. It receives each code that is typed in the dialog, wherever the focus is.

use acceptance_marklist::burst::{Burst, BurstGuard};
use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement, HtmlTextAreaElement, KeyboardEvent};

use super::scanning::Scans;
use crate::browser::timer;
use crate::i18n::use_messages;
use crate::ui::button::Button;
use crate::ui::focus;

/// The pause in milliseconds that ends the code of a scanner that sends text without key events.
const QUIET: u32 = 300;

/// The code that is being typed.
#[derive(Clone, Copy)]
pub struct CodeInput {
    scans: Scans,
    field: NodeRef<html::Input>,
    code: RwSignal<String>,
    /// The keys outside of the field.
    keys: StoredValue<BurstGuard>,
    /// The explanation before these keys.
    explanation: StoredValue<String>,
    /// The text that arrived without key events.
    texts: StoredValue<BurstGuard>,
    /// Whether the next change of the text belongs to a key event.
    is_key: StoredValue<bool>,
    /// Whether a scanner without key events is sending text.
    is_arriving: StoredValue<bool>,
    /// The number of changes of the text.
    changes: StoredValue<usize>,
    /// Whether the dialog shows the end instead of the field.
    pub is_ended: RwSignal<bool>,
}

impl CodeInput {
    /// Creates an empty input. Codes that are typed outside of the field go into it until the owner is disposed.
    pub fn new(scans: Scans) -> Self {
        let input = Self {
            scans,
            field: NodeRef::new(),
            code: RwSignal::new(String::new()),
            keys: StoredValue::new(BurstGuard::default()),
            explanation: StoredValue::new(String::new()),
            texts: StoredValue::new(BurstGuard::default()),
            is_key: StoredValue::new(false),
            is_arriving: StoredValue::new(false),
            changes: StoredValue::new(0),
            is_ended: RwSignal::new(false),
        };
        let keys = window_event_listener(ev::keydown, move |event| input.press(&event));
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
        self.scans.take(&self.code.get_untracked());
        self.code.set(String::new());
        self.texts.set_value(BurstGuard::default());
        self.is_arriving.set_value(false);
        self.is_ended.set(false);
        self.focus();
    }

    /// Handles a key anywhere in the dialog.
    fn press(self, event: &KeyboardEvent) {
        if event.default_prevented() || event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let key = event.key();
        let is_character = key.chars().count() == 1;
        if self.is_field(event) {
            self.is_key.set_value(is_character);
        }
        if matches!(&*key, "Enter" | "Tab") {
            let is_typed = self.code.with_untracked(|code| !code.is_empty());
            if is_typed || (self.is_field(event) && key == "Enter") {
                event.prevent_default();
                self.take();
            }
        } else if is_character && !self.is_field(event) {
            self.redirect(event, &key);
        }
    }

    /// Adds a character that was typed outside of the field, unless it is part of an explanation or presses a button.
    fn redirect(self, event: &KeyboardEvent, key: &str) {
        let burst = self.keys.try_update_value(|keys| keys.press(key, event.time_stamp()));
        let explanation = event.target().and_then(|target| target.dyn_into::<HtmlTextAreaElement>().ok());
        match (explanation, burst) {
            (Some(explanation), Some(Burst::Scanner)) => {
                let before = self.explanation.get_value();
                explanation.set_value(&before);
                self.scans.explain_last(&before);
                self.code.set(self.keys.with_value(|keys| keys.keys().to_owned()));
            }
            (Some(explanation), burst) => {
                if burst == Some(Burst::First) {
                    self.explanation.set_value(explanation.value());
                }
                return;
            }
            (None, _) if key == " " => return,
            (None, _) => self.code.update(|code| code.push_str(key)),
        }
        event.prevent_default();
        self.is_ended.set(false);
        self.focus();
    }

    /// Handles a change of the text in the field.
    fn change(self, event: &Event, text: String) {
        let before = self.code.get_untracked();
        let added = text.strip_prefix(&before).unwrap_or(&text).to_owned();
        self.code.set(text);
        self.changes.update_value(|changes| *changes = changes.wrapping_add(1));
        if self.is_key.get_value() {
            self.is_key.set_value(false);
            self.is_arriving.set_value(false);
            return;
        }
        self.texts.update_value(|texts| {
            texts.press(&added, event.time_stamp());
        });
        if self.texts.with_value(BurstGuard::is_scanner) {
            self.is_arriving.set_value(true);
        }
        if self.is_arriving.get_value() {
            self.take_when_quiet();
        }
    }

    fn take_when_quiet(self) {
        let changes = self.changes.get_value();
        spawn_local(async move {
            timer::pause(QUIET).await;
            let is_quiet = self.changes.try_get_value() == Some(changes);
            if is_quiet && self.is_arriving.try_get_value() == Some(true) {
                self.take();
            }
        });
    }

    fn is_field(self, event: &KeyboardEvent) -> bool {
        let target = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        target.is_some() && target == self.field.get_untracked()
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
                on:input:target=move |event| input.change(&event, event.target().value())
            />
            <Show when=move || is_typed.get()>
                <Button on_press=move || input.take()>{messages.scan_take()}</Button>
            </Show>
        </div>
    }
}
