//! Short messages: shown for a few seconds, or announced to screen readers only.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::button::Button;
use crate::browser::timer;

/// Milliseconds for which a message is shown.
pub const DURATION: u32 = 6000;

/// Shows or announces messages. Their content is elsewhere in the page too, so no message has to be read in time.
#[derive(Clone, Copy)]
pub struct Announcer {
    toast: RwSignal<Option<Message>>,
    /// Messages for screen readers only. Each stays for [`DURATION`], so that none replaces another unread.
    announced: RwSignal<Vec<Message>>,
    count: StoredValue<usize>,
    /// The number of the message with the last result.
    result: StoredValue<usize>,
}

#[derive(Clone)]
struct Message {
    text: String,
    number: usize,
    action: Option<Action>,
}

#[derive(Clone)]
struct Action {
    label: &'static str,
    on_press: Callback<()>,
}

impl Announcer {
    pub fn provide() {
        provide_context(Self {
            toast: RwSignal::new(None),
            announced: RwSignal::new(Vec::new()),
            count: StoredValue::new(0),
            result: StoredValue::new(0),
        });
    }

    pub fn toast(self, text: String) {
        self.show(text, None);
    }

    pub fn toast_with(self, text: String, label: &'static str, on_press: Callback<()>) {
        self.show(text, Some(Action { label, on_press }));
    }

    fn show(self, text: String, action: Option<Action>) {
        let number = self.next();
        self.toast.set(Some(Message { text, number, action }));
        spawn_local(async move {
            timer::pause(DURATION).await;
            self.clear(number);
        });
    }

    /// Removes the message that is shown.
    pub fn hide(self) {
        self.toast.set(None);
    }

    /// Shows the result of an action for a few seconds, or until [`Self::clear_result`].
    pub fn toast_result(self, text: String) {
        self.toast(text);
        self.result.set_value(self.count.get_value());
    }

    /// Removes the last result, before the action runs again.
    pub fn clear_result(self) {
        self.clear(self.result.get_value());
    }

    pub fn announce(self, text: String) {
        let number = self.next();
        self.announced.update(|announced| announced.push(Message { text, number, action: None }));
        spawn_local(async move {
            timer::pause(DURATION).await;
            self.announced.try_update(|announced| announced.retain(|message| message.number != number));
        });
    }

    fn next(self) -> usize {
        self.count.update_value(|count| *count = count.wrapping_add(1));
        self.count.get_value()
    }

    /// Removes a message. The page may be unmounted by then.
    fn clear(self, number: usize) {
        let is_shown =
            |toast: &Option<Message>| toast.as_ref().is_some_and(|message| message.number == number);
        if self.toast.try_with_untracked(is_shown) == Some(true) {
            self.toast.set(None);
        }
    }
}

pub fn use_announcer() -> Announcer {
    expect_context()
}

/// Returns the status regions of the messages. They are always mounted: a status region that is
/// added with its text is not announced (WCAG 4.1.3).
#[component]
pub fn Announcements() -> impl IntoView {
    let announcer = use_announcer();
    let toast = move || {
        let message = announcer.toast.get()?;
        let button = message.action.clone().map(|Action { label, on_press }| {
            let press = move || {
                announcer.toast.set(None);
                on_press.run(());
            };
            view! { <Button on_press=press>{label}</Button> }
        });
        Some(view! { <p class="toast">{text(&message)} {button}</p> })
    };
    view! {
        <div class="announcements" role="status">
            {toast}
        </div>
        <div class="visually-hidden" role="status">
            <For each=move || announcer.announced.get() key=|message| message.number let(message)>
                <p>{text(&message)}</p>
            </For>
        </div>
    }
}

/// Returns the text of a message, with an extra blank in every other one, so that a repeated message is announced again.
fn text(message: &Message) -> impl IntoView + use<> {
    let again = if message.number.is_multiple_of(2) { "\u{a0}" } else { "" };
    let text = message.text.clone();
    view! { <bdi>{text}</bdi> {again} }
}
