//! What can go wrong in one exchange: one variant for each thing that a caller does differently.

/// An exchange that did not give what was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ApiError {
    /// No answer arrived, or not whole.
    Unreachable(Unreachable),
    /// The service answered with a redirection, as a lost session does. It was not followed.
    Redirected,
    /// The service answered with a status other than success; or, where it was asked to write, with success and a body
    /// that denies it ([`ApiError::is_denied_success`]).
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

    /// Whether the service answered that it refuses, as something to tell the person. It proves nothing: another copy
    /// of the request may have been taken; [`Self::is_certain_refusal`] tells where none was.
    pub fn is_refusal(&self) -> bool {
        matches!(self, Self::Refused { status: 400..=499, .. } if !matches!(self, Self::Refused { status: 408 | 429, .. }))
    }

    /// Whether a writing request was answered with success and a body that denies it (`{"success": false}`). It proves
    /// neither that the request was carried out nor that it was not: only a reading can tell.
    pub fn is_denied_success(&self) -> bool {
        matches!(self, Self::Refused { status: 200..=299, .. })
    }

    /// Whether the refusal proves that nothing was or will be done. These statuses speak of the request alone and are
    /// given before anybody looks at the state, so to every copy of it alike. All others, such as 409, 412 and 422, may
    /// answer a second copy because the first one succeeds, as browsers and gateways send some.
    pub fn is_certain_refusal(&self) -> bool {
        matches!(self, Self::Refused { status: 400 | 401 | 403 | 404 | 405 | 413 | 415, .. })
    }
}

#[cfg(test)]
mod tests {
    use super::{ApiError, BodyProblem, Details, Unreachable};

    #[test]
    fn seven_refusals_prove_that_nothing_was_done() {
        let refused = |status| ApiError::Refused { status, details: Details::Empty, retry_after: None };
        let certain: Vec<u16> = (100..600).filter(|status| refused(*status).is_certain_refusal()).collect();
        assert_eq!(certain, [400, 401, 403, 404, 405, 413, 415]);
        let unreadable = ApiError::Unreadable { content_type: None, size: 0, problem: BodyProblem::Html };
        for error in [ApiError::Redirected, ApiError::Unreachable(Unreachable::Network), unreadable] {
            assert!(!error.is_certain_refusal(), "{error:?}");
        }
    }
}
