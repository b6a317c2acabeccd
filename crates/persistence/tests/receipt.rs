//! Tests the contents of a receipt: the assets read after the decision, in portable JSON and in
//! HTML without scripts.

use acceptance_persistence::receipt::{Moment, Receipt, Reply};
use acceptance_persistence::sheet::{Cell, Head, Sheet, SheetTable};
use acceptance_rules::act::Proof;
use acceptance_rules::asset::{AcceptanceStatus, Asset, AssetDetail, AssetDetails, AssetId, StatusCodes};
use acceptance_rules::certificate::{
    AuthorizationStatus, Certificate, CertificateDetail, CertificateKey, ConfirmationStatus,
};
use acceptance_rules::complete::{CompleteAssets, Evidence};
use acceptance_rules::decision::{Decision, DecisionContext, Plan, plan};
use acceptance_rules::draft::Draft;
use serde_json::{Value, json};

fn status(raw: &str) -> Option<AcceptanceStatus> {
    StatusCodes::default().read(raw)
}

fn asset(id: i64, raw: &str, explanation: Option<&str>) -> Asset {
    Asset {
        id: AssetId(id),
        acceptance: status(raw),
        explanation: explanation.map(Into::into),
        confirmation: None,
        details: AssetDetails::default(),
    }
}

fn certificate(confirmation: &str) -> Certificate {
    Certificate {
        key: CertificateKey::new(4711, 1001),
        confirmation: Some(ConfirmationStatus::read(confirmation)),
        authorization: Some(AuthorizationStatus::read("ready")),
        details: vec![(CertificateDetail::CustomerName, "Example “AG” \\ \u{1}".into())],
    }
}

fn complete(assets: &[Asset]) -> CompleteAssets {
    CompleteAssets::prove(assets.to_vec(), Evidence::OwnStore).unwrap()
}

/// Returns a decision on shown assets, with a chosen status for one of them.
fn planned(decision: Decision, assets: &[Asset], chosen: Option<(&Asset, &str)>) -> Plan {
    let mut draft = Draft::default();
    if let Some((asset, raw)) = chosen {
        draft.set_acceptance([asset], status(raw).as_ref());
    }
    let (certificate, assets) = (certificate("firstConfirmationPending"), complete(assets));
    let context = DecisionContext {
        certificate: Some(&certificate),
        assets: Some(&assets),
        draft: &draft,
        confirmed_before: false,
        has_stored_changes: false,
    };
    plan(decision, &context).unwrap()
}

fn moment(time: &str) -> Moment {
    Moment { utc: ["2026-11-21T10:", time, "Z"].concat(), local: ["2026-11-21T11:", time, "+01:00"].concat() }
}

fn receipt<'a>(
    plan: &'a Plan,
    proof: Proof,
    certificate: &'a Certificate,
    assets: &'a CompleteAssets,
) -> Receipt<'a> {
    Receipt {
        decision: plan.decision(),
        plan: Some(plan),
        before: Some("firstConfirmationPending"),
        assets,
        assets_read: moment("02:05.500"),
        proof,
        certificate,
        sent: Some(moment("02:03.004")),
        read: moment("02:04.000"),
        reply: Some(Reply { kind: "success", status: None }),
        service: "https://desk.example/api",
    }
}

fn value(receipt: &Receipt<'_>) -> Value {
    serde_json::from_str(&receipt.json(&label)).unwrap()
}

fn label(status: &AcceptanceStatus) -> String {
    ["<", status.raw(), ">"].concat()
}

#[test]
fn assets_are_as_they_were_read_after_any_decision() {
    let held =
        [asset(3, "damaged", Some("old")), asset(1, "other", Some("kept")), asset(2, "received", None)];
    let plan = planned(Decision::Reject, &held, Some((&held[2], "notReceived")));
    let read =
        complete(&[asset(2, "stolen", Some("new")), asset(4, "", None), asset(3, "damaged", Some("old"))]);
    let read_back = certificate("clearingProcess");
    let receipt = receipt(&plan, Proof::Rejected, &read_back, &read);
    let decided = receipt.decided();
    assert!(decided.iter().map(|it| &it.asset).eq(read.iter()), "{decided:?}");
    // Asset 4 was added after the user looked.
    let unmarked: Vec<_> = decided.iter().map(|it| it.is_unmarked).collect();
    assert_eq!(unmarked, [Some(false), None, Some(false)], "a rejection records nothing without a mark");
    assert_eq!(value(&receipt)["assetCount"], json!(3));
}

#[test]
fn an_asset_recorded_without_a_mark_is_labelled() {
    let held = [
        asset(1, "", None),
        asset(2, "", None),
        asset(3, "RECEIVED", None),
        asset(5, "", None),
        asset(6, "", None),
    ];
    let plan = planned(Decision::Confirm, &held, Some((&held[1], "received")));
    // Asset 4 was added after the user looked; 5 and 6 do not show the effect of a confirmation.
    let read = ["received", "received", "RECEIVED", "received", "other", ""];
    let read: Vec<_> = (1..).zip(read).map(|(id, raw)| asset(id, raw, None)).collect();
    let (read, read_back) = (complete(&read), certificate("Confirmed"));
    let mut receipt = receipt(&plan, Proof::Confirmed, &read_back, &read);
    let told = |receipt: &Receipt<'_>| {
        let assets = value(receipt)["assets"].as_array().unwrap().clone();
        assets.iter().map(|asset| asset["recordedWithoutMark"].as_bool()).collect::<Vec<_>>()
    };
    let (yes, no) = (Some(true), Some(false));
    assert_eq!(told(&receipt), [yes, no, no, None, no, no]);
    // A reload loses the marks.
    receipt.plan = None;
    assert_eq!(told(&receipt), [None; 6]);
}

#[test]
fn the_json_is_the_documented_one() {
    let mut one = asset(9_007_199_254_740_993, "damaged", Some("a \"crack\"\n</script>"));
    one.details = [(AssetDetail::SerialNumber, "SN-1"), (AssetDetail::City, "Ulm")].into();
    let held = [one, asset(i64::MIN, "received", None)];
    let (plan, read) = (planned(Decision::Reject, &held, None), complete(&held));
    let read_back = certificate("clearingProcess");
    let json = receipt(&plan, Proof::Rejected, &read_back, &read).json(&label);
    let value: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        value,
        json!({
            "format": "acceptance-desk.receipt",
            "version": 1,
            "notice": "Record of the browser in which the decision was made; not a document of the operator.",
            "service": "https://desk.example/api",
            "certificate": {
                "leaseCompanyNumber": 4711,
                "acceptanceCertificateId": 1001,
                "details": { "customerName": "Example “AG” \\ \u{1}" },
            },
            "decision": {
                "kind": "reject",
                "sentAt": { "utc": "2026-11-21T10:02:03.004Z", "local": "2026-11-21T11:02:03.004+01:00" },
                "confirmationStatusBefore": "firstConfirmationPending",
            },
            "reply": { "kind": "success", "httpStatus": null },
            "readBack": {
                "outcome": "rejected",
                "at": { "utc": "2026-11-21T10:02:04.000Z", "local": "2026-11-21T11:02:04.000+01:00" },
                "confirmationStatus": "clearingProcess",
                "authorizationStatus": "ready",
            },
            "assetsFrom": "reading",
            "assetsReadAt": { "utc": "2026-11-21T10:02:05.500Z", "local": "2026-11-21T11:02:05.500+01:00" },
            "assetCount": 2,
            "assets": [
                {
                    "assetId": 9_007_199_254_740_993_i64,
                    "acceptanceStatus": "damaged",
                    "acceptanceStatusLabel": "<damaged>",
                    "explanation": "a \"crack\"\n</script>",
                    "recordedWithoutMark": false,
                    "details": { "serialNumber": "SN-1", "city": "Ulm" },
                },
                {
                    "assetId": i64::MIN,
                    "acceptanceStatus": "received",
                    "acceptanceStatusLabel": "<received>",
                    "explanation": null,
                    "recordedWithoutMark": false,
                    "details": {},
                },
            ],
        })
    );
    // All digits are preserved for any reader.
    assert!(json.contains("\"assetId\": 9007199254740993,"), "{json}");
}

#[test]
fn unknown_values_are_null() {
    let held = [asset(1, "received", None)];
    let (plan, read) = (planned(Decision::Confirm, &held, None), complete(&held));
    let read_back = Certificate { authorization: None, ..certificate("Confirmed") };
    let mut receipt = receipt(&plan, Proof::Confirmed, &read_back, &read);
    (receipt.sent, receipt.reply, receipt.before) = (None, None, None);
    let json = value(&receipt);
    assert_eq!(
        json["decision"],
        json!({ "kind": "confirm", "sentAt": null, "confirmationStatusBefore": null })
    );
    assert_eq!(json["reply"], Value::Null);
    assert_eq!(json["readBack"]["authorizationStatus"], Value::Null);
    receipt.reply = Some(Reply { kind: "refused", status: Some(409) });
    assert_eq!(value(&receipt)["reply"], json!({ "kind": "refused", "httpStatus": 409 }));
}

#[test]
fn a_file_is_named_after_what_it_tells() {
    let held = [asset(1, "received", None)];
    let (plan, read) = (planned(Decision::Confirm, &held, None), complete(&held));
    let read_back = certificate("Confirmed");
    for (proof, expected) in [
        (Proof::Confirmed, "certificate-4711-1001-confirmed-20261121T1002Z.html"),
        (Proof::Rejected, "certificate-4711-1001-rejected-20261121T1002Z.html"),
        (Proof::SecondPending, "certificate-4711-1001-second-confirmation-pending-20261121T1002Z.html"),
    ] {
        assert_eq!(receipt(&plan, proof, &read_back, &read).file_name("html"), expected);
    }
}

#[test]
fn every_text_of_a_sheet_is_escaped() {
    const HOSTILE: &str = "</title></style><script>x</script>\"'&amp;\0\r\n\u{202E}";
    const ESCAPED: &str = "&lt;/title&gt;&lt;/style&gt;&lt;script&gt;x&lt;/script&gt;&quot;&#39;&amp;amp;\u{FFFD}&#13;\n\u{202E}";
    let sheet = |text: &'static str| {
        let table = SheetTable {
            heading: text.into(),
            heads: vec![Head::Text(text), Head::Upright(text.into())],
            rows: vec![vec![Cell::Text(text.into()), Cell::Id(text.into()), Cell::Serial(text.into())]],
        };
        Sheet {
            language: text,
            title: text.into(),
            result: text,
            notice: text,
            facts: vec![(text, text.into())],
            tables: vec![table],
            more_facts: vec![(text, text.into())],
        }
        .html()
    };
    let hostile = sheet(HOSTILE);
    assert_eq!(hostile.replace("serial long", "serial"), sheet("@@").replace("@@", ESCAPED));
    assert_eq!(hostile.matches(ESCAPED).count(), 16);
    assert!(!hostile.contains("<script"));
}

#[test]
fn a_sheet_is_made_for_paper() {
    let table = SheetTable {
        heading: "Alle".into(),
        heads: vec![Head::Text("Objekt")],
        rows: vec![vec![Cell::Id("1".into())]],
    };
    let sheet = Sheet {
        language: "de",
        title: "Quittung".into(),
        notice: "Hinweis",
        tables: vec![table],
        ..Sheet::default()
    };
    let sheet = sheet.html();
    for part in [
        "<!doctype html>\n<html lang=\"de\">",
        "<meta charset=\"utf-8\">",
        "size: portrait",
        "table-header-group",
        "break-inside: avoid",
        "color-scheme: light",
        "<h3>Alle</h3>",
        "<tr><th scope=\"col\">Objekt</th></tr></thead>",
    ] {
        assert!(sheet.contains(part), "{part} in {sheet}");
    }
    for part in ["<p class=\"paper-result\">", "<dl>"] {
        assert!(!sheet.contains(part), "{part} in {sheet}");
    }
    assert!(sheet.find("charset").unwrap() < 200, "a browser looks for it at the beginning");
}
