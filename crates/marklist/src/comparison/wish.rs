//! Wishes of rows for assets, and the outcome of several wishes for one asset.

use acceptance_rules::asset::{AcceptanceStatus, Asset, is_same_status};
use acceptance_rules::draft::Draft;
use acceptance_rules::sorted::order_of;

use super::results::{Before, Change};
use acceptance_rules::fold::trimmed;

/// Status and explanation of an asset with the draft.
#[derive(Clone, Copy)]
pub(super) struct Held<'a> {
    pub(super) status: Option<&'a AcceptanceStatus>,
    pub(super) explanation: &'a str,
}

impl<'a> Held<'a> {
    pub(super) fn of(asset: &'a Asset, draft: &'a Draft) -> Self {
        let mark = draft.mark(asset.id);
        Self {
            status: mark.and_then(|mark| mark.acceptance.as_ref()).or(asset.acceptance.as_ref()),
            explanation: mark.and_then(|mark| mark.explanation.as_deref()).unwrap_or(asset.explanation()),
        }
    }
}

/// The values of a row for its asset; `None` changes nothing.
#[derive(Clone, Copy)]
pub(super) struct Wish<'a> {
    pub(super) asset: &'a Asset,
    pub(super) held: Held<'a>,
    pub(super) status: Option<&'a AcceptanceStatus>,
    pub(super) explanation: Option<&'a str>,
    /// Whether the row has a fault in these values, which makes other rows of the asset uncertain.
    pub(super) is_faulty: bool,
    /// Index of the row among those that were compared.
    pub(super) row: usize,
}

/// Outcome of a wish among the others for its asset.
pub(super) enum WishOutcome<'w, 'a> {
    /// It applies, with the values that only later rows of the asset have.
    Alone(Wish<'a>),
    /// It repeats an earlier one.
    Repeats,
    /// It contradicts this one, or may do so, because this one has a fault.
    Contradicts(&'w Wish<'a>),
}

impl Wish<'_> {
    /// Returns the change; `None` if the asset already has its values.
    pub(super) fn change(&self) -> Option<Change> {
        let Held { status, explanation } = self.held;
        let before = Before { status: status.cloned(), explanation: explanation.into() };
        let is_new = |wanted: &&AcceptanceStatus| !is_same_status(Some(wanted), status);
        let status = self.status.filter(is_new).cloned();
        let explanation = self.explanation.filter(|text| !is_same_text(text, explanation)).map(Into::into);
        let is_any = status.is_some() || explanation.is_some();
        is_any.then_some(Change { asset: self.asset.id, status, explanation, before })
    }

    /// Returns whether both name a status, and not the same.
    pub(super) fn contradicts_status(&self, other: &Wish<'_>) -> bool {
        self.status.is_some() && other.status.is_some() && !is_same_status(self.status, other.status)
    }

    fn contradicts(&self, other: &Wish<'_>) -> bool {
        let differs = |(one, other): (&str, &str)| !is_same_text(trimmed(one), trimmed(other));
        self.contradicts_status(other) || self.explanation.zip(other.explanation).is_some_and(differs)
    }
}

/// Passes each wish without a fault on to `say`, with its outcome.
pub(super) fn settle<'w, 'a>(wishes: &'w [Wish<'a>], say: &mut dyn FnMut(&'w Wish<'a>, WishOutcome<'w, 'a>)) {
    let order = order_of(&wishes.iter().map(|wish| wish.asset.id.0).collect::<Vec<_>>());
    let id = |at: &usize| wishes.get(*at).map(|wish| wish.asset.id);
    for places in order.chunk_by(|one, next| id(one) == id(next)) {
        let all = || places.iter().filter_map(|at| wishes.get(*at));
        let of_asset = || all().filter(|wish| !wish.is_faulty);
        let Some(first) = of_asset().next() else { continue };
        // A blank cell leaves the value to the other rows.
        let named = [
            of_asset().find(|wish| wish.status.is_some()).unwrap_or(first),
            of_asset().find(|wish| wish.explanation.is_some()).unwrap_or(first),
        ];
        let contradicts = |wish: &Wish<'_>| named.into_iter().find(|named| wish.contradicts(named));
        if let Some(differing) = of_asset().find(|wish| contradicts(wish).is_some()) {
            for wish in of_asset() {
                let other = if wish.contradicts(differing) { Some(differing) } else { contradicts(wish) };
                say(wish, WishOutcome::Contradicts(other.unwrap_or(differing)));
            }
            continue;
        }
        if let Some(faulty) = all().find(|wish| wish.is_faulty) {
            of_asset().for_each(|wish| say(wish, WishOutcome::Contradicts(faulty)));
            continue;
        }
        let [status, explanation] = named;
        say(
            first,
            WishOutcome::Alone(Wish {
                status: status.status,
                explanation: explanation.explanation,
                ..*first
            }),
        );
        for wish in of_asset().skip(1) {
            say(wish, WishOutcome::Repeats);
        }
    }
}

/// Returns whether two texts differ at most by their line ends, which spreadsheets change.
pub(super) fn is_same_text(one: &str, other: &str) -> bool {
    one == other || unified(one).eq(unified(other))
}

/// Returns the bytes of a text, with one byte for each end of a line.
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
