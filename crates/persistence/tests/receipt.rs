//! Tests the contents of a receipt: the assets read after the decision, in HTML without scripts.

use acceptance_persistence::receipt::Receipt;
use acceptance_persistence::sheet::{Cell, Head, Sheet, SheetTable};
use acceptance_rules::act::Proof;
use acceptance_rules::asset::{AcceptanceStatus, Asset, AssetDetails, AssetId, StatusCodes};
use acceptance_rules::certificate::{Certificate, CertificateKey, ConfirmationStatus};
use acceptance_rules::complete::{CompleteAssets, Evidence};
use acceptance_rules::decision::{Decision, DecisionContext, Plan, plan};
use acceptance_rules::draft::Draft;

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
        authorization: None,
        details: Vec::new(),
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

fn receipt<'a>(
    plan: &'a Plan,
    proof: Proof,
    certificate: &'a Certificate,
    assets: &'a CompleteAssets,
) -> Receipt<'a> {
    Receipt { decision: plan.decision(), plan: Some(plan), assets, proof, certificate }
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
    let told = |receipt: &Receipt<'_>| receipt.decided().iter().map(|it| it.is_unmarked).collect::<Vec<_>>();
    let (yes, no) = (Some(true), Some(false));
    assert_eq!(told(&receipt), [yes, no, no, None, no, no]);
    // A reload loses the marks.
    receipt.plan = None;
    assert_eq!(told(&receipt), [None; 6]);
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
        let receipt = receipt(&plan, proof, &read_back, &read);
        assert_eq!(receipt.file_name("2026-11-21T10:02:04.000Z"), expected);
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
            blanks: vec![text],
        }
        .html()
    };
    let hostile = sheet(HOSTILE);
    assert_eq!(hostile.replace("serial long", "serial"), sheet("@@").replace("@@", ESCAPED));
    assert_eq!(hostile.matches(ESCAPED).count(), 17);
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
