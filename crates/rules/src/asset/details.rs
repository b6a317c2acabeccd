//! The further texts of an asset, which are shown and never needed.

/// A further member of an asset, shown when the service sends it; none is promised by the seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AssetDetail {
    /// Serial number.
    SerialNumber,
    /// Manufacturer.
    Manufacturer,
    /// What it is.
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

/// What else the service said of an asset, in the order of [`AssetDetail`].
///
/// One text for all of them: ten thousand assets have a hundred and fifty thousand.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct AssetDetails {
    texts: Box<str>,
    /// Which detail ends where in the texts.
    ends: Box<[(AssetDetail, u32)]>,
}

impl AssetDetails {
    /// The details with their texts.
    pub fn iter(&self) -> AssetDetailTexts<'_> {
        AssetDetailTexts { texts: &self.texts, ends: self.ends.iter(), start: 0 }
    }

    /// The text of a detail, where there is one.
    pub fn get(&self, detail: AssetDetail) -> Option<&str> {
        let (before, from) = self.ends.split_at(self.ends.iter().position(|(kind, _)| *kind == detail)?);
        let start = before.last().map_or(0, |(_, end)| *end);
        let (_, end) = from.first()?;
        self.texts.get(usize::try_from(start).ok()?..usize::try_from(*end).ok()?)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }
}

/// The details of an asset with their texts, one after the other.
#[derive(Clone, Debug)]
pub struct AssetDetailTexts<'a> {
    texts: &'a str,
    ends: std::slice::Iter<'a, (AssetDetail, u32)>,
    start: usize,
}

impl<'a> Iterator for AssetDetailTexts<'a> {
    type Item = (&'a AssetDetail, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        let (detail, end) = self.ends.next()?;
        let end = usize::try_from(*end).unwrap_or(usize::MAX);
        let start = std::mem::replace(&mut self.start, end);
        Some((detail, self.texts.get(start..end).unwrap_or_default()))
    }
}

impl<'a> IntoIterator for &'a AssetDetails {
    type Item = (&'a AssetDetail, &'a str);
    type IntoIter = AssetDetailTexts<'a>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: AsRef<str>> FromIterator<(AssetDetail, T)> for AssetDetails {
    fn from_iter<I: IntoIterator<Item = (AssetDetail, T)>>(details: I) -> Self {
        // Measured first: what is given back of a larger room stays empty between ten thousand assets.
        let details: Vec<_> = details.into_iter().collect();
        let mut texts = String::with_capacity(details.iter().map(|(_, text)| text.as_ref().len()).sum());
        let mut ends = Vec::with_capacity(details.len());
        for (detail, text) in &details {
            texts.push_str(text.as_ref());
            // An answer has an end long before this number has.
            ends.push((*detail, u32::try_from(texts.len()).unwrap_or(u32::MAX)));
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
    }
}
