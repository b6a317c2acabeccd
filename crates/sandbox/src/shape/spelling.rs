//! Spelling of members and statuses.

use super::choice;

choice! {
    #[derive(Default)]
    pub enum Spelling {
        /// `assetId`, as in the specification.
        #[default]
        Camel = "camel",
        /// `AssetId`.
        Pascal = "pascal",
        /// `asset_id`.
        Snake = "snake",
    }
}

choice! {
    #[derive(Default)]
    pub enum StatusSpelling {
        /// As stored: `Confirmed`, `firstConfirmationPending`, as in the specification.
        #[default]
        Kept = "kept",
        /// With a lower-case first letter: `confirmed`.
        Camel = "camel",
        /// In lower case: `firstconfirmationpending`.
        Lower = "lower",
        /// In upper case: `CONFIRMED`.
        Upper = "upper",
        /// With an invisible trailing space, so that it only resembles a known one.
        LookAlike = "look-alike",
        /// An unknown text: `is:Confirmed`.
        Unlisted = "unlisted",
    }
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
