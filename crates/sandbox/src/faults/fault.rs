//! What goes wrong with one request, and how it is written.

use std::fmt;

use crate::shape::Choice;

/// The longest span that a fault may take, in milliseconds, and the longest wait that a 429 may ask for, in
/// seconds.
const LONGEST: u64 = 600_000;

/// What goes wrong with one request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) kind: Kind,
    /// Whether the application gets the request and keeps what it does.
    pub(super) is_committed: bool,
    /// Whether copies of the request meet it as well.
    pub(super) hits_copies: bool,
}

/// How it goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The connection is reset, and no new one is taken for so many milliseconds.
    Refuse(u64),
    /// No answer, and the connection stays.
    Hang,
    /// RST instead of an answer.
    Reset,
    /// FIN instead of an answer.
    Close,
    /// A part of status line and headers, then FIN.
    HalfHeaders,
    /// Status line, headers and a part of the body, then FIN.
    HalfBody,
    /// The whole answer, one byte in so many milliseconds.
    Dribble(u64),
    Unauthorized,
    Forbidden,
    /// 408, after which the connection is closed.
    TimedOut,
    /// 429 that asks to wait so many seconds.
    TooMany(u64),
    /// 500 with a web page.
    Failed,
    /// 302 to a page for signing in.
    Login,
    /// 200 with what no question has for an answer.
    WrongBody,
}

impl Choice for Kind {
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

impl Kind {
    fn number(self) -> Option<u64> {
        match self {
            Self::Refuse(number) | Self::Dribble(number) | Self::TooMany(number) => Some(number),
            _ => None,
        }
    }

    /// The same kind with another number; none where it takes no number.
    fn with(self, number: u64) -> Option<Self> {
        match self {
            Self::Refuse(_) => Some(Self::Refuse(number)),
            Self::Dribble(_) => Some(Self::Dribble(number)),
            Self::TooMany(_) => Some(Self::TooMany(number)),
            _ => None,
        }
    }

    /// Its name, whatever its number.
    pub(super) fn name(self) -> &'static str {
        let is_own = |named: Self| named.with(0).unwrap_or(named) == self.with(0).unwrap_or(self);
        Self::NAMED.iter().find(|(_, named)| is_own(*named)).map_or("", |(name, _)| *name)
    }

    /// Whether the application gets the request: `None` where that can be chosen.
    fn commits(self) -> Option<bool> {
        match self {
            Self::Refuse(_) => Some(false),
            Self::Dribble(_) => Some(true),
            _ => None,
        }
    }
}

pub(super) fn options<'a>(kind: Kind, words: impl Iterator<Item = &'a str>) -> Result<Fault, String> {
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

fn read_number(kind: Kind, word: &str) -> Result<u64, String> {
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
