//! What rows want of assets, and what several rows for one asset come to.

use acceptance_rules::asset::{AcceptanceStatus, Asset, is_same_status};
use acceptance_rules::sorted::order_of;

use super::Change;

/// How an asset stands with the draft.
#[derive(Clone, Copy)]
pub(super) struct Held<'a> {
    pub(super) status: Option<&'a AcceptanceStatus>,
    pub(super) explanation: &'a str,
}

/// What a row wants of its asset; a `None` is left as it is.
#[derive(Clone, Copy)]
pub(super) struct Wish<'a> {
    pub(super) asset: &'a Asset,
    pub(super) held: Held<'a>,
    pub(super) status: Option<&'a AcceptanceStatus>,
    pub(super) explanation: Option<&'a str>,
    /// The place of the row in the table.
    pub(super) place: usize,
    /// The place of the row among those that were compared.
    pub(super) row: usize,
}

/// What comes of a wish among the others for its asset.
pub(super) enum Outcome<'w, 'a> {
    /// It counts.
    Alone,
    /// This one wants the same and comes before it.
    Repeats(&'w Wish<'a>),
    /// This one wants something else.
    Contradicts(&'w Wish<'a>),
}

impl Wish<'_> {
    /// What it changes; `None` where all of it is so already.
    pub(super) fn change(&self) -> Option<Change> {
        let Held { status, explanation } = self.held;
        let is_new = |wanted: &&AcceptanceStatus| !is_same_status(Some(wanted), status);
        let status = self.status.filter(is_new).cloned();
        let explanation = self.explanation.filter(|text| !is_same_text(text, explanation)).map(Into::into);
        let is_any = status.is_some() || explanation.is_some();
        is_any.then_some(Change { asset: self.asset.id, status, explanation })
    }

    pub(super) fn has_same_status(&self, other: &Wish<'_>) -> bool {
        is_same_status(self.status, other.status)
    }

    fn is_same(&self, other: &Wish<'_>) -> bool {
        let is_same_explanation = match (self.explanation, other.explanation) {
            (Some(one), Some(other)) => is_same_text(one, other),
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        };
        self.has_same_status(other) && is_same_explanation
    }
}

/// Says of each wish what comes of it.
pub(super) fn settle<'w, 'a>(wishes: &'w [Wish<'a>], say: &mut dyn FnMut(&'w Wish<'a>, Outcome<'w, 'a>)) {
    let order = order_of(&wishes.iter().map(|wish| wish.asset.id.0).collect::<Vec<_>>());
    let id = |at: &usize| wishes.get(*at).map(|wish| wish.asset.id);
    for places in order.chunk_by(|one, next| id(one) == id(next)) {
        let mut of_asset = places.iter().filter_map(|at| wishes.get(*at));
        let Some(first) = of_asset.next() else { continue };
        let differing = of_asset.clone().find(|wish| !wish.is_same(first));
        say(first, differing.map_or(Outcome::Alone, Outcome::Contradicts));
        for wish in of_asset {
            let outcome = match differing {
                None => Outcome::Repeats(first),
                Some(differing) if wish.is_same(first) => Outcome::Contradicts(differing),
                Some(_) => Outcome::Contradicts(first),
            };
            say(wish, outcome);
        }
    }
}

/// Whether two texts are the same but for how their lines end: spreadsheets end them in a way of their own.
pub(super) fn is_same_text(one: &str, other: &str) -> bool {
    one == other || unified(one).eq(unified(other))
}

/// The bytes of a text, every end of a line as one byte.
fn unified(text: &str) -> impl Iterator<Item = u8> + '_ {
    let mut after_return = false;
    text.bytes().filter_map(move |byte| {
        let is_second = std::mem::replace(&mut after_return, byte == b'\r') && byte == b'\n';
        match byte {
            _ if is_second => None,
            b'\r' => Some(b'\n'),
            other => Some(other),
        }
    })
}
