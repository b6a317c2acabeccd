//! Builds inputs of the rules in every spelling from the oracle's classes.

use acceptance_rules::asset::{AcceptanceStatus, Asset, AssetDetails, AssetId, StatusCodes};
use acceptance_rules::certificate::{AuthorizationStatus, Certificate, CertificateKey, ConfirmationStatus};
use acceptance_rules::complete::{CompleteAssets, Evidence};
use acceptance_rules::decision::{Decision, DecisionContext};
use acceptance_rules::draft::Draft;
use proptest::prelude::ProptestConfig;

use crate::oracle::{Authorization, Case, Mark, Status, Verdict};

/// IDs out of order, with the ends of the range and one that a double cannot represent.
pub(crate) const IDS: [i64; 4] = [9_007_199_254_740_993, i64::MIN, i64::MAX, -3];

/// The ID of an asset that is in none of these sets.
pub(crate) const GONE: AssetId = AssetId(404);

/// Returns the texts that the service may write for a confirmation status of this class.
pub(crate) fn status_texts(status: Status) -> &'static [Option<&'static str>] {
    match status {
        Status::OpenFirst => &[
            Some("firstConfirmationPending"),
            Some("FIRSTCONFIRMATIONPENDING"),
            Some("firstconfirmationpending"),
            Some("FirstConfirmationPending"),
        ],
        Status::OpenSecond => &[
            Some("secondConfirmationPending"),
            Some("SECONDCONFIRMATIONPENDING"),
            Some("secondconfirmationpending"),
        ],
        Status::Clearing => &[
            Some("clearingProcess"),
            Some("CLEARINGPROCESS"),
            Some("clearingprocess"),
            Some("ClearingProcess"),
            Some("cLEARINGpROCESS"),
        ],
        Status::Confirmed => &[Some("Confirmed"), Some("confirmed"), Some("CONFIRMED"), Some("cONFIRMEd")],
        Status::Unknown => &[
            Some("thirdConfirmationPending"),
            Some("rejected"),
            Some("unconfirmed"),
            Some("Confirmed2"),
            Some("Con firmed"),
            Some("clearing"),
            Some("clearing-process"),
        ],
        Status::LookAlike => &[
            Some(" firstConfirmationPending"),
            Some("secondConfirmationPending\n"),
            Some(" Confirmed"),
            Some("Confirmed "),
            Some("confirmed\n"),
            Some("Confirmed\u{A0}"),
            Some("\u{3000}CONFIRMED"),
            Some("Con\u{200B}firmed"),
            Some("\u{FEFF}Confirmed"),
            Some("Con\u{FB01}rmed"),
            Some("clearingProce\u{17F}s"),
            Some("CLEARINGPROCE\u{17F}\u{17F}"),
            Some("\tclearingProcess"),
            Some("clearing\u{AD}Process"),
            Some("clearing\u{2060}Process"),
            Some("clearingProcess\u{202E}"),
            Some("\u{FB01}rstConfirmationPending"),
            Some("fir\u{17F}tConfirmationPending"),
            Some("first\u{180E}ConfirmationPending"),
            Some("secondConfirmationPending\u{FE0F}"),
            Some("\u{17F}econdConfirmationPending\u{E0020}"),
            Some("second\u{200D}ConfirmationPending "),
        ],
        Status::Missing => &[None],
    }
}

/// Returns the texts that the service may write for an authorization status of this class.
pub(crate) fn authorization_texts(authorization: Authorization) -> &'static [Option<&'static str>] {
    match authorization {
        Authorization::Ready => &[Some("ready"), Some("READY"), Some("Ready"), Some("rEADy")],
        Authorization::Other => {
            &[Some("authorized"), Some("notReady"), Some("rea dy"), Some("read"), Some("ready2")]
        }
        Authorization::LookAlike => &[
            Some(" ready"),
            Some("ready\r\n"),
            Some("re\u{200B}ady"),
            Some("READY\u{2028}"),
            Some("ready\u{200E}"),
            Some("\u{2066}ready\u{2069}"),
        ],
        Authorization::Missing => &[None],
    }
}

/// Returns the texts that the service may write for an acceptance status of this class.
pub(crate) fn mark_texts(mark: Mark) -> &'static [Option<&'static str>] {
    match mark {
        Mark::Unset => &[None, Some("")],
        Mark::Received => &[Some("received"), Some("RECEIVED"), Some("Received"), Some("rEcEiVeD")],
        Mark::KnownReason => &[
            Some("other"),
            Some("damaged"),
            Some("notReceived"),
            Some("NOTRECEIVED"),
            Some("pricingIssues"),
            Some("incorrectleaseterm"),
            Some("Other"),
        ],
        Mark::UnknownReason => &[
            Some("stolen"),
            Some("re ceived"),
            Some("receivedd"),
            Some("not received"),
            Some("unset"),
            Some("null"),
            Some("\u{440}eceived"),
        ],
        Mark::LookAlike => &[
            Some(" received"),
            Some("received\t"),
            Some("rece\u{200B}ived"),
            Some("RECEIVED\u{A0}"),
            Some("received\u{0}"),
            Some("other\n"),
            Some("dama\u{AD}ged"),
            Some("pricingI\u{17F}\u{17F}ues"),
            Some("incorrectLea\u{17F}eTerm"),
            Some("\u{FEFF}notReceived"),
            Some(" "),
            Some("\u{200B}"),
        ],
    }
}

/// Returns one text of a list, wrapping around at its end.
pub(crate) fn pick<T: Copy>(texts: &[T], turn: usize) -> T {
    texts[turn % texts.len()]
}

pub(crate) fn acceptance(text: Option<&str>) -> Option<AcceptanceStatus> {
    text.and_then(|text| StatusCodes::default().read(text))
}

pub(crate) fn asset(id: i64, status: Option<AcceptanceStatus>) -> Asset {
    Asset {
        id: AssetId(id),
        acceptance: status,
        explanation: None,
        confirmation: None,
        details: AssetDetails::default(),
    }
}

/// Returns an asset; an empty status is unset, an empty explanation is none.
pub(crate) fn marked(id: i64, status: &str, explanation: &str) -> Asset {
    let explanation = (!explanation.is_empty()).then(|| explanation.into());
    Asset { explanation, ..asset(id, acceptance(Some(status))) }
}

pub(crate) fn certificate(confirmation: Option<&str>, authorization: Option<&str>) -> Certificate {
    Certificate {
        key: CertificateKey::new(i64::MAX, i64::MIN),
        confirmation: confirmation.map(ConfirmationStatus::read),
        authorization: authorization.map(AuthorizationStatus::read),
        details: Vec::new(),
    }
}

pub(crate) fn prove(assets: Vec<Asset>) -> CompleteAssets {
    CompleteAssets::prove(assets, Evidence::OwnStore).expect("every id comes once")
}

/// Returns the context of a decision without stored changes and without an earlier confirmation.
pub(crate) fn context<'a>(
    certificate: &'a Certificate,
    assets: &'a CompleteAssets,
    draft: &'a Draft,
) -> DecisionContext<'a> {
    DecisionContext {
        certificate: Some(certificate),
        assets: Some(assets),
        draft,
        confirmed_before: false,
        has_stored_changes: false,
    }
}

/// Returns the configuration of a property with this number of cases, or `ACCEPTANCE_CASES`.
pub(crate) fn config(cases: u32) -> ProptestConfig {
    let asked = std::env::var("ACCEPTANCE_CASES").ok().and_then(|cases| cases.parse().ok());
    ProptestConfig { cases: asked.unwrap_or(cases), failure_persistence: None, ..ProptestConfig::default() }
}

pub(crate) fn decision(verdict: Verdict) -> Decision {
    match verdict {
        Verdict::Confirm => Decision::Confirm,
        Verdict::Reject => Decision::Reject,
    }
}

/// Origin of the marks of a case, and of their conflicts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origin {
    /// All are saved at the service.
    Service,
    /// All assets are unset at the service, and the draft marks them.
    DraftOverUnset,
    /// Every marked asset has another status at the service, and the draft changes it.
    DraftOverOther,
    /// All are saved; the last explanation changed in the draft and then at the service.
    ConflictOfWords,
    /// All are saved; the draft marks one more asset that is gone.
    ConflictOfGone,
}

pub(crate) const ORIGINS: [Origin; 5] = [
    Origin::Service,
    Origin::DraftOverUnset,
    Origin::DraftOverOther,
    Origin::ConflictOfWords,
    Origin::ConflictOfGone,
];

/// The inputs of the rules for one list of marks.
pub(crate) struct Desk {
    pub(crate) assets: CompleteAssets,
    pub(crate) draft: Draft,
    /// The assets in conflict.
    pub(crate) contested: Vec<AssetId>,
}

impl Desk {
    /// Returns the assets and the draft that show these marks. `turn` chooses the spellings.
    pub(crate) fn new(marks: &[Mark], origin: Origin, turn: usize) -> Self {
        let shown: Vec<Asset> = (0..)
            .zip(marks)
            .zip(IDS)
            .map(|((place, mark), id)| asset(id, acceptance(pick(mark_texts(*mark), turn + place))))
            .collect();
        let mut draft = Draft::default();
        let mut contested = Vec::new();
        let mut held = shown.clone();
        match origin {
            Origin::Service => {}
            Origin::DraftOverUnset => {
                for asset in &mut held {
                    asset.acceptance = None;
                }
            }
            Origin::DraftOverOther => {
                for (asset, mark) in held.iter_mut().zip(marks) {
                    asset.acceptance = match mark {
                        Mark::Unset => None,
                        Mark::Received => acceptance(Some(pick(&["damaged", "stolen", " received"], turn))),
                        Mark::KnownReason | Mark::UnknownReason | Mark::LookAlike => acceptance(Some(pick(
                            &["received", "incorrectLeaseTerm", "lost", "damaged "],
                            turn,
                        ))),
                    };
                }
            }
            Origin::ConflictOfWords => {
                if let Some(last) = held.last_mut() {
                    draft.set_explanation(last, "mine");
                    last.explanation = Some("theirs".into());
                    contested.push(last.id);
                }
            }
            Origin::ConflictOfGone => {
                let gone = asset(GONE.0, None);
                draft.set_acceptance([&gone], acceptance(Some("received")).as_ref());
                contested.push(gone.id);
            }
        }
        for (held, shown) in held.iter().zip(&shown) {
            if held.acceptance != shown.acceptance {
                draft.set_acceptance([held], shown.acceptance.as_ref());
            }
        }
        Self { assets: prove(held), draft, contested }
    }

    /// Returns the context for the rules.
    pub(crate) fn context<'a>(&'a self, certificate: &'a Certificate, complete: bool) -> DecisionContext<'a> {
        let assets = complete.then_some(&self.assets);
        DecisionContext { assets, ..context(certificate, &self.assets, &self.draft) }
    }
}

/// Returns every list of up to `most` marks.
pub(crate) fn every_list_of_marks(most: usize) -> Vec<Vec<Mark>> {
    let mut lists = vec![Vec::new()];
    let mut longest = lists.clone();
    for _ in 0..most {
        longest = longest
            .iter()
            .flat_map(|list| {
                crate::oracle::MARKS.iter().map(|mark| {
                    let mut longer: Vec<Mark> = list.clone();
                    longer.push(*mark);
                    longer
                })
            })
            .collect();
        lists.extend(longest.iter().cloned());
    }
    lists
}

/// Returns the IDs of assets at these places of a case.
pub(crate) fn ids(places: &[usize]) -> Vec<AssetId> {
    places.iter().map(|place| AssetId(IDS[*place])).collect()
}

/// Returns a certificate of the classes of a case. `turn` chooses the spellings.
pub(crate) fn certificate_of(case: &Case, turn: usize) -> Certificate {
    certificate(
        pick(status_texts(case.status), turn),
        pick(authorization_texts(case.authorization), turn / 3),
    )
}
