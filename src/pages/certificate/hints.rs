//! What is worth knowing about marks before they are sent: at their rows, above the decisions and in the last
//! question. Nothing waits for it.

use acceptance_rules::asset::{Asset, AssetId};
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::hint::{self, Hint};
use leptos::prelude::*;

use super::table_state::AssetTableState;
use super::toolbar::with_assets;
use crate::i18n::{labels, use_messages};
use crate::reactive::memo;
use crate::route::AssetFilter;
use crate::state::{AppState, use_app};
use crate::ui::button::button;
use crate::ui::dom::{El, Piece, el, live, text};
use crate::ui::icon::{Icon, picture};
use crate::ui::note::{note, paragraph};

/// The most hints that the last question writes out.
const MOST: usize = 5;

/// The hints about one asset, to be named by its explanation under this id.
pub fn row_hints(key: CertificateKey, asset: StoredValue<Asset>, id: &str) -> El {
    let (app, messages) = (use_app(), use_messages());
    let config = app.session.config();
    // As lines of text: memos of another type would be code of their own.
    let hints = memo(move || {
        let expects = |status: &str| config.expects_explanation(status);
        let hints =
            asset.with_value(|asset| app.drafts.with(key, |draft| hint::row_hints(asset, draft, expects)));
        hints.into_iter().map(|hint| labels::hint(messages, hint)).collect::<Vec<_>>().join("\n")
    });
    let line = move |hint: &str| {
        let text = el("span").text(messages.hint()).text(" ").text(hint);
        el("p").class("row-hint").child(picture(Icon::Hint)).child(text)
    };
    let lines = move || hints.with(|hints| hints.lines().map(line).collect::<Vec<_>>());
    el("div").attr("id", id).child(live(lines))
}

/// How many hints there are, and the way to the first one.
pub fn hint_line(key: CertificateKey) -> El {
    let (app, messages) = (use_app(), use_messages());
    let shown = expect_context::<AssetTableState>();
    // The asset of each hint, so that the first is the way and their number is the count.
    let hints = memo(move || all(app, key).into_iter().map(|(id, _)| id).collect::<Vec<AssetId>>());
    let is_any = memo(move || hints.with(Vec::len).min(1));
    let press = move || {
        if let Some(first) = hints.get_untracked().first() {
            shown.lead(AssetFilter::Changed, *first, "textarea");
        }
    };
    let line = move || {
        (is_any.get() == 1).then(|| {
            let count = text(move || messages.hints(hints.with(Vec::len)));
            let way = button("", press).class("link-button").child(count);
            let text = el("span").child(way).text(". ").text(messages.hints_text());
            el("p").class("hint-line").child(picture(Icon::Hint)).child(text)
        })
    };
    el("div").class("hint-count").attr("role", "status").child(live(line))
}

/// The hints as the last question tells them.
pub fn hint_note(key: CertificateKey) -> Option<El> {
    let (app, messages) = (use_app(), use_messages());
    let hints = untrack(|| all(app, key));
    if hints.is_empty() {
        return None;
    }
    let line = |(id, hint): &(AssetId, Hint)| {
        el("li").text(&messages.hint_line(&id.to_string(), &labels::hint(messages, *hint)))
    };
    let list = hints.iter().take(MOST).fold(el("ul"), |list, hint| list.child(line(hint)));
    let rest = hints.len().saturating_sub(MOST);
    let rest: Piece = (rest > 0).then(|| paragraph(&messages.hints_more(rest))).into();
    let first = [&messages.hints(hints.len()), ". ", messages.hints_text()].concat();
    Some(note("neutral", "note").child(paragraph(&first)).child(list).child(rest))
}

/// All hints about the marks of a certificate.
fn all(app: AppState, key: CertificateKey) -> Vec<(AssetId, Hint)> {
    let config = app.session.config();
    let expects = |status: &str| config.expects_explanation(status);
    with_assets(app, |assets| app.drafts.with(key, |draft| hint::hints(assets, draft, expects)))
        .unwrap_or_default()
}
