//! Tests the names of files that are no lists.

use acceptance_marklist::file_format::FileFormat::{self, *};

/// Returns an OLE file with an entry of this name.
fn ole(name: &str) -> Vec<u8> {
    let name = name.bytes().flat_map(|byte| [byte, 0]);
    b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1".iter().copied().chain([0; 600]).chain(name).chain([0; 64]).collect()
}

fn zip(content: &str) -> Vec<u8> {
    ["PK\u{3}\u{4}\u{14}\0\0\0\0\0".as_bytes(), content.as_bytes()].concat()
}

fn utf16(text: &str) -> Vec<u8> {
    [0xFF, 0xFE].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect()
}

#[test]
fn a_file_that_is_no_list_is_named() {
    for (bytes, expected) in [
        (b"<html><body><table>".to_vec(), Html),
        ("\u{FEFF}\r\n <!DOCTYPE HTML>".into(), Html),
        (b"<table border=1><tr><td>1001".to_vec(), Html),
        (b"<?xml version=\"1.0\"?><html xmlns=\"x\">".to_vec(), Html),
        (utf16("<HTML>"), Html),
        (b"<?xml version=\"1.0\"?>\n<?mso-application progid=\"Excel.Sheet\"?>\n<Workbook>".to_vec(), Xml),
        (utf16("<?xml version=\"1.0\"?><Workbook>"), Xml),
        (
            b"MIME-Version: 1.0\nX-Document-Type: Workbook\nContent-Type: multipart/related; boundary=x"
                .to_vec(),
            Mhtml,
        ),
        (b"%PDF-1.7\n".to_vec(), Pdf),
        (ole("Workbook"), Xls),
        (ole("Book"), Xls),
        (b"\x09\x08\x10\0\0\x06\x05\0".to_vec(), Xls),
        (ole("EncryptedPackage"), Encrypted),
        ([ole("EncryptedPackage"), ole("DRMEncryptedTransform")].concat(), Labelled),
        ([ole("DRMEncryptedDataSpace"), ole("EncryptedPackage")].concat(), Labelled),
        (zip("mimetypeapplication/vnd.oasis.opendocument.spreadsheet"), OpenDocument),
        (zip("[Content_Types].xml xl/workbook.bin"), Xlsb),
        (zip("Index/Document.iwa"), Numbers),
        (zip("Index.zip preview.jpg"), Numbers),
    ] {
        assert_eq!(FileFormat::of(&bytes), Some(expected), "{:?}", String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn a_list_or_workbook_has_no_other_format() {
    for bytes in [
        &b"Asset ID;Status\n1001;<html>"[..],
        b"",
        b"<1001>;received",
        b"MIME-Version: 1.0;received",
        &zip("[Content_Types].xml xl/workbook.xml"),
        "\u{FEFF}Objekt-ID;Status".as_bytes(),
        &utf16("Asset;Status"),
    ] {
        assert_eq!(FileFormat::of(bytes), None, "{:?}", String::from_utf8_lossy(bytes));
    }
}
