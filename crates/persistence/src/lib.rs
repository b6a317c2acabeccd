//! What outlives the page, as text: unsent marks, an act under way, what was decided last time, named views, and the
//! receipt that a person keeps.
//!
//! No input or output and no clock: the caller keeps the texts and says what time it is, in milliseconds since the
//! beginning of 1970 (UTC).
//! Every text whatever can be read; what cannot be taken for one of ours is [`Damage`], never a panic.
//!
//! [`draft`], [`pending`], [`round`], [`run`], [`known`], [`views`] and the entries of the [`log`] are what is kept; all of them have the
//! one form that `text.rs` describes, and [`keeping`] says how long and how many.
//! [`receipt`] is for people and other programs, so it has forms of its own, of which [`sheet`] is one, as it is of a
//! [`checklist`]; neither is ever read back. A [`table`] for spreadsheets is read back elsewhere, as any other list.
//! A file for a [`calendar`] and the address of a [`mail`] leave for other programs too.

pub mod calendar;
pub mod checklist;
pub mod code;
pub mod draft;
pub mod keeping;
pub mod known;
pub mod log;
pub mod mail;
pub mod pending;
mod plain;
pub mod receipt;
pub mod round;
pub mod run;
pub mod sheet;
pub mod table;
mod text;
pub mod views;

/// Why a text gives nothing back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// It is not what this crate writes, or no longer.
    NotOurs,
    /// It is of another version of this crate, older or newer; a version that is no number of 32 bits is
    /// [`Damage::NotOurs`].
    Version(u32),
}
