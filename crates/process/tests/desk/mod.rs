//! An act that a person asks for, run against the model service and watched: what is sent, and whether what is said
//! in the end is so.

use std::fmt::{self, Debug};

use acceptance_api::error::ApiError;
use acceptance_api::filter::StatusFilter::{self, All, Clearing, Confirmed, Pending};
use acceptance_process::Failure;
use acceptance_process::order::Order;
use acceptance_process::submit::{Command, Event, NotApplied, Outcome, Reading, Step, Submission};
use acceptance_rules::act::{Act, Proof};
use acceptance_rules::certificate::Certificate;
use acceptance_rules::draft::Draft;
use acceptance_rules::seen::Difference;

use crate::model::{CLEARING, CONFIRMED, FIRST, Model, SECOND, Stranger, Trouble};
use crate::support::{Chance, Plain, differing, incomplete, named, order_of, plain, status};

/// When the person clicks.
pub(crate) const CLICK: i64 = 1_763_726_400_000;

/// An act that somebody is about to do.
#[derive(Clone, Debug)]
pub(crate) struct Desk {
    pub(crate) act: Act,
    pub(crate) order: Order,
    pub(crate) model: Model,
    pub(crate) shown: Plain,
    /// The assets as they must stand before the act leaves.
    pub(crate) intended: Plain,
}

impl Desk {
    /// Assets as the service holds them, and the status and text that the person gave them.
    pub(crate) fn new(
        act: Act,
        status_before: &'static str,
        assets: &[(&str, &str)],
        marks: &[(usize, &str, &str)],
    ) -> Self {
        let held = |(place, (status, text)): (usize, &(&str, &str))| {
            (i64::try_from(place).unwrap() * 3 - 4, ((*status).to_owned(), (*text).to_owned()))
        };
        let shown: Plain = assets.iter().enumerate().map(held).collect();
        let mut model = Model::new(shown.clone());
        model.status = status_before;
        let seen = model.assets();
        let (mut draft, mut intended) = (Draft::default(), shown.clone());
        for (place, mark, text) in marks {
            let asset = seen.iter().nth(*place).unwrap();
            let intended = intended.get_mut(&asset.id.0).unwrap();
            if !mark.is_empty() {
                draft.set_acceptance([asset], status(mark).as_ref());
                intended.0 = (*mark).to_owned();
            }
            if !text.is_empty() {
                draft.set_explanation(asset, text);
                intended.1 = (*text).to_owned();
            }
        }
        let order = order_of(act, &model.certificate(), &seen, &draft);
        Self { act, order, model, shown, intended }
    }

    pub(crate) fn random(chance: &mut Chance) -> Self {
        let act = chance.pick(&[Act::Confirm, Act::Reject, Act::Confirm, Act::Reject, Act::FinishReview]);
        let statuses: &[&str] = match act {
            Act::Confirm => &["", "received"],
            Act::Reject | Act::FinishReview => &["", "received", "other", "damaged"],
        };
        let mut assets: Vec<(&str, &str)> = Vec::new();
        for _ in 0..=chance.below(4) {
            assets.push((chance.pick(statuses), chance.pick(&["", "", "scratched"])));
        }
        let mut marks = Vec::new();
        for (place, (status, _)) in assets.iter().enumerate().filter(|_| act != Act::FinishReview) {
            let mark = match act {
                Act::Confirm if chance.once_in(2) => "received",
                Act::Reject if place == 0 => "damaged",
                Act::Reject if status.is_empty() || chance.once_in(3) => chance.pick(&["received", "other"]),
                _ => "",
            };
            let has_status = !mark.is_empty() || !status.is_empty();
            let text = if has_status && chance.once_in(4) { "broken glass" } else { "" };
            marks.push((place, mark, text));
        }
        let status = if act == Act::FinishReview { CLEARING } else { chance.pick(&[FIRST, FIRST, SECOND]) };
        let mut desk = Self::new(act, status, &assets, &marks);
        desk.model.is_two_step = status == SECOND || chance.once_in(3);
        desk.model.refusal = chance.pick(&[402, 409, 412, 422, 500]);
        desk.model.limit = chance.pick(&[1, 2, 3, 500, 500]);
        desk
    }

    /// Where the certificate is looked for before and after the act.
    fn lists(&self, is_sent: bool) -> [StatusFilter; 2] {
        match (self.act, is_sent) {
            (Act::Confirm | Act::Reject, false) => [Pending, All],
            (Act::FinishReview, false) => [Clearing, All],
            (Act::Confirm, true) => [Confirmed, Pending],
            (Act::Reject, true) => [Clearing, Pending],
            (Act::FinishReview, true) => [Pending, Clearing],
        }
    }

    /// What a reading of this status proves.
    fn proof(&self, now: &str) -> Option<Proof> {
        match (self.act, now) {
            (Act::Confirm, CONFIRMED) => Some(Proof::Confirmed),
            (Act::Confirm, SECOND) if self.model.status != SECOND => Some(Proof::SecondPending),
            (Act::Reject, CLEARING) => Some(Proof::Rejected),
            (Act::FinishReview, FIRST | SECOND | CONFIRMED) => Some(Proof::ReviewEnded),
            _ => None,
        }
    }
}

/// What happens at each request; nothing after the last entry.
#[derive(Clone, Debug, Default)]
pub(crate) struct Script {
    pub(crate) steps: Vec<(Stranger, Trouble)>,
    /// From this request on, every one of them has this trouble.
    pub(crate) lasting: Option<(usize, Trouble)>,
    /// By how many milliseconds the clock moves during this request.
    pub(crate) pause: Option<(usize, i64)>,
}

impl Script {
    /// This trouble at this request, and nothing else.
    pub(crate) fn once(step: usize, trouble: Trouble) -> Self {
        let mut steps = vec![(Stranger::Rests, Trouble::No); step];
        steps.push((Stranger::Rests, trouble));
        Self { steps, ..Self::default() }
    }

    fn at(&self, step: usize) -> (Stranger, Trouble) {
        let (stranger, trouble) = self.steps.get(step).copied().unwrap_or((Stranger::Rests, Trouble::No));
        match self.lasting {
            Some((from, lasting)) if step >= from => (stranger, lasting),
            _ => (stranger, trouble),
        }
    }
}

/// A run, watched.
pub(crate) struct Run<'a> {
    desk: &'a Desk,
    name: &'a dyn Debug,
    pub(crate) model: Model,
    /// How often the act was sent.
    pub(crate) posts: u32,
    pub(crate) reply: Option<Failure>,
    /// An act of ours that is still on its way, and the request at which it arrives.
    late: Option<usize>,
    /// The service before our last request that writes.
    stale: Option<Model>,
    found: Option<Certificate>,
    status_when_found: &'static str,
    gathered: Vec<Plain>,
    journal: Option<Step>,
    pub(crate) commands: Vec<Command>,
    now: i64,
}

impl<'a> Run<'a> {
    pub(crate) fn new(desk: &'a Desk, name: &'a dyn Debug) -> Self {
        Self {
            desk,
            name,
            model: desk.model.clone(),
            posts: 0,
            reply: None,
            late: None,
            stale: None,
            found: None,
            status_when_found: "",
            gathered: Vec::new(),
            journal: None,
            commands: Vec::new(),
            now: CLICK,
        }
    }

    /// Runs from the click to the end.
    pub(crate) fn submit(self, script: &Script) -> (Outcome, Self) {
        let (submission, first) = Submission::begin(self.desk.order.clone(), CLICK);
        self.finish(submission, first, script)
    }

    /// Runs to the end and holds the outcome to what is so.
    pub(crate) fn finish(
        mut self,
        mut submission: Submission,
        first: Command,
        script: &Script,
    ) -> (Outcome, Self) {
        let mut command = first;
        for step in 0.. {
            assert!(step < 60, "{:?}: no end: {:?}", self.name, self.commands);
            self.commands.push(command.clone());
            if let Command::Finish(outcome) = command {
                let is_begun = submission.trail().begun.is_some();
                self.check(&outcome, is_begun);
                let (name, trail) = (self.name, submission.trail());
                assert_eq!(submission.is_sent(), self.posts > 0, "{name:?}");
                if is_begun {
                    assert_eq!((trail.begun, trail.read), (Some(CLICK), self.now), "{name:?}");
                    assert_eq!(trail.marks_sent, self.has_patched(), "{name:?}");
                    assert_eq!(trail.sent.is_some(), self.posts > 0, "{name:?}");
                    assert_eq!(trail.failure(), self.reply.as_ref(), "{name:?}");
                    assert_eq!(trail.is_answered(), self.posts > 0 && self.reply.is_none(), "{name:?}");
                }
                return (outcome, self);
            }
            let (stranger, trouble) = script.at(step);
            if self.late.is_some_and(|late| step >= late) {
                self.late = None;
                self.model.act_ours(self.desk.act).ok();
            }
            self.model.meet(stranger);
            let event = self.execute(&command, step, trouble);
            if let Some((_, pause)) = script.pause.filter(|(at, _)| *at == step) {
                self.now += pause;
            }
            command = submission.on(event, self.now);
        }
        unreachable!()
    }

    fn execute(&mut self, command: &Command, step: usize, trouble: Trouble) -> Event {
        let name = self.name;
        let model = if trouble == Trouble::Stale { self.stale.as_ref() } else { None };
        let model = model.unwrap_or(&self.model);
        match command {
            Command::Journal(_) | Command::Wait(_) if trouble == Trouble::GivenUp => {
                Event::Failed(Failure::GivenUp)
            }
            Command::Journal(step) => {
                let is_next = matches!(
                    (self.journal, step),
                    (None, Step::Begun)
                        | (Some(Step::Begun), Step::Marking | Step::Sent)
                        | (Some(Step::Marking), Step::Sent)
                );
                assert!(is_next, "{name:?}: {step:?} after {:?}", self.journal);
                self.journal = Some(*step);
                Event::Journalled
            }
            Command::Find(lists) => match Model::reading(trouble) {
                _ if *lists != self.desk.lists(self.posts > 0) => panic!("{name:?}: looks in {lists:?}"),
                Ok(()) if trouble == Trouble::NotFound => Event::Found(None),
                Ok(()) => {
                    (self.found, self.status_when_found) = (Some(model.certificate()), model.status);
                    Event::Found(self.found.clone())
                }
                Err(failure) => Event::Failed(failure),
            },
            Command::Gather => match Model::reading(trouble) {
                Ok(()) if trouble == Trouble::NotFound => Event::Failed(incomplete()),
                Ok(()) => {
                    let assets = model.assets();
                    self.gathered.push(plain(&assets));
                    Event::Gathered(assets)
                }
                Err(failure) => Event::Failed(failure),
            },
            Command::Patch(updates) => {
                assert_eq!(self.journal, Some(Step::Marking), "{name:?}");
                assert!((1..=500).contains(&updates.len()) && !self.is_late(), "{name:?}");
                self.stale = Some(self.model.clone());
                self.model.patch(updates, trouble).map_or_else(Event::Failed, |()| Event::Sent)
            }
            Command::Post(order) => {
                assert_eq!(*order, self.desk.order, "{name:?}: not what was asked for");
                self.check_post();
                self.post(step, trouble)
            }
            Command::Wait(seconds) => {
                self.now += i64::from(*seconds) * 1_000;
                Event::Waited
            }
            Command::Finish(_) => unreachable!(),
        }
    }

    /// The act leaves.
    pub(crate) fn post(&mut self, step: usize, trouble: Trouble) -> Event {
        self.posts += 1;
        self.stale = Some(self.model.clone());
        self.late = match trouble {
            Trouble::Late | Trouble::Behind(409) => Some(step + 2),
            Trouble::Behind(412) => Some(step + 5),
            // Still on its way when all has been said.
            Trouble::Behind(_) => Some(usize::MAX),
            _ => None,
        };
        let result = self.model.post(self.desk.act, trouble);
        self.reply = result.clone().err();
        result.map_or_else(Event::Failed, |()| Event::Sent)
    }

    fn is_late(&self) -> bool {
        (self.now - CLICK).abs() > 60_000
    }

    fn has_patched(&self) -> bool {
        self.commands.iter().any(|command| matches!(command, Command::Patch(_)))
    }

    /// What must be so at the moment when the act leaves.
    fn check_post(&self) {
        let (desk, name) = (self.desk, self.name);
        assert_eq!(self.posts, 0, "{name:?}: a second POST");
        assert!(!self.is_late(), "{name:?}: sent {} ms after the click", self.now - CLICK);
        assert_eq!(self.found.as_ref(), Some(&desk.order.seen().certificate), "{name:?}: not what was shown");
        assert_eq!(self.gathered[0], desk.shown, "{name:?}: not what was shown");
        assert_eq!(self.gathered.last(), Some(&desk.intended), "{name:?}: not what was meant");
        // The certificate is the youngest thing known, and what was sent is written down.
        let last = self.commands.last_chunk::<4>().unwrap();
        let is_right = matches!(
            last,
            [Command::Gather, Command::Find(_), Command::Journal(Step::Sent), Command::Post(_)]
        );
        assert!(is_right, "{name:?}: {last:?}");
        if desk.intended != desk.shown {
            let after = self.commands.iter().rev().position(|command| matches!(command, Command::Patch(_)));
            assert!(after >= Some(4), "{name:?}: the marks were not read back");
        }
    }

    /// Whether what is said is so.
    fn check(&self, outcome: &Outcome, is_begun: bool) {
        let name = fmt::from_fn(|f| write!(f, "{:?}: {outcome:?} after {:?}", self.name, self.commands));
        let desk = self.desk;
        let check_reading = |reading: &Reading| match reading {
            Reading::Certificate(certificate) => assert_eq!(Some(certificate), self.found.as_ref(), "{name}"),
            Reading::NotFound | Reading::Failed(_) => {}
        };
        // Nothing is denied that was done, or may still be.
        let check_denied = || assert_eq!((self.model.applied, self.late), (0, None), "{name}: denied");
        let is_sent = match outcome {
            Outcome::Done(proof, certificate) => {
                assert_eq!(Some(certificate), self.found.as_ref(), "{name}");
                assert_eq!(Some(*proof), desk.proof(self.status_when_found), "{name}");
                true
            }
            Outcome::Unknown(reading) => {
                check_reading(reading);
                let is_proven = desk.proof(self.status_when_found).is_some();
                assert!(!matches!(reading, Reading::Certificate(_)) || !is_proven, "{name}");
                true
            }
            Outcome::NotApplied(NotApplied::Refused(certificate)) => {
                assert_eq!(Some(certificate), self.found.as_ref(), "{name}");
                assert_eq!(self.status_when_found, desk.model.status, "{name}");
                assert!(self.is_certain(), "{name}");
                check_denied();
                true
            }
            Outcome::Changed(differences) => {
                self.check_changed(differences, &name);
                if self.is_certain() {
                    check_denied();
                }
                self.posts > 0
            }
            Outcome::NotApplied(NotApplied::Interrupted(reading)) => {
                assert!(!is_begun, "{name}: no page went here");
                check_reading(reading);
                false
            }
            Outcome::NotApplied(NotApplied::Elsewhere) => panic!("{name}: no other tab is here"),
            Outcome::NotApplied(NotApplied::TooLate) => {
                assert!(self.is_late(), "{name}");
                false
            }
            Outcome::NotApplied(NotApplied::NotSent(_) | NotApplied::NotFound) | Outcome::Session => false,
        };
        assert_eq!(self.posts > 0, is_sent, "{name}: whether it was sent");
        let is_post = |command: &Command| matches!(command, Command::Post(_));
        let mut parts = self.commands.split(is_post);
        let mut waits = || parts.next().unwrap_or_default().iter().filter_map(wait).collect::<Vec<_>>();
        assert!([2].starts_with(&waits()), "{name}: waits before it");
        assert!([2, 5, 10].starts_with(&waits()), "{name}: waits after it");
    }

    /// Whether each thing that is said to have changed did, and nothing is left out.
    fn check_changed(&self, differences: &[Difference], name: &dyn fmt::Display) {
        let desk = self.desk;
        let is_first = self.gathered.len() == 1 && self.posts == 0;
        let expected = if is_first { &desk.shown } else { &desk.intended };
        let now = self.gathered.last().unwrap();
        let mut assets = differing(expected, now);
        let is_changed = if self.posts == 0 {
            self.found.as_ref() != Some(&desk.order.seen().certificate)
        } else {
            assert!(matches!(self.reply, Some(Failure::Api(ApiError::Refused { .. }))), "{name}");
            // A confirmation sets unset assets itself.
            assets.retain(|id| {
                let (was, is) = (expected.get(id), now.get(id));
                let ours = was.filter(|(status, _)| status.is_empty() && desk.act == Act::Confirm);
                ours.is_none_or(|(_, text)| is != Some(&("received".to_owned(), text.clone())))
            });
            false
        };
        assert_eq!(named(differences), assets, "{name}");
        assert_eq!(differences.len(), assets.len() + usize::from(is_changed), "{name}");
        assert!(!differences.is_empty(), "{name}");
    }

    /// Whether a refusal came back that every copy of the request is answered with.
    fn is_certain(&self) -> bool {
        const CERTAIN: [u16; 7] = [400, 401, 403, 404, 405, 413, 415];
        matches!(&self.reply, Some(Failure::Api(ApiError::Refused { status, .. })) if CERTAIN.contains(status))
    }
}

fn wait(command: &Command) -> Option<u32> {
    match command {
        Command::Wait(seconds) => Some(*seconds),
        _ => None,
    }
}
