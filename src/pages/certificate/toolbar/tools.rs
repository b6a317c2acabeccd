//! The menu of the assets: scanning, files, the view, the keys, and editing of closed certificates.

use acceptance_route::Route;
use leptos::prelude::*;

use crate::components::key_list::key_list;
use crate::components::lazy_dialog::{DialogPart, Opened};
use crate::components::link::Link;
use crate::i18n::use_messages;
use crate::pages::certificate::import_export::{checklist, export};
use crate::pages::certificate::scan;
use crate::pages::certificate::table::arrange;
use crate::pages::certificate::table::table_state::AssetTableState;
use crate::pages::certificate::worksheet::Worksheet;
use crate::state::use_navigation;
use crate::ui::icon::{Icon, IconView};
use crate::ui::menu::{Menu, MenuItem};
use crate::ui::page_actions::use_page_action;

/// Returns the menu. Its dialogs are outside of it, since a closed menu shows nothing.
#[component]
pub fn Tools() -> impl IntoView {
    let messages = use_messages();
    let AssetTableState { key, .. } = expect_context();
    let worksheet = expect_context::<Worksheet>();
    let shown = RwSignal::new(None);
    let open = |dialog: DialogPart| move || shown.set(Some(dialog));
    let (scan, export, print) = (open(scan::scan), open(export::export), open(checklist::print));
    let (view, keys) = (open(arrange::view_choice), open(key_list));
    view! {
        <Menu id="asset-tools" label=messages.tools() icon=Icon::More>
            <Show when=move || worksheet.is_editable.get()>
                <MenuItem icon=Icon::Scan label=messages.scan() on_press=scan />
                <ImportLink to=Route::Import(key) />
            </Show>
            <MenuItem class="button export" icon=Icon::Export label=messages.export() on_press=export />
            <MenuItem class="button checklist" icon=Icon::Print label=messages.checklist() on_press=print />
            <MenuItem class="button view-choice" icon=Icon::Columns label=messages.view() on_press=view />
            <MenuItem class="button keys-help" icon=Icon::Keyboard label=messages.keys_title() on_press=keys />
            <Show when=move || !worksheet.is_editable.get()>
                <MenuItem icon=Icon::Pencil label=messages.edit_anyway() on_press=move || worksheet.edit_anyway() />
            </Show>
        </Menu>
        <Opened shown />
    }
}

/// Returns the link to the import, which is an action of the page too.
#[component]
fn ImportLink(to: Route) -> impl IntoView {
    let (messages, navigation) = (use_messages(), use_navigation());
    let route = to.clone();
    use_page_action(messages.import(), "", Signal::stored(true), move || navigation.go(route.clone()));
    view! {
        <Link attr:class="button" attr:data-rank="quiet" to>
            <IconView icon=Icon::Import />
            {messages.import()}
        </Link>
    }
}
