//! The assets that codes may mean, to choose from.

use leptos::html;
use leptos::prelude::*;

use super::field::CodeInput;
use super::scanning::Scans;
use crate::i18n::use_messages;
use crate::ui::button::Button;

/// The most assets that are shown.
const SHOWN: usize = 10;

/// Returns a button for each asset that the last codes may mean, and one for none of them.
#[component]
pub fn AssetChoice(scans: Scans, input: CodeInput) -> impl IntoView {
    let messages = use_messages();
    let ids = Memo::new(move |_| scans.choices());
    // On a phone, the picture of the camera leaves little space.
    let question = NodeRef::<html::Section>::new();
    Effect::new(move || {
        if let Some(question) = question.get() {
            question.scroll_into_view();
        }
    });
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
    let choose_none = move || {
        scans.choose_none();
        input.focus();
    };
    view! {
        <Show when=move || scans.is_unclear()>
            <section node_ref=question class="scan-lines">
                <h3>{move || if ids.with(Vec::len) == 1 { messages.scan_is_it() } else { messages.scan_choose() }}</h3>
                <ul>{move || ids.get().into_iter().take(SHOWN).map(button).collect_view()}</ul>
                <div class="acts">
                    <Button on_press=choose_none>{messages.scan_none()}</Button>
                </div>
            </section>
        </Show>
    }
}
