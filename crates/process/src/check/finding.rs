//! Findings of a connection test: topic, verdict, observation, and a helpful setting.

use acceptance_api::error::{BodyProblem, Unreachable};
use acceptance_rules::spelling::Written;

/// The topics of a test, in display order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Topic {
    /// Whether the service answers at the configured address.
    Reachable,
    /// Whether the service accepts the access token, and the user is activated.
    SignIn,
    /// Whether the assets, and one certificate, can be read by their paths.
    Paths,
    /// Whether lists and their rows can be read.
    Envelope,
    /// Whether totals are sent and right.
    Total,
    /// Whether every row has an ID, and the form of IDs.
    Ids,
    /// The spelling of confirmation statuses.
    ConfirmationStatuses,
    /// The spelling of acceptance statuses.
    AcceptanceStatuses,
    /// Whether two reads have the same order, and `skip` skips rows.
    Order,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TopicResult {
    /// As the app expects it.
    Works,
    /// Different. The app still works, unless it is an obstacle.
    Differs,
    /// The answers do not show it.
    Unknown,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckFinding {
    pub topic: Topic,
    pub verdict: TopicResult,
    pub seen: Seen,
    /// Whether it prevents the app from working.
    pub is_obstacle: bool,
    /// The setting that would help.
    pub setting: Option<Setting>,
}

impl CheckFinding {
    pub(super) fn new(topic: Topic, verdict: TopicResult, seen: Seen) -> Self {
        Self { topic, verdict, seen, is_obstacle: false, setting: None }
    }

    pub(super) fn works(topic: Topic, seen: Seen) -> Self {
        Self::new(topic, TopicResult::Works, seen)
    }

    pub(super) fn differs(topic: Topic, seen: Seen) -> Self {
        Self::new(topic, TopicResult::Differs, seen)
    }

    pub(super) fn unknown(topic: Topic) -> Self {
        Self::new(topic, TopicResult::Unknown, Seen::Nothing)
    }

    pub(super) fn obstacle(self) -> Self {
        self.obstacle_if(true)
    }

    pub(super) fn obstacle_if(self, is_obstacle: bool) -> Self {
        Self { is_obstacle, ..self }
    }

    pub(super) fn with(self, setting: Option<Setting>) -> Self {
        Self { setting, ..self }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seen {
    /// Nothing that shows the topic.
    Nothing,
    /// As the specification or the app's reading has it.
    AsExpected,
    /// An answer with this HTTP status; 0 for a redirect.
    Status(u16),
    Unreached(Unreachable),
    /// The question failed with this HTTP status; 0 for a redirect.
    Failed(u16),
    NotAsked,
    /// The session ended during the test with this HTTP status; 0 for a redirect.
    Ended(u16),
    /// The service answers without the token too, so the token may not be checked.
    TokenNotAsked,
    NoToken,
    /// Rows below this member; `None` for a bare array.
    Holder(Option<Box<str>>),
    /// An unreadable success.
    Unreadable(BodyProblem),
    Unread {
        rows: u64,
        of: u64,
        /// The missing or invalid member of the first one; empty if the row is no object.
        member: &'static str,
    },
    Total(u64),
    /// A total that is not the number of rows.
    WrongTotal {
        total: u64,
        read: u64,
    },
    /// The number of rows compared with another answer.
    Rows(u64),
    /// The same rows again, although they should have been skipped.
    NotSkipped,
    NoStatus,
    /// The distinct spellings of statuses.
    Statuses(Vec<Spelled>),
}

/// The result of a test. The app works if both lists are empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outlook {
    /// Topics that prevent the app from working.
    pub obstacles: Vec<Topic>,
    /// Reasons why the test is incomplete.
    pub lacks: Vec<Lack>,
}

/// The reason why a test is incomplete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lack {
    GivenUp,
    SessionEnded,
    /// This number of relevant questions failed.
    Failed(usize),
    NoCertificates,
    /// The certificate that was read has no assets.
    NoAssets,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spelled {
    /// Its text, truncated to 40 characters.
    pub raw: Box<str>,
    /// Its spelling, compared with the known ones.
    pub written: Written,
}

/// A helpful line of `config.json`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    BaseUrl,
    TokenHeader,
    RequireTotal(bool),
    /// Whether to read one certificate by its own path.
    ReadCertificate(bool),
    /// Codes to choose from, new ones last.
    Codes(Vec<Box<str>>),
}

impl Setting {
    /// Returns the line for `config.json`; `None` if its value is unknown.
    pub fn line(&self) -> Option<String> {
        match self {
            Self::BaseUrl | Self::TokenHeader => None,
            Self::RequireTotal(value) => Some(format!(r#""requireTotalCount": {value}"#)),
            Self::ReadCertificate(value) => Some(format!(r#""readCertificate": {value}"#)),
            Self::Codes(codes) => {
                let entries: Vec<_> = codes.iter().map(|code| format!(r#"{{ "code": "{code}" }}"#)).collect();
                Some(format!(r#""acceptanceStatuses": [ {} ]"#, entries.join(", ")))
            }
        }
    }

    /// Returns the key of `config.json`.
    pub fn key(&self) -> &'static str {
        match self {
            Self::BaseUrl => "baseUrl",
            Self::TokenHeader => "auth",
            Self::RequireTotal(_) => "requireTotalCount",
            Self::ReadCertificate(_) => "readCertificate",
            Self::Codes(_) => "acceptanceStatuses",
        }
    }
}
