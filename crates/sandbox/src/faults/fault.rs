//! A fault of one request, and its text form.

use std::fmt;

use crate::shape::Choice;

/// Maximum duration of a fault in milliseconds, and maximum wait of a 429 in seconds.
const LONGEST: u64 = 600_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) kind: FaultKind,
    /// Whether the application processes the request.
    pub(super) is_committed: bool,
    /// Whether copies of the request get the same fault.
    pub(super) hits_copies: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FaultKind {
    /// The connection is reset, and new ones are refused for this number of milliseconds.
    Refuse(u64),
    /// No answer; the connection stays open.
    Hang,
    /// RST instead of an answer.
    Reset,
    /// FIN instead of an answer.
    Close,
    /// A part of status line and headers, then FIN.
    HalfHeaders,
    /// Status line, headers and a part of the body, then FIN.
    HalfBody,
    /// The full answer, one byte each at this interval in milliseconds.
    Dribble(u64),
    Unauthorized,
    Forbidden,
    /// 408, after which the connection is closed.
    TimedOut,
    /// 429 with this number of seconds to wait.
    TooMany(u64),
    /// 500 with an HTML page.
    Failed,
    /// 302 to a login page.
    Login,
    /// 200 with a body that answers no request.
    WrongBody,
}

impl Choice for FaultKind {
    const NAMED: &'static [(&'static str, Self)] = &[
        ("refuse", Self::Refuse(500)),
        ("hang", Self::Hang),
        ("reset", Self::Reset),
        ("close", Self::Close),
        ("half-headers", Self::HalfHeaders),
        ("half-body", Self::HalfBody),
        ("dribble", Self::Dribble(100)),
        ("401", Self::Unauthorized),
        ("403", Self::Forbidden),
        ("408", Self::TimedOut),
        ("429", Self::TooMany(1)),
        ("500", Self::Failed),
        ("302", Self::Login),
        ("wrong-body", Self::WrongBody),
    ];
}

impl FaultKind {
    fn number(self) -> Option<u64> {
        match self {
            Self::Refuse(number) | Self::Dribble(number) | Self::TooMany(number) => Some(number),
            _ => None,
        }
    }

    /// Returns the same kind with another number; `None` if it has no number.
    fn with(self, number: u64) -> Option<Self> {
        match self {
            Self::Refuse(_) => Some(Self::Refuse(number)),
            Self::Dribble(_) => Some(Self::Dribble(number)),
            Self::TooMany(_) => Some(Self::TooMany(number)),
            _ => None,
        }
    }

    pub(super) fn name(self) -> &'static str {
        let is_own = |named: Self| named.with(0).unwrap_or(named) == self.with(0).unwrap_or(self);
        Self::NAMED.iter().find(|(_, named)| is_own(*named)).map_or("", |(name, _)| *name)
    }

    /// Returns whether the application processes the request; `None` if that can be chosen.
    fn commits(self) -> Option<bool> {
        match self {
            Self::Refuse(_) => Some(false),
            Self::Dribble(_) => Some(true),
            _ => None,
        }
    }
}

pub(super) fn options<'a>(kind: FaultKind, words: impl Iterator<Item = &'a str>) -> Result<Fault, String> {
    let (mut number, mut committed, mut hits_copies) = (None, None, false);
    for word in words {
        let is_second = match word {
            "committed" => committed.replace(true).is_some(),
            "not-committed" => committed.replace(false).is_some(),
            "copies" => std::mem::replace(&mut hits_copies, true),
            _ => number.replace(read_number(kind, word)?).is_some(),
        };
        if is_second {
            return Err(format!("{word:?} says something a second time"));
        }
    }
    let is_committed = match (kind.commits(), committed) {
        (Some(true), Some(false)) => {
            return Err(format!("{} sends the application's own answer, so it is committed", kind.name()));
        }
        (Some(false), Some(true)) => {
            return Err(format!("{} never reaches the application, so it is not committed", kind.name()));
        }
        (fixed, chosen) => fixed.or(chosen).unwrap_or(false),
    };
    let kind = number.and_then(|number| kind.with(number)).unwrap_or(kind);
    Ok(Fault { kind, is_committed, hits_copies })
}

fn read_number(kind: FaultKind, word: &str) -> Result<u64, String> {
    let known = if kind.number().is_some() {
        format!("committed, not-committed, copies and a number from 1 to {LONGEST}")
    } else {
        "committed, not-committed and copies".to_owned()
    };
    let number = word.parse().ok().filter(|number| (1..=LONGEST).contains(number) && kind.number().is_some());
    number.ok_or_else(|| format!("{word:?} is no option of {}, which knows {known}", kind.name()))
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.kind.name())?;
        if let Some(number) = self.kind.number() {
            write!(formatter, ":{number}")?;
        }
        match (self.kind.commits(), self.is_committed) {
            (None, true) => formatter.write_str(":committed")?,
            (None, false) => formatter.write_str(":not-committed")?,
            (Some(_), _) => {}
        }
        formatter.write_str(if self.hits_copies { ":copies" } else { "" })
    }
}
