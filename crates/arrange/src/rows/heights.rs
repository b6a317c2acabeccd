//! The heights of the rows of a table. Rows have the usual height until they are measured.

/// The smallest difference in CSS pixels that counts as a change.
const LEAST: f64 = 0.25;

/// Stores the heights of stacked rows, in CSS pixels.
#[derive(Clone, Debug, Default)]
pub struct Heights {
    count: usize,
    usual: f64,
    /// A Fenwick tree of the differences from the usual height. Empty as long as there are none.
    differences: Vec<f64>,
    /// The difference of each row. Empty as long as there are none.
    own: Vec<f64>,
}

impl Heights {
    /// Creates `count` rows of the usual height.
    pub fn new(count: usize, usual: f64) -> Self {
        Self { count, usual, ..Self::default() }
    }

    /// Returns the height of a row that was not measured.
    pub fn usual(&self) -> f64 {
        self.usual
    }

    /// Returns the distance from the top of the first row to the top of this row. For the index after the last row, this
    /// is the total height.
    pub fn top(&self, index: usize) -> f64 {
        let index = index.min(self.count);
        let mut sum = product(index, self.usual);
        let mut at = index;
        while at > 0 {
            sum += self.differences.get(at - 1).copied().unwrap_or_default();
            at &= at - 1;
        }
        sum
    }

    /// Returns the index of the row at this distance from the top of the first row.
    pub fn at(&self, distance: f64) -> usize {
        let (mut low, mut high) = (0, self.count);
        while low < high {
            let middle = low.midpoint(high);
            if self.top(middle + 1) > distance {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        low.min(self.count.saturating_sub(1))
    }

    /// Stores the measured height of a row. Returns whether the height changed.
    pub fn set(&mut self, index: usize, height: f64) -> bool {
        let difference = height - self.usual;
        let before = self.own.get(index).copied().unwrap_or_default();
        let change = difference - before;
        if index >= self.count || change.abs() < LEAST {
            return false;
        }
        if self.own.is_empty() {
            self.own = vec![0.0; self.count];
            self.differences = vec![0.0; self.count];
        }
        if let Some(own) = self.own.get_mut(index) {
            *own = difference;
        }
        let mut at = index + 1;
        while let Some(sum) = self.differences.get_mut(at - 1) {
            *sum += change;
            at += at & at.wrapping_neg();
        }
        true
    }
}

#[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "counts of rows are far below 2^53")]
fn product(count: usize, height: f64) -> f64 {
    count as f64 * height
}

#[cfg(test)]
mod tests {
    use super::Heights;

    #[test]
    fn a_row_begins_where_all_rows_before_it_end() {
        let mut heights = Heights::new(1000, 40.0);
        assert_eq!(
            (heights.top(0), heights.top(3), heights.top(1000), heights.top(2000)),
            (0.0, 120.0, 40_000.0, 40_000.0)
        );
        for (index, height) in [(0, 100.0), (7, 41.5), (999, 10.0), (7, 60.0), (500, 40.0)] {
            heights.set(index, height);
        }
        let own = |index| {
            [(0, 100.0), (7, 60.0), (999, 10.0)]
                .iter()
                .find(|(own, _)| *own == index)
                .map_or(40.0, |(_, height)| *height)
        };
        let mut sum = 0.0;
        for index in 0..1000 {
            assert_eq!(heights.top(index), sum, "{index}");
            assert_eq!((heights.at(sum), heights.at(sum + own(index) - 0.5)), (index, index));
            sum += own(index);
        }
        assert_eq!((heights.at(-5.0), heights.at(1e9)), (0, 999));
    }

    #[test]
    fn only_another_height_is_a_change() {
        let mut heights = Heights::new(3, 40.0);
        assert!(!heights.set(1, 40.1));
        assert!(heights.set(1, 44.0) && !heights.set(1, 44.1) && heights.set(1, 40.0));
        assert!(!heights.set(3, 90.0), "no such row");
        assert_eq!(Heights::new(0, 40.0).at(10.0), 0);
    }
}
