//! Separator of the cells of a text.

use super::quoting::{Style, Visitor, sample};
use super::spaces::Spaces;
use crate::table::Refusal;

/// Separators, the likelier ones first: cells copied from a spreadsheet are separated by tabs.
const SEPARATORS: [u8; 4] = [b'\t', b';', b',', b'|'];

/// Rows that are compared.
const SAMPLE_ROWS: usize = 200;

/// Returns the separator that spreadsheets of a region expect in a file. `decimal` is the region's decimal mark.
///
/// Programs of a region with a decimal comma expect `;`. So do those of Switzerland and Liechtenstein, whose decimal
/// mark is a point.
pub fn separator(language_tag: &str, decimal: char) -> char {
    let language = language_tag.split(['-', '_']).next().unwrap_or_default();
    if decimal == ',' || !language.eq_ignore_ascii_case("en") { ';' } else { ',' }
}

/// Returns the separator of a text, and the length of its first line if it only names the separator, as `sep=;`.
pub(super) fn find(text: &str) -> (u8, usize) {
    named(text).unwrap_or_else(|| (guessed(text), 0))
}

/// Returns the columns that spaces separate, unless this separator suits all rows, and is none of decimals.
pub(super) fn spaces(text: &str, separator: u8) -> Option<Spaces> {
    let spaces = Spaces::of(text)?;
    let sample = sample(text);
    let (sound, ..) = agreement(&widths(sample, sample.len() < text.len(), separator));
    let suits = sound == 1000 && !(separator == b',' && has_decimals_only(sample));
    (!suits).then_some(spaces)
}

/// Returns whether each comma of a text is a decimal mark before one or two digits.
fn has_decimals_only(text: &str) -> bool {
    text.split(',').skip(1).all(|after| {
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        (1..=2).contains(&digits) && !after.as_bytes().get(digits).is_some_and(u8::is_ascii_alphabetic)
    })
}

/// Returns the separator that the first line names, and the length of that line without its end.
fn named(text: &str) -> Option<(u8, usize)> {
    let line = text.get(..text.find(['\r', '\n']).unwrap_or(text.len()))?;
    let bare = line.strip_prefix('"').and_then(|line| line.strip_suffix('"')).unwrap_or(line);
    let (name, separator) = bare.split_at_checked(4)?;
    let [separator] = separator.as_bytes() else { return None };
    let can_separate = matches!(separator, b'\t' | 0x20..=0x7E)
        && !separator.is_ascii_alphanumeric()
        && !matches!(separator, b'"' | b'\'');
    (name.eq_ignore_ascii_case("sep=") && can_separate).then_some((*separator, line.len()))
}

/// Returns the separator by which most rows have equally many cells, and then as many as possible.
fn guessed(text: &str) -> u8 {
    let sample = sample(text);
    let mut best = (0, 0, 0);
    let mut found = b',';
    for separator in SEPARATORS {
        let score = agreement(&widths(sample, sample.len() < text.len(), separator));
        if score > best {
            (best, found) = (score, separator);
        }
    }
    found
}

/// Returns the widths of the rows of a sample by a separator.
fn widths(sample: &str, is_cut: bool, separator: u8) -> Vec<Width> {
    let mut widths = Widths::default();
    // A refusal only ends the sample.
    let _ = Style::of(sample, separator).read(sample, 0, &mut widths);
    if is_cut && widths.rows.len() < SAMPLE_ROWS {
        // The sample cuts the last row.
        widths.rows.pop();
    }
    widths.rows
}

/// Returns three numbers of a sample: per mille of sound rows with the most usual number of cells, per mille of all
/// such rows, and that number. Rows of one cell do not count.
fn agreement(rows: &[Width]) -> (usize, usize, usize) {
    let count = |width: usize, is_sound: bool| {
        let agreeing = rows.iter().filter(|row| row.cells == width && (row.is_sound || !is_sound));
        agreeing.count().saturating_mul(1000).checked_div(rows.len()).unwrap_or_default()
    };
    let widths = rows.iter().map(|row| row.cells).filter(|cells| *cells > 1);
    widths.map(|width| (count(width, true), count(width, false), width)).max().unwrap_or_default()
}

/// Width of a row by a separator.
struct Width {
    cells: usize,
    /// Whether quotation marks are at valid positions only.
    is_sound: bool,
}

/// Widths of the first rows by a separator.
#[derive(Default)]
struct Widths {
    rows: Vec<Width>,
    cells: usize,
    is_unsound: bool,
    is_seen: bool,
}

impl Visitor for Widths {
    fn cell(&mut self, text: &str, is_sound: bool) -> Result<(), Refusal> {
        self.cells += 1;
        self.is_unsound |= !is_sound;
        self.is_seen |= !text.is_empty();
        Ok(())
    }

    fn end_row(&mut self, _line: u32) -> Result<(), Refusal> {
        let Self { rows, cells, is_unsound, is_seen } = std::mem::take(self);
        self.rows = rows;
        if cells > 1 || is_seen {
            self.rows.push(Width { cells, is_sound: !is_unsound });
        }
        if self.rows.len() >= SAMPLE_ROWS { Err(Refusal::TooManyCells) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::{find, separator};

    #[test]
    fn a_region_has_the_separator_of_its_spreadsheets() {
        for (tag, decimal, expected) in [
            ("de-DE", ',', ';'),
            ("de-CH", '.', ';'),
            ("de-LI", '.', ';'),
            ("fr-CH", ',', ';'),
            ("fr-FR", ',', ';'),
            ("fr-CA", ',', ';'),
            ("de", ',', ';'),
            ("en-GB", '.', ','),
            ("en-US", '.', ','),
            ("en", '.', ','),
            ("EN-ie", '.', ','),
            ("en-ZA", ',', ';'),
        ] {
            assert_eq!(separator(tag, decimal), expected, "{tag}");
        }
    }

    #[test]
    fn a_separator_is_found_by_what_it_makes_of_the_rows() {
        for (text, expected) in [
            ("Asset;Status\n1001;received\n", b';'),
            ("Asset,Status\r\n1001,received", b','),
            ("1001\treceived, at last; fine\n1002\tdamaged, wet; cold", b'\t'),
            ("1001|received", b'|'),
            // Commas of numbers and of quoted texts.
            ("Asset;Price;Status\n1001;12,50;received\n1002;13,50;other", b';'),
            ("1001;12,50\n1002;13,50", b';'),
            ("1001;\"broken, left\";1,5\n1002;\"wet, right\";2,5", b';'),
            ("1001,\"broken; left\"\n1002,\"wet; right\"", b','),
            ("Asset,Explanation\n1001,broken; left\n1002,wet; right", b','),
            ("\"1001\",\"a;b;c\nd;e;f\"\n\"1002\",\"a;b;c\"", b','),
            ("1001", b','),
            ("", b','),
        ] {
            assert_eq!(find(text), (expected, 0), "{text:?}");
        }
    }

    #[test]
    fn a_first_line_may_name_the_separator() {
        for (text, expected) in [
            ("sep=;\r\na,b;c", (b';', 5)),
            ("SEP=,\na;b;c", (b',', 5)),
            ("\"sep=|\"\na;b", (b'|', 7)),
            ("sep=\t\na;b", (b'\t', 5)),
            ("sep=^", (b'^', 5)),
            ("sep=a\n1;2", (b';', 0)),
            ("sep=\n1;2", (b';', 0)),
            ("sep=;;\n1;2", (b';', 0)),
        ] {
            assert_eq!(find(text), expected, "{text:?}");
        }
    }
}
