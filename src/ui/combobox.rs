//! The list of a combobox: arrow keys choose an option while the focus stays in the field.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::keys::{Chord, move_around};
use crate::browser::document;

/// The options of a combobox, and the active one.
pub struct Combobox<T: Send + Sync + 'static> {
    /// The ID of the list.
    id: &'static str,
    options: Memo<Vec<T>>,
    /// The index of the active option.
    active: RwSignal<Option<usize>>,
}

impl<T: Send + Sync> Clone for Combobox<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Send + Sync> Copy for Combobox<T> {}

impl<T: Clone + Send + Sync> Combobox<T> {
    /// Creates a combobox without an active option.
    pub fn new(id: &'static str, options: Memo<Vec<T>>) -> Self {
        Self { id, options, active: RwSignal::new(None) }
    }

    /// Makes an option active, or none.
    pub fn activate(self, index: Option<usize>) {
        if self.active.get_untracked() != index {
            self.active.set(index);
        }
    }

    /// Returns the value of `aria-controls` for the field; `None` without options.
    pub fn list_id(self) -> Option<&'static str> {
        self.options.with(|options| !options.is_empty()).then_some(self.id)
    }

    /// Returns the value of `aria-activedescendant` for the field.
    pub fn active_id(self) -> Option<String> {
        let active = self.active.get().zip(self.list_id());
        active.map(|(index, _)| self.option_id(index))
    }

    fn option_id(self, index: usize) -> String {
        [self.id, "-", &index.to_string()].concat()
    }

    /// Activates another option by the arrow keys. Returns the active option on Enter.
    pub fn press(self, event: &KeyboardEvent) -> Option<T> {
        let chord = Chord::of(event)?;
        let active = self.active.get_untracked();
        let next = match chord.plain()? {
            key @ ("ArrowDown" | "ArrowUp") => {
                move_around(self.options.with_untracked(Vec::len), active, key)?
            }
            "Enter" => {
                let chosen = self.options.with_untracked(|options| options.get(active?).cloned())?;
                event.prevent_default();
                return Some(chosen);
            }
            _ => return None,
        };
        event.prevent_default();
        self.activate(Some(next));
        None
    }
}

/// Returns the list of options.
#[component]
pub fn OptionList<T>(
    combobox: Combobox<T>,
    label: &'static str,
    #[prop(optional)] class: Option<&'static str>,
    /// Returns the content of an option.
    content: fn(T) -> AnyView,
    /// Called with the option that is clicked.
    #[prop(into)]
    on_choose: Callback<T>,
) -> impl IntoView
where
    T: Clone + Send + Sync + 'static,
{
    let Combobox { id, options, active } = combobox;
    Effect::new(move || {
        if active.get().is_some() {
            request_animation_frame(move || {
                document::bring_in_sight(&["#", id].concat(), "[aria-selected=true]");
            });
        }
    });
    let option = move |(index, option): (usize, T)| {
        let chosen = option.clone();
        let activate = move |_| {
            if active.get_untracked().is_some() {
                combobox.activate(Some(index));
            }
        };
        view! {
            <li
                id=combobox.option_id(index)
                role="option"
                aria-selected=move || (active.get() == Some(index)).to_string()
                on:pointermove=activate
                // The field retains the focus.
                on:mousedown=|event| event.prevent_default()
                on:click=move |_| on_choose.run(chosen.clone())
            >
                {content(option)}
            </li>
        }
    };
    view! {
        <ul id=id class=class role="listbox" aria-label=label>
            {move || options.get().into_iter().enumerate().map(option).collect_view()}
        </ul>
    }
}
