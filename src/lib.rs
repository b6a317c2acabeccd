//! Acceptance Desk: the browser frontend of a leasing service's acceptance certificates.
//!
//! Reading order: [`route`] names the places, [`app`] shows them, [`pages`] hold one folder for each, [`desk`] what
//! they share, [`state`] is what outlives a page, [`browser`] touches the browser, [`i18n`] finds words for values.

pub mod app;
pub mod browser;
pub mod desk;
pub mod i18n;
pub mod lazy;
pub mod pages;
pub mod route;
pub mod state;
pub mod ui;
