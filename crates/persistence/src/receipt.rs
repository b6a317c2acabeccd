//! The receipt of a decision: what was decided and what was read back. It is one browser's record, and says so.
//!
//! `docs/receipt.md` describes the JSON for those who read it.

use acceptance_rules::act::Proof;
use acceptance_rules::asset::{AcceptanceStatus, Asset, AssetDetail, AssetId};
use acceptance_rules::certificate::{Certificate, CertificateDetail};
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::decision::{Decision, Plan};

use crate::text::quoted;

/// What a JSON receipt says that it is.
const FORMAT: &str = "acceptance-desk.receipt";
/// The version of its members.
const VERSION: u32 = 1;
/// What a JSON receipt is worth, in every language of the desk.
const NOTICE: &str = "Record of the browser in which the decision was made; not a document of the operator.";

/// The name of a proof in receipts and in the names of their files.
fn proof_name(proof: Proof) -> &'static str {
    match proof {
        Proof::Confirmed => "confirmed",
        Proof::Rejected => "rejected",
        Proof::SecondPending => "second-confirmation-pending",
        Proof::ReviewEnded => "review-ended",
    }
}

/// A time as RFC 3339 writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// In UTC, as in `2026-11-21T10:02:03.004Z`.
    pub utc: String,
    /// By the clock on the wall, as in `2026-11-21T11:02:03.004+01:00`.
    pub local: String,
}

/// What came back when the decision was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply {
    /// What kind of answer it was.
    pub kind: &'static str,
    /// Its HTTP status, where one is known.
    pub status: Option<u16>,
}

/// What was decided and what was read back.
#[derive(Clone, Debug)]
pub struct Receipt<'a> {
    /// The decision.
    pub decision: Decision,
    /// How it was made; a reload forgets that.
    pub plan: Option<&'a Plan>,
    /// The certificate's confirmation status before it, as the service spelled it.
    pub before: Option<&'a str>,
    /// All assets as they were read after the decision.
    pub assets: &'a CompleteAssets,
    /// When the assets were read.
    pub assets_read: Moment,
    /// What the reading proved.
    pub proof: Proof,
    /// The certificate as it was read back.
    pub certificate: &'a Certificate,
    /// When the decision was sent, where that is known.
    pub sent: Option<Moment>,
    /// When the certificate was read back.
    pub read: Moment,
    /// What came back when the decision was sent, where that is known.
    pub reply: Option<Reply>,
    /// The address of the service.
    pub service: &'a str,
}

/// One asset as the service held it after the decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// The asset as it was read.
    pub asset: Asset,
    /// Whether nobody marked it, and the confirmation recorded it as received (Seed 3); `None` where that is not
    /// known, as for an asset that came after the person looked.
    pub is_unmarked: Option<bool>,
}

impl Receipt<'_> {
    /// All assets in the order of the service.
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

    /// The name of its file, as in `certificate-4711-1001-confirmed-20261121T1002Z.json`.
    pub fn file_name(&self, extension: &str) -> String {
        let key = self.certificate.key;
        // To the minute, and without what some file systems forbid.
        let minute: String = self.read.utc.chars().take(16).filter(char::is_ascii_alphanumeric).collect();
        let (company, id, name) = (key.company.0, key.certificate.0, proof_name(self.proof));
        format!("certificate-{company}-{id}-{name}-{minute}Z.{extension}")
    }

    /// The receipt as JSON, with what people call a status. Ids are integers with all their digits.
    pub fn json(&self, label: &dyn Fn(&AcceptanceStatus) -> String) -> String {
        let (assets, key) = (self.decided(), self.certificate.key);
        let mut json = Json(String::from("{"));
        json.text("format", FORMAT);
        json.raw("version", &VERSION.to_string());
        json.text("notice", NOTICE);
        json.text("service", self.service);
        json.open("certificate");
        json.raw("leaseCompanyNumber", &key.company.0.to_string());
        json.raw("acceptanceCertificateId", &key.certificate.0.to_string());
        json.details(
            self.certificate.details.iter().map(|(kind, text)| (certificate_member(*kind), &**text)),
        );
        json.close();
        json.open("decision");
        json.text("kind", decision_name(self.decision));
        json.moment("sentAt", self.sent.as_ref());
        json.optional("confirmationStatusBefore", self.before);
        json.close();
        json.reply(self.reply);
        json.open("readBack");
        json.text("outcome", proof_name(self.proof));
        json.moment("at", Some(&self.read));
        json.optional("confirmationStatus", status_of(self.certificate));
        let authorization = self.certificate.authorization.as_ref();
        json.optional("authorizationStatus", authorization.map(|status| status.raw()));
        json.close();
        json.text("assetsFrom", "reading");
        json.moment("assetsReadAt", Some(&self.assets_read));
        json.raw("assetCount", &assets.len().to_string());
        json.name("assets");
        json.0.push('[');
        for decided in &assets {
            json.asset(decided, label);
        }
        json.0.push_str("\n]\n}\n");
        json.0
    }
}

/// JSON under construction; the members come in the order in which they are written.
struct Json(String);

impl Json {
    fn name(&mut self, name: &str) {
        if !self.0.ends_with('{') {
            self.0.push(',');
        }
        self.0.push('\n');
        self.0.push_str(&quoted(name));
        self.0.push_str(": ");
    }

    fn raw(&mut self, name: &str, json: &str) {
        self.name(name);
        self.0.push_str(json);
    }

    fn text(&mut self, name: &str, text: &str) {
        self.raw(name, &quoted(text));
    }

    fn optional(&mut self, name: &str, text: Option<&str>) {
        match text {
            Some(text) => self.text(name, text),
            None => self.raw(name, "null"),
        }
    }

    fn open(&mut self, name: &str) {
        self.raw(name, "{");
    }

    fn close(&mut self) {
        self.0.push('}');
    }

    fn moment(&mut self, name: &str, moment: Option<&Moment>) {
        let Some(moment) = moment else { return self.raw(name, "null") };
        self.open(name);
        self.text("utc", &moment.utc);
        self.text("local", &moment.local);
        self.close();
    }

    fn reply(&mut self, reply: Option<Reply>) {
        let Some(reply) = reply else { return self.raw("reply", "null") };
        self.open("reply");
        self.text("kind", reply.kind);
        self.raw("httpStatus", &reply.status.map_or_else(|| "null".to_owned(), |status| status.to_string()));
        self.close();
    }

    fn details<'a>(&mut self, details: impl Iterator<Item = (&'static str, &'a str)>) {
        self.open("details");
        for (name, text) in details {
            self.text(name, text);
        }
        self.close();
    }

    fn asset(&mut self, decided: &Decided, label: &dyn Fn(&AcceptanceStatus) -> String) {
        let Decided { asset, is_unmarked } = decided;
        if !self.0.ends_with('[') {
            self.0.push(',');
        }
        self.0.push_str("\n{");
        self.raw("assetId", &asset.id.to_string());
        let status = asset.acceptance.as_ref();
        self.optional("acceptanceStatus", status.map(|status| status.raw()));
        self.optional("acceptanceStatusLabel", status.map(label).as_deref());
        self.optional("explanation", asset.explanation.as_deref());
        let is_unmarked = is_unmarked.map_or_else(|| "null".to_owned(), |it| it.to_string());
        self.raw("recordedWithoutMark", &is_unmarked);
        self.details(asset.details.iter().map(|(kind, text)| (asset_member(*kind), text)));
        self.close();
    }
}

fn status_of(certificate: &Certificate) -> Option<&str> {
    certificate.confirmation.as_ref().map(|status| status.raw())
}

fn decision_name(decision: Decision) -> &'static str {
    match decision {
        Decision::Confirm => "confirm",
        Decision::Reject => "reject",
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
