//! Tests a checklist of assets and its file.

use acceptance_persistence::checklist::{Checklist, Words};
use acceptance_persistence::code::Code;
use acceptance_persistence::sheet::{Cell, Head, Sheet};
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
        location: "Location",
        note: "Note",
        blanks: vec!["Checked by", "Signature"],
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
        marked: &|asset| (asset.id == AssetId(5)).then_some(1),
        counts: &counts,
        name: &name,
        describe: &describe,
    };
    checklist.sheet(words())
}

fn code(text: &str) -> Cell {
    Cell::Code(Code::of(text).unwrap())
}

fn heads(texts: &[&'static str]) -> Vec<Head> {
    let mut heads: Vec<Head> = texts.iter().copied().map(Head::Text).collect();
    heads.extend(["Received", "Damaged", "Not <here>"].map(|name| Head::Upright(name.into())));
    heads.push(Head::Text("Note"));
    heads
}

#[test]
fn a_row_has_a_code_of_the_label_and_a_box_below_each_status() {
    let sheet = sheet(vec![
        asset(7, &[(AssetDetail::SerialNumber, " SN-1 "), (AssetDetail::Description, "Laptop")]),
        asset(9, &[(AssetDetail::SerialNumber, " \t")]),
        asset(8, &[(AssetDetail::SerialNumber, &"é".repeat(200))]),
        asset(6, &[(AssetDetail::SerialNumber, "A\nB")]),
    ]);
    let table = &sheet.tables[0];
    assert_eq!(table.heads, heads(&["Asset", "Code", "Serial number", "Description"]));
    let row = |id: &str, code, serial: &str, what: &str| {
        let own = [Cell::Id(id.into()), code, Cell::Serial(serial.into()), Cell::Text(what.into())];
        own.into_iter().chain([Cell::Tick, Cell::Tick, Cell::Tick, Cell::Room]).collect::<Vec<_>>()
    };
    let none = || Cell::Text(String::new());
    let expected = [
        row("7", code("SN-1"), "SN-1", "Laptop"),
        row("9", code("9"), "", ""),
        // Too long for a code, or with characters that a scanner would type as keys.
        row("8", none(), &"é".repeat(200), ""),
        row("6", none(), "A\nB", ""),
    ];
    assert_eq!(table.rows, expected);
    assert_eq!(sheet.row_count(), 4);
}

#[test]
fn a_set_status_is_ticked_and_a_known_location_has_a_column() {
    let sheet = sheet(vec![asset(4, &[]), asset(5, &[(AssetDetail::Location, " Hall 2 ")])]);
    let table = &sheet.tables[0];
    assert_eq!(table.heads, heads(&["Asset", "Code", "Location"]));
    let boxes = |row: usize| table.rows[row][2..].to_vec();
    let place = |text: &str| Cell::Text(text.into());
    assert_eq!(boxes(0), [place(""), Cell::Tick, Cell::Tick, Cell::Tick, Cell::Room]);
    assert_eq!(boxes(1), [place("Hall 2"), Cell::Tick, Cell::Ticked, Cell::Tick, Cell::Room]);
    let html = sheet.html();
    assert!(html.contains("<td class=\"ticked\">✓</td>"), "{html}");
    assert!(
        html.contains("<div><dt>Checked by</dt><dd></dd></div>\n<div><dt>Signature</dt><dd></dd></div>"),
        "{html}"
    );
}

#[test]
fn a_serial_number_stays_on_one_line_unless_it_is_wider_than_the_page() {
    let class = |length| Cell::Serial("é".repeat(length)).class();
    assert_eq!([class(0), class(28), class(29)], ["serial", "serial", "serial long"]);
}

#[test]
fn the_facts_are_the_known_details_of_the_certificate() {
    let sheet = sheet(vec![asset(7, &[])]);
    assert_eq!(sheet.tables[0].heads, heads(&["Asset", "Code"]), "empty columns are left out");
    assert_eq!(sheet.tables[0].rows[0].len(), 6);
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
fn the_file_has_the_boxes_and_the_codes_and_no_script() {
    let assets = vec![asset(7, &[(AssetDetail::SerialNumber, "<b>\"SN\"")])];
    let html = sheet(assets).html();
    let code = Code::of("<b>\"SN\"").unwrap();
    let row = format!(
        "<tr class=\"coded\"><td class=\"id\"><bdi>7</bdi></td>\
         <td class=\"code\"><svg aria-hidden=\"true\" width=\"8.7mm\" height=\"8.7mm\" viewBox=\"0 0 29 29\" \
         shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h29v29H0z\"/>\
         <path fill=\"#000\" d=\"{}\"/></svg></td>\
         <td class=\"serial\"><bdi>&lt;b&gt;&quot;SN&quot;</bdi></td>\
         <td class=\"box\"></td><td class=\"box\"></td><td class=\"box\"></td><td class=\"room\"></td></tr>\n",
        code.path()
    );
    assert!(html.contains(&row), "{html}");
    for part in [
        "<dd><bdi>Example &lt;AG&gt;</bdi></dd>",
        "<th scope=\"col\" class=\"upright\"><span>Not &lt;here&gt;</span></th>",
        "<tr class=\"paper-title\"><td colspan=\"7\">Checklist of certificate 4711/1001</td></tr>",
    ] {
        assert!(html.contains(part), "{part} in {html}");
    }
}
