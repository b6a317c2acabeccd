//! Spelling of members and statuses.

use super::Choice;

/// Spelling of members.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Spelling {
    /// `assetId`, as in the specification.
    #[default]
    Camel,
    /// `AssetId`.
    Pascal,
    /// `asset_id`.
    Snake,
}

impl Choice for Spelling {
    const NAMED: &'static [(&'static str, Self)] =
        &[("camel", Self::Camel), ("pascal", Self::Pascal), ("snake", Self::Snake)];
}

/// Spelling of statuses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StatusSpelling {
    /// As stored: `Confirmed`, `firstConfirmationPending`, as in the specification.
    #[default]
    Kept,
    /// With a lower-case first letter: `confirmed`.
    Camel,
    /// In lower case: `firstconfirmationpending`.
    Lower,
    /// In upper case: `CONFIRMED`.
    Upper,
    /// With an invisible trailing space, so that it only resembles a known one.
    LookAlike,
    /// An unknown text: `is:Confirmed`.
    Unlisted,
}

impl Choice for StatusSpelling {
    const NAMED: &'static [(&'static str, Self)] = &[
        ("kept", Self::Kept),
        ("camel", Self::Camel),
        ("lower", Self::Lower),
        ("upper", Self::Upper),
        ("look-alike", Self::LookAlike),
        ("unlisted", Self::Unlisted),
    ];
}

impl Spelling {
    pub(super) fn member(self, name: &str) -> String {
        match self {
            Self::Camel => name.to_owned(),
            Self::Pascal => with_first(name, |first| first.to_ascii_uppercase()),
            Self::Snake => name.chars().fold(String::new(), |mut snake, letter| {
                if letter.is_ascii_uppercase() {
                    snake.push('_');
                }
                snake.push(letter.to_ascii_lowercase());
                snake
            }),
        }
    }
}

impl StatusSpelling {
    pub(super) fn write(self, status: String) -> String {
        match self {
            Self::Kept => status,
            Self::Camel => with_first(&status, |first| first.to_ascii_lowercase()),
            Self::Lower => status.to_ascii_lowercase(),
            Self::Upper => status.to_ascii_uppercase(),
            Self::LookAlike => status + "\u{A0}",
            Self::Unlisted => format!("is:{status}"),
        }
    }
}

fn with_first(text: &str, change: impl Fn(char) -> char) -> String {
    let mut letters = text.chars();
    letters.next().map(change).into_iter().chain(letters).collect()
}
