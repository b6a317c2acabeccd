//! Acceptance Desk: the browser app for acceptance certificates of a leasing service.
//!
//! Reading order: [`acceptance_route`] defines the routes, [`app`] shows them, [`pages`] has one folder for
//! each, [`components`] are shared by pages, [`state`] outlives a page, [`browser`] accesses the
//! browser, [`i18n`] has the texts.

pub mod app;
pub mod browser;
pub mod components;
pub mod i18n;
pub mod lazy;
pub mod pages;
pub mod state;
pub mod text;
pub mod ui;
