//! Names of statuses, and guesses for other words.

use acceptance_rules::asset::AcceptanceStatus;
use acceptance_rules::spelling::is_blank;

use crate::synonyms::{self, Meaning};
use acceptance_rules::fold::{LONGEST_NAME, hash, phrase, word};

/// Texts that name statuses: their codes and their labels in every language.
///
/// Texts that differ by case, blanks or the form of hyphens and apostrophes are equal. A text of look-alikes, with letters
/// of another script or invisible characters, names no status.
#[derive(Clone, Debug, Default)]
pub struct Labels {
    texts: Vec<Text>,
    statuses: Vec<AcceptanceStatus>,
}

#[derive(Clone, Debug)]
struct Text {
    hash: i64,
    phrase: Box<str>,
    word: Box<str>,
    meaning: Option<Meaning>,
    /// Indices of the statuses that it names.
    statuses: Vec<usize>,
}

/// Status that a text names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label<'a> {
    Status(&'a AcceptanceStatus),
    Ambiguous,
    /// None.
    Unknown,
}

/// Separates a word from its heading in a key. [`word`] writes no blanks before a sign.
pub(crate) const KEY_SEPARATOR: &str = " : ";

/// Returns the end of the keys of status words below a heading, which may change their meaning.
pub(crate) fn key_end(heading: &str) -> String {
    if is_blank(heading) { String::new() } else { KEY_SEPARATOR.to_owned() + &heading_word(heading) }
}

/// Returns a heading as a status word, without the sign of a question.
fn heading_word(heading: &str) -> String {
    word(heading.trim_end_matches(|end: char| end.is_whitespace() || matches!(end, '?' | ':' | '!')))
}

impl Labels {
    /// Returns labels of texts with their statuses. Blank and very long texts are ignored.
    pub fn new<'a>(texts: impl IntoIterator<Item = (&'a str, AcceptanceStatus)>) -> Self {
        let mut labels = Self::default();
        for (text, status) in texts {
            labels.add(text, status);
        }
        labels
    }

    fn add(&mut self, text: &str, status: AcceptanceStatus) {
        if is_blank(text) || text.len() > LONGEST_NAME {
            return;
        }
        let known = self.statuses.iter().position(|known| known.is_same_as(&status));
        let index = known.unwrap_or(self.statuses.len());
        if known.is_none() {
            self.statuses.push(status);
        }
        let phrase = phrase(text);
        match self.texts.iter_mut().find(|text| *text.phrase == *phrase) {
            Some(text) if text.statuses.contains(&index) => {}
            Some(text) => text.statuses.push(index),
            None => {
                let (hash, word) = (hash(phrase.chars()), word(text));
                let meaning = synonyms::meaning(&word).map(|(meaning, _)| meaning);
                self.texts.push(Text {
                    hash,
                    phrase: phrase.into(),
                    word: word.into(),
                    meaning,
                    statuses: vec![index],
                });
            }
        }
    }

    /// Returns the status that a text names.
    pub fn read(&self, text: &str) -> Label<'_> {
        if text.len() > LONGEST_NAME {
            return Label::Unknown;
        }
        let phrase = phrase(text);
        let hash = hash(phrase.chars());
        let known = self.texts.iter().find(|text| text.hash == hash && *text.phrase == *phrase);
        match known.map(|text| &*text.statuses) {
            Some([index]) => self.statuses.get(*index).map_or(Label::Unknown, Label::Status),
            Some(_) => Label::Ambiguous,
            None => Label::Unknown,
        }
    }

    /// Returns whether a text names a status, or several, or probably means one.
    pub(crate) fn means_status(&self, text: &str, answers: Answers) -> bool {
        self.read(text) != Label::Unknown || self.guess(&word(text), answers).is_some()
    }

    /// Returns whether a heading is a status word, as `Damaged`.
    pub(crate) fn is_word(&self, heading: &str) -> bool {
        let heading = heading_word(heading);
        self.named(&heading).next().is_some() || synonyms::meaning(&heading).is_some_and(|it| !it.1)
    }

    /// Returns the status that a heading asks for, as `Damaged?`.
    pub(crate) fn asked(&self, heading: &str) -> Option<&AcceptanceStatus> {
        self.guess(&heading_word(heading), Answers::Refused)
    }

    /// Returns the possible meanings of answers below a heading.
    pub(crate) fn answers_below(&self, heading: &str) -> Answers {
        let word = heading_word(heading);
        let names_problem = self.named(&word).any(|status| !status.is_received());
        let means_problem = synonyms::meaning(&word).is_some_and(|(meaning, _)| meaning != Meaning::Received);
        let is_opposed = names_problem || means_problem || synonyms::asks_for_problems(&word);
        if is_opposed { Answers::Opposed } else { Answers::Allowed }
    }

    /// Returns whether a remembered assignment of a key to a status, or to none, is valid: a label
    /// has its own statuses only.
    pub(crate) fn may_assign(&self, key: &str, status: Option<&AcceptanceStatus>) -> bool {
        let word = key.split_once(KEY_SEPARATOR).map_or(key, |(word, _)| word);
        let mut own = self.named(word).peekable();
        own.peek().is_none() || own.any(|own| status.is_some_and(|status| own.is_same_as(status)))
    }

    /// Returns the statuses that a folded word names.
    fn named<'a>(&'a self, word: &'a str) -> impl Iterator<Item = &'a AcceptanceStatus> {
        let texts = self.texts.iter().filter(move |text| *text.word == *word);
        texts.flat_map(|text| &text.statuses).filter_map(|index| self.statuses.get(*index))
    }

    /// Returns the status with a code, in any ASCII case.
    pub(crate) fn by_code(&self, code: &str) -> Option<&AcceptanceStatus> {
        self.statuses.iter().find(|status| status.raw().eq_ignore_ascii_case(code))
    }

    /// Returns the only status that a folded word may mean: it equals one of its texts, or is a synonym of one.
    pub(crate) fn guess(&self, word: &str, answers: Answers) -> Option<&AcceptanceStatus> {
        let equal = self.only(|text| *text.word == *word);
        equal.or_else(|| {
            let (meaning, is_answer) = synonyms::meaning(word)?;
            let may_be = match answers {
                Answers::Allowed => true,
                Answers::Refused => !is_answer,
                Answers::Opposed => !is_answer && meaning != Meaning::Received,
            };
            self.only(|text| text.meaning == Some(meaning)).filter(|_| may_be)
        })
    }

    /// Returns the status that texts name, if it is the only one.
    fn only(&self, is_it: impl Fn(&Text) -> bool) -> Option<&AcceptanceStatus> {
        let mut indices = self.texts.iter().filter(|text| is_it(text)).flat_map(|text| &text.statuses);
        let first = indices.next()?;
        indices.all(|index| index == first).then(|| self.statuses.get(*first))?
    }
}

/// Whether answers such as `yes` or `x` may mean a status. The heading of their column decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answers {
    /// They may mean a status.
    Allowed,
    /// They may not.
    Refused,
    /// They may not, nor may words for received: the heading asks for problems.
    Opposed,
}
