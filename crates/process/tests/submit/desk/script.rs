//! The faults and the other users' changes of a run, step by step.

use std::fmt::Debug;

use crate::model::{Stranger, Trouble};

/// The events of each request; none after the last entry.
#[derive(Clone, Debug, Default)]
pub(crate) struct Script {
    pub(crate) steps: Vec<(Stranger, Trouble)>,
    /// From this request on, all have this fault.
    pub(crate) lasting: Option<(usize, Trouble)>,
    /// The milliseconds by which the clock advances during this request.
    pub(crate) pause: Option<(usize, i64)>,
}

impl Script {
    /// Returns this fault for one request only.
    pub(crate) fn once(step: usize, trouble: Trouble) -> Self {
        let mut steps = vec![(Stranger::Rests, Trouble::No); step];
        steps.push((Stranger::Rests, trouble));
        Self { steps, ..Self::default() }
    }

    pub(super) fn at(&self, step: usize) -> (Stranger, Trouble) {
        let (stranger, trouble) = self.steps.get(step).copied().unwrap_or((Stranger::Rests, Trouble::No));
        match self.lasting {
            Some((from, lasting)) if step >= from => (stranger, lasting),
            _ => (stranger, trouble),
        }
    }
}
