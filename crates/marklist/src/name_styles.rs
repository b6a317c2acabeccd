//! Ways in which people and programs write IDs and serial numbers.

use std::borrow::Cow;

use acceptance_rules::fold::{LONGEST_NAME, trimmed};

/// Fewest characters of a name before a check digit; shorter ones are the beginning of too many others.
const SHORTEST: usize = 4;

/// How a text writes a name, other than as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameStyle {
    /// With zeros in front, or without them.
    LeadingZeros,
    /// In groups: `1 001 001`, `1'001'001`, `1,001,001.00`.
    Groups,
    /// With a character behind a sign at the end: `1001001-7`.
    SeparateCheckDigit,
    /// With a further character at the end. Other numbers of one more digit look the same.
    CheckDigit,
}

impl NameStyle {
    pub(crate) const ALL: [Self; 4] =
        [Self::LeadingZeros, Self::Groups, Self::SeparateCheckDigit, Self::CheckDigit];

    /// Returns whether a list that writes all its names so is read so.
    pub(crate) fn is_plain_enough(self) -> bool {
        self != Self::CheckDigit
    }

    /// Returns the name that a text writes in this style.
    pub(crate) fn name(self, text: &str) -> Option<Cow<'_, str>> {
        let text = bare(text);
        if text.len() > LONGEST_NAME {
            return None;
        }
        match self {
            Self::LeadingZeros => {
                let digits = text.trim_start_matches('0');
                let is_it = digits.len() < text.len() && !digits.is_empty() && is_number(digits);
                is_it.then_some(digits.into())
            }
            Self::Groups => ungrouped(text).map(Into::into),
            Self::SeparateCheckDigit => {
                let (name, _) = behind_name(text)?;
                let name =
                    name.strip_suffix(|it: char| it.is_whitespace() || "-/\u{2010}\u{2011}".contains(it))?;
                is_long(name).then_some(name.into())
            }
            Self::CheckDigit => {
                let (name, last) = behind_name(text)?;
                (is_long(name) && last.is_alphanumeric()).then_some(name.into())
            }
        }
    }
}

/// Returns a text without blanks around it and the marks of a spreadsheet for text: an apostrophe in front, or a formula
/// as `="0012"`.
pub(crate) fn bare(text: &str) -> &str {
    let text = trimmed(text);
    let formula = text.strip_prefix("=\"").and_then(|rest| rest.strip_suffix('"'));
    formula.or_else(|| text.strip_prefix('\'')).map_or(text, trimmed)
}

fn behind_name(text: &str) -> Option<(&str, char)> {
    let last = text.chars().next_back()?;
    Some((text.strip_suffix(last)?, last))
}

fn is_long(name: &str) -> bool {
    // The end of a decimal number is no check digit.
    name.chars().nth(SHORTEST - 1).is_some()
        && name.ends_with(char::is_alphanumeric)
        && !name.contains(['.', ','])
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns a text without the separators of its groups, which are all of one kind. Points and commas separate three
/// digits each, as in a number, which may have zeros after its decimal sign.
fn ungrouped(text: &str) -> Option<String> {
    let decimal = [".00", ",00", ".0", ",0"].iter().find_map(|end| text.strip_suffix(end));
    [decimal, Some(text)].into_iter().flatten().find_map(|text| {
        let is_kind = |kind: &&fn(char) -> bool| text.contains(**kind);
        let kind = SEPARATORS.iter().find(is_kind)?;
        let mut parts = text.split(*kind);
        let is_of_thousands = text.contains(['.', ',']);
        let first = parts.next()?;
        let is_first = if is_of_thousands {
            matches!(first.len(), 1..=3) && is_number(first) && !first.starts_with('0')
        } else {
            !first.is_empty() && first.chars().all(char::is_alphanumeric)
        };
        let is_group = |part: &str| {
            if is_of_thousands {
                part.len() == 3 && is_number(part)
            } else {
                part.len() > 1 && part.chars().all(char::is_alphanumeric)
            }
        };
        (is_first && parts.all(is_group)).then(|| text.split(*kind).collect())
    })
}

/// The separators of groups, by kind.
const SEPARATORS: [fn(char) -> bool; 5] = [
    char::is_whitespace,
    |it| matches!(it, '\'' | '\u{2018}' | '\u{2019}' | '\u{2BC}' | '\u{B4}' | '`'),
    |it| it == '.',
    |it| it == ',',
    |it| matches!(it, '-' | '\u{2010}' | '\u{2011}'),
];

#[cfg(test)]
mod tests {
    use super::NameStyle::{self, CheckDigit, Groups, LeadingZeros, SeparateCheckDigit};

    #[test]
    fn a_name_is_read_in_the_styles_of_lists() {
        for (style, text, expected) in [
            (LeadingZeros, "0001001", Some("1001")),
            (LeadingZeros, "'0001001 ", Some("1001")),
            (LeadingZeros, "=\"0001001\"", Some("1001")),
            (LeadingZeros, "1001", None),
            (LeadingZeros, "0000", None),
            (LeadingZeros, "00A1", None),
            (Groups, "1 001 001", Some("1001001")),
            (Groups, "1\u{202F}001\u{2009}001", Some("1001001")),
            (Groups, "1\u{2019}001\u{2019}001", Some("1001001")),
            (Groups, "1,001,001", Some("1001001")),
            (Groups, "1.001.001,00", Some("1001001")),
            (Groups, "1,001,001.0", Some("1001001")),
            (Groups, "100 1001", Some("1001001")),
            (Groups, "5CG-1234-AB", Some("5CG1234AB")),
            (Groups, "1,001.001", None),
            (Groups, "1,01,001", None),
            (Groups, "0,001", None),
            (Groups, "1001.5", None),
            (Groups, "1001 7", None),
            (Groups, "1001001", None),
            (SeparateCheckDigit, "1001001-7", Some("1001001")),
            (SeparateCheckDigit, "1001001 X", Some("1001001")),
            (SeparateCheckDigit, "1001001.7", None),
            (SeparateCheckDigit, "101-7", None),
            (SeparateCheckDigit, "10010017", None),
            (CheckDigit, "10010017", Some("1001001")),
            (CheckDigit, "1001-", None),
            (CheckDigit, "1017", None),
            (CheckDigit, "1,000", None),
        ] {
            assert_eq!(style.name(text).as_deref(), expected, "{style:?} {text:?}");
        }
        for style in NameStyle::ALL {
            for text in ["", " ", "'", "=\"\"", "0", "\u{200B}"] {
                assert_eq!(style.name(text), None, "{style:?} {text:?}");
            }
        }
    }
}
