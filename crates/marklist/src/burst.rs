//! Keys of a scanner, recognised by their speed.

/// The longest pause between two keys of a scanner, in milliseconds.
pub const PAUSE: u32 = 30;
/// The fewest keys of a scanner.
const KEYS: usize = 4;

/// Distinguishes the keys of a scanner from those of a user, by their times.
///
/// A repeated single key belongs to a user.
#[derive(Clone, Debug, Default)]
pub struct BurstGuard {
    /// The time of the last key, in milliseconds.
    last: Option<f64>,
    keys: String,
}

/// The origin of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Burst {
    /// A single key, or the first one of a scanner.
    First,
    /// A fast key, of a user or a scanner.
    Fast,
    /// A key of a scanner.
    Scanner,
}

impl BurstGuard {
    /// Adds a key with its time in milliseconds.
    pub fn press(&mut self, key: &str, time: f64) -> Burst {
        let is_fast = self.is_followed_at(time);
        self.last = Some(time);
        if !is_fast {
            self.keys.clear();
        }
        self.keys.push_str(key);
        if !is_fast {
            Burst::First
        } else if self.is_scanner() {
            Burst::Scanner
        } else {
            Burst::Fast
        }
    }

    /// Returns whether a key at this time is fast.
    pub fn is_followed_at(&self, time: f64) -> bool {
        self.last.is_some_and(|last| time - last <= f64::from(PAUSE))
    }

    /// Returns the keys since the last pause.
    pub fn keys(&self) -> &str {
        &self.keys
    }

    /// Returns whether the keys since the last pause come from a scanner.
    pub fn is_scanner(&self) -> bool {
        let mut keys = self.keys.chars();
        let first = keys.next();
        self.keys.chars().nth(KEYS - 1).is_some() && keys.any(|key| Some(key) != first)
    }

    /// Forgets all keys.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}

/// Prevents the keys of a scanner from marking assets. The first key of a code looks like one of a user and acts; it is
/// undone once the code is recognised. `T` is the state before it.
#[derive(Clone, Debug)]
pub struct KeyGuard<T> {
    guard: BurstGuard,
    first: Option<T>,
    /// Fast keys that wait for a pause.
    waiting: Vec<String>,
    is_scanner: bool,
}

/// Handling of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Handling<T> {
    /// Normal.
    Usual,
    /// It waits for a pause.
    Wait,
    /// It is ignored.
    Ignore,
    /// It is ignored, and the first key is undone by restoring this state.
    TakeBack(T),
}

impl<T> Default for KeyGuard<T> {
    fn default() -> Self {
        Self { guard: BurstGuard::default(), first: None, waiting: Vec::new(), is_scanner: false }
    }
}

impl<T> KeyGuard<T> {
    /// Adds a key with its time in milliseconds. A key in a text field is handled normally, unless it is part of a code
    /// that began outside.
    pub fn press(&mut self, key: &str, time: f64, is_typing: bool, state: impl FnOnce() -> T) -> Handling<T> {
        if is_typing && !self.guard.is_followed_at(time) {
            self.clear();
            return Handling::Usual;
        }
        match self.guard.press(key, time) {
            Burst::First => {
                self.first = Some(state());
                self.is_scanner = false;
                Handling::Usual
            }
            Burst::Fast => {
                self.waiting.push(key.to_owned());
                Handling::Wait
            }
            Burst::Scanner => {
                self.is_scanner = true;
                self.waiting.clear();
                self.first.take().map_or(Handling::Ignore, Handling::TakeBack)
            }
        }
    }

    /// Returns whether a key at this time is fast.
    pub fn is_followed_at(&self, time: f64) -> bool {
        self.guard.is_followed_at(time)
    }

    /// Returns whether a key at this time ends the code of a scanner.
    pub fn is_end(&self, time: f64) -> bool {
        self.is_scanner && self.guard.is_followed_at(time)
    }

    /// Removes and returns the waiting keys, once a pause shows that a user typed them.
    pub fn take_waiting(&mut self) -> Vec<String> {
        std::mem::take(&mut self.waiting)
    }

    /// Returns the number of waiting keys.
    pub fn count_waiting(&self) -> usize {
        self.waiting.len()
    }

    /// Forgets all keys.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}

#[cfg(test)]
mod tests {
    use super::{Burst, BurstGuard, Handling, KeyGuard};

    fn kinds(keys: &str, pause: f64) -> Vec<Burst> {
        let mut guard = BurstGuard::default();
        let mut time = 1_000.0;
        let press = |key: char| {
            time += pause;
            guard.press(&key.to_string(), time)
        };
        keys.chars().map(press).collect()
    }

    #[test]
    fn four_fast_keys_are_those_of_a_scanner() {
        use Burst::{Fast, First, Scanner};
        assert_eq!(kinds("12345", 8.0), [First, Fast, Fast, Scanner, Scanner]);
        assert_eq!(kinds("123", 30.0), [First, Fast, Fast]);
        assert_eq!(kinds("1112", 0.0), [First, Fast, Fast, Scanner]);
    }

    #[test]
    fn a_person_types_slowly_or_presses_one_key_again() {
        assert_eq!(kinds("123456", 60.0), [Burst::First; 6]);
        assert_eq!(kinds("12345", 30.1), [Burst::First; 5]);
        assert!(!kinds("1111111", 5.0).contains(&Burst::Scanner));
    }

    #[test]
    fn a_pause_begins_anew() {
        let mut guard = BurstGuard::default();
        for (key, time) in [("1", 0.0), ("2", 10.0), ("3", 20.0), ("4", 60.0)] {
            guard.press(key, time);
        }
        assert_eq!((guard.keys(), guard.is_scanner()), ("4", false));
        guard.clear();
        assert_eq!(guard.press("5", 61.0), Burst::First);
    }

    #[test]
    fn the_first_key_of_a_scanner_is_taken_back_and_the_others_do_nothing() {
        use Handling::{Ignore, TakeBack, Usual, Wait};
        let mut guard = KeyGuard::default();
        let mut press = |key: &str, time| guard.press(key, time, false, || time);
        let handled = [("1", 0.0), ("2", 9.0), ("A", 18.0), ("3", 27.0), ("4", 36.0)];
        let handled = handled.map(|(key, time)| press(key, time));
        assert_eq!(handled, [Usual, Wait, Wait, TakeBack(0.0), Ignore]);
        assert_eq!(guard.take_waiting(), [""; 0]);
        assert_eq!([guard.is_end(40.0), guard.is_end(80.0)], [true, false]);
        assert_eq!(guard.press("1", 100.0, false, || 100.0), Usual);
        assert!(!guard.is_end(101.0));
    }

    #[test]
    fn fast_keys_of_a_person_wait_for_a_pause() {
        let mut guard = KeyGuard::default();
        for (time, expected) in [(0.0, Handling::Usual), (20.0, Handling::Wait), (40.0, Handling::Wait)] {
            assert_eq!(guard.press("1", time, false, || ()), expected);
        }
        assert_eq!(guard.count_waiting(), 2);
        assert_eq!(guard.take_waiting(), ["1", "1"]);
        assert_eq!(guard.count_waiting(), 0);
    }

    #[test]
    fn text_is_typed_as_always_unless_a_scanner_began_outside() {
        let mut guard = KeyGuard::default();
        for time in [0.0, 5.0, 10.0, 15.0, 20.0] {
            assert_eq!(guard.press("1", time, true, || ()), Handling::Usual);
        }
        assert_eq!(guard.press("3", 100.0, false, || ()), Handling::Usual);
        assert_eq!(guard.press("A", 110.0, true, || ()), Handling::Wait);
        guard.clear();
        assert_eq!(guard.press("A", 120.0, true, || ()), Handling::Usual);
    }
}
