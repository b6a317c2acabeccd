//! Compares texts regardless of case, blanks and accents.
//!
//! No letter becomes one of another script, so a text of look-alikes equals no other text.

use std::borrow::Cow;

use crate::letters::{bare, lower};
use crate::spelling::is_invisible;

/// Longest text that may be a heading, a status word, an ID or a serial number, in bytes. Longer
/// ones are free texts, and are not folded.
pub const LONGEST_NAME: usize = 4_096;

/// Returns a text without blanks and invisible characters around it.
pub fn trimmed(text: &str) -> &str {
    text.trim_matches(|character: char| character.is_whitespace() || is_invisible(character))
}

/// Returns an ID or serial number as it is compared: in lower case, without blanks around it and invisible characters,
/// and with one form of blanks, hyphens and apostrophes. Accents stay: another letter is another number.
pub fn name(text: &str) -> impl Iterator<Item = char> + '_ {
    let is_kept = |character: &char| *character == ' ' || !is_invisible(*character);
    trimmed(text).chars().map(usual).filter(is_kept).map(lower)
}

/// Returns a text without its invisible characters and blanks other than spaces; `None` if it has none of them.
pub fn without_invisible(text: &str) -> Option<String> {
    if text.len() > LONGEST_NAME {
        return None;
    }
    let is_odd = |character: char| is_invisible(character) || (character.is_whitespace() && character != ' ');
    text.contains(is_odd).then(|| text.replace(is_odd, ""))
}

/// Returns a text without invisible characters, except those that control.
pub fn visible(text: &str) -> Cow<'_, str> {
    let is_hidden = |character: char| is_invisible(character) && !character.is_control();
    if text.contains(is_hidden) { text.replace(is_hidden, "").into() } else { text.into() }
}

/// Longest word, in characters, that may be a sign.
const LONGEST_SIGN: usize = 3;

fn lowered(text: &str) -> impl Iterator<Item = char> + '_ {
    text.trim().chars().map(lower)
}

/// Returns the usual form of a blank, a hyphen or an apostrophe; other characters are unchanged.
fn usual(character: char) -> char {
    match character {
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE58}' | '\u{FE63}' | '\u{FF0D}' => '-',
        '\u{2018}'..='\u{201B}' | '\u{2032}' | '\u{2BC}' | '`' | '\u{B4}' | '\u{FF07}' => '\'',
        blank if blank.is_whitespace() => ' ',
        other => other,
    }
}

/// Returns a text in lower case, with single spaces for blanks, and one form of all hyphens and apostrophes.
pub fn phrase(text: &str) -> String {
    let mut phrase = String::with_capacity(text.len());
    for character in lowered(text).map(usual) {
        if character != ' ' || !phrase.ends_with(' ') {
            phrase.push(character);
        }
    }
    phrase
}

/// Returns a text as it is searched; see [`push_searched`].
pub fn searched(text: &str) -> String {
    let mut searched = String::with_capacity(text.len());
    push_searched(text, &mut searched);
    searched
}

/// Appends a text as it is searched: in lower case, without accents and invisible characters, with a space for each
/// kind of blank, and one form of all hyphens and apostrophes.
pub fn push_searched(text: &str, to: &mut String) {
    // Most texts are plain.
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~') && byte != b'`') {
        let start = to.len();
        to.push_str(text);
        to.get_mut(start..).unwrap_or_default().make_ascii_lowercase();
    } else {
        to.extend(folded(text));
    }
}

/// Returns the characters of [`push_searched`].
fn folded(text: &str) -> impl Iterator<Item = char> + '_ {
    let is_kept = |character: &char| *character == ' ' || !(is_mark(*character) || is_invisible(*character));
    text.chars().map(usual).filter(is_kept).flat_map(|character| {
        // The dotted letter of Turkish, and the final letter of Greek words.
        let lower = match character {
            '\u{130}' => 'i',
            '\u{3C2}' => '\u{3C3}',
            other => lower(other),
        };
        let letters = bare(lower);
        letters.unwrap_or_default().chars().chain(letters.is_none().then_some(lower))
    })
}

/// Returns whether a character is an accent that follows its letter.
fn is_mark(character: char) -> bool {
    matches!(character, '\u{300}'..='\u{36F}')
}

/// Returns the letters and digits of a heading, in lower case and without accents, as `numerodeserie`.
pub fn heading(text: &str) -> String {
    let mut plain = String::new();
    if text.len() > LONGEST_NAME {
        return plain;
    }
    for character in lowered(text) {
        match bare(character) {
            Some(letters) => plain.push_str(letters),
            None if character.is_ascii_alphanumeric() => plain.push(character),
            None => {}
        }
    }
    plain
}

/// Returns a status word in lower case, without accents, blanks, dots after letters and signs between two letters, and
/// with `a` for `ae`, as `beschadigt` for `Beschaedigt`. Other signs stay, since `OK?` and `[ ] OK` are not `OK`. Accents
/// of a short word stay, since `ü` and `û` may be signs. A free text is trimmed.
pub fn word(text: &str) -> String {
    if text.len() > LONGEST_NAME {
        return trimmed(text).to_owned();
    }
    let mut word = String::new();
    let push = |letter: char, word: &mut String| {
        let is_umlaut = letter == 'e' && word.ends_with(['a', 'o', 'u']);
        if !is_umlaut {
            word.push(letter);
        }
    };
    let letters =
        trimmed(text).chars().filter(|character| !(is_invisible(*character) || is_mark(*character)));
    let is_short = letters.take(LONGEST_SIGN + 1).count() <= LONGEST_SIGN;
    let is_dropped = |character: char| is_invisible(character) || (is_mark(character) && !is_short);
    let mut characters =
        trimmed(text).chars().map(lower).filter(|character| !is_dropped(*character)).peekable();
    let mut last = None;
    while let Some(character) = characters.next() {
        let after_letter = last.is_some_and(char::is_alphabetic);
        let (after_digit, next) = (last.is_some_and(char::is_numeric), characters.peek());
        last = Some(character);
        match bare(character).filter(|_| !is_short) {
            Some(letters) => letters.chars().for_each(|letter| push(letter, &mut word)),
            None if character.is_alphanumeric() => push(character, &mut word),
            None if character == '.' && after_letter => {}
            None if JOINING.contains(character)
                && after_letter
                && next.is_some_and(|it| it.is_alphabetic()) => {}
            None if character.is_whitespace() => {
                if after_digit && next.is_some_and(|it| it.is_numeric()) {
                    word.push(' ');
                }
            }
            None => word.push(character),
        }
    }
    word
}

/// Returns the meaning of a folded word. Each meaning has its words, separated by spaces.
pub fn find<T: Copy>(meanings: &[(T, &str)], word: &str) -> Option<T> {
    meanings.iter().find(|(_, words)| has_word(words, word)).map(|(meaning, _)| *meaning)
}

/// Returns whether a word is among words that spaces separate.
pub fn has_word(words: &str, word: &str) -> bool {
    words.split(' ').any(|own| own == word)
}

/// Signs that join two letters, as in `non-reçu`.
const JOINING: &str = "-_/'\u{2010}\u{2011}\u{2019}";

pub fn hash(characters: impl Iterator<Item = char>) -> i64 {
    let mix = |hash: i64, character| (hash ^ i64::from(u32::from(character))).wrapping_mul(0x0100_0000_01B3);
    characters.fold(-0x340D_631B_7BDD_DCDB, mix)
}

#[cfg(test)]
mod tests {
    use super::{heading, name, phrase, searched, trimmed, without_invisible, word};

    #[test]
    fn a_text_is_found_however_its_letters_blanks_and_signs_are_written() {
        for (texts, expected) in [
            (&["Gehäuse", "GEHÄUSE", "Geha\u{308}use", "gehause"][..], "gehause"),
            (&["Straßenkarte", "STRASSENKARTE", "STRA\u{1E9E}ENKARTE"], "strassenkarte"),
            (
                &["istanbul depot", "İstanbul Depot", "ISTANBUL\u{A0}DEPOT", "ıstanbul\u{202F}depot"],
                "istanbul depot",
            ),
            (&["SN-2", "SN\u{2011}2\u{200B}", "\u{202A}sn\u{2013}2\u{202C}", "SN\u{AD}-2"], "sn-2"),
            (&["Łódź", "ŁÓDŹ", "lodz"], "lodz"),
            (&["ΑΘΉΝΑ", "αθήνα"], "αθήνα"),
            (&["ΟΔΟΣ", "οδος"], "οδοσ"),
            (&["ЇЖАК Ґ", "їжак ґ"], "їжак ґ"),
            (&["a\tb", "A B"], "a b"),
            (&["d\u{2019}Or", "D`OR"], "d'or"),
        ] {
            for text in texts {
                assert_eq!(searched(text), expected, "{text:?}");
            }
        }
        assert_ne!(searched("r\u{435}ceived"), searched("received"), "another script stays another word");
    }

    #[test]
    fn a_phrase_is_the_same_however_its_blanks_and_signs_are_written() {
        for text in ["  Not\u{A0}Received ", "not received", "NOT \t\n RECEIVED\u{202F}"] {
            assert_eq!(phrase(text), "not received");
        }
        for text in [
            "PAS D`OBJET-1",
            "Pas d\u{2019}objet\u{2011}1",
            "pas d\u{2BC}objet\u{2013}1",
            "pas d\u{2018}objet\u{2212}1",
        ] {
            assert_eq!(phrase(text), "pas d'objet-1");
        }
        assert_ne!(phrase("not\u{200B}received"), phrase("notreceived"));
    }

    #[test]
    fn a_heading_is_its_letters_and_digits() {
        for (text, expected) in [
            ("N\u{B0} de s\u{E9}rie", "ndeserie"),
            ("Serien-Nr.", "seriennr"),
            (" S/N ", "sn"),
            ("ERL\u{C4}UTERUNG:", "erlauterung"),
            ("S\u{C9}RIOV\u{C9} \u{10C}\u{CD}SLO", "seriovecislo"),
            ("\u{20AC}", ""),
            ("Nume\u{301}ro", "numero"),
        ] {
            assert_eq!(heading(text), expected);
        }
    }

    #[test]
    fn a_word_is_the_same_with_any_accents_case_blanks_and_dots() {
        for (texts, expected) in [
            (
                &["beschädigt", "BESCHÄDIGT", "beschaedigt", "bescha\u{308}digt", " Besch\u{AD}ädigt. "][..],
                "beschadigt",
            ),
            (&["i.O.", "i. O.", "IO", "i/o"], "io"),
            (&["reçu", "Rec\u{327}u", "RECU", "reçue"], "recu"),
            (&["Größe", "GROESSE", "große"], "grosse"),
            (&["not-received", "notReceived", "Not\u{A0}received"], "notreceived"),
            (&["\u{43F}\u{440}\u{438}"], "\u{43F}\u{440}\u{438}"),
            (&[" ✓\u{FE0F} "], "✓"),
            (&["-"], "-"),
            (&["1.0"], "1.0"),
            (&["1 0"], "1 0"),
            (&["OK?", "o.k. ?"], "ok?"),
            (&["-OK", "- ok"], "-ok"),
            (&["[ ] OK"], "[]ok"),
            (&["A-"], "a-"),
            (&["A+"], "a+"),
            (&["☐ erhalten"], "☐erhalten"),
            // Short words may be signs.
            (&["ü", "Ü", " ü. "], "ü"),
            (&["û"], "û"),
            (&["u"], "u"),
            (&["NÉ", "né"], "né"),
            (&["été"], "été"),
            (&["prêt"], "pret"),
        ] {
            for text in texts {
                assert_eq!(word(text), expected, "{text:?}");
            }
        }
        assert_ne!(word("r\u{435}ceived"), word("received"));
    }

    #[test]
    fn invisible_characters_are_removed_around_a_name() {
        assert_eq!(trimmed("\u{200E}\u{A0} A-1\u{202C}\u{200B}"), "A-1");
        assert_eq!(name("\u{FEFF}A\u{A0}b ").collect::<String>(), "a b");
        assert_eq!(without_invisible("A\u{200B}-\u{A0}1").as_deref(), Some("A-1"));
        assert_eq!(without_invisible("A 1"), None);
    }
}
