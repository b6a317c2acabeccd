//! Tests connection tests that are interrupted or see too little.

use acceptance_api::error::Unreachable;
use acceptance_process::check::finding::TopicResult::{Differs, Unknown, Works};
use acceptance_process::check::finding::{Lack, Outlook, Seen, Setting, Topic};
use acceptance_process::check::{Assumptions, Check};
use acceptance_sandbox::Options;
use acceptance_sandbox::shape::Shape;

use super::{Break, check, check_of, is_anonymous, is_assets, lacks, obstacles, refused, told};
use crate::support::checking::{assumed, of, service};
use crate::support::{activated, filled};

#[tokio::test]
async fn a_session_that_ends_in_the_middle_is_told_and_nothing_more_is_asked() {
    for status in [401, 0] {
        let ends: Break = if status == 0 {
            |_, number, answer| if number > 2 { refused(0, "") } else { Ok(answer) }
        } else {
            |_, number, answer| if number > 2 { refused(401, "[]") } else { Ok(answer) }
        };
        let check = check(ends).await;
        assert_eq!(check.asked_so_far(), 3);
        assert_eq!(check.outlook(), lacks(&[Lack::SessionEnded]));
        let findings = check.findings();
        assert_eq!(told(&findings, Topic::SignIn), (Differs, &Seen::Ended(status)));
        assert_eq!(told(&findings, Topic::Order), (Unknown, &Seen::Failed(status)));
        assert_eq!(told(&findings, Topic::Paths), (Unknown, &Seen::NotAsked));
        assert_eq!(told(&findings, Topic::AcceptanceStatuses), (Unknown, &Seen::NotAsked));
        assert!(findings.iter().all(|finding| finding.seen != Seen::Nothing));
    }
}

#[tokio::test]
async fn questions_that_fail_in_the_middle_are_told_with_their_status() {
    let down = check(|_, number, answer| if number > 2 { refused(503, "") } else { Ok(answer) }).await;
    assert_eq!(down.outlook(), lacks(&[Lack::Failed(down.asked_so_far() - 2)]));
    let findings = down.findings();
    for topic in [Topic::SignIn, Topic::Paths, Topic::AcceptanceStatuses, Topic::Order] {
        assert_eq!(told(&findings, topic), (Unknown, &Seen::Failed(503)), "{topic:?}");
    }
    let cut =
        check(|_, number, answer| if number == 3 { Err(Unreachable::Network) } else { Ok(answer) }).await;
    assert_eq!(cut.outlook(), lacks(&[Lack::Failed(1)]));
    assert_eq!(told(&cut.findings(), Topic::Order), (Unknown, &Seen::Unreached(Unreachable::Network)));
    // A service may fail on a question that the app never asks.
    let stumbles = check(|request, _, answer| {
        let is_one = request.url.ends_with("/101") || request.url.ends_with("/102");
        if is_one { refused(500, "") } else { Ok(answer) }
    })
    .await;
    assert_eq!(stumbles.outlook(), Outlook::default());
    assert_eq!(told(&stumbles.findings(), Topic::Paths), (Unknown, &Seen::Failed(500)));
    // A refusal without the token only shows that the token is checked.
    let guarded =
        check(|request, _, answer| if is_anonymous(request) { refused(403, "") } else { Ok(answer) }).await;
    assert_eq!(guarded.outlook(), Outlook::default());
    assert_eq!(told(&guarded.findings(), Topic::SignIn), (Works, &Seen::AsExpected));
}

#[tokio::test]
async fn a_service_without_rows_shows_too_little() {
    let none = check_of(filled(&[], Options::default()), |_, _, answer| Ok(answer), assumed()).await;
    assert_eq!(none.outlook(), lacks(&[Lack::NoCertificates]));
    let no_assets: Break = |request, _, answer| {
        if is_assets(request) { refused(200, r#"{"data": [], "totalCount": 0}"#) } else { Ok(answer) }
    };
    assert_eq!(check(no_assets).await.outlook(), lacks(&[Lack::NoAssets]));
}

#[tokio::test]
async fn a_check_that_is_given_up_says_so_and_what_it_did_not_ask() {
    let (mut check, first) = Check::begin(assumed());
    assert_eq!(check.outlook(), lacks(&[Lack::GivenUp]));
    let probe = activated(&service(Shape::default())).probe(first.question).await;
    assert!(check.on(first, probe).is_some());
    assert_eq!(check.outlook(), lacks(&[Lack::GivenUp]));
    let findings = check.findings();
    assert_eq!(told(&findings, Topic::Envelope).0, Works);
    for topic in [Topic::SignIn, Topic::Paths, Topic::Total, Topic::AcceptanceStatuses] {
        assert_eq!(told(&findings, topic), (Unknown, &Seen::NotAsked), "{topic:?}");
    }
}

#[test]
fn without_a_network_no_other_address_is_advised() {
    use acceptance_api::error::ApiError;
    use acceptance_api::probe::Probe;
    for (is_offline, expected) in [(true, None), (false, Some(Setting::BaseUrl))] {
        let (mut check, first) = Check::begin(Assumptions { is_offline, ..assumed() });
        let sample = Err(ApiError::Unreachable(Unreachable::Network));
        check.on(first, Probe { status: None, sample });
        assert_eq!(check.outlook(), obstacles(&[Topic::Reachable]));
        assert_eq!(of(&check.findings(), Topic::Reachable).setting, expected);
    }
}

#[tokio::test]
async fn a_user_who_is_not_activated_cannot_sign_in() {
    let check = check(|_, _, _| refused(403, "")).await;
    assert_eq!(check.outlook(), obstacles(&[Topic::SignIn]));
    assert_eq!(told(&check.findings(), Topic::SignIn), (Differs, &Seen::Status(403)));
    assert_eq!(check.asked_so_far(), 1);
}
