//! The problem assets of a case by reason, identical explanations merged; everything undisputed in one line.

use acceptance_rules::asset::{Asset, AssetDetail, AssetId};
use acceptance_rules::case::{Group, SharedText, Summary, groups, is_problem, summary};
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::complete::CompleteAssets;

use super::export::export;
use crate::browser::intl;
use crate::desk::cases::value;
use crate::i18n::Messages;
use crate::i18n::{labels, use_messages};
use crate::state::use_app;
use crate::ui::dom::{El, Piece, el};
use crate::ui::note::{note, paragraph};

/// More assets than these under one text are folded.
const FOLDED: usize = 12;
/// The most undisputed assets that are written out.
const MOST_UNDISPUTED: usize = 2_000;

/// The sheet of a case.
pub fn sheet(key: CertificateKey, assets: &CompleteAssets) -> El {
    let messages = use_messages();
    let summary = summary(assets);
    let groups = groups(assets);
    let none = groups.is_empty().then(|| note("neutral", "note").child(paragraph(messages.no_problems())));
    let shown: Vec<El> = groups.iter().map(|group| reason(messages, group, assets)).collect();
    let head = (!groups.is_empty()).then(|| {
        let of = messages.problems_of(summary.problems, &messages.count(summary.assets));
        let title = el("p").class("sheet-title").child(el("strong").text(&of));
        let title = value(messages, &summary.value)
            .iter()
            .fold(title, |title, text| title.child(el("span").class("sheet-value").text(text)));
        el("div").class("sheet-head").child(title).child(export(key, assets))
    });
    el("div")
        .class("sheet")
        .child(head)
        .child(none)
        .child(shown)
        .child(undisputed(messages, &summary, assets))
}

/// The problems of one reason.
fn reason(messages: Messages, group: &Group, assets: &CompleteAssets) -> El {
    let config = use_app().session.config();
    let name = labels::acceptance(messages, &config.statuses, &group.status);
    let head = el("h2").child(el("bdi").text(&name));
    let count =
        el("span").class("tag").attr("data-tone", "warning").text(&messages.count_assets(group.count));
    let worth = value(messages, &group.value);
    let worth = worth.iter().map(|text| el("span").class("sheet-value").text(text)).collect::<Vec<_>>();
    let head = el("div").class("reason-head").child(head).child(count).child(worth);
    let section = el("section").class("reason").attr("aria-label", &name).child(head);
    group.texts.iter().fold(section, |section, text| section.child(shared(messages, text, assets)))
}

/// One explanation with all the assets that share it.
fn shared(messages: Messages, text: &SharedText, assets: &CompleteAssets) -> El {
    let is_explained = !text.explanation.is_empty();
    let said = if is_explained {
        el("blockquote").class("explained").child(el("bdi").text(&text.explanation))
    } else {
        paragraph(messages.no_explanation()).class("hint")
    };
    let count = text.assets.len();
    let same =
        (is_explained && count > 1).then(|| paragraph(&messages.same_text(count)).class("hint same-text"));
    let table = list(messages, &text.assets, assets);
    let listed: El = if count > FOLDED {
        el("details").child(el("summary").text(&messages.show_assets(count))).child(table)
    } else {
        table
    };
    el("div").class("shared").child(said).child(same).child(listed)
}

/// What is told of an asset besides its id.
const COLUMNS: [AssetDetail; 6] = [
    AssetDetail::SerialNumber,
    AssetDetail::Manufacturer,
    AssetDetail::Description,
    AssetDetail::OrderNumber,
    AssetDetail::PeriodicalPrice,
    AssetDetail::Rejection,
];

fn list(messages: Messages, ids: &[AssetId], assets: &CompleteAssets) -> El {
    let listed: Vec<&Asset> = ids.iter().filter_map(|id| assets.get(*id)).collect();
    let is_told = |detail: &&AssetDetail| listed.iter().any(|asset| asset.detail(**detail).is_some());
    let columns: Vec<AssetDetail> = COLUMNS.iter().filter(is_told).copied().collect();
    let head = el("tr").child(el("th").attr("scope", "col").text(messages.asset()));
    let head = columns.iter().fold(head, |head, detail| {
        head.child(el("th").attr("scope", "col").text(labels::asset_detail(messages, *detail)))
    });
    let body = listed.iter().fold(el("tbody"), |body, asset| {
        let id = el("td").class("id number").attr("data-label", messages.asset()).text(&asset.id.to_string());
        body.child(columns.iter().fold(el("tr").class("row").child(id), |row, detail| {
            let cell = el("td").attr("data-label", labels::asset_detail(messages, *detail));
            row.child(cell.child(el("bdi").text(&told(messages, asset, *detail))))
        }))
    });
    let table = el("table").class("table sheet-assets").attr("aria-label", messages.assets());
    table.child(el("thead").child(head)).child(body)
}

fn told(messages: Messages, asset: &Asset, detail: AssetDetail) -> String {
    let text = asset.detail(detail).unwrap_or_default();
    match detail {
        AssetDetail::PeriodicalPrice => {
            intl::price(messages.language, text, asset.detail(AssetDetail::Currency))
        }
        AssetDetail::Rejection => intl::day(messages.language, text),
        _ => text.to_owned(),
    }
}

/// Everything that is no problem, in one line that unfolds.
fn undisputed(messages: Messages, summary: &Summary, assets: &CompleteAssets) -> Piece {
    let count = summary.assets.saturating_sub(summary.problems);
    if count == 0 {
        return Piece::Nothing;
    }
    let unset = (summary.unset > 0).then(|| [" · ", &messages.of_them_unset(summary.unset)].concat());
    let line = el("summary").text(&messages.undisputed(count)).text(&unset.unwrap_or_default());
    let ids = assets.iter().filter(|asset| !is_problem(asset)).take(MOST_UNDISPUTED);
    let ids: Vec<String> = ids.map(|asset| asset.id.to_string()).collect();
    let more = count.saturating_sub(ids.len());
    let more = (more > 0).then(|| paragraph(&messages.more_assets(more)).class("hint"));
    let ids = paragraph(&ids.join(", ")).class("undisputed-ids");
    el("details").class("undisputed").child(line).child(ids).child(more).into()
}
