//! The assets that a code may mean, to choose from.

use leptos::prelude::*;

use super::field::CodeInput;
use super::scanning::Scans;
use crate::i18n::use_messages;
use crate::ui::button::Button;

/// The most assets that are shown.
const SHOWN: usize = 10;

/// Returns a button for each asset that the last code may mean.
#[component]
pub fn AssetChoice(scans: Scans, input: CodeInput) -> impl IntoView {
    let messages = use_messages();
    let ids = Memo::new(move |_| scans.choices());
    let button = move |id| {
        let choose = move || {
            scans.choose(id);
            input.focus();
        };
        view! {
            <li>
                <Button on_press=choose>
                    <bdi>{scans.name_of(id)}</bdi>
                    " "
                    <bdi>{messages.asset_title(&id.to_string())}</bdi>
                </Button>
            </li>
        }
    };
    view! {
        <Show when=move || ids.with(|ids| !ids.is_empty())>
            <section class="scan-lines">
                <h3>{messages.scan_choose()}</h3>
                <ul>{move || ids.get().into_iter().take(SHOWN).map(button).collect_view()}</ul>
            </section>
        </Show>
    }
}
