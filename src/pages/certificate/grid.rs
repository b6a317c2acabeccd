//! The assets as a table, a page of them at a time.

use acceptance_rules::asset::AssetDetail;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::complete::CompleteAssets;
use leptos::prelude::*;

use super::row::asset_row;
use super::table_state::{AssetTableState, PAGE};
use crate::desk::pager::pager;
use crate::i18n::use_messages;
use crate::reactive::memo;
use crate::ui::button::button;
use crate::ui::dom::{El, Piece, el, live, text};
use crate::ui::note::paragraph;

/// Which optional columns there are: those of which some asset has something to show.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Columns {
    /// Serial numbers.
    pub serial: bool,
    /// Descriptions, manufacturers or categories.
    pub what: bool,
    /// The assets' own confirmation statuses; where all have the same one, it is among the details of each.
    pub confirmation: bool,
}

impl Columns {
    fn of(assets: &CompleteAssets) -> Self {
        let any = |details: &[AssetDetail]| {
            assets.iter().any(|asset| details.iter().any(|detail| asset.detail(*detail).is_some()))
        };
        Self {
            serial: any(&[AssetDetail::SerialNumber]),
            what: any(&[AssetDetail::Description, AssetDetail::Manufacturer, AssetDetail::Category]),
            confirmation: assets
                .iter()
                .zip(assets.iter().skip(1))
                .any(|(a, b)| a.confirmation != b.confirmation),
        }
    }

    /// How many columns the table has.
    pub fn count(self) -> usize {
        [self.serial, self.what, self.confirmation]
            .into_iter()
            .filter(|is_there| *is_there)
            .count()
            .saturating_add(5)
    }
}

/// The assets.
#[component]
pub fn AssetGrid(key: CertificateKey, assets: CompleteAssets) -> impl IntoView {
    let messages = use_messages();
    let shown = expect_context::<AssetTableState>();
    let columns = Columns::of(&assets);
    let is_empty = assets.is_empty();
    let page = memo(move || shown.page_ids());
    // Only another page or another filter makes the rows anew; a mark changes what is in them.
    let rows = move || -> Piece {
        let rows = page.get().into_iter().filter_map(|id| assets.get(id).cloned());
        rows.map(|asset| asset_row(key, asset, columns)).collect::<Vec<_>>().into()
    };
    let nothing = move || page.with(Vec::is_empty).then(|| nothing(is_empty));
    let table = el("table").class("table assets").attr("aria-label", messages.assets());
    let table = table.attr("data-complete", "true").child(el("thead").child(heads(columns, page)));
    let table = el("div").class("table-frame").child(table.child(live(rows)));
    let pager = live(move || (shown.pages() > 1).then(grid_pager));
    Piece::from([table.into(), live(nothing), pager]).shown()
}

fn heads(columns: Columns, page: Memo<Vec<acceptance_rules::asset::AssetId>>) -> El {
    let messages = use_messages();
    let shown = expect_context::<AssetTableState>();
    let is_all = move || page.with(|page| !page.is_empty() && page.iter().all(|id| shown.is_selected(*id)));
    let all = el("input").attr("type", "checkbox").attr("aria-label", messages.select_page());
    let all = all.checked_live(is_all);
    let all = all.on_checked(move |is_selected| shown.select(&page.get_untracked(), is_selected));
    let head = |text: &str| el("th").attr("scope", "col").text(text);
    el("tr")
        .child(head("").class("check").child(all))
        .child(head(messages.asset()).class("number"))
        .child(columns.serial.then(|| head(messages.detail_serial()).class("serial")))
        .child(columns.what.then(|| head(messages.detail_description())))
        .child(columns.confirmation.then(|| head(messages.own_confirmation()).class("own-status")))
        .child(head(messages.status()).class("status-cell"))
        .child(head(messages.explanation()))
        .child(head("").child(el("span").class("visually-hidden").text(messages.details())))
}

fn nothing(is_empty: bool) -> El {
    let messages = use_messages();
    let shown = expect_context::<AssetTableState>();
    let text = if is_empty { messages.no_assets() } else { messages.no_assets_shown() };
    let way_out =
        || button(messages.show_all_assets_again(), move || shown.change(|view| *view = Default::default()));
    el("div").class("empty").child(paragraph(text)).child((!is_empty).then(way_out))
}

fn grid_pager() -> El {
    let messages = use_messages();
    let shown = expect_context::<AssetTableState>();
    let go = move |page: usize| shown.change(|view| view.page = page);
    let present = move || untrack(|| shown.page());
    let range = move || {
        let first = shown.page().saturating_mul(PAGE);
        let count = shown.ids.with(Vec::len);
        let last = first.saturating_add(PAGE).min(count);
        messages.range_of(
            &messages.count(first.saturating_add(1)),
            &messages.count(last),
            &messages.count(count),
        )
    };
    pager(
        text(range),
        move || shown.page() > 0,
        move || go(present().saturating_sub(1)),
        move || shown.page().saturating_add(1) < shown.pages(),
        move || go(present().saturating_add(1)),
    )
}
