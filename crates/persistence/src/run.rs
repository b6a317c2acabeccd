//! A guided run over several certificates: which were chosen, and what became of each.

use acceptance_rules::act::{Act, Proof};
use acceptance_rules::certificate::{CertificateKey, ConfirmationStatus};
use acceptance_rules::run::{Fate, RunItem, Standing};

use crate::Damage;
use crate::text::{self, Field, Header};

const KIND: &str = "run";

/// A run as text, `at` milliseconds since 1970.
pub fn write(items: &[RunItem], at: i64) -> String {
    let fields: Vec<Field> = items.iter().flat_map(item_fields).collect();
    text::write(KIND, at, items.len(), &fields)
}

/// Reads a run back.
///
/// # Errors
/// A text that [`write`] does not write, as with a certificate that comes twice or two that are under way, or one of
/// another version.
pub fn read(text: &str) -> Result<Vec<RunItem>, Damage> {
    let header = Header::read(KIND, text)?;
    read_fields(&header).ok_or(Damage::NotOurs)
}

fn item_fields(item: &RunItem) -> [Field; 6] {
    let (word, act, detail, at) = match &item.standing {
        Standing::Waiting => ("waiting", None, None, None),
        Standing::Accepted => ("accepted", None, None, None),
        Standing::LeftOut => ("left-out", None, None, None),
        Standing::UnderWay { act, before } => {
            ("under-way", Some(*act), before.as_ref().map(|status| status.raw().to_owned()), None)
        }
        Standing::Ended { act, fate, at } => {
            (fate_word(*fate), Some(*act), fate.proof().map(proof_word), Some(*at))
        }
    };
    [
        Some(item.key.company.0.to_string()),
        Some(item.key.certificate.0.to_string()),
        Some(word.to_owned()),
        act.and_then(text::act_field),
        detail,
        at.map(|at| at.to_string()),
    ]
}

fn fate_word(fate: Fate) -> &'static str {
    match fate {
        Fate::Done(_) => "done",
        Fate::Differs(_) => "differs",
        Fate::NotDone => "not-done",
        Fate::Unknown => "unknown",
    }
}

fn proof_word(proof: Proof) -> String {
    let word = match proof {
        Proof::Confirmed => "confirmed",
        Proof::SecondPending => "second-pending",
        Proof::Rejected => "rejected",
        Proof::ReviewEnded => "review-ended",
    };
    word.to_owned()
}

fn read_fields(header: &Header<'_>) -> Option<Vec<RunItem>> {
    let fields = header.fields()?;
    let (rows, []) = fields.as_chunks::<6>() else { return None };
    let mut items: Vec<RunItem> = Vec::with_capacity(rows.len());
    for row in rows {
        let item = read_item(row)?;
        let is_under_way = |item: &RunItem| matches!(item.standing, Standing::UnderWay { .. });
        if items.iter().any(|other| other.key == item.key || is_under_way(other) && is_under_way(&item)) {
            return None;
        }
        items.push(item);
    }
    (items.len() == header.count).then_some(items)
}

fn read_item([company, certificate, word, act, detail, at]: &[Field; 6]) -> Option<RunItem> {
    let number = |field: &Field| field.as_deref()?.parse::<i64>().ok();
    let standing = match (word.as_deref()?, act, detail, at) {
        ("waiting", None, None, None) => Standing::Waiting,
        ("accepted", None, None, None) => Standing::Accepted,
        ("left-out", None, None, None) => Standing::LeftOut,
        ("under-way", act, before, None) => {
            Standing::UnderWay { act: decided(act)?, before: before.as_deref().map(ConfirmationStatus::read) }
        }
        (word, act, proof, at) => {
            Standing::Ended { act: decided(act)?, fate: read_fate(word, proof)?, at: number(at)? }
        }
    };
    Some(RunItem { key: CertificateKey::new(number(company)?, number(certificate)?), standing })
}

/// The act of a decision; an end of a review is in no run.
fn decided(act: &Field) -> Option<Act> {
    text::act(act).filter(|act| act.decision().is_some())
}

fn read_fate(word: &str, proof: &Field) -> Option<Fate> {
    let proof = match proof.as_deref() {
        None => None,
        Some("confirmed") => Some(Proof::Confirmed),
        Some("second-pending") => Some(Proof::SecondPending),
        Some("rejected") => Some(Proof::Rejected),
        Some("review-ended") => Some(Proof::ReviewEnded),
        Some(_) => return None,
    };
    match (word, proof) {
        ("done", Some(proof)) => Some(Fate::Done(proof)),
        ("differs", Some(proof)) => Some(Fate::Differs(proof)),
        ("not-done", None) => Some(Fate::NotDone),
        ("unknown", None) => Some(Fate::Unknown),
        _ => None,
    }
}
