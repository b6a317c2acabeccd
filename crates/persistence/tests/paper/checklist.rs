//! A checklist of assets, and the file that it is.

use acceptance_persistence::checklist::{Checklist, Words};
use acceptance_persistence::code::Code;
use acceptance_persistence::sheet::{Cell, Sheet};
use acceptance_rules::asset::{Asset, AssetDetail, AssetDetails, AssetId};
use acceptance_rules::certificate::{Certificate, CertificateDetail, CertificateKey};
use acceptance_rules::complete::{CompleteAssets, Evidence};

fn asset(id: i64, details: &[(AssetDetail, &str)]) -> Asset {
    let details: AssetDetails = details.iter().copied().collect();
    Asset { id: AssetId(id), acceptance: None, explanation: None, confirmation: None, details }
}

fn words() -> Words {
    Words {
        language: "en",
        title: "Checklist of certificate 4711/1001".into(),
        notice: "Tick one box in each row.",
        certificate: "Certificate",
        asset: "Asset",
        code: "Code",
        serial: "Serial number",
        description: "Description",
        status: "Status",
        note: "Note",
    }
}

fn certificate() -> Certificate {
    Certificate {
        key: CertificateKey::new(4711, 1001),
        confirmation: None,
        authorization: None,
        details: vec![
            (CertificateDetail::CustomerName, "Example <AG>".into()),
            (CertificateDetail::LeaseCompanyName, "Lease Ltd".into()),
            (CertificateDetail::LeaseStart, "2026-01-01".into()),
        ],
    }
}

fn name(detail: CertificateDetail) -> &'static str {
    match detail {
        CertificateDetail::LeaseCompanyName => "Company",
        CertificateDetail::CustomerName => "Customer",
        _ => "Other",
    }
}

fn describe(asset: &Asset) -> String {
    asset.detail(AssetDetail::Description).unwrap_or_default().to_owned()
}

fn sheet(assets: Vec<Asset>) -> Sheet {
    let assets = CompleteAssets::prove(assets, Evidence::OwnStore).unwrap();
    let certificate = certificate();
    let statuses = ["Received".to_owned(), "Damaged".into(), "Not <here>".into()];
    let counts = [("Assets", assets.len().to_string())];
    let checklist = Checklist {
        certificate: &certificate,
        assets: &assets,
        statuses: &statuses,
        counts: &counts,
        name: &name,
        describe: &describe,
    };
    assert_eq!(checklist.file_name(), "certificate-4711-1001-checklist.html");
    checklist.sheet(words())
}

fn text(text: &str) -> Cell {
    Cell::Text(text.into())
}

fn code(text: &str) -> Cell {
    Cell::Code(Code::of(text).unwrap())
}

#[test]
fn a_row_has_boxes_room_and_a_code_of_what_is_written_on_the_thing() {
    let sheet = sheet(vec![
        asset(7, &[(AssetDetail::SerialNumber, " SN-1 "), (AssetDetail::Description, "Laptop")]),
        asset(9, &[(AssetDetail::SerialNumber, " \t")]),
        asset(8, &[(AssetDetail::SerialNumber, &"é".repeat(200))]),
        asset(6, &[(AssetDetail::SerialNumber, "A\nB")]),
    ]);
    assert_eq!(sheet.heads, ["Asset", "Code", "Serial number", "Description", "Status", "Note"]);
    let boxes = Cell::Boxes(["Received".to_owned(), "Damaged".into(), "Not <here>".into()].into());
    let row = |id, code, serial: &str, what| {
        vec![text(id), code, text(serial), text(what), boxes.clone(), Cell::Room]
    };
    let expected = [
        row("7", code("SN-1"), "SN-1", "Laptop"),
        row("9", code("9"), "", ""),
        // Too long for a code, or nothing that a scanner should type.
        row("8", text(""), &"é".repeat(200), ""),
        row("6", text(""), "A\nB", ""),
    ];
    assert_eq!(sheet.rows, expected);
}

#[test]
fn the_head_says_what_is_known_of_the_certificate() {
    let sheet = sheet(vec![asset(7, &[])]);
    assert_eq!(sheet.heads, ["Asset", "Code", "Status", "Note"], "no columns without anything in them");
    assert_eq!(sheet.rows[0].len(), 4);
    assert_eq!(
        sheet.facts,
        [
            ("Certificate", "4711/1001".to_owned()),
            ("Company", "Lease Ltd".into()),
            ("Customer", "Example <AG>".into()),
            ("Assets", "1".into()),
        ]
    );
}

#[test]
fn the_file_has_the_boxes_and_the_codes_and_runs_nothing() {
    let assets = vec![asset(7, &[(AssetDetail::SerialNumber, "<b>\"SN\"")])];
    let html = sheet(assets).html();
    let code = Code::of("<b>\"SN\"").unwrap();
    let row = format!(
        "<tr><td><bdi>7</bdi></td>\
         <td><svg aria-hidden=\"true\" width=\"58\" height=\"58\" viewBox=\"0 0 29 29\" \
         shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h29v29H0z\"/>\
         <path fill=\"#000\" d=\"{}\"/></svg></td>\
         <td><bdi>&lt;b&gt;&quot;SN&quot;</bdi></td>\
         <td><ul class=\"boxes\"><li><bdi>Received</bdi></li><li><bdi>Damaged</bdi></li>\
         <li><bdi>Not &lt;here&gt;</bdi></li></ul></td><td class=\"room\"></td></tr>\n",
        code.path()
    );
    assert!(html.contains(&row), "{html}");
    assert!(html.contains("<dd><bdi>Example &lt;AG&gt;</bdi></dd>"), "{html}");
}
