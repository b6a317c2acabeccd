//! The end of a review, from the click to what can be said about it.
//!
//! Read again and compare with what was shown → send once → read back → speak. At most one request is ever sent, and
//! what is said comes from a reading, never from a reply: the specification shows neither the request nor its answer
//! (Seed 3 knows only that the review makes an open certificate of one in clearing).

use acceptance_api::error::ApiError;
use acceptance_api::filter::StatusFilter;
use acceptance_rules::case::{ReviewState, review_state};
use acceptance_rules::certificate::{Certificate, CertificateKey};
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::seen::{Difference, Seen, differences};

use crate::Failure;
use crate::submit::{PAUSES, Reading};

/// The next thing to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Look for the certificate, in these lists first.
    Find([StatusFilter; 2]),
    /// Read all assets.
    Gather,
    /// Send the end of the review. Given once.
    Send,
    /// Wait for so many seconds.
    Wait(u32),
    /// Tell the person.
    Finish(Outcome),
}

/// What was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The certificate as it is now; `None` where it could not be found.
    Found(Option<Certificate>),
    /// All assets as they are now.
    Gathered(CompleteAssets),
    /// The service took the request, or says so.
    Sent,
    /// The time is over.
    Waited,
    /// It did not work.
    Failed(Failure),
}

/// What can be said in the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The service shows a certificate that is not in clearing: its review has ended.
    Ended {
        /// The certificate as read back.
        certificate: Certificate,
        /// What came back, where it was not a success: somebody else may have ended the review.
        reply: Option<Failure>,
    },
    /// Nothing was sent: the review had ended before.
    EndedBefore(Certificate),
    /// Nothing was sent: the service shows something else than the person saw.
    Changed(Vec<Difference>),
    /// Nothing was sent, because a step before it failed.
    NotSent(Failure),
    /// Nothing was sent: the certificate could not be found, or its status is not one that we know.
    NotKnown,
    /// The person must sign in again; nothing was sent.
    Session,
    /// The service refused, and shows the certificate in clearing.
    Refused {
        /// What it answered.
        error: ApiError,
        /// The certificate as read back.
        certificate: Certificate,
    },
    /// It cannot be said whether the review has ended.
    Unknown(Unknown),
}

/// What is known when the outcome is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// What came back; `None` for a success, which only means that the state is to be read.
    pub reply: Option<Failure>,
    /// What the last reading showed.
    pub reading: Reading,
}

/// Where it is. What was seen is there until the request leaves, and not afterwards.
#[derive(Debug)]
enum Stage {
    ReadingCertificate(Seen),
    ReadingAssets(Seen, Certificate),
    Sending,
    ReadingBack { attempt: usize, reply: Option<Failure> },
    Pausing { attempt: usize, reply: Option<Failure> },
    Finished,
}

/// The end of a review under way.
#[derive(Debug)]
pub struct Finishing {
    key: CertificateKey,
    stage: Stage,
    is_sent: bool,
}

impl Finishing {
    /// Starts with a fresh reading, to be compared with what the person saw.
    pub fn begin(seen: Seen) -> (Self, Command) {
        let key = seen.certificate.key;
        (Self { key, stage: Stage::ReadingCertificate(seen), is_sent: false }, Command::Find(BEFORE))
    }

    /// Starts to find out what became of a request that was sent before. It will not be sent again.
    pub fn check(key: CertificateKey, reply: Option<Failure>) -> (Self, Command) {
        let stage = Stage::ReadingBack { attempt: PAUSES.len(), reply };
        (Self { key, stage, is_sent: true }, Command::Find(AFTER))
    }

    /// Of which certificate.
    pub fn key(&self) -> CertificateKey {
        self.key
    }

    /// Whether the request may have left: from then on only a reading can tell, and it never leaves again.
    pub fn is_sent(&self) -> bool {
        self.is_sent
    }

    /// Takes an event and names the next thing to do.
    pub fn on(&mut self, event: Event) -> Command {
        let stage = std::mem::replace(&mut self.stage, Stage::Finished);
        match stage {
            Stage::ReadingCertificate(seen) => match event {
                Event::Found(Some(certificate)) if certificate.key == self.key => {
                    match review_state(&certificate) {
                        ReviewState::InReview => {
                            self.stage = Stage::ReadingAssets(seen, certificate);
                            Command::Gather
                        }
                        ReviewState::Ended => Command::Finish(Outcome::EndedBefore(certificate)),
                        ReviewState::Unknown => Command::Finish(Outcome::NotKnown),
                    }
                }
                event => not_sent(event),
            },
            Stage::ReadingAssets(seen, certificate) => match event {
                Event::Gathered(assets) => self.compare(&seen, &Seen { certificate, assets }),
                event => not_sent(event),
            },
            Stage::Sending => match event {
                // Who does not want to wait is told what one reading shows.
                Event::Failed(Failure::GivenUp) => self.read(PAUSES.len(), Some(Failure::GivenUp)),
                Event::Failed(failure) => self.read_back(0, Some(failure)),
                // Whatever else arrives, the request has left: only a reading can tell.
                Event::Sent | Event::Found(_) | Event::Gathered(_) | Event::Waited => self.read_back(0, None),
            },
            Stage::ReadingBack { attempt, reply } => self.judge(event, attempt, reply),
            Stage::Pausing { attempt, reply } => match event {
                Event::Failed(failure) => unknown(reply, Reading::Failed(failure)),
                _ => self.read(attempt, reply),
            },
            // An event that nobody asked for: no claim about a request that may have left.
            Stage::Finished if self.is_sent => {
                unknown(Some(Failure::GivenUp), Reading::Failed(Failure::GivenUp))
            }
            Stage::Finished => Command::Finish(Outcome::NotSent(Failure::GivenUp)),
        }
    }

    fn compare(&mut self, seen: &Seen, fresh: &Seen) -> Command {
        let differences = differences(seen, fresh);
        if differences.is_empty() {
            self.stage = Stage::Sending;
            self.is_sent = true;
            Command::Send
        } else {
            Command::Finish(Outcome::Changed(differences))
        }
    }

    fn read_back(&mut self, attempt: usize, reply: Option<Failure>) -> Command {
        match PAUSES.get(attempt) {
            Some(0) | None => self.read(attempt, reply),
            Some(seconds) => {
                self.stage = Stage::Pausing { attempt, reply };
                Command::Wait(*seconds)
            }
        }
    }

    fn read(&mut self, attempt: usize, reply: Option<Failure>) -> Command {
        self.stage = Stage::ReadingBack { attempt: attempt.saturating_add(1), reply };
        Command::Find(AFTER)
    }

    fn judge(&mut self, event: Event, attempt: usize, reply: Option<Failure>) -> Command {
        let reading = match event {
            Event::Found(Some(certificate)) if certificate.key == self.key => {
                Reading::Certificate(certificate)
            }
            Event::Failed(failure) => Reading::Failed(failure),
            Event::Found(_) | Event::Gathered(_) | Event::Sent | Event::Waited => Reading::NotFound,
        };
        if let Reading::Certificate(certificate) = &reading {
            match (review_state(certificate), &reply) {
                (ReviewState::Ended, _) => {
                    return Command::Finish(Outcome::Ended { certificate: certificate.clone(), reply });
                }
                // A refusal and a certificate in clearing: both are facts, whoever else has acted meanwhile.
                (ReviewState::InReview, Some(Failure::Api(error))) if error.is_refusal() => {
                    let (error, certificate) = (error.clone(), certificate.clone());
                    return Command::Finish(Outcome::Refused { error, certificate });
                }
                _ => {}
            }
        }
        let is_hopeless = matches!(&reading, Reading::Failed(failure) if failure.is_session()
            || *failure == Failure::GivenUp);
        if attempt >= PAUSES.len() || is_hopeless {
            unknown(reply, reading)
        } else {
            self.read_back(attempt, reply)
        }
    }
}

/// Where a certificate under review is.
const BEFORE: [StatusFilter; 2] = [StatusFilter::Clearing, StatusFilter::All];
/// Where it is afterwards, and where it is if its review goes on.
const AFTER: [StatusFilter; 2] = [StatusFilter::Pending, StatusFilter::Clearing];

fn unknown(reply: Option<Failure>, reading: Reading) -> Command {
    Command::Finish(Outcome::Unknown(Unknown { reply, reading }))
}

fn not_sent(event: Event) -> Command {
    Command::Finish(match event {
        Event::Failed(failure) if failure.is_session() => Outcome::Session,
        Event::Failed(failure) => Outcome::NotSent(failure),
        Event::Found(_) => Outcome::NotKnown,
        Event::Gathered(_) | Event::Sent | Event::Waited => Outcome::NotSent(Failure::GivenUp),
    })
}
