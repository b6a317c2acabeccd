//! Tests broken answers: assets, certificates and totals.

use acceptance_api::error::BodyProblem;
use acceptance_process::check::Assumptions;
use acceptance_process::check::finding::TopicResult::{Differs, Works};
use acceptance_process::check::finding::{Outlook, Seen, Setting, Topic};
use acceptance_sandbox::shape::Shape;
use serde_json::{Value, json};

use super::{Break, changed, check, check_of, is_assets, is_large, obstacles, refused, rows_changed, told};
use crate::support::checking::{assumed, of, service};

#[tokio::test]
async fn assets_that_cannot_be_read_keep_the_desk_from_working() {
    let shape = || Seen::Unreadable(BodyProblem::Shape { members: vec!["payload".into()] });
    let cases: [(&str, Break, Topic, Seen); 6] = [
        (
            "500",
            |request, _, answer| if is_assets(request) { refused(500, "") } else { Ok(answer) },
            Topic::Paths,
            Seen::Failed(500),
        ),
        (
            "403",
            |request, _, answer| if is_assets(request) { refused(403, "") } else { Ok(answer) },
            Topic::Paths,
            Seen::Failed(403),
        ),
        (
            "another shape",
            |request, _, answer| {
                if is_assets(request) { refused(200, r#"{"payload": {"x": 1}}"#) } else { Ok(answer) }
            },
            Topic::Envelope,
            shape(),
        ),
        (
            "no ids",
            |request, _, answer| {
                if is_assets(request) { refused(200, r#"{"data": [{"id": 1}]}"#) } else { Ok(answer) }
            },
            Topic::Ids,
            Seen::Unread { rows: 1, of: 1, member: "assetId" },
        ),
        (
            "one without an id",
            |request, _, answer| {
                if !is_assets(request) {
                    return Ok(answer);
                }
                changed(answer, |body| {
                    if let Some(row) = body["data"].get_mut(2) {
                        row["assetId"] = Value::Null;
                    }
                })
            },
            Topic::Ids,
            Seen::Unread { rows: 1, of: 60, member: "assetId" },
        ),
        (
            "statuses that are numbers",
            |request, _, answer| {
                if is_assets(request) {
                    rows_changed(answer, |row| row["acceptanceStatus"] = json!(1))
                } else {
                    Ok(answer)
                }
            },
            Topic::Envelope,
            Seen::Unread { rows: 60, of: 60, member: "acceptanceStatus" },
        ),
    ];
    for (name, change, topic, seen) in cases {
        let check = check(change).await;
        assert_eq!(check.outlook(), obstacles(&[topic]), "{name}");
        let findings = check.findings();
        assert_eq!(told(&findings, topic), (Differs, &seen), "{name}");
    }
}

#[tokio::test]
async fn assets_that_are_only_refused_in_so_large_a_page_are_asked_for_as_the_desk_asks() {
    let check = check(
        |request, _, answer| {
            if is_assets(request) && is_large(request) { refused(400, "") } else { Ok(answer) }
        },
    )
    .await;
    assert_eq!(check.outlook(), Outlook::default());
    let findings = check.findings();
    assert_eq!(told(&findings, Topic::Paths), (Works, &Seen::AsExpected));
    assert_eq!(of(&findings, Topic::AcceptanceStatuses).verdict, Works);
}

#[tokio::test]
async fn certificates_without_ids_or_statuses_keep_the_desk_from_working() {
    let nameless: Break = |request, _, answer| {
        if is_assets(request) {
            return Ok(answer);
        }
        rows_changed(answer, |row| {
            row.as_object_mut().unwrap().remove("acceptanceCertificateId");
        })
    };
    let check_so = check(nameless).await;
    assert_eq!(check_so.outlook(), obstacles(&[Topic::Ids]));
    let seen = Seen::Unread { rows: 30, of: 30, member: "acceptanceCertificateId" };
    assert_eq!(told(&check_so.findings(), Topic::Ids), (Differs, &seen));
    let stateless: Break = |_, _, answer| rows_changed(answer, |row| row["confirmationStatus"] = Value::Null);
    let check_so = check(stateless).await;
    assert_eq!(check_so.outlook(), obstacles(&[Topic::ConfirmationStatuses]));
    // One unreadable certificate leaves the others.
    let one: Break = |request, _, answer| {
        if is_assets(request) {
            return Ok(answer);
        }
        changed(answer, |body| {
            if let Some(row) = body["data"].get_mut(7) {
                row["acceptanceCertificateId"] = json!("no id");
            }
        })
    };
    let check_so = check(one).await;
    assert_eq!(check_so.outlook(), Outlook::default());
    let seen = Seen::Unread { rows: 1, of: 30, member: "acceptanceCertificateId" };
    assert_eq!(told(&check_so.findings(), Topic::Ids), (Differs, &seen));
}

#[tokio::test]
async fn a_total_that_is_wrong_in_what_the_desk_reads_keeps_it_from_working() {
    let always: Break = |_, _, answer| changed(answer, |body| body["totalCount"] = json!(7));
    let check_so = check(always).await;
    assert_eq!(check_so.outlook(), obstacles(&[Topic::Total]));
    let wrong = Seen::WrongTotal { total: 7, read: 60 };
    assert_eq!(told(&check_so.findings(), Topic::Total), (Differs, &wrong));
    // A total that is sent only on request does not disturb an app that does not request it.
    let asked: Break = |request, _, answer| {
        let is_asked = request.query.iter().any(|(name, _)| *name == "requireTotalCount");
        if is_asked { changed(answer, |body| body["totalCount"] = json!(70)) } else { Ok(answer) }
    };
    let check_so = check(asked).await;
    assert_eq!(check_so.outlook(), Outlook::default());
    assert_eq!(of(&check_so.findings(), Topic::Total).verdict, Differs);
    assert_eq!(of(&check_so.findings(), Topic::Total).setting, None);
    let configured = Assumptions { require_total: true, ..assumed() };
    let check_so = check_of(service(Shape::default()), asked, configured).await;
    assert_eq!(check_so.outlook(), obstacles(&[Topic::Total]));
    let total = of(&check_so.findings(), Topic::Total).setting.clone();
    assert_eq!(total, Some(Setting::RequireTotal(false)));
}

#[tokio::test]
async fn a_total_that_always_comes_need_not_be_asked_for() {
    use acceptance_sandbox::gaps::Totals;
    let shape = Shape { totals: Totals::Always, ..Shape::default() };
    let check = check_of(service(shape), |_, _, answer| Ok(answer), assumed()).await;
    assert_eq!(check.outlook(), Outlook::default());
    assert_eq!(of(&check.findings(), Topic::Total).setting, None);
}

#[tokio::test]
async fn a_service_that_ignores_skip_keeps_the_app_from_working() {
    let check = check_of(
        service(Shape::default()),
        |request, _, answer| {
            let is_behind = request.query.iter().any(|(name, value)| *name == "skip" && value != "0");
            if !is_behind || is_assets(request) {
                return Ok(answer);
            }
            let first = r#"{"leaseCompanyNumber": 4711, "acceptanceCertificateId": 100}"#;
            refused(200, &format!(r#"{{"data": [{first}]}}"#))
        },
        assumed(),
    )
    .await;
    assert_eq!(check.outlook(), obstacles(&[Topic::Order]));
    assert_eq!(told(&check.findings(), Topic::Order), (Differs, &Seen::NotSkipped));
}
