//! What every test of this crate needs: random values to save, chance that repeats itself, and damage.

use acceptance_persistence::Damage;
use acceptance_persistence::draft::SavedDraft;
use acceptance_persistence::pending::Pending;
use acceptance_persistence::round::Round;
use acceptance_persistence::run;
use acceptance_persistence::views::{NamedView, Table, Views};
use acceptance_rules::act::{Act, Proof, Step};
use acceptance_rules::asset::{AcceptanceStatus, AssetId, StatusCodes};
use acceptance_rules::certificate::{CertificateKey, ConfirmationStatus};
use acceptance_rules::decision::Decision;
use acceptance_rules::draft::{Baseline, Draft, Mark};
use acceptance_rules::run::{Fate, RunItem, Standing};
use acceptance_rules::sorted::Sorted;
use proptest::prelude::*;
use proptest::sample::select;

/// Texts that are easily lost, changed or taken for something else.
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
    "draft 1 0 0\n[]",
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

/// Any time or id, often one that is easily lost.
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

/// A draft of any marks; those that want nothing are none.
pub(crate) fn any_draft() -> impl Strategy<Value = Draft> {
    let marks = prop::collection::vec((any_number().prop_map(AssetId), any_mark()), 0..10);
    marks.prop_map(Draft::from_marks)
}

pub(crate) fn any_pending() -> impl Strategy<Value = Pending> {
    let step = select(vec![Step::Begun, Step::Marking, Step::Sent]);
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

pub(crate) fn any_round() -> impl Strategy<Value = Round> {
    let rows = prop::collection::vec((any_number().prop_map(AssetId), any_base()), 0..10);
    let decision = select(vec![Decision::Confirm, Decision::Reject]);
    (decision, any_number(), rows).prop_map(|(decision, at, rows)| {
        let mut assets = Sorted::default();
        for (id, held) in rows {
            assets.insert(id, held);
        }
        Round { decision, at, assets }
    })
}

/// Views of any names and queries that may be kept.
pub(crate) fn any_views() -> impl Strategy<Value = Views> {
    let table = select(vec![Table::Assets, Table::List, Table::Queue]);
    let name = prop_oneof![any_text(), "[a-z \u{e9}\"\\\\]{1,70}"];
    let view = (table, name, any_text()).prop_map(|(table, name, query)| NamedView { table, name, query });
    prop::collection::vec(view, 0..12).prop_map(|all| {
        let mut views = Views::default();
        for view in all {
            let _ = views.keep(view);
        }
        views
    })
}

/// A run in any state: of different certificates, of which one at most is under way.
pub(crate) fn any_run() -> impl Strategy<Value = Vec<RunItem>> {
    let proof = select(vec![Proof::Confirmed, Proof::SecondPending, Proof::Rejected, Proof::ReviewEnded]);
    let fate = prop_oneof![
        proof.clone().prop_map(Fate::Done),
        proof.prop_map(Fate::Differs),
        select(vec![Fate::NotDone, Fate::Unknown]),
    ];
    let act = || select(vec![Act::Confirm, Act::Reject]);
    let standing = prop_oneof![
        select(vec![Standing::Waiting, Standing::Accepted, Standing::LeftOut]),
        (act(), prop::option::of(any_text())).prop_map(|(act, before)| Standing::UnderWay {
            act,
            before: before.as_deref().map(ConfirmationStatus::read),
        }),
        (act(), fate, any_number()).prop_map(|(act, fate, at)| Standing::Ended { act, fate, at }),
    ];
    let items = prop::collection::vec((any_number(), any_number(), standing), 0..8);
    items.prop_map(|items| {
        let mut run: Vec<RunItem> = Vec::new();
        for (company, certificate, standing) in items {
            let key = CertificateKey::new(company, certificate);
            let is_under_way = |standing: &Standing| matches!(standing, Standing::UnderWay { .. });
            let is_second = |item: &RunItem| is_under_way(&item.standing) && is_under_way(&standing);
            if !run.iter().any(|item| item.key == key || is_second(item)) {
                run.push(RunItem { key, standing });
            }
        }
        run
    })
}

/// Reads a text as each of the kinds; of what it is taken for, the text that is written again, and whether
/// that reads the same.
pub(crate) fn read_again(text: &str) -> Vec<(String, bool)> {
    let codes = StatusCodes::default();
    let mut found = Vec::new();
    if let Ok(saved) = SavedDraft::read(text, &codes) {
        assert_eq!(SavedDraft::glance(text), Some((saved.draft.len(), saved.at)), "{text:?}");
        let again = SavedDraft::write(&saved.draft, saved.at);
        let is_same = SavedDraft::read(&again, &codes) == Ok(saved);
        found.push((again, is_same));
    }
    if let Ok(pending) = Pending::read(text) {
        let again = pending.write();
        let is_same = Pending::read(&again) == Ok(pending);
        found.push((again, is_same));
    }
    if let Ok(round) = Round::read(text, &codes) {
        let again = round.write();
        let is_same = Round::read(&again, &codes) == Ok(round);
        found.push((again, is_same));
    }
    if let Ok(views) = Views::read(text) {
        let again = views.write(0);
        let is_same = Views::read(&again) == Ok(views);
        found.push((again, is_same));
    }
    if let Ok(items) = run::read(text) {
        let again = run::write(&items, 5);
        let is_same = run::read(&again) == Ok(items);
        found.push((again, is_same));
    }
    found
}

/// Why a text is none of the four kinds.
pub(crate) fn damages(text: &str) -> [Option<Damage>; 4] {
    let codes = StatusCodes::default();
    let (draft, pending) = (SavedDraft::read(text, &codes).err(), Pending::read(text).err());
    [draft, pending, Round::read(text, &codes).err(), run::read(text).err()]
}

/// How many cases a property is tried with: `ACCEPTANCE_CASES`, or as many as fit into a few seconds.
pub(crate) fn cases(usual: u32) -> u32 {
    std::env::var("ACCEPTANCE_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(usual)
}

pub(crate) fn config() -> ProptestConfig {
    ProptestConfig { cases: cases(2_000), failure_persistence: None, ..ProptestConfig::default() }
}
