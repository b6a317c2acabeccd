//! Headings of columns of IDs.

use super::List;
use crate::fold;

/// Headings of IDs of any kind, as [`fold::heading`] writes them.
const IDS: &str = "id ids identifier identifiers kennung kennungen identifiant identifiants";

/// Headings of IDs of errors.
const ERRORS: &str = "errorid errorids errorno errornumber scraperrorid scraperrorids \
     fehlerid fehlerids fehlernr fehlernummer \
     iderreur iderreurs iddelerreur iddeserreurs nerreur numerodelerreur";

/// Headings of IDs of stocks.
const STOCKS: &str = "stockid stockids stockidlist stockno stocknumber \
     bestandid bestandids bestandsid bestandsids lagerid lagerids \
     idstock idstocks iddestock iddustock idsdestock";

/// Headings of IDs of errors, or of their number.
const BARE_ERRORS: &str = "error errors scraperror scraperrors fehler verschrottungsfehler erreur erreurs";

/// Headings of IDs of stocks, or of their quantity.
const BARE_STOCKS: &str = "stock stocks bestand bestande";

/// The meaning of a heading of IDs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdHeading {
    /// The IDs of the list.
    OfList,
    /// IDs of no certain list.
    Any,
    /// The content of the list, by a word without "ID". Beside other columns it may name a quantity.
    Bare,
}

impl IdHeading {
    /// Returns the meaning of a heading; `None` if it names no IDs, or those of another list.
    pub fn of(list: List, heading: &str) -> Option<Self> {
        let (of_list, bare) = match list {
            List::Errors => (ERRORS, BARE_ERRORS),
            List::Stocks => (STOCKS, BARE_STOCKS),
        };
        let heading = fold::heading(heading);
        let kinds = [(of_list, Self::OfList), (IDS, Self::Any), (bare, Self::Bare)];
        kinds.into_iter().find(|(words, _)| fold::has_word(words, &heading)).map(|(_, kind)| kind)
    }
}

/// Returns whether a heading names IDs, of this list or of no certain one.
pub fn names_ids(list: List, heading: &str) -> bool {
    IdHeading::of(list, heading).is_some()
}

#[cfg(test)]
mod tests {
    use super::{BARE_ERRORS, BARE_STOCKS, ERRORS, IDS, STOCKS};
    use crate::fold;

    #[test]
    fn each_heading_is_folded_and_stands_once() {
        let names = [IDS, ERRORS, STOCKS, BARE_ERRORS, BARE_STOCKS];
        let all: Vec<&str> = names.iter().flat_map(|names| names.split_whitespace()).collect();
        for name in &all {
            assert_eq!(fold::heading(name), *name);
            assert_eq!(all.iter().filter(|other| *other == name).count(), 1, "{name}");
        }
    }
}
