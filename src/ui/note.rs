//! A note in the page.

use leptos::prelude::*;

use super::text::ServiceText;
use crate::text::Tone;

/// How a note is announced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Urgency {
    /// Not at all: it is there from the beginning.
    #[default]
    Note,
    /// When there is time.
    Status,
    /// At once.
    Alert,
}

impl Urgency {
    fn role(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Status => "status",
            Self::Alert => "alert",
        }
    }
}

#[component]
pub fn Note(
    tone: Tone,
    #[prop(optional)] urgency: Urgency,
    /// All its classes; `note` by default.
    #[prop(default = "note")]
    class: &'static str,
    children: Children,
) -> impl IntoView {
    view! {
        <div class=class data-tone=tone.name() role=urgency.role()>
            {children()}
        </div>
    }
}

/// Shows a text as a note while there is one.
#[component]
pub fn TextNote(
    tone: Tone,
    #[prop(optional)] urgency: Urgency,
    #[prop(into)] text: Signal<Option<String>>,
) -> impl IntoView {
    let text = Memo::new(move |_| text.get());
    move || text.get().map(|text| view! { <Note tone urgency><p>{text}</p></Note> })
}

/// Returns a quotation of the service's message.
#[component]
pub fn Quotation(introduction: &'static str, #[prop(into)] quote: String) -> impl IntoView {
    view! {
        <p class="trouble-quote">{introduction} " " <q><ServiceText text=quote /></q></p>
    }
}
