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
        /// In lower case: `firstconfirmationpending`.
        Lower = "lower",
    }
}

impl Spelling {
    pub(super) fn member(self, name: &str) -> String {
        match self {
            Self::Camel => name.to_owned(),
            Self::Pascal => {
                let mut letters = name.chars();
                let first = letters.next().map(|first| first.to_ascii_uppercase());
                first.into_iter().chain(letters).collect()
            }
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
            Self::Lower => status.to_ascii_lowercase(),
        }
    }
}
