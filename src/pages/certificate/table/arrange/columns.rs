//! The columns of the assets and their texts.

use std::slice::Iter;

use acceptance_arrange::Value;
use acceptance_rules::amount::Amount;
use acceptance_rules::asset::{AcceptanceStatus, Asset, AssetDetail, DETAILS, DetailKind, DetailSpec};
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::moment;
use leptos::prelude::*;

use crate::components::table::column::{Column, Columns};
use crate::i18n::{Messages, labels, use_messages};
use crate::state::{Session, use_drafts, use_open_certificate, use_session};
use crate::text::clip;

/// The column of the asset itself.
pub const ASSET: &str = "asset";
/// The column of manufacturer and description, or of the category.
pub const DESCRIPTION: &str = "description";
/// The column of the asset's own confirmation status.
pub const OWN_STATUS: &str = "own-status";
/// The column of the acceptance status.
pub const STATUS: &str = "status";
pub const EXPLANATION: &str = "explanation";

/// The columns of assets. The fields of a row are components, so the cells of these columns are texts.
pub type AssetColumns = Columns<Asset, String>;

/// Returns the columns of a certificate's assets.
pub fn asset_columns(key: CertificateKey) -> AssetColumns {
    let (messages, session) = (use_messages(), use_session());
    let (drafts, open_certificate) = (use_drafts(), use_open_certificate());
    let content = Memo::new(move |_| {
        let read = open_certificate.with_assets(|assets| Content::of(assets.iter()));
        read.unwrap_or_else(|| open_certificate.with_first_rows(|rows| Content::of(rows.iter())))
    });
    let has = move |details: &'static [AssetDetail]| {
        Signal::derive(move || {
            content.with(|content| details.iter().any(|detail| content.details.contains(detail)))
        })
    };
    let detail = |spec: &'static DetailSpec| match spec.detail {
        AssetDetail::Description => {
            Column::new(DESCRIPTION, messages.detail_description(), "description", labels::what)
                .usual(true)
                .shown_with(has(&labels::WHAT))
                .sorted(messages.detail_description(), description)
        }
        detail => {
            let label = labels::asset_detail(messages, detail);
            Column::new(spec.name, label, class(detail), move |asset| detail_text(messages, asset, detail))
                .usual(spec.is_usual)
                .shown_with(has(std::slice::from_ref(&spec.detail)))
                .sorted(label, move |asset| detail_value(spec, asset))
        }
    };
    let own_status = Column::new(OWN_STATUS, messages.confirmation(), "own-status", move |asset| {
        own_status(messages, asset).map(clip).unwrap_or_default()
    });
    // If all assets have the same one, it is among the details of each.
    let own_status = own_status
        .usual(Signal::derive(move || content.with(|content| content.is_own_status_different)))
        .shown_with(Signal::derive(move || content.with(|content| content.has_own_status)))
        .sorted(messages.confirmation(), move |asset| self::own_status(messages, asset).into());
    let status = Column::new(STATUS, messages.status(), "status-cell", move |asset| {
        drafts.with(key, |draft| match draft.acceptance(asset) {
            Some(status) => labels::acceptance(messages, &session.config().statuses, status),
            None => messages.not_set().to_owned(),
        })
    });
    let status = status.fixed().sorted(messages.status(), move |asset| {
        drafts.with(key, |draft| status_value(session, draft.acceptance(asset)))
    });
    let explanation = Column::new(EXPLANATION, messages.explanation(), "explanation-cell", move |asset| {
        drafts.with(key, |draft| draft.explanation(asset).trim().to_owned())
    });
    let explanation = explanation.fixed().sorted(messages.explanation(), move |asset| {
        drafts.with(key, |draft| draft.explanation(asset).to_owned()).into()
    });
    let id = Column::new(ASSET, messages.asset(), "number id", |asset: &Asset| asset.id.to_string())
        .fixed()
        .sorted(messages.asset(), |asset| asset.id.0.into());
    let details = DETAILS.iter().copied().map(detail);
    Columns::new([id].into_iter().chain(details).chain([own_status, status, explanation]).collect())
}

/// The columns of a certificate's assets that have content.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Content {
    details: Vec<AssetDetail>,
    has_own_status: bool,
    is_own_status_different: bool,
}

impl Content {
    fn of(assets: Iter<'_, Asset>) -> Self {
        // In one pass, since a separate pass for an empty column would read all assets.
        let mut missing: Vec<AssetDetail> = DETAILS.iter().map(|spec| spec.detail).collect();
        for asset in assets.clone() {
            missing.retain(|detail| asset.detail(*detail).is_none());
            if missing.is_empty() {
                break;
            }
        }
        let details = DETAILS.iter().map(|spec| spec.detail).filter(|detail| !missing.contains(detail));
        let mut pairs = assets.clone().zip(assets.clone().skip(1));
        Self {
            details: details.collect(),
            has_own_status: assets.clone().any(|asset| asset.confirmation.is_some()),
            is_own_status_different: pairs.any(|(one, other)| one.confirmation != other.confirmation),
        }
    }
}

/// Returns the classes of a detail's column.
fn class(detail: AssetDetail) -> &'static str {
    match detail {
        AssetDetail::SerialNumber => "serial",
        AssetDetail::PeriodicalPrice => "detail number amount",
        _ => "detail",
    }
}

fn detail_text(messages: Messages, asset: &Asset, detail: AssetDetail) -> String {
    let text = asset.detail(detail).map(|text| clip(labels::asset_text(messages, asset, detail, text)));
    text.unwrap_or_default()
}

fn detail_value<'a>(spec: &DetailSpec, asset: &'a Asset) -> Value<'a> {
    let Some(text) = asset.detail(spec.detail) else { return Value::None };
    match spec.kind {
        DetailKind::Price => Amount::parse(text).map_or(text.into(), |amount| {
            let currency = asset.detail(AssetDetail::Currency).unwrap_or_default();
            Value::Money { amount, currency }
        }),
        DetailKind::Date => moment::parse(text).map_or(text.into(), Value::Number),
        DetailKind::Text | DetailKind::Prose | DetailKind::Currency => text.into(),
    }
}

/// Returns the whole text of the description, which its cell truncates.
fn description(asset: &Asset) -> Value<'_> {
    match labels::what_parts(asset) {
        (Some(one), Some(other)) => [one, " ", other].concat().into(),
        (one, _) => one.into(),
    }
}

/// Returns the sort value of a status: unset first, then in display order, then unlisted ones.
fn status_value(session: Session, status: Option<&AcceptanceStatus>) -> Value<'static> {
    let Some(status) = status else { return Value::Number(-1) };
    let place = session.codes().iter().position(|code| code == status.raw());
    place.map_or_else(|| status.raw().to_owned().into(), Into::into)
}

/// Returns the text of an asset's own confirmation status.
pub fn own_status(messages: Messages, asset: &Asset) -> Option<String> {
    asset.confirmation.as_ref().map(|own| labels::confirmation(messages, Some(own)).0)
}

/// Returns whether the cell of a column describes the asset to screen reader users in the fields of a row.
pub fn is_description(name: &str) -> bool {
    [AssetDetail::SerialNumber.spec().name, DESCRIPTION].contains(&name)
}

/// Returns the `translate` attribute of a column. A page translator may change descriptions only, not names, numbers or
/// statuses.
pub fn translate(name: &str) -> Option<&'static str> {
    let is_prose = DETAILS.iter().any(|spec| spec.name == name && spec.kind == DetailKind::Prose);
    (!is_prose).then_some("no")
}
