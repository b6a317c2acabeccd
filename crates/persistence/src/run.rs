//! A guided run over several certificates.

use acceptance_rules::act::{Act, Proof};
use acceptance_rules::certificate::{CertificateKey, ConfirmationStatus};
use acceptance_rules::run::{RunItem, RunResult, Standing};

use crate::format::{self, OptionalText};
use crate::names::Named;

const KIND: &str = "run";

/// Returns a run as text; `at` is the present, in milliseconds since 1970.
pub fn write(items: &[RunItem], at: i64) -> String {
    format::write(KIND, at, items.len(), items.iter().flat_map(item_fields).collect())
}

/// Reads a run. `None` if a certificate appears twice, two are in progress, or one has the act of the operator.
pub fn read(text: &str) -> Option<Vec<RunItem>> {
    let stored = format::read(KIND, text)?;
    let (rows, []) = stored.fields.as_chunks::<6>() else { return None };
    let items: Vec<RunItem> = rows.iter().map(read_item).collect::<Option<_>>()?;
    (items.len() == stored.count && is_sound(&items)).then_some(items)
}

/// Returns certificate, state, act, the raw status before the act or the proof of its outcome, and time.
fn item_fields(item: &RunItem) -> [OptionalText<'_>; 6] {
    let (state, act, detail, at) = match &item.standing {
        Standing::Waiting => ("waiting", None, None, None),
        Standing::Accepted => ("accepted", None, None, None),
        Standing::LeftOut => ("left-out", None, None, None),
        Standing::UnderWay { act, before } => {
            ("under-way", Some(act), before.as_ref().map(ConfirmationStatus::raw), None)
        }
        Standing::Ended { act, fate, at } => {
            let state = match fate {
                RunResult::Done(_) => "done",
                RunResult::Differs(_) => "differs",
                RunResult::ByOther(_) => "by-other",
                RunResult::NotDone => "not-done",
                RunResult::Unknown => "unknown",
            };
            (state, Some(act), fate.proof().map(Proof::name), Some(at))
        }
    };
    [
        format::number(item.key.company.0),
        format::number(item.key.certificate.0),
        Some(state.into()),
        act.map(|act| act.name().into()),
        detail.map(Into::into),
        at.and_then(format::number),
    ]
}

fn read_item([company, certificate, state, act, detail, at]: &[OptionalText<'_>; 6]) -> Option<RunItem> {
    let act = || Act::named(act).filter(|act| act.decision().is_some());
    let ended = |fate| Some(Standing::Ended { act: act()?, fate, at: format::parsed(at)? });
    let standing = match state.as_deref()? {
        "waiting" => Standing::Waiting,
        "accepted" => Standing::Accepted,
        "left-out" => Standing::LeftOut,
        "under-way" => {
            Standing::UnderWay { act: act()?, before: detail.as_deref().map(ConfirmationStatus::read) }
        }
        "done" => ended(RunResult::Done(Proof::named(detail)?))?,
        "differs" => ended(RunResult::Differs(Proof::named(detail)?))?,
        "by-other" => ended(RunResult::ByOther(Proof::named(detail)?))?,
        "not-done" => ended(RunResult::NotDone)?,
        "unknown" => ended(RunResult::Unknown)?,
        _ => return None,
    };
    let key = CertificateKey::new(format::parsed(company)?, format::parsed(certificate)?);
    Some(RunItem { key, standing })
}

fn is_sound(items: &[RunItem]) -> bool {
    let is_under_way = |item: &RunItem| matches!(item.standing, Standing::UnderWay { .. });
    let is_twice = |(at, item): (usize, &RunItem)| items.iter().take(at).any(|other| other.key == item.key);
    items.iter().filter(|item| is_under_way(item)).count() < 2 && !items.iter().enumerate().any(is_twice)
}
