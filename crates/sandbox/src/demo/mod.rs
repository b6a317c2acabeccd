//! Demo certificates, the same for each day of the first start: ordinary ones, and one for each special case.
//!
//! Their dates count back from that day. They use no real randomness; [`Dice`] varies the ordinary ones.

mod day;
mod dice;
mod list;
mod special;
mod words;

use acceptance_rules::certificate::{CertificateId, CertificateKey, LeaseCompanyNumber};
use serde_json::{Value, json};

use crate::stored::{AssetRow, CertificateRow, NewCertificate};

pub use day::Day;
use dice::Dice;
pub use list::{certificates, sized};

const fn key(company: i64, certificate: i64) -> CertificateKey {
    CertificateKey { company: LeaseCompanyNumber(company), certificate: CertificateId(certificate) }
}

/// A German lease company.
const NORDLICHT: i64 = 4711;
/// An English lease company.
const HARBOUR: i64 = 4712;
/// The lease company of the certificates that a flag adds.
const SIZED: i64 = 4713;
/// A lease company whose number a double cannot represent.
const GROSSTAL: i64 = 9_007_199_254_740_993;

/// 4 assets, none of them marked.
pub const CONFIRMABLE: CertificateKey = key(NORDLICHT, 1001);
/// 5 assets, all marked, 2 of them not received and explained.
pub const READY_TO_REJECT: CertificateKey = key(NORDLICHT, 1002);
/// 3 assets, none marked; takes two confirmations.
pub const TWO_CONFIRMATIONS: CertificateKey = key(NORDLICHT, 1003);
/// 3 assets, all received; the first of two confirmations was made.
pub const SECOND_PENDING: CertificateKey = key(NORDLICHT, 1004);
/// 6 assets, 2 of them rejected; in clearing.
pub const IN_CLEARING: CertificateKey = key(NORDLICHT, 1005);
/// 5 assets, all received; confirmed.
pub const CONFIRMED: CertificateKey = key(NORDLICHT, 1006);
/// No assets.
pub const EMPTY: CertificateKey = key(NORDLICHT, 1007);
/// 4 assets, none marked; its authorization status is `authorized`.
pub const NOT_READY: CertificateKey = key(NORDLICHT, 1008);
/// 12 assets whose every text is hostile.
pub const HOSTILE: CertificateKey = key(NORDLICHT, 1013);
/// 143 assets: 70 received, 71 unset, 2 not received.
pub const LARGE: CertificateKey = key(NORDLICHT, 1043);
/// 10,000 assets, none marked.
pub const HUGE: CertificateKey = key(HARBOUR, 2000);
/// 3 assets; its confirmation status is unknown.
pub const UNKNOWN_CERTIFICATE_STATUS: CertificateKey = key(HARBOUR, 2001);
/// 4 assets, 2 of them with unknown acceptance statuses.
pub const UNKNOWN_ACCEPTANCE_STATUSES: CertificateKey = key(HARBOUR, 2002);
/// 4 assets with look-alikes of `received`, under a look-alike of `Confirmed`.
pub const LOOK_ALIKES: CertificateKey = key(HARBOUR, 2003);
pub const UNKNOWN_STATUSES: [CertificateKey; 3] =
    [UNKNOWN_CERTIFICATE_STATUS, UNKNOWN_ACCEPTANCE_STATUSES, LOOK_ALIKES];
/// 4 assets; all its numbers are beyond 2^53, some of them adjacent, so that doubles would be
/// equal.
pub const BIG_IDS: CertificateKey = key(GROSSTAL, 9_007_199_254_740_995);

const FIRST_PENDING: &str = "firstConfirmationPending";
const SECOND: &str = "secondConfirmationPending";
const CLEARING: &str = "clearingProcess";
const DONE: &str = "Confirmed";
const READY: &str = "ready";
const AUTHORIZED: &str = "authorized";
const RECEIVED: &str = "received";

/// Months since the start of a lease; negative if it starts later.
const MONTHS_SINCE_START: [i64; 24] =
    [-5, -4, -3, -2, -1, -1, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 8, 10, 12, 15, 18];
/// Days since a rejection: today, this week, this month, and longer.
const DAYS_SINCE_REJECTION: [i64; 24] =
    [0, 0, 0, 0, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 17, 20, 24, 28, 35, 64];
const DAYS_SINCE_CONFIRMATION: [i64; 24] =
    [0, 1, 1, 2, 3, 4, 5, 6, 7, 9, 11, 13, 16, 20, 25, 30, 38, 46, 57, 70, 90, 120, 160, 210];

/// The acceptance status of an asset with its explanation.
type Mark = Option<(&'static str, &'static str)>;

fn made(
    dice: &mut Dice,
    today: Day,
    key: CertificateKey,
    confirmation: &str,
    authorization: &str,
    marks: &[Mark],
) -> NewCertificate {
    let first_asset = key.certificate.0.saturating_mul(1000);
    let place = dice.pick(words::places(key.company.0 != HARBOUR));
    let start = today.month_before(dice.of_two_dozen(&MONTHS_SINCE_START));
    let mut rejection = None;
    let assets = marks.iter().zip(1..).map(|(mark, number)| {
        let is_rejected = mark.is_some_and(|(status, _)| status != RECEIVED);
        // A rejection rejects only what was not received (Specification: states).
        let own = if confirmation == CLEARING && !is_rejected { FIRST_PENDING } else { confirmation };
        let mut details = asset_details(dice, key, number, place, &start);
        if own == CLEARING {
            let days = dice.of_two_dozen(&DAYS_SINCE_REJECTION);
            // All assets of a certificate were rejected on the same day.
            let day = *rejection.get_or_insert(today.before(days));
            details.extend([("rejectionDate".to_owned(), json!(day.to_string()))]);
        }
        AssetRow {
            id: first_asset.saturating_add(number),
            acceptance: mark.map(|(status, _)| status.to_owned()),
            explanation: mark.map(|(_, text)| text.to_owned()).filter(|text| !text.is_empty()),
            confirmation: Some(own.to_owned()),
            details: Value::Object(details).to_string(),
        }
    });
    let assets = assets.collect();
    let row = CertificateRow {
        key,
        confirmation: Some(confirmation.to_owned()),
        authorization: Some(authorization.to_owned()),
        details: certificate_details(dice, today, key, confirmation, &start).to_string(),
    };
    NewCertificate { certificate: row, two_confirmations: false, assets }
}

fn certificate_details(
    dice: &mut Dice,
    today: Day,
    key: CertificateKey,
    confirmation: &str,
    start: &str,
) -> Value {
    let is_german = key.company.0 != HARBOUR;
    let company = match key.company.0 {
        NORDLICHT => "Nordlicht Leasing GmbH",
        HARBOUR => "Harbour Lease Ltd",
        _ => "Großtal Leasing AG",
    };
    let (customer, remark) = (dice.pick(words::customers(is_german)), dice.pick(words::remarks(is_german)));
    // 36 months are three years.
    let (year, day) = start.split_once('-').unwrap_or((start, ""));
    let end = format!("{}-{day}", year.parse::<i64>().unwrap_or(2026).saturating_add(3));
    let customer_number = format!("{}", dice.below(80_000).saturating_add(10_000));
    let is_confirmed = confirmation == DONE || confirmation == SECOND;
    let first_confirmation =
        is_confirmed.then(|| today.before(dice.of_two_dozen(&DAYS_SINCE_CONFIRMATION)).to_string());
    json!({
        "leaseScheduleId": format!("LS-{}-{:04}", key.company.0.rem_euclid(10_000), key.certificate.0.rem_euclid(10_000)),
        "customerInformation": (!remark.is_empty()).then_some(remark),
        "customerContext": {
            "customerName": customer,
            "customerNumber": customer_number,
            "leaseCompany": key.company.0.to_string(),
            "leaseCompanyName": company,
        },
        "leaseStartDate": start,
        "plannedLeaseEndDate": end,
        "firstConfirmationDate": first_confirmation,
        "secondConfirmationDate": null,
    })
}

fn asset_details(
    dice: &mut Dice,
    key: CertificateKey,
    number: i64,
    (city, postcode, street): words::PlaceNames,
    start: &str,
) -> serde_json::Map<String, Value> {
    let is_german = key.company.0 != HARBOUR;
    let words::AssetKind { category, category_german, class, manufacturer, description, cents } =
        dice.pick(words::KINDS);
    let category = if is_german { category_german } else { category };
    // The price is a decimal number with two places, as in practice.
    let cents = cents.saturating_add(i64::try_from(dice.below(400)).unwrap_or(0));
    let price: Value =
        serde_json::from_str(&format!("{}.{:02}", cents / 100, cents % 100)).unwrap_or_default();
    let members = json!({
        "serialNumber": dice.serial(),
        "manufacturer": manufacturer,
        "description": description,
        "category": category,
        "class": class,
        "costCenter": format!("{}", dice.below(60).saturating_add(1).saturating_mul(10).saturating_add(4000)),
        "orderNumber": format!("B-{:06}", key.certificate.0.rem_euclid(1_000_000)),
        "purchaseOrder": format!("PO-{:05}-{number}", key.certificate.0.rem_euclid(100_000)),
        "location": dice.pick(words::rooms(is_german)),
        "street": street,
        "city": city,
        "postcode": postcode,
        "periodicalPrice": price,
        "currency": if is_german { "EUR" } else { "GBP" },
        "leaseStartDate": start,
        "rejectionDate": null,
    });
    match members {
        Value::Object(members) => members,
        _ => serde_json::Map::new(),
    }
}
