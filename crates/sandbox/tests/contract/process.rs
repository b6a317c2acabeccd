//! Tests the full process in every readable shape.

use acceptance_api::filter::StatusFilter;
use acceptance_rules::certificate::ConfirmationKind;
use acceptance_rules::decision::Decision;
use acceptance_sandbox::shape::{Choice, Envelope, Shape, Spelling, StatusSpelling, WriteAnswer};
use acceptance_sandbox::stored::NewCertificate;
use acceptance_sandbox::{ACTIVATED, Options, demo};

use super::written;
use crate::support::{
    all_assets, all_certificates, client, demo_certificates, filled, finish_review, kind, plan, update,
};

/// Runs the full process of the specification: list, assets, mark, reject, review, mark again,
/// confirm.
async fn whole_process(shape: Shape, require_total: bool) {
    // Enough for three pages.
    let demo: Vec<NewCertificate> = demo_certificates().iter().take(45).cloned().collect();
    let router = &filled(&demo, Options { shape, ..Options::default() });
    let client = client(router, Some(ACTIVATED), require_total);
    let all = all_certificates(&client, StatusFilter::All).await.unwrap();
    let keys: Vec<_> = all.iter().map(|certificate| certificate.key).collect();
    let expected: Vec<_> = demo.iter().map(|new| new.certificate.key).collect();
    assert_eq!(keys, expected);
    let pending = all_certificates(&client, StatusFilter::Pending).await.unwrap();
    assert!(pending.iter().all(|certificate| StatusFilter::Pending.holds(certificate)));
    let expected = all.iter().filter(|certificate| StatusFilter::Pending.holds(certificate));
    assert_eq!(pending.len(), expected.count());

    let key = demo::LARGE;
    let assets = all_assets(&client, key).await.unwrap();
    let new = demo.iter().find(|new| new.certificate.key == key).unwrap();
    assert_eq!(assets.len(), 143);
    for (asset, row) in assets.iter().zip(&new.assets) {
        assert_eq!(asset.id.0, row.id);
        let status = asset.acceptance.as_ref().map(|status| status.raw().to_ascii_lowercase());
        assert_eq!(status, row.acceptance.as_ref().map(|status| status.to_ascii_lowercase()));
        assert_eq!(asset.explanation.as_deref(), row.explanation.as_deref());
    }

    let unset = assets.iter().filter(|asset| asset.acceptance.is_none());
    let mut updates: Vec<_> = unset.map(|asset| update(asset.id.0, "received", None)).collect();
    let received =
        assets.iter().find(|asset| asset.acceptance.as_ref().is_some_and(|status| status.is_received()));
    updates.push(update(received.unwrap().id.0, "other", Some("Kabel fehlt")));
    written(client.update_assets(key, &updates).await, shape);
    let rejection = plan(&client, Decision::Reject, key).await;
    let rejected = rejection.rejected().to_vec();
    assert_eq!(rejected.len(), 3);
    written(client.decide(&rejection, None).await, shape);
    assert_eq!(kind(&client, key).await, Some(ConfirmationKind::ClearingProcess));

    assert!(finish_review(router, key).await.status < 300);
    assert_eq!(kind(&client, key).await, Some(ConfirmationKind::FirstConfirmationPending));
    let updates: Vec<_> = rejected.iter().map(|id| update(id.0, "received", Some(""))).collect();
    written(client.update_assets(key, &updates).await, shape);
    written(client.decide(&plan(&client, Decision::Confirm, key).await, None).await, shape);
    assert_eq!(kind(&client, key).await, Some(ConfirmationKind::Confirmed));
    let assets = all_assets(&client, key).await.unwrap();
    assert!(assets.iter().all(|asset| asset.acceptance.as_ref().is_some_and(|status| status.is_received())));
    assert!(assets.iter().all(|asset| asset.explanation().is_empty()));
}

#[tokio::test]
async fn the_whole_process_works_in_every_readable_shape() {
    for (name, envelope) in Envelope::NAMED.iter().filter(|(_, envelope)| *envelope != Envelope::Unknown) {
        for (spelling_name, spelling) in Spelling::NAMED {
            for cap in [None, Some(20)] {
                println!("{name}, {spelling_name}, {cap:?}");
                let is_odd = *spelling == Spelling::Snake;
                let shape = Shape {
                    envelope: *envelope,
                    spelling: *spelling,
                    page_cap: cap,
                    text_ids: is_odd,
                    omit_nulls: is_odd,
                    bare_rows: is_odd,
                    statuses: if is_odd { StatusSpelling::Lower } else { StatusSpelling::Kept },
                    ..Shape::default()
                };
                whole_process(shape, cap.is_none()).await;
            }
        }
    }
}

#[tokio::test]
async fn the_whole_process_works_under_every_cap() {
    for cap in [1, 7, 49] {
        println!("{cap}");
        let shape = Shape { page_cap: Some(cap), ..Shape::default() };
        whole_process(shape, false).await;
    }
}

#[tokio::test]
async fn the_full_process_works_with_any_answer_to_a_write() {
    for (name, write_answer) in WriteAnswer::NAMED {
        println!("{name}");
        whole_process(Shape { write_answer: *write_answer, ..Shape::default() }, false).await;
    }
}
