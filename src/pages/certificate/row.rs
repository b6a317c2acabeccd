//! One asset: what it is, its status and its explanation, both to be changed in place.

use acceptance_rules::asset::{Asset, AssetDetail};
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use super::grid::Columns;
use super::hints::row_hints;
use super::last_round::proposal;
use super::table_state::AssetTableState;
use crate::browser::intl;
use crate::i18n::Messages;
use crate::i18n::{labels, use_messages};
use crate::reactive::{memo, signal, stored};
use crate::state::use_app;
use crate::ui::button::ranked_button;
use crate::ui::dom::{El, Piece, el, live};
use crate::ui::facts::facts;
use crate::ui::icon::{Icon, picture};

/// An asset in the grid, with the reading of its status that its parts share.
#[derive(Clone, Copy)]
struct Row {
    key: CertificateKey,
    asset: StoredValue<Asset>,
    /// The code of its status, empty while it is unset.
    raw: Memo<String>,
}

impl Row {
    /// How the status is meant.
    fn tone(self) -> &'static str {
        let status = use_app().session.codes().read(&self.raw.get());
        status.map_or("unset", |status| labels::acceptance_tone(&status).name())
    }
}

/// One asset, with a body of its own so that its further details stay with it.
pub fn asset_row(key: CertificateKey, asset: Asset, columns: Columns) -> El {
    let (app, messages) = (use_app(), use_messages());
    let id = asset.id;
    let asset = stored(asset);
    let raw = memo(move || {
        let status = |asset: &Asset| {
            app.drafts.with(key, |draft| draft.acceptance(asset).map(|status| status.raw().to_owned()))
        };
        asset.with_value(status).unwrap_or_default()
    });
    let row = Row { key, asset, raw };
    let tone = move || row.tone();
    let is_open = signal(false);
    let is_changed = move || app.drafts.with(key, |draft| draft.mark(id).is_some());
    let changed = move || {
        let note = || el("span").class("visually-hidden").text(messages.unsaved_mark());
        is_changed()
            .then(|| el("span").class("changed-mark").attr("title", messages.unsaved_mark()).child(note()))
    };
    let number = el("td").class("number id").attr("data-label", messages.asset()).text(&id.to_string());
    let more = ranked_button("quiet", "⋯", move || is_open.update(|is_open| *is_open = !*is_open))
        .attr("aria-label", &messages.details_of(&id.to_string()))
        .attr_live("aria-expanded", move || if is_open.get() { "true" } else { "false" });
    let line = el("tr")
        .class("row")
        .attr("data-asset-id", &id.to_string())
        .attr_live("data-status", move || raw.get())
        .attr_live("data-tone", tone)
        .attr_live("data-changed", move || is_changed().then_some("true"))
        .child(el("td").class("check").child(selection(id)))
        .child(number.child(live(changed)));
    let line = asset.with_value(|asset| cells(messages, line, asset, columns));
    let line = line
        .child(el("td").class("status-cell").attr("data-label", messages.status()).child(status_select(row)))
        .child(
            el("td")
                .class("explanation-cell")
                .attr("data-label", messages.explanation())
                .child(explanation(row)),
        )
        .child(el("td").class("more-cell").child(more));
    let details = move || is_open.get().then(|| asset.with_value(|asset| details(messages, asset, columns)));
    el("tbody").class("asset").child(line).child(proposal(asset, columns.count())).child(live(details))
}

fn selection(id: acceptance_rules::asset::AssetId) -> El {
    let messages = use_messages();
    let shown = expect_context::<AssetTableState>();
    el("input")
        .attr("type", "checkbox")
        .attr("aria-label", &messages.select_asset(&id.to_string()))
        .checked_live(move || shown.is_selected(id))
        .on_checked(move |is_selected| shown.select(&[id], is_selected))
}

/// The cells that are only read.
fn cells(messages: Messages, row: El, asset: &Asset, columns: Columns) -> El {
    let cell = |label: &str, text: &str| {
        let text = el("bdi").class("clipped").attr("title", text).text(text);
        el("td").attr("data-label", label).child(text)
    };
    let what = [AssetDetail::Manufacturer, AssetDetail::Description, AssetDetail::Category];
    let what: Vec<&str> = what.into_iter().filter_map(|detail| asset.detail(detail)).take(2).collect();
    let own = asset.confirmation.as_ref().map(|status| labels::confirmation(messages, Some(status)).0);
    let serial = asset.detail(AssetDetail::SerialNumber).unwrap_or_default();
    row.child(columns.serial.then(|| cell(messages.detail_serial(), serial)))
        .child(columns.what.then(|| cell(messages.detail_description(), &what.join(" "))))
        .child(columns.confirmation.then(|| {
            cell(messages.own_confirmation(), own.as_deref().unwrap_or_default()).class("own-status")
        }))
}

/// Everything else that the service says of an asset.
fn details(messages: Messages, asset: &Asset, columns: Columns) -> El {
    let currency = asset.detail(AssetDetail::Currency);
    let items = asset.details.iter().map(|(detail, text)| {
        let text = match detail {
            AssetDetail::PeriodicalPrice => intl::price(messages.language, text, currency),
            AssetDetail::LeaseStart | AssetDetail::Rejection => intl::day(messages.language, text),
            _ => text.to_string(),
        };
        (labels::asset_detail(messages, *detail), text)
    });
    let held = asset.acceptance.as_ref().map_or(messages.not_set(), |status| status.raw());
    let own = asset.confirmation.as_ref().map(|own| labels::confirmation(messages, Some(own)).0);
    let items = items.chain(own.map(|own| (messages.own_confirmation(), own)));
    let items = items.chain([(messages.held_by_service(), held.to_owned())]);
    let cell = el("td").attr("colspan", &columns.count().to_string()).child(facts(items));
    el("tr").class("asset-more").child(cell)
}

/// The status of an asset. Unset and unlisted values are options of their own, so that what is shown is what is
/// (M8); *not set* is offered only where the service holds the asset as unset.
fn status_select(row: Row) -> El {
    let (app, messages) = (use_app(), use_messages());
    let Row { key, asset, raw } = row;
    let id = asset.with_value(|asset| asset.id.to_string());
    let (codes, config) = (app.session.codes(), app.session.config());
    let option = |value: &str, label: &str| el("option").attr("value", value).text(label);
    let held = asset.with_value(|asset| asset.acceptance.clone());
    let select = el("select").attr("aria-label", &messages.status_of(&id));
    let is_listed = |raw: &str| codes.iter().any(|code| code.eq_ignore_ascii_case(raw));
    let select = match &held {
        None => select.child(option("", messages.not_set())),
        Some(held) if !is_listed(held.raw()) => {
            select.child(option(held.raw(), &labels::acceptance(messages, &config.statuses, held)))
        }
        Some(_) => select,
    };
    let select = codes.iter().fold(select, |select, code| {
        // The service's own spelling is kept as the value of its option.
        let own = held.as_ref().filter(|held| held.raw().eq_ignore_ascii_case(code));
        select.child(option(
            own.map_or(code, |held| held.raw()),
            &labels::code(messages, &config.statuses, code),
        ))
    });
    let select = select.value_live(move || raw.get()).on_value("change", move |value| {
        let status = app.session.codes().read(&value);
        asset.with_value(|asset| {
            app.drafts.update(key, |draft| draft.set_acceptance([asset], status.as_ref()))
        });
    });
    let icon = move || match row.tone() {
        "positive" => picture(Icon::Check),
        "warning" | "danger" => picture(Icon::Warning),
        _ => picture(Icon::Circle),
    };
    let frame = el("span").class("select status-select").attr_live("data-tone", move || row.tone());
    frame.child(live(icon)).child(select)
}

/// The explanation of an asset. It accompanies a status (Seed 2), so it waits for one.
fn explanation(row: Row) -> Piece {
    let (app, messages) = (use_app(), use_messages());
    let Row { key, asset, raw, .. } = row;
    let id = asset.with_value(|asset| asset.id.to_string());
    let is_waiting = move || raw.with(String::is_empty);
    let text =
        move || asset.with_value(|asset| app.drafts.with(key, |draft| draft.explanation(asset).to_owned()));
    let hints_id = ["hints-", &id].concat();
    let field = el("textarea")
        .class("explanation")
        .attr("rows", "1")
        .attr("aria-label", &messages.explanation_for(&id))
        .attr("aria-describedby", &hints_id)
        .attr_live("title", move || is_waiting().then_some(messages.status_first()))
        .attr_live("disabled", move || is_waiting().then_some(""))
        .value_live(text)
        .on_value("input", move |typed| {
            asset.with_value(|asset| app.drafts.update(key, |draft| draft.set_explanation(asset, &typed)));
        });
    [field, row_hints(key, asset, &hints_id)].into()
}
