//! Tests the running service against the states of the specification.
//!
//! The table below is made from the specification's sentences alone; it must never use the crate of
//! rules.

use acceptance_rules::certificate::CertificateKey;
use axum::Router;
use serde_json::Value;

use crate::support::{LIST, certificate, finish_review, get, patch, post, service_with};

const UNSET: Option<&str> = None;
const RECEIVED: Option<&str> = Some("received");
const REASON: Option<&str> = Some("damaged");

/// Every confirmation status of the specification, the one of practice, and an unknown one.
const STATUSES: [&str; 5] = [
    "firstConfirmationPending",
    "secondConfirmationPending",
    "awaitingCountersignature",
    "clearingProcess",
    "Confirmed",
];

/// The specification's rule about one request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Says {
    Allowed,
    Refused,
}

fn confirmation(status: &str, marks: &[Option<&str>]) -> Says {
    // "any status other than clearingProcess and Confirmed"
    if status == "clearingProcess" || status == "Confirmed" {
        return Says::Refused;
    }
    // A caution of the app, listed in docs/sandbox-differences.md: without assets there is no
    // confirmation.
    if marks.is_empty() {
        return Says::Refused;
    }
    // "Every asset has acceptance status received or unset"
    for mark in marks {
        if *mark != UNSET && *mark != RECEIVED {
            return Says::Refused;
        }
    }
    Says::Allowed
}

fn rejection(status: &str, marks: &[Option<&str>]) -> Says {
    if status == "clearingProcess" || status == "Confirmed" {
        return Says::Refused;
    }
    // "Every asset has an acceptance status and at least one is not received"
    let mut others = 0;
    for mark in marks {
        match *mark {
            UNSET => return Says::Refused,
            RECEIVED => {}
            _ => others += 1,
        }
    }
    if others == 0 { Says::Refused } else { Says::Allowed }
}

/// Returns all lists of up to three marks.
fn all_marks() -> Vec<Vec<Option<&'static str>>> {
    let mut all: Vec<Vec<_>> = vec![vec![]];
    let mut longest = all.clone();
    for _ in 0..3 {
        longest = longest
            .iter()
            .flat_map(|marks| {
                [UNSET, RECEIVED, REASON].map(|mark| marks.iter().copied().chain([mark]).collect::<Vec<_>>())
            })
            .collect();
        all.extend(longest.clone());
    }
    all
}

/// Returns the certificate's status, and the acceptance and confirmation status of each asset.
async fn state(router: &Router, key: CertificateKey) -> (Value, Vec<(Value, Value)>) {
    let certificate = get(router, &format!("{LIST}/{key}")).await.json();
    let assets = get(router, &format!("{LIST}/{key}/assets")).await.json();
    let rows = assets["data"].as_array().expect("rows");
    let pair = |row: &Value| (row["acceptanceStatus"].clone(), row["confirmationStatus"].clone());
    (certificate["confirmationStatus"].clone(), rows.iter().map(pair).collect())
}

#[tokio::test]
async fn every_decision_ends_as_the_specification_says() {
    let mut cases = Vec::new();
    for status in STATUSES {
        for marks in all_marks() {
            for decision in ["confirmation", "rejection"] {
                let key = CertificateKey::new(1, i64::try_from(cases.len()).unwrap());
                cases.push((key, status, marks.clone(), decision));
            }
        }
    }
    assert_eq!(cases.len(), 5 * 40 * 2);
    let certificates: Vec<_> =
        cases.iter().map(|(key, status, marks, _)| certificate(*key, status, marks)).collect();
    let router = service_with(&certificates);
    let mut allowed = 0;
    for (key, status, marks, decision) in cases {
        let says =
            if decision == "confirmation" { confirmation(status, &marks) } else { rejection(status, &marks) };
        let before = state(&router, key).await;
        let answer = post(&router, &format!("{LIST}/{key}/{decision}")).await;
        let after = state(&router, key).await;
        let case = format!("{decision} of {status} with {marks:?}");
        if says == Says::Refused {
            assert_eq!(answer.status, 409, "{case}");
            assert_eq!(after, before, "{case}");
            continue;
        }
        allowed += 1;
        assert_eq!(answer.status, 204, "{case}");
        for ((mark, own), was) in after.1.iter().zip(&marks) {
            if decision == "confirmation" {
                // "Assets with unset acceptance status are set to received automatically"
                assert_eq!((mark, own), (&"received".into(), &"Confirmed".into()), "{case}");
            } else {
                // "Only assets whose status is not received are rejected"
                let own_expected = if *was == RECEIVED { status } else { "clearingProcess" };
                assert_eq!((mark, own), (&was.unwrap().into(), &own_expected.into()), "{case}");
            }
        }
        let next = if decision == "confirmation" { "Confirmed" } else { "clearingProcess" };
        assert_eq!(after.0, next, "{case}");
    }
    // Three statuses; 2 + 4 + 8 lists without a reason to confirm, 1 + 3 + 7 lists without a gap to reject.
    assert_eq!(allowed, 3 * (14 + 11));
}

#[tokio::test]
async fn after_a_review_the_certificate_can_be_confirmed_or_rejected_again() {
    let key = CertificateKey::new(1, 1);
    let router = service_with(&[certificate(key, "firstConfirmationPending", &[RECEIVED, REASON])]);
    for _ in 0..2 {
        assert_eq!(finish_review(&router, key).await.status, 409);
        assert_eq!(post(&router, &format!("{LIST}/{key}/rejection")).await.status, 204);
        assert_eq!(post(&router, &format!("{LIST}/{key}/confirmation")).await.status, 409);
        assert_eq!(post(&router, &format!("{LIST}/{key}/rejection")).await.status, 409);
        assert_eq!(finish_review(&router, key).await.status, 204);
        let (status, assets) = state(&router, key).await;
        assert_eq!(status, "firstConfirmationPending");
        let open = Value::from("firstConfirmationPending");
        assert_eq!(assets, [("received".into(), open.clone()), ("damaged".into(), open)]);
    }
    let marks = r#"[{"assetId": 2, "acceptanceStatus": "received"}]"#;
    assert_eq!(patch(&router, key, marks).await.status, 204);
    assert_eq!(post(&router, &format!("{LIST}/{key}/confirmation")).await.status, 204);
    assert_eq!(state(&router, key).await.0, "Confirmed");
    assert_eq!(finish_review(&router, key).await.status, 409);
}
