//! Why a filtered list is empty, at services that hold, spell and filter in different ways.

use acceptance_api::filter::{Condition, StatusFilter};
use acceptance_api::page::Page;
use acceptance_process::doctor::{Cause, Diagnosis, Doctor, MOST, Question, Step};
use acceptance_rules::certificate::{AuthorizationStatus, Certificate, CertificateKey, ConfirmationStatus};

/// A row with these two statuses.
type Row = (&'static str, &'static str);

fn certificate(id: i64, (confirmation, authorization): Row) -> Certificate {
    Certificate {
        key: CertificateKey::new(4711, id),
        confirmation: Some(ConfirmationStatus::read(confirmation)),
        authorization: Some(AuthorizationStatus::read(authorization)),
        details: Vec::new(),
    }
}

/// A service that compares its texts letter for letter.
fn answer(rows: &[Row], question: Question) -> Page<Certificate> {
    let passes = |row: &Row| {
        question.condition.is_none_or(|condition| {
            let parts: Vec<String> = serde_like(&condition.expression());
            let own = if parts[0] == "confirmationStatus" { row.0 } else { row.1 };
            (own == parts[2]) == (parts[1] == "=")
        })
    };
    let rows = rows.iter().zip(1..).filter(|(row, _)| passes(row));
    let rows = rows
        .skip(usize::try_from(question.page.skip).unwrap())
        .take(usize::try_from(question.page.take).unwrap());
    Page { rows: rows.map(|(row, id)| certificate(id, *row)).collect(), total: None, unreadable: Vec::new() }
}

fn serde_like(expression: &str) -> Vec<String> {
    expression.trim_matches(['[', ']']).split(',').map(|part| part.trim_matches('"').to_owned()).collect()
}

fn examine(filter: StatusFilter, rows: &[Row]) -> Diagnosis {
    let (mut doctor, mut question) = Doctor::begin(filter).unwrap();
    for _ in 0..MOST {
        assert_eq!(question.page.take, 1, "an examination reads single rows");
        match doctor.on(question, answer(rows, question)) {
            Step::Ask(next) => question = next,
            Step::Done(diagnosis) => return diagnosis,
        }
    }
    panic!("more than {MOST} reads");
}

fn conditions(diagnosis: &Diagnosis) -> Vec<String> {
    match &diagnosis.cause {
        Cause::Conditions(conditions) => conditions.iter().map(|it| Condition::expression(*it)).collect(),
        other => panic!("{other:?}"),
    }
}

const IS_NOT_CONFIRMED: &str = r#"["confirmationStatus","<>","Confirmed"]"#;
const IS_READY: &str = r#"["authorizationStatus","=","ready"]"#;

#[test]
fn a_list_without_a_filter_has_no_condition_to_blame() {
    assert!(Doctor::begin(StatusFilter::All).is_none());
}

#[test]
fn where_nothing_is_there_at_all_no_condition_is_blamed() {
    for filter in [StatusFilter::Pending, StatusFilter::Clearing, StatusFilter::Confirmed] {
        assert_eq!(examine(filter, &[]).cause, Cause::NothingThere);
    }
}

#[test]
fn the_condition_that_empties_the_list_is_named() {
    let all_confirmed = examine(StatusFilter::Pending, &[("Confirmed", "ready")]);
    assert_eq!(conditions(&all_confirmed), [IS_NOT_CONFIRMED]);
    assert!(all_confirmed.contradictions.is_empty() && all_confirmed.spellings.is_empty());
    let none_ready = examine(StatusFilter::Pending, &[("firstConfirmationPending", "authorized")]);
    assert_eq!(conditions(&none_ready), [IS_READY]);
    let both = examine(StatusFilter::Pending, &[("Confirmed", "authorized")]);
    assert_eq!(conditions(&both), [IS_NOT_CONFIRMED, IS_READY]);
    let clearing = examine(StatusFilter::Clearing, &[("Confirmed", "ready")]);
    assert_eq!(conditions(&clearing), [r#"["confirmationStatus","=","clearingProcess"]"#]);
}

#[test]
fn conditions_that_only_together_empty_the_list_are_told_so() {
    let rows = [("Confirmed", "ready"), ("firstConfirmationPending", "authorized")];
    assert_eq!(examine(StatusFilter::Pending, &rows).cause, Cause::Together);
}

#[test]
fn a_row_that_spells_the_value_otherwise_is_a_warning() {
    let other_case = examine(StatusFilter::Pending, &[("firstConfirmationPending", "READY")]);
    assert_eq!(conditions(&other_case), [IS_READY]);
    let told = &other_case.spellings[0];
    assert_eq!((&*told.text, told.value), ("READY", "ready"));
    // Read with the desk's tolerance it passes, so the service filters otherwise.
    assert_eq!(other_case.contradictions[0].key, CertificateKey::new(4711, 1));
    let look_alike = examine(StatusFilter::Pending, &[("firstConfirmationPending", "ready ")]);
    assert_eq!(&*look_alike.spellings[0].text, "ready ");
    assert!(look_alike.contradictions.is_empty(), "a look-alike is not taken for the value");
    // The second row is looked at too.
    let rows = [("firstConfirmationPending", "x"), ("CLEARINGPROCESS", "ready")];
    assert_eq!(examine(StatusFilter::Clearing, &rows).spellings.len(), 1);
}

#[test]
fn a_status_that_nobody_knows_is_shown_where_it_stands_in_the_way() {
    let clearing = examine(StatusFilter::Clearing, &[("clearing_process", "ready")]);
    assert_eq!(clearing.strangers, ["clearing_process".into()]);
    assert!(clearing.spellings.is_empty() && clearing.contradictions.is_empty());
    let look_alike = examine(StatusFilter::Clearing, &[("Con\u{200B}firmed", "ready")]);
    assert_eq!(look_alike.strangers, ["Con\u{200B}firmed".into()]);
    // A look-alike of the value itself is told as another spelling of it, and a known status needs no word.
    let confirmed =
        examine(StatusFilter::Confirmed, &[("Con\u{200B}firmed", "ready"), ("clearingProcess", "")]);
    assert!(confirmed.strangers.is_empty() && confirmed.spellings.len() == 1);
    let pending = examine(StatusFilter::Pending, &[("is:open", "is:ready")]);
    assert_eq!(pending.strangers, ["is:ready".into()], "of the condition that empties the list");
    let long = "x".repeat(3000).leak();
    assert_eq!(examine(StatusFilter::Clearing, &[(long, "ready")]).strangers[0].len(), 40);
}

#[test]
fn each_view_is_examined_by_at_most_four_reads_of_one_row() {
    for filter in [StatusFilter::Pending, StatusFilter::Clearing, StatusFilter::Confirmed] {
        let (mut doctor, mut question) = Doctor::begin(filter).unwrap();
        let rows = [("nothing", "known"), ("nothing", "known")];
        let mut reads = 1;
        while let Step::Ask(next) = doctor.on(question, answer(&rows, question)) {
            question = next;
            reads += 1;
        }
        assert!(reads <= 4, "{filter:?}: {reads}");
    }
}
