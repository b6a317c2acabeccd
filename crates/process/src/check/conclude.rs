//! What follows from the answers of a check, topic by topic.

use acceptance_api::error::{ApiError, Details, Unreachable};
use acceptance_api::page::UnreadableRow;
use acceptance_api::probe::Writing;

use super::finding::{Finding, RefusalKind, Seen, Setting, Topic, Verdict};
use super::pages::{order, page, skip, total};
use super::rows::{filters, statuses};
use super::{Check, Place};

/// The seconds between two clocks from which on times in two records are hard to compare.
const APART: u64 = 60;
/// The milliseconds from which on an answer is slow.
const SLOW: i64 = 2000;
/// The members that hold ids (Seed 2).
const IDS: [&str; 3] = ["leaseCompanyNumber", "acceptanceCertificateId", "assetId"];

/// One finding for each topic, in the order of [`Topic`].
pub(super) fn all(check: &Check) -> Vec<Finding> {
    let mut findings = vec![reachable(check), token(check), activation(check), envelope(check)];
    findings.extend(writing(check));
    findings.push(total(check));
    findings.extend([page(check, Topic::CertificatePage), page(check, Topic::AssetPage)]);
    findings.extend([skip(check), order(check)]);
    findings.extend(filters(check));
    findings.extend(statuses(check));
    findings.extend([one(check), errors(check), clock(check), times(check)]);
    for finding in &mut findings {
        if finding.verdict == Verdict::Unknown && finding.seen == Seen::Nothing {
            finding.seen = check.why_unknown(finding.topic);
        }
    }
    findings
}

impl Finding {
    pub(super) fn new(topic: Topic, verdict: Verdict, seen: Seen) -> Self {
        Self { topic, verdict, seen, is_obstacle: false, setting: None }
    }

    pub(super) fn works(topic: Topic, seen: Seen) -> Self {
        Self::new(topic, Verdict::Works, seen)
    }

    pub(super) fn differs(topic: Topic, seen: Seen) -> Self {
        Self::new(topic, Verdict::Differs, seen)
    }

    pub(super) fn unknown(topic: Topic, seen: Seen) -> Self {
        Self::new(topic, Verdict::Unknown, seen)
    }

    pub(super) fn obstacle(self) -> Self {
        Self { is_obstacle: true, ..self }
    }

    pub(super) fn with(self, setting: impl Into<Option<Setting>>) -> Self {
        Self { setting: setting.into(), ..self }
    }
}

fn reachable(check: &Check) -> Finding {
    let topic = Topic::Reachable;
    let Some(probe) = check.probe(Place::First) else { return Finding::unknown(topic, Seen::Nothing) };
    let seen = Seen::Status(probe.status.unwrap_or_default());
    match &probe.sample {
        Err(ApiError::Unreachable(unreachable)) => {
            // Without a network, and before an answer that is only too large, no other address would help.
            let is_elsewhere = !check.assumptions.is_offline && *unreachable != Unreachable::TooLarge;
            let setting = is_elsewhere.then_some(Setting::BaseUrl);
            Finding::differs(topic, Seen::Unreached(*unreachable)).obstacle().with(setting)
        }
        Err(ApiError::Refused { status: 404 | 405, .. }) => {
            Finding::differs(topic, seen).obstacle().with(Setting::BaseUrl)
        }
        Err(error @ ApiError::Refused { .. }) if !error.is_session() && !error.is_forbidden() => {
            Finding::differs(topic, seen).obstacle()
        }
        Ok(_) | Err(_) => Finding::works(topic, seen),
    }
}

fn token(check: &Check) -> Finding {
    let topic = Topic::Token;
    let nothing = Finding::unknown(topic, Seen::Nothing);
    let Some(probe) = check.probe(Place::First) else { return nothing };
    let status = Seen::Status(probe.status.unwrap_or_default());
    match &probe.sample {
        Err(error) if error.is_session() => {
            let setting = check.assumptions.has_token.then_some(Setting::TokenHeader);
            Finding::differs(topic, status).obstacle().with(setting)
        }
        Err(error) if error.is_forbidden() => Finding::works(topic, Seen::AsExpected),
        Err(_) => nothing,
        Ok(_) => match (check.session_ended(), check.probe(Place::Anonymous).map(|probe| &probe.sample)) {
            (Some(status), _) => Finding::differs(topic, Seen::Ended(status)),
            (None, _) if !check.assumptions.has_token => Finding::works(topic, Seen::NoToken),
            (None, Some(Ok(_))) => Finding::unknown(topic, Seen::TokenNotAsked),
            (None, Some(Err(_))) if check.trouble(Place::Anonymous).is_none() => {
                Finding::works(topic, Seen::AsExpected)
            }
            (None, Some(Err(_)) | None) => nothing,
        },
    }
}

/// Reading shows only that a user is not activated: the specification says nothing of reads by those who are not.
fn activation(check: &Check) -> Finding {
    let topic = Topic::Activation;
    match check.probe(Place::First).map(|probe| &probe.sample) {
        Some(Ok(_)) => Finding::unknown(topic, Seen::AsExpected),
        Some(Err(error)) if error.is_forbidden() => Finding::differs(topic, Seen::Status(403)).obstacle(),
        Some(Err(_)) | None => Finding::unknown(topic, Seen::Nothing),
    }
}

/// What stands around certificates and around assets.
fn envelope(check: &Check) -> Finding {
    let topic = Topic::Envelope;
    let unreadable = match check.probe(Place::First).map(|probe| &probe.sample) {
        Some(Err(error)) => Some(error),
        _ => check.assets_error(),
    };
    if let Some(ApiError::Unreadable { problem, .. }) = unreadable {
        return Finding::differs(topic, Seen::Unreadable(problem.clone())).obstacle();
    }
    let Some((_, writing)) = check.certificates(Place::First) else {
        return Finding::unknown(topic, Seen::Nothing);
    };
    let is_usual =
        |writing: &&Writing| writing.holder.as_ref().is_some_and(|name| name.eq_ignore_ascii_case("data"));
    let assets = check.seen_assets().map(|(_, writing)| writing);
    let told = assets.filter(|assets| is_usual(&writing) && !is_usual(assets)).unwrap_or(writing);
    let seen = Seen::Holder(told.holder.clone());
    if is_usual(&told) { Finding::works(topic, seen) } else { Finding::differs(topic, seen) }
}

/// Rows that cannot be relied on: those of certificates matter where none can be read, those of assets always, since
/// a certificate takes no decision while one of its assets is not known.
fn unread(check: &Check, is_id: bool) -> Option<Finding> {
    let topic = if is_id { Topic::Ids } else { Topic::Members };
    let is_meant = |row: &&UnreadableRow| is_id == IDS.contains(&row.member);
    let told = |received: u64, rows: &[UnreadableRow], is_obstacle: bool| {
        let first = rows.iter().find(is_meant)?;
        let rows = u64::try_from(rows.iter().filter(is_meant).count()).unwrap_or(u64::MAX);
        let seen = Seen::Unread { rows, of: received, member: first.member };
        Some(Finding { is_obstacle, ..Finding::differs(topic, seen) })
    };
    let certificates = check.certificates(Place::Large).or_else(|| check.certificates(Place::First));
    let certificates =
        certificates.and_then(|(page, _)| told(page.received(), &page.unreadable, page.rows.is_empty()));
    let assets = check.seen_assets().and_then(|(page, _)| told(page.received(), &page.unreadable, true));
    match (certificates, assets) {
        (Some(certificates), assets) if certificates.is_obstacle || assets.is_none() => Some(certificates),
        (_, assets) => assets,
    }
}

/// How members, ids and missing values are written.
fn writing(check: &Check) -> [Finding; 3] {
    let lists = [Place::First, Place::Large].map(|place| {
        let (page, writing) = check.certificates(place)?;
        (page.received() > 0).then_some(writing)
    });
    let assets = check.seen_assets().filter(|(page, _)| page.received() > 0);
    let seen: Vec<&Writing> = lists.into_iter().flatten().chain(assets.map(|(_, writing)| writing)).collect();
    let unknown = |topic| Finding::unknown(topic, Seen::Nothing);
    if seen.is_empty() {
        return [unknown(Topic::Members), unknown(Topic::Ids), unknown(Topic::Empties)];
    }
    let mut names: Vec<Box<str>> =
        seen.iter().flat_map(|writing| writing.respelled.iter().cloned()).collect();
    names.sort();
    names.dedup();
    let members = if let Some(unread) = unread(check, false) {
        unread
    } else if names.is_empty() {
        Finding::works(Topic::Members, Seen::AsExpected)
    } else {
        Finding::differs(Topic::Members, Seen::Names(names))
    };
    let ids = if let Some(unread) = unread(check, true) {
        unread
    } else if seen.iter().any(|writing| writing.has_text_ids) {
        Finding::differs(Topic::Ids, Seen::AsExpected)
    } else {
        Finding::works(Topic::Ids, Seen::AsExpected)
    };
    let (has_nulls, has_gaps) =
        (seen.iter().any(|writing| writing.has_nulls), seen.iter().any(|writing| writing.has_gaps));
    let empties = match (has_nulls, has_gaps) {
        (false, false) => unknown(Topic::Empties),
        (true, false) => Finding::works(Topic::Empties, Seen::AsExpected),
        (_, true) => Finding::differs(Topic::Empties, Seen::AsExpected),
    };
    [members, ids, empties]
}

fn one(check: &Check) -> Finding {
    let topic = Topic::OneCertificate;
    let is_used = check.assumptions.read_certificate;
    let off = is_used.then_some(Setting::ReadCertificate(false));
    match check.probe(Place::One).map(|probe| &probe.sample) {
        Some(Ok(_)) => {
            let on = (!is_used).then_some(Setting::ReadCertificate(true));
            Finding::works(topic, Seen::AsExpected).with(on)
        }
        Some(Err(ApiError::Refused { status: status @ (400 | 404 | 405), .. })) => {
            let finding = Finding::differs(topic, Seen::Status(*status)).with(off);
            Finding { is_obstacle: is_used, ..finding }
        }
        Some(Err(ApiError::Unreadable { problem, .. })) => {
            let finding = Finding::differs(topic, Seen::Unreadable(problem.clone())).with(off);
            Finding { is_obstacle: is_used, ..finding }
        }
        Some(Err(_)) | None => Finding::unknown(topic, Seen::Nothing),
    }
}

fn errors(check: &Check) -> Finding {
    let topic = Topic::Errors;
    let mut kinds: Vec<(u16, RefusalKind)> = Vec::new();
    for (_, heard) in &check.heard {
        if let Err(ApiError::Refused { status, details, .. }) = &heard.probe.sample {
            let kind = match details {
                Details::Message { .. } => RefusalKind::Message,
                Details::Text(_) => RefusalKind::Text,
                Details::Html => RefusalKind::Html,
                Details::Unknown => RefusalKind::Json,
                Details::Empty => RefusalKind::Empty,
            };
            kinds.push((*status, kind));
        }
    }
    kinds.sort_unstable();
    kinds.dedup();
    match kinds.as_slice() {
        [] => Finding::unknown(topic, Seen::Nothing),
        some if some.iter().all(|(_, kind)| *kind == RefusalKind::Message) => {
            Finding::works(topic, Seen::Refusals(kinds))
        }
        _ => Finding::differs(topic, Seen::Refusals(kinds)),
    }
}

/// A date has whole seconds, so its middle is taken, and that of the exchange.
fn clock(check: &Check) -> Finding {
    let topic = Topic::Clock;
    let heard = check.heard(Place::First);
    let apart = heard.and_then(|heard| {
        let ours = heard.sent.saturating_add(heard.received).div_euclid(2);
        Some(heard.probe.date?.saturating_add(500).saturating_sub(ours))
    });
    let Some(apart) = apart else { return Finding::unknown(topic, Seen::Nothing) };
    // To the nearest second, both ways alike.
    let seconds = apart.saturating_add(if apart < 0 { -500 } else { 500 }) / 1000;
    let seen = Seen::Seconds(seconds);
    if seconds.unsigned_abs() < APART { Finding::works(topic, seen) } else { Finding::differs(topic, seen) }
}

fn times(check: &Check) -> Finding {
    let topic = Topic::Times;
    let whole = check.heard.iter().filter(|(_, heard)| heard.probe.status.is_some());
    let mut times: Vec<i64> =
        whole.map(|(_, heard)| heard.received.saturating_sub(heard.sent).max(0)).collect();
    times.sort_unstable();
    let (Some(fastest), Some(middle), Some(slowest)) =
        (times.first(), times.get(times.len() / 2), times.last())
    else {
        return Finding::unknown(topic, Seen::Nothing);
    };
    let seen = Seen::Times { fastest: *fastest, middle: *middle, slowest: *slowest };
    if *middle < SLOW { Finding::works(topic, seen) } else { Finding::differs(topic, seen) }
}
