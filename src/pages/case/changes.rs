//! Changes since the previous round, as far as this browser saw it.

use acceptance_rules::asset::AssetId;
use acceptance_rules::case::{Changes, changes};
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use crate::browser::intl;
use crate::i18n::{Messages, labels, use_messages};
use crate::state::{use_local_store, use_open_certificate, use_reviews};
use crate::text::Tone;
use crate::ui::note::Note;

/// Maximum number of listed asset IDs.
const MOST: usize = 12;

/// Returns the differences from the previous round; nothing if this browser knows none.
#[component]
pub fn ChangesNote(key: CertificateKey) -> impl IntoView {
    let messages = use_messages();
    let (local_store, open_certificate, reviews) = (use_local_store(), use_open_certificate(), use_reviews());
    let line = |line| view! { <li>{line}</li> };
    move || {
        reviews.track_order();
        let before = local_store.case_before(key)?;
        let changes = open_certificate.with_assets(|assets| changes(&before.assets, assets))?;
        let title = messages.changes_since(&intl::moment(messages.language, before.at));
        let lines = describe(messages, &changes).into_iter().map(line).collect_view();
        Some(view! {
            <Note tone=Tone::Neutral>
                <p>{title}</p>
                <ul class="changes">{lines}</ul>
            </Note>
        })
    }
}

fn describe(messages: Messages, changes: &Changes) -> Vec<String> {
    let line = |ids: &[AssetId], text: fn(Messages, usize) -> String| {
        let list = || messages.named(&text(messages, ids.len()), &labels::ids(messages, ids, MOST));
        (!ids.is_empty()).then(list)
    };
    let lines = [
        line(&changes.appeared, Messages::change_appeared),
        line(&changes.settled, Messages::change_settled),
        line(&changes.other_reason, Messages::change_reason),
        line(&changes.other_text, Messages::change_text),
        (changes.same > 0).then(|| messages.change_same(changes.same)),
    ];
    lines.into_iter().flatten().collect()
}
