//! Errors of one exchange: one variant for each different reaction of a caller.

/// An exchange without the expected result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ApiError {
    /// No complete answer arrived.
    Unreachable(Unreachable),
    /// The service answered with a redirect, as an expired session does. It was not followed.
    Redirected,
    /// The service answered with an error status. For a writing request, also a success with a body
    /// that denies it ([`ApiError::is_denied_success`]).
    Refused {
        status: u16,
        details: Details,
        /// Seconds to wait before a retry, if the service named them.
        retry_after: Option<u32>,
    },
    /// The service answered with success, but the body does not match the request.
    Unreadable {
        content_type: Option<Box<str>>,
        /// Size of the body in bytes.
        size: usize,
        problem: BodyProblem,
    },
}

/// The reason why no complete answer arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreachable {
    /// No connection, or the connection broke.
    Network,
    Timeout,
    TooLarge,
    /// The content security policy of the page forbids the request.
    Policy,
}

/// The content of a refusal's body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Details {
    /// A message for the user: RFC 9457 problem details or another JSON object with a text.
    Message {
        /// The short text, if there are two.
        title: Option<Box<str>>,
        text: Box<str>,
    },
    Text(Box<str>),
    Html,
    /// JSON without a message.
    Unknown,
    Empty,
}

/// The reason why the body of a success cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BodyProblem {
    Empty,
    /// It is an HTML page, such as a login page.
    Html,
    NotUtf8,
    /// It is not JSON. Position of the first error, both from 1.
    NotJson {
        line: usize,
        column: usize,
    },
    /// It is JSON of an unknown shape with these top-level members.
    Shape {
        /// The names of the members, at most ten.
        members: Vec<Box<str>>,
    },
}

impl ApiError {
    /// Returns whether the user must sign in (again).
    pub fn is_session(&self) -> bool {
        matches!(self, Self::Redirected | Self::Refused { status: 401, .. })
    }

    /// Returns whether the user is authenticated but not authorised (Specification: authentication:
    /// not activated).
    pub fn is_forbidden(&self) -> bool {
        matches!(self, Self::Refused { status: 403, .. }) && !self.is_firewall()
    }

    /// Returns whether a firewall or proxy refused with a web page, which is no answer of the service.
    pub fn is_firewall(&self) -> bool {
        matches!(self, Self::Refused { status: 403 | 406, details: Details::Html, .. })
    }

    /// Returns whether the request was too large.
    pub fn is_too_large(&self) -> bool {
        matches!(self, Self::Refused { status: 413, .. })
    }

    /// Returns whether a part of the content may be the reason for the refusal, as a text that the service cannot store.
    pub fn may_concern_content(&self) -> bool {
        matches!(self, Self::Refused { status: 400 | 413 | 422 | 500, .. }) || self.is_firewall()
    }

    /// Returns whether the service refused, for a message to the user. It proves nothing, since a
    /// repeated copy of the request may have succeeded; see [`Self::is_certain_refusal`].
    pub fn is_refusal(&self) -> bool {
        matches!(self, Self::Refused { status: 400..=499, .. } if !matches!(self, Self::Refused { status: 408 | 429, .. }))
    }

    /// Returns whether a writing request got a success with a body that denies it (`{"success":
    /// false}`). Only a reading can show whether the request was carried out.
    pub fn is_denied_success(&self) -> bool {
        matches!(self, Self::Refused { status: 200..=299, .. })
    }

    /// Returns whether the refusal proves that nothing was or will be done.
    ///
    /// These statuses depend on the request alone, not on the state, so every copy of it gets them.
    /// Others, such as 409, 412 and 422, may answer a second copy because the first one succeeded;
    /// browsers and gateways send such copies.
    pub fn is_certain_refusal(&self) -> bool {
        matches!(self, Self::Refused { status: 400 | 401 | 403 | 404 | 405 | 413 | 415, .. })
    }
}

#[cfg(test)]
mod tests {
    use super::{ApiError, BodyProblem, Details, Unreachable};

    #[test]
    fn a_web_page_that_forbids_is_a_firewall_and_says_nothing_of_the_user() {
        for (status, details, is_forbidden, is_firewall) in [
            (403, Details::Html, false, true),
            (406, Details::Html, false, true),
            (403, Details::Empty, true, false),
            (403, Details::Unknown, true, false),
            (401, Details::Html, false, false),
            (502, Details::Html, false, false),
        ] {
            let error = ApiError::Refused { status, details, retry_after: None };
            assert_eq!((error.is_forbidden(), error.is_firewall()), (is_forbidden, is_firewall), "{error:?}");
        }
    }

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
