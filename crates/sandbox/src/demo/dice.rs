//! Pseudo-random numbers for the ordinary certificates.

/// Reproducible pseudo-random numbers (splitmix64).
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number below `limit`; 0 if there is none.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        let limit = u64::try_from(limit).unwrap_or(u64::MAX).max(1);
        usize::try_from(self.next() % limit).unwrap_or(0)
    }

    pub(super) fn pick<T: Copy + Default>(&mut self, list: &[T]) -> T {
        list.get(self.below(list.len())).copied().unwrap_or_default()
    }

    pub(super) fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last.saturating_add(1)));
        }
    }

    /// Returns an element of a list of 24.
    pub(super) fn of_two_dozen(&mut self, list: &[i64; 24]) -> i64 {
        let index = self.below(2) * 12 + self.below(12);
        list.get(index).copied().unwrap_or_default()
    }

    pub(super) fn serial(&mut self) -> String {
        const SIGNS: &[char] = &[
            'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'J', 'K', 'L', 'M', 'N', 'P', 'R', 'S', 'T', 'V', 'W',
            'X', 'Y', 'Z', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9',
        ];
        (0..10).map(|_| self.pick(SIGNS)).collect()
    }
}
