//! Text of a file in one of several encodings.
//!
//! The single-byte encodings are tables of 128 characters: a library for them would be larger than the reader.

use crate::table::{MOST_BYTES, Refusal};

/// Encoding of a text file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    Utf8,
    /// UTF-16, little-endian.
    Utf16Le,
    /// UTF-16, big-endian.
    Utf16Be,
    /// Windows-1252, as Excel writes CSV in Western Europe.
    Windows1252,
    /// Mac Roman, as Excel for Mac writes CSV.
    MacRoman,
    /// DOS code page 850.
    Dos850,
}

/// Text of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// The text, without a byte order mark. U+FFFD stands for bytes that the encoding does not have.
    pub text: String,
    pub encoding: Encoding,
    /// Whether another encoding may be the right one.
    pub is_doubtful: bool,
}

/// Characters of Windows-1252 from 0x80 on. Five bytes stand for no character.
const WINDOWS_1252: &str = "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ\
    \u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ";
/// Characters of Mac Roman from 0x80 on.
const MAC_ROMAN: &str = "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø\
    ¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ";
/// Characters of code page 850 from 0x80 on.
const DOS_850: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐\
    └┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{AD}±‗¾¶§÷¸°¨·¹³²■\u{A0}";

impl Encoding {
    /// All encodings, the usual ones first.
    pub const ALL: [Self; 6] =
        [Self::Utf8, Self::Windows1252, Self::MacRoman, Self::Dos850, Self::Utf16Le, Self::Utf16Be];

    /// Encodings of one byte a character, the likelier ones first.
    const SINGLE: [Self; 3] = [Self::Windows1252, Self::MacRoman, Self::Dos850];

    /// Returns its usual name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::Utf16Le => "UTF-16 LE",
            Self::Utf16Be => "UTF-16 BE",
            Self::Windows1252 => "Windows-1252",
            Self::MacRoman => "Mac Roman",
            Self::Dos850 => "DOS 850",
        }
    }

    /// Returns the characters from 0x80 on; `None` if a character may have several bytes.
    fn upper_half(self) -> Option<Vec<char>> {
        let characters = match self {
            Self::Windows1252 => WINDOWS_1252,
            Self::MacRoman => MAC_ROMAN,
            Self::Dos850 => DOS_850,
            Self::Utf8 | Self::Utf16Le | Self::Utf16Be => return None,
        };
        Some(characters.chars().collect())
    }
}

impl Decoded {
    /// Returns up to five lines with characters beyond ASCII, each with its number: they show whether the encoding is
    /// right.
    pub fn preview(&self) -> Vec<(u32, &str)> {
        const MOST: usize = 5;
        let lines = (1..).zip(self.text.lines());
        lines.filter(|(_, line)| !line.is_ascii()).take(MOST).collect()
    }
}

/// Decodes a file in a chosen encoding, or in the one that its bytes suggest.
///
/// # Errors
/// The file is too large, or is not text.
pub fn decode(bytes: &[u8], chosen: Option<Encoding>) -> Result<Decoded, Refusal> {
    if bytes.len() > MOST_BYTES {
        return Err(Refusal::TooLarge);
    }
    let (encoding, bytes, is_marked) = match bytes {
        [0xFF, 0xFE, rest @ ..] => (Some(Encoding::Utf16Le), rest, true),
        [0xFE, 0xFF, rest @ ..] => (Some(Encoding::Utf16Be), rest, true),
        [0xEF, 0xBB, 0xBF, rest @ ..] => (Some(Encoding::Utf8), rest, true),
        _ => (unmarked_utf16(bytes), bytes, false),
    };
    let (encoding, is_certain) = match chosen.or(encoding) {
        Some(encoding) => (encoding, true),
        None => guessed(bytes),
    };
    let text = text_in(encoding, bytes)?;
    check(&text)?;
    if !is_marked && is_full_of_controls(&text) {
        return Err(Refusal::NotText);
    }
    let has_bad_bytes = match encoding {
        Encoding::Utf8 => std::str::from_utf8(bytes).is_err(),
        _ => text.contains(char::REPLACEMENT_CHARACTER),
    };
    let is_doubtful = chosen.is_none() && (!is_certain || has_bad_bytes);
    Ok(Decoded { text, encoding, is_doubtful })
}

/// Returns a pasted text without a byte order mark.
pub(super) fn pasted(text: &str) -> Result<&str, Refusal> {
    check(text)?;
    match text.strip_prefix('\u{FEFF}') {
        Some(text) => Ok(text),
        None if is_full_of_controls(text) => Err(Refusal::NotText),
        None => Ok(text),
    }
}

fn check(text: &str) -> Result<(), Refusal> {
    if text.len() > MOST_BYTES {
        return Err(Refusal::TooLarge);
    }
    if text.as_bytes().contains(&0) { Err(Refusal::NotText) } else { Ok(()) }
}

/// Returns whether more than three characters, and more than one in fifty, are control characters.
fn is_full_of_controls(text: &str) -> bool {
    let is_control = |character: &char| character.is_control() && !matches!(character, '\t' | '\r' | '\n');
    let controls = text.chars().filter(is_control).count();
    controls > 3 && controls.saturating_mul(50) > text.chars().count()
}

fn text_in(encoding: Encoding, bytes: &[u8]) -> Result<String, Refusal> {
    let Some(upper) = encoding.upper_half() else {
        return match encoding {
            Encoding::Utf16Le => utf16(bytes, u16::from_le_bytes),
            Encoding::Utf16Be => utf16(bytes, u16::from_be_bytes),
            _ => Ok(String::from_utf8_lossy(bytes).into_owned()),
        };
    };
    let character = |byte: &u8| match byte.checked_sub(0x80) {
        Some(index) => upper.get(usize::from(index)).copied().unwrap_or(char::REPLACEMENT_CHARACTER),
        None => char::from(*byte),
    };
    Ok(bytes.iter().map(character).collect())
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String, Refusal> {
    let (units, rest) = bytes.as_chunks::<2>();
    if !rest.is_empty() {
        return Err(Refusal::NotText);
    }
    let characters = char::decode_utf16(units.iter().map(|bytes| unit(*bytes)));
    Ok(characters.map(|character| character.unwrap_or(char::REPLACEMENT_CHARACTER)).collect())
}

/// Returns the kind of UTF-16 of bytes without a byte order mark, where every other byte is mostly 0.
fn unmarked_utf16(bytes: &[u8]) -> Option<Encoding> {
    let (units, rest) = bytes.as_chunks::<2>();
    let units = units.get(..2_048).unwrap_or(units);
    let (mut first, mut second) = (0_usize, 0_usize);
    for [one, other] in units {
        first += usize::from(*one == 0);
        second += usize::from(*other == 0);
    }
    let is_most = |zeros: usize| units.len() >= 2 && rest.is_empty() && zeros * 2 > units.len();
    match (is_most(first), is_most(second)) {
        (false, true) if first == 0 => Some(Encoding::Utf16Le),
        (true, false) if second == 0 => Some(Encoding::Utf16Be),
        _ => None,
    }
}

/// Returns the encoding that suits bytes best, and whether it is certain.
fn guessed(bytes: &[u8]) -> (Encoding, bool) {
    if std::str::from_utf8(bytes).is_ok() {
        return (Encoding::Utf8, true);
    }
    let (mut valid, mut invalid) = (0_usize, 0_usize);
    for chunk in bytes.utf8_chunks() {
        valid += chunk.valid().chars().filter(|character| !character.is_ascii()).count();
        invalid += usize::from(!chunk.invalid().is_empty());
    }
    // Bytes of other encodings are hardly ever valid UTF-8.
    if valid >= invalid {
        return (Encoding::Utf8, false);
    }
    let scores = Encoding::SINGLE.map(|encoding| (encoding, score(bytes, encoding)));
    let mut best = (Encoding::Windows1252, Score::default());
    for (encoding, score) in scores {
        if encoding == Encoding::Windows1252 || score.value > best.1.value {
            best = (encoding, score);
        }
    }
    let is_certain = best.0 == Encoding::Windows1252 && best.1.odd == 0;
    (best.0, is_certain)
}

/// Rating of an encoding for a text.
#[derive(Clone, Copy, Default)]
struct Score {
    value: i64,
    /// Number of characters that are unlikely at their position.
    odd: i64,
}

/// Rates the characters beyond ASCII by their neighbours: letters stand beside letters of the same case.
fn score(bytes: &[u8], encoding: Encoding) -> Score {
    /// Characters that are rated.
    const MOST: usize = 10_000;
    let upper = encoding.upper_half().unwrap_or_default();
    let mut score = Score::default();
    let beyond = bytes.iter().enumerate().filter_map(|(at, byte)| Some((at, byte.checked_sub(0x80)?)));
    for (at, index) in beyond.take(MOST) {
        let character = upper.get(usize::from(index)).copied().unwrap_or(char::REPLACEMENT_CHARACTER);
        let neighbour = |at: Option<usize>| at.and_then(|at| bytes.get(at)).copied().unwrap_or(b' ');
        let (before, after) = (neighbour(at.checked_sub(1)), neighbour(at.checked_add(1)));
        let is_letter = |byte: u8| byte.is_ascii_alphabetic() || byte >= 0x80;
        let in_word = is_letter(before) || is_letter(after);
        let beside_lower = before.is_ascii_lowercase() || after.is_ascii_lowercase();
        // Sharp s and accents occur in words of either case; symbols do not join letters.
        let value = match character {
            'ä' | 'ö' | 'ü' | 'ß' | 'é' | 'è' | 'à' | 'ç' | 'ê' => 4,
            'â' | 'ë' | 'î' | 'ï' | 'ô' | 'ù' | 'û' | 'œ' => 2,
            'Ä' | 'Ö' | 'Ü' | 'É' | 'È' | 'À' | 'Ç' | 'Ê' if before.is_ascii_lowercase() => -4,
            'Ä' | 'Ö' | 'Ü' | 'É' | 'È' | 'À' | 'Ç' | 'Ê' => 3,
            '€' | '–' | '—' | '„' | '“' | '”' | '‘' | '’' | '«' | '»' | '…' | '°' | '§' | '²' | '³' | '½'
            | '·' | '•' | '\u{A0}' | '×' | '±' | '´' | '®' | '™' | '©' | 'µ' | '‚' | '£' => {
                let joins = matches!(character, '’' | '´') || !is_letter(before) || !is_letter(after);
                if joins { 1 } else { -4 }
            }
            letter if letter.is_lowercase() && in_word && beside_lower => 0,
            letter if letter.is_uppercase() && !before.is_ascii_lowercase() => -1,
            letter if letter.is_alphabetic() && !in_word => -1,
            _ => -4,
        };
        score.value += value;
        score.odd += i64::from(value < -1);
    }
    score
}

#[cfg(test)]
mod tests {
    use super::{Encoding, decode};
    use crate::table::Refusal;

    /// Bytes of a text in an encoding of one byte a character.
    fn encoded(text: &str, encoding: Encoding) -> Vec<u8> {
        let upper = encoding.upper_half().unwrap();
        let byte = |character: char| match u8::try_from(character) {
            Ok(byte) if byte < 0x80 => byte,
            _ => 0x80 + u8::try_from(upper.iter().position(|own| *own == character).unwrap()).unwrap(),
        };
        text.chars().map(byte).collect()
    }

    #[test]
    fn each_single_byte_encoding_has_128_different_characters() {
        for encoding in Encoding::SINGLE {
            let mut upper = encoding.upper_half().unwrap();
            assert_eq!(upper.len(), 128, "{encoding:?}");
            upper.retain(|character| *character != char::REPLACEMENT_CHARACTER);
            let count = upper.len();
            upper.sort_unstable();
            upper.dedup();
            assert_eq!((upper.len(), count >= 123), (count, true), "{encoding:?}");
        }
        // Bytes of one word in each of them.
        for (encoding, bytes) in [
            (Encoding::Windows1252, b"K\xFChlger\xE4t \xDF\xE9"),
            (Encoding::MacRoman, b"K\x9Fhlger\x8At \xA7\x8E"),
            (Encoding::Dos850, b"K\x81hlger\x84t \xE1\x82"),
        ] {
            assert_eq!(decode(bytes, Some(encoding)).unwrap().text, "Kühlgerät ßé");
        }
    }

    #[test]
    fn an_encoding_is_guessed_from_its_letters_with_a_doubt_where_it_is_unusual() {
        let german =
            "Objekt;Erläuterung\n1001;Gehäuse verbeult, Füße gebrochen\n1002;überall Kratzer, Ölspur";
        let french = "Bien;Numéro;Pièce\n7;Écran cassé à gauche, boîte abîmée\n8;reçu fêlé";
        for (encoding, text) in Encoding::SINGLE.into_iter().flat_map(|it| [(it, german), (it, french)]) {
            let decoded = decode(&encoded(text, encoding), None).unwrap();
            let is_doubtful = encoding != Encoding::Windows1252;
            assert_eq!((decoded.encoding, decoded.is_doubtful), (encoding, is_doubtful), "{text}");
            assert_eq!(decoded.text, text);
        }
        let signs = "5 € – „links“ 3° ½ «oui» l’écran…";
        let decoded = decode(&encoded(signs, Encoding::Windows1252), None).unwrap();
        assert_eq!((&*decoded.text, decoded.is_doubtful), (signs, false));
    }

    #[test]
    fn a_wrong_byte_in_utf8_changes_no_other_line() {
        let bytes = b"1;Geh\xC3\xA4use\n2;verbeult \xE4\n3;F\xC3\xBC\xC3\x9Fe\n";
        for bytes in [&bytes[..], &[b"\xEF\xBB\xBF", &bytes[..]].concat()] {
            let decoded = decode(bytes, None).unwrap();
            assert_eq!((decoded.encoding, decoded.is_doubtful), (Encoding::Utf8, true));
            assert_eq!(decoded.text, "1;Gehäuse\n2;verbeult \u{FFFD}\n3;Füße\n");
            assert_eq!(decoded.preview(), [(1, "1;Gehäuse"), (2, "2;verbeult \u{FFFD}"), (3, "3;Füße")]);
        }
        let chosen = decode(bytes, Some(Encoding::Windows1252)).unwrap();
        assert_eq!((chosen.preview()[1], chosen.is_doubtful), ((2, "2;verbeult ä"), false));
    }

    #[test]
    fn a_file_is_decoded_by_its_mark_and_by_its_bytes() {
        for (bytes, expected) in [
            (&b"a;\xE4 \x80\x9F"[..], Ok("a;\u{E4} \u{20AC}\u{178}")),
            (b"\xC3\xA4", Ok("\u{E4}")),
            (b"\xEF\xBB\xBF\xC3\xA4", Ok("\u{E4}")),
            (b"\xFF\xFE\xE4\0\x3D\xD8\x27\xDD", Ok("\u{E4}\u{1F527}")),
            (b"\xFE\xFF\0\xE4", Ok("\u{E4}")),
            (b"1\0;\0\xE4\0", Ok("1;\u{E4}")),
            (b"\x001\0;\0\xE4", Ok("1;\u{E4}")),
            (b"\xFF\xFE\xE4", Err(Refusal::NotText)),
            (b"\xFF\xFE\x3D\xD8", Ok("\u{FFFD}")),
            (b"PK\x03\x04\0\0", Err(Refusal::NotText)),
            (b"\x01\x02\x03\x04", Err(Refusal::NotText)),
            (b"1001\x0B\x0B\x0B", Ok("1001\u{B}\u{B}\u{B}")),
            (b"", Ok("")),
        ] {
            let decoded = decode(bytes, None).map(|decoded| decoded.text);
            assert_eq!(decoded.as_deref(), expected.as_deref(), "{bytes:?}");
        }
    }
}
