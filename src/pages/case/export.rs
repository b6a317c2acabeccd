//! A case for others: as text for the supplier, as a file for spreadsheets, on paper.

use acceptance_rules::asset::{Asset, AssetDetail};
use acceptance_rules::case::{groups, is_problem, summary};
use acceptance_rules::certificate::{CertificateDetail, CertificateKey};
use acceptance_rules::complete::CompleteAssets;
use acceptance_saved::table::Table;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::config::StatusEntry;
use crate::browser::{clipboard, document, files};
use crate::reactive::{signal, stored};
use crate::state::use_desk;
use crate::ui::button::button;
use crate::ui::dom::{El, el, text};
use crate::words::{Language, Words};
use crate::{use_words, wording};

/// The ways to give a case to others.
pub fn export(key: CertificateKey, assets: &CompleteAssets) -> El {
    let (desk, words) = (use_desk(), use_words());
    let company = desk.workbench.certificate.with_untracked(|certificate| {
        let certificate = certificate.ready()?.as_ref()?;
        certificate.detail(CertificateDetail::LeaseCompanyName).map(str::to_owned)
    });
    let held = stored(assets.clone());
    let statuses = move || desk.session.config().statuses.clone();
    let done = signal("");
    let copy = move || {
        let title = [Some(words.certificate_title(&key.to_string())), company.clone()];
        let title: Vec<String> = title.into_iter().flatten().collect();
        let text = held.with_value(|assets| letter(words, &statuses(), &title.join(" · "), assets));
        spawn_local(async move {
            let is_copied = clipboard::copy(&text).await;
            done.try_set(if is_copied { words.copied() } else { words.not_copied() });
        });
    };
    let save = move || {
        let text = held.with_value(|assets| table(words, &statuses(), key, assets));
        let name = format!("case-{}-{}.csv", key.company.0, key.certificate.0);
        files::keep(&name, "text/csv;charset=utf-8", &text);
    };
    let told = el("span").class("hint").attr("role", "status").child(text(move || done.get()));
    el("div")
        .class("sheet-actions")
        .child(told)
        .child(button(words.copy_for_supplier(), copy))
        .child(button(words.save_csv(), save))
        .child(button(words.print(), document::print))
}

/// The problems as a text that somebody else can read.
fn letter(words: Words, entries: &[StatusEntry], title: &str, assets: &CompleteAssets) -> String {
    let counts = summary(assets);
    let mut lines = vec![title.to_owned(), words.problems_of(counts.problems, &words.count(counts.assets))];
    for group in groups(assets) {
        let name = wording::acceptance(words, entries, &group.status);
        lines.push(String::new());
        lines.push([&name, " (", &words.count_assets(group.count), ")"].concat());
        for text in &group.texts {
            let is_explained = !text.explanation.is_empty();
            let said = if is_explained {
                text.explanation.replace('\n', "\n  ")
            } else {
                words.no_explanation().to_owned()
            };
            lines.push(["  ", &said].concat());
            for asset in text.assets.iter().filter_map(|id| assets.get(*id)) {
                lines.push(["  - ", &described(asset)].concat());
            }
        }
    }
    lines.push(String::new());
    lines.join("\n")
}

/// An asset in one line.
fn described(asset: &Asset) -> String {
    let details = [
        AssetDetail::SerialNumber,
        AssetDetail::Manufacturer,
        AssetDetail::Description,
        AssetDetail::OrderNumber,
    ];
    let mut told = vec![asset.id.to_string()];
    told.extend(details.into_iter().filter_map(|detail| asset.detail(detail).map(str::to_owned)));
    told.join(" · ")
}

/// What the file says of each asset, in this order.
const COLUMNS: [AssetDetail; 8] = [
    AssetDetail::SerialNumber,
    AssetDetail::Manufacturer,
    AssetDetail::Description,
    AssetDetail::OrderNumber,
    AssetDetail::PurchaseOrder,
    AssetDetail::PeriodicalPrice,
    AssetDetail::Currency,
    AssetDetail::Rejection,
];

/// The problems as a file for spreadsheets, numbers and dates as the service wrote them.
fn table(words: Words, entries: &[StatusEntry], key: CertificateKey, assets: &CompleteAssets) -> String {
    let separator = match words.language {
        Language::En => ',',
        Language::De => ';',
    };
    let mut heads = vec![words.lease_company(), words.certificate(), words.asset()];
    heads.extend([words.reason(), words.receipt_code(), words.explanation()]);
    heads.extend(COLUMNS.map(|detail| wording::asset_detail(words, detail)));
    let mut table = Table::new(separator, &heads);
    let (company, certificate) = (key.company.0.to_string(), key.certificate.0.to_string());
    for asset in assets.iter().filter(|asset| is_problem(asset)) {
        let status = asset.acceptance.as_ref();
        let name = status.map(|status| wording::acceptance(words, entries, status)).unwrap_or_default();
        let code = status.map_or("", |status| status.raw());
        let id = asset.id.to_string();
        let cells = [&*company, &*certificate, &*id, &*name, code, asset.explanation()];
        let details = COLUMNS.iter().map(|detail| asset.detail(*detail).unwrap_or_default());
        table.row(cells.into_iter().chain(details));
    }
    table.end()
}
