//! What is allowed: certificates, assets, marks and the two decisions.
//!
//! Pure values and functions without dependencies: no words for people, no JSON, no input or output.
//! "Seed n" cites part n of the service's specification, which `docs/service.md` restates.
//!
//! Reading order: [`spelling`] tells known texts from unknown ones, [`certificate`] and [`asset`] hold what
//! the service says, [`complete`] proves that all assets are there, [`draft`] lays unsent marks over them,
//! [`hint`] says what is worth knowing before they are sent, [`decision`] whether the result may be confirmed or
//! rejected, [`transition`] what that does, [`run`] where each of several certificates stands.
//!
//! For the operator: [`case`] is what a review is about, [`queue`] all that wait for one, [`amount`] and [`moment`]
//! read what the service says of prices and dates. [`scrap_error`] holds updates of scrap errors, and [`scrap_list`]
//! reads their lists.

pub mod act;
pub mod amount;
pub mod asset;
pub mod case;
pub mod certificate;
pub mod complete;
pub mod decision;
pub mod draft;
pub mod hint;
pub mod letters;
pub mod moment;
pub mod queue;
pub mod run;
pub mod scrap_error;
pub mod scrap_list;
pub mod snapshot;
pub mod sorted;
pub mod spelling;
pub mod transition;
