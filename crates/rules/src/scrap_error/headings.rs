//! Headings of columns of IDs.

use super::List;
use crate::fold;

/// Headings of IDs of any kind, as [`fold::heading`] writes them.
const IDS: &str = "id ids identifier identifiers kennung kennungen identifiant identifiants";

/// Headings of IDs of errors.
const ERRORS: &str = "errorid errorids error errors errorno errornumber scraperror scraperrors scraperrorid scraperrorids \
     fehlerid fehlerids fehlernr fehlernummer fehler verschrottungsfehler \
     iderreur iderreurs iddelerreur iddeserreurs erreur erreurs nerreur numerodelerreur";

/// Headings of IDs of stocks.
const STOCKS: &str = "stockid stockids stockidlist stock stocks stockno stocknumber \
     bestandid bestandids bestandsid bestandsids bestand bestande lagerid lagerids \
     idstock idstocks iddestock iddustock idsdestock";

/// Returns whether a heading names IDs, of this list or of no certain one.
pub fn names_ids(list: List, heading: &str) -> bool {
    names_ids_of(list, heading) || fold::has_word(IDS, &fold::heading(heading))
}

/// Returns whether a heading names the IDs of this list.
pub fn names_ids_of(list: List, heading: &str) -> bool {
    let names = match list {
        List::Errors => ERRORS,
        List::Stocks => STOCKS,
    };
    fold::has_word(names, &fold::heading(heading))
}

#[cfg(test)]
mod tests {
    use super::{ERRORS, IDS, STOCKS};
    use crate::fold;

    #[test]
    fn each_heading_is_folded_and_stands_once() {
        let all: Vec<&str> =
            [IDS, ERRORS, STOCKS].iter().flat_map(|names| names.split_whitespace()).collect();
        for name in &all {
            assert_eq!(fold::heading(name), *name);
            assert_eq!(all.iter().filter(|other| *other == name).count(), 1, "{name}");
        }
    }
}
