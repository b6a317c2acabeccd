//! The apostrophe that keeps a spreadsheet from running a text, as this desk writes it into tables.
//!
//! What is guarded must be the same as in the table that is written; the round trips of the tests hold both together.

/// A cell of a table without the apostrophe that guards it, where it has one.
pub(crate) fn unguarded(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|text| is_guarded(text)).unwrap_or(cell)
}

/// Whether a text is written with an apostrophe in front. One that begins with apostrophes is, where it would be
/// without them: else nobody could tell which are its own.
fn is_guarded(text: &str) -> bool {
    let text = text.trim_start_matches('\'');
    let number = text.strip_prefix('-').unwrap_or(text);
    let is_number = number.starts_with(|first: char| first.is_ascii_digit())
        && number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let is_sign = text.trim_start().starts_with([
        '=', '+', '-', '@', '|', '%', '\u{FF1D}', '\u{FF0B}', '\u{FF0D}', '\u{FF20}', '\u{2212}',
    ]);
    (is_sign && !is_number) || text.starts_with(['\t', '\r', '\n'])
}

#[cfg(test)]
mod tests {
    use super::unguarded;

    #[test]
    fn one_apostrophe_goes_where_the_rest_would_have_been_guarded() {
        for (cell, expected) in [
            ("'=1+1", "=1+1"),
            ("''=1+1", "'=1+1"),
            ("'\t=1", "\t=1"),
            ("' @x", " @x"),
            ("'-5", "'-5"),
            ("'-5a", "-5a"),
            ("'tis", "'tis"),
            ("''", "''"),
            ("=1", "=1"),
            ("", ""),
        ] {
            assert_eq!(unguarded(cell), expected, "{cell:?}");
        }
    }
}
