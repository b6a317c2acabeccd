//! What happened, said once: shown for a few seconds, or told to those alone who hear the page.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::timer;

/// For how many milliseconds something stays said.
const SAID: u32 = 6000;

/// Says what happened. What it says is said elsewhere too, or can be found there: nobody has to read in time.
#[derive(Clone, Copy)]
pub struct Announcer {
    said: RwSignal<Option<Sentence>>,
    /// Counts what was said.
    count: StoredValue<usize>,
}

#[derive(Clone)]
struct Sentence {
    text: String,
    is_shown: bool,
    said: Said,
}

/// Which of all things that were said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Said(usize);

impl Announcer {
    /// Nothing said yet. Made once, above all pages.
    pub fn provide() {
        provide_context(Self { said: RwSignal::new(None), count: StoredValue::new(0) });
    }

    /// Shows a sentence for a few seconds, and tells it.
    pub fn say(self, text: String) {
        self.put(text, true);
    }

    /// What was said last.
    pub fn last(self) -> Said {
        Said(self.count.get_value())
    }

    /// Tells a sentence to those who hear the page; the others see it without.
    pub fn tell(self, text: String) {
        self.put(text, false);
    }

    /// Says something no longer that is about to be otherwise.
    pub fn hush(self, said: Said) {
        // The page may be gone by then.
        let is_it =
            |sentence: &Option<Sentence>| sentence.as_ref().is_some_and(|sentence| sentence.said == said);
        if self.said.try_with_untracked(is_it) == Some(true) {
            self.said.set(None);
        }
    }

    fn put(self, text: String, is_shown: bool) {
        self.count.update_value(|count| *count = count.wrapping_add(1));
        let said = self.last();
        self.said.set(Some(Sentence { text, is_shown, said }));
        spawn_local(async move {
            timer::pause(SAID).await;
            self.hush(said);
        });
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
        announcer.said.get().map(|Sentence { text, is_shown, said: Said(number) }| {
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
