//! The shown rows of the list, and their order.

use std::cmp::Ordering;

use acceptance_arrange::search_texts::SearchTexts;
use acceptance_route::{ListBy, ListView};
use acceptance_rules::certificate::{Certificate, CertificateDetail};
use acceptance_rules::moment;
use acceptance_rules::queue::SortOrder;

use crate::browser::intl;
use crate::i18n::{Messages, labels};
use crate::state::{Certificates, Drafts};

/// The sort value of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
enum SortValue {
    Number(i64, i64),
    Text(String),
    Unknown,
}

/// This browser's knowledge about certificates.
type Local = (Certificates, Drafts);

/// Returns the indexes of the rows that a view shows, in its order. Unknown values come last in either direction, and
/// equal rows stay in their order.
pub fn filtered(rows: &[&Certificate], view: &ListView, local: Local, messages: Messages) -> Vec<usize> {
    let wanted = intl::lower_case(view.find.trim());
    let mut places: Vec<usize> =
        if wanted.is_empty() { (0..rows.len()).collect() } else { texts(rows, messages).with_words(&wanted) };
    let SortOrder { by, is_reversed } = view.order;
    if by == ListBy::Service {
        if is_reversed {
            places.reverse();
        }
        return places;
    }
    let compare = intl::collator(messages.language);
    let is_before = |one: &SortValue, other: &SortValue| {
        let order = match (one, other) {
            (SortValue::Unknown, _) => return false,
            (_, SortValue::Unknown) => return true,
            (SortValue::Text(one), SortValue::Text(other)) => compare(one, other),
            (SortValue::Number(one, then), SortValue::Number(other, others)) => {
                (one, then).cmp(&(other, others))
            }
            (SortValue::Text(_), SortValue::Number(..)) | (SortValue::Number(..), SortValue::Text(_)) => {
                Ordering::Equal
            }
        };
        order == if is_reversed { Ordering::Greater } else { Ordering::Less }
    };
    let ranks: Vec<SortValue> = rows.iter().map(|row| rank(row, by, local, messages)).collect();
    let rank = |place: usize| ranks.get(place).unwrap_or(&SortValue::Unknown);
    // Binary insertion compares no more than a sort and moves only numbers. The library's sort
    // would be kilobytes.
    let mut ordered = Vec::with_capacity(places.len());
    for place in places {
        let at = ordered.partition_point(|own| !is_before(rank(place), rank(*own)));
        ordered.insert(at, place);
    }
    ordered
}

fn rank(row: &Certificate, by: ListBy, (certificates, drafts): Local, messages: Messages) -> SortValue {
    let text = |text: Option<&str>| text.map_or(SortValue::Unknown, |text| SortValue::Text(text.to_owned()));
    let moment = |detail| {
        let moment = row.detail(detail).and_then(moment::parse);
        moment.map_or(SortValue::Unknown, |moment| SortValue::Number(moment, 0))
    };
    match by {
        ListBy::Service => SortValue::Unknown,
        ListBy::Certificate => SortValue::Number(row.key.company.0, row.key.certificate.0),
        ListBy::Company => text(row.detail(CertificateDetail::LeaseCompanyName)),
        ListBy::Customer => text(row.detail(CertificateDetail::CustomerName)),
        ListBy::Status => SortValue::Text(labels::confirmation(messages, row.confirmation.as_ref()).0),
        ListBy::CustomerNumber => text(row.detail(CertificateDetail::CustomerNumber)),
        ListBy::Schedule => text(row.detail(CertificateDetail::LeaseSchedule)),
        ListBy::Start => moment(CertificateDetail::LeaseStart),
        ListBy::End => moment(CertificateDetail::PlannedLeaseEnd),
        // Negative, so that the most changes come first.
        ListBy::Draft => match i64::try_from(drafts.count_kept(row.key)) {
            Ok(0) | Err(_) => SortValue::Unknown,
            Ok(count) => SortValue::Number(count.saturating_neg(), 0),
        },
        ListBy::Checked => certificates.checked(row.key).map_or(SortValue::Unknown, |assets| {
            let unchecked = i64::try_from(assets.total.saturating_sub(assets.checked));
            unchecked.map_or(SortValue::Unknown, |unchecked| SortValue::Number(unchecked.saturating_neg(), 0))
        }),
    }
}

/// Returns the texts of each row.
fn texts(rows: &[&Certificate], messages: Messages) -> SearchTexts {
    SearchTexts::of(rows.iter(), intl::lower_case, |row, add| {
        add(&row.key.to_string());
        for detail in [CertificateDetail::LeaseCompanyName, CertificateDetail::CustomerName] {
            add(row.detail(detail).unwrap_or_default());
        }
        add(&labels::confirmation(messages, row.confirmation.as_ref()).0);
    })
}
