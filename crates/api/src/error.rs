//! What can go wrong in one exchange: one variant for each thing that a caller does differently.

/// An exchange that did not give what was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ApiError {
    /// No answer arrived, or not whole.
    Unreachable(Unreachable),
    /// The service answered with a redirection, as a lost session does. It was not followed.
    Redirected,
    /// The service answered with a status other than success.
    Refused {
        /// The HTTP status.
        status: u16,
        /// What the body said.
        details: Details,
        /// The seconds after which to try again, where the service named them.
        retry_after: Option<u32>,
    },
    /// The service answered with success, and with a body that cannot be what was asked for.
    Unreadable {
        /// The `Content-Type` of the answer.
        content_type: Option<Box<str>>,
        /// The bytes of the body.
        size: usize,
        /// What is wrong with it.
        problem: BodyProblem,
    },
}

/// Why no whole answer arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreachable {
    /// No connection, or it broke.
    Network,
    /// No answer in time.
    Timeout,
    /// The answer is larger than we take.
    TooLarge,
}

/// What the body of a refusal said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Details {
    /// A message for people: RFC 9457 problem details or another JSON object with a text.
    Message {
        /// The short text, where there were two.
        title: Option<Box<str>>,
        /// The message.
        text: Box<str>,
    },
    /// Plain text.
    Text(Box<str>),
    /// A page meant for a browser.
    Html,
    /// JSON without a message.
    Unknown,
    /// Nothing.
    Empty,
}

/// Why a successful body cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BodyProblem {
    /// There is none.
    Empty,
    /// It is a page meant for a browser, as a login page is.
    Html,
    /// It is not UTF-8.
    NotUtf8,
    /// It is not JSON; the place of the first error, both from 1.
    NotJson {
        /// Line.
        line: usize,
        /// Column.
        column: usize,
    },
    /// It is JSON of a shape that we do not know, with these top-level members.
    Shape {
        /// The names of the members, at most ten.
        members: Vec<Box<str>>,
    },
}

impl ApiError {
    /// Whether the person must sign in (again).
    pub fn is_session(&self) -> bool {
        matches!(self, Self::Redirected | Self::Refused { status: 401, .. })
    }

    /// Whether the service knows the user and does not let them (Seed 5: not activated).
    pub fn is_forbidden(&self) -> bool {
        matches!(self, Self::Refused { status: 403, .. })
    }

    /// Whether the service has certainly refused: nothing was done, however often it is read.
    pub fn is_refusal(&self) -> bool {
        matches!(self, Self::Refused { status: 400..=499, .. } if !matches!(self, Self::Refused { status: 408 | 429, .. }))
    }
}
