//! Conclusions from single answers: reachable, sign-in, paths, envelope and IDs.

use acceptance_api::error::{ApiError, Unreachable};
use acceptance_api::page::UnreadableRow;
use acceptance_api::probe::Writing;

use super::finding::{CheckFinding, Seen, Setting, Topic, TopicResult};
use super::outlook::is_passing;
use super::rows::{acceptance_statuses, confirmation_statuses, order, total};
use super::{Check, QuestionOrder};

/// Members that contain IDs.
const IDS: [&str; 3] = ["leaseCompanyNumber", "acceptanceCertificateId", "assetId"];

/// Returns one finding for each topic, in the order of [`Topic`].
pub(super) fn all(check: &Check) -> Vec<CheckFinding> {
    let mut findings = vec![
        reachable(check),
        sign_in(check),
        paths(check),
        envelope(check),
        total(check),
        ids(check),
        confirmation_statuses(check),
        acceptance_statuses(check),
        order(check),
    ];
    for finding in &mut findings {
        if finding.verdict == TopicResult::Unknown && finding.seen == Seen::Nothing {
            finding.seen = check.why_unknown(finding.topic);
        }
    }
    findings
}

fn reachable(check: &Check) -> CheckFinding {
    let topic = Topic::Reachable;
    let Some(probe) = check.probe(QuestionOrder::First) else { return CheckFinding::unknown(topic) };
    let seen = Seen::Status(probe.status.unwrap_or_default());
    match &probe.sample {
        Err(ApiError::Unreachable(unreachable)) => {
            // Another address does not help without a network or against an answer that is too
            // large.
            let is_elsewhere = !check.assumptions.is_offline && *unreachable != Unreachable::TooLarge;
            let setting = is_elsewhere.then_some(Setting::BaseUrl);
            CheckFinding::differs(topic, Seen::Unreached(*unreachable)).obstacle().with(setting)
        }
        Err(ApiError::Refused { status: 404 | 405, .. }) => {
            CheckFinding::differs(topic, seen).obstacle().with(Some(Setting::BaseUrl))
        }
        Err(error @ ApiError::Refused { .. }) if !error.is_session() && !error.is_forbidden() => {
            CheckFinding::differs(topic, seen).obstacle()
        }
        Ok(_) | Err(_) => CheckFinding::works(topic, seen),
    }
}

fn sign_in(check: &Check) -> CheckFinding {
    let topic = Topic::SignIn;
    let Some(probe) = check.probe(QuestionOrder::First) else { return CheckFinding::unknown(topic) };
    let seen = Seen::Status(probe.status.unwrap_or_default());
    match &probe.sample {
        Err(error) if error.is_session() => {
            let setting = check.assumptions.has_token.then_some(Setting::TokenHeader);
            CheckFinding::differs(topic, seen).obstacle().with(setting)
        }
        Err(error) if error.is_forbidden() => CheckFinding::differs(topic, seen).obstacle(),
        Err(_) => CheckFinding::unknown(topic),
        Ok(_) => match (check.session_ended(), check.probe(QuestionOrder::Anonymous)) {
            (Some(status), _) => CheckFinding::differs(topic, Seen::Ended(status)),
            (None, _) if !check.assumptions.has_token => CheckFinding::works(topic, Seen::NoToken),
            (None, Some(probe)) if probe.sample.is_ok() => {
                CheckFinding::new(topic, TopicResult::Unknown, Seen::TokenNotAsked)
            }
            (None, Some(_)) if check.trouble(QuestionOrder::Anonymous).is_none() => {
                CheckFinding::works(topic, Seen::AsExpected)
            }
            (None, _) => CheckFinding::unknown(topic),
        },
    }
}

/// Examines the paths. Unreadable assets are an obstacle. One certificate is read by its own path
/// only if configured.
fn paths(check: &Check) -> CheckFinding {
    let topic = Topic::Paths;
    match check.assets_error() {
        Some(ApiError::Refused { status, .. }) if *status != 401 && !is_passing(*status) => {
            return CheckFinding::differs(topic, Seen::Failed(*status)).obstacle();
        }
        None | Some(ApiError::Unreadable { .. }) => {}
        Some(_) => return CheckFinding::unknown(topic),
    }
    let is_used = check.assumptions.read_certificate;
    let differs = |seen| {
        let off = is_used.then_some(Setting::ReadCertificate(false));
        CheckFinding::differs(topic, seen).obstacle_if(is_used).with(off)
    };
    match check.probe(QuestionOrder::One).map(|probe| &probe.sample) {
        Some(Ok(_)) => {
            let on = (!is_used).then_some(Setting::ReadCertificate(true));
            CheckFinding::works(topic, Seen::AsExpected).with(on)
        }
        Some(Err(ApiError::Refused { status: status @ (400 | 404 | 405), .. })) => {
            differs(Seen::Status(*status))
        }
        Some(Err(ApiError::Unreadable { problem, .. })) => differs(Seen::Unreadable(problem.clone())),
        Some(Err(_)) | None => CheckFinding::unknown(topic),
    }
}

fn envelope(check: &Check) -> CheckFinding {
    let topic = Topic::Envelope;
    let error = check.error(QuestionOrder::First).or_else(|| check.assets_error());
    if let Some(ApiError::Unreadable { problem, .. }) = error {
        return CheckFinding::differs(topic, Seen::Unreadable(problem.clone())).obstacle();
    }
    if let Some(unread) = unread(check, topic) {
        return unread;
    }
    let Some((_, certificates)) = check.certificates(QuestionOrder::First) else {
        return CheckFinding::unknown(topic);
    };
    let is_usual =
        |writing: &&Writing| writing.holder.as_ref().is_some_and(|name| name.eq_ignore_ascii_case("data"));
    let assets = check.seen_assets().map(|(_, writing)| writing);
    let unusual = [Some(certificates), assets].into_iter().flatten().find(|writing| !is_usual(writing));
    match unusual {
        Some(writing) => CheckFinding::differs(topic, Seen::Holder(writing.holder.clone())),
        None => CheckFinding::works(topic, Seen::Holder(certificates.holder.clone())),
    }
}

fn ids(check: &Check) -> CheckFinding {
    let topic = Topic::Ids;
    if let Some(unread) = unread(check, topic) {
        return unread;
    }
    let certificates = check.seen_certificates().map(|(page, writing)| (page.received(), writing));
    let assets = check.seen_assets().map(|(page, writing)| (page.received(), writing));
    let mut seen = certificates.into_iter().chain(assets).filter(|(received, _)| *received > 0).peekable();
    if seen.peek().is_none() {
        CheckFinding::unknown(topic)
    } else if seen.any(|(_, writing)| writing.has_text_ids) {
        CheckFinding::differs(topic, Seen::AsExpected)
    } else {
        CheckFinding::works(topic, Seen::AsExpected)
    }
}

/// Examines unreadable rows, by an ID or another member. Certificates without a readable row are an
/// obstacle, and so is a single unreadable asset: decisions need all assets.
fn unread(check: &Check, topic: Topic) -> Option<CheckFinding> {
    let is_meant = |row: &&UnreadableRow| (topic == Topic::Ids) == IDS.contains(&row.member);
    let finding = |received: u64, rows: &[UnreadableRow], is_obstacle: bool| {
        let first = rows.iter().find(is_meant)?;
        let rows = u64::try_from(rows.iter().filter(is_meant).count()).unwrap_or(u64::MAX);
        let seen = Seen::Unread { rows, of: received, member: first.member };
        Some(CheckFinding::differs(topic, seen).obstacle_if(is_obstacle))
    };
    let certificates = check.seen_certificates();
    let certificates =
        certificates.and_then(|(page, _)| finding(page.received(), &page.unreadable, page.rows.is_empty()));
    let assets = check.seen_assets().and_then(|(page, _)| finding(page.received(), &page.unreadable, true));
    match certificates {
        Some(certificates) if certificates.is_obstacle || assets.is_none() => Some(certificates),
        _ => assets,
    }
}
