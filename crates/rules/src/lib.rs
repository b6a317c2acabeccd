//! Rules for certificates, assets, marks and the two decisions.
//!
//! Pure values and functions without dependencies: no interface texts, no JSON, no input or output.
//! "Specification: x" cites a part of the service's specification, which `docs/service.md`
//! restates.
//!
//! Reading order: [`spelling`] recognises known texts, [`fold`] compares texts that people write, [`certificate`] and [`asset`] are the values
//! of the service, [`complete`] proves that all assets are present, [`draft`] stores unsent marks,
//! [`hint`] gives hints before sending, [`decision`] checks whether a decision is allowed,
//! [`transition`] describes its effect.
//!
//! For the operator: [`case`] is the subject of a review, [`queue`] lists all cases, [`amount`] and
//! [`moment`] parse prices and dates. [`scrap_error`] defines updates of scrap errors and parses
//! their lists.

pub mod act;
pub mod amount;
pub mod asset;
pub mod case;
pub mod certificate;
pub mod complete;
pub mod decision;
pub mod draft;
pub mod fold;
pub mod hint;
pub mod letters;
pub mod moment;
pub mod queue;
pub mod scrap_error;
pub mod snapshot;
pub mod sorted;
pub mod spelling;
pub mod transition;
