//! What a fault does to the connection, decided before a byte of it leaves.

use std::time::Duration;

use axum::http::StatusCode;

use super::fault::Kind;
use super::reply::Reply;
use crate::demo::Dice;

/// How many bytes of a reply hold its status: `HTTP/1.1 200`.
const STATUS: usize = 12;

/// What happens on the connection instead of a plain answer.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Act {
    /// No connection is taken for this long, and this one is reset.
    Refuse(Duration),
    /// Nothing.
    Hold,
    /// RST.
    Reset,
    /// These bytes, then FIN.
    Finish(Vec<u8>),
    /// These bytes, one by one.
    Dribble(Vec<u8>, Duration),
    /// These bytes, as of any answer.
    Send(Vec<u8>),
}

/// An act with what is said about it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Planned {
    pub(super) act: Act,
    /// The status that the client can see.
    pub(super) sent: Option<StatusCode>,
    /// How much of a reply leaves, where it is cut, and how long it is.
    pub(super) cut: Option<(usize, usize)>,
    /// Whether the connection takes no further request.
    pub(super) is_last: bool,
}

/// What decides by chance, the same for the same seed and the same request.
pub(super) fn chance(seed: u64, index: u64) -> u64 {
    // Neighbouring seeds must not share the numbers of neighbouring requests.
    Dice(Dice(seed).next().wrapping_add(index)).next()
}

/// Decides. `answer` is the application's, where it had the request.
pub(super) async fn plan(kind: Kind, chance: u64, answer: Option<Reply>, is_last: bool) -> Planned {
    let silent = |act| Planned { act, sent: None, cut: None, is_last: true };
    match kind {
        Kind::Refuse(millis) => silent(Act::Refuse(Duration::from_millis(millis))),
        Kind::Hang => silent(Act::Hold),
        Kind::Reset => silent(Act::Reset),
        Kind::Close => silent(Act::Finish(Vec::new())),
        Kind::HalfHeaders => {
            let reply = or_stand_in(answer, 0).await;
            let head = reply.head(is_last).len();
            // The last byte stays behind as well: without the empty line the headers are not at their end.
            cut(&reply, is_last, 1..head, chance)
        }
        Kind::HalfBody => {
            let reply = or_stand_in(answer, 2).await;
            let (head, whole) = (reply.head(is_last).len(), reply.bytes(is_last).len());
            cut(&reply, is_last, head.saturating_add(1)..whole, chance)
        }
        Kind::Dribble(millis) => {
            let reply = or_stand_in(answer, 0).await;
            let act = Act::Dribble(reply.bytes(is_last), Duration::from_millis(millis));
            Planned { act, sent: Some(reply.status), cut: None, is_last }
        }
        kind => match Reply::instead(kind, chance).await {
            Some(reply) => {
                // A server that has lost patience closes; to browsers that is a reason to send again.
                let is_last = is_last || kind == Kind::TimedOut;
                let act = Act::Send(reply.bytes(is_last));
                Planned { act, sent: Some(reply.status), cut: None, is_last }
            }
            None => silent(Act::Reset),
        },
    }
}

/// The answer, if its body is long enough.
async fn or_stand_in(answer: Option<Reply>, least: usize) -> Reply {
    match answer {
        Some(answer) if answer.body.len() >= least => answer,
        _ => Reply::stand_in().await,
    }
}

/// Sends as many bytes as chance takes from this range.
fn cut(reply: &Reply, is_last: bool, range: std::ops::Range<usize>, chance: u64) -> Planned {
    let mut bytes = reply.bytes(is_last);
    let whole = bytes.len();
    let length = range.start.saturating_add(Dice(chance).below(range.len()));
    bytes.truncate(length);
    let sent = (length >= STATUS).then_some(reply.status);
    Planned { act: Act::Finish(bytes), sent, cut: Some((length, whole)), is_last: true }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Act, chance, plan};
    use crate::faults::fault::Kind;

    /// What leaves, and how long the whole would be.
    async fn cut(kind: Kind, seed: u64, index: u64) -> (String, usize) {
        let planned = plan(kind, chance(seed, index), None, false).await;
        let Act::Finish(bytes) = planned.act else { panic!("not cut") };
        assert_eq!(planned.sent.is_some(), bytes.len() >= "HTTP/1.1 200".len());
        (String::from_utf8(bytes).unwrap(), planned.cut.unwrap().1)
    }

    #[tokio::test]
    async fn a_cut_is_inside_the_part_that_it_halves() {
        let mut places = [BTreeSet::new(), BTreeSet::new()];
        for seed in 0..500 {
            let (head, whole) = cut(Kind::HalfHeaders, seed, 1).await;
            assert!(!head.is_empty() && !head.contains("\r\n\r\n"), "{head:?}");
            places[0].insert(head.len());
            let (all, same) = cut(Kind::HalfBody, seed, 1).await;
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
            assert_eq!(cut(Kind::HalfBody, 7, index).await, cut(Kind::HalfBody, 7, index).await);
        }
        assert_ne!(chance(7, 1), chance(7, 2));
        assert_ne!(chance(7, 2), chance(8, 1));
    }
}
