//! Characters that are typed outside of text fields: a single one is a person's, several in quick succession are a
//! scanner's.

/// Milliseconds after which a character is a single one.
pub const SINGLE: u32 = 120;
/// Milliseconds without a character after which a scan has ended.
pub const SCAN_END: u32 = 300;

/// The characters since the last pause.
#[derive(Clone, Debug, Default)]
pub struct QuickKeys {
    keys: String,
    /// Whether one of them would act if it were a single one.
    acts: bool,
}

/// Characters that a pause has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyInput {
    /// Characters without an act.
    Nothing,
    /// One character that acts.
    Single(String),
    /// Characters of a scanner.
    Scan(String),
}

impl QuickKeys {
    /// Adds a character. Returns the milliseconds after which the input ends, unless another one follows.
    pub fn press(&mut self, key: &str, acts: bool) -> u32 {
        self.keys.push_str(key);
        self.acts |= acts;
        if self.is_scan() { SCAN_END } else { SINGLE }
    }

    /// Returns whether no character is waiting.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Returns whether a scanner is typing.
    pub fn is_scan(&self) -> bool {
        self.acts && self.keys.chars().nth(1).is_some()
    }

    /// Ends the input, and returns it.
    pub fn end(&mut self) -> KeyInput {
        let is_scan = self.is_scan();
        match std::mem::take(self) {
            Self { acts: false, .. } => KeyInput::Nothing,
            Self { keys, .. } if is_scan => KeyInput::Scan(keys),
            Self { keys, .. } => KeyInput::Single(keys),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{KeyInput, QuickKeys, SCAN_END, SINGLE};

    /// Types characters without a pause; digits act. Returns the pauses and the input.
    fn typed(keys: &str) -> (Vec<u32>, KeyInput) {
        let mut quick = QuickKeys::default();
        let press = |key: char| quick.press(&key.to_string(), key.is_ascii_digit());
        (keys.chars().map(press).collect(), quick.end())
    }

    #[test]
    fn a_single_character_acts_after_a_short_pause() {
        assert_eq!(typed("1"), (vec![SINGLE], KeyInput::Single("1".into())));
        assert_eq!(typed("j"), (vec![SINGLE], KeyInput::Nothing));
        assert_eq!(typed(""), (vec![], KeyInput::Nothing));
    }

    #[test]
    fn several_characters_are_a_scan_if_one_of_them_would_act() {
        assert_eq!(typed("12"), (vec![SINGLE, SCAN_END], KeyInput::Scan("12".into())));
        assert_eq!(typed("SN1"), (vec![SINGLE, SINGLE, SCAN_END], KeyInput::Scan("SN1".into())));
        assert_eq!(typed("11"), (vec![SINGLE, SCAN_END], KeyInput::Scan("11".into())));
        assert_eq!(typed("jjj"), (vec![SINGLE; 3], KeyInput::Nothing));
    }

    #[test]
    fn an_ended_input_is_forgotten() {
        let mut quick = QuickKeys::default();
        quick.press("1", true);
        assert_eq!(quick.end(), KeyInput::Single("1".into()));
        assert_eq!(quick.end(), KeyInput::Nothing);
        quick.press("2", true);
        assert_eq!(quick.end(), KeyInput::Single("2".into()));
    }
}
