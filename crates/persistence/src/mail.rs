//! The address that opens a new mail with a subject and a text (RFC 6068).

use crate::plain::{plain, push_percent};

/// Below so many characters; Windows and some mail programs cut addresses of about 2,000 without a word.
const LIMIT: usize = 1_900;
/// Below so many of them up to the end of the subject.
const SUBJECT: usize = 500;
/// What stands where a text was cut.
const CUT: &str = "%E2%80%A6";

/// The address of a mail to nobody yet, shorter than 1,900 characters.
///
/// What is too long ends with `…`, so what must not be missing belongs at the beginning of the body.
pub fn address(subject: &str, body: &str) -> String {
    let mut address = String::from("mailto:?subject=");
    add(&mut address, &plain(subject).replace('\n', " "), SUBJECT);
    address.push_str("&body=");
    add(&mut address, &plain(body), LIMIT);
    address
}

/// Adds as much of a text as leaves the address shorter than the limit.
fn add(address: &mut String, text: &str, limit: usize) {
    // Where the text is cut if it turns out to be too long.
    let mut end = address.len();
    for character in text.chars() {
        match character {
            '\n' => address.push_str("%0D%0A"),
            'A'..='Z' | 'a'..='z' | '0'..='9' | '-' | '.' | '_' | '~' => address.push(character),
            _ => push_percent(address, character),
        }
        if address.len() >= limit {
            address.truncate(end);
            address.push_str(CUT);
            return;
        }
        if address.len().saturating_add(CUT.len()) < limit {
            end = address.len();
        }
    }
}
