//! Everything that touches the browser: requests, addresses, storage, time, formats. Only here.

pub mod clipboard;
pub mod clock;
pub mod config;
pub mod document;
pub mod files;
pub mod intl;
pub mod place;
pub mod preferences;
pub mod provider;
pub mod random;
pub mod storage;
pub mod tabs;
pub mod timer;
pub mod transport;
pub mod version;
