//! One folder for each page. No page imports another.

pub mod case;
pub mod certificate;
pub mod certificates;
pub mod not_found;
pub mod review;
pub mod scrap_errors;
pub mod settings;
pub mod several;
