//! The actions of the present page, which the command palette lists. A component registers its own while it is mounted.

use leptos::prelude::*;

/// An action of the present page.
#[derive(Clone)]
pub struct PageAction {
    id: usize,
    pub label: TextProp,
    /// Its group, or how it differs from a press of the button with this name.
    pub group: &'static str,
    /// The keys that run it on the page; empty if there are none.
    pub keys: String,
    pub run: Callback<()>,
    /// Whether it is enabled.
    is_on: Signal<bool>,
}

/// The registered actions, in the order of their registration.
#[derive(Clone, Copy)]
pub struct PageActions(StoredValue<Vec<PageAction>>);

impl PageActions {
    /// Provides an empty list.
    pub fn provide() {
        provide_context(Self(StoredValue::new(Vec::new())));
    }

    /// Returns the registered actions that are enabled now.
    pub fn enabled(self) -> Vec<PageAction> {
        self.0.with_value(|actions| {
            actions.iter().filter(|action| action.is_on.get_untracked()).cloned().collect()
        })
    }
}

/// Registers an action until the caller is unmounted. It does nothing while it is disabled, and must not send a decision.
pub fn use_page_action(
    label: impl Into<TextProp>,
    group: &'static str,
    is_on: impl Into<Signal<bool>>,
    run: impl Into<Callback<()>>,
) {
    use_page_action_by_keys(label, group, String::new(), is_on, run);
}

/// Registers an action that keys run, too; see [`use_page_action`].
pub fn use_page_action_by_keys(
    label: impl Into<TextProp>,
    group: &'static str,
    keys: String,
    is_on: impl Into<Signal<bool>>,
    run: impl Into<Callback<()>>,
) {
    let Some(PageActions(actions)) = use_context() else { return };
    let (label, is_on, run) = (label.into(), is_on.into(), run.into());
    let run = Callback::new(move |()| {
        if is_on.get_untracked() {
            run.run(());
        }
    });
    let id = actions.with_value(|actions| actions.last().map_or(0, |last| last.id.wrapping_add(1)));
    actions.update_value(|actions| actions.push(PageAction { id, label, group, keys, run, is_on }));
    on_cleanup(move || {
        actions.try_update_value(|actions| actions.retain(|action| action.id != id));
    });
}
