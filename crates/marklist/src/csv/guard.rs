//! Apostrophe that guards a text against being run as a formula, as the app writes it into tables.
//!
//! The same texts are guarded where tables are written; round trips in the tests ensure it.

/// Returns a cell without the apostrophe that guards it.
pub(crate) fn unguarded(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|text| is_guarded(text)).unwrap_or(cell)
}

/// Returns whether a text is written with an apostrophe in front. Apostrophes of its own make no
/// difference, so that they can be told from the guard.
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
