//! Shared by all tests of this crate: reproducible random numbers, and constructors.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use acceptance_api::error::{ApiError, BodyProblem, Details, Unreachable};
use acceptance_process::Failure;
use acceptance_process::asset_loader::Incompleteness;
use acceptance_process::order::Order;
use acceptance_rules::act::Act;
use acceptance_rules::asset::{AcceptanceStatus, Asset, AssetDetails, AssetId, StatusCodes};
use acceptance_rules::certificate::{AuthorizationStatus, Certificate, CertificateKey, ConfirmationStatus};
use acceptance_rules::complete::{CompleteAssets, Evidence};
use acceptance_rules::decision::{Decision, DecisionContext, Plan, plan};
use acceptance_rules::draft::Draft;
use acceptance_rules::snapshot::{Difference, Snapshot};

/// The certificate in all tests.
pub(crate) const KEY: (i64, i64) = (4711, 9_007_199_254_740_993);

/// Pseudo-random numbers that are the same in every run.
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number from 0 to `end` - 1.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(end).unwrap()).unwrap()
    }

    /// Returns true once in this many calls on average; never for 0.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        times > 0 && self.below(times) == 0
    }

    pub(crate) fn pick<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())].clone()
    }

    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for end in (1..list.len()).rev() {
            list.swap(end, self.below(end + 1));
        }
    }
}

/// Returns the number of cases of a property: `ACCEPTANCE_CASES`, or a default that takes a few
/// seconds.
pub(crate) fn cases(usual: u64) -> u64 {
    std::env::var("ACCEPTANCE_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(usual)
}

pub(crate) fn key() -> CertificateKey {
    CertificateKey::new(KEY.0, KEY.1)
}

/// Returns the status with this text; an empty one is unset.
pub(crate) fn status(text: &str) -> Option<AcceptanceStatus> {
    static USUAL: LazyLock<BTreeMap<&str, Option<AcceptanceStatus>>> = LazyLock::new(|| {
        let codes = StatusCodes::default();
        ["", "received", "other", "damaged", "lost"].map(|text| (text, codes.read(text))).into()
    });
    USUAL.get(text).cloned().unwrap_or_else(|| StatusCodes::default().read(text))
}

/// Returns an asset; an empty status is unset, an empty explanation is none.
pub(crate) fn asset(id: i64, acceptance: &str, explanation: &str) -> Asset {
    Asset {
        id: AssetId(id),
        acceptance: status(acceptance),
        explanation: (!explanation.is_empty()).then(|| explanation.into()),
        confirmation: None,
        details: AssetDetails::default(),
    }
}

/// Returns the certificate with this confirmation status; an empty one is none.
pub(crate) fn certificate(status: &str) -> Certificate {
    static USUAL: LazyLock<BTreeMap<&str, Certificate>> = LazyLock::new(|| {
        let usual = ["firstConfirmationPending", "secondConfirmationPending", "clearingProcess", "Confirmed"];
        usual.map(|status| (status, new_certificate(status))).into()
    });
    USUAL.get(status).cloned().unwrap_or_else(|| new_certificate(status))
}

fn new_certificate(status: &str) -> Certificate {
    Certificate {
        key: key(),
        confirmation: (!status.is_empty()).then(|| ConfirmationStatus::read(status)),
        authorization: Some(AuthorizationStatus::read("ready")),
        details: Vec::new(),
    }
}

pub(crate) fn complete(assets: Vec<Asset>) -> CompleteAssets {
    CompleteAssets::prove(assets, Evidence::ReadToTheEnd { total: None }).unwrap()
}

fn plan_of(decision: Decision, certificate: &Certificate, assets: &CompleteAssets, draft: &Draft) -> Plan {
    let context = DecisionContext {
        certificate: Some(certificate),
        assets: Some(assets),
        draft,
        confirmed_before: false,
        has_stored_changes: false,
    };
    plan(decision, &context).unwrap()
}

/// Returns the order of an act on a snapshot.
pub(crate) fn order_of(act: Act, certificate: &Certificate, assets: &CompleteAssets, draft: &Draft) -> Order {
    match act.decision() {
        Some(decision) => Order::decision(plan_of(decision, certificate, assets, draft)),
        None => {
            let seen = Snapshot { certificate: certificate.clone(), assets: assets.clone() };
            Order::end_of_review(seen).unwrap()
        }
    }
}

pub(crate) fn refused(status: u16) -> Failure {
    Failure::Api(ApiError::Refused { status, details: Details::Empty, retry_after: None })
}

pub(crate) fn network() -> Failure {
    Failure::Api(ApiError::Unreachable(Unreachable::Network))
}

pub(crate) fn timeout() -> Failure {
    Failure::Api(ApiError::Unreachable(Unreachable::Timeout))
}

pub(crate) fn redirected() -> Failure {
    Failure::Api(ApiError::Redirected)
}

pub(crate) fn unreadable() -> Failure {
    let problem = BodyProblem::Html;
    Failure::Api(ApiError::Unreadable { content_type: Some("text/html".into()), size: 512, problem })
}

pub(crate) fn incomplete() -> Failure {
    Failure::Incomplete(Incompleteness::NothingNew)
}

/// Returns the assets that the differences name.
pub(crate) fn named(differences: &[Difference]) -> BTreeSet<i64> {
    let name = |difference: &Difference| match difference {
        Difference::AssetAdded(id) | Difference::AssetGone(id) => Some(id.0),
        Difference::AssetChanged { was, is } => {
            assert_eq!(was.id, is.id);
            Some(is.id.0)
        }
        Difference::Certificate { .. } => None,
    };
    differences.iter().filter_map(name).collect()
}

/// Status and explanation of assets by ID.
pub(crate) type Plain = BTreeMap<i64, (String, String)>;

/// Returns the assets that differ.
pub(crate) fn differing(one: &Plain, other: &Plain) -> BTreeSet<i64> {
    one.keys().chain(other.keys()).filter(|id| one.get(id) != other.get(id)).copied().collect()
}

/// Returns assets as the user sees them: status without regard to case, and explanation.
pub(crate) fn plain(assets: &CompleteAssets) -> Plain {
    let status =
        |asset: &Asset| asset.acceptance.as_ref().map_or("", AcceptanceStatus::raw).to_ascii_lowercase();
    assets.iter().map(|asset| (asset.id.0, (status(asset), asset.explanation().to_owned()))).collect()
}
