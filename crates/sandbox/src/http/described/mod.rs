//! What bodies, parameters and refusals look like, for the documents that the sandbox serves about itself.
//!
//! The types here are only described, never made: rows are put together where they are read from the store.
//! That both agree is what schemathesis checks, since the documents allow no member that they do not name.

mod answers;
mod bodies;
mod filter;
mod parameters;

pub(crate) use answers::{BadBody, Decided, Forbidden, Inactive, Listed, Refused, Unknown};
pub(crate) use bodies::{
    AssetPage, AssetUpdate, Certificate, CertificatePage, Condition, CustomerContext, Problem, ReportCount,
    UpdateScrapErrorRequestDto,
};
pub(crate) use filter::{FilterParameter, schemas};
pub(crate) use parameters::{CertificatePath, Idempotency, Window};
