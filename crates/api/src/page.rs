//! Pages of a list: what is asked for and what came back.

/// Which rows to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PageRequest {
    /// How many rows to pass over.
    pub skip: u64,
    /// How many rows to ask for; the service may send fewer (Seed 8). Never 0, which would mean *everything*.
    pub take: u32,
}

/// The rows of one answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page<T> {
    /// The rows that could be read, in order.
    pub rows: Vec<T>,
    /// The service's own count of all rows, where it gave a usable one.
    pub total: Option<u64>,
    /// The rows that could not be read. They were received all the same.
    pub unreadable: Vec<UnreadableRow>,
}

impl<T> Page<T> {
    /// How many rows the service sent, readable or not.
    pub fn received(&self) -> u64 {
        u64::try_from(self.rows.len().saturating_add(self.unreadable.len())).unwrap_or(u64::MAX)
    }
}

/// A row of an answer that cannot be relied on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadableRow {
    /// Its place in the answer, from 0.
    pub index: usize,
    /// The member that is wrong, as the specification or practice names it; empty for the row as a whole.
    pub member: &'static str,
    /// What is wrong with it.
    pub problem: RowProblem,
    /// The wrong value as it stood in the answer; of a long one the beginning.
    pub came: Option<Box<str>>,
}

/// What is wrong with a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowProblem {
    /// It is not a JSON object.
    NotAnObject,
    /// A member that must be there is missing.
    Missing,
    /// A member comes twice, in one spelling or in two.
    Twice,
    /// A member has a type that cannot be meant.
    WrongType,
    /// An id is not an integer in the range of 64 bits.
    NotAnId,
    /// The row belongs to another certificate.
    Foreign,
}
