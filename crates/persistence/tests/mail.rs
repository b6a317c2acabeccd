//! The address of a mail as RFC 6068 reads it, taken apart here by the words of the standard alone.

use acceptance_persistence::mail;
use proptest::prelude::*;

/// Subject and body, out of an address of nothing but characters that may stand there.
fn read(address: &str) -> (String, String) {
    assert!(address.len() < 1_900, "{}", address.len());
    let fields = address.strip_prefix("mailto:?").unwrap();
    let (subject, body) = fields.split_once('&').unwrap();
    (decoded(subject.strip_prefix("subject=").unwrap()), decoded(body.strip_prefix("body=").unwrap()))
}

fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        if first == b'%' {
            let digits = std::str::from_utf8(&after[..2]).unwrap();
            assert_eq!(digits, digits.to_uppercase());
            bytes.push(u8::from_str_radix(digits, 16).unwrap());
            rest = &after[2..];
        } else {
            assert!(first.is_ascii_alphanumeric() || b"-._~".contains(&first), "{text}");
            bytes.push(first);
            rest = after;
        }
    }
    String::from_utf8(bytes).unwrap()
}

/// What a text becomes: every line break one, no other control characters but tabs.
fn kept(text: &str) -> String {
    let one = text.replace("\r\n", "\n").replace(['\r', '\u{85}', '\u{2028}', '\u{2029}'], "\n");
    one.chars().filter(|character| !character.is_control() || matches!(character, '\n' | '\t')).collect()
}

#[test]
fn an_address_has_subject_and_body() {
    assert_eq!(
        mail::address("Certificate 4711/1001", "It waits:\nhttps://desk.example/?a=1&b=2#c\r\n100 % é+\"'"),
        "mailto:?subject=Certificate%204711%2F1001&body=It%20waits%3A%0D%0A\
         https%3A%2F%2Fdesk.example%2F%3Fa%3D1%26b%3D2%23c%0D%0A100%20%25%20%C3%A9%2B%22%27"
    );
    assert_eq!(mail::address("", ""), "mailto:?subject=&body=");
}

#[test]
fn a_subject_stays_one_line() {
    let address = mail::address("Hello\r\nBcc: x@y.example\n", "");
    assert_eq!(read(&address).0, "Hello Bcc: x@y.example ");
    assert!(!address.contains("%0A") && !address.contains("%0D"), "{address}");
}

#[test]
fn what_just_fits_is_whole_and_what_does_not_is_cut() {
    // 22 characters are there already, and 1,899 are allowed.
    let whole = "a".repeat(1_877);
    let address = mail::address("", &whole);
    assert_eq!((address.len(), read(&address).1), (1_899, whole.clone()));
    let (_, cut) = read(&mail::address("", &[&*whole, "a"].concat()));
    assert_eq!(cut, ["a".repeat(1_877 - 9), "…".into()].concat());
    // A line break is never cut in two.
    for before in 1_860..1_880 {
        let (_, cut) = read(&mail::address("", &["a".repeat(before), "\n\n\n".into()].concat()));
        assert!(!cut.replace("\r\n", "").contains(['\r', '\n']), "{cut:?}");
    }
}

#[test]
fn a_long_subject_leaves_room_for_the_body() {
    let (subject, body) = read(&mail::address(&"é🔧".repeat(1_000), "It waits."));
    assert!(subject.ends_with('…') && subject.starts_with("é🔧é🔧"), "{subject}");
    assert_eq!(body, "It waits.");
}

proptest! {
    #[test]
    fn texts_come_back_or_are_cut_between_characters(
        subject in any::<String>(), body in any::<String>(), times in 0_usize..60,
    ) {
        let body = body.repeat(times);
        let (read_subject, read_body) = read(&mail::address(&subject, &body));
        for (read, text) in [
            (read_subject, kept(&subject).replace('\n', " ")),
            (read_body, kept(&body).replace('\n', "\r\n")),
        ] {
            let is_cut = read.strip_suffix('…').is_some_and(|read| text.starts_with(read));
            prop_assert!(read == text || is_cut, "{:?} of {:?}", read, text);
        }
    }
}
