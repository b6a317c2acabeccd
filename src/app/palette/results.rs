//! The results of the command palette, which are loaded on first use.

use acceptance_route::Route;
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::entries::Entries;
use super::entry::{Action, PaletteEntry};
use super::field::PaletteField;
use crate::components::app_dialog::use_app_dialogs;
use crate::components::lazy_dialog::ShowDialog;
use crate::i18n::{Messages, use_messages};
use crate::lazy::lazy;
use crate::pages::settings::access::use_sign_out;
use crate::state::{use_certificates, use_navigation, use_preferences, use_reviews, use_session};
use crate::ui::combobox::{Combobox, OptionList};
use crate::ui::dialog;
use crate::ui::page_actions::PageActions;

lazy!(pub(super) results: ShowDialog, in rest, |on_close| view! { <PaletteResults on_close /> }.into_any());

/// Returns the entries that fit the text in the field, which the palette provides.
#[component]
fn PaletteResults(on_close: Callback<()>) -> impl IntoView {
    let messages = use_messages();
    let features = (use_session(), use_certificates(), use_reviews());
    let page = expect_context::<PageActions>().enabled();
    let navigation = use_navigation();
    let company = untrack(|| company(&navigation.route()));
    let entries = StoredValue::new_local(untrack(|| Entries::of_page(messages, page, features, company)));
    let PaletteField { input, text } = expect_context();
    let results = Memo::new(move |_| text.with(|text| entries.with_value(|entries| entries.find(text))));
    let combobox = Combobox::new("palette-list", results);
    Effect::new(move || {
        text.track();
        combobox.activate(Some(0));
    });
    let run = runner();
    let choose = Callback::new(move |entry: PaletteEntry| {
        on_close.run(());
        run.run(entry.action);
    });
    let keys = window_event_listener(ev::keydown, move |event| {
        if event.target() == input.get_untracked().map(Into::into)
            && let Some(entry) = combobox.press(&event)
        {
            choose.run(entry);
        }
    });
    on_cleanup(move || keys.remove());
    Effect::new(move || {
        let Some(input) = input.get() else { return };
        let _ = input.set_attribute("aria-expanded", "true");
        for (name, id) in [
            ("aria-controls", combobox.list_id().map(str::to_owned)),
            ("aria-activedescendant", combobox.active_id()),
        ] {
            let _ = match id {
                Some(id) => input.set_attribute(name, &id),
                None => input.remove_attribute(name),
            };
        }
    });
    let content = |entry: PaletteEntry| {
        view! {
            <bdi>{entry.label}</bdi>
            <bdi class="palette-detail">{entry.detail}</bdi>
            {(!entry.keys.is_empty()).then(|| view! { <kbd>{entry.keys}</kbd> })}
        }
        .into_any()
    };
    let count = move || results.with(Vec::len);
    view! {
        <OptionList combobox label=messages.results() class="palette-list" content on_choose=choose />
        <p role="status" class="hint">
            {move || messages.palette_found(count())}
        </p>
    }
}

/// Returns the lease company of the open certificate.
fn company(route: &Route) -> Option<i64> {
    match route {
        Route::Certificate(key, _) | Route::Import(key) | Route::Case(key, _) => Some(key.company.0),
        _ => None,
    }
}

/// Returns a function that runs an action once the palette is closed.
fn runner() -> Callback<Action> {
    let (navigation, preferences) = (use_navigation(), use_preferences());
    let (dialogs, sign_out) = (use_app_dialogs(), use_sign_out());
    let messages = expect_context::<RwSignal<Messages>>();
    Callback::new(move |action| {
        dialog::once_closed(move || match action {
            Action::Open(route) => navigation.go(route),
            Action::Section(section) => {
                navigation.want_section(section);
                navigation.go(Route::Settings);
            }
            // Its component may have left the page since the palette was opened.
            Action::OfPage(run) => _ = run.try_run(()),
            Action::Language(tag) => spawn_local(async move {
                preferences.choose_language(tag, messages, None).await;
            }),
            Action::Theme(theme) => preferences.choose_theme(theme),
            Action::Density(density) => preferences.choose_density(density),
            Action::Keys => dialogs.open_keys.run(()),
            Action::SignOut => sign_out(dialogs.shown),
        });
    })
}
