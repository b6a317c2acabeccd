//! Searches the lists for one certificate, because the specification has no path for it (Specification: endpoints).
//!
//! The search is bounded, so a certificate that is not found is *unknown*, not *gone*.

use acceptance_api::filter::StatusFilter;
use acceptance_api::page::{Page, PageRequest};
use acceptance_rules::certificate::{Certificate, CertificateKey};

/// Maximum number of pages of one search.
const MOST_PAGES: u32 = 400;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FindQuestion {
    pub filter: StatusFilter,
    pub page: PageRequest,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FindStep {
    /// Read this page next.
    Ask(FindQuestion),
    Found(Certificate),
    /// No list contains it, or two rows of it differ.
    NotFound,
}

#[derive(Debug)]
pub struct Find {
    key: CertificateKey,
    take: u32,
    lists: std::vec::IntoIter<StatusFilter>,
    pages: u32,
    first_key: Option<CertificateKey>,
}

impl Find {
    /// Starts a search in the `likely` lists, then in the others.
    pub fn begin(key: CertificateKey, likely: &[StatusFilter], take: u32) -> (Self, FindQuestion) {
        let mut lists = Vec::new();
        for filter in likely.iter().chain(&StatusFilter::ALL) {
            if !lists.contains(filter) {
                lists.push(*filter);
            }
        }
        let mut lists = lists.into_iter();
        // `ALL` is never empty, so neither is `lists`.
        let filter = lists.next().unwrap_or(StatusFilter::All);
        let find = Self { key, take: take.max(1), lists, pages: 1, first_key: None };
        let page = PageRequest { skip: 0, take: find.take };
        (find, FindQuestion { filter, page })
    }

    /// Processes the answer to the last question.
    pub fn on(&mut self, question: FindQuestion, page: Page<Certificate>) -> FindStep {
        let received = page.received();
        let first_key = page.rows.first().map(|certificate| certificate.key);
        let mut found = page.rows.into_iter().filter(|certificate| certificate.key == self.key);
        if let Some(first) = found.next() {
            // The rows of the certificate differ, so its state is unknown.
            return if found.all(|other| other == first) {
                FindStep::Found(first)
            } else {
                FindStep::NotFound
            };
        }
        if self.pages >= MOST_PAGES {
            return FindStep::NotFound;
        }
        self.pages = self.pages.saturating_add(1);
        let skip = question.page.skip.saturating_add(received);
        let is_repeating = first_key.is_some() && first_key == self.first_key;
        // A total ends no list: it may count the rows of its own answer.
        if received > 0 && !is_repeating {
            if question.page.skip == 0 {
                self.first_key = first_key;
            }
            return FindStep::Ask(FindQuestion { page: PageRequest { skip, ..question.page }, ..question });
        }
        self.first_key = None;
        match self.lists.next() {
            Some(filter) => {
                FindStep::Ask(FindQuestion { filter, page: PageRequest { skip: 0, take: self.take } })
            }
            None => FindStep::NotFound,
        }
    }
}
