//! The log: entries read back as they were, damaged texts are refused, and its files hold what it holds.

use acceptance_persistence::Damage;
use acceptance_persistence::log::{Act, Entry, MOST, Outcome, Requests, json, name, surplus};
use acceptance_rules::certificate::CertificateKey;
use proptest::prelude::*;

fn requests(key: Option<&str>, ids: &[&str]) -> Requests {
    let mut requests = Requests::default();
    key.inspect(|key| requests.carry(key));
    ids.iter().for_each(|id| requests.answered(id));
    requests
}

fn entry(act: Act, outcome: Outcome) -> Entry {
    let key = Some(CertificateKey::new(4711, 1001));
    let requests = requests(Some("k3y"), &["r-1", "r-2"]);
    Entry { at: 1_763_726_400_000, act, key, outcome, count: (2, 3), is_later: false, requests }
}

#[test]
fn an_entry_has_this_text() {
    assert_eq!(
        entry(Act::Confirm, Outcome::Confirmed).write(),
        "log 1 1763726400000 2\n\
         [\"confirm\",\"confirmed\",\"4711\",\"1001\",\"3\",null,\"k3y\",\"0\",\"r-1\",\"r-2\"]"
    );
}

#[test]
fn every_act_with_every_outcome_reads_back_as_it_was() {
    let mut texts = Vec::new();
    for act in Act::ALL {
        for outcome in Outcome::ALL {
            let whole = entry(act, outcome);
            let bare = Entry { key: None, is_later: true, requests: Requests::default(), ..whole.clone() };
            for entry in [whole, bare] {
                let text = entry.write();
                assert_eq!(Entry::read(&text), Ok(entry));
                texts.push(text);
            }
        }
    }
    let all = texts.len();
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), all, "two entries have one text");
}

#[test]
fn what_is_no_entry_is_refused() {
    let text = entry(Act::Reject, Outcome::Unknown).write();
    for damaged in [
        String::new(),
        "log".into(),
        text.replace("log 1", "log 2"),
        text.replace("log", "draft"),
        text.replace("reject", "rejecT"),
        text.replace("unknown", "perhaps"),
        text.replace("\"4711\"", "null"),
        text.replace("\"1001\"", "\"x\""),
        text.replace("\"3\"", "\"-3\""),
        text.replace("\"3\",null", "\"3\",\"soon\""),
        text.replace("\"r-2\"", "null"),
        text.replace("\"r-2\"", "\"1\",\"2\",\"3\",\"4\",\"5\",\"6\",\"7\",\"8\""),
        text.replace(']', ""),
    ] {
        assert!(Entry::read(&damaged).is_err(), "{damaged}");
    }
    assert_eq!(Entry::read(&text.replace("log 1", "log 2")), Err(Damage::Version(2)));
}

#[test]
fn of_many_requests_the_last_ids_are_kept_and_the_others_counted() {
    let mut requests = Requests::default();
    for number in 0..11 {
        requests.answered(&number.to_string());
    }
    let (ids, dropped) = requests.ids();
    assert_eq!((ids.first().map(|id| &**id), ids.last().map(|id| &**id)), (Some("3"), Some("10")));
    assert_eq!((ids.len(), dropped), (8, 3));
}

#[test]
fn the_oldest_names_make_room_whatever_their_order() {
    let names: Vec<String> =
        (0..MOST).rev().map(|at| name(i64::try_from(at).unwrap() * 1_000, "x")).collect();
    assert_eq!(surplus(names.clone()), [""; 0]);
    let mut more = names;
    more.insert(7, name(5, "b"));
    more.push(name(5, "a"));
    assert_eq!(surplus(more), [name(0, "x"), name(5, "a")]);
}

#[test]
fn the_file_for_programs_holds_every_member_and_escapes_what_a_service_said() {
    let mut told = entry(Act::Reject, Outcome::NotAppliedMarks);
    told.requests = requests(None, &["a\"b\\"]);
    told.is_later = true;
    let signed = Entry { key: None, requests: Requests::default(), ..entry(Act::SignIn, Outcome::Done) };
    let text = json(&[told, signed], "https://host/api", &|at| (format!("u{at}"), format!("l{at}")));
    let read: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(
        read,
        serde_json::json!({
            "format": "acceptance-desk.log", "version": 1, "service": "https://host/api",
            "entries": [
                {
                    "at": { "utc": "u1763726400000", "local": "l1763726400000" },
                    "certificate": { "leaseCompanyNumber": 4711, "acceptanceCertificateId": 1001 },
                    "act": "reject", "outcome": "not-applied-marks-maybe-saved", "foundOutLater": true, "count": 2, "of": 3,
                    "requestIds": ["a\"b\\"], "earlierRequestIds": 0, "idempotencyKey": null,
                },
                {
                    "at": { "utc": "u1763726400000", "local": "l1763726400000" },
                    "certificate": null, "act": "sign-in", "outcome": "done", "foundOutLater": false, "count": 2, "of": 3,
                    "requestIds": [], "earlierRequestIds": 0, "idempotencyKey": null,
                },
            ],
        })
    );
    assert_eq!(json(&[], "", &|_| Default::default()).matches("\"entries\": [\n]").count(), 1);
}

proptest! {
    #[test]
    fn a_text_that_nobody_wrote_is_refused_or_can_be_written_again(
        rest in "[0-9 -]{0,20}\n?[\\[\\]\",nul0-9\\\\{}: a-z]{0,60}",
        place in any::<prop::sample::Index>(),
        piece in any::<char>(),
        any in any::<String>(),
    ) {
        let whole = entry(Act::Save, Outcome::Saved).write();
        let mut changed: Vec<char> = whole.chars().collect();
        let place = place.index(changed.len());
        changed.splice(place..=place, [piece]);
        for text in [["log 1 ", &rest].concat(), changed.into_iter().collect(), any] {
            if let Ok(read) = Entry::read(&text) {
                prop_assert_eq!(Entry::read(&read.write()), Ok(read));
            }
        }
    }
}
