//! The list of a combobox: arrow keys choose an option while the focus stays in the field.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

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
        let count = self.options.with_untracked(Vec::len);
        if count == 0 || has_modifier(event) {
            return None;
        }
        let next = match (event.key().as_str(), self.active.get_untracked()) {
            ("ArrowDown", None) => 0,
            ("ArrowDown", Some(active)) => active.saturating_add(1).checked_rem(count).unwrap_or_default(),
            ("ArrowUp", active) => active.filter(|active| *active > 0).unwrap_or(count).saturating_sub(1),
            ("Enter", Some(active)) => {
                event.prevent_default();
                return self.options.with_untracked(|options| options.get(active).cloned());
            }
            _ => return None,
        };
        event.prevent_default();
        self.activate(Some(next));
        None
    }
}

fn has_modifier(event: &KeyboardEvent) -> bool {
    event.ctrl_key() || event.meta_key() || event.alt_key() || event.shift_key() || event.is_composing()
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
