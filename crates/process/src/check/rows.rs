//! What the rows of a check show: whether they were filtered, and how their statuses are written.

use acceptance_api::filter::Trial;
use acceptance_rules::spelling::Written;

use super::finding::{Finding, Seen, Setting, Spelled, Topic, Verdict};
use super::{Check, Place};

/// The longest text of a status that is passed on, in characters.
const LONGEST: usize = 40;
/// The most texts of one kind that are passed on.
const MOST_TEXTS: usize = 20;

pub(super) fn filters(check: &Check) -> [Finding; 4] {
    let equal = filter(check, Topic::Equal, Place::Is);
    let not_equal = filter(check, Topic::NotEqual, Place::IsNot);
    // Rows that `<>` should have taken away say that the whole filter is passed over: then rows that fulfil `=` by
    // chance show nothing.
    let is_chance = equal.verdict == Verdict::Works && is_first_page(check, Place::Is);
    let is_passed_over = not_equal.seen == Seen::Foreign && is_chance;
    let equal = if is_passed_over { Finding::unknown(Topic::Equal, Seen::Nothing) } else { equal };
    let is_filtering = equal.verdict == Verdict::Works;
    let rows = |place| check.certificates(place).map(|(page, _)| page.received());
    let name = match (check.refusal(Place::NotUnknown), rows(Place::NotUnknown)) {
        (Some(status), _) => Finding::differs(Topic::UnknownName, Seen::Status(status)),
        (None, Some(rows)) if rows > 0 && is_filtering => {
            Finding::differs(Topic::UnknownName, Seen::Rows(rows))
        }
        (None, Some(0)) if is_filtering => Finding::works(Topic::UnknownName, Seen::AsExpected),
        _ => Finding::unknown(Topic::UnknownName, Seen::Nothing),
    };
    let case = match rows(Place::OtherCase) {
        Some(rows) if rows > 0 && is_filtering => Finding::works(Topic::Case, Seen::AsExpected),
        // What the desk sends finds nothing, and another case does.
        Some(rows) if rows > 0 && equal.seen == Seen::Missing => {
            Finding::differs(Topic::Case, Seen::Foreign).obstacle()
        }
        Some(0) if is_filtering => Finding::differs(Topic::Case, Seen::Missing),
        None if is_filtering && check.refusal(Place::OtherCase).is_some() => {
            Finding::differs(Topic::Case, Seen::Missing)
        }
        _ => Finding::unknown(Topic::Case, Seen::Nothing),
    };
    [equal, not_equal, name, case]
}

/// Whether an answer holds what the list without a filter holds.
fn is_first_page(check: &Check, place: Place) -> bool {
    match (check.certificates(Place::First), check.certificates(place)) {
        (Some((first, _)), Some((page, _))) => {
            first.rows.iter().map(|row| row.key).eq(page.rows.iter().map(|row| row.key))
        }
        _ => false,
    }
}

fn filter(check: &Check, topic: Topic, place: Place) -> Finding {
    if let Some(status) = check.refusal(place) {
        return Finding::differs(topic, Seen::Status(status)).obstacle();
    }
    let Some((page, _)) = check.certificates(place) else { return Finding::unknown(topic, Seen::Nothing) };
    let named = check.named();
    let trial = if place == Place::Is { Trial::Is(named) } else { Trial::IsNot(named) };
    let belongs = |wanted| check.rows().iter().any(|row| trial.holds(row) == Some(wanted));
    if page.rows.iter().any(|row| trial.holds(row) == Some(false)) {
        Finding::differs(topic, Seen::Foreign)
    } else if page.received() > 0 && belongs(false) {
        Finding::works(topic, Seen::Rows(page.received()))
    } else if page.received() == 0 && belongs(true) {
        Finding::differs(topic, Seen::Missing).obstacle()
    } else {
        // Without rows that should be left out, or without any that should be there, nothing is shown.
        Finding::unknown(topic, Seen::Nothing)
    }
}

pub(super) fn statuses(check: &Check) -> [Finding; 3] {
    let rows = check.rows();
    let confirmation =
        rows.iter().filter_map(|row| row.confirmation.as_ref()).map(|text| (text.raw(), text.written()));
    let authorization =
        rows.iter().filter_map(|row| row.authorization.as_ref()).map(|text| (text.raw(), text.written()));
    let codes = &check.assumptions.codes;
    let assets = check.seen_assets().map_or(&[][..], |(page, _)| &page.rows);
    let acceptance = assets.iter().filter_map(|asset| asset.acceptance.as_ref());
    let acceptance = spelled(acceptance.map(|status| (status.raw(), codes.written(status))));
    let plain =
        |code: &str| code.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
    let new: Vec<Box<str>> = acceptance
        .iter()
        .filter(|status| status.written == Written::Unlisted && plain(&status.raw))
        .map(|status| status.raw.clone())
        .collect();
    let setting =
        (!new.is_empty()).then(|| Setting::Codes(codes.iter().map(Into::into).chain(new).collect()));
    let is_known = |status: &Spelled| matches!(status.written, Written::AsKnown | Written::OtherCase);
    let confirmation = spelled(confirmation);
    // Without any that is known nobody can tell which certificates are open.
    let is_blind = !rows.is_empty() && !confirmation.iter().any(is_known);
    let confirmation = match told(Topic::ConfirmationStatuses, confirmation, true) {
        told if told.verdict == Verdict::Unknown && is_blind => {
            Finding::differs(Topic::ConfirmationStatuses, Seen::Missing)
        }
        told => told,
    };
    [
        Finding { is_obstacle: is_blind, ..confirmation },
        // Of these the specification names only one, so that others are to be expected.
        told(Topic::AuthorizationStatuses, spelled(authorization), false),
        told(Topic::AcceptanceStatuses, acceptance, true).with(setting),
    ]
}

fn told(topic: Topic, statuses: Vec<Spelled>, is_closed: bool) -> Finding {
    let is_odd = |status: &Spelled| match status.written {
        Written::AsKnown => false,
        Written::Unlisted => is_closed,
        Written::OtherCase | Written::LookAlike => true,
    };
    let verdict = match statuses.as_slice() {
        [] => return Finding::unknown(topic, Seen::Nothing),
        some if some.iter().any(is_odd) => Verdict::Differs,
        _ => Verdict::Works,
    };
    // A look-alike arms no decision.
    let is_obstacle = statuses.iter().all(|status| status.written == Written::LookAlike);
    Finding { is_obstacle, ..Finding::new(topic, verdict, Seen::Statuses(statuses)) }
}

/// Each text once, in the order in which they were met.
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
