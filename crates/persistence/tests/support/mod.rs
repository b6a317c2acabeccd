//! Random values to store.

use acceptance_persistence::last_decision::LastDecision;
use acceptance_persistence::log::{Act as LogAct, LogEntry, LoggedOutcome};
use acceptance_persistence::pending::Pending;
use acceptance_rules::act::{Act, ActProgress};
use acceptance_rules::asset::{AcceptanceStatus, AssetId, StatusCodes};
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::decision::Decision;
use acceptance_rules::draft::{Baseline, Draft, Mark};
use acceptance_rules::sorted::Sorted;
use proptest::prelude::*;
use proptest::sample::select;

/// Texts that are easily lost or changed.
pub(crate) const HOSTILE: [&str; 24] = [
    "",
    " ",
    "\u{0}",
    "\u{1}\u{8}\u{B}\u{C}\u{1F}",
    "\u{7F}\u{85}",
    "\n",
    "\r\n",
    "\t",
    "\"",
    "\\",
    "\\u0000",
    "\\ud800",
    "null",
    "]]",
    "\",\"1\",null,\"x\",null,\"",
    "{\"version\":2}",
    "\u{2028}\u{2029}",
    "\u{FEFF}",
    "\u{FFFD}\u{FFFE}\u{FFFF}",
    "\u{D7FF}\u{E000}",
    "\u{10FFFF}\u{1F600}",
    "\u{202E}\u{200B}",
    "</script><script>",
    "9007199254740993",
];

pub(crate) fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => select(HOSTILE.to_vec()).prop_map(str::to_owned),
        1 => prop::collection::vec(select(HOSTILE.to_vec()), 0..6).prop_map(|texts| texts.concat()),
        1 => prop::collection::vec(any::<char>(), 0..20).prop_map(|text| text.into_iter().collect()),
        1 => (any::<char>(), 0..400_usize).prop_map(|(one, times)| one.to_string().repeat(times)),
        2 => "[ -~]{0,12}",
    ]
}

/// Generates a time or an ID, often at the edge of a number type.
pub(crate) fn any_number() -> impl Strategy<Value = i64> {
    const ENDS: [i64; 8] = [
        i64::MIN,
        i64::MIN + 1,
        i64::MAX,
        i64::MAX - 1,
        9_007_199_254_740_993,
        -9_007_199_254_740_993,
        -1,
        0,
    ];
    prop_oneof![select(ENDS.to_vec()), -20..20_i64, any::<i64>()]
}

fn any_status() -> impl Strategy<Value = Option<AcceptanceStatus>> {
    let known = select(vec!["received", "RECEIVED", "other", "damaged", "stolen", " received"]);
    let text = prop_oneof![known.prop_map(str::to_owned), any_text()];
    prop::option::of(text).prop_map(|text| text.and_then(|text| StatusCodes::default().read(&text)))
}

fn any_base() -> impl Strategy<Value = Baseline> {
    (any_status(), any_text())
        .prop_map(|(acceptance, explanation)| Baseline { acceptance, explanation: explanation.into() })
}

fn any_mark() -> impl Strategy<Value = Mark> {
    (any_status(), prop::option::of(any_text()), any_base()).prop_map(|(acceptance, explanation, base)| {
        Mark { acceptance, explanation: explanation.map(Into::into), base }
    })
}

/// Generates a draft of any changes.
pub(crate) fn any_draft() -> impl Strategy<Value = Draft> {
    let marks = prop::collection::vec((any_number().prop_map(AssetId), any_mark()), 0..10);
    marks.prop_map(Draft::from_marks)
}

pub(crate) fn any_pending() -> impl Strategy<Value = Pending> {
    let step = select(vec![ActProgress::Begun, ActProgress::Marking, ActProgress::Sent]);
    let act = select(vec![Act::Confirm, Act::Reject, Act::FinishReview]);
    let marks = prop_oneof![0..9_usize, any::<usize>(), Just(usize::MAX)];
    let text = || prop::option::of(any_text().prop_map(Into::into));
    (act, step, any_number(), marks, text(), text()).prop_map(|(act, step, at, marks, before, key)| Pending {
        act,
        step,
        at,
        marks,
        before,
        key,
    })
}

pub(crate) fn any_decision() -> impl Strategy<Value = LastDecision> {
    let rows = prop::collection::vec((any_number().prop_map(AssetId), any_base()), 0..10);
    let decision = select(vec![Decision::Confirm, Decision::Reject]);
    (decision, any_number(), rows).prop_map(|(decision, at, rows)| {
        let mut assets = Sorted::default();
        for (id, held) in rows {
            assets.insert(id, held);
        }
        LastDecision { decision, at, assets }
    })
}

/// Generates an entry of the log.
pub(crate) fn any_entry() -> impl Strategy<Value = LogEntry> {
    let act = select(vec![LogAct::Save, LogAct::FinishReview, LogAct::ScrapErrors, LogAct::SignIn]);
    let outcome = select(vec![
        LoggedOutcome::Done,
        LoggedOutcome::NotAppliedMarks,
        LoggedOutcome::Unknown,
        LoggedOutcome::Taken,
    ]);
    let key = prop::option::of((any_number(), any_number()));
    let request_id = prop::option::of(any_text().prop_map(Into::into));
    let rest = (any_number(), any::<(usize, usize)>(), any::<bool>(), request_id);
    (act, outcome, key, rest).prop_map(|(act, outcome, key, (at, count, is_later, request_id))| {
        let key = key.map(|(company, id)| CertificateKey::new(company, id));
        LogEntry { at, act, key, outcome, count, is_later, request_id }
    })
}

/// Returns the number of cases of a property: `ACCEPTANCE_CASES`, or a usual number.
pub(crate) fn cases(usual: u32) -> u32 {
    std::env::var("ACCEPTANCE_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(usual)
}

pub(crate) fn config() -> ProptestConfig {
    ProptestConfig { cases: cases(2_000), failure_persistence: None, ..ProptestConfig::default() }
}
