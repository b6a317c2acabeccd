//! Sort keys of values: bytes in human sort order.
//!
//! The key of a text has levels, separated by [`LEVEL`], which is less than all other bytes: the text
//! itself, then its accents, then zeros before its numbers. Trailing empty levels are omitted.

use std::ops::Range;

use acceptance_rules::amount::Amount;
use acceptance_rules::letters::{bare, lower};
use acceptance_rules::spelling::{is_blank, is_invisible};

use crate::Value;

/// Separates the levels of a key.
const LEVEL: u8 = 1;
/// Marks a letter without accent or a number without extra zeros; all other marks are greater.
const PLAIN: u8 = 2;

/// The number 0. The lengths of positive numbers are added to it, those of negative numbers
/// subtracted; they are at most 19.
const ZERO: u8 = 25;
/// Precedes a currency.
const MONEY: u8 = 45;
/// A blank; the ASCII symbols follow in their order.
const BLANK: u8 = 46;
/// Precedes the code of any other symbol.
const SIGN: u8 = 141;
/// A number in a text, without its leading zeros. The number of its digits is added, up to
/// [`MANY`].
const DIGITS: u8 = 142;
/// This many digits, or more.
const MANY: usize = 30;
/// The letter a; the others follow.
const LETTER: u8 = 173;
/// Precedes the code of any other letter.
const OTHER: u8 = 199;

/// The keys of values, one after the other.
#[derive(Default)]
pub(crate) struct Keys {
    bytes: Vec<u8>,
    /// The range of each key in the bytes; `None` without a value.
    ranges: Vec<Option<Range<usize>>>,
    /// The key under construction.
    key: Vec<u8>,
    /// Its levels after the first.
    accents: Vec<u8>,
    zeros: Vec<u8>,
}

impl Keys {
    /// Returns the keys of values.
    pub(crate) fn of<'a>(values: impl ExactSizeIterator<Item = Value<'a>>, is_exact: bool) -> Self {
        let mut keys = Self { ranges: Vec::with_capacity(values.len()), ..Self::default() };
        values.for_each(|value| keys.add(&value, is_exact));
        keys
    }

    /// Returns the key of each value; `None` without a value.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Option<&[u8]>> {
        self.ranges.iter().map(|range| self.bytes.get(range.clone()?))
    }

    /// Adds the key of a value. Values that sort alike have equal keys; exact keys are equal only for identical values.
    fn add(&mut self, value: &Value<'_>, is_exact: bool) {
        self.key.clear();
        let is_known = match value {
            Value::None => false,
            Value::Number(number) => {
                self.number((*number).into());
                true
            }
            Value::Text(text) => !is_blank(text) && self.text(text.trim(), is_exact),
            Value::Money { amount, currency } => {
                self.money(*amount, currency.trim(), is_exact);
                true
            }
        };
        let start = self.bytes.len();
        self.bytes.append(&mut self.key);
        self.ranges.push(is_known.then_some(start..self.bytes.len()));
    }

    /// Adds a number of up to 133 bits: its length, then its bits in groups of seven.
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

    /// Adds the lowest bits of a small number or a code, in `bytes` bytes.
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
            self.raw(currency);
        }
    }

    /// Adds a text. Returns whether it is visible. An exact one is its own last level.
    fn text(&mut self, text: &str, is_exact: bool) -> bool {
        self.accents.clear();
        self.zeros.clear();
        self.first_level(text);
        let is_visible = !self.key.is_empty();
        if is_visible {
            self.levels(is_exact);
            if is_exact {
                self.raw(text);
            }
        }
        is_visible
    }

    /// Adds the first level of a text, and collects the others for [`Keys::levels`].
    fn first_level(&mut self, text: &str) {
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
        let significant = digits.trim_start_matches('0');
        self.key.push(DIGITS.saturating_add(u8::try_from(significant.len().min(MANY)).unwrap_or_default()));
        if significant.len() >= MANY {
            self.bits(u32::try_from(significant.len()).unwrap_or(u32::MAX), 5);
        }
        for pair in significant.as_bytes().chunks(2) {
            let number = pair.iter().fold(0_u8, |number, digit| number * 10 + (digit & 15));
            self.key.push(number.saturating_add(1));
        }
        let needless = digits.len().saturating_sub(significant.len().max(1));
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
            // A combining accent belongs to the letter before it.
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

    /// Records an accent at the current position, or `before` bytes earlier.
    fn accent(&mut self, accent: u32, before: usize) {
        let position = self.key.len().saturating_sub(before);
        if self.accents.len() < position {
            self.accents.resize(position, PLAIN);
        }
        self.accents.push(u8::try_from(accent).unwrap_or(u8::MAX));
    }

    /// Adds the levels after the first.
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

    fn raw(&mut self, text: &str) {
        self.key.push(LEVEL);
        // No byte of a text is 255.
        self.key.extend(text.bytes().map(|byte| byte.saturating_add(1)));
    }
}

/// Returns the currency in the key of a price; nothing for other keys.
pub(crate) fn currency(key: &[u8]) -> &[u8] {
    let price = key.strip_prefix(&[MONEY]).unwrap_or_default();
    price.split(|byte| *byte == LEVEL).next().unwrap_or_default()
}

/// Returns the lowest seven bits.
fn seven(number: u128) -> u8 {
    u8::try_from(number & 0x7F).unwrap_or_default()
}
