//! The troubles and the other people that a run meets, step by step.

use std::fmt::Debug;

use crate::model::{Stranger, Trouble};

/// What happens at each request; nothing after the last entry.
#[derive(Clone, Debug, Default)]
pub(crate) struct Script {
    pub(crate) steps: Vec<(Stranger, Trouble)>,
    /// From this request on, every one of them has this trouble.
    pub(crate) lasting: Option<(usize, Trouble)>,
    /// By how many milliseconds the clock moves during this request.
    pub(crate) pause: Option<(usize, i64)>,
}

impl Script {
    /// This trouble at this request, and nothing else.
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
