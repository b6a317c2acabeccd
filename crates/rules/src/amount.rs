//! Exact decimal amounts as the service sends them, without floating-point numbers.

/// Maximum number of digits after the point.
const MOST_PLACES: u32 = 9;
/// Maximum number of digits in total.
const MOST_DIGITS: usize = 24;

/// An exact decimal number, such as a price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Amount {
    /// The number without its point.
    units: i128,
    /// Number of digits after the point; the last one is never 0.
    places: u32,
}

impl Amount {
    /// Reads a JSON number or a text of that form, such as `12.50`, `-3` or `1.5e3`. `None` for every other text,
    /// and for numbers with more than 9 digits behind the point or 24 in all.
    pub fn parse(text: &str) -> Option<Self> {
        let (number, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let (is_negative, number) = number.strip_prefix('-').map_or((false, number), |rest| (true, rest));
        let (whole, fraction) = number.split_once('.').unwrap_or((number, "0"));
        let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let exponent = exponent.strip_prefix('+').unwrap_or(exponent);
        if !is_digits(whole) || !is_digits(fraction) || !is_digits(exponent.trim_start_matches('-')) {
            return None;
        }
        let fraction = fraction.trim_end_matches('0');
        let digits = [whole.trim_start_matches('0'), fraction].concat();
        if digits.len() > MOST_DIGITS {
            return None;
        }
        // Usually it fits into 64 bits, which are parsed faster.
        let units = match digits.parse::<i64>() {
            Ok(units) => units.into(),
            Err(_) if digits.is_empty() => 0,
            Err(_) => digits.parse::<i128>().ok()?,
        };
        let places = i64::try_from(fraction.len()).ok()?.checked_sub(exponent.parse().ok()?)?;
        let signed = if is_negative { units.checked_neg()? } else { units };
        if signed == 0 {
            return Some(Self { units: 0, places: 0 });
        }
        let raised = u32::try_from(places.min(0).unsigned_abs()).ok()?;
        let places = u32::try_from(places.max(0)).ok()?;
        let all_digits = digits.trim_start_matches('0').len().checked_add(usize::try_from(raised).ok()?)?;
        if all_digits > MOST_DIGITS {
            return None;
        }
        let units = signed.checked_mul(10_i128.checked_pow(raised)?)?;
        Some(Self { units, places }.plain()).filter(|amount| amount.places <= MOST_PLACES)
    }

    /// Returns the exact sum; `None` on overflow.
    pub fn plus(self, other: Self) -> Option<Self> {
        let places = self.places.max(other.places);
        let aligned = |amount: Self| match places.checked_sub(amount.places)? {
            0 => Some(amount.units),
            more => amount.units.checked_mul(10_i128.checked_pow(more)?),
        };
        let units = aligned(self)?.checked_add(aligned(other)?)?;
        Some(Self { units, places }.plain())
    }

    /// Returns the same number without trailing zeros in its fraction.
    fn plain(mut self) -> Self {
        // Division of 64-bit numbers is much faster.
        if let Ok(mut units) = i64::try_from(self.units) {
            while self.places > 0 && units % 10 == 0 {
                units /= 10;
                self.places -= 1;
            }
            self.units = units.into();
            return self;
        }
        while self.places > 0 && self.units.rem_euclid(10) == 0 {
            self.units = self.units.div_euclid(10);
            self.places = self.places.saturating_sub(1);
        }
        self
    }

    /// Returns the integer part, rounded down, and the fraction in billionths. These pairs compare
    /// as the amounts do.
    pub fn parts(self) -> (i128, i128) {
        let power = |places: u32| 10_i128.saturating_pow(places);
        let one = power(self.places);
        let rest = self.units.rem_euclid(one);
        (self.units.div_euclid(one), rest.saturating_mul(power(MOST_PLACES.saturating_sub(self.places))))
    }
}

impl PartialOrd for Amount {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Amount {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.parts().cmp(&other.parts())
    }
}

impl std::fmt::Display for Amount {
    /// Writes the number with a point, as in JSON: `-12.5`.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let one = 10_u128.saturating_pow(self.places);
        let units = self.units.unsigned_abs();
        let (whole, rest) = (units.checked_div(one).unwrap_or(units), units.checked_rem(one).unwrap_or(0));
        let sign = if self.units < 0 { "-" } else { "" };
        write!(formatter, "{sign}{whole}")?;
        if self.places > 0 {
            let width = usize::try_from(self.places).unwrap_or_default();
            write!(formatter, ".{rest:0>width$}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Amount;

    fn read(text: &str) -> Option<String> {
        Amount::parse(text).map(|amount| amount.to_string())
    }

    #[test]
    fn a_number_of_json_is_read_exactly_and_nothing_else_is() {
        for (text, expected) in [
            ("0", "0"),
            ("-0.00", "0"),
            ("12.50", "12.5"),
            ("-3", "-3"),
            ("-0.05", "-0.05"),
            ("1.5e3", "1500"),
            ("15E-1", "1.5"),
            ("1e+2", "100"),
            ("0.1", "0.1"),
            ("9007199254740993.01", "9007199254740993.01"),
            ("000012", "12"),
            ("100", "100"),
            ("0.000000001", "0.000000001"),
            ("0e400", "0"),
        ] {
            assert_eq!(read(text).as_deref(), Some(expected), "{text:?}");
        }
        for text in [
            "",
            "-",
            ".",
            "1.",
            ".5",
            "+1",
            "1,5",
            "1 000",
            " 1",
            "1e",
            "1e99",
            "1e-99",
            "NaN",
            "Infinity",
            "0x10",
            "1.2.3",
            "--1",
            "1e--2",
            "1e9999999999999999999",
            "12345678901234567890123456",
            "0.0000000001",
            "€5",
            "\u{661}",
        ] {
            assert_eq!(read(text), None, "{text:?}");
        }
    }

    #[test]
    fn sums_are_exact_where_floating_numbers_are_not() {
        let sum = |texts: &[&str]| {
            let amounts = texts.iter().filter_map(|text| Amount::parse(text));
            amounts.reduce(|sum, amount| sum.plus(amount).unwrap()).unwrap().to_string()
        };
        assert_eq!(sum(&["0.1", "0.2"]), "0.3");
        assert_eq!(sum(&["19.99", "0.01", "5"]), "25");
        assert_eq!(sum(&["-0.05", "0.02"]), "-0.03");
        assert_eq!(sum(&["9007199254740993", "0.01"]), "9007199254740993.01");
        assert_eq!(sum(&["1.1"; 1000]), "1100");
    }

    #[test]
    fn amounts_compare_by_what_they_are_worth() {
        let mut texts = ["10", "9.99", "-1", "-1.5", "0", "100", "9.999", "1e3"];
        texts.sort_by_key(|text| Amount::parse(text).unwrap());
        assert_eq!(texts, ["-1.5", "-1", "0", "9.99", "9.999", "10", "100", "1e3"]);
    }
}
