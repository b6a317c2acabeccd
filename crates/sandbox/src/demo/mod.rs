//! Made-up certificates, the same at every first start: ordinary ones, and one for each case worth seeing.
//!
//! There is no clock and no chance in it; [`Dice`] only makes the ordinary ones differ from each other.

mod words;

use acceptance_rules::certificate::{CertificateId, CertificateKey, LeaseCompanyNumber};
use serde_json::{Value, json};

use crate::stored::{AssetRow, CertificateRow, NewCertificate};

const fn key(company: i64, certificate: i64) -> CertificateKey {
    CertificateKey { company: LeaseCompanyNumber(company), certificate: CertificateId(certificate) }
}

/// A German lease company.
const NORDLICHT: i64 = 4711;
/// An English lease company.
const HARBOUR: i64 = 4712;
/// The lease company of the certificates that were asked for by their size.
const SIZED: i64 = 4713;
/// A lease company whose number no floating number can hold.
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
/// 3 assets; its confirmation status is a text that nobody knows.
pub const UNKNOWN_CERTIFICATE_STATUS: CertificateKey = key(HARBOUR, 2001);
/// 4 assets, 2 of them with acceptance statuses that nobody knows.
pub const UNKNOWN_ACCEPTANCE_STATUSES: CertificateKey = key(HARBOUR, 2002);
/// 4 assets with statuses that only look like `received`, under one that only looks like `Confirmed`.
pub const LOOK_ALIKES: CertificateKey = key(HARBOUR, 2003);
/// The certificates whose statuses are not the known ones.
pub const UNKNOWN_STATUSES: [CertificateKey; 3] =
    [UNKNOWN_CERTIFICATE_STATUS, UNKNOWN_ACCEPTANCE_STATUSES, LOOK_ALIKES];
/// 4 assets; all its numbers are beyond 2^53, some of them neighbours that a floating number cannot tell apart.
pub const BIG_IDS: CertificateKey = key(GROSSTAL, 9_007_199_254_740_995);

const FIRST_PENDING: &str = "firstConfirmationPending";
const SECOND: &str = "secondConfirmationPending";
const CLEARING: &str = "clearingProcess";
const DONE: &str = "Confirmed";
const READY: &str = "ready";
const AUTHORIZED: &str = "authorized";
const RECEIVED: &str = "received";

/// How many ordinary certificates have which statuses; enough for three pages that await a decision and for
/// two of each other kind.
const ORDINARY: [(usize, &str, &str); 7] = [
    (46, FIRST_PENDING, READY),
    (3, SECOND, READY),
    (22, CLEARING, READY),
    (20, DONE, READY),
    (5, DONE, AUTHORIZED),
    (4, FIRST_PENDING, AUTHORIZED),
    (3, FIRST_PENDING, "expired"),
];

/// All demo certificates.
pub fn certificates() -> Vec<NewCertificate> {
    let mut dice = Dice(0x5EED);
    let mut all = special(&mut dice);
    let mut kinds: Vec<_> = ORDINARY
        .iter()
        .flat_map(|(count, confirmation, authorization)| {
            std::iter::repeat_n((*confirmation, *authorization), *count)
        })
        .collect();
    dice.shuffle(&mut kinds);
    let mut next = [(NORDLICHT, 1044), (HARBOUR, 2101), (GROSSTAL, 3001)];
    for (confirmation, authorization) in kinds {
        // Half of them in the first company, the rest in the others.
        let place = dice.below(4).saturating_sub(1);
        let Some((company, id)) = next.get_mut(place) else { continue };
        all.push(ordinary(&mut dice, key(*company, *id), confirmation, authorization));
        *id += 1;
    }
    all.push(hostile());
    all.extend(unknown(&mut dice));
    all.push(big_ids(&mut dice));
    all.push(huge(&mut dice));
    all
}

/// The certificates for one case each that look like any other.
fn special(dice: &mut Dice) -> Vec<NewCertificate> {
    let unset = |count| vec![None; count];
    let received = |count| vec![Some((RECEIVED, "")); count];
    let mut two = made(dice, TWO_CONFIRMATIONS, FIRST_PENDING, READY, &unset(3));
    two.two_confirmations = true;
    let mut second = made(dice, SECOND_PENDING, SECOND, READY, &received(3));
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
        made(dice, CONFIRMABLE, FIRST_PENDING, READY, &unset(4)),
        made(dice, READY_TO_REJECT, FIRST_PENDING, READY, &problems),
        made(dice, LARGE, FIRST_PENDING, READY, &large),
        two,
        second,
        made(dice, IN_CLEARING, CLEARING, READY, &clearing),
        made(dice, CONFIRMED, DONE, READY, &received(5)),
        made(dice, EMPTY, FIRST_PENDING, READY, &[]),
        made(dice, NOT_READY, FIRST_PENDING, AUTHORIZED, &unset(4)),
    ]
}

fn ordinary(dice: &mut Dice, key: CertificateKey, confirmation: &str, authorization: &str) -> NewCertificate {
    let count = dice.below(22).saturating_add(2);
    let is_german = key.company.0 != HARBOUR;
    let problem = |dice: &mut Dice| Some(dice.pick(words::problems(is_german)));
    let mut marks: Vec<Mark> = match confirmation {
        FIRST_PENDING => match dice.below(5) {
            0 | 1 => vec![None; count],
            2 => (0..count).map(|_| (dice.below(2) == 0).then_some((RECEIVED, ""))).collect(),
            3 => (0..count).map(|_| if dice.below(4) == 0 { problem(dice) } else { None }).collect(),
            _ => vec![Some((RECEIVED, "")); count],
        },
        _ => vec![Some((RECEIVED, "")); count],
    };
    if confirmation == CLEARING {
        for _ in 0..dice.below(3).saturating_add(1) {
            let place = dice.below(count);
            if let Some(mark) = marks.get_mut(place) {
                *mark = problem(dice);
            }
        }
    }
    let mut new = made(dice, key, confirmation, authorization, &marks);
    new.two_confirmations = confirmation == SECOND;
    new
}

/// The acceptance status of an asset with its explanation.
type Mark = Option<(&'static str, &'static str)>;

fn made(
    dice: &mut Dice,
    key: CertificateKey,
    confirmation: &str,
    authorization: &str,
    marks: &[Mark],
) -> NewCertificate {
    let first_asset = key.certificate.0.saturating_mul(1000);
    let place = dice.pick(words::places(key.company.0 != HARBOUR));
    let start = dice.date();
    let assets = marks.iter().zip(1..).map(|(mark, number)| {
        let is_rejected = mark.is_some_and(|(status, _)| status != RECEIVED);
        // A rejection rejects only what was not received (Seed 3).
        let own = if confirmation == CLEARING && !is_rejected { FIRST_PENDING } else { confirmation };
        let mut details = asset_details(dice, key, number, place, &start);
        if own == CLEARING {
            details.extend([("rejectionDate".to_owned(), json!(dice.date()))]);
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
        details: certificate_details(dice, key, confirmation, &start).to_string(),
    };
    NewCertificate { certificate: row, two_confirmations: false, assets }
}

fn certificate_details(dice: &mut Dice, key: CertificateKey, confirmation: &str, start: &str) -> Value {
    let is_german = key.company.0 != HARBOUR;
    let company = match key.company.0 {
        NORDLICHT => "Nordlicht Leasing GmbH",
        HARBOUR => "Harbour Lease Ltd",
        _ => "Großtal Leasing AG",
    };
    let (customer, remark) = (dice.pick(words::customers(is_german)), dice.pick(words::remarks(is_german)));
    // 36 months later is three years on.
    let (year, day) = start.split_once('-').unwrap_or((start, ""));
    let end = format!("{}-{day}", year.parse::<i64>().unwrap_or(2026).saturating_add(3));
    json!({
        "leaseScheduleId": format!("LS-{}-{:04}", key.company.0.rem_euclid(10_000), key.certificate.0.rem_euclid(10_000)),
        "customerInformation": (!remark.is_empty()).then_some(remark),
        "customerContext": {
            "customerName": customer,
            "customerNumber": format!("{}", dice.below(80_000).saturating_add(10_000)),
            "leaseCompany": key.company.0.to_string(),
            "leaseCompanyName": company,
        },
        "leaseStartDate": start,
        "plannedLeaseEndDate": end,
        "firstConfirmationDate": (confirmation == DONE || confirmation == SECOND).then(|| dice.date()),
        "secondConfirmationDate": null,
    })
}

fn asset_details(
    dice: &mut Dice,
    key: CertificateKey,
    number: i64,
    (city, postcode, street): words::Place,
    start: &str,
) -> serde_json::Map<String, Value> {
    let is_german = key.company.0 != HARBOUR;
    let words::Kind { category, category_german, class, manufacturer, description, cents } =
        dice.pick(words::KINDS);
    let category = if is_german { category_german } else { category };
    // The price is written as a decimal number of two places, as such services send it.
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

fn huge(dice: &mut Dice) -> NewCertificate {
    let mut huge = made(dice, HUGE, FIRST_PENDING, READY, &vec![None; 10_000]);
    for (asset, number) in huge.assets.iter_mut().zip(1..) {
        asset.id = 2_000_000_i64.saturating_add(number);
    }
    huge
}

/// Certificates of so many unmarked assets, for who measures; the number of assets is that of the certificate.
pub fn sized(counts: &[u32]) -> Vec<NewCertificate> {
    let mut dice = Dice(0x512E);
    let one = |count: &u32| {
        let marks = vec![None; usize::try_from(*count).unwrap_or_default()];
        let mut sized = made(&mut dice, key(SIZED, (*count).into()), FIRST_PENDING, READY, &marks);
        for (asset, number) in sized.assets.iter_mut().zip(1..) {
            asset.id = i64::from(*count).saturating_mul(1_000_000).saturating_add(number);
        }
        sized
    };
    counts.iter().map(one).collect()
}

fn big_ids(dice: &mut Dice) -> NewCertificate {
    let marks = [None, Some((RECEIVED, "")), None, None];
    let mut big = made(dice, BIG_IDS, FIRST_PENDING, READY, &marks);
    let ids = [9_007_199_254_740_992, 9_007_199_254_740_993, 9_007_199_254_740_995, i64::MAX];
    for (asset, id) in big.assets.iter_mut().zip(ids) {
        asset.id = id;
    }
    big
}

/// Statuses that nobody knows, and some that only look like known ones.
fn unknown(dice: &mut Dice) -> Vec<NewCertificate> {
    let received = Some((RECEIVED, ""));
    vec![
        made(dice, UNKNOWN_CERTIFICATE_STATUS, "awaitingCountersignature", READY, &[received; 3]),
        made(
            dice,
            UNKNOWN_ACCEPTANCE_STATUSES,
            FIRST_PENDING,
            READY,
            &[received, Some(("stolen", "Taken from the loading bay")), received, Some(("wrongColour", ""))],
        ),
        made(
            dice,
            LOOK_ALIKES,
            "con\u{200B}firmed",
            "ready\u{A0}",
            &[Some(("received ", "")), Some(("rece\u{200B}ived", "")), Some((" ", "")), received],
        ),
    ]
}

/// Texts that do harm where they are not treated as text.
fn hostile() -> NewCertificate {
    let texts = words::hostile();
    let text = |number: usize| texts.get(number % texts.len()).cloned().unwrap_or_default();
    let members = [
        "serialNumber",
        "manufacturer",
        "description",
        "category",
        "class",
        "costCenter",
        "orderNumber",
        "purchaseOrder",
        "location",
        "street",
        "city",
        "postcode",
        "currency",
        "leaseStartDate",
    ];
    let asset = |number: usize| {
        let details =
            members.iter().zip(number..).map(|(name, place)| ((*name).to_owned(), json!(text(place))));
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

/// Numbers that look random and are always the same (splitmix64).
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `limit`; 0 where there is none.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        let limit = u64::try_from(limit).unwrap_or(u64::MAX).max(1);
        usize::try_from(self.next() % limit).unwrap_or(0)
    }

    fn pick<T: Copy + Default>(&mut self, list: &[T]) -> T {
        list.get(self.below(list.len())).copied().unwrap_or_default()
    }

    fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last.saturating_add(1)));
        }
    }

    /// The first of some month.
    fn date(&mut self) -> String {
        format!("{}-{:02}-01", self.below(2).saturating_add(2025), self.below(12).saturating_add(1))
    }

    fn serial(&mut self) -> String {
        const SIGNS: &[char] = &[
            'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'J', 'K', 'L', 'M', 'N', 'P', 'R', 'S', 'T', 'V', 'W',
            'X', 'Y', 'Z', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9',
        ];
        (0..10).map(|_| self.pick(SIGNS)).collect()
    }
}
