//! What the pages of a check show: totals, the most rows of one answer, rows passed over, and their order.

use acceptance_api::error::ApiError;
use acceptance_rules::certificate::CertificateKey;

use super::finding::{Finding, Seen, Setting, Topic, Verdict};
use super::outlook::is_passing;
use super::{Check, LARGE, Place};

/// The totals of both lists. One that is wrong keeps the desk from working where it comes with the desk's own reads:
/// one that is too small cuts the list off, and no certificate is decided whose assets are not as many as it says.
pub(super) fn total(check: &Check) -> Finding {
    let topic = Topic::Total;
    let is_asked = check.assumptions.require_total;
    let off = is_asked.then_some(Setting::RequireTotal(false));
    let Some((page, _)) = check.certificates(Place::Large) else {
        return match check.refusal(Place::Large) {
            Some(status) => Finding::unknown(topic, Seen::Status(status)),
            None => Finding::unknown(topic, Seen::Nothing),
        };
    };
    let comes_unasked = |total: Option<Option<u64>>| is_asked || total.is_some_and(|total| total.is_some());
    let first = check.certificates(Place::First).map(|(page, _)| page.total);
    let wrong = |(total, read): (u64, u64), is_obstacle: bool| {
        let finding = Finding::differs(topic, Seen::WrongTotal { total, read }).with(off.clone());
        Finding { is_obstacle, ..finding }
    };
    if let Some((total, read)) = wrong_total_of_assets(check) {
        let behind = check.assets(Place::AssetsBehind).map(|(page, _)| page.total);
        return wrong((total, read), comes_unasked(behind));
    }
    let read = page.received();
    let behind = check.certificates(Place::Behind).map(|(page, _)| page.received());
    match page.total {
        None => Finding::differs(topic, Seen::Nothing).with(off.clone()),
        Some(total) if total < read => wrong((total, read), comes_unasked(first)),
        Some(total) if behind == Some(0) && total != read => wrong((total, read), false),
        Some(total) => {
            // Where it comes unasked, nothing need be asked for.
            let on = (!comes_unasked(first)).then_some(Setting::RequireTotal(true));
            Finding::works(topic, Seen::Total(total)).with(on)
        }
    }
}

/// A total of assets that is not how many there are, with that number.
fn wrong_total_of_assets(check: &Check) -> Option<(u64, u64)> {
    let (page, _) = check.assets(Place::Assets)?;
    let (total, read) = (page.total?, page.received());
    let behind = check.assets(Place::AssetsBehind).map(|(page, _)| page.received());
    (total < read || (behind == Some(0) && total != read)).then_some((total, read))
}

/// The most rows of one answer: how many came, and whether more are behind them as far as that is known.
fn largest(check: &Check, topic: Topic) -> Option<(u64, Option<bool>)> {
    let (received, total, behind) = if topic == Topic::AssetPage {
        let (page, _) =
            check.assets(Place::Assets).filter(|(page, _)| !is_unread(&page.rows, page.received()))?;
        let behind = check.assets(Place::AssetsBehind).map(|(page, _)| page.received());
        (page.received(), page.total, behind)
    } else {
        let (page, _) =
            check.certificates(Place::Large).filter(|(page, _)| !is_unread(&page.rows, page.received()))?;
        let behind = check.certificates(Place::Behind).map(|(page, _)| page.received());
        (page.received(), page.total, behind)
    };
    let has_more = behind.map(|rows| rows > 0).or_else(|| total.map(|total| total > received));
    Some((received, has_more))
}

/// Whether no row of an answer could be read, so that the next one says nothing about where it stands.
fn is_unread<T>(rows: &[T], received: u64) -> bool {
    rows.is_empty() && received > 0
}

pub(super) fn page(check: &Check, topic: Topic) -> Finding {
    let usual = |topic| {
        u64::from(match topic {
            Topic::AssetPage => check.assumptions.assets_page,
            _ => check.assumptions.certificates_page,
        })
    };
    if topic == Topic::CertificatePage
        && let Some((page, _)) = check.certificates(Place::First)
        && page.received() > usual(topic)
    {
        return Finding::differs(topic, Seen::TooMany { asked: usual(topic), received: page.received() });
    }
    let place = if topic == Topic::AssetPage { Place::Assets } else { Place::Large };
    if topic == Topic::AssetPage
        && let Some(ApiError::Refused { status, .. }) = check.assets_error()
        && *status != 401
        && !is_passing(*status)
    {
        return Finding::differs(topic, Seen::Failed(*status)).obstacle();
    }
    let Some((received, has_more)) = largest(check, topic) else {
        return match check.refusal(place) {
            Some(status) => Finding::unknown(topic, Seen::Status(status)),
            None => Finding::unknown(topic, Seen::Nothing),
        };
    };
    let fits = |topic| match largest(check, topic) {
        Some((received, Some(true))) if received > 0 => usual(topic).min(received),
        _ => usual(topic),
    };
    let setting =
        Setting::PageSize { certificates: fits(Topic::CertificatePage), assets: fits(Topic::AssetPage) };
    match (received, has_more) {
        (0, _) => Finding::unknown(topic, Seen::Nothing),
        (rows, _) if rows >= u64::from(LARGE) => Finding::works(topic, Seen::Rows(rows)),
        (rows, Some(true)) if rows < usual(topic) => {
            Finding::differs(topic, Seen::Capped(rows)).with(setting)
        }
        (rows, Some(true)) => Finding::works(topic, Seen::Capped(rows)),
        (rows, Some(false)) if rows >= usual(topic) => Finding::works(topic, Seen::Whole(rows)),
        (rows, Some(false)) => Finding::unknown(topic, Seen::Whole(rows)),
        (rows, None) if rows >= usual(topic) => Finding::works(topic, Seen::Rows(rows)),
        (_, None) => Finding::unknown(topic, Seen::Nothing),
    }
}

pub(super) fn skip(check: &Check) -> Finding {
    let topic = Topic::Skip;
    let unknown = Finding::unknown(topic, Seen::Nothing);
    let (Some((before, _)), Some((behind, _))) =
        (check.certificates(Place::Large), check.certificates(Place::Behind))
    else {
        return unknown;
    };
    let is_known = |key: CertificateKey| before.rows.iter().any(|row| row.key == key);
    if is_unread(&before.rows, before.received()) || is_unread(&behind.rows, behind.received()) {
        unknown
    } else if !behind.rows.iter().any(|row| is_known(row.key)) {
        Finding::works(topic, Seen::AsExpected)
    } else if order(check).verdict == Verdict::Works {
        Finding::differs(topic, Seen::Foreign).obstacle()
    } else {
        unknown
    }
}

pub(super) fn order(check: &Check) -> Finding {
    let topic = Topic::Order;
    let keys = |place| {
        let (page, _) = check.certificates(place)?;
        Some(page.rows.iter().map(|row| row.key).collect::<Vec<_>>())
    };
    let (Some(first), Some(second)) = (keys(Place::First), keys(Place::Large)) else {
        return Finding::unknown(topic, Seen::Nothing);
    };
    let both = first.iter().zip(&second);
    let rows = u64::try_from(both.len()).unwrap_or(u64::MAX);
    let is_same = both.clone().all(|(one, other)| one == other);
    match (is_same, rows) {
        (_, 0 | 1) => Finding::unknown(topic, Seen::Nothing),
        (true, _) => Finding::works(topic, Seen::Rows(rows)),
        (false, _) => Finding::differs(topic, Seen::Rows(rows)),
    }
}
