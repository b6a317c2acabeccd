//! The left side of the page: the assets, or the reason why they were not read.

use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::complete::CompleteAssets;
use leptos::prelude::*;

use super::conflicts::Conflicts;
use super::last_round::LastRoundNote;
use super::not_listed::NotListedNote;
use super::table::first_rows::FirstRows;
use super::table::grid::AssetGrid;
use super::toolbar::saving::SaveStatus;
use super::toolbar::{FloatBars, Toolbar};
use crate::browser::viewport;
use crate::components::assets_view::AssetsView;
use crate::components::draft_offer::DraftOffer;
use crate::i18n::{Messages, use_messages};
use crate::state::requests::progress::Progress;
use crate::state::{LoadState, OpenCertificate, use_open_certificate};
use crate::text::Tone;
use crate::ui::note::{TextNote, Urgency};

/// Returns the assets with their tools and notes.
#[component]
pub fn AssetsSide(key: CertificateKey, #[prop(into)] on_retry: Callback<()>) -> impl IntoView {
    let (messages, open_certificate) = (use_messages(), use_open_certificate());
    // The table has the attribute once the set is complete; before, this section has it.
    let completeness = move || match open_certificate.read_state() {
        LoadState::Waiting => Some("pending"),
        LoadState::Failed(_) => Some("false"),
        LoadState::Ready => None,
    };
    let count = Memo::new(move |_| loaded_line(open_certificate, messages));
    let not_found =
        move || open_certificate.is_not_found().then(|| messages.certificate_not_found().to_owned());
    // The height of the toolbar, which must not cover the focused row.
    let bar = RwSignal::new(0.0_f64);
    // Its greatest height. All rows inherit it, so a smaller toolbar does not restyle them.
    let tallest = Memo::new(move |before: Option<&f64>| bar.get().max(before.copied().unwrap_or_default()));
    let [bar_height, bar_room] =
        [bar.into(), tallest.into()].map(|height: Signal<f64>| move || viewport::pixels(height.get()));
    view! {
        <section
            class="desk-assets"
            aria-label=messages.assets()
            data-complete=completeness
            style:--bar=bar_height
            style:--bar-room=bar_room
        >
            <p class="visually-hidden" role="status">
                {count}
            </p>
            <DraftOffer key />
            <LastRoundNote />
            <TextNote tone=Tone::Danger urgency=Urgency::Alert text=not_found />
            <SaveStatus key />
            <NotListedNote />
            <AssetsView on_retry rows=|| view! { <FirstRows /> }>
                <Conflicts />
                <Toolbar height=bar />
                <AssetGrid />
                <FloatBars />
            </AssetsView>
        </section>
    }
}

/// Returns the number of loaded assets, with the total of the service until the set is complete.
fn loaded_line(open_certificate: OpenCertificate, messages: Messages) -> String {
    match (open_certificate.read_state(), open_certificate.progress()) {
        (LoadState::Ready, _) => {
            match open_certificate.with_assets(CompleteAssets::len).unwrap_or_default() {
                0 => messages.no_assets().to_owned(),
                count => {
                    let count = messages.count(count);
                    messages.assets_loaded_of(&count, &count)
                }
            }
        }
        (LoadState::Waiting, Some(Progress::Reading { read, total })) => {
            let read = messages.count(read);
            match total {
                Some(total) => {
                    let total = usize::try_from(total).unwrap_or(usize::MAX);
                    messages.assets_loaded_of(&read, &messages.count(total))
                }
                None => messages.assets_loaded(&read),
            }
        }
        (LoadState::Waiting | LoadState::Failed(_), _) => String::new(),
    }
}
