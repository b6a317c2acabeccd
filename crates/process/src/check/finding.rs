//! What the check of a connection can find: a topic, a verdict, what was seen, and the setting that would help.

use acceptance_api::error::{BodyProblem, Unreachable};
use acceptance_rules::spelling::Written;

/// What the specification leaves open, in the order in which it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Topic {
    /// Whether the service answers at the configured address.
    Reachable,
    /// Whether the access token is taken (Seed 5).
    Token,
    /// Whether the user seems activated for the confirmation process (Seed 5).
    Activation,
    /// What stands around the rows of a list (Seed 4, gaps).
    Envelope,
    /// How members are written.
    Members,
    /// How ids are written.
    Ids,
    /// What stands for a member without a value.
    Empties,
    /// Whether a total is given when asked for.
    Total,
    /// The most certificates in one answer (Seed 8).
    CertificatePage,
    /// The most assets in one answer (Seed 8).
    AssetPage,
    /// Whether `skip` passes rows over.
    Skip,
    /// Whether a list has the same order twice (Seed 4, gaps).
    Order,
    /// Whether `=` filters.
    Equal,
    /// Whether `<>` filters.
    NotEqual,
    /// What a filter makes of a name that the service does not have.
    UnknownName,
    /// Whether a filter minds the case of a value.
    Case,
    /// How confirmation statuses are written.
    ConfirmationStatuses,
    /// How authorization statuses are written.
    AuthorizationStatuses,
    /// How acceptance statuses are written.
    AcceptanceStatuses,
    /// Whether one certificate can be asked for.
    OneCertificate,
    /// How refusals are told (Seed 7).
    Errors,
    /// How far the clock of the service is from this one.
    Clock,
    /// How long an answer takes.
    Times,
}

/// What is said about a topic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// As the desk expects it.
    Works,
    /// Otherwise. The desk may cope with it all the same.
    Differs,
    /// The answers do not show it.
    Unknown,
}

/// One line of the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What it is about.
    pub topic: Topic,
    /// What is said about it.
    pub verdict: Verdict,
    /// What was seen.
    pub seen: Seen,
    /// Whether the desk cannot do its work so.
    pub is_obstacle: bool,
    /// What would help.
    pub setting: Option<Setting>,
}

/// What was seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seen {
    /// Nothing that shows it.
    Nothing,
    /// As the specification or the desk's reading has it.
    AsExpected,
    /// An answer with this HTTP status; 0 for a redirection.
    Status(u16),
    /// No answer.
    Unreached(Unreachable),
    /// The question that would show it failed with this HTTP status; 0 for a redirection.
    Failed(u16),
    /// It was not asked any more.
    NotAsked,
    /// The session was good at first, and ended in the middle with this HTTP status; 0 for a redirection.
    Ended(u16),
    /// An answer that asked for no token, so that nothing is known about it.
    TokenNotAsked,
    /// No token is sent here.
    NoToken,
    /// Rows below this member; `None` for a bare array.
    Holder(Option<Box<str>>),
    /// A success that cannot be read.
    Unreadable(BodyProblem),
    /// Rows that cannot be relied on.
    Unread {
        /// How many.
        rows: u64,
        /// Of how many.
        of: u64,
        /// The member that is missing or wrong in the first of them; empty where it is no object.
        member: &'static str,
    },
    /// These names of members.
    Names(Vec<Box<str>>),
    /// This total.
    Total(u64),
    /// A total that is not the number of rows.
    WrongTotal {
        /// What it says.
        total: u64,
        /// How many rows there are.
        read: u64,
    },
    /// No more than so many rows in one answer, though there are more.
    Capped(u64),
    /// All rows of a list in one answer.
    Whole(u64),
    /// More rows than asked for.
    TooMany {
        /// How many were asked for.
        asked: u64,
        /// How many came.
        received: u64,
    },
    /// So many rows, compared or passing a filter.
    Rows(u64),
    /// Rows that should not be there.
    Foreign,
    /// No rows, although there are some that belong there.
    Missing,
    /// Statuses as they are written, each once.
    Statuses(Vec<Spelled>),
    /// Refusals: HTTP status and kind of body, each once.
    Refusals(Vec<(u16, RefusalKind)>),
    /// So many seconds ahead of this clock; behind it where negative.
    Seconds(i64),
    /// Milliseconds to an answer.
    Times {
        /// The fastest.
        fastest: i64,
        /// The one in the middle.
        middle: i64,
        /// The slowest.
        slowest: i64,
    },
}

/// What the findings come to: the desk works here if there is neither.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outlook {
    /// What keeps the desk from working.
    pub obstacles: Vec<Topic>,
    /// Why too little was seen to say that nothing does.
    pub lacks: Vec<Lack>,
}

/// Why a check shows too little.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lack {
    /// It was given up.
    GivenUp,
    /// The session ended in the middle.
    SessionEnded,
    /// So many questions that matter failed.
    Failed(usize),
    /// There were no certificates.
    NoCertificates,
    /// The certificate that was looked into has no assets.
    NoAssets,
}

/// A status that the service shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spelled {
    /// Its text, clipped after 40 characters.
    pub raw: Box<str>,
    /// How that stands to the known ones.
    pub written: Written,
}

/// What the body of a refusal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RefusalKind {
    /// JSON with a message.
    Message,
    /// Plain text.
    Text,
    /// A page for a browser.
    Html,
    /// JSON without a message.
    Json,
    /// Nothing.
    Empty,
}

/// A line of `config.json` that would help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    /// Another address of the service.
    BaseUrl,
    /// Another header for the token.
    TokenHeader,
    /// Whether to ask for a total.
    RequireTotal(bool),
    /// Whether one certificate is asked for.
    ReadCertificate(bool),
    /// Rows of a page.
    PageSize {
        /// Of certificates.
        certificates: u64,
        /// Of assets.
        assets: u64,
    },
    /// Codes to choose from, those that were seen and not listed at the end.
    Codes(Vec<Box<str>>),
}

impl Setting {
    /// The line for `config.json`. `None` where only its owner knows the value.
    pub fn line(&self) -> Option<String> {
        match self {
            Self::BaseUrl | Self::TokenHeader => None,
            Self::RequireTotal(value) => Some(format!(r#""requireTotalCount": {value}"#)),
            Self::ReadCertificate(value) => Some(format!(r#""readCertificate": {value}"#)),
            Self::PageSize { certificates, assets } => {
                Some(format!(r#""pageSize": {{ "certificates": {certificates}, "assets": {assets} }}"#))
            }
            Self::Codes(codes) => {
                let entries: Vec<_> = codes.iter().map(|code| format!(r#"{{ "code": "{code}" }}"#)).collect();
                Some(format!(r#""acceptanceStatuses": [ {} ]"#, entries.join(", ")))
            }
        }
    }

    /// The key of `config.json`.
    pub fn key(&self) -> &'static str {
        match self {
            Self::BaseUrl => "baseUrl",
            Self::TokenHeader => "auth",
            Self::RequireTotal(_) => "requireTotalCount",
            Self::ReadCertificate(_) => "readCertificate",
            Self::PageSize { .. } => "pageSize",
            Self::Codes(_) => "acceptanceStatuses",
        }
    }
}
