//! The columns of the assets and their texts.

use acceptance_route::AssetView;
use acceptance_rules::asset::{Asset, AssetDetail, AssetId, DetailKind};
use acceptance_rules::complete::CompleteAssets;

use crate::i18n::{Messages, labels};
use crate::text::clip;

/// A column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AssetColumn {
    /// The asset's ID.
    Id,
    /// Its description: description, manufacturer or category.
    What,
    /// Its own confirmation status.
    OwnStatus,
    /// One of the optional texts of the service.
    Detail(AssetDetail),
    /// Its acceptance status.
    Status,
    /// Its explanation.
    Explanation,
}

impl AssetColumn {
    /// Read-only columns, in default order.
    pub const READ: [Self; 17] = [
        Self::Detail(AssetDetail::SerialNumber),
        Self::What,
        Self::OwnStatus,
        Self::Detail(AssetDetail::Manufacturer),
        Self::Detail(AssetDetail::Category),
        Self::Detail(AssetDetail::Class),
        Self::Detail(AssetDetail::PeriodicalPrice),
        Self::Detail(AssetDetail::Currency),
        Self::Detail(AssetDetail::CostCenter),
        Self::Detail(AssetDetail::OrderNumber),
        Self::Detail(AssetDetail::PurchaseOrder),
        Self::Detail(AssetDetail::Location),
        Self::Detail(AssetDetail::Street),
        Self::Detail(AssetDetail::City),
        Self::Detail(AssetDetail::Postcode),
        Self::Detail(AssetDetail::LeaseStart),
        Self::Detail(AssetDetail::Rejection),
    ];

    /// Returns its name in URLs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Id => "asset",
            Self::What => "description",
            Self::OwnStatus => "own-status",
            Self::Status => "status",
            Self::Explanation => "explanation",
            Self::Detail(detail) => detail.spec().name,
        }
    }

    /// Returns its heading.
    pub fn label(self, messages: Messages) -> &'static str {
        match self {
            Self::Id => messages.asset(),
            Self::What => messages.detail_description(),
            Self::OwnStatus => messages.confirmation(),
            Self::Status => messages.status(),
            Self::Explanation => messages.explanation(),
            Self::Detail(detail) => labels::asset_detail(messages, detail),
        }
    }

    /// Returns its class in the style sheet.
    pub fn class(self) -> &'static str {
        match self {
            Self::Id => "number id",
            Self::What => "description",
            Self::OwnStatus => "own-status",
            Self::Status => "status-cell",
            Self::Explanation => "explanation-cell",
            Self::Detail(AssetDetail::SerialNumber) => "serial",
            Self::Detail(AssetDetail::PeriodicalPrice) => "detail number amount",
            Self::Detail(_) => "detail",
        }
    }

    /// Returns whether its cell describes the asset to screen reader users in the fields of a row.
    pub fn is_description(self) -> bool {
        matches!(self, Self::Detail(AssetDetail::SerialNumber) | Self::What)
    }

    /// Returns the ID of its cell in the row of an asset.
    pub fn cell_id(self, id: AssetId) -> String {
        ["asset-", &id.to_string(), "-", self.name()].concat()
    }

    /// Returns its `translate` attribute. A page translator may change descriptions only, not names, numbers or statuses.
    pub fn translate(self) -> Option<&'static str> {
        let is_prose = match self {
            Self::Detail(detail) => detail.spec().kind == DetailKind::Prose,
            column => column == Self::What,
        };
        (!is_prose).then_some("no")
    }

    /// Returns whether it has content for an asset.
    pub fn is_in(self, asset: &Asset) -> bool {
        match self {
            Self::Id | Self::Status | Self::Explanation => true,
            Self::What => labels::WHAT.iter().any(|detail| asset.detail(*detail).is_some()),
            Self::OwnStatus => asset.confirmation.is_some(),
            Self::Detail(detail) => asset.detail(detail).is_some(),
        }
    }

    /// Returns its text for an asset, if it is read-only.
    pub fn text(self, messages: Messages, asset: &Asset) -> String {
        match self {
            Self::What => labels::what(asset),
            Self::OwnStatus => own_status(messages, asset).map(clip).unwrap_or_default(),
            Self::Detail(detail) => asset
                .detail(detail)
                .map(|text| clip(labels::asset_text(messages, asset, detail, text)))
                .unwrap_or_default(),
            Self::Id | Self::Status | Self::Explanation => String::new(),
        }
    }
}

/// Returns the name of the column by which a view orders assets, and whether the order is reversed.
pub fn sort_of(view: &AssetView) -> (&str, bool) {
    view.sort.strip_prefix('-').map_or((&view.sort, false), |sort| (sort, true))
}

/// Returns the default columns: those with content. If all assets have the same confirmation
/// status, it is among the details of each.
pub fn usual(assets: &CompleteAssets) -> Vec<AssetColumn> {
    let is_usual = |column: &AssetColumn| match column {
        AssetColumn::OwnStatus => assets
            .iter()
            .zip(assets.iter().skip(1))
            .any(|(one, other)| one.confirmation != other.confirmation),
        column => assets.iter().any(|asset| column.is_in(asset)),
    };
    let usual = AssetColumn::READ.into_iter().take(3).filter(is_usual);
    usual.collect()
}

/// Returns the text of an asset's own confirmation status.
pub fn own_status(messages: Messages, asset: &Asset) -> Option<String> {
    asset.confirmation.as_ref().map(|own| labels::confirmation(messages, Some(own)).0)
}
