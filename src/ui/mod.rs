//! Generic parts of the interface: nothing of the domain, no requests, no addresses.

pub mod badge;
pub mod dialog;
pub mod icon;
pub mod segments;
