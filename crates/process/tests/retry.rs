//! Tests which failed reads may be retried, and after which pause (H7, H8): the full policy as a
//! table.

use acceptance_api::error::{ApiError, BodyProblem, Details, Unreachable};
use acceptance_process::retry::{Patience, pause as pause_of};

fn pause(failures: u32, error: &ApiError, chance: u32) -> Option<u32> {
    pause_of(Patience::Short, failures, error, chance)
}

fn refused(status: u16, retry_after: Option<u32>) -> ApiError {
    ApiError::Refused { status, details: Details::Empty, retry_after }
}

fn unreachable(why: Unreachable) -> ApiError {
    ApiError::Unreachable(why)
}

#[test]
fn of_all_statuses_only_five_are_worth_another_read() {
    for status in 100..=599 {
        let may = [408, 429, 502, 503, 504].contains(&status);
        for retry_after in [None, Some(0), Some(3)] {
            assert_eq!(pause(1, &refused(status, retry_after), 0).is_some(), may, "{status}");
        }
    }
}

#[test]
fn of_all_other_failures_only_a_broken_connection_is_worth_another_read() {
    assert!(pause(1, &unreachable(Unreachable::Network), 0).is_some());
    assert_eq!(pause(1, &unreachable(Unreachable::Timeout), 0), None);
    assert_eq!(pause(1, &unreachable(Unreachable::TooLarge), 0), None);
    assert_eq!(pause(1, &unreachable(Unreachable::Policy), 0), None);
    assert_eq!(pause(1, &ApiError::Redirected, 0), None);
    let unreadable = ApiError::Unreadable { content_type: None, size: 0, problem: BodyProblem::Empty };
    assert_eq!(pause(1, &unreadable, 0), None);
}

#[test]
fn three_reads_follow_after_one_two_and_four_seconds_give_or_take_a_fifth() {
    for error in [unreachable(Unreachable::Network), refused(503, None), refused(429, None)] {
        for (failures, seconds) in [(1, 1_000), (2, 2_000), (3, 4_000)] {
            let pauses = (0..1_000).map(|chance| pause(failures, &error, chance).unwrap());
            let (least, most) = pauses
                .clone()
                .fold((u32::MAX, 0), |(least, most), pause| (least.min(pause), most.max(pause)));
            assert_eq!((least, most), (seconds / 5 * 4, seconds / 5 * 6), "after {failures} failures");
        }
        for failures in [0, 4, 5, u32::MAX] {
            assert_eq!(pause(failures, &error, 0), None, "{failures} failures");
        }
    }
}

#[test]
fn the_pause_that_a_service_names_is_kept_exactly_or_not_at_all() {
    for status in [408, 429, 502, 503, 504] {
        for (seconds, expected) in [
            (0, Some(0)),
            (1, Some(1_000)),
            (119, Some(119_000)),
            (120, Some(120_000)),
            (121, None),
            (1_000_000_000, None),
            (u32::MAX, None),
        ] {
            for chance in [0, 17, u32::MAX] {
                assert_eq!(pause(2, &refused(status, Some(seconds)), chance), expected, "{seconds} s");
            }
        }
        assert_eq!(pause(4, &refused(status, Some(1)), 0), None, "three are enough, whatever it says");
    }
}

#[test]
fn a_patient_read_is_retried_until_an_answer_says_something_else() {
    let patient = |failures, error: &_| pause_of(Patience::UntilAnswered, failures, error, 20);
    for error in [unreachable(Unreachable::Network), unreachable(Unreachable::Timeout), refused(503, None)] {
        for (failures, seconds) in [(1, 1), (3, 4), (6, 32), (7, 32), (u32::MAX, 32)] {
            assert_eq!(patient(failures, &error), Some(seconds * 1_000), "after {failures} failures");
        }
    }
    for error in
        [unreachable(Unreachable::Policy), refused(401, None), refused(500, None), ApiError::Redirected]
    {
        assert_eq!(patient(1, &error), None);
    }
}
