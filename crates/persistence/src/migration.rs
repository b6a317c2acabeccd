//! Reads the texts of version 1: a line with kind, version, time and count, then the fields as a JSON list.
//!
//! ```text
//! draft 1 1763726400000 2
//! ["4711","damaged",null,null,"","4712",null,"scratched","received",""]
//! ```

/// The first line of a text of version 1, and the JSON after it.
pub(crate) struct Line<'a> {
    /// When it was written, in milliseconds since 1970.
    pub(crate) at: i64,
    /// The number of its items.
    pub(crate) count: usize,
    /// The fields.
    pub(crate) body: &'a str,
}

/// Reads the first line of a text of a kind.
pub(crate) fn line<'a>(kind: &str, text: &'a str) -> Option<Line<'a>> {
    let (line, body) = text.strip_prefix(kind)?.strip_prefix(" 1 ")?.split_once('\n')?;
    let (at, count) = line.split_once(' ')?;
    Some(Line { at: at.parse().ok()?, count: count.parse().ok()?, body })
}

/// Returns when a text of any kind was written, in milliseconds since 1970.
pub(crate) fn written_at(text: &str) -> Option<i64> {
    let mut words = text.lines().next()?.split(' ').skip(1);
    words.next()?.parse::<u32>().ok()?;
    words.next()?.parse().ok()
}
