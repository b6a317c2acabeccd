//! The receipt of a decision: what was decided and what was read back. It is one browser's record, and says so.
//!
//! `docs/receipt.md` describes the JSON for those who read it.

use acceptance_rules::asset::{AcceptanceStatus, Asset, AssetDetail};
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

/// What a reading proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The certificate is confirmed.
    Confirmed,
    /// The certificate is in clearing.
    Rejected,
    /// A second confirmation is awaited.
    SecondPending,
}

impl Proof {
    /// Its name in receipts and in the names of their files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Confirmed => "confirmed",
            Self::Rejected => "rejected",
            Self::SecondPending => "second-confirmation-pending",
        }
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

/// Where a receipt has its assets from.
#[derive(Clone, Copy, Debug)]
pub enum Source<'a> {
    /// What was decided, with everything that the person saw.
    Plan(&'a Plan),
    /// A reading after the decision: the page went while it was being made, and how it was made is forgotten.
    Reading {
        /// Which decision it was.
        decision: Decision,
        /// The certificate's confirmation status before it, as the service spelled it.
        before: Option<&'a str>,
        /// All assets as they were read.
        assets: &'a CompleteAssets,
    },
}

/// What was decided and what was read back.
#[derive(Clone, Debug)]
pub struct Receipt<'a> {
    /// Where its assets are from.
    pub source: Source<'a>,
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

/// One asset as it was decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// The asset with its status and its explanation as decided.
    pub asset: Asset,
    /// Whether nobody marked it, and the confirmation records it as received (Seed 3); `None` where that is not
    /// known.
    pub is_unmarked: Option<bool>,
}

impl Receipt<'_> {
    /// The decision.
    pub fn decision(&self) -> Decision {
        match self.source {
            Source::Plan(plan) => plan.decision(),
            Source::Reading { decision, .. } => decision,
        }
    }

    /// All assets in the order of the service: as they were decided, or as they were read afterwards.
    pub fn assets(&self) -> Vec<Decided> {
        match self.source {
            Source::Plan(plan) => {
                let confirms = plan.decision() == Decision::Confirm;
                let decide = |mut asset: Asset| {
                    let is_unmarked = confirms && asset.acceptance.is_none();
                    if is_unmarked {
                        asset.acceptance = Some(AcceptanceStatus::received());
                    }
                    Decided { asset, is_unmarked: Some(is_unmarked) }
                };
                plan.intended().map(decide).collect()
            }
            Source::Reading { assets, .. } => {
                let read = |asset: &Asset| Decided { asset: asset.clone(), is_unmarked: None };
                assets.iter().map(read).collect()
            }
        }
    }

    fn status_before(&self) -> Option<&str> {
        match self.source {
            Source::Plan(plan) => status_of(&plan.seen().certificate),
            Source::Reading { before, .. } => before,
        }
    }

    fn source_name(&self) -> &'static str {
        match self.source {
            Source::Plan(_) => "decision",
            Source::Reading { .. } => "reading",
        }
    }

    /// The name of its file, as in `certificate-4711-1001-confirmed-20261121T1002Z.json`.
    pub fn file_name(&self, extension: &str) -> String {
        let key = self.certificate.key;
        // To the minute, and without what some file systems forbid.
        let minute: String = self.read.utc.chars().take(16).filter(char::is_ascii_alphanumeric).collect();
        let (company, id, name) = (key.company.0, key.certificate.0, self.proof.name());
        format!("certificate-{company}-{id}-{name}-{minute}Z.{extension}")
    }

    /// The receipt as JSON, with what people call a status. Ids are integers with all their digits.
    pub fn json(&self, label: &dyn Fn(&AcceptanceStatus) -> String) -> String {
        let (assets, key) = (self.assets(), self.certificate.key);
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
        json.text("kind", decision_name(self.decision()));
        json.moment("sentAt", self.sent.as_ref());
        json.optional("confirmationStatusBefore", self.status_before());
        json.close();
        json.reply(self.reply);
        json.open("readBack");
        json.text("outcome", self.proof.name());
        json.moment("at", Some(&self.read));
        json.optional("confirmationStatus", status_of(self.certificate));
        let authorization = self.certificate.authorization.as_ref();
        json.optional("authorizationStatus", authorization.map(|status| status.raw()));
        json.close();
        json.text("assetsFrom", self.source_name());
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
        self.details(asset.details.iter().map(|(kind, text)| (asset_member(*kind), &**text)));
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
