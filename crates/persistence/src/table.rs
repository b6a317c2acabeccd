//! CSV files for spreadsheets (RFC 4180), with every cell as text.
//!
//! `acceptance-marklist` reads such files and removes the apostrophe that guards formulas here.

/// The byte order mark, by which spreadsheets recognise UTF-8.
const MARK: char = '\u{FEFF}';

/// A table under construction.
#[derive(Debug)]
pub struct CsvText {
    text: String,
    separator: char,
}

impl CsvText {
    /// Begins a table. Spreadsheets expect the separator of the user's region: `,` or `;`.
    pub fn new(separator: char, heads: &[&str]) -> Self {
        let mut table = Self { text: MARK.into(), separator };
        table.row(heads.iter().copied());
        table
    }

    /// Adds a row.
    pub fn row<'a>(&mut self, cells: impl IntoIterator<Item = &'a str>) {
        for (place, cell) in cells.into_iter().enumerate() {
            if place > 0 {
                self.text.push(self.separator);
            }
            self.cell(cell);
        }
        self.text.push_str("\r\n");
    }

    /// Returns the complete file.
    pub fn end(self) -> String {
        self.text
    }

    fn cell(&mut self, cell: &str) {
        self.text.push('"');
        // A spreadsheet runs a cell that looks like a formula; after an apostrophe it is a text.
        // A text with leading apostrophes of its own gets one more.
        if is_formula(cell.trim_start_matches('\'')) {
            self.text.push('\'');
        }
        for character in cell.chars() {
            if character == '"' {
                self.text.push('"');
            }
            // Some programs end a text at NUL.
            self.text.push(if character == '\0' { char::REPLACEMENT_CHARACTER } else { character });
        }
        self.text.push('"');
    }
}

/// Returns whether a spreadsheet could read a cell as a formula. A plain number is none, also with
/// a sign.
fn is_formula(cell: &str) -> bool {
    let number = cell.strip_prefix('-').unwrap_or(cell);
    let is_number = number.starts_with(|first: char| first.is_ascii_digit())
        && number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    // Spreadsheets ignore leading whitespace, and read wide forms like narrow ones.
    let first = cell.trim_start().chars().next();
    let is_sign = matches!(
        first,
        Some(
            '=' | '+'
                | '-'
                | '@'
                | '|'
                | '%'
                | '\u{FF1D}'
                | '\u{FF0B}'
                | '\u{FF0D}'
                | '\u{FF20}'
                | '\u{2212}'
        )
    );
    (is_sign && !is_number) || cell.starts_with(['\t', '\r', '\n'])
}

#[cfg(test)]
mod tests {
    use super::CsvText;

    fn row(cells: &[&str]) -> String {
        let mut table = CsvText::new(',', &["a"]);
        table.row(cells.iter().copied());
        let text = table.end();
        text.strip_prefix("\u{FEFF}\"a\"\r\n").unwrap().to_owned()
    }

    #[test]
    fn every_cell_is_quoted_and_unchanged() {
        assert_eq!(
            row(&["4711/1", "cracked, \"left\"", "two\nlines", ""]),
            "\"4711/1\",\"cracked, \"\"left\"\"\",\"two\nlines\",\"\"\r\n"
        );
        assert_eq!(row(&["Gehäuse 🔧", "a\0b"]), "\"Gehäuse 🔧\",\"a\u{FFFD}b\"\r\n");
        let table = CsvText::new(';', &["a", "b"]);
        assert_eq!(table.end(), "\u{FEFF}\"a\";\"b\"\r\n");
    }

    #[test]
    fn nothing_that_somebody_wrote_runs_as_a_formula() {
        for cell in [
            "=1+1",
            "+1",
            "-1+1",
            "@SUM(A1)",
            "\t=1",
            "\r=1",
            "  =1",
            "=cmd|' /C calc'!A0",
            "-cmd",
            "\u{FF1D}1",
            "%0A=1",
            "|x",
            "-",
            "\u{A0}=1",
            "\u{2212}1",
            "-.5",
            "'=1",
            "''@x",
        ] {
            let escaped = cell.replace('"', "\"\"");
            assert_eq!(row(&[cell]), format!("\"'{escaped}\"\r\n"), "{cell:?}");
        }
        for cell in ["-5", "-12.50", "0", "a=b", "4711", "-9223372036854775808", "'-5", "'tis", "''", " '=1"]
        {
            assert_eq!(row(&[cell]), format!("\"{cell}\"\r\n"), "{cell:?}");
        }
    }
}
