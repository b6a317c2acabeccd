//! Tests both decisions against the oracle in every class of every status, for every list of up to
//! four assets.

mod arming;
mod conditions;
mod spellings;

use acceptance_rules::decision::{Checklist, DecisionContext, Finding, Requirement};

use crate::oracle::{AUTHORIZATIONS, Case, STATUSES, Verdict};
use crate::support::{Desk, Origin, certificate_of, every_list_of_marks};

/// Checks every case of up to `most` assets with these origins. Returns the number of cases.
fn every_case(
    most: usize,
    origins: &[Origin],
    mut check: impl FnMut(&Case, &Desk, &DecisionContext<'_>),
) -> usize {
    let mut turn = 0;
    for marks in every_list_of_marks(most) {
        for origin in origins {
            let desk = Desk::new(&marks, *origin, turn);
            for status in STATUSES {
                for authorization in AUTHORIZATIONS {
                    for complete in [true, false] {
                        let case = Case {
                            status,
                            authorization,
                            marks: marks.clone(),
                            complete,
                            conflict: !desk.contested.is_empty(),
                        };
                        let certificate = certificate_of(&case, turn);
                        check(&case, &desk, &desk.context(&certificate, complete));
                        turn += 1;
                    }
                }
            }
        }
    }
    turn
}

fn described(verdict: Verdict, case: &Case, context: &DecisionContext<'_>) -> String {
    format!("{verdict:?} of {case:?}, that is {context:?}")
}

fn finding(checklist: &Checklist, requirement: Requirement) -> Option<Finding> {
    let mut of_it = checklist.conditions.iter().filter(|condition| condition.requirement == requirement);
    let first = of_it.next().map(|condition| condition.finding);
    assert_eq!(of_it.next(), None, "{requirement:?} is said twice in {checklist:?}");
    first
}
