//! Schemas of bodies, parameters and refusals for the served OpenAPI documents.
//!
//! The types here only describe; rows are built from the store. Schemathesis checks that both
//! agree, since the documents allow no additional members.

mod answers;
mod bodies;
mod filter;
mod parameters;

pub(crate) use answers::{BadBody, Conflict, Decided, Inactive, Listed, Refused, Unknown};
pub(crate) use bodies::{
    AssetPage, AssetUpdate, Certificate, CertificatePage, Condition, CustomerContext, Problem, ReportCount,
    UpdateScrapErrorRequestDto, asset_details,
};
pub(crate) use filter::{FilterParameter, schemas};
pub(crate) use parameters::{CertificatePath, Idempotency, Window};
