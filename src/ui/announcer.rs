//! What happened, said once: shown for a few seconds, or told to those alone who hear the page.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::timer;

/// For how many milliseconds something stays said.
const SAID: u32 = 6000;

/// Says what happened. What it says is said elsewhere too, or can be found there: nobody has to read in time.
#[derive(Clone, Copy)]
pub struct Announcer {
    said: RwSignal<Option<Said>>,
    /// Counts what was said.
    count: StoredValue<usize>,
    /// The number of the last result.
    result: StoredValue<usize>,
}

#[derive(Clone)]
struct Said {
    text: String,
    is_shown: bool,
    number: usize,
}

impl Announcer {
    /// Nothing said yet. Made once, above all pages.
    pub fn provide() {
        let (count, result) = (StoredValue::new(0), StoredValue::new(0));
        provide_context(Self { said: RwSignal::new(None), count, result });
    }

    /// Shows a sentence for a few seconds, and tells it.
    pub fn say(self, text: String) {
        self.put(text, true);
    }

    /// Says what came of something, unless it is begun again before.
    pub fn say_result(self, text: String) {
        self.say(text);
        self.result.set_value(self.count.get_value());
    }

    /// Says the last result no longer, since there will be another.
    pub fn forget_result(self) {
        self.hush(self.result.get_value());
    }

    /// Tells a sentence to those who hear the page; the others see it without.
    pub fn tell(self, text: String) {
        self.put(text, false);
    }

    fn put(self, text: String, is_shown: bool) {
        self.count.update_value(|count| *count = count.wrapping_add(1));
        let number = self.count.get_value();
        self.said.set(Some(Said { text, is_shown, number }));
        spawn_local(async move {
            timer::pause(SAID).await;
            self.hush(number);
        });
    }

    fn hush(self, number: usize) {
        // The page may be gone by then.
        let is_it = |said: &Option<Said>| said.as_ref().is_some_and(|said| said.number == number);
        if self.said.try_with_untracked(is_it) == Some(true) {
            self.said.set(None);
        }
    }
}

/// The one that is there for the page.
pub fn use_announcer() -> Announcer {
    expect_context()
}

/// Where it is said. Always there, since what comes together with its text is not told (WCAG 4.1.3).
#[component]
pub fn Announcements() -> impl IntoView {
    let announcer = use_announcer();
    let said = move || {
        announcer.said.get().map(|Said { text, is_shown, number }| {
            // The same sentence again is another text, so that it is told again.
            let again = if number.is_multiple_of(2) { "\u{a0}" } else { "" };
            view! { <p class=if is_shown { "toast" } else { "visually-hidden" }><bdi>{text}</bdi> {again}</p> }
        })
    };
    view! {
        <div class="announcements" role="status">
            {said}
        </div>
    }
}
