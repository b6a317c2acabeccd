//! Every switch of the sandbox, one value at a time: the check finds that value, and nothing else.

mod expected;

use acceptance_process::check::MOST;
use acceptance_process::check::finding::Verdict::{Differs, Works};
use acceptance_process::check::finding::{Outlook, RefusalKind, Seen, Topic, Verdict};
use acceptance_sandbox::gaps::{Confirmations, TokenRule};
use acceptance_sandbox::shape::{Choice, Shape, WriteAnswer};
use acceptance_sandbox::{ACTIVATED, Options, Provider};

use expected::{
    of_authorization, of_envelope, of_errors, of_filtering, of_odd, of_spelling, of_statuses, of_token,
    of_totals, of_writes,
};

use super::found;
use crate::support::checking::{assumed, checked, plain};
use crate::support::{client, filled};

/// What is found otherwise, in the order in which it is told.
type Others = Vec<(Topic, Verdict, Seen)>;

/// One switch of the sandbox, set to one of its values, and what the check then finds otherwise.
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

    /// One row for each value that the flag takes. What is expected is a `match`, so that a new value needs its row.
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
}

fn table() -> Vec<Row> {
    let mut rows = Vec::new();
    rows.extend(Row::each("envelope", |it, value| it.shape.envelope = value, of_envelope));
    rows.extend(Row::each("spelling", |it, value| it.shape.spelling = value, of_spelling));
    rows.extend(Row::each("statuses", |it, value| it.shape.statuses = value, of_statuses));
    rows.extend(Row::each("totals", |it, value| it.shape.totals = value, of_totals));
    rows.extend(Row::each("authorization", |it, value| it.shape.authorization = value, of_authorization));
    rows.extend(Row::each("odd", |it, value| it.shape.odd = Some(value), of_odd));
    rows.extend(Row::each("filtering", |it, value| it.filtering = value, of_filtering));
    rows.extend(Row::each("errors", |it, value| it.errors = value, of_errors));
    let write_answer: fn(WriteAnswer) -> Others = of_writes;
    rows.extend(Row::each("write_answer", |it, value| it.shape.write_answer = value, write_answer));
    let confirmations: fn(Confirmations) -> Others = of_writes;
    rows.extend(Row::each("confirmations", |it, value| it.confirmations = value, confirmations));
    let capped = |topic, rows| vec![(topic, Differs, Seen::Capped(rows))];
    let refusals = |kinds: &[(u16, RefusalKind)]| (Topic::Errors, Differs, Seen::Refusals(kinds.to_vec()));
    let token = |rule: TokenRule| Row::new("token", |it| it.token = rule, of_token());
    let usual = TokenRule::default;
    rows.extend([
        Row::new(
            "certificate_cap",
            |it| it.shape.certificate_cap = Some(7),
            capped(Topic::CertificatePage, 7),
        ),
        Row::new("asset_cap", |it| it.shape.asset_cap = Some(9), capped(Topic::AssetPage, 9)),
        Row::new("text_ids", |it| it.shape.text_ids = true, vec![(Topic::Ids, Differs, Seen::AsExpected)]),
        Row::new(
            "omit_nulls",
            |it| it.shape.omit_nulls = true,
            vec![(Topic::Empties, Differs, Seen::AsExpected)],
        ),
        // The specification's own members are all that the desk needs.
        Row::new("bare_rows", |it| it.shape.bare_rows = true, vec![]),
        Row::new("drifting", |it| it.shape.drifting = true, vec![(Topic::Order, Differs, Seen::Rows(20))]),
        Row::new(
            "read_certificate",
            |it| it.read_certificate = false,
            vec![(Topic::OneCertificate, Differs, Seen::Status(404))],
        ),
        Row::new(
            "bare_unauthorized",
            |it| it.bare_unauthorized = true,
            vec![refusals(&[(400, RefusalKind::Message), (401, RefusalKind::Json)])],
        ),
        Row::new("clock", |it| it.clock = Some(-90), vec![(Topic::Clock, Differs, Seen::Seconds(-90))]),
        Row::new("clock", |it| it.clock = Some(90), vec![(Topic::Clock, Differs, Seen::Seconds(90))]),
        token(TokenRule { header: "X-Token".into(), ..usual() }),
        token(TokenRule { prefix: "Token ".into(), ..usual() }),
        token(TokenRule { extra: Some(("X-Client".into(), "desk".into())), ..usual() }),
        // The tokens of the demo users stay good beside those of a provider.
        Row::new("provider", |it| it.provider = Some(provider()), vec![]),
        Row::new("any_acceptance_status", |it| it.any_acceptance_status = true, of_writes(())),
        Row::new("reasons", |it| it.reasons = Some(vec!["stolen".into()]), of_writes(())),
        Row::new("any_explanation", |it| it.any_explanation = true, of_writes(())),
        Row::new("review", |it| it.review = false, of_writes(())),
        Row::new("scrap_errors", |it| it.scrap_errors = false, of_writes(())),
        Row::new("body_cap", |it| it.body_cap = 1, of_writes(())),
        Row::new("cors", |it| it.cors = Some("https://desk.example".parse().unwrap()), vec![]),
    ]);
    rows
}

fn provider() -> Provider {
    Provider { issuer: "https://id.example".into(), client_id: "desk".into() }
}

/// The fields of a type; one that is not named here does not compile.
macro_rules! fields {
    ($type:ident { $($field:ident),* $(,)? }) => {{
        let $type { $($field: _),* } = $type::default();
        [$(stringify!($field)),*]
    }};
}

#[test]
fn every_switch_of_the_sandbox_has_its_rows() {
    let shape = fields!(Shape {
        envelope,
        spelling,
        statuses,
        certificate_cap,
        asset_cap,
        text_ids,
        omit_nulls,
        bare_rows,
        totals,
        authorization,
        drifting,
        odd,
        write_answer,
    });
    let options = fields!(Options {
        shape,
        read_certificate,
        any_acceptance_status,
        reasons,
        any_explanation,
        filtering,
        confirmations,
        errors,
        token,
        provider,
        review,
        scrap_errors,
        callers,
        cors,
        clock,
        latency,
        bare_unauthorized,
        body_cap,
        dist,
        config,
        log,
    });
    let around = ["shape", "callers", "latency", "dist", "config", "log"];
    let mut switches: Vec<_> =
        options.into_iter().filter(|name| !around.contains(name)).chain(shape).collect();
    let mut named: Vec<_> = table().iter().map(|row| row.switch).collect();
    switches.sort_unstable();
    named.sort_unstable();
    named.dedup();
    assert_eq!(named, switches);
    for row in table() {
        let is_default = row.options == Options::default();
        // One value of each choice is the default; a switch that is off or on is not.
        assert!(!row.value.is_empty() || !is_default, "{} sets nothing", row.switch);
    }
}

/// What of a switch keeps the desk from working; all else is read all the same.
fn obstacles(switch: &str, value: &str) -> &'static [Topic] {
    match (switch, value) {
        ("envelope", "unknown") | ("odd", "html" | "empty") => &[Topic::Envelope],
        ("odd", _) | ("token", _) => &[Topic::Token],
        ("filtering", "refused") => &[Topic::Equal, Topic::NotEqual],
        ("statuses", "look-alike") => {
            &[Topic::ConfirmationStatuses, Topic::AuthorizationStatuses, Topic::AcceptanceStatuses]
        }
        // Nobody could tell which certificates are open.
        ("statuses", "unlisted") => &[Topic::ConfirmationStatuses],
        _ => &[],
    }
}

#[tokio::test]
async fn each_answer_shape_is_found_and_nothing_else() {
    for Row { switch, value, options, expected } in table() {
        let asks = client(&filled(&plain(), options.clone()), Some(ACTIVATED), false);
        let check = checked(&asks, assumed()).await;
        let outlook = Outlook { obstacles: obstacles(switch, &value).to_vec(), lacks: vec![] };
        assert_eq!(check.outlook(), outlook, "{switch} {value}");
        assert!(check.asked_so_far() <= MOST);
        let has_fewer = options.shape.certificate_cap.is_some() || options.shape.asset_cap.is_some();
        let is_drifting = options.shape.drifting;
        let has_no_path = !options.read_certificate;
        let mut others = found(&filled(&plain(), options)).await;
        // The same rows, though fewer of them, or met in another order; and one more refusal to see.
        others.retain(|(topic, verdict, seen)| {
            let is_noise = has_fewer && matches!(seen, Seen::Rows(_))
                || is_drifting && matches!(seen, Seen::Statuses(_))
                || has_no_path && *topic == Topic::Errors;
            !(is_noise && *verdict == Works)
        });
        // A date has no fractions of a second.
        for (_, _, seen) in &mut others {
            if let Seen::Seconds(seconds) = seen {
                *seconds = (*seconds + seconds.signum()) / 10 * 10;
            }
        }
        assert_eq!(others, expected, "{switch} {value}");
    }
}
