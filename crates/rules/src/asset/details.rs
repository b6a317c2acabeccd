//! Optional texts of an asset, which are only shown.

/// How a detail is written, sorted and described.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DetailKind {
    /// A name or number, which no page translator may change.
    Text,
    /// Words that a page translator may change.
    Prose,
    Date,
    /// A number of [`DetailKind::Currency`].
    Price,
    /// The currency, which a written price includes.
    Currency,
}

/// The names and the uses of one detail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DetailSpec {
    pub detail: AssetDetail,
    /// Its member in the JSON of the service.
    pub member: &'static str,
    /// Its name in addresses, preferences and the document.
    pub name: &'static str,
    /// How it is written and sorted.
    pub kind: DetailKind,
    /// Whether its column is shown until the user chooses columns.
    pub is_usual: bool,
    /// Whether the export of a certificate contains it.
    pub is_exported: bool,
    /// Whether the sheet and the exports of a case contain it.
    pub is_in_case: bool,
}

impl DetailSpec {
    const fn new(detail: AssetDetail, member: &'static str, name: &'static str, kind: DetailKind) -> Self {
        Self { detail, member, name, kind, is_usual: false, is_exported: false, is_in_case: false }
    }

    const fn usual(self) -> Self {
        Self { is_usual: true, ..self }
    }

    const fn exported(self) -> Self {
        Self { is_exported: true, ..self }
    }

    const fn in_case(self) -> Self {
        Self { is_in_case: true, ..self }
    }
}

/// Declares [`AssetDetail`] and [`DETAILS`] together, so that no detail lacks its spec.
macro_rules! details {
    ($($(#[$doc:meta])* $detail:ident($member:literal, $name:literal, $kind:ident) $(.$flag:ident())*;)*) => {
        /// An optional member of an asset; the specification promises none of them.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum AssetDetail {
            $($(#[$doc])* $detail,)*
        }

        /// All details in display order.
        pub static DETAILS: &[&DetailSpec] = &[$(AssetDetail::$detail.spec()),*];

        impl AssetDetail {
            /// Returns its entry in [`DETAILS`].
            pub const fn spec(self) -> &'static DetailSpec {
                match self {
                    $(Self::$detail => const {
                        &DetailSpec::new(Self::$detail, $member, $name, DetailKind::$kind)$(.$flag())*
                    },)*
                }
            }
        }
    };
}

// Member of the service, name in the app, kind.
details! {
    SerialNumber("serialNumber", "serial", Text).usual().exported().in_case();
    Manufacturer("manufacturer", "manufacturer", Text).exported().in_case();
    Description("description", "description", Prose).exported().in_case();
    Category("category", "category", Prose).exported();
    Class("class", "class", Prose);
    OrderNumber("orderNumber", "order", Text).exported().in_case();
    PurchaseOrder("purchaseOrder", "purchase-order", Text).in_case();
    Location("location", "location", Text).exported();
    Street("street", "street", Text);
    City("city", "city", Text);
    Postcode("postcode", "postcode", Text);
    CostCenter("costCenter", "cost-center", Text).exported();
    /// Price for each period, as the service wrote the number.
    PeriodicalPrice("periodicalPrice", "price", Price).in_case();
    /// Currency of the price.
    Currency("currency", "currency", Currency).in_case();
    /// When leasing of this asset starts.
    LeaseStart("leaseStartDate", "start", Date);
    /// When this asset was rejected.
    Rejection("rejectionDate", "rejected", Date).in_case();
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
    use std::collections::HashSet;

    use super::{AssetDetail, AssetDetails, DETAILS};

    #[test]
    fn details_have_unique_members_and_names_and_their_own_spec() {
        assert_eq!(DETAILS.iter().map(|spec| spec.member).collect::<HashSet<_>>().len(), DETAILS.len());
        assert_eq!(DETAILS.iter().map(|spec| spec.name).collect::<HashSet<_>>().len(), DETAILS.len());
        assert!(DETAILS.iter().all(|spec| spec.detail.spec() == *spec));
    }

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
