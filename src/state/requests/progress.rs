//! Progress of processes, and the environment that a process runs in.

use std::rc::Rc;

use acceptance_rules::act::Act;

use super::canceller::Canceller;
use super::last_request_id::LastRequestId;

/// The present step of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Looking for the certificate.
    Finding,
    /// Reading assets, or cases of the queue.
    Reading {
        /// The number of assets or cases read.
        read: usize,
        /// The total, if the service names it.
        total: Option<u64>,
    },
    Saving(usize),
    Sending(Act),
    /// Reading the outcome.
    Checking,
    /// Waiting before the next read.
    Pausing,
}

/// Receives the progress of a process.
pub type Report = Rc<dyn Fn(Progress)>;

/// The environment of a process that writes.
pub struct Environment<'a, R> {
    pub canceller: &'a Canceller,
    pub report: R,
    /// Records the IDs of writing requests.
    pub request_id: &'a LastRequestId,
}
