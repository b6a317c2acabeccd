//! Sends decisions to a model service with troubles at each step and other people in between, and compares what
//! is said in the end with what is so. `ACCEPTANCE_CASES` says how many random runs are made.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "test code"
)]

#[allow(dead_code, reason = "other tests need more")]
mod model;
#[allow(dead_code, reason = "other tests need more")]
mod support;

use std::collections::BTreeMap;
use std::fmt::{self, Debug};

use acceptance_api::filter::StatusFilter;
use acceptance_process::Failure;
use acceptance_process::submit::{Command, Event, Goal, NotApplied, Outcome, Submission};
use acceptance_rules::certificate::Certificate;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::decision::{Decision, Plan};
use acceptance_rules::draft::Draft;

use model::{CLEARING, CONFIRMED, FIRST, Model, SECOND, Stranger, Trouble};
use support::{
    Chance, asset, cases, certificate, complete, incomplete, network, plain, plan_of, redirected, refused,
};

type Plain = BTreeMap<i64, (String, String)>;

/// A decision that somebody is about to make.
#[derive(Clone, Debug)]
struct Desk {
    plan: Plan,
    model: Model,
    shown: Plain,
    /// The assets as they must stand before the decision leaves.
    intended: Plain,
}

impl Desk {
    /// Assets as the service holds them, and the status and text that the person gave them.
    fn new(
        decision: Decision,
        status: &'static str,
        assets: &[(&str, &str)],
        marks: &[(usize, &str, &str)],
    ) -> Self {
        let held = |(place, (status, text)): (usize, &(&str, &str))| {
            (i64::try_from(place).unwrap() * 3 - 4, ((*status).to_owned(), (*text).to_owned()))
        };
        let shown: Plain = assets.iter().enumerate().map(held).collect();
        let mut model = Model::new(shown.clone());
        model.status = status;
        let seen = model.assets();
        let (mut draft, mut intended) = (Draft::default(), shown.clone());
        for (place, status, text) in marks {
            let asset = seen.iter().nth(*place).unwrap();
            let intended = intended.get_mut(&asset.id.0).unwrap();
            if !status.is_empty() {
                draft.set_acceptance([asset], support::status(status).as_ref());
                intended.0 = (*status).to_owned();
            }
            if !text.is_empty() {
                draft.set_explanation(asset, text);
                intended.1 = (*text).to_owned();
            }
        }
        let plan = plan_of(decision, &model.certificate(), &seen, &draft);
        Self { plan, model, shown, intended }
    }

    fn random(chance: &mut Chance) -> Self {
        let decision = chance.pick(&[Decision::Confirm, Decision::Reject]);
        let statuses: &[&str] = match decision {
            Decision::Confirm => &["", "received"],
            Decision::Reject => &["", "received", "other", "damaged"],
        };
        let mut assets: Vec<(&str, &str)> = Vec::new();
        for _ in 0..=chance.below(4) {
            assets.push((chance.pick(statuses), chance.pick(&["", "", "scratched"])));
        }
        let mut marks = Vec::new();
        for (place, (status, _)) in assets.iter().enumerate() {
            let mark = match decision {
                Decision::Confirm if chance.once_in(2) => "received",
                Decision::Reject if place == 0 => "damaged",
                Decision::Reject if status.is_empty() || chance.once_in(3) => {
                    chance.pick(&["received", "other"])
                }
                _ => "",
            };
            let has_status = !mark.is_empty() || !status.is_empty();
            let text = if has_status && chance.once_in(4) { "broken glass" } else { "" };
            marks.push((place, mark, text));
        }
        let status = chance.pick(&[FIRST, FIRST, SECOND]);
        let mut desk = Self::new(decision, status, &assets, &marks);
        desk.model.is_two_step = status == SECOND || chance.once_in(3);
        desk.model.refusal = chance.pick(&[400, 409, 412, 422, 500]);
        desk.model.limit = chance.pick(&[1, 2, 3, 500, 500]);
        desk
    }
}

/// What happens at each request; nothing after the last entry.
#[derive(Clone, Debug, Default)]
struct Script {
    steps: Vec<(Stranger, Trouble)>,
    /// From this request on, every one of them has this trouble.
    lasting: Option<(usize, Trouble)>,
}

impl Script {
    fn at(&self, step: usize) -> (Stranger, Trouble) {
        let (stranger, trouble) = self.steps.get(step).copied().unwrap_or((Stranger::Rests, Trouble::No));
        match self.lasting {
            Some((from, lasting)) if step >= from => (stranger, lasting),
            _ => (stranger, trouble),
        }
    }
}

/// A run, watched.
struct Run<'a> {
    desk: &'a Desk,
    model: Model,
    name: &'a dyn Debug,
    posts: u32,
    /// A decision of ours that is still on its way, and the request at which it arrives.
    late: Option<usize>,
    found: Option<Certificate>,
    status_when_found: &'static str,
    gathered: Vec<CompleteAssets>,
    commands: Vec<Command>,
}

impl<'a> Run<'a> {
    fn new(desk: &'a Desk, name: &'a dyn Debug) -> Self {
        Self {
            desk,
            model: desk.model.clone(),
            name,
            posts: 0,
            late: None,
            found: None,
            status_when_found: "",
            gathered: Vec::new(),
            commands: Vec::new(),
        }
    }

    /// Runs to the end and holds the outcome to what is so.
    fn finish(mut self, mut submission: Submission, first: Command, script: &Script) -> (Outcome, Self) {
        let mut command = first;
        for step in 0.. {
            assert!(step < 60, "{:?}: no end: {:?}", self.name, self.commands);
            self.commands.push(command.clone());
            if let Command::Finish(outcome) = command {
                self.check(&outcome);
                assert_eq!(submission.is_sent(), self.posts > 0, "{:?}", self.name);
                return (outcome, self);
            }
            let (stranger, trouble) = script.at(step);
            if self.late.is_some_and(|late| step >= late) {
                self.late = None;
                self.model.decide_ours(self.desk.plan.decision()).ok();
            }
            self.model.meet(stranger);
            let event = self.execute(&command, step, trouble);
            command = submission.on(event);
        }
        unreachable!()
    }

    fn execute(&mut self, command: &Command, step: usize, trouble: Trouble) -> Event {
        let sent = |result: Result<(), Failure>| result.map_or_else(Event::Failed, |()| Event::Sent);
        match command {
            Command::Find(_) => match Model::reading(trouble) {
                Ok(()) if trouble == Trouble::NotFound => Event::Found(None),
                Ok(()) => {
                    self.found = Some(self.model.certificate());
                    self.status_when_found = self.model.status;
                    Event::Found(self.found.clone())
                }
                Err(failure) => Event::Failed(failure),
            },
            Command::Gather => match Model::reading(trouble) {
                Ok(()) if trouble == Trouble::NotFound => Event::Failed(incomplete()),
                Ok(()) => {
                    self.gathered.push(self.model.assets());
                    Event::Gathered(self.model.assets())
                }
                Err(failure) => Event::Failed(failure),
            },
            Command::Patch(updates) => {
                assert!((1..=500).contains(&updates.len()), "{:?}", self.name);
                sent(self.model.patch(updates, trouble))
            }
            Command::Post(plan) => {
                assert_eq!(*plan, self.desk.plan, "{:?}: not what was decided", self.name);
                self.check_post();
                self.posts += 1;
                if trouble == Trouble::Late {
                    self.late = Some(step + 2);
                }
                sent(self.model.post(self.desk.plan.decision(), trouble))
            }
            Command::Wait(_) => match trouble {
                Trouble::GivenUp | Trouble::GivenUpAfter => Event::Failed(Failure::GivenUp),
                _ => Event::Waited,
            },
            Command::Finish(_) => unreachable!(),
        }
    }

    /// What must be so at the moment when the decision leaves.
    fn check_post(&self) {
        let (desk, name) = (self.desk, self.name);
        assert_eq!(self.posts, 0, "{name:?}: a second POST");
        assert_eq!(self.found.as_ref(), Some(&desk.plan.seen().certificate), "{name:?}: not what was shown");
        assert_eq!(plain(&self.gathered[0]), desk.shown, "{name:?}: not what was shown");
        assert_eq!(plain(self.gathered.last().unwrap()), desk.intended, "{name:?}: not what was meant");
        if desk.intended != desk.shown {
            assert_eq!(self.gathered.len(), 2, "{name:?}: the marks were not read back");
            let after = self.commands.iter().skip_while(|command| !matches!(command, Command::Patch(_)));
            let finds = after.filter(|command| matches!(command, Command::Find(_))).count();
            assert_eq!(finds, 1, "{name:?}: the certificate was not read again after the marks");
        }
    }

    /// Whether what is said is so.
    fn check(&self, outcome: &Outcome) {
        let name = fmt::from_fn(|f| write!(f, "{:?}: {outcome:?} after {:?}", self.name, self.commands));
        let is_read = |certificate: &Certificate, status: &str| {
            assert_eq!(Some(certificate), self.found.as_ref(), "{name}");
            assert_eq!(self.status_when_found, status, "{name}");
        };
        let is_sent = match outcome {
            Outcome::Confirmed(certificate) => {
                is_read(certificate, CONFIRMED);
                assert_eq!(self.desk.plan.decision(), Decision::Confirm, "{name}");
                true
            }
            Outcome::Rejected(certificate) => {
                is_read(certificate, CLEARING);
                assert_eq!(self.desk.plan.decision(), Decision::Reject, "{name}");
                true
            }
            Outcome::SecondPending(certificate) => {
                is_read(certificate, SECOND);
                assert_ne!(self.desk.model.status, SECOND, "{name}: it was so before");
                true
            }
            Outcome::Unknown(unknown) => {
                assert_eq!(unknown.decision, self.desk.plan.decision(), "{name}");
                true
            }
            Outcome::NotApplied(NotApplied::Refused { certificate, .. }) => {
                is_read(certificate, self.desk.model.status);
                true
            }
            Outcome::NotApplied(
                NotApplied::NotSent { marks_sent, .. } | NotApplied::NotFound { marks_sent },
            )
            | Outcome::Changed { marks_sent, .. } => {
                let stored = self.model.assets != self.desk.shown && self.has_patched();
                assert!(*marks_sent || !stored, "{name}: marks may be stored");
                false
            }
            Outcome::NotApplied(NotApplied::Interrupted) => panic!("{name}: no page went here"),
            Outcome::Session => false,
        };
        assert_eq!(self.posts > 0, is_sent, "{name}: whether it was sent");
        let is_denied =
            matches!(outcome, Outcome::NotApplied(_) | Outcome::Session | Outcome::Changed { .. });
        if is_denied {
            assert_eq!((self.model.applied, self.late), (0, None), "{name}: denied what was done");
        }
        let waits: Vec<u32> = self.commands.iter().filter_map(wait).collect();
        assert!([2, 5, 10].starts_with(&waits), "{name}: waits {waits:?}");
    }

    fn has_patched(&self) -> bool {
        self.commands.iter().any(|command| matches!(command, Command::Patch(_)))
    }
}

fn wait(command: &Command) -> Option<u32> {
    match command {
        Command::Wait(seconds) => Some(*seconds),
        _ => None,
    }
}

fn submit(desk: &Desk, script: &Script, name: &dyn Debug) -> (Outcome, Model) {
    let (submission, first) = Submission::begin(desk.plan.clone());
    let (outcome, run) = Run::new(desk, name).finish(submission, first, script);
    (outcome, run.model)
}

const TROUBLES: [Trouble; 26] = [
    Trouble::No,
    Trouble::LostBefore,
    Trouble::LostAfter,
    Trouble::Late,
    Trouble::Twice,
    Trouble::TwiceAround(Stranger::FinishesReview),
    Trouble::TwiceAround(Stranger::Confirms),
    Trouble::Refusal(400),
    Trouble::Refusal(401),
    Trouble::Refusal(403),
    Trouble::Refusal(404),
    Trouble::Refusal(409),
    Trouble::Refusal(503),
    Trouble::Negative(400),
    Trouble::Negative(408),
    Trouble::Negative(409),
    Trouble::Negative(412),
    Trouble::Negative(422),
    Trouble::Negative(500),
    Trouble::Hollow,
    Trouble::Half,
    Trouble::Rewritten,
    Trouble::Session,
    Trouble::SessionAfter,
    Trouble::GivenUp,
    Trouble::GivenUpAfter,
];

const STRANGERS: [Stranger; 7] = [
    Stranger::ChangesAsset,
    Stranger::AddsAsset,
    Stranger::RemovesAsset,
    Stranger::ChangesCertificate,
    Stranger::Confirms,
    Stranger::Rejects,
    Stranger::FinishesReview,
];

fn random_script(chance: &mut Chance) -> Script {
    let (calm, quiet) = (1 + chance.below(6), 1 + chance.below(6));
    let mut script = Script::default();
    for _ in 0..14 {
        let stranger = if chance.once_in(quiet) { chance.pick(&STRANGERS) } else { Stranger::Rests };
        let trouble = match chance.below(8) {
            _ if !chance.once_in(calm) => Trouble::No,
            0 => Trouble::NotFound,
            _ => chance.pick(&TROUBLES),
        };
        script.steps.push((stranger, trouble));
    }
    if chance.once_in(4) {
        let trouble =
            chance.pick(&[Trouble::Session, Trouble::GivenUp, Trouble::LostBefore, Trouble::NotFound]);
        script.lasting = Some((chance.below(12), trouble));
    }
    script
}

#[test]
fn whatever_happens_what_is_said_in_the_end_is_so() {
    let mut seen = BTreeMap::new();
    let cases = cases(60_000);
    for case in 0..cases {
        let chance = &mut Chance::new(case);
        let desk = Desk::random(chance);
        let script = random_script(chance);
        let (outcome, _) = submit(&desk, &script, &case);
        *seen.entry(class(&outcome)).or_insert(0_u64) += 1;
    }
    // Many runs are worth something only while all ends are met.
    if cases >= 3_000 {
        let ends = "changed confirmed not-found not-sent refused rejected second session unknown";
        assert_eq!(seen.keys().copied().collect::<Vec<_>>().join(" "), ends);
        assert!(seen.values().all(|times| *times > cases / 1_000), "{seen:?}");
    }
}

fn class(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Confirmed(_) => "confirmed",
        Outcome::Rejected(_) => "rejected",
        Outcome::SecondPending(_) => "second",
        Outcome::NotApplied(NotApplied::Interrupted) => "interrupted",
        Outcome::NotApplied(NotApplied::NotSent { .. }) => "not-sent",
        Outcome::NotApplied(NotApplied::NotFound { .. }) => "not-found",
        Outcome::NotApplied(NotApplied::Refused { .. }) => "refused",
        Outcome::Changed { .. } => "changed",
        Outcome::Session => "session",
        Outcome::Unknown(_) => "unknown",
    }
}

#[test]
fn what_nothing_disturbs_is_decided_and_never_unknown() {
    for case in 0..cases(10_000) {
        let desk = Desk::random(&mut Chance::new(case));
        let (outcome, model) = submit(&desk, &Script::default(), &case);
        let expected = match (desk.plan.decision(), desk.model.status, desk.model.is_two_step) {
            (Decision::Reject, ..) => "rejected",
            (Decision::Confirm, FIRST, true) => "second",
            (Decision::Confirm, ..) => "confirmed",
        };
        assert_eq!((class(&outcome), model.applied), (expected, 1), "case {case}");
        if desk.plan.decision() == Decision::Reject {
            assert_eq!(model.assets, desk.intended, "case {case}: the marks are stored");
        }
    }
}

/// Small cases of each kind: with and without marks, with one confirmation and with two.
fn small_desks() -> Vec<Desk> {
    let mut desks = vec![
        Desk::new(Decision::Confirm, FIRST, &[("", ""), ("received", "")], &[]),
        Desk::new(Decision::Confirm, FIRST, &[("", ""), ("received", "")], &[(0, "received", "")]),
        Desk::new(Decision::Confirm, SECOND, &[("received", "")], &[]),
        Desk::new(Decision::Reject, FIRST, &[("other", ""), ("received", "")], &[]),
        Desk::new(
            Decision::Reject,
            FIRST,
            &[("", ""), ("", "")],
            &[(0, "other", "torn"), (1, "received", "")],
        ),
    ];
    let mut two_step = desks[0].clone();
    two_step.model.is_two_step = true;
    desks.push(two_step);
    for desk in desks.clone() {
        let mut other = desk;
        other.model.refusal = 422;
        desks.push(other);
    }
    desks
}

#[test]
fn every_pair_of_disturbances_at_every_pair_of_steps_ends_in_the_truth() {
    let calm = (Stranger::Rests, Trouble::No);
    let mut disturbances: Vec<_> =
        TROUBLES.into_iter().chain([Trouble::NotFound]).map(|trouble| (Stranger::Rests, trouble)).collect();
    disturbances.extend(STRANGERS.into_iter().map(|stranger| (stranger, Trouble::No)));
    for desk in small_desks() {
        for (earlier, later) in (0..8).flat_map(|later| (0..later).map(move |earlier| (earlier, later))) {
            let mut script = Script { steps: vec![calm; later + 1], lasting: None };
            for one in &disturbances {
                for other in &disturbances {
                    (script.steps[earlier], script.steps[later]) = (*one, *other);
                    submit(&desk, &script, &(desk.plan.decision(), &script));
                }
            }
        }
    }
}

#[test]
fn a_check_says_only_what_is_so_and_never_sends_anything() {
    for case in 0..cases(20_000) {
        let chance = &mut Chance::new(case);
        let mut desk = Desk::random(chance);
        // The decision left earlier: whether it arrived, and what others did since, is not known.
        for (id, asset) in &desk.intended {
            desk.model.assets.insert(*id, asset.clone());
        }
        let mut run = Run::new(&desk, &case);
        run.posts = 1;
        let trouble = chance.pick(&TROUBLES);
        let reply = run.model.post(desk.plan.decision(), trouble).err();
        let script = random_script(chance);
        let (submission, first) = Submission::check(Goal::of(&desk.plan), reply);
        assert!(submission.is_sent());
        let (_, run) = run.finish(submission, first, &script);
        let is_read = |command: &Command| matches!(command, Command::Find(_) | Command::Finish(_));
        assert!(run.commands.len() <= 2 && run.commands.iter().all(is_read), "{case}: {:?}", run.commands);
    }
}

fn intended(desk: &Desk) -> CompleteAssets {
    complete(desk.intended.iter().map(|(id, (status, text))| asset(*id, status, text)).collect())
}

/// Everything that may come in, asked for or not.
fn any_event(desk: &Desk, chance: &mut Chance) -> Event {
    match chance.below(12) {
        0 => Event::Found(None),
        1 => Event::Found(Some(certificate(chance.pick(&[CLEARING, CONFIRMED, SECOND, "Confirmed "])))),
        2 | 3 => Event::Found(Some(desk.plan.seen().certificate.clone())),
        4 | 5 => Event::Gathered(desk.plan.seen().assets.clone()),
        6 => Event::Gathered(intended(desk)),
        7 => Event::Gathered(complete(vec![asset(1, "", "")])),
        8 | 9 => Event::Sent,
        10 => Event::Waited,
        _ => Event::Failed(match chance.below(7) {
            0 => network(),
            1 => redirected(),
            2 => incomplete(),
            3 => Failure::GivenUp,
            _ => refused(chance.pick(&[401, 404, 409, 413, 422, 500])),
        }),
    }
}

#[test]
fn events_that_nobody_asked_for_lead_to_no_second_post_and_to_no_false_denial() {
    let mut posts_in_all = 0;
    for case in 0..cases(20_000) {
        let chance = &mut Chance::new(case);
        let desk = Desk::random(chance);
        let (mut submission, mut command) = Submission::begin(desk.plan.clone());
        let (mut posts, mut finished, mut reply, mut has_patched) = (0, 0, None, false);
        for step in 0..60 {
            let was_sent = submission.is_sent();
            let event = match &command {
                Command::Find(_) if posts == 0 && chance.once_in(2) => {
                    Event::Found(Some(desk.plan.seen().certificate.clone()))
                }
                Command::Patch(_) if !chance.once_in(8) => {
                    has_patched = true;
                    Event::Sent
                }
                Command::Gather if has_patched && chance.once_in(2) => Event::Gathered(intended(&desk)),
                Command::Gather if chance.once_in(2) => Event::Gathered(desk.plan.seen().assets.clone()),
                _ => any_event(&desk, chance),
            };
            if posts == 1 && reply.is_none() {
                reply = Some(event.clone());
            }
            command = submission.on(event);
            posts += u32::from(matches!(command, Command::Post(_)));
            assert!(posts <= 1, "{case}: a second POST");
            assert_eq!(submission.is_sent(), posts == 1, "{case}");
            if let Command::Finish(outcome) = &command {
                finished += 1;
                let is_denied = match outcome {
                    Outcome::NotApplied(NotApplied::Refused { error, .. }) => {
                        assert_eq!(
                            reply,
                            Some(Event::Failed(Failure::Api(error.clone()))),
                            "{case}: nobody refused"
                        );
                        false
                    }
                    Outcome::NotApplied(_) | Outcome::Session | Outcome::Changed { .. } => true,
                    _ => false,
                };
                assert_eq!(is_denied, !was_sent, "{case}: step {step}");
            } else {
                assert_eq!(finished, 0, "{case}: it goes on after its end with {command:?}");
            }
        }
        assert!(finished > 0, "{case}: no end");
        posts_in_all += u64::from(posts);
    }
    assert!(posts_in_all > cases(20_000) / 50, "{posts_in_all} posts");
}

fn names(desk: &Desk, script: &Script) -> String {
    let (submission, first) = Submission::begin(desk.plan.clone());
    let (_, run) = Run::new(desk, &"names").finish(submission, first, script);
    let name = |command: &Command| match command {
        Command::Find(lists) => format!("find {lists:?}"),
        Command::Gather => "gather".into(),
        Command::Patch(updates) => format!("patch {}", updates.len()),
        Command::Post(_) => "post".into(),
        Command::Wait(seconds) => format!("wait {seconds}"),
        Command::Finish(outcome) => class(outcome).into(),
    };
    run.commands.iter().map(name).collect::<Vec<_>>().join(", ")
}

#[test]
fn the_requests_come_in_the_order_of_the_specification() {
    let confirm = Desk::new(Decision::Confirm, FIRST, &[("", "")], &[]);
    assert_eq!(
        names(&confirm, &Script::default()),
        "find [Pending, All], gather, post, find [Confirmed, Pending], confirmed"
    );
    let mut reject = Desk::new(
        Decision::Reject,
        FIRST,
        &[("", ""), ("", ""), ("", ""), ("", ""), ("received", "")],
        &[
            (0, "other", ""),
            (1, "received", ""),
            (2, "received", "x"),
            (3, "damaged", ""),
            (4, "damaged", ""),
        ],
    );
    assert_eq!(
        names(&reject, &Script::default()),
        "find [Pending, All], gather, patch 5, find [Pending, All], gather, post, find [Clearing, Pending], rejected"
    );
    reject.model.limit = 2;
    assert_eq!(
        names(&reject, &Script::default()),
        "find [Pending, All], gather, patch 5, patch 2, patch 2, patch 1, find [Pending, All], gather, post, \
         find [Clearing, Pending], rejected"
    );
    reject.model.limit = 0;
    assert_eq!(
        names(&reject, &Script::default()),
        "find [Pending, All], gather, patch 5, patch 2, patch 1, not-sent"
    );
}

#[test]
fn a_lost_decision_is_looked_for_at_once_and_after_two_five_and_ten_seconds() {
    let desk = Desk::new(Decision::Confirm, FIRST, &[("", "")], &[]);
    let find = "find [Confirmed, Pending]";
    let calm = (Stranger::Rests, Trouble::No);
    let mut script =
        Script { steps: vec![calm, calm, (Stranger::Rests, Trouble::LostBefore)], lasting: None };
    let unknown = format!(
        "find [Pending, All], gather, post, {find}, wait 2, {find}, wait 5, {find}, wait 10, {find}, unknown"
    );
    assert_eq!(names(&desk, &script), unknown);
    // Readings that fail or find nothing are no reason to look less often.
    for trouble in [Trouble::NotFound, Trouble::LostBefore, Trouble::Refusal(500), Trouble::Hollow] {
        script.lasting = Some((3, trouble));
        assert_eq!(names(&desk, &script), unknown, "{trouble:?}");
    }
    // A lost session and a person who gives up are.
    for trouble in [Trouble::Session, Trouble::Refusal(401), Trouble::GivenUp] {
        script.lasting = Some((3, trouble));
        assert_eq!(names(&desk, &script), format!("find [Pending, All], gather, post, {find}, unknown"));
        script.lasting = Some((6, Trouble::GivenUp));
        let pausing = format!("find [Pending, All], gather, post, {find}, wait 2, {find}, wait 5, unknown");
        assert_eq!(names(&desk, &script), pausing);
    }
    // What arrives late is seen late.
    script = Script { steps: vec![calm, calm, (Stranger::Rests, Trouble::Late)], lasting: None };
    assert_eq!(
        names(&desk, &script),
        format!("find [Pending, All], gather, post, {find}, wait 2, {find}, confirmed")
    );
}

#[test]
fn many_marks_are_sent_in_chunks_of_five_hundred_each_once() {
    let assets = vec![("", ""); 1_201];
    let marks: Vec<_> = (0..1_201).map(|place| (place, "damaged", "")).collect();
    let desk = Desk::new(Decision::Reject, FIRST, &assets, &marks);
    let (submission, first) = Submission::begin(desk.plan.clone());
    let (outcome, run) = Run::new(&desk, &"many").finish(submission, first, &Script::default());
    assert_eq!(class(&outcome), "rejected");
    let sent = run.commands.iter().filter_map(|command| match command {
        Command::Patch(updates) => Some(updates),
        _ => None,
    });
    assert_eq!(sent.clone().map(Vec::len).collect::<Vec<_>>(), [500, 500, 201]);
    assert!(sent.flatten().eq(desk.plan.updates()));
}

#[test]
fn a_certificate_is_looked_for_where_it_will_be_in_the_end() {
    for (decision, status, list) in [
        (Decision::Confirm, "received", StatusFilter::Confirmed),
        (Decision::Reject, "other", StatusFilter::Clearing),
    ] {
        let desk = Desk::new(decision, FIRST, &[(status, "")], &[]);
        let (_, command) = Submission::check(Goal::of(&desk.plan), None);
        assert!(matches!(command, Command::Find(lists) if lists[0] == list), "{command:?}");
    }
}
