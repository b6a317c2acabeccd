//! Checks the conditions under which an act is sent, and the outcome.

use std::fmt;

use acceptance_api::error::ApiError;
use acceptance_process::Failure;
use acceptance_process::submit::{ActProgress, Command, LastRead, NotApplied, Outcome};
use acceptance_rules::act::Act;
use acceptance_rules::snapshot::Difference;

use super::{CLICK, Run};
use crate::support::{differing, named};

impl<'a> Run<'a> {
    /// Checks the conditions under which the act is sent.
    pub(super) fn check_post(&self) {
        let (desk, name) = (self.desk, self.name);
        assert_eq!(self.posts, 0, "{name:?}: a second POST");
        assert!(!self.is_late(), "{name:?}: sent {} ms after the click", self.now - CLICK);
        assert_eq!(self.found.as_ref(), Some(&desk.order.seen().certificate), "{name:?}: not what was shown");
        assert_eq!(self.gathered[0], desk.shown, "{name:?}: not what was shown");
        assert_eq!(self.gathered.last(), Some(&desk.intended), "{name:?}: not what was meant");
        // The certificate is the newest fact, and the journal is written.
        let last = self.commands.last_chunk::<4>().unwrap();
        let is_right = matches!(
            last,
            [Command::Gather, Command::Find(_), Command::Journal(ActProgress::Sent), Command::Post(_)]
        );
        assert!(is_right, "{name:?}: {last:?}");
        if desk.intended != desk.shown {
            let after = self.commands.iter().rev().position(|command| matches!(command, Command::Patch(_)));
            assert!(after >= Some(4), "{name:?}: the marks were not read back");
        }
    }

    /// Checks that the outcome is true.
    pub(super) fn check(&self, outcome: &Outcome, is_begun: bool) {
        let name = fmt::from_fn(|f| write!(f, "{:?}: {outcome:?} after {:?}", self.name, self.commands));
        let desk = self.desk;
        let check_reading = |reading: &LastRead| match reading {
            LastRead::Certificate(certificate) => {
                assert_eq!(Some(certificate), self.found.as_ref(), "{name}")
            }
            LastRead::NotFound | LastRead::Failed(_) => {}
        };
        // Nothing is denied that was done or may still happen.
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
                assert!(!matches!(reading, LastRead::Certificate(_)) || !is_proven, "{name}");
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
            Outcome::NotApplied(
                NotApplied::NotSent(_) | NotApplied::MarksRefused(_) | NotApplied::NotFound,
            )
            | Outcome::Session => false,
        };
        assert_eq!(self.posts > 0, is_sent, "{name}: whether it was sent");
        let is_post = |command: &Command| matches!(command, Command::Post(_));
        let mut parts = self.commands.split(is_post);
        let mut waits = || parts.next().unwrap_or_default().iter().filter_map(wait).collect::<Vec<_>>();
        assert!([2].starts_with(&waits()), "{name}: waits before it");
        assert!([2, 5, 10].starts_with(&waits()), "{name}: waits after it");
    }

    /// Checks that all reported changes happened, and that none is missing.
    fn check_changed(&self, differences: &[Difference], name: &dyn fmt::Display) {
        let desk = self.desk;
        let is_first = self.gathered.len() == 1 && self.posts == 0;
        let expected = if is_first { &desk.shown } else { &desk.intended };
        let Some(now) = self.gathered.last() else { return self.check_overtaken(differences, name) };
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

    /// Checks that another user changed the certificate's status while the page was closed.
    fn check_overtaken(&self, differences: &[Difference], name: &dyn fmt::Display) {
        let [Difference::Certificate { was, is }] = differences else { panic!("{name}: {differences:?}") };
        assert_eq!((Some(&**is), self.posts), (self.found.as_ref(), 0), "{name}");
        assert_eq!(was.confirmation, self.desk.order.seen().certificate.confirmation, "{name}");
        assert_ne!(was.confirmation, is.confirmation, "{name}");
        assert!(self.desk.proof(self.status_when_found).is_none(), "{name}");
    }

    /// Returns whether a refusal was returned that every copy of the request gets.
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
