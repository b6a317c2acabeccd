//! Formats of files that are no lists, as their first bytes and names within them show.

/// A format that is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileFormat {
    Html,
    /// Such as a spreadsheet of Excel 2003.
    Xml,
    /// A web page in one file.
    Mhtml,
    Pdf,
    /// A workbook of Excel 97 to 2003.
    Xls,
    Xlsb,
    OpenDocument,
    Numbers,
    /// A workbook that needs a password.
    Encrypted,
    /// A workbook that a sensitivity label protects.
    Labelled,
}

impl FileFormat {
    /// Returns the format of a file; `None` if it may be a list. Of an archive, the beginning and the end are enough.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        const OLE: &[u8] = b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1";
        const BIFF: [&[u8]; 3] = [b"\x09\x08\x10\0", b"\x09\x04\x06\0", b"\x09\x02\x06\0"];
        let has = |name: &[u8]| bytes.windows(name.len()).any(|part| part == name);
        if bytes.starts_with(OLE) {
            let has_entry = |name: &str| has(&name.bytes().flat_map(|byte| [byte, 0]).collect::<Vec<u8>>());
            return Some(if has_entry("DRMEncrypted") {
                Self::Labelled
            } else if has_entry("EncryptedPackage") {
                Self::Encrypted
            } else {
                Self::Xls
            });
        }
        if bytes.starts_with(b"PK\x03\x04") {
            let names: [(&[u8], Self); 4] = [
                (b"mimetypeapplication/vnd.oasis.opendocument", Self::OpenDocument),
                (b"xl/workbook.bin", Self::Xlsb),
                (b"Index/Document.iwa", Self::Numbers),
                (b"Index.zip", Self::Numbers),
            ];
            return names.into_iter().find(|(name, _)| has(name)).map(|(_, format)| format);
        }
        if BIFF.iter().any(|start| bytes.starts_with(start)) {
            return Some(Self::Xls);
        }
        // Longer beginnings are comments and blanks.
        let start: String =
            bytes.iter().take(2_000).filter(|byte| **byte != 0).map(|byte| char::from(*byte)).collect();
        let start = start.trim_start_matches(['\u{EF}', '\u{BB}', '\u{BF}', '\u{FF}', '\u{FE}']).trim_start();
        let lower = start.to_ascii_lowercase();
        let begins = |starts: &[&str]| starts.iter().any(|own| lower.starts_with(own));
        if begins(&["%pdf-"]) {
            Some(Self::Pdf)
        } else if begins(&["<!doctype html", "<html", "<table", "<head", "<body", "<meta", "<style"])
            || (begins(&["<?xml", "<!--"]) && lower.contains("<html"))
        {
            Some(Self::Html)
        } else if begins(&["<?xml"]) {
            Some(Self::Xml)
        } else if begins(&["mime-version:"]) && lower.contains("multipart/related") {
            Some(Self::Mhtml)
        } else {
            None
        }
    }
}
