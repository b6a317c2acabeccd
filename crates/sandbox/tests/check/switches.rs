//! Tests every switch for reading, one value at a time: the connection test finds that value, and
//! no other difference.

use acceptance_api::error::BodyProblem;
use acceptance_process::check::MOST;
use acceptance_process::check::finding::TopicResult::{self, Differs, Unknown, Works};
use acceptance_process::check::finding::{Outlook, Seen, Spelled, Topic};
use acceptance_rules::spelling::Written;
use acceptance_sandbox::gaps::{Filtering, TokenRule, Totals};
use acceptance_sandbox::shape::{Choice, Envelope, Odd, Spelling, StatusSpelling};
use acceptance_sandbox::{Options, Provider};

use super::found;
use crate::support::checking::{assumed, checked, plain};
use crate::support::{activated, filled};

/// The different findings, in order.
type Others = Vec<(Topic, TopicResult, Seen)>;

/// One switch with one of its values, and the different findings.
struct Row {
    switch: &'static str,
    value: String,
    options: Options,
    expected: Others,
}

impl Row {
    fn new(switch: &'static str, set: impl FnOnce(&mut Options), expected: Others) -> Self {
        let mut options = Options::default();
        set(&mut options);
        Self { switch, value: String::new(), options, expected }
    }

    /// Returns one row for each value of the flag. The expectation is a `match`, so that a new
    /// value requires a row.
    fn each<T: Choice>(
        switch: &'static str,
        set: fn(&mut Options, T),
        expected: fn(T) -> Others,
    ) -> impl Iterator<Item = Self> {
        T::NAMED.iter().map(move |(name, value)| {
            let row = Self::new(switch, |options| set(options, *value), expected(*value));
            Self { value: (*name).into(), ..row }
        })
    }

    /// Returns a switch that no topic of the test shows.
    fn hidden(switch: &'static str, set: impl FnOnce(&mut Options)) -> Self {
        Self::new(switch, set, vec![])
    }
}

fn table() -> Vec<Row> {
    let mut rows = Vec::new();
    rows.extend(Row::each("envelope", |it, value| it.shape.envelope = value, of_envelope));
    rows.extend(Row::each("spelling", |it, value| it.shape.spelling = value, of_spelling));
    rows.extend(Row::each("statuses", |it, value| it.shape.statuses = value, of_statuses));
    rows.extend(Row::each("totals", |it, value| it.shape.totals = value, of_totals));
    rows.extend(Row::each("odd", |it, value| it.shape.odd = Some(value), of_odd));
    rows.extend(Row::each("authorization", |it, value| it.shape.authorization = value, |_| vec![]));
    rows.extend(Row::each("errors", |it, value| it.errors = value, |_| vec![]));
    let filtering: fn(Filtering) -> Others = |_| vec![];
    rows.extend(Row::each("filtering", |it, value| it.filtering = value, filtering));
    let token = |rule: TokenRule| Row::new("token", |it| it.token = rule, of_token(401));
    let usual = TokenRule::default;
    let no_path = (Topic::Paths, Differs, Seen::Status(404));
    rows.extend([
        Row::new("text_ids", |it| it.shape.text_ids = true, vec![(Topic::Ids, Differs, Seen::AsExpected)]),
        Row::new("drifting", |it| it.shape.drifting = true, vec![(Topic::Order, Differs, Seen::Rows(20))]),
        Row::new("read_certificate", |it| it.read_certificate = false, vec![no_path]),
        token(TokenRule { header: "X-Token".into(), ..usual() }),
        token(TokenRule { prefix: "Token ".into(), ..usual() }),
        token(TokenRule { extra: Some(("X-Client".into(), "desk".into())), ..usual() }),
        // With a cap, fewer rows are compared.
        Row::new(
            "certificate_cap",
            |it| it.shape.certificate_cap = Some(7),
            vec![(Topic::Order, Works, Seen::Rows(7))],
        ),
        Row::hidden("asset_cap", |it| it.shape.asset_cap = Some(9)),
        Row::hidden("omit_nulls", |it| it.shape.omit_nulls = true),
        // The specification's own members are all that the app needs.
        Row::hidden("bare_rows", |it| it.shape.bare_rows = true),
        Row::hidden("bare_unauthorized", |it| it.bare_unauthorized = true),
        Row::hidden("clock", |it| it.clock = Some(-90)),
        // The tokens of the demo users stay valid beside those of a provider.
        Row::hidden("provider", |it| it.provider = Some(provider())),
    ]);
    rows
}

fn provider() -> Provider {
    Provider { issuer: "https://id.example".into(), client_id: "desk".into() }
}

fn spelled(texts: &[&str], written: Written) -> Seen {
    Seen::Statuses(texts.iter().map(|raw| Spelled { raw: (*raw).into(), written }).collect())
}

/// Returns the findings without a readable row: all other topics are unknown.
fn blind(mut known: Others) -> Others {
    let asked = [Topic::SignIn, Topic::Paths, Topic::Envelope, Topic::Total, Topic::Ids];
    let statuses = [Topic::ConfirmationStatuses, Topic::AcceptanceStatuses, Topic::Order];
    for topic in asked.into_iter().chain(statuses) {
        if known.iter().all(|(own, ..)| *own != topic) {
            known.push((topic, Unknown, Seen::Nothing));
        }
    }
    known.sort_by_key(|(topic, ..)| *topic);
    known
}

fn of_envelope(envelope: Envelope) -> Others {
    let holder = |name: Option<&str>| (Topic::Envelope, Differs, Seen::Holder(name.map(Into::into)));
    match envelope {
        // There are rows, so `null` for none does not show.
        Envelope::DevExtreme | Envelope::NullData => vec![],
        // A bare array has no place for a total.
        Envelope::Bare => vec![holder(None), (Topic::Total, Differs, Seen::Nothing)],
        Envelope::Items => vec![holder(Some("items"))],
        Envelope::Value => vec![holder(Some("value"))],
        Envelope::Results => vec![holder(Some("results"))],
        Envelope::Unannounced => vec![holder(Some("entries"))],
        Envelope::Unknown => {
            let shape = BodyProblem::Shape { members: vec!["payload".into()] };
            blind(vec![(Topic::Envelope, Differs, Seen::Unreadable(shape))])
        }
    }
}

fn of_spelling(spelling: Spelling) -> Others {
    match spelling {
        Spelling::Camel | Spelling::Snake => vec![],
        Spelling::Pascal => vec![(Topic::Envelope, Works, Seen::Holder(Some("Data".into())))],
    }
}

fn of_statuses(statuses: StatusSpelling) -> Others {
    let seen = |texts: &[(&str, Written)]| {
        let spelled = texts.iter().map(|(raw, written)| Spelled { raw: (*raw).into(), written: *written });
        Seen::Statuses(spelled.collect())
    };
    let both = |confirmation: Seen, acceptance: Seen| {
        vec![
            (Topic::ConfirmationStatuses, Differs, confirmation),
            (Topic::AcceptanceStatuses, Differs, acceptance),
        ]
    };
    match statuses {
        StatusSpelling::Kept => vec![],
        StatusSpelling::Camel => {
            let confirmation = seen(&[
                ("confirmed", Written::OtherCase),
                ("firstConfirmationPending", Written::AsKnown),
                ("clearingProcess", Written::AsKnown),
            ]);
            vec![(Topic::ConfirmationStatuses, Differs, confirmation)]
        }
        StatusSpelling::Lower => {
            let confirmation = ["confirmed", "firstconfirmationpending", "clearingprocess"];
            let acceptance = seen(&[
                ("received", Written::AsKnown),
                ("notreceived", Written::OtherCase),
                ("other", Written::AsKnown),
            ]);
            both(spelled(&confirmation, Written::OtherCase), acceptance)
        }
        StatusSpelling::Upper => both(
            spelled(&["CONFIRMED", "FIRSTCONFIRMATIONPENDING", "CLEARINGPROCESS"], Written::OtherCase),
            spelled(&["RECEIVED", "NOTRECEIVED", "OTHER"], Written::OtherCase),
        ),
        StatusSpelling::LookAlike => both(
            spelled(
                &["Confirmed\u{A0}", "firstConfirmationPending\u{A0}", "clearingProcess\u{A0}"],
                Written::LookAlike,
            ),
            spelled(&["received\u{A0}", "notReceived\u{A0}", "other\u{A0}"], Written::LookAlike),
        ),
        StatusSpelling::Unlisted => both(
            spelled(
                &["is:Confirmed", "is:firstConfirmationPending", "is:clearingProcess"],
                Written::Unlisted,
            ),
            spelled(&["is:received", "is:notReceived", "is:other"], Written::Unlisted),
        ),
    }
}

fn of_totals(totals: Totals) -> Others {
    match totals {
        Totals::Asked | Totals::Always => vec![],
        Totals::Never => vec![(Topic::Total, Differs, Seen::Nothing)],
    }
}

fn of_odd(odd: Odd) -> Others {
    match odd {
        Odd::Html => blind(vec![(Topic::Envelope, Differs, Seen::Unreadable(BodyProblem::Html))]),
        Odd::Empty => blind(vec![(Topic::Envelope, Differs, Seen::Unreadable(BodyProblem::Empty))]),
        Odd::Unauthorized => of_token(401),
        Odd::Login => of_token(0),
    }
}

fn of_token(status: u16) -> Others {
    let status = || Seen::Status(status);
    blind(vec![(Topic::Reachable, Works, status()), (Topic::SignIn, Differs, status())])
}

/// Returns the topics that a switch makes obstacles.
fn obstacles(switch: &str, value: &str) -> &'static [Topic] {
    match (switch, value) {
        ("envelope", "unknown") | ("odd", "html" | "empty") => &[Topic::Envelope],
        ("odd", _) | ("token", _) => &[Topic::SignIn],
        ("statuses", "look-alike") => &[Topic::ConfirmationStatuses, Topic::AcceptanceStatuses],
        // No certificate is recognised as open.
        ("statuses", "unlisted") => &[Topic::ConfirmationStatuses],
        _ => &[],
    }
}

#[tokio::test]
async fn each_answer_shape_is_found_and_nothing_else() {
    for Row { switch, value, options, expected } in table() {
        let asks = activated(&filled(&plain(), options.clone()));
        let check = checked(&asks, assumed()).await;
        let outlook = Outlook { obstacles: obstacles(switch, &value).to_vec(), lacks: vec![] };
        assert_eq!(check.outlook(), outlook, "{switch} {value}");
        assert!(check.asked_so_far() <= MOST);
        let is_drifting = options.shape.drifting;
        let mut others = found(&filled(&plain(), options)).await;
        // A drifting order shows the same statuses in another order.
        others.retain(|(_, verdict, seen)| {
            !(is_drifting && *verdict == Works && matches!(seen, Seen::Statuses(_)))
        });
        assert_eq!(others, expected, "{switch} {value}");
    }
}
