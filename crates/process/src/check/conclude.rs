//! What follows from the answers of a check, topic by topic.

use acceptance_api::error::{ApiError, Details};
use acceptance_api::probe::{Sample, Writing};
use acceptance_rules::certificate::CertificateKey;

use super::finding::{Finding, RefusalKind, Seen, Setting, Topic, Verdict};
use super::rows::{filters, statuses};
use super::{Check, LARGE, Place};

/// The seconds between two clocks from which on times in two records are hard to compare.
const APART: u64 = 60;
/// The milliseconds from which on an answer is slow.
const SLOW: i64 = 2000;

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
            Finding::differs(topic, Seen::Unreached(*unreachable)).obstacle().with(Setting::BaseUrl)
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
        Ok(_) if !check.assumptions.has_token => Finding::works(topic, Seen::NoToken),
        Ok(_) => match check.probe(Place::Anonymous).map(|probe| &probe.sample) {
            Some(Ok(_)) => Finding::unknown(topic, Seen::TokenNotAsked),
            Some(Err(_)) | None => Finding::works(topic, Seen::AsExpected),
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

fn envelope(check: &Check) -> Finding {
    let topic = Topic::Envelope;
    match check.probe(Place::First).map(|probe| &probe.sample) {
        Some(Ok(Sample::Certificates(_, writing))) => {
            let holder = writing.holder.as_deref();
            let seen = Seen::Holder(holder.map(Into::into));
            if holder.is_some_and(|name| name.eq_ignore_ascii_case("data")) {
                Finding::works(topic, seen)
            } else {
                Finding::differs(topic, seen)
            }
        }
        Some(Err(ApiError::Unreadable { problem, .. })) => {
            Finding::differs(topic, Seen::Unreadable(problem.clone())).obstacle()
        }
        _ => Finding::unknown(topic, Seen::Nothing),
    }
}

/// How members, ids and missing values are written.
fn writing(check: &Check) -> [Finding; 3] {
    let lists = [Place::First, Place::Large].map(|place| {
        let (page, writing) = check.certificates(place)?;
        (page.received() > 0).then_some(writing)
    });
    let assets = check.assets(Place::Assets).filter(|(page, _)| page.received() > 0);
    let seen: Vec<&Writing> = lists.into_iter().flatten().chain(assets.map(|(_, writing)| writing)).collect();
    let unknown = |topic| Finding::unknown(topic, Seen::Nothing);
    if seen.is_empty() {
        return [unknown(Topic::Members), unknown(Topic::Ids), unknown(Topic::Empties)];
    }
    let mut names: Vec<Box<str>> =
        seen.iter().flat_map(|writing| writing.respelled.iter().cloned()).collect();
    names.sort();
    names.dedup();
    let members = if names.is_empty() {
        Finding::works(Topic::Members, Seen::AsExpected)
    } else {
        Finding::differs(Topic::Members, Seen::Names(names))
    };
    let ids = if seen.iter().any(|writing| writing.has_text_ids) {
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

fn total(check: &Check) -> Finding {
    let topic = Topic::Total;
    let is_asked = check.assumptions.require_total;
    let off = is_asked.then_some(Setting::RequireTotal(false));
    let Some((page, _)) = check.certificates(Place::Large) else {
        return match check.refusal(Place::Large) {
            Some(status) => Finding::unknown(topic, Seen::Status(status)),
            None => Finding::unknown(topic, Seen::Nothing),
        };
    };
    let read = page.received();
    let behind = check.certificates(Place::Behind).map(|(page, _)| page.received());
    match page.total {
        None => Finding::differs(topic, Seen::Nothing).with(off),
        Some(total) if total < read || (behind == Some(0) && total != read) => {
            Finding::differs(topic, Seen::WrongTotal { total, read }).with(off)
        }
        Some(total) => {
            let on = (!is_asked).then_some(Setting::RequireTotal(true));
            Finding::works(topic, Seen::Total(total)).with(on)
        }
    }
}

/// The most rows of one answer: how many came, and whether more are behind them.
fn largest(check: &Check, topic: Topic) -> Option<(u64, bool)> {
    let (received, total, behind) = if topic == Topic::AssetPage {
        let (page, _) = check.assets(Place::Assets)?;
        let behind = check.assets(Place::AssetsBehind).map(|(page, _)| page.received());
        (page.received(), page.total, behind)
    } else {
        let (page, _) = check.certificates(Place::Large)?;
        let behind = check.certificates(Place::Behind).map(|(page, _)| page.received());
        (page.received(), page.total, behind)
    };
    let has_more = total.map_or(behind.is_some_and(|rows| rows > 0), |total| total > received);
    Some((received, has_more))
}

fn page(check: &Check, topic: Topic) -> Finding {
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
    let Some((received, has_more)) = largest(check, topic) else {
        return match check.refusal(place) {
            Some(status) => Finding::unknown(topic, Seen::Status(status)),
            None => Finding::unknown(topic, Seen::Nothing),
        };
    };
    let fits = |topic| match largest(check, topic) {
        Some((received, true)) if received > 0 => usual(topic).min(received),
        _ => usual(topic),
    };
    let setting =
        Setting::PageSize { certificates: fits(Topic::CertificatePage), assets: fits(Topic::AssetPage) };
    match (received, has_more) {
        (0, _) => Finding::unknown(topic, Seen::Nothing),
        (rows, _) if rows >= u64::from(LARGE) => Finding::works(topic, Seen::Rows(rows)),
        (rows, true) if rows < usual(topic) => Finding::differs(topic, Seen::Capped(rows)).with(setting),
        (rows, true) => Finding::works(topic, Seen::Capped(rows)),
        (rows, false) if rows >= usual(topic) => Finding::works(topic, Seen::Whole(rows)),
        (rows, false) => Finding::unknown(topic, Seen::Whole(rows)),
    }
}

fn skip(check: &Check) -> Finding {
    let topic = Topic::Skip;
    let unknown = Finding::unknown(topic, Seen::Nothing);
    let (Some((before, _)), Some((behind, _))) =
        (check.certificates(Place::Large), check.certificates(Place::Behind))
    else {
        return unknown;
    };
    let is_known = |key: CertificateKey| before.rows.iter().any(|row| row.key == key);
    if !behind.rows.iter().any(|row| is_known(row.key)) {
        Finding::works(topic, Seen::AsExpected)
    } else if order(check).verdict == Verdict::Works {
        Finding::differs(topic, Seen::Foreign).obstacle()
    } else {
        unknown
    }
}

fn order(check: &Check) -> Finding {
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
