//! Tests the limits of the activity log.

use acceptance_persistence::log::{LoggedOutcome, MOST, Requests, name, surplus};

#[test]
fn of_many_requests_the_last_ids_are_listed_and_the_others_counted() {
    let mut requests = Requests::default();
    for number in 0..11 {
        requests.answered(&number.to_string());
    }
    let (ids, dropped) = requests.ids();
    assert_eq!((ids.first().map(|id| &**id), ids.last().map(|id| &**id)), (Some("3"), Some("10")));
    assert_eq!((ids.len(), dropped), (8, 3));
}

#[test]
fn the_oldest_names_are_removed_in_any_order() {
    let names: Vec<String> =
        (0..MOST).rev().map(|at| name(i64::try_from(at).unwrap() * 1_000, "x")).collect();
    assert_eq!(surplus(names.clone()), [""; 0]);
    let mut more = names;
    more.insert(7, name(5, "b"));
    more.push(name(5, "a"));
    assert_eq!(surplus(more), [name(0, "x"), name(5, "a")]);
}

#[test]
fn an_outcome_has_the_documented_code() {
    for (outcome, code) in [
        (LoggedOutcome::Done, "done"),
        (LoggedOutcome::SavedOtherwise, "saved-otherwise"),
        (LoggedOutcome::SecondPending, "pending-second"),
        (LoggedOutcome::NotAppliedMarks, "not-applied-marks-maybe-saved"),
        (LoggedOutcome::ChangedMarks, "changed-marks-sent"),
    ] {
        assert_eq!(outcome.code(), code);
    }
}
