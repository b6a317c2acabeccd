//! Keyboard layouts: the text of a code that was typed with another layout than the computer has.

/// A keyboard layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyboardLayout {
    /// QWERTY.
    English,
    /// QWERTZ.
    German,
    /// AZERTY.
    French,
}

/// All layouts.
pub(crate) const LAYOUTS: [KeyboardLayout; 3] =
    [KeyboardLayout::English, KeyboardLayout::German, KeyboardLayout::French];

impl KeyboardLayout {
    /// Returns the characters key by key: first those without Shift.
    fn keys(self) -> &'static str {
        match self {
            Self::English => {
                "1234567890-=qwertyuiop[]asdfghjkl;'\\zxcvbnm,./!@#$%^&*()_+QWERTYUIOP{}ASDFGHJKL:\"|ZXCVBNM<>?"
            }
            Self::German => {
                "1234567890ß´qwertzuiopü+asdfghjklöä#yxcvbnm,.-!\"§$%&/()=?`QWERTZUIOPÜ*ASDFGHJKLÖÄ'YXCVBNM;:_"
            }
            Self::French => {
                "&é\"'(-è_çà)=azertyuiop^$qsdfghjklmù*wxcvbn,;:!1234567890°+AZERTYUIOP¨£QSDFGHJKLM%µWXCVBN?./§"
            }
        }
    }

    /// Returns the text that a scanner with this layout sent, from the text that a computer with another layout typed.
    pub(crate) fn read(self, text: &str, computer: Self) -> String {
        let character = |typed: char| {
            let key = computer.keys().chars().position(|own| own == typed);
            key.and_then(|key| self.keys().chars().nth(key)).unwrap_or(typed)
        };
        text.chars().map(character).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{KeyboardLayout, LAYOUTS};

    #[test]
    fn every_layout_has_the_same_keys_each_once() {
        for keys in LAYOUTS.map(KeyboardLayout::keys) {
            let mut characters: Vec<char> = keys.chars().collect();
            assert_eq!(characters.len(), 92, "{keys}");
            characters.sort_unstable();
            characters.dedup();
            assert_eq!(characters.len(), 92, "{keys}");
        }
    }

    #[test]
    fn a_code_is_read_as_the_scanner_sent_it() {
        let (english, german, french) =
            (KeyboardLayout::English, KeyboardLayout::German, KeyboardLayout::French);
        for (scanner, computer, typed, sent) in [
            (english, german, "SNßYZ7", "SN-ZY7"),
            (german, english, "SN/YZ7", "SN-ZY7"),
            (english, french, "SN)WZ&é\"", "SN-ZW123"),
            (french, english, "SN6ZW!@#", "SN-WZ123"),
            (french, german, "!\"§", "123"),
            (english, german, "ÄÖ°", "\":°"),
        ] {
            assert_eq!(scanner.read(typed, computer), sent, "{typed}");
        }
    }

    #[test]
    fn each_key_of_a_layout_is_read_as_the_same_key_of_another() {
        for scanner in LAYOUTS {
            for computer in LAYOUTS {
                assert_eq!(scanner.read(computer.keys(), computer), scanner.keys());
            }
        }
    }
}
