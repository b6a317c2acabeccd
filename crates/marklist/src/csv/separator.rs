//! What separates the cells of a text.

/// What may, the likelier one first: what was pasted from a spreadsheet has tabs.
const SEPARATORS: [u8; 4] = [b'\t', b';', b',', b'|'];

/// How much of a text is looked at.
const SAMPLE_BYTES: usize = 65_536;
const SAMPLE_ROWS: usize = 200;

/// The separator of a text, and how many bytes in front only name it: Excel's line `sep=;`.
pub(super) fn find(text: &str) -> (u8, usize) {
    named(text).unwrap_or_else(|| (guessed(text.as_bytes()), 0))
}

/// The separator that the first line names, and the length of that line without its end.
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

/// The one by which most rows have equally many cells, and then as many as can be.
fn guessed(text: &[u8]) -> u8 {
    let mut best = (0, 0, 0);
    let mut found = b',';
    for separator in SEPARATORS {
        let score = agreement(&widths(text, separator));
        if score > best {
            (best, found) = (score, separator);
        }
    }
    found
}

/// How many of a thousand rows are sound and have the most usual number of cells, how many have it at all, and that
/// number. Rows of one cell agree with nothing.
fn agreement(rows: &[Width]) -> (usize, usize, usize) {
    let count = |width: usize, is_sound: bool| {
        let agreeing = rows.iter().filter(|row| row.cells == width && (row.is_sound || !is_sound));
        agreeing.count().saturating_mul(1000).checked_div(rows.len()).unwrap_or_default()
    };
    let widths = rows.iter().map(|row| row.cells).filter(|cells| *cells > 1);
    widths.map(|width| (count(width, true), count(width, false), width)).max().unwrap_or_default()
}

/// What a row is by a separator.
struct Width {
    cells: usize,
    /// Whether quotation marks stand only where they can.
    is_sound: bool,
}

/// What the first rows are by a separator.
fn widths(text: &[u8], separator: u8) -> Vec<Width> {
    enum State {
        Start,
        Plain,
        Quoted,
        Closed,
    }
    let mut widths = Vec::new();
    let (mut state, mut cells, mut is_sound, mut is_blank) = (State::Start, 1_usize, true, true);
    for byte in text.iter().take(SAMPLE_BYTES).copied() {
        let is_end = matches!(byte, b'\r' | b'\n');
        state = match state {
            State::Quoted if byte == b'"' => State::Closed,
            State::Quoted => State::Quoted,
            _ if is_end => {
                if !is_blank {
                    widths.push(Width { cells, is_sound });
                }
                (cells, is_sound, is_blank) = (1, true, true);
                State::Start
            }
            _ if byte == separator => {
                cells = cells.saturating_add(1);
                State::Start
            }
            // Two of them are one of the text.
            State::Start | State::Closed if byte == b'"' => State::Quoted,
            State::Start => State::Plain,
            State::Plain | State::Closed => {
                is_sound = is_sound && matches!(state, State::Plain) && byte != b'"';
                State::Plain
            }
        };
        is_blank = is_blank && is_end;
        if widths.len() >= SAMPLE_ROWS {
            break;
        }
    }
    let is_whole = text.len() <= SAMPLE_BYTES && !matches!(state, State::Quoted);
    if is_whole && !is_blank && widths.len() < SAMPLE_ROWS {
        widths.push(Width { cells, is_sound });
    }
    widths
}

#[cfg(test)]
mod tests {
    use super::find;

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
