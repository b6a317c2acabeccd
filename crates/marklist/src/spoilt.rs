//! Serial numbers that a spreadsheet read as numbers or dates.

use acceptance_rules::fold::{self, LONGEST_NAME};

/// Number of digits that a spreadsheet stores. It writes 0 for further ones.
const STORED_DIGITS: usize = 15;

/// Names of months in English, German and French. The first letters of a name are an abbreviation.
const MONTHS: [&str; 12] = [
    "january januar jaenner janvier",
    "february februar fevrier",
    "march marz maerz mrz mars",
    "april avril avr",
    "may mai",
    "june juni juin",
    "july juli juillet",
    "august aout",
    "september septembre",
    "october oktober octobre",
    "november novembre",
    "december dezember decembre",
];

/// Returns whether a text is a number in scientific notation, as `1.23E+11`.
pub(crate) fn is_scientific(text: &str) -> bool {
    text.len() <= LONGEST_NAME && scientific(text.strip_prefix('-').unwrap_or(text)).is_some()
}

/// Returns the digits and the power of a number in scientific notation.
fn scientific(text: &str) -> Option<(String, &str)> {
    let (mantissa, power) = text.split_once(['E', 'e'])?;
    let (first, rest) = mantissa.split_once(['.', ',']).unwrap_or((mantissa, ""));
    let digits = [first, rest].concat();
    let is_power = is_digits(power.strip_prefix(['+', '-']).unwrap_or(power));
    (first.len() == 1 && is_digits(&digits) && is_power).then_some((digits, power))
}

/// Returns whether a spreadsheet that reads a serial number as a number or a date shows this text.
pub(crate) fn is_spoilt(serial: &str, shown: &str) -> bool {
    spoilt_as(shown)(serial)
}

/// Returns a test whether a spreadsheet shows a name as this text, for many names.
pub(crate) fn spoilt_as(shown: &str) -> impl Fn(&str) -> bool {
    let number = scientific(shown).map(|(first, power)| (first, power.parse::<usize>().ok()));
    move |name| {
        let is_it = |digits: &str| match &number {
            Some((first, power)) => {
                let digits = digits.trim_start_matches('0');
                *power == digits.len().checked_sub(1) && is_digits(digits) && is_rounded(digits, first)
            }
            None => is_number_of(digits, shown),
        };
        let name = name.trim();
        is_it(name) || multiplied(name).is_some_and(|digits| is_it(&digits)) || is_date_of(name, shown)
    }
}

/// Returns the digits of a serial number that is a number with a power of ten, as `551294E7`.
fn multiplied(serial: &str) -> Option<String> {
    /// Largest power.
    const LARGEST: usize = 300;
    let (digits, power) = serial.split_once(['E', 'e'])?;
    let power = power.parse().ok().filter(|power| *power <= LARGEST)?;
    is_digits(digits).then(|| [digits, &"0".repeat(power)].concat())
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns whether this is how a spreadsheet shows a number: without leading zeros, or with zeros for the last digits.
fn is_number_of(serial: &str, shown: &str) -> bool {
    let digits = serial.trim_start_matches('0');
    if digits.is_empty() || !is_digits(serial) {
        return false;
    }
    let shown = [".0", ",0"].iter().find_map(|end| shown.strip_suffix(end)).unwrap_or(shown);
    let (kept, lost) = digits.split_at_checked(STORED_DIGITS).unwrap_or((digits, ""));
    shown == digits
        || shown
            .strip_prefix(kept)
            .is_some_and(|zeros| zeros.len() == lost.len() && zeros.bytes().all(|byte| byte == b'0'))
}

/// Returns whether these are the first digits of a number, the last of them rounded.
fn is_rounded(digits: &str, first: &str) -> bool {
    let Some((kept, lost)) = digits.split_at_checked(first.len()) else {
        // Zeros after all digits.
        return first.strip_prefix(digits).is_some_and(|zeros| zeros.bytes().all(|byte| byte == b'0'));
    };
    let (Ok(kept), Ok(first)) = (kept.parse::<u64>(), first.parse::<u64>()) else { return false };
    let up = u64::from(lost.starts_with(['5', '6', '7', '8', '9']));
    first == kept.saturating_add(up)
}

/// Returns whether a text is a date with the name of its month or with a year of four digits.
pub(crate) fn is_date(text: &str) -> bool {
    let is_certain = |parts: &[&str]| {
        parts.iter().any(|part| month(part).is_some())
            || (parts.len() == 3 && parts.iter().any(|it| it.len() == 4))
    };
    date_parts(text).is_some_and(|parts| is_certain(&parts) && date_numbers(&parts).is_some())
}

/// Returns whether a spreadsheet that reads a serial number as a date shows this date. It adds the current year.
fn is_date_of(serial: &str, shown: &str) -> bool {
    let numbers = |text: &str| date_numbers(&date_parts(text)?);
    let Some((mut rest, wanted)) = numbers(shown).zip(numbers(serial)).filter(|_| is_date(shown)) else {
        return false;
    };
    let all_found = wanted.iter().all(|number| {
        let at = rest.iter().position(|own| own == number);
        at.map(|at| rest.remove(at)).is_some()
    });
    all_found && (rest.is_empty() || wanted.len() == 2)
}

/// Returns the two or three numbers and names of a date.
fn date_parts(text: &str) -> Option<Vec<&str>> {
    /// Longest date in bytes.
    const LONGEST: usize = 40;
    let is_separator = |it: char| it.is_whitespace() || matches!(it, '-' | '/' | '.');
    let is_date = text.len() <= LONGEST && text.chars().all(|it| it.is_alphanumeric() || is_separator(it));
    let mut parts = Vec::new();
    for word in text.split(is_separator).filter(|word| is_date && !word.is_empty()) {
        // `MAR10` and `10MAR` are dates, too.
        let is_digit = word.starts_with(|it: char| it.is_ascii_digit());
        let end = word.find(|it: char| it.is_ascii_digit() != is_digit).unwrap_or(word.len());
        let (first, second) = word.split_at(end);
        parts.extend([first, second].into_iter().filter(|part| !part.is_empty()));
    }
    matches!(parts.len(), 2 | 3).then_some(parts)
}

/// Returns the numbers of a date, with the month for its name and two digits for a year.
fn date_numbers(parts: &[&str]) -> Option<Vec<usize>> {
    let number = |part: &&str| match month(part) {
        Some(month) => Some(month),
        None if is_digits(part) && matches!(part.len(), 1 | 2 | 4) => {
            part.parse().ok().map(|number: usize| number % 100)
        }
        None => None,
    };
    let numbers: Vec<usize> = parts.iter().map(number).collect::<Option<_>>()?;
    numbers.iter().any(|number| matches!(number, 1..=12)).then_some(numbers)
}

/// Returns the number of the month with this name.
fn month(name: &str) -> Option<usize> {
    /// Fewest letters of an abbreviation.
    const FEWEST: usize = 3;
    let name = fold::heading(name);
    let is_it = |names: &&&str| name.len() >= FEWEST && names.split(' ').any(|own| own.starts_with(&name));
    MONTHS.iter().position(|names| is_it(&names)).map(|at| at + 1)
}

#[cfg(test)]
mod tests {
    use super::{is_date, is_spoilt};

    #[test]
    fn serial_numbers_become_numbers_and_dates() {
        for (serial, shown) in [
            ("5512938765432", "5.51294E+12"),
            ("551294E7", "5.51294E+12"),
            ("12E3", "12000"),
            ("10-3", "10-Mar"),
            ("3-10", "10. M\u{E4}r"),
            ("MAR10", "10-Mar"),
            ("10MAR", "10. Mrz"),
            ("3/10", "2026-03-10"),
            ("10.3", "10.03.2026"),
            ("7-6", "06-juil"),
            ("SEP2", "2. September"),
            ("2010-03-01", "01.03.2010"),
        ] {
            assert!(is_spoilt(serial, shown), "{serial} {shown}");
        }
        for (serial, shown) in [
            ("5512838765432", "5.51294E+12"),
            ("551294E6", "5.51294E+12"),
            ("10-4", "10-Mar"),
            ("A10-3", "10-Mar"),
            ("10-3", "10-3"),
            ("10", "10-Mar"),
            ("10-3-7", "10-Mar"),
            ("2010-03-01", "01.03.2011"),
            ("", "10-Mar"),
        ] {
            assert!(!is_spoilt(serial, shown), "{serial} {shown}");
        }
        for text in ["10-Mar", "10. M\u{E4}rz", "Mar 26", "2026-03-10", "10/03/2026", "1. D\u{E9}c"] {
            assert!(is_date(text), "{text}");
        }
        for text in ["10-3", "SN-10", "MARS", "10-Mars-ABC", "99-99-9999", "1001001", "", "Mar", "10 Marker"]
        {
            assert!(!is_date(text), "{text}");
        }
    }
}
