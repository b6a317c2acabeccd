//! Ends reviews at a simulated service, in whatever order things happen: at most one request leaves, and what is said
//! in the end is what the service shows. `ACCEPTANCE_CASES` says how many orders are tried.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "test code"
)]

#[allow(dead_code, reason = "other tests need more")]
mod support;

use acceptance_api::filter::StatusFilter;
use acceptance_process::Failure;
use acceptance_process::finish::{Command, Event, Finishing, Outcome};
use acceptance_process::submit::Reading;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::seen::Seen;

use support::{
    Chance, asset, cases, certificate, complete, incomplete, key, network, redirected, refused, timeout,
    unreadable,
};

const CLEARING: &str = "clearingProcess";
const OPEN: &str = "firstConfirmationPending";

fn rejected() -> CompleteAssets {
    complete(vec![asset(1, "received", ""), asset(2, "damaged", "cracked")])
}

fn seen() -> Seen {
    Seen { certificate: certificate(CLEARING), assets: rejected() }
}

/// What becomes of the request, or of a reading.
#[derive(Clone, Debug, PartialEq)]
enum Fate {
    Fine,
    /// It is not done, and this comes back.
    Not(Failure),
    /// It is done, and this comes back.
    Done(Failure),
}

struct Service {
    status: &'static str,
    assets: CompleteAssets,
    sent: usize,
    /// How many readings show the old state after the request.
    lag: usize,
    was: &'static str,
}

impl Service {
    fn new(status: &'static str) -> Self {
        Self { status, assets: rejected(), sent: 0, lag: 0, was: status }
    }

    fn shown(&mut self) -> &'static str {
        if self.sent > 0 && self.lag > 0 {
            self.lag -= 1;
            return self.was;
        }
        self.status
    }

    fn end_review(&mut self) {
        if self.status == CLEARING {
            self.was = self.status;
            self.status = OPEN;
        }
    }

    fn execute(&mut self, command: &Command, fate: &Fate) -> Event {
        if let (Fate::Not(failure), false) = (fate, matches!(command, Command::Send)) {
            return Event::Failed(failure.clone());
        }
        match command {
            Command::Find(_) => Event::Found(Some(certificate(self.shown()))),
            Command::Gather => Event::Gathered(self.assets.clone()),
            Command::Wait(_) => Event::Waited,
            Command::Send => {
                self.sent += 1;
                if !matches!(fate, Fate::Not(_)) {
                    self.end_review();
                }
                match fate {
                    Fate::Fine => Event::Sent,
                    Fate::Not(failure) | Fate::Done(failure) => Event::Failed(failure.clone()),
                }
            }
            Command::Finish(_) => unreachable!(),
        }
    }
}

/// Runs to the end; `fate` says what becomes of each step, `before` what others do before it.
fn run(
    service: &mut Service,
    mut fate: impl FnMut(usize, &Command) -> Fate,
    mut before: impl FnMut(usize, &mut Service),
) -> (Outcome, Vec<String>) {
    let (mut finishing, mut command) = Finishing::begin(seen());
    let mut names = Vec::new();
    for step in 0.. {
        assert!(step < 30, "it does not end");
        if let Command::Finish(outcome) = command {
            assert!(service.sent <= 1, "sent {} times", service.sent);
            assert_eq!(finishing.is_sent(), service.sent == 1);
            return (outcome, names);
        }
        names.push(match &command {
            Command::Wait(seconds) => format!("wait {seconds}"),
            Command::Find(lists) => format!("find {lists:?}"),
            Command::Gather => "gather".to_owned(),
            Command::Send => "send".to_owned(),
            Command::Finish(_) => unreachable!(),
        });
        before(step, service);
        let event = service.execute(&command, &fate(step, &command));
        command = finishing.on(event);
    }
    unreachable!()
}

fn plainly(service: &mut Service) -> (Outcome, Vec<String>) {
    run(service, |_, _| Fate::Fine, |_, _| ())
}

fn sending(service: &mut Service, fate: Fate) -> (Outcome, Vec<String>) {
    let fates = |_, command: &Command| if *command == Command::Send { fate.clone() } else { Fate::Fine };
    run(service, fates, |_, _| ())
}

#[test]
fn a_review_is_read_compared_ended_once_and_read_back() {
    let mut service = Service::new(CLEARING);
    let (outcome, names) = plainly(&mut service);
    assert_eq!(outcome, Outcome::Ended { certificate: certificate(OPEN), reply: None });
    assert_eq!(names, ["find [Clearing, All]", "gather", "send", "find [Pending, Clearing]"]);
}

#[test]
fn nothing_is_sent_where_the_service_shows_something_else_than_the_person_saw() {
    for status in [OPEN, "secondConfirmationPending", "Confirmed"] {
        let mut service = Service::new(status);
        assert_eq!(plainly(&mut service).0, Outcome::EndedBefore(certificate(status)));
        assert_eq!(service.sent, 0);
    }
    for status in ["clearingProcess ", "reviewing", ""] {
        let mut service = Service::new(status);
        assert_eq!(plainly(&mut service).0, Outcome::NotKnown, "{status:?}");
        assert_eq!(service.sent, 0);
    }
    let mut service = Service::new(CLEARING);
    service.assets = complete(vec![asset(1, "received", ""), asset(2, "damaged", "cracked twice")]);
    assert!(matches!(plainly(&mut service).0, Outcome::Changed(differences) if differences.len() == 1));
    assert_eq!(service.sent, 0);
}

#[test]
fn a_lost_reply_is_looked_after_and_told_by_what_a_reading_shows() {
    let mut service = Service::new(CLEARING);
    let (outcome, _) = sending(&mut service, Fate::Done(network()));
    assert_eq!(outcome, Outcome::Ended { certificate: certificate(OPEN), reply: Some(network()) });
    let mut service = Service::new(CLEARING);
    let (outcome, names) = sending(&mut service, Fate::Not(network()));
    let Outcome::Unknown(unknown) = outcome else { panic!("{outcome:?}") };
    assert_eq!(
        (unknown.reply, unknown.reading),
        (Some(network()), Reading::Certificate(certificate(CLEARING)))
    );
    let waits: Vec<_> = names.iter().filter(|name| name.starts_with("wait")).collect();
    assert_eq!(waits, ["wait 2", "wait 5", "wait 10"]);
}

#[test]
fn a_service_that_shows_the_end_late_is_waited_for() {
    let mut service = Service { lag: 2, ..Service::new(CLEARING) };
    assert!(matches!(plainly(&mut service).0, Outcome::Ended { .. }));
    let mut service = Service { lag: 9, ..Service::new(CLEARING) };
    assert!(matches!(plainly(&mut service).0, Outcome::Unknown(_)), "a success alone proves nothing");
}

#[test]
fn a_refusal_is_told_as_one_only_while_the_service_shows_the_clearing() {
    for status in [400, 401, 403, 404, 405, 409, 422] {
        let mut service = Service::new(CLEARING);
        let (outcome, _) = sending(&mut service, Fate::Not(refused(status)));
        assert!(matches!(outcome, Outcome::Refused { .. }), "{status}: {outcome:?}");
        let mut service = Service::new(CLEARING);
        let (outcome, _) = sending(&mut service, Fate::Done(refused(status)));
        assert!(matches!(outcome, Outcome::Ended { reply: Some(_), .. }), "{status}: {outcome:?}");
    }
    for status in [408, 429, 500, 503] {
        let mut service = Service::new(CLEARING);
        let (outcome, _) = sending(&mut service, Fate::Not(refused(status)));
        assert!(matches!(outcome, Outcome::Unknown(_)), "{status}: {outcome:?}");
    }
}

#[test]
fn checking_again_only_reads() {
    for (status, is_ended) in [(OPEN, true), (CLEARING, false), ("Confirmed", true), ("odd", false)] {
        let (mut finishing, command) = Finishing::check(key(), Some(timeout()));
        assert_eq!(command, Command::Find([StatusFilter::Pending, StatusFilter::Clearing]));
        match finishing.on(Event::Found(Some(certificate(status)))) {
            Command::Finish(Outcome::Ended { .. }) => assert!(is_ended, "{status}"),
            Command::Finish(Outcome::Unknown(_)) => assert!(!is_ended, "{status}"),
            command => panic!("{command:?}"),
        }
    }
}

fn any_failure(chance: &mut Chance) -> Failure {
    chance.pick(&[
        network(),
        timeout(),
        redirected(),
        unreadable(),
        incomplete(),
        Failure::GivenUp,
        refused(400),
        refused(401),
        refused(403),
        refused(409),
        refused(429),
        refused(500),
    ])
}

/// What is said in the end must be what the service held at the last reading, and no more than was sent.
#[test]
fn whatever_happens_what_is_said_in_the_end_is_so() {
    for seed in 0..cases(20_000) {
        let mut chance = Chance::new(seed);
        let start = if chance.once_in(6) { chance.pick(&[OPEN, "Confirmed", "odd"]) } else { CLEARING };
        let mut service = Service { lag: chance.below(4), ..Service::new(start) };
        let (trouble, strangers) = (chance.pick(&[0, 2, 4, 9]), chance.pick(&[0, 0, 3, 8]));
        let mut others = Chance::new(seed ^ 0xFFFF);
        let mut shown_at_end = start;
        let (outcome, names) = run(
            &mut service,
            |_, _| match chance.once_in(trouble) {
                false => Fate::Fine,
                true if chance.once_in(2) => Fate::Done(any_failure(&mut chance)),
                true => Fate::Not(any_failure(&mut chance)),
            },
            |_, service| {
                if others.once_in(strangers) {
                    service.status = others.pick(&[CLEARING, OPEN, "Confirmed"]);
                    service.lag = 0;
                }
                shown_at_end = if service.sent > 0 && service.lag > 0 { service.was } else { service.status };
            },
        );
        let story = format!("seed {seed}: {names:?} {outcome:?}");
        let status = |certificate: &acceptance_rules::certificate::Certificate| {
            certificate.confirmation.as_ref().map(|status| status.raw().to_owned()).unwrap()
        };
        match &outcome {
            Outcome::Ended { certificate, .. } => {
                assert_eq!(service.sent, 1, "{story}");
                assert_ne!(status(certificate), CLEARING, "{story}");
                assert_eq!(status(certificate), shown_at_end, "{story}");
            }
            Outcome::Refused { certificate, .. } => {
                assert_eq!((service.sent, status(certificate).as_str()), (1, CLEARING), "{story}");
            }
            Outcome::Unknown(_) => assert_eq!(service.sent, 1, "{story}"),
            Outcome::EndedBefore(certificate) => {
                assert_eq!(service.sent, 0, "{story}");
                assert_ne!(status(certificate), CLEARING, "{story}");
            }
            Outcome::Changed(_) | Outcome::NotSent(_) | Outcome::NotKnown | Outcome::Session => {
                assert_eq!(service.sent, 0, "{story}");
            }
        }
    }
}

#[test]
fn events_that_nobody_asked_for_lead_to_no_second_request_and_to_no_false_success() {
    for seed in 0..cases(20_000) {
        let mut chance = Chance::new(seed);
        let (mut finishing, mut command) = Finishing::begin(seen());
        let (mut sent, mut has_shown_end) = (0, false);
        for _ in 0..24 {
            match &command {
                Command::Send => sent += 1,
                Command::Finish(Outcome::Ended { .. }) => assert!(has_shown_end, "seed {seed}"),
                _ => {}
            }
            let event = match chance.below(6) {
                0 => Event::Found(None),
                1 | 2 => {
                    let status = chance.pick(&[CLEARING, CLEARING, OPEN, "odd"]);
                    has_shown_end |= status == OPEN;
                    Event::Found(Some(certificate(status)))
                }
                3 => Event::Gathered(rejected()),
                4 => chance.pick(&[Event::Sent, Event::Waited]),
                _ => Event::Failed(any_failure(&mut chance)),
            };
            command = finishing.on(event);
        }
        assert!(sent <= 1, "seed {seed}: sent {sent} times");
    }
}
