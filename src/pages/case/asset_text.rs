//! The details of an asset in words.

use acceptance_rules::asset::{Asset, AssetDetail};

use crate::browser::intl;
use crate::i18n::Messages;

/// Returns a detail of an asset as users read it.
pub fn describe(messages: Messages, asset: &Asset, detail: AssetDetail) -> String {
    let text = asset.detail(detail).unwrap_or_default();
    match detail {
        AssetDetail::PeriodicalPrice => {
            intl::price(messages.language, text, asset.detail(AssetDetail::Currency))
        }
        AssetDetail::Rejection => intl::day(messages.language, text),
        _ => text.to_owned(),
    }
}
