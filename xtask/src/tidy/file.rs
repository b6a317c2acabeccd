//! A Rust file without comments and inline tests.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use std::ops::Range;

/// A Rust file of the repository.
#[derive(Clone, Debug)]
pub(super) struct File {
    /// Relative to the root, with forward slashes.
    pub(super) path: String,
    /// The text with blanks for comments and tests.
    pub(super) code: String,
}

impl File {
    pub(super) fn new(path: &str, text: &str) -> Self {
        Self { path: path.to_owned(), code: code(text) }
    }

    /// Returns the lines with their numbers.
    pub(super) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        (1..).zip(self.code.lines())
    }

    pub(super) fn finding(&self, line: usize, advice: &str) -> String {
        format!("{}:{line}: {advice}", self.path)
    }
}

/// Returns the text with blanks for comments and for items under `#[cfg(test)]`; all blanks if it
/// is not Rust.
fn code(text: &str) -> String {
    let mut shown: Vec<u8> = text.bytes().map(|byte| if byte == b'\n' { byte } else { b' ' }).collect();
    show(&mut shown, text.as_bytes(), text.parse().unwrap_or_default());
    String::from_utf8_lossy(&shown).into_owned()
}

/// Copies tokens from the text to their positions.
fn show(shown: &mut [u8], text: &[u8], tokens: TokenStream) {
    let mut tokens = tokens.into_iter();
    while let Some(token) = tokens.next() {
        let place = token.span().byte_range();
        match token {
            TokenTree::Group(group) if is_attribute(&group, "cfg(test)") => drop(tokens.find(ends_item)),
            TokenTree::Group(group) if is_attribute(&group, "doc=") => {}
            TokenTree::Group(group) => {
                copy(shown, text, group.span_open().byte_range());
                show(shown, text, group.stream());
                copy(shown, text, group.span_close().byte_range());
            }
            // The tokens of a doc comment's attribute span the full comment.
            TokenTree::Punct(_) if place.len() > 1 => {}
            _ => copy(shown, text, place),
        }
    }
}

fn copy(shown: &mut [u8], text: &[u8], place: Range<usize>) {
    if let (Some(to), Some(from)) = (shown.get_mut(place.clone()), text.get(place)) {
        to.copy_from_slice(from);
    }
}

fn is_attribute(group: &Group, start: &str) -> bool {
    group.delimiter() == Delimiter::Bracket && group.stream().to_string().replace(' ', "").starts_with(start)
}

fn ends_item(token: &TokenTree) -> bool {
    match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(sign) => sign.as_char() == ';',
        _ => false,
    }
}
