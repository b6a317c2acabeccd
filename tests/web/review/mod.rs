//! Tests the operator's queue and the page of one case: reads, figures, and ending a review.

use crate::prelude::*;

mod beside;
mod figures;
mod finish;
mod queue;
mod sheet;

pub(crate) const FINISH: &str = r#"{ "locale": "en", "auth": { "kind": "none" },
    "finishReview": { "method": "POST", "path": "/operator/{leaseCompanyNumber}/{certificateId}/end" } }"#;

fn case(id: i64) -> Certificate {
    certificate(id).status("clearingProcess")
}

/// Returns a case whose first asset is received and whose others are problems with these prices and
/// dates.
fn priced(id: i64, problems: &[(&str, &str, &str)]) -> Certificate {
    problems.iter().enumerate().fold(
        case(id).asset(id * 10, "received"),
        |case, (place, (price, currency, date))| {
            let asset = id * 10 + 1 + i64::try_from(place).unwrap();
            case.explained(asset, "damaged", Some("cracked")).with(json!({
                "periodicalPrice": serde_json::from_str::<serde_json::Value>(price).unwrap(),
                "currency": currency,
                "rejectionDate": date,
            }))
        },
    )
}

fn three() -> Service {
    Service::new([
        priced(1, &[("10.10", "EUR", "2026-01-05"), ("0.20", "EUR", "2026-01-07")]),
        priced(2, &[("7", "CHF", "2026-01-03"), ("5", "EUR", "2026-01-04"), ("1", "EUR", "2026-01-04")]),
        certificate(3).asset(30, ""),
        priced(4, &[("3", "EUR", "2026-01-09")]),
    ])
}

fn keys() -> Vec<String> {
    select_all("table.cases tbody tr a").iter().map(text_of).collect()
}

async fn lists(expected: &[&str]) {
    eventually(&format!("the cases are {expected:?}"), || keys() == expected).await;
}

fn row(key: &str) -> Element {
    let rows = select_all("table.cases tbody tr");
    rows.into_iter().find(|row| text_of(row).starts_with(key)).unwrap()
}

async fn open_queue(address: &str, service: &Service, count: &str) {
    open(address, service).await;
    counted(count).await;
}

async fn counted(count: &str) {
    eventually("all cases are counted", || select_all(".queue-count").iter().any(|it| text_of(it) == count))
        .await;
}

fn reads(sent: &Sent) -> bool {
    sent.is("GET list") && sent.query("filter") == Some(CLEARING)
}

fn focused() -> String {
    js("document.activeElement.textContent").as_string().unwrap()
}

async fn open_case(service: &Service) {
    open_with(FINISH, "/review/4711/1", service).await;
    eventually("the review can be finished", || is_button_on("Finish review")).await;
}

async fn finish() {
    press(Role::Button, "Finish review").await;
    let dialog = get(Role::Dialog, "Finish review of certificate 4711/1?").await;
    let button = within(&dialog, "button").into_iter().find(|it| text_of(it) == "Finish review").unwrap();
    click(&button);
}

async fn outcome_is(expected: &str) {
    let read = || select_all("[data-outcome]").first().and_then(|it| it.get_attribute("data-outcome"));
    eventually(&format!("the outcome is {expected}"), || read().as_deref() == Some(expected)).await;
}
