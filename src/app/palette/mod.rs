//! The command palette: finds certificates by number and customer, and every action of the page by its name.

mod controls;
mod entries;
mod entry;

use acceptance_route::Route;
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::document;
use crate::components::app_dialog::use_app_dialogs;
use crate::components::lazy_dialog::ShowDialog;
use crate::i18n::{Messages, use_messages};
use crate::lazy::lazy;
use crate::pages::settings::access::use_sign_out;
use crate::state::{use_certificates, use_navigation, use_preferences, use_reviews, use_session};
use crate::ui::dialog::{self, Dialog};
use crate::ui::unique_id::unique_id;
use entries::Entries;
use entry::{Action, PaletteEntry};

lazy!(pub(super) palette: ShowDialog, in rest, |on_close| view! { <Palette on_close /> }.into_any());

/// The list of results, and the active one.
const LIST: &str = ".palette-list";
const ACTIVE: &str = "[aria-selected=true]";

/// A field that searches entries, and the list of results. The focus stays in the field.
#[component]
fn Palette(on_close: Callback<()>) -> impl IntoView {
    let messages = use_messages();
    let features = (use_session(), use_certificates(), use_reviews());
    let navigation = use_navigation();
    let company = untrack(|| company(&navigation.route()));
    let entries = StoredValue::new_local(untrack(|| Entries::of_page(messages, features, company)));
    let text = RwSignal::new(String::new());
    let results = Memo::new(move |_| text.with(|text| entries.with_value(|entries| entries.find(text))));
    let active = RwSignal::new(0_usize);
    let run = runner();
    let choose = Callback::new(move |entry: PaletteEntry| {
        on_close.run(());
        run.run(entry.action);
    });
    let press = move |event: KeyboardEvent| {
        let count = results.with_untracked(Vec::len);
        let at = active.get_untracked();
        let next = match event.key().as_str() {
            "ArrowDown" => at.saturating_add(1).checked_rem(count),
            "ArrowUp" => at.checked_sub(1).or(count.checked_sub(1)),
            "Enter" => {
                event.prevent_default();
                if let Some(entry) = results.with_untracked(|results| results.get(at).cloned()) {
                    choose.run(entry);
                }
                return;
            }
            _ => return,
        };
        event.prevent_default();
        active.set(next.unwrap_or_default());
        request_animation_frame(|| document::bring_in_sight(LIST, ACTIVE));
    };
    let search = move |typed: String| {
        text.set(typed);
        active.set(0);
    };
    let field = NodeRef::<html::Input>::new();
    let list_id = unique_id("palette-list");
    let option_id = {
        let list_id = list_id.clone();
        move |at: usize| [&*list_id, "-", &at.to_string()].concat()
    };
    let active_id = {
        let option_id = option_id.clone();
        move || results.with(|results| !results.is_empty()).then(|| option_id(active.get()))
    };
    let option = move |(at, entry): (usize, PaletteEntry)| {
        let chosen = entry.clone();
        view! {
            <li
                id=option_id(at)
                role="option"
                aria-selected=move || (active.get() == at).to_string()
                on:pointermove=move |_| active.maybe_update(|active| std::mem::replace(active, at) != at)
                on:click=move |_| choose.run(chosen.clone())
            >
                <bdi>{entry.label}</bdi>
                <bdi class="palette-detail">{entry.detail}</bdi>
            </li>
        }
    };
    let count = move || results.with(Vec::len);
    view! {
        <Dialog title=messages.palette() on_cancel=on_close field>
            <input
                node_ref=field
                type="text"
                role="combobox"
                aria-label=messages.palette_search()
                placeholder=messages.palette_search()
                aria-expanded="true"
                aria-autocomplete="list"
                aria-controls=list_id.clone()
                aria-activedescendant=active_id
                autocomplete="off"
                spellcheck="false"
                on:input:target=move |event| search(event.target().value())
                on:keydown=press
            />
            <ul id=list_id class="palette-list" role="listbox" aria-label=messages.results()>
                {move || results.get().into_iter().enumerate().map(option.clone()).collect_view()}
            </ul>
            <p role="status" class="hint">
                {move || messages.palette_found(count())}
            </p>
        </Dialog>
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
            Action::Press(control) => control.click(),
            Action::Focus(control) => _ = control.focus(),
            Action::Language(tag) => spawn_local(async move {
                preferences.choose_language(tag, messages).await;
            }),
            Action::Theme(theme) => preferences.choose_theme(theme),
            Action::Density(density) => preferences.choose_density(density),
            Action::Keys => dialogs.open_keys.run(()),
            Action::SignOut => sign_out(dialogs.shown),
        });
    })
}
