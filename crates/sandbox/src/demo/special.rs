//! One certificate for each special case.

use super::dice::Dice;
use super::words;

use acceptance_rules::asset::{DETAILS, DetailKind};
use serde_json::{Value, json};

use super::{
    AUTHORIZED, BIG_IDS, CLEARING, CONFIRMABLE, CONFIRMED, DONE, Day, EMPTY, FIRST_PENDING, HOSTILE, HUGE,
    IN_CLEARING, LARGE, LOOK_ALIKES, NOT_READY, READY, READY_TO_REJECT, RECEIVED, SECOND, SECOND_PENDING,
    TWO_CONFIRMATIONS, UNKNOWN_ACCEPTANCE_STATUSES, UNKNOWN_CERTIFICATE_STATUS, made,
};
use crate::stored::{AssetRow, CertificateRow, NewCertificate};

pub(super) fn special(dice: &mut Dice, today: Day) -> Vec<NewCertificate> {
    let unset = |count| vec![None; count];
    let received = |count| vec![Some((RECEIVED, "")); count];
    let mut two = made(dice, today, TWO_CONFIRMATIONS, FIRST_PENDING, READY, &unset(3));
    two.two_confirmations = true;
    let mut second = made(dice, today, SECOND_PENDING, SECOND, READY, &received(3));
    second.two_confirmations = true;
    let problems = [
        Some((RECEIVED, "")),
        Some(("damaged", "Riss im Display, unten links")),
        Some((RECEIVED, "")),
        Some(("other", "Netzteil fehlt")),
        Some((RECEIVED, "")),
    ];
    let mut clearing = problems.to_vec();
    clearing.push(Some((RECEIVED, "")));
    let mut large: Vec<_> = received(70).into_iter().chain(unset(71)).collect();
    dice.shuffle(&mut large);
    large.insert(17, Some(("notReceived", "Nur 3 von 4 Paketen geliefert")));
    large.insert(96, Some(("damaged", "Gehäuse verbeult")));
    vec![
        made(dice, today, CONFIRMABLE, FIRST_PENDING, READY, &unset(4)),
        made(dice, today, READY_TO_REJECT, FIRST_PENDING, READY, &problems),
        made(dice, today, LARGE, FIRST_PENDING, READY, &large),
        two,
        second,
        made(dice, today, IN_CLEARING, CLEARING, READY, &clearing),
        made(dice, today, CONFIRMED, DONE, READY, &received(5)),
        made(dice, today, EMPTY, FIRST_PENDING, READY, &[]),
        made(dice, today, NOT_READY, FIRST_PENDING, AUTHORIZED, &unset(4)),
    ]
}

pub(super) fn huge(dice: &mut Dice, today: Day) -> NewCertificate {
    let mut huge = made(dice, today, HUGE, FIRST_PENDING, READY, &vec![None; 10_000]);
    for (asset, number) in huge.assets.iter_mut().zip(1..) {
        asset.id = 2_000_000_i64.saturating_add(number);
    }
    huge
}

pub(super) fn big_ids(dice: &mut Dice, today: Day) -> NewCertificate {
    let marks = [None, Some((RECEIVED, "")), None, None];
    let mut big = made(dice, today, BIG_IDS, FIRST_PENDING, READY, &marks);
    let ids = [9_007_199_254_740_992, 9_007_199_254_740_993, 9_007_199_254_740_995, i64::MAX];
    for (asset, id) in big.assets.iter_mut().zip(ids) {
        asset.id = id;
    }
    big
}

pub(super) fn unknown(dice: &mut Dice, today: Day) -> Vec<NewCertificate> {
    let received = Some((RECEIVED, ""));
    vec![
        made(dice, today, UNKNOWN_CERTIFICATE_STATUS, "awaitingCountersignature", READY, &[received; 3]),
        made(
            dice,
            today,
            UNKNOWN_ACCEPTANCE_STATUSES,
            FIRST_PENDING,
            READY,
            &[received, Some(("stolen", "Taken from the loading bay")), received, Some(("wrongColour", ""))],
        ),
        made(
            dice,
            today,
            LOOK_ALIKES,
            "con\u{200B}firmed",
            "ready\u{A0}",
            &[Some(("received ", "")), Some(("rece\u{200B}ived", "")), Some((" ", "")), received],
        ),
    ]
}

/// Returns a certificate with texts that do harm if they are not treated as text.
pub(super) fn hostile() -> NewCertificate {
    let texts = words::hostile();
    let text = |number: usize| texts.get(number % texts.len()).cloned().unwrap_or_default();
    let asset = |number: usize| {
        // A hostile price is no number, and the document allows only numbers.
        let members = DETAILS.iter().filter(|spec| spec.kind != DetailKind::Price).zip(number..);
        let details = members.map(|(spec, index)| (spec.member.to_owned(), json!(text(index))));
        AssetRow {
            id: i64::try_from(number).unwrap_or(0).saturating_add(1_013_001),
            acceptance: (number % 3 == 1).then(|| RECEIVED.to_owned()),
            explanation: number.is_multiple_of(2).then(|| text(number)),
            confirmation: Some(FIRST_PENDING.to_owned()),
            details: Value::Object(details.collect()).to_string(),
        }
    };
    let details = json!({
        "leaseScheduleId": text(0),
        "customerInformation": text(1),
        "customerContext": {
            "customerName": text(2), "customerNumber": text(3), "leaseCompany": text(4), "leaseCompanyName": text(5),
        },
        "leaseStartDate": text(6),
        "plannedLeaseEndDate": text(7),
    });
    let certificate = CertificateRow {
        key: HOSTILE,
        confirmation: Some(FIRST_PENDING.to_owned()),
        authorization: Some(READY.to_owned()),
        details: details.to_string(),
    };
    NewCertificate { certificate, two_confirmations: false, assets: (0..12).map(asset).collect() }
}
