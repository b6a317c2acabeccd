//! Finds names of assets that a mistyped name may mean.

use acceptance_rules::asset::{Asset, AssetDetail};
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::letters::{bare, lower};

/// Maximum number of suggested assets.
const MOST: usize = 3;
/// Maximum length of a compared name in bytes.
const LONGEST: usize = 256;
/// Minimum length of a name with one different character; shorter names resemble too many others.
const SHORTEST: usize = 4;

/// Returns the serial number of an asset; empty if it has none.
pub(crate) fn serial(asset: &Asset) -> &str {
    asset.detail(AssetDetail::SerialNumber).unwrap_or_default()
}

/// IDs and serial numbers of the assets of a certificate, in a form that forgives typical mistakes.
pub(crate) struct NearNames {
    texts: String,
    /// End of each name in the texts: the ID of each asset, then its serial number.
    ends: Vec<usize>,
}

/// How far a name is from another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Distance {
    /// They differ by leading zeros, symbols, or similar characters.
    Same,
    /// One character differs, or two neighbours are exchanged.
    OneDiffers,
    /// One character is missing in either.
    OneMissing,
}

impl NearNames {
    pub(crate) fn new(assets: &CompleteAssets) -> Self {
        let mut names =
            Self { texts: String::new(), ends: Vec::with_capacity(assets.len().saturating_mul(2)) };
        for asset in assets {
            for name in [&*asset.id.to_string(), serial(asset)] {
                forgiving(name, &mut names.texts);
                names.ends.push(names.texts.len());
            }
        }
        names
    }

    /// Returns the indices of the assets with the nearest names; none if there are more than three.
    pub(crate) fn near(&self, text: &str) -> Vec<usize> {
        let mut wanted = String::new();
        if text.len() <= LONGEST {
            forgiving(text, &mut wanted);
        }
        let mut found: [Vec<usize>; 3] = Default::default();
        let mut start = 0;
        for (index, end) in self.ends.iter().enumerate() {
            let name = self.texts.get(start..*end).unwrap_or_default();
            start = *end;
            let Some(distance) = distance(wanted.as_bytes(), name.as_bytes()) else { continue };
            let [same, differing, missing] = &mut found;
            let found = match distance {
                Distance::Same => same,
                Distance::OneDiffers => differing,
                Distance::OneMissing => missing,
            };
            if found.last() != Some(&(index / 2)) && found.len() <= MOST {
                found.push(index / 2);
            }
        }
        let nearest = found.into_iter().find(|found| !found.is_empty()).unwrap_or_default();
        if nearest.len() > MOST { Vec::new() } else { nearest }
    }
}

/// Appends the letters and digits of a name in lower case, without accents and zeros in front, with 0 for O and 1 for I
/// and L.
fn forgiving(name: &str, to: &mut String) {
    let start = to.len();
    let mut push = |letter: char| match letter {
        'o' | '0' if to.len() == start => {}
        'o' => to.push('0'),
        'i' | 'l' => to.push('1'),
        letter => to.push(letter),
    };
    for character in name.chars().map(lower) {
        match bare(character) {
            Some(letters) => letters.chars().for_each(&mut push),
            None if character.is_alphanumeric() => push(character),
            None => {}
        }
    }
}

/// Returns how far two names are from each other; `None` if they are too far.
fn distance(one: &[u8], other: &[u8]) -> Option<Distance> {
    if one.is_empty() || other.is_empty() || one.len().abs_diff(other.len()) > 1 {
        return None;
    }
    if one == other {
        return Some(Distance::Same);
    }
    if one.len().min(other.len()) < SHORTEST {
        return None;
    }
    let same = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    let (one, other) = (one.get(same..).unwrap_or_default(), other.get(same..).unwrap_or_default());
    match (one, other) {
        ([a, b, one @ ..], [c, d, other @ ..]) if a == d && b == c && one == other => {
            Some(Distance::OneDiffers)
        }
        ([_, one @ ..], [_, other @ ..]) if one == other => Some(Distance::OneDiffers),
        ([_, rest @ ..], shorter) | (shorter, [_, rest @ ..]) if rest == shorter => {
            Some(Distance::OneMissing)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Distance, distance, forgiving};

    fn form(name: &str) -> String {
        let mut form = String::from("x");
        forgiving(name, &mut form);
        form[1..].to_owned()
    }

    #[test]
    fn typical_mistakes_make_a_name_near() {
        for (one, other, expected) in [
            ("0004711", "4711", Some(Distance::Same)),
            ("SN-OO1I", "sn 0011", Some(Distance::Same)),
            ("O0815", "815", Some(Distance::Same)),
            ("A\u{200B}-1", "a1", Some(Distance::Same)),
            ("10023", "10024", Some(Distance::OneDiffers)),
            ("10023", "10032", Some(Distance::OneDiffers)),
            ("10023", "01023", Some(Distance::OneMissing)),
            ("10023", "100233", Some(Distance::OneMissing)),
            ("1023", "10023", Some(Distance::OneMissing)),
            ("23001", "2300", Some(Distance::OneMissing)),
            ("10023", "10099", None),
            ("10023", "1002345", None),
            ("123", "124", None),
            ("", "1", None),
            ("0", "1", None),
        ] {
            assert_eq!(distance(form(one).as_bytes(), form(other).as_bytes()), expected, "{one} {other}");
            assert_eq!(distance(form(other).as_bytes(), form(one).as_bytes()), expected, "{other} {one}");
        }
    }
}
