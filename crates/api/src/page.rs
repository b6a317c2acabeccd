//! Pages of a list: request and result.

/// The rows to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PageRequest {
    pub skip: u64,
    /// Number of rows to return; the service may send fewer (Specification: limits). Never 0, which
    /// would mean *everything*.
    pub take: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page<T> {
    /// The readable rows, in order.
    pub rows: Vec<T>,
    /// The service's count of all rows, if it sent a usable one.
    pub total: Option<u64>,
    /// The unreadable rows, which were received too.
    pub unreadable: Vec<UnreadableRow>,
}

impl<T> Page<T> {
    /// Returns the number of rows that the service sent, readable or not.
    pub fn received(&self) -> u64 {
        u64::try_from(self.rows.len().saturating_add(self.unreadable.len())).unwrap_or(u64::MAX)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadableRow {
    /// Its index in the answer.
    pub index: usize,
    /// The invalid member, as named by the specification or in practice; empty for the row itself.
    pub member: &'static str,
    pub problem: RowProblem,
    /// The invalid value as sent, truncated.
    pub raw_value: Option<Box<str>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowProblem {
    NotAnObject,
    Missing,
    /// A member is repeated, in one spelling or two.
    Twice,
    WrongType,
    /// An ID is not a 64-bit integer.
    NotAnId,
    /// The row belongs to another certificate.
    Foreign,
}
