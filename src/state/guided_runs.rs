//! The guided run over several certificates: one for each user, in one tab of this browser at a time.
//!
//! What of it outlives the page is kept with each change. Its decisions are ordinary ones, with a journal of their own.

use std::sync::Arc;

use acceptance_process::guided_run::{Event, GuidedRun, Stage};
use acceptance_process::order::Order;
use acceptance_process::submit::Goal;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::run::{Fate, RunItem, Standing};
use acceptance_rules::sorted::Sorted;
use leptos::prelude::*;

use super::features::{AppState, use_app};
use super::phase::{Ended, Phase};
use super::{Drafts, LocalStore, Session, Stage as LoadStage, Submissions};
use crate::browser::tabs::{Answer, Asked, Asking, Lock, ask};
use crate::browser::timer;

/// Whether this tab may work on the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// That is not known yet.
    Asking,
    /// It may.
    Ours,
    /// Another tab does.
    Elsewhere,
}

/// The guided run.
#[derive(Clone, Copy)]
pub struct GuidedRuns {
    session: Session,
    local_store: LocalStore,
    decisions: Submissions,
    drafts: Drafts,
    run: RwSignal<Option<GuidedRun>>,
    /// What is known of the decisions that ended in this page.
    ended: RwSignal<Sorted<CertificateKey, Arc<Ended>>>,
    turn: RwSignal<Turn>,
    /// Whether no other tab can work on the run.
    is_ours: RwSignal<bool>,
    /// The name of the lock that was asked for; it holds whose the run is.
    lock_name: StoredValue<String>,
    /// Whether the page of the run is open.
    is_open: StoredValue<bool>,
    asked: StoredValue<Option<Asked>, LocalStorage>,
    lock: StoredValue<Option<Lock>, LocalStorage>,
    /// What this tab kept last: anything else is another tab's.
    kept: StoredValue<Option<Vec<RunItem>>>,
}

/// The guided run. It is made when its page is first open, since the first visit needs none, and lives as long as the
/// app.
pub fn use_guided_runs() -> GuidedRuns {
    let app = use_app();
    app.guided_runs.get_value().unwrap_or_else(|| {
        let mut root = Owner::current().unwrap_or_default();
        while let Some(parent) = root.parent() {
            root = parent;
        }
        let runs = root.with(|| GuidedRuns::new(&app));
        app.guided_runs.set_value(Some(runs));
        runs
    })
}

impl GuidedRuns {
    fn new(app: &AppState) -> Self {
        Self {
            session: app.session,
            local_store: app.local_store,
            decisions: app.decisions,
            drafts: app.drafts,
            run: RwSignal::new(None),
            ended: RwSignal::new(Sorted::default()),
            turn: RwSignal::new(Turn::Asking),
            is_ours: RwSignal::new(false),
            lock_name: StoredValue::new(String::new()),
            is_open: StoredValue::new(false),
            asked: StoredValue::new_local(None),
            lock: StoredValue::new_local(None),
            kept: StoredValue::new(None),
        }
    }

    /// The page of the run comes. When it goes, what is under way ends and nothing more is sent.
    pub fn enter(self) {
        self.is_open.set_value(true);
        self.decisions.on_settled(move |key| self.settle(key));
        Effect::new(move || {
            self.session.track_user();
            if !self.session.is_signed_in() {
                self.clear();
                return;
            }
            untrack(|| self.ask_as_user());
            if self.is_ours.get() {
                untrack(|| self.take_up());
            }
        });
        on_cleanup(move || {
            self.is_open.try_set_value(false);
            self.asked.try_set_value(None);
            self.apply(Event::Paused);
            self.give_back();
        });
    }

    /// Asks for the lock of the present user's run, unless that was done.
    fn ask_as_user(self) {
        let name = ["acceptance-desk run", &self.session.scope()].concat();
        if self.lock_name.get_value() != name {
            self.release();
            self.lock_name.set_value(name);
            self.ask(Asking::Now);
        }
    }

    fn ask(self, asking: Asking) {
        let name = self.lock_name.get_value();
        let asked = name.clone();
        let on_answer = move |answer| match answer {
            // An answer about another user's run comes too late.
            _ if self.lock_name.get_value() != asked => {}
            Answer::Mine(lock) if self.is_open.get_value() => {
                self.lock.set_value(Some(lock));
                self.is_ours.set(true);
            }
            // A lock that came too late is free again.
            Answer::Mine(_) => {}
            Answer::Busy | Answer::Lost => {
                self.turn.set(Turn::Elsewhere);
                self.ask(Asking::Queued);
            }
            Answer::Denied if asking == Asking::Queued => {}
            Answer::Denied => self.is_ours.set(true),
        };
        match ask(&name, asking, on_answer) {
            Some(asked) => self.asked.set_value(Some(asked)),
            // Without locks, what another tab kept is noticed before anything is done.
            None => self.is_ours.set(true),
        }
    }

    /// Lets another tab work on the run, once its page is gone and nothing is under way.
    fn give_back(self) {
        let is_under_way = matches!(untrack(|| self.stage()), Some(Stage::UnderWay(_)));
        if !self.is_open.get_value() && !is_under_way {
            self.release();
        }
    }

    fn release(self) {
        self.asked.set_value(None);
        self.lock.set_value(None);
        self.lock_name.set_value(String::new());
        self.is_ours.set(false);
        self.turn.set(Turn::Asking);
    }

    /// Whether this tab may work on the run: it may once what is kept was taken up.
    pub fn turn(self) -> Turn {
        self.turn.get()
    }

    /// Takes up what is kept, unless it is what this tab has, and finds out what became of a decision under way.
    pub fn take_up(self) {
        let kept = self.local_store.run();
        let is_other = self.kept.with_value(|own| *own != kept);
        if is_other {
            self.kept.set_value(kept.clone());
            self.ended.update(Sorted::clear);
            self.run.set(kept.map(GuidedRun::resume));
        }
        self.turn.set(Turn::Ours);
        self.forget_outdated();
        let Some(goal) = self.goal() else { return };
        match untrack(|| self.decisions.phase(goal.key)) {
            Some(Phase::Ended(_)) if !is_other => self.settle(goal.key),
            Some(Phase::Ended(ended)) if ended.is_unknown() => self.decisions.check(goal.key),
            // It may be of an earlier decision than the one that is kept.
            Some(Phase::Ended(_)) => {
                self.decisions.dismiss(goal.key);
                self.decisions.find_out(goal);
            }
            Some(Phase::Sending { .. } | Phase::Elsewhere(_)) => {}
            None => self.decisions.find_out(goal),
        }
    }

    /// What was accepted before its assets were marked otherwise must be looked at again.
    fn forget_outdated(self) {
        let is_outdated = |order: &&Order| {
            let marks = self.drafts.with(order.key(), |draft| draft.updates(&order.seen().assets));
            marks != order.updates()
        };
        let outdated = untrack(|| {
            self.with(|run| run.orders().iter().filter(is_outdated).map(Order::key).collect::<Vec<_>>())
        });
        for key in outdated.unwrap_or_default() {
            self.apply(Event::Reconsidered(key));
        }
    }

    /// What the decision under way is for.
    fn goal(self) -> Option<Goal> {
        self.run.with_untracked(|run| {
            run.as_ref()?.items().iter().find_map(|item| match &item.standing {
                Standing::UnderWay { act, before } => {
                    Some(Goal { key: item.key, act: *act, before: before.clone() })
                }
                _ => None,
            })
        })
    }

    /// Looks at the run; nothing where there is none.
    pub fn with<T>(self, look: impl FnOnce(&GuidedRun) -> T) -> Option<T> {
        self.run.with(|run| run.as_ref().map(look))
    }

    /// What the person is shown; nothing where there is no run.
    pub fn stage(self) -> Option<Stage> {
        self.with(GuidedRun::stage)
    }

    /// What is known of a decision that ended in this page.
    pub fn ended(self, key: CertificateKey) -> Option<Arc<Ended>> {
        self.ended.with(|ended| ended.get(&key).cloned())
    }

    /// Begins a run over certificates.
    pub fn begin(self, keys: &[CertificateKey]) {
        self.ended.update(Sorted::clear);
        self.run.set(Some(GuidedRun::new(keys)));
        self.keep();
    }

    /// Forgets the run, at the person's wish.
    pub fn forget(self) {
        self.clear();
        self.keep();
    }

    /// Forgets the run of a person who leaves, and releases its lock. A run that names no user is removed from the browser
    /// too, since the next person would be offered it.
    pub(super) fn leave(self) {
        if self.session.is_anonymous() {
            self.local_store.keep_run(None);
        }
        self.clear();
        // Where the next user is here already, the open page may go on with the lock: a lock that is released and asked for
        // in the same task looks like another tab's.
        let is_followed = self.is_open.get_value() && untrack(|| self.session.is_signed_in());
        if !is_followed {
            self.release();
        }
    }

    /// Tells the run what happened, and sends what follows from it.
    pub fn apply(self, event: Event) {
        if untrack(|| self.with(|_| ())).is_none() {
            return;
        }
        if self.local_store.run() != self.kept.get_value() {
            self.take_up();
            return;
        }
        let mut order = None;
        self.run.update(|run| order = run.as_mut().and_then(|run| run.on(event)));
        self.keep();
        if let Some(order) = order {
            self.send(&order);
        }
    }

    fn send(self, order: &Order) {
        if !self.decisions.send(order) {
            self.apply(Event::Ended(order.key(), Fate::NotDone, timer::now()));
        }
    }

    /// An act on a certificate has ended, maybe one of the run.
    fn settle(self, key: CertificateKey) {
        let ended = match untrack(|| self.decisions.phase(key)) {
            Some(Phase::Ended(ended)) => Some(ended),
            // What was overtaken is not known; only the certificate itself tells.
            Some(Phase::Sending { .. } | Phase::Elsewhere(_)) | None => None,
        };
        let is_read_back = |ended: &Arc<Ended>| untrack(|| ended.read_back().stage()) != LoadStage::Waiting;
        if ended.as_ref().is_some_and(|ended| ended.proof().is_some() && !is_read_back(ended)) {
            return;
        }
        let fate = ended.as_ref().map_or(Fate::Unknown, |ended| ended.fate());
        let items = || untrack(|| self.with(|run| run.items().to_vec()));
        let before = items();
        self.apply(Event::Ended(key, fate, timer::now()));
        if let Some(ended) = ended.filter(|_| items() != before) {
            self.ended.update(|all| all.insert(key, ended));
        }
        self.give_back();
    }

    fn keep(self) {
        let items = untrack(|| self.with(|run| run.items().to_vec()));
        self.local_store.keep_run(items.as_deref());
        self.kept.set_value(self.local_store.run());
    }

    /// Forgets the run in this tab.
    fn clear(self) {
        self.kept.set_value(None);
        self.ended.update(Sorted::clear);
        self.run.set(None);
    }
}
