//! Optional texts of an asset, which are only shown.

/// An optional member of an asset; the specification promises none of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AssetDetail {
    /// Serial number.
    SerialNumber,
    /// Manufacturer.
    Manufacturer,
    /// Description.
    Description,
    /// Category.
    Category,
    /// Class.
    Class,
    /// Cost centre.
    CostCenter,
    /// Order number.
    OrderNumber,
    /// Purchase order.
    PurchaseOrder,
    /// Location.
    Location,
    /// Street.
    Street,
    /// City.
    City,
    /// Postcode.
    Postcode,
    /// Price for each period, as the service wrote the number.
    PeriodicalPrice,
    /// Currency of the price.
    Currency,
    /// When leasing of this asset starts.
    LeaseStart,
    /// When this asset was rejected.
    Rejection,
}

/// Optional texts of an asset, in the order of [`AssetDetail`].
///
/// All texts share one string, which saves an allocation for each of them.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct AssetDetails {
    texts: Box<str>,
    /// Each detail with the end of its text in bytes.
    ends: Box<[(AssetDetail, usize)]>,
}

impl AssetDetails {
    /// Returns the details with their texts.
    pub fn iter(&self) -> impl Iterator<Item = (&AssetDetail, &str)> {
        let mut start = 0;
        self.ends.iter().map(move |(detail, end)| {
            let text = self.texts.get(start..*end).unwrap_or_default();
            start = *end;
            (detail, text)
        })
    }

    /// Returns the text of a detail, if there is one.
    pub fn get(&self, detail: AssetDetail) -> Option<&str> {
        self.iter().find(|(own, _)| **own == detail).map(|(_, text)| text)
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }
}

impl<T: AsRef<str>> FromIterator<(AssetDetail, T)> for AssetDetails {
    fn from_iter<I: IntoIterator<Item = (AssetDetail, T)>>(details: I) -> Self {
        // Measure first: a shrunk allocation would leave gaps between the assets.
        let details: Vec<_> = details.into_iter().collect();
        let mut texts = String::with_capacity(details.iter().map(|(_, text)| text.as_ref().len()).sum());
        let mut ends = Vec::with_capacity(details.len());
        for (detail, text) in &details {
            texts.push_str(text.as_ref());
            ends.push((*detail, texts.len()));
        }
        Self { texts: texts.into(), ends: ends.into() }
    }
}

impl<T: AsRef<str>, const N: usize> From<[(AssetDetail, T); N]> for AssetDetails {
    fn from(details: [(AssetDetail, T); N]) -> Self {
        details.into_iter().collect()
    }
}

impl std::fmt::Debug for AssetDetails {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::{AssetDetail, AssetDetails};

    #[test]
    fn each_detail_has_its_own_text() {
        let texts =
            [(AssetDetail::SerialNumber, "1"), (AssetDetail::Class, ""), (AssetDetail::City, "Z\u{FC}rich")];
        let details: AssetDetails = texts.into();
        for (detail, text) in texts {
            assert_eq!(details.get(detail), Some(text));
        }
        assert_eq!(details.get(AssetDetail::Manufacturer), None);
        assert_eq!(AssetDetails::default().get(AssetDetail::City), None);
        assert!(AssetDetails::default().is_empty() && !details.is_empty());
        assert_eq!(details.iter().map(|(detail, text)| (*detail, text)).collect::<Vec<_>>(), texts);
    }
}
