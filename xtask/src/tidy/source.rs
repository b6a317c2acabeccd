//! Rust source without comments and tests.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// The text with blanks for comments and for items under `#[cfg(test)]`; what is no Rust is all blank.
pub(super) fn code(text: &str) -> String {
    let mut shown: Vec<u8> = text.bytes().map(|byte| if byte == b'\n' { byte } else { b' ' }).collect();
    show(&mut shown, text.as_bytes(), text.parse().unwrap_or_default());
    String::from_utf8_lossy(&shown).into_owned()
}

/// Copies tokens from the text to their places.
fn show(shown: &mut [u8], text: &[u8], tokens: TokenStream) {
    let mut tokens = tokens.into_iter();
    while let Some(token) = tokens.next() {
        let place = token.span().byte_range();
        match token {
            TokenTree::Group(group) if is_attribute(&group, "cfg(test)") => drop(tokens.find(ends_item)),
            TokenTree::Group(group) if is_attribute(&group, "doc=") => {}
            TokenTree::Group(group) => show(shown, text, group.stream()),
            // A comment of documentation is an attribute whose signs are as long as itself.
            TokenTree::Punct(_) if place.len() > 1 => {}
            _ => {
                if let (Some(to), Some(from)) = (shown.get_mut(place.clone()), text.get(place)) {
                    to.copy_from_slice(from);
                }
            }
        }
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
