//! The effect of a fault on the connection, decided before the first byte is sent.

use std::time::Duration;

use axum::http::StatusCode;

use super::fault::FaultKind;
use super::reply::Reply;
use crate::demo::Dice;

/// Number of bytes of a reply that contain its status: `HTTP/1.1 200`.
const STATUS: usize = 12;

/// The effect on the connection instead of a plain answer.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// New connections are refused for this time, and this one is reset.
    Refuse(Duration),
    /// No bytes; the connection stays open.
    Hold,
    Reset,
    /// These bytes, then FIN.
    Finish(Vec<u8>),
    /// These bytes, one by one, at this interval.
    Dribble(Vec<u8>, Duration),
    /// These bytes, as a plain answer.
    Send(Vec<u8>),
}

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Planned {
    pub(super) effect: Effect,
    /// The status visible to the client.
    pub(super) sent: Option<StatusCode>,
    /// Length of the sent part of a truncated reply, and its full length.
    pub(super) cut: Option<(usize, usize)>,
    /// Whether the connection accepts no further request.
    pub(super) is_last: bool,
}

/// Returns a pseudo-random number, the same for the same seed and request.
pub(super) fn chance(seed: u64, index: u64) -> u64 {
    // Adjacent seeds must not share the numbers of adjacent requests.
    Dice(Dice(seed).next().wrapping_add(index)).next()
}

/// Plans the effect. `answer` is the application's, if it received the request.
pub(super) async fn plan(kind: FaultKind, chance: u64, answer: Option<Reply>, is_last: bool) -> Planned {
    let silent = |effect| Planned { effect, sent: None, cut: None, is_last: true };
    match kind {
        FaultKind::Refuse(millis) => silent(Effect::Refuse(Duration::from_millis(millis))),
        FaultKind::Hang => silent(Effect::Hold),
        FaultKind::Reset => silent(Effect::Reset),
        FaultKind::Close => silent(Effect::Finish(Vec::new())),
        FaultKind::HalfHeaders => {
            let reply = or_stand_in(answer, 0).await;
            let head = reply.head(is_last).len();
            // The last byte is withheld too: without the empty line the headers are incomplete.
            cut(&reply, is_last, 1..head, chance)
        }
        FaultKind::HalfBody => {
            let reply = or_stand_in(answer, 2).await;
            let (head, whole) = (reply.head(is_last).len(), reply.bytes(is_last).len());
            cut(&reply, is_last, head.saturating_add(1)..whole, chance)
        }
        FaultKind::Dribble(millis) => {
            let reply = or_stand_in(answer, 0).await;
            let effect = Effect::Dribble(reply.bytes(is_last), Duration::from_millis(millis));
            Planned { effect, sent: Some(reply.status), cut: None, is_last }
        }
        kind => match Reply::instead(kind, chance).await {
            Some(reply) => {
                // A server that timed out closes the connection, which makes browsers send again.
                let is_last = is_last || kind == FaultKind::TimedOut;
                let effect = Effect::Send(reply.bytes(is_last));
                Planned { effect, sent: Some(reply.status), cut: None, is_last }
            }
            None => silent(Effect::Reset),
        },
    }
}

/// Returns the answer, if its body is long enough, or a stand-in.
async fn or_stand_in(answer: Option<Reply>, least: usize) -> Reply {
    match answer {
        Some(answer) if answer.body.len() >= least => answer,
        _ => Reply::stand_in().await,
    }
}

/// Truncates a reply at a random length in this range.
fn cut(reply: &Reply, is_last: bool, range: std::ops::Range<usize>, chance: u64) -> Planned {
    let mut bytes = reply.bytes(is_last);
    let whole = bytes.len();
    let length = range.start.saturating_add(Dice(chance).below(range.len()));
    bytes.truncate(length);
    let sent = (length >= STATUS).then_some(reply.status);
    Planned { effect: Effect::Finish(bytes), sent, cut: Some((length, whole)), is_last: true }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Effect, chance, plan};
    use crate::faults::fault::FaultKind;

    /// Returns the sent part and the full length.
    async fn cut(kind: FaultKind, seed: u64, index: u64) -> (String, usize) {
        let planned = plan(kind, chance(seed, index), None, false).await;
        let Effect::Finish(bytes) = planned.effect else { panic!("not cut") };
        assert_eq!(planned.sent.is_some(), bytes.len() >= "HTTP/1.1 200".len());
        (String::from_utf8(bytes).unwrap(), planned.cut.unwrap().1)
    }

    #[tokio::test]
    async fn a_cut_is_inside_the_part_that_it_halves() {
        let mut places = [BTreeSet::new(), BTreeSet::new()];
        for seed in 0..500 {
            let (head, whole) = cut(FaultKind::HalfHeaders, seed, 1).await;
            assert!(!head.is_empty() && !head.contains("\r\n\r\n"), "{head:?}");
            places[0].insert(head.len());
            let (all, same) = cut(FaultKind::HalfBody, seed, 1).await;
            let (head, body) = all.split_once("\r\n\r\n").unwrap();
            assert!(!body.is_empty() && all.len() < whole && whole == same, "{body:?}");
            assert!(head.contains(&format!("content-length: {}", whole - head.len() - 4)), "{head:?}");
            places[1].insert(all.len());
        }
        assert!(places.iter().all(|places| places.len() > 40), "{places:?}");
    }

    #[tokio::test]
    async fn the_same_seed_cuts_the_same_request_at_the_same_place() {
        for index in [1, 2, 77] {
            assert_eq!(cut(FaultKind::HalfBody, 7, index).await, cut(FaultKind::HalfBody, 7, index).await);
        }
        assert_ne!(chance(7, 1), chance(7, 2));
        assert_ne!(chance(7, 2), chance(8, 1));
    }
}
