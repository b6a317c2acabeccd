//! The receipt of a decision: a record of this browser, for people and programs.
//!
//! `docs/receipt.md` documents the JSON.

use acceptance_rules::act::{Act, Proof};
use acceptance_rules::asset::{AcceptanceStatus, Asset, AssetDetail, AssetId};
use acceptance_rules::certificate::{Certificate, CertificateDetail};
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::decision::{Decision, Plan};
use serde::{Serialize, Serializer};

use crate::names::Named;

/// The format that a JSON receipt names.
const FORMAT: &str = "acceptance-desk.receipt";
/// The version of its members.
const VERSION: u32 = 1;
/// The notice in a JSON receipt, in every language of the app.
const NOTICE: &str = "Record of the browser in which the decision was made; not a document of the operator.";

/// Returns the name of a proof in receipts and file names.
fn proof_name(proof: Proof) -> &'static str {
    match proof {
        Proof::Confirmed => "confirmed",
        Proof::Rejected => "rejected",
        Proof::SecondPending => "second-confirmation-pending",
        Proof::ReviewEnded => "review-ended",
    }
}

/// A time in the form of RFC 3339.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Moment {
    /// In UTC, as in `2026-11-21T10:02:03.004Z`.
    pub utc: String,
    /// In local time, as in `2026-11-21T11:02:03.004+01:00`.
    pub local: String,
}

/// The reply to the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Reply {
    /// The kind of reply.
    pub kind: &'static str,
    /// Its HTTP status, if known.
    #[serde(rename = "httpStatus")]
    pub status: Option<u16>,
}

/// A decision and the read after it.
#[derive(Clone, Debug)]
pub struct Receipt<'a> {
    /// The decision.
    pub decision: Decision,
    /// Its plan; `None` after a reload.
    pub plan: Option<&'a Plan>,
    /// The raw confirmation status before it.
    pub before: Option<&'a str>,
    /// All assets as they were read after the decision.
    pub assets: &'a CompleteAssets,
    /// When the assets were read.
    pub assets_read: Moment,
    /// The proof.
    pub proof: Proof,
    /// The certificate as it was read back.
    pub certificate: &'a Certificate,
    /// When the decision was sent, if known.
    pub sent: Option<Moment>,
    /// When the certificate was read back.
    pub read: Moment,
    /// The reply to the decision, if known.
    pub reply: Option<Reply>,
    /// The address of the service.
    pub service: &'a str,
}

/// An asset after the decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// The asset as it was read.
    pub asset: Asset,
    /// Whether the confirmation recorded it as received without a mark (Specification: states);
    /// `None` if unknown, as for an asset that was added after the plan was made.
    pub is_unmarked: Option<bool>,
}

impl Receipt<'_> {
    /// Returns all assets in the order of the service.
    pub fn decided(&self) -> Vec<Decided> {
        let unset = self.plan.map(|plan| (plan, AssetId::sorted(plan.unset())));
        let is_unmarked = |asset: &Asset| {
            let (plan, unset) = unset.as_ref()?;
            plan.seen().assets.get(asset.id)?;
            let is_received = asset.acceptance.as_ref().is_some_and(AcceptanceStatus::is_received);
            let was_unset = unset.binary_search(&asset.id).is_ok();
            Some(self.decision == Decision::Confirm && was_unset && is_received)
        };
        let decided = |asset: &Asset| Decided { asset: asset.clone(), is_unmarked: is_unmarked(asset) };
        self.assets.iter().map(decided).collect()
    }

    /// Returns the name of its file, as in `certificate-4711-1001-confirmed-20261121T1002Z.json`.
    pub fn file_name(&self, extension: &str) -> String {
        let key = self.certificate.key;
        // To the minute, without characters that file systems forbid.
        let minute: String = self.read.utc.chars().take(16).filter(char::is_ascii_alphanumeric).collect();
        let (company, id, name) = (key.company.0, key.certificate.0, proof_name(self.proof));
        format!("certificate-{company}-{id}-{name}-{minute}Z.{extension}")
    }

    /// Returns the receipt as JSON; `label` names a status. IDs are integers with all their digits.
    pub fn json(&self, label: &dyn Fn(&AcceptanceStatus) -> String) -> String {
        let (decided, key) = (self.decided(), self.certificate.key);
        let certificate = self.certificate;
        let details = certificate.details.iter().map(|(kind, text)| (certificate_member(*kind), &**text));
        let file = File {
            format: FORMAT,
            version: VERSION,
            notice: NOTICE,
            service: self.service,
            certificate: CertificateEntry {
                lease_company_number: key.company.0,
                acceptance_certificate_id: key.certificate.0,
                details: Details(details.collect()),
            },
            decision: DecisionEntry {
                kind: Act::from(self.decision).name(),
                sent_at: self.sent.as_ref(),
                confirmation_status_before: self.before,
            },
            reply: self.reply,
            read_back: ReadBack {
                outcome: proof_name(self.proof),
                at: &self.read,
                confirmation_status: certificate.confirmation.as_ref().map(|status| status.raw()),
                authorization_status: certificate.authorization.as_ref().map(|status| status.raw()),
            },
            assets_from: "reading",
            assets_read_at: &self.assets_read,
            asset_count: decided.len(),
            assets: decided.iter().map(|decided| AssetEntry::of(decided, label)).collect(),
        };
        // Texts, numbers and lists of them always have a JSON form.
        serde_json::to_string_pretty(&file).unwrap_or_default()
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct File<'a> {
    format: &'static str,
    version: u32,
    notice: &'static str,
    service: &'a str,
    certificate: CertificateEntry<'a>,
    decision: DecisionEntry<'a>,
    reply: Option<Reply>,
    read_back: ReadBack<'a>,
    assets_from: &'static str,
    assets_read_at: &'a Moment,
    asset_count: usize,
    assets: Vec<AssetEntry<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CertificateEntry<'a> {
    lease_company_number: i64,
    acceptance_certificate_id: i64,
    details: Details<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct DecisionEntry<'a> {
    kind: &'static str,
    sent_at: Option<&'a Moment>,
    confirmation_status_before: Option<&'a str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ReadBack<'a> {
    outcome: &'static str,
    at: &'a Moment,
    confirmation_status: Option<&'a str>,
    authorization_status: Option<&'a str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct AssetEntry<'a> {
    asset_id: i64,
    acceptance_status: Option<&'a str>,
    acceptance_status_label: Option<String>,
    explanation: Option<&'a str>,
    recorded_without_mark: Option<bool>,
    details: Details<'a>,
}

impl<'a> AssetEntry<'a> {
    fn of(decided: &'a Decided, label: &dyn Fn(&AcceptanceStatus) -> String) -> Self {
        let asset = &decided.asset;
        let details = asset.details.iter().map(|(kind, text)| (asset_member(*kind), text));
        Self {
            asset_id: asset.id.0,
            acceptance_status: asset.acceptance.as_ref().map(AcceptanceStatus::raw),
            acceptance_status_label: asset.acceptance.as_ref().map(label),
            explanation: asset.explanation.as_deref(),
            recorded_without_mark: decided.is_unmarked,
            details: Details(details.collect()),
        }
    }
}

/// Members with their texts, in this order.
struct Details<'a>(Vec<(&'static str, &'a str)>);

impl Serialize for Details<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().copied())
    }
}

fn certificate_member(detail: CertificateDetail) -> &'static str {
    match detail {
        CertificateDetail::LeaseSchedule => "leaseSchedule",
        CertificateDetail::CustomerInformation => "customerInformation",
        CertificateDetail::CustomerName => "customerName",
        CertificateDetail::CustomerNumber => "customerNumber",
        CertificateDetail::LeaseCompanyName => "leaseCompanyName",
        CertificateDetail::LeaseStart => "leaseStart",
        CertificateDetail::PlannedLeaseEnd => "plannedLeaseEnd",
        CertificateDetail::FirstConfirmation => "firstConfirmation",
        CertificateDetail::SecondConfirmation => "secondConfirmation",
    }
}

fn asset_member(detail: AssetDetail) -> &'static str {
    match detail {
        AssetDetail::SerialNumber => "serialNumber",
        AssetDetail::Manufacturer => "manufacturer",
        AssetDetail::Description => "description",
        AssetDetail::Category => "category",
        AssetDetail::Class => "class",
        AssetDetail::CostCenter => "costCenter",
        AssetDetail::OrderNumber => "orderNumber",
        AssetDetail::PurchaseOrder => "purchaseOrder",
        AssetDetail::Location => "location",
        AssetDetail::Street => "street",
        AssetDetail::City => "city",
        AssetDetail::Postcode => "postcode",
        AssetDetail::PeriodicalPrice => "periodicalPrice",
        AssetDetail::Currency => "currency",
        AssetDetail::LeaseStart => "leaseStart",
        AssetDetail::Rejection => "rejection",
    }
}
