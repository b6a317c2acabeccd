//! The places of the app and their addresses. The only file with paths of the app in it.

use acceptance_api::filter::StatusFilter;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::queue::{By, Order};

/// Where a provider sends a person back to who signed in. No place of the app: it leads to the one that was left.
pub const SIGNED_IN: &str = "/signed-in";

/// A place in the app.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Route {
    /// The start, which leads elsewhere.
    Start,
    /// The list of certificates.
    Certificates(ListView),
    /// One certificate.
    Certificate(CertificateKey, AssetView),
    /// The cases that wait for the operator.
    Review(CaseView),
    /// One case, among those that are looked at.
    Case(CertificateKey, CaseView),
    /// An update of scrap errors.
    ScrapErrors,
    /// Sign-in and settings.
    Connection,
    /// No place of ours.
    Lost,
}

/// How the list is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListView {
    /// Which certificates.
    pub filter: StatusFilter,
    /// How many are passed over.
    pub skip: u64,
}

impl Default for ListView {
    fn default() -> Self {
        Self { filter: StatusFilter::Pending, skip: 0 }
    }
}

/// Which assets are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AssetFilter {
    /// All.
    #[default]
    All,
    /// Those without a status.
    Unmarked,
    /// Those that are not received.
    Problems,
    /// Those with an unsaved mark.
    Changed,
}

impl AssetFilter {
    /// All choices, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::All, Self::Unmarked, Self::Problems, Self::Changed];

    /// The name in the address.
    pub fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Unmarked => "unmarked",
            Self::Problems => "problems",
            Self::Changed => "changed",
        }
    }
}

/// How the assets of a certificate are looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AssetView {
    /// Which assets.
    pub show: AssetFilter,
    /// The text that they must hold.
    pub find: String,
}

/// Which cases are looked at, and in which order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CaseView {
    /// The text that they must hold.
    pub find: String,
    /// Their order.
    pub order: Order,
    /// What else they are chosen by, as the address says it.
    pub choice: CaseChoice,
}

/// What cases are chosen by, as the address says it; what is empty leaves all in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CaseChoice {
    /// The acceptance status of a problem, as the service writes it.
    pub reason: String,
    /// The name of an age.
    pub age: String,
    /// The number of a lease company.
    pub company: String,
}

/// The names of ages in the address, the youngest first.
pub const AGES: [&str; 6] = ["day", "three-days", "week", "two-weeks", "month", "longer"];

impl CaseChoice {
    /// Whether it asks for what only the assets of a case tell.
    pub fn is_of_assets(&self) -> bool {
        !self.reason.is_empty() || !self.age.is_empty()
    }

    /// What is chosen, by its name in the address.
    fn parts(&self) -> [(&'static str, &String); 3] {
        [("reason", &self.reason), ("age", &self.age), ("company", &self.company)]
    }
}

/// The name of an order in the address.
pub fn order_name(by: By) -> &'static str {
    match by {
        By::Age => "age",
        By::Case => "case",
        By::Assets => "assets",
        By::Problems => "problems",
        By::Value => "value",
        By::Service => "service",
    }
}

impl CaseView {
    fn read(query: impl Fn(&str) -> String) -> Self {
        let sort = query("sort");
        let name = sort.strip_prefix('-').unwrap_or(&sort);
        let order = By::ALL.into_iter().find(|by| order_name(*by) == name);
        let order = order.map(|by| Order { by, is_reversed: sort.starts_with('-') });
        let company = number(&query("company")).map(|number| number.to_string()).unwrap_or_default();
        let age = Some(query("age")).filter(|age| AGES.contains(&&**age)).unwrap_or_default();
        let choice = CaseChoice { reason: query("reason"), age, company };
        Self { find: query("find"), order: order.unwrap_or_default(), choice }
    }

    /// Whether not all cases are looked at.
    pub fn is_narrowed(&self) -> bool {
        !self.find.is_empty() || self.choice != CaseChoice::default()
    }

    fn write(&self, path: String) -> String {
        let mut query = Vec::new();
        for (name, value) in [("find", &self.find)].into_iter().chain(self.choice.parts()) {
            if !value.is_empty() {
                query.push(format!("{name}={}", encode(value)));
            }
        }
        if self.order != Order::default() {
            let sign = if self.order.is_reversed { "-" } else { "" };
            query.push(format!("sort={sign}{}", order_name(self.order.by)));
        }
        if query.is_empty() { path } else { format!("{path}?{}", query.join("&")) }
    }
}

/// The name of a list in the address.
pub fn filter_name(filter: StatusFilter) -> &'static str {
    match filter {
        StatusFilter::Pending => "pending",
        StatusFilter::Clearing => "clearing",
        StatusFilter::Confirmed => "confirmed",
        StatusFilter::All => "all",
    }
}

impl Route {
    /// The place of an address: a path with its query. A view that makes no sense is the default one.
    pub fn parse(address: &str) -> Self {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let query = |name: &str| {
            let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
            pairs.filter(|(own, _)| *own == name).map(|(_, value)| decode(value)).next().unwrap_or_default()
        };
        let mut segments = path.split('/').filter(|segment| !segment.is_empty());
        match (segments.next(), segments.next(), segments.next(), segments.next()) {
            (None, ..) => Self::Start,
            (Some("certificates"), None, ..) => {
                let filter =
                    StatusFilter::ALL.into_iter().find(|filter| filter_name(*filter) == query("status"));
                let filter = filter.unwrap_or(StatusFilter::Pending);
                Self::Certificates(ListView { filter, skip: query("skip").parse().unwrap_or_default() })
            }
            (Some("certificates"), Some(company), Some(certificate), None) => {
                match (number(company), number(certificate)) {
                    (Some(company), Some(certificate)) => {
                        let show = AssetFilter::ALL.into_iter().find(|show| show.name() == query("show"));
                        let view = AssetView { show: show.unwrap_or_default(), find: query("find") };
                        Self::Certificate(CertificateKey::new(company, certificate), view)
                    }
                    _ => Self::Lost,
                }
            }
            (Some("review"), None, ..) => Self::Review(CaseView::read(query)),
            (Some("review"), Some(company), Some(certificate), None) => {
                match (number(company), number(certificate)) {
                    (Some(company), Some(certificate)) => {
                        Self::Case(CertificateKey::new(company, certificate), CaseView::read(query))
                    }
                    _ => Self::Lost,
                }
            }
            (Some("scrap-errors"), None, ..) => Self::ScrapErrors,
            (Some("connection"), None, ..) => Self::Connection,
            _ => Self::Lost,
        }
    }

    /// The address of a place.
    pub fn address(&self) -> String {
        match self {
            Self::Start | Self::Lost => "/".into(),
            Self::Certificates(view) => {
                let mut address = format!("/certificates?status={}", filter_name(view.filter));
                if view.skip > 0 {
                    address.push_str(&format!("&skip={}", view.skip));
                }
                address
            }
            Self::Certificate(key, view) => {
                let mut query = Vec::new();
                if view.show != AssetFilter::All {
                    query.push(format!("show={}", view.show.name()));
                }
                if !view.find.is_empty() {
                    query.push(format!("find={}", encode(&view.find)));
                }
                let address = format!("/certificates/{key}");
                if query.is_empty() { address } else { format!("{address}?{}", query.join("&")) }
            }
            Self::Review(view) => view.write("/review".into()),
            Self::Case(key, view) => view.write(format!("/review/{key}")),
            Self::ScrapErrors => "/scrap-errors".into(),
            Self::Connection => "/connection".into(),
        }
    }

    /// One certificate, looked at in the default way.
    pub fn certificate(key: CertificateKey) -> Self {
        Self::Certificate(key, AssetView::default())
    }
}

fn number(text: &str) -> Option<i64> {
    let is_plain = !text.starts_with('+');
    text.parse().ok().filter(|_| is_plain)
}

fn encode(text: &str) -> String {
    js_sys::encode_uri_component(text).into()
}

fn decode(text: &str) -> String {
    let spaced = text.replace('+', " ");
    js_sys::decode_uri_component(&spaced).map_or(spaced, String::from)
}
