//! How members and statuses are spelled.

use super::Choice;

/// How the members of an answer are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Spelling {
    /// `assetId`, as the specification writes it.
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

/// How statuses are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StatusSpelling {
    /// As kept: `Confirmed`, `firstConfirmationPending`, as the specification writes them.
    #[default]
    Kept,
    /// With a small first letter: `confirmed`.
    Camel,
    /// All small: `firstconfirmationpending`.
    Lower,
    /// All capital: `CONFIRMED`.
    Upper,
    /// With a space that nobody sees behind it, so that it only looks like a known one.
    LookAlike,
    /// In words that nobody announced: `is:Confirmed`.
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
