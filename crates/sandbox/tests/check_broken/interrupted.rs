//! Checks that do not come to their end, or see too little.

use std::sync::Arc;

use acceptance_api::client::{Client, Connection};
use acceptance_api::credentials::{AccessToken, TokenHeader};
use acceptance_api::error::Unreachable;
use acceptance_process::check::finding::Verdict::{Differs, Unknown, Works};
use acceptance_process::check::finding::{Lack, Outlook, Seen, Setting, Topic};
use acceptance_process::check::{Assumptions, Check, Heard};
use acceptance_rules::asset::StatusCodes;
use acceptance_sandbox::in_process::InProcess;
use acceptance_sandbox::{ACTIVATED, BASE_PATH, Options};

use super::{Break, check, check_of, is_anonymous, is_assets, lacks, obstacles, refused, told};
use crate::support::checking::{assumed, of, plain};
use crate::support::filled;

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
        assert_eq!(told(&findings, Topic::Token), (Differs, &Seen::Ended(status)));
        assert_eq!(told(&findings, Topic::Skip), (Unknown, &Seen::Failed(status)));
        assert_eq!(told(&findings, Topic::Equal), (Unknown, &Seen::NotAsked));
        assert_eq!(told(&findings, Topic::AssetPage), (Unknown, &Seen::NotAsked));
        assert!(
            findings.iter().all(|finding| finding.seen != Seen::Nothing || finding.topic == Topic::Clock)
        );
    }
}

#[tokio::test]
async fn questions_that_fail_in_the_middle_are_told_with_their_status() {
    let down = check(|_, number, answer| if number > 2 { refused(503, "") } else { Ok(answer) }).await;
    assert_eq!(down.outlook(), lacks(&[Lack::Failed(down.asked_so_far() - 2)]));
    let findings = down.findings();
    for topic in
        [Topic::Token, Topic::Skip, Topic::Equal, Topic::Case, Topic::AssetPage, Topic::OneCertificate]
    {
        assert_eq!(told(&findings, topic), (Unknown, &Seen::Failed(503)), "{topic:?}");
    }
    let cut = check(|request, _, answer| {
        if request.query.iter().any(|(name, value)| *name == "filter" && value.contains("<>")) {
            return Err(Unreachable::Network);
        }
        Ok(answer)
    })
    .await;
    assert_eq!(cut.outlook(), lacks(&[Lack::Failed(2)]));
    assert_eq!(told(&cut.findings(), Topic::NotEqual), (Unknown, &Seen::Unreached(Unreachable::Network)));
    // A service may stumble over what only the check asks.
    let stumbles = check(|request, _, answer| {
        let is_odd = request.query.iter().any(|(_, value)| value.contains("acceptanceDeskCheck"));
        if is_odd { refused(500, "") } else { Ok(answer) }
    })
    .await;
    assert_eq!(stumbles.outlook(), Outlook::default());
    assert_eq!(told(&stumbles.findings(), Topic::UnknownName), (Unknown, &Seen::Failed(500)));
    // What is refused without the token only shows that the token is looked at.
    let guarded =
        check(|request, _, answer| if is_anonymous(request) { refused(403, "") } else { Ok(answer) }).await;
    assert_eq!(guarded.outlook(), Outlook::default());
    assert_eq!(told(&guarded.findings(), Topic::Token), (Works, &Seen::AsExpected));
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
    let connection = Connection {
        base_url: BASE_PATH.to_owned(),
        token_header: TokenHeader::default(),
        require_total: false,
        codes: StatusCodes::default(),
    };
    let transport = Arc::new(InProcess::new(filled(&plain(), Options::default())));
    let token = AccessToken::parse(ACTIVATED, "Bearer ").unwrap();
    let client = Client::new(Arc::new(connection), Some(token), transport);
    let probe = client.probe(first.question).await;
    assert!(check.on(first, Heard { probe, sent: 0, received: 0 }).is_some());
    assert_eq!(check.outlook(), lacks(&[Lack::GivenUp]));
    let findings = check.findings();
    assert_eq!(told(&findings, Topic::Envelope).0, Works);
    for topic in [Topic::Token, Topic::Total, Topic::Equal, Topic::AssetPage, Topic::OneCertificate] {
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
        check.on(first, Heard { probe: Probe { status: None, date: None, sample }, sent: 0, received: 5 });
        assert_eq!(check.outlook(), obstacles(&[Topic::Reachable]));
        assert_eq!(of(&check.findings(), Topic::Reachable).setting, expected);
    }
}
