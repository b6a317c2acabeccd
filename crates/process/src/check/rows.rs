//! Conclusions from the rows of several answers: totals, statuses and order.

use acceptance_rules::spelling::Written;

use super::finding::{CheckFinding, Seen, Setting, Spelled, Topic, TopicResult};
use super::{Check, QuestionOrder};

/// Maximum length of a shown status in characters.
const LONGEST: usize = 40;
/// Maximum number of shown texts of one kind.
const MOST_TEXTS: usize = 20;

/// Examines the totals of both lists. A wrong one is an obstacle if the app's own reads get it: the
/// app would truncate the list or never accept the assets as complete.
pub(super) fn total(check: &Check) -> CheckFinding {
    let topic = Topic::Total;
    let is_asked = check.assumptions.require_total;
    let off = is_asked.then_some(Setting::RequireTotal(false));
    let Some((page, _)) = check.certificates(QuestionOrder::Large) else {
        return CheckFinding::unknown(topic);
    };
    let comes_unasked = |total: Option<Option<u64>>| is_asked || total.is_some_and(|total| total.is_some());
    let first = check.certificates(QuestionOrder::First).map(|(page, _)| page.total);
    let wrong = |(total, read): (u64, u64), is_obstacle: bool| {
        let finding = CheckFinding::differs(topic, Seen::WrongTotal { total, read });
        finding.obstacle_if(is_obstacle).with(off.clone())
    };
    if let Some(wrong_one) = wrong_total_of_assets(check) {
        let behind = check.assets(QuestionOrder::AssetsBehind).map(|(page, _)| page.total);
        return wrong(wrong_one, comes_unasked(behind));
    }
    let read = page.received();
    let behind = check.certificates(QuestionOrder::Behind).map(|(page, _)| page.received());
    match page.total {
        None => CheckFinding::differs(topic, Seen::Nothing).with(off),
        Some(total) if total < read => wrong((total, read), comes_unasked(first)),
        Some(total) if behind == Some(0) && total != read => wrong((total, read), false),
        Some(total) => {
            // A total that is sent anyway need not be requested.
            let on = (!comes_unasked(first)).then_some(Setting::RequireTotal(true));
            CheckFinding::works(topic, Seen::Total(total)).with(on)
        }
    }
}

/// Returns a total of assets that differs from the number of assets, with that number.
fn wrong_total_of_assets(check: &Check) -> Option<(u64, u64)> {
    let (page, _) = check.assets(QuestionOrder::Assets)?;
    let (total, read) = (page.total?, page.received());
    let behind = check.assets(QuestionOrder::AssetsBehind).map(|(page, _)| page.received());
    (total < read || (behind == Some(0) && total != read)).then_some((total, read))
}

/// Examines the order. Rows that repeat after a page with a stable order show that `skip` is
/// ignored, so lists never end.
pub(super) fn order(check: &Check) -> CheckFinding {
    let topic = Topic::Order;
    let rows = |place| check.certificates(place).map(|(page, _)| &page.rows);
    let (Some(first), Some(second)) = (rows(QuestionOrder::First), rows(QuestionOrder::Large)) else {
        return CheckFinding::unknown(topic);
    };
    let both = first.iter().zip(second);
    let compared = u64::try_from(both.len()).unwrap_or(u64::MAX);
    let is_same = both.into_iter().all(|(one, other)| one.key == other.key);
    let behind = check.certificates(QuestionOrder::Behind).map(|(page, _)| page);
    match behind.filter(|page| !page.rows.is_empty() || page.received() == 0) {
        _ if compared < 2 => CheckFinding::unknown(topic),
        _ if !is_same => CheckFinding::differs(topic, Seen::Rows(compared)),
        Some(behind) if behind.rows.iter().any(|row| second.iter().any(|known| known.key == row.key)) => {
            CheckFinding::differs(topic, Seen::NotSkipped).obstacle()
        }
        Some(_) => CheckFinding::works(topic, Seen::Rows(compared)),
        None => CheckFinding::unknown(topic),
    }
}

pub(super) fn confirmation_statuses(check: &Check) -> CheckFinding {
    let topic = Topic::ConfirmationStatuses;
    let rows = check.rows();
    let statuses = rows.iter().filter_map(|row| row.confirmation.as_ref());
    let statuses = spelled(statuses.map(|status| (status.raw(), status.written())));
    let is_known = |status: &Spelled| matches!(status.written, Written::AsKnown | Written::OtherCase);
    // Without a known status no certificate is recognised as open.
    let is_blind = !rows.is_empty() && !statuses.iter().any(is_known);
    let finding = match statuses.as_slice() {
        [] if is_blind => CheckFinding::differs(topic, Seen::NoStatus),
        _ => of_statuses(topic, statuses),
    };
    finding.obstacle_if(is_blind)
}

pub(super) fn acceptance_statuses(check: &Check) -> CheckFinding {
    let codes = &check.assumptions.codes;
    let assets = check.seen_assets().map_or(&[][..], |(page, _)| &page.rows);
    let statuses = assets.iter().filter_map(|asset| asset.acceptance.as_ref());
    let statuses = spelled(statuses.map(|status| (status.raw(), codes.written(status))));
    let is_plain =
        |code: &str| code.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
    let new = statuses.iter().filter(|status| status.written == Written::Unlisted && is_plain(&status.raw));
    let new: Vec<Box<str>> = new.map(|status| status.raw.clone()).collect();
    let setting =
        (!new.is_empty()).then(|| Setting::Codes(codes.iter().map(Into::into).chain(new).collect()));
    of_statuses(Topic::AcceptanceStatuses, statuses).with(setting)
}

fn of_statuses(topic: Topic, statuses: Vec<Spelled>) -> CheckFinding {
    let verdict = match statuses.as_slice() {
        [] => return CheckFinding::unknown(topic),
        some if some.iter().all(|status| status.written == Written::AsKnown) => TopicResult::Works,
        _ => TopicResult::Differs,
    };
    // Look-alikes block every decision.
    let is_obstacle = statuses.iter().all(|status| status.written == Written::LookAlike);
    CheckFinding::new(topic, verdict, Seen::Statuses(statuses)).obstacle_if(is_obstacle)
}

/// Returns each distinct text, in the order of first occurrence.
fn spelled<'a>(texts: impl Iterator<Item = (&'a str, Written)>) -> Vec<Spelled> {
    let mut found: Vec<Spelled> = Vec::new();
    for (raw, written) in texts {
        let clipped: String = raw.chars().take(LONGEST).collect();
        if found.len() < MOST_TEXTS && !found.iter().any(|other| *other.raw == *clipped) {
            found.push(Spelled { raw: clipped.into(), written });
        }
    }
    found
}
