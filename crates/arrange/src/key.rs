//! Keys of values: bytes that compare as people sort, kept as words of eight bytes each.
//!
//! No byte of a key is 0. Zeros fill its last word, and there is one at least, so a word ends its key where its last
//! byte is 0, and a key comes before a longer one that begins with it.
//! The key of a text has levels, parted by [`LEVEL`], which is less than all that stands in them: what it says, then its
//! accents, then zeros before its numbers. A level that would be empty is left out at the end.

use acceptance_rules::amount::Amount;
use acceptance_rules::letters::{bare, lower};
use acceptance_rules::spelling::is_invisible;

use crate::Value;

/// Parts the levels of a key.
const LEVEL: u8 = 1;
/// Stands in a level for what has no accent, or no needless zeros; all that differs is greater.
const PLAIN: u8 = 2;

/// The number 0. The lengths of other numbers are added to it, or taken from it for negative ones; they are 19 at most.
const ZERO: u8 = 25;
/// Comes before a currency.
const MONEY: u8 = 45;
/// A blank, and the signs of ASCII after it, in its order.
const BLANK: u8 = 46;
/// Comes before the code of any other sign.
const SIGN: u8 = 141;
/// A number in a text without digits but zeros. How many digits others have is added, up to [`MANY`].
const DIGITS: u8 = 142;
/// So many digits, or more.
const MANY: usize = 30;
/// The letter a, and the others after it.
const LETTER: u8 = 173;
/// Comes before the code of any other letter.
const OTHER: u8 = 199;

/// All keys, one after the other.
#[derive(Default)]
pub(crate) struct Keys {
    words: Vec<u64>,
    /// The key that is being made.
    key: Vec<u8>,
    /// The levels of it that come later.
    accents: Vec<u8>,
    zeros: Vec<u8>,
}

impl Keys {
    /// The word at a place; 0 behind the last one.
    pub(crate) fn word(&self, at: u32) -> u64 {
        usize::try_from(at).ok().and_then(|at| self.words.get(at)).copied().unwrap_or_default()
    }

    /// Adds the key of a value, which has no outer blanks, and gives the place of its first word; `None` for what is not
    /// known. Values that people sort alike have equal keys, or where keys are exact, only values that are the same.
    pub(crate) fn add(&mut self, value: Value<'_>, is_exact: bool) -> Option<u32> {
        self.key.clear();
        match value {
            Value::None => return None,
            Value::Number(number) => self.number(number.into()),
            Value::Text(text) => self.texts(&[text], is_exact)?,
            Value::Texts(one, other) => self.texts(&[one, " ", other], is_exact)?,
            Value::Money { amount, currency } => self.money(amount, currency, is_exact),
        }
        let at = u32::try_from(self.words.len()).ok()?;
        self.key.resize((self.key.len() / 8 + 1) * 8, 0);
        let (words, _) = self.key.as_chunks::<8>();
        self.words.extend(words.iter().map(|word| u64::from_be_bytes(*word)));
        Some(at)
    }

    /// A number of up to 133 bits: how long it is, then its bits by sevens.
    fn number(&mut self, number: i128) {
        let size = number.unsigned_abs();
        let length = (u128::BITS - size.leading_zeros()).div_ceil(7);
        let (is_negative, short) = (number < 0, u8::try_from(length).unwrap_or(u8::MAX));
        self.key.push(if is_negative { ZERO.saturating_sub(short) } else { ZERO.saturating_add(short) });
        for place in (0..length).rev() {
            let bits = seven(size >> (7 * place));
            self.key.push(if is_negative { !bits | 0x80 } else { bits | 0x80 });
        }
    }

    /// The lowest bits of a number that is small or a code, in so many bytes.
    fn bits(&mut self, number: u32, bytes: u32) {
        for place in (0..bytes).rev() {
            self.key.push(seven(u128::from(number >> (7 * place))) | 0x80);
        }
    }

    fn money(&mut self, amount: Amount, currency: &str, is_exact: bool) {
        self.key.push(MONEY);
        self.key.extend(currency.bytes().map(|byte| byte.to_ascii_lowercase().max(PLAIN)));
        self.key.push(LEVEL);
        let (whole, rest) = amount.parts();
        self.number(whole);
        if is_exact || rest != 0 {
            self.bits(u32::try_from(rest).unwrap_or(u32::MAX), 5);
        }
        if is_exact {
            self.raw(&[currency]);
        }
    }

    /// A text in its parts; `None` where nothing of it can be seen. An exact one is its own last level.
    fn texts(&mut self, parts: &[&str], is_exact: bool) -> Option<()> {
        self.accents.clear();
        self.zeros.clear();
        for part in parts {
            self.says(part);
        }
        if self.key.is_empty() {
            return None;
        }
        self.levels(is_exact);
        if is_exact {
            self.raw(parts);
        }
        Some(())
    }

    /// What a text says, and the levels after it for [`Keys::levels`].
    fn says(&mut self, text: &str) {
        let mut rest = text;
        while let Some(character) = rest.chars().next() {
            let length = if character.is_ascii_digit() {
                let end = rest.bytes().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len());
                self.digits(rest.get(..end).unwrap_or_default());
                end
            } else {
                self.character(character);
                character.len_utf8()
            };
            rest = rest.get(length..).unwrap_or_default();
        }
    }

    fn digits(&mut self, digits: &str) {
        let telling = digits.trim_start_matches('0');
        self.key.push(DIGITS.saturating_add(u8::try_from(telling.len().min(MANY)).unwrap_or_default()));
        if telling.len() >= MANY {
            self.bits(u32::try_from(telling.len()).unwrap_or(u32::MAX), 5);
        }
        for pair in telling.as_bytes().chunks(2) {
            let number = pair.iter().fold(0_u8, |number, digit| number * 10 + (digit & 15));
            self.key.push(number.saturating_add(1));
        }
        let needless = digits.len().saturating_sub(telling.len().max(1));
        self.zeros.push(PLAIN.saturating_add(u8::try_from(needless).unwrap_or(u8::MAX)));
    }

    fn character(&mut self, character: char) {
        if let Ok(byte) = u8::try_from(character).map(|byte| byte.to_ascii_lowercase())
            && (b' '..=b'~').contains(&byte)
        {
            let is_letter = byte.is_ascii_lowercase();
            self.key.push(if is_letter { LETTER + (byte - b'a') } else { BLANK + (byte - b' ') });
            return;
        }
        let code = u32::from(character);
        match code {
            _ if character.is_whitespace() => self.key.push(BLANK),
            _ if is_invisible(character) => {}
            // An accent of its own belongs to the letter before it.
            0x300..=0x36F if !self.key.is_empty() => self.accent(code - 0x25C, 1),
            0x80..=0xBF | 0xD7 | 0xF7 | 0x2000..=0x2BFF | 0x3000..=0x303F | 0xFE30..=0xFE6F => {
                self.key.push(SIGN);
                self.bits(code, 3);
            }
            _ => {
                let lower = lower(character);
                match bare(lower) {
                    Some(letters) => {
                        self.accent(u32::from(lower) - 0xDC, 0);
                        self.key.extend(letters.bytes().map(|letter| LETTER + (letter - b'a')));
                    }
                    None => {
                        self.key.push(OTHER);
                        self.bits(lower.into(), 3);
                    }
                }
            }
        }
    }

    /// Notes an accent where the key has come to, or so many bytes before.
    fn accent(&mut self, accent: u32, before: usize) {
        let position = self.key.len().saturating_sub(before);
        if self.accents.len() < position {
            self.accents.resize(position, PLAIN);
        }
        self.accents.push(u8::try_from(accent).unwrap_or(u8::MAX));
    }

    /// Adds what comes after what a text says.
    fn levels(&mut self, is_exact: bool) {
        let has_zeros = self.zeros.iter().any(|zeros| *zeros > PLAIN);
        if is_exact || has_zeros || !self.accents.is_empty() {
            self.key.push(LEVEL);
            self.key.append(&mut self.accents);
        }
        if is_exact || has_zeros {
            self.key.push(LEVEL);
            self.key.append(&mut self.zeros);
        }
    }

    fn raw(&mut self, parts: &[&str]) {
        self.key.push(LEVEL);
        // No byte of a text is 255.
        let bytes = parts.iter().flat_map(|part| part.bytes());
        self.key.extend(bytes.map(|byte| byte.saturating_add(1)));
    }
}

/// The lowest seven bits.
fn seven(number: u128) -> u8 {
    u8::try_from(number & 0x7F).unwrap_or_default()
}
