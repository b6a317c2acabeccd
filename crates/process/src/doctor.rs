//! Finds out why a filtered list is empty: which condition empties it, and where a spelling differs.
//!
//! At most four reads of one row each. A condition says nothing about rows that were not seen.

use acceptance_api::filter::{Condition, StatusFilter};
use acceptance_api::page::{Page, PageRequest};
use acceptance_rules::certificate::{Certificate, CertificateKey};
use acceptance_rules::spelling::{self, Written};

/// The most reads of one examination.
pub const MOST: usize = 4;

/// The longest text of a row that nobody knows, in characters.
const LONGEST: usize = 40;

/// One row to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// The only condition; `None` where nothing is filtered.
    pub condition: Option<Condition>,
    /// Which row.
    pub page: PageRequest,
}

/// What follows from an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Read this too.
    Ask(Question),
    /// This is why.
    Done(Diagnosis),
}

/// Why a list is empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnosis {
    /// The cause.
    pub cause: Cause,
    /// Certificates that were seen and that should have passed a condition that empties the list.
    pub contradictions: Vec<Contradiction>,
    /// Where rows write a value otherwise than the filter.
    pub spellings: Vec<Respelled>,
    /// What rows say in the field of a condition that empties the list, where nobody knows what it means.
    pub strangers: Vec<Box<str>>,
}

/// What empties a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Nothing is there without a filter either.
    NothingThere,
    /// These conditions, each alone.
    Conditions(Vec<Condition>),
    /// No condition alone: no certificate fulfils all of them.
    Together,
}

/// A certificate that should have passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// Which certificate.
    pub key: CertificateKey,
    /// What it says in the field of the condition.
    pub text: Box<str>,
    /// The condition.
    pub condition: Condition,
}

/// A value that rows write otherwise than the filter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Respelled {
    /// What rows say.
    pub text: Box<str>,
    /// What the filter sends.
    pub value: &'static str,
}

/// An examination under way.
#[derive(Debug)]
pub struct Doctor {
    conditions: &'static [Condition],
    questions: std::vec::IntoIter<Question>,
    emptying: Vec<Condition>,
    seen: Vec<Certificate>,
}

impl Doctor {
    /// Starts an examination of a list that was read as empty. `None` where no condition could be the cause.
    pub fn begin(filter: StatusFilter) -> Option<(Self, Question)> {
        let conditions = filter.conditions();
        let row = |skip| PageRequest { skip, take: 1 };
        let question = |condition, skip| Question { condition, page: row(skip) };
        // A single condition is the cause of what the list without it does not show: nothing is left to ask of it.
        let alone = if conditions.len() > 1 { conditions } else { &[] };
        let mut questions = vec![question(None, 0)];
        questions.extend(alone.iter().map(|condition| question(Some(*condition), 0)));
        questions.push(question(None, 1));
        questions.truncate(MOST);
        let mut questions = questions.into_iter();
        let first = questions.next().filter(|_| !conditions.is_empty())?;
        let emptying = if alone.is_empty() { conditions.to_vec() } else { Vec::new() };
        Some((Self { conditions, questions, emptying, seen: Vec::new() }, first))
    }

    /// Takes the answer to the last question.
    pub fn on(&mut self, question: Question, page: Page<Certificate>) -> Step {
        let is_empty = page.received() == 0;
        self.seen.extend(page.rows);
        match question.condition {
            None if is_empty && question.page.skip == 0 => {
                return Step::Done(Diagnosis {
                    cause: Cause::NothingThere,
                    contradictions: Vec::new(),
                    spellings: Vec::new(),
                    strangers: Vec::new(),
                });
            }
            Some(condition) if is_empty => self.emptying.push(condition),
            Some(_) | None => {}
        }
        match self.questions.next() {
            Some(next) => Step::Ask(next),
            None => Step::Done(self.diagnosis()),
        }
    }

    fn diagnosis(&self) -> Diagnosis {
        let mut contradictions: Vec<Contradiction> = Vec::new();
        let mut spellings: Vec<Respelled> = Vec::new();
        let mut strangers: Vec<Box<str>> = Vec::new();
        for condition in self.conditions {
            for certificate in &self.seen {
                let Some(text) = condition.written(certificate) else { continue };
                let is_emptying = self.emptying.contains(condition);
                let is_told = contradictions.iter().any(|told| told.condition == *condition);
                if is_emptying && !is_told && condition.holds(certificate) == Some(true) {
                    let (key, condition) = (certificate.key, *condition);
                    contradictions.push(Contradiction { key, text: text.into(), condition });
                }
                let value = condition.value();
                let is_respelled =
                    matches!(spelling::written(text, [value]), Written::OtherCase | Written::LookAlike);
                if is_respelled && !spellings.iter().any(|told| *told.text == *text) {
                    spellings.push(Respelled { text: text.into(), value });
                }
                let is_strange = is_emptying && !is_respelled && !condition.knows(certificate);
                if is_strange && !strangers.iter().any(|told| **told == *text) {
                    strangers.push(text.chars().take(LONGEST).collect::<String>().into());
                }
            }
        }
        let cause = match self.emptying.as_slice() {
            [] => Cause::Together,
            emptying => Cause::Conditions(emptying.to_vec()),
        };
        Diagnosis { cause, contradictions, spellings, strangers }
    }
}
