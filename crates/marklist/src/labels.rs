//! What statuses are called.

use acceptance_rules::asset::AcceptanceStatus;
use acceptance_rules::spelling::is_blank;

use crate::fold::{hash, phrase};

/// The texts that stand for statuses: their codes, and what they are called in every language.
///
/// Neither case nor blanks tell two texts apart, nor which hyphens and apostrophes they have. What only resembles a
/// text, by letters of another script or by characters that nobody sees, is not that text.
#[derive(Clone, Debug, Default)]
pub struct Labels {
    texts: Vec<Text>,
    statuses: Vec<AcceptanceStatus>,
}

#[derive(Clone, Debug)]
struct Text {
    hash: i64,
    phrase: Box<str>,
    /// The place of the status; `None` where the text stands for several.
    status: Option<usize>,
}

/// What a text stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label<'a> {
    /// This status.
    Status(&'a AcceptanceStatus),
    /// Several statuses.
    Ambiguous,
    /// None that is known.
    Unknown,
}

impl Labels {
    /// The texts with their statuses; blank ones stand for nothing.
    pub fn new<'a>(texts: impl IntoIterator<Item = (&'a str, AcceptanceStatus)>) -> Self {
        let mut labels = Self::default();
        for (text, status) in texts {
            labels.add(text, status);
        }
        labels
    }

    fn add(&mut self, text: &str, status: AcceptanceStatus) {
        if is_blank(text) {
            return;
        }
        let known = self.statuses.iter().position(|known| known.is_same_as(&status));
        let place = known.unwrap_or(self.statuses.len());
        if known.is_none() {
            self.statuses.push(status);
        }
        let phrase = phrase(text);
        match self.texts.iter_mut().find(|text| *text.phrase == *phrase) {
            Some(text) if text.status == Some(place) => {}
            Some(text) => text.status = None,
            None => {
                let hash = hash(phrase.chars());
                self.texts.push(Text { hash, phrase: phrase.into(), status: Some(place) });
            }
        }
    }

    /// What a text stands for.
    pub fn read(&self, text: &str) -> Label<'_> {
        let phrase = phrase(text);
        let hash = hash(phrase.chars());
        match self.texts.iter().find(|text| text.hash == hash && *text.phrase == *phrase) {
            Some(Text { status: Some(place), .. }) => {
                self.statuses.get(*place).map_or(Label::Unknown, Label::Status)
            }
            Some(_) => Label::Ambiguous,
            None => Label::Unknown,
        }
    }
}
