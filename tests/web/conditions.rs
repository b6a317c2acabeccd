//! Tests the buttons and the lists of conditions against the rules, with generated certificates and
//! marks.

use acceptance_rules::asset::{Asset, AssetDetails, AssetId, StatusCodes};
use acceptance_rules::certificate::{AuthorizationStatus, Certificate, CertificateKey, ConfirmationStatus};
use acceptance_rules::complete::{CompleteAssets, Evidence};
use acceptance_rules::decision::{Checklist, Decision, DecisionContext, checklist};
use acceptance_rules::draft::Draft;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::desk::{assets_read, conditions, mark, open, outcome, selects_tell_the_truth, status_select};
use crate::generated::{Chance, IS_CAMPAIGN, any};
use crate::screen::{
    Role, click, eventually, find, get, is_button_off, is_button_on, options, press, settle, shows, travel,
};
use crate::scripted::{self, Service};

const CERTIFICATES: i64 = if IS_CAMPAIGN { 240 } else { 40 };

/// The inputs of the rules, made from the service's values.
struct Known {
    certificate: Certificate,
    assets: CompleteAssets,
    draft: Draft,
}

impl Known {
    fn of(held: &scripted::Certificate) -> Self {
        let codes = StatusCodes::default();
        let asset = |asset: &scripted::Asset| Asset {
            id: AssetId(asset.id),
            acceptance: asset.status.as_deref().and_then(|text| codes.read(text)),
            explanation: None,
            confirmation: None,
            details: AssetDetails::default(),
        };
        let assets = held.assets.iter().map(asset).collect();
        Self {
            certificate: Certificate {
                key: CertificateKey::new(held.company, held.id),
                confirmation: held.status.as_deref().map(ConfirmationStatus::read),
                authorization: held.authorization.as_deref().map(AuthorizationStatus::read),
                details: Vec::new(),
            },
            assets: CompleteAssets::prove(assets, Evidence::OwnStore).unwrap(),
            draft: Draft::default(),
        }
    }

    fn mark(&mut self, id: i64, status: &str) {
        let asset = self.assets.get(AssetId(id)).unwrap();
        self.draft.set_acceptance([asset], StatusCodes::default().read(status).as_ref());
    }

    fn checklist(&self, decision: Decision) -> Checklist {
        checklist(
            decision,
            &DecisionContext {
                certificate: Some(&self.certificate),
                assets: Some(&self.assets),
                draft: &self.draft,
                confirmed_before: false,
                has_stored_changes: false,
            },
        )
    }
}

#[wasm_bindgen_test]
async fn a_decision_is_armed_exactly_when_the_rules_allow_it() {
    let mut chance = Chance::new(20_261);
    let service = Service::new([any(1, &mut chance)]);
    let desk = open("/certificates/4711/1", &service);
    let (mut confirmable, mut rejectable) = (0, 0);
    for id in 1..=CERTIFICATES {
        if id > 1 {
            let made = any(id, &mut chance);
            service.edit(|certificates| *certificates = vec![made]);
            travel(&format!("/certificates/4711/{id}"));
        }
        get(Role::Heading, &format!("Certificate 4711/{id}")).await;
        assets_read().await;
        let mut known = Known::of(&service.held(id));
        for _ in 0..=chance.below(3) {
            let enabled = compare(&known, id).await;
            confirmable += usize::from(enabled[0]);
            rejectable += usize::from(enabled[1]);
            let count = known.assets.len();
            if count > 0 {
                // A certificate under review or confirmed is read-only at first.
                if let Some(edit) = find(Role::Button, "Edit anyway") {
                    click(&edit);
                    eventually("it can be edited", || find(Role::Button, "Edit anyway").is_none()).await;
                }
                let asset = 500 + chance.below(count) as i64;
                let offered = options(&status_select(asset));
                let (status, _) = &offered[chance.below(offered.len())];
                mark(asset, status).await;
                known.mark(asset, status);
            }
        }
        compare(&known, id).await;
        selects_tell_the_truth();
        if shows("unsaved") {
            press(Role::Button, "Discard changes").await;
            eventually("no mark is left", || !shows("unsaved")).await;
        }
    }
    let least = usize::try_from(CERTIFICATES / 12).unwrap();
    assert!(confirmable >= 2 * least && rejectable >= least, "{confirmable}, {rejectable} of {CERTIFICATES}");
    assert!(service.posts().is_empty());
    desk.close().await;
}

/// Returns whether each decision is enabled, after checking that rules, button and conditions
/// agree.
async fn compare(known: &Known, id: i64) -> [bool; 2] {
    let both = [
        (Decision::Confirm, "Confirm certificate", "Conditions to confirm"),
        (Decision::Reject, "Reject certificate", "Conditions to reject"),
    ];
    settle().await;
    let confirm = known.checklist(Decision::Confirm).is_enabled();
    eventually("the screen is up to date", || is_button_on("Confirm certificate") == confirm).await;
    let enabled = both.map(|(decision, button, list)| {
        let expected = known.checklist(decision);
        assert_eq!(is_button_on(button), expected.is_enabled(), "{button} of {id}: {:?}", known.certificate);
        assert_ne!(is_button_on(button), is_button_off(button));
        let unmet = conditions(list).iter().filter(|(met, _)| met == "false").count();
        assert_eq!(unmet, expected.unmet().count(), "{list} of {id}: {:?}", conditions(list));
        expected.is_enabled()
    });
    assert_eq!(outcome(), if enabled.contains(&true) { "idle" } else { "blocked" });
    enabled
}
