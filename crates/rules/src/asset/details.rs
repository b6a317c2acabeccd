//! Optional texts of an asset, which are only shown.

use std::ops::Range;

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

impl AssetDetail {
    /// All of them, in order.
    pub const ALL: [Self; 16] = [
        Self::SerialNumber,
        Self::Manufacturer,
        Self::Description,
        Self::Category,
        Self::Class,
        Self::CostCenter,
        Self::OrderNumber,
        Self::PurchaseOrder,
        Self::Location,
        Self::Street,
        Self::City,
        Self::Postcode,
        Self::PeriodicalPrice,
        Self::Currency,
        Self::LeaseStart,
        Self::Rejection,
    ];

    /// Returns its index in [`Self::ALL`].
    #[expect(clippy::as_conversions, reason = "the variants are numbered from 0, in the order of `ALL`")]
    const fn place(self) -> u8 {
        self as u8
    }
}

/// Optional texts of an asset, in the order of [`AssetDetail`].
///
/// All texts share one string, which saves an allocation for each of them.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct AssetDetails {
    texts: Box<str>,
    /// Kind and length of each text. The kind is its index in [`AssetDetail::ALL`]. The length has
    /// seven bits in each byte, the lowest first; the highest bit marks that more bytes follow.
    index: Box<[u8]>,
}

impl AssetDetails {
    /// Returns the details with their texts.
    pub fn iter(&self) -> AssetDetailTexts<'_> {
        AssetDetailTexts { texts: &self.texts, ranges: self.ranges() }
    }

    /// Returns the text of a detail, if there is one.
    pub fn get(&self, detail: AssetDetail) -> Option<&str> {
        let place = detail.place();
        let (_, range) = self.ranges().find(|(own, _)| *own == place)?;
        self.texts.get(range)
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.index.is_empty()
    }

    fn ranges(&self) -> Ranges<'_> {
        Ranges { index: self.index.iter(), start: 0 }
    }
}

/// Iterator over the byte ranges of the details in the text.
#[derive(Clone, Debug)]
struct Ranges<'a> {
    index: std::slice::Iter<'a, u8>,
    start: usize,
}

impl Iterator for Ranges<'_> {
    /// The index of the detail in [`AssetDetail::ALL`], and its byte range.
    type Item = (u8, Range<usize>);

    fn next(&mut self) -> Option<Self::Item> {
        let detail = *self.index.next()?;
        let (mut length, mut shift) = (0_usize, 0_u32);
        for byte in self.index.by_ref() {
            length |= usize::from(byte & LOW) << shift;
            shift += 7;
            if byte & !LOW == 0 {
                break;
            }
        }
        let start = self.start;
        self.start = start.saturating_add(length);
        Some((detail, start..self.start))
    }
}

/// Bits of a length in one byte.
const LOW: u8 = 0x7F;

/// Iterator over the details of an asset and their texts.
#[derive(Clone, Debug)]
pub struct AssetDetailTexts<'a> {
    texts: &'a str,
    ranges: Ranges<'a>,
}

impl<'a> Iterator for AssetDetailTexts<'a> {
    type Item = (&'a AssetDetail, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        let (place, range) = self.ranges.next()?;
        Some((AssetDetail::ALL.get(usize::from(place))?, self.texts.get(range).unwrap_or_default()))
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
        // Measure first: a shrunk allocation would leave gaps between the assets.
        let details: Vec<_> = details.into_iter().collect();
        let mut texts = String::with_capacity(details.iter().map(|(_, text)| text.as_ref().len()).sum());
        let mut index = Vec::with_capacity(details.iter().map(|(_, text)| bytes_of(text.as_ref())).sum());
        for (detail, text) in &details {
            let mut length = text.as_ref().len();
            index.push(detail.place());
            while length > usize::from(LOW) {
                index.push(low(length) | !LOW);
                length >>= 7;
            }
            index.push(low(length));
            texts.push_str(text.as_ref());
        }
        Self { texts: texts.into(), index: index.into() }
    }
}

fn low(length: usize) -> u8 {
    u8::try_from(length & usize::from(LOW)).unwrap_or_default()
}

/// Returns the number of index bytes for a text.
fn bytes_of(text: &str) -> usize {
    let more = std::iter::successors(Some(text.len() >> 7), |rest| Some(rest >> 7));
    more.take_while(|rest| *rest > 0).count().saturating_add(2)
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

    #[test]
    fn a_text_may_have_any_length() {
        let longs = [0, 1, 127, 128, 16_383, 16_384, 70_000, 2_097_152].map(|length| "x".repeat(length));
        let details: AssetDetails = AssetDetail::ALL.into_iter().zip(&longs).collect();
        for (detail, long) in AssetDetail::ALL.into_iter().zip(&longs) {
            assert_eq!(details.get(detail).map(str::len), Some(long.len()));
        }
        assert_eq!(details.iter().map(|(_, text)| text).collect::<Vec<_>>(), longs);
    }

    #[test]
    fn all_details_are_in_their_order() {
        assert!(AssetDetail::ALL.into_iter().map(AssetDetail::place).eq(0..16));
        let details: AssetDetails = AssetDetail::ALL.into_iter().map(|detail| (detail, "a")).collect();
        assert_eq!(details.iter().count(), AssetDetail::ALL.len());
    }
}
