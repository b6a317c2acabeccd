//! What was done in this browser: one entry for each act, kept one by one, so that tabs that write at the same time
//! lose nothing of each other. An entry holds no token and no text that a person typed.

mod act;

use acceptance_rules::certificate::CertificateKey;

use crate::Damage;
use crate::text::{self, Field, Header, quoted};

pub use act::{Act, Outcome};

const KIND: &str = "log";

/// The most entries that are kept; the oldest make room for new ones.
pub const MOST: usize = 1000;
/// The most ids of requests in one entry: the last ones.
const MOST_IDS: usize = 8;

/// What the writing requests of an act were called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Requests {
    /// The idempotency key that they carried.
    key: Option<Box<str>>,
    /// What the service called the last of them.
    ids: Vec<Box<str>>,
    /// How many ids before these are not kept.
    dropped: usize,
}

impl Requests {
    /// A request carries this key.
    pub fn carry(&mut self, key: &str) {
        self.key = Some(key.into());
    }

    /// The service called a request so.
    pub fn answered(&mut self, id: &str) {
        if self.ids.len() >= MOST_IDS {
            self.ids.remove(0);
            self.dropped = self.dropped.saturating_add(1);
        }
        self.ids.push(id.into());
    }

    /// The idempotency key.
    pub fn key(&self) -> Option<&str> {
        self.key.as_deref()
    }

    /// The ids in the order in which the answers came, and how many before them are not kept.
    pub fn ids(&self) -> (&[Box<str>], usize) {
        (&self.ids, self.dropped)
    }
}

/// One act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// When it was begun, in milliseconds since 1970.
    pub at: i64,
    /// What was done.
    pub act: Act,
    /// On which certificate, if any.
    pub key: Option<CertificateKey>,
    /// What is known of it.
    pub outcome: Outcome,
    /// How many the outcome speaks of: marks, assets, or which of how many requests.
    pub count: (usize, usize),
    /// Whether it was found out afterwards, by a reading of its own.
    pub is_later: bool,
    /// What its requests were called.
    pub requests: Requests,
}

impl Entry {
    /// This entry as text.
    pub fn write(&self) -> String {
        let number = |number: usize| Some(number.to_string());
        let mut fields: Vec<Field> = vec![
            Some(self.act.name().into()),
            Some(self.outcome.name().into()),
            self.key.map(|key| key.company.0.to_string()),
            self.key.map(|key| key.certificate.0.to_string()),
            number(self.count.1),
            self.is_later.then(|| "later".into()),
            self.requests.key.as_deref().map(Into::into),
            number(self.requests.dropped),
        ];
        fields.extend(self.requests.ids.iter().map(|id| Some(String::from(&**id))));
        text::write(KIND, self.at, self.count.0, &fields)
    }

    /// Reads an entry back.
    ///
    /// # Errors
    /// A text that [`Entry::write`] does not write, or one of another version.
    pub fn read(text: &str) -> Result<Self, Damage> {
        let header = Header::read(KIND, text)?;
        read_fields(&header).ok_or(Damage::NotOurs)
    }
}

fn read_fields(header: &Header<'_>) -> Option<Entry> {
    let fields = header.fields()?;
    let [act, outcome, company, certificate, of, later, key, dropped, ids @ ..] = fields.as_slice() else {
        return None;
    };
    let name = |field: &Field| field.clone();
    let act = name(act).and_then(|name| Act::ALL.into_iter().find(|act| act.name() == name))?;
    let outcome = name(outcome).and_then(|name| Outcome::ALL.into_iter().find(|own| own.name() == name))?;
    let number = |field: &Field| field.as_deref()?.parse::<i64>().ok();
    let count = |field: &Field| field.as_deref()?.parse::<usize>().ok();
    let certificate = match (company, certificate) {
        (None, None) => None,
        (company, certificate) => Some(CertificateKey::new(number(company)?, number(certificate)?)),
    };
    let is_later = match later.as_deref() {
        None => false,
        Some("later") => true,
        Some(_) => return None,
    };
    let ids: Vec<Box<str>> = ids.iter().map(|id| id.as_deref().map(Into::into)).collect::<Option<_>>()?;
    if ids.len() > MOST_IDS {
        return None;
    }
    let requests = Requests { key: key.as_deref().map(Into::into), ids, dropped: count(dropped)? };
    let count = (header.count, count(of)?);
    Some(Entry { at: header.at, act, key: certificate, outcome, count, is_later, requests })
}

/// What an entry is kept under: in the order of the time, and unlike that of any other.
pub fn name(at: i64, chance: &str) -> String {
    format!("{at:020} {chance}")
}

/// Of all names of entries, those that make room: the oldest, where there are more than may be kept.
pub fn surplus(mut names: Vec<String>) -> Vec<String> {
    let mut oldest = Vec::new();
    // One each time, as a rule: sorting would be more code in the bundle than all of this.
    while names.len() > MOST {
        let Some((place, _)) = names.iter().enumerate().min_by_key(|(_, name)| *name) else { break };
        oldest.push(names.swap_remove(place));
    }
    oldest
}

/// A moment as programs write it, in UTC and by the clock on the wall.
pub type Exact<'a> = &'a dyn Fn(i64) -> (String, String);

/// Entries as JSON, in their order. `service` is the address of the service. Ids of certificates are integers with all
/// their digits.
pub fn json(entries: &[Entry], service: &str, exact: Exact<'_>) -> String {
    let mut json = format!(
        "{{\n\"format\": \"acceptance-desk.log\",\n\"version\": 1,\n\"service\": {},\n\"entries\": [",
        quoted(service)
    );
    for (place, entry) in entries.iter().enumerate() {
        json.push_str(if place > 0 { ",\n" } else { "\n" });
        json.push_str(&object(entry, exact));
    }
    json.push_str("\n]\n}\n");
    json
}

fn object(entry: &Entry, exact: Exact<'_>) -> String {
    let (utc, local) = exact(entry.at);
    let certificate = entry.key.map_or_else(
        || "null".into(),
        |key| {
            let (company, certificate) = (key.company.0, key.certificate.0);
            format!("{{\"leaseCompanyNumber\": {company}, \"acceptanceCertificateId\": {certificate}}}")
        },
    );
    let ids: Vec<String> = entry.requests.ids.iter().map(|id| quoted(id)).collect();
    format!(
        "{{\"at\": {{\"utc\": {}, \"local\": {}}}, \"certificate\": {certificate}, \"act\": {}, \"outcome\": {}, \
         \"count\": {}, \"of\": {}, \"foundOutLater\": {}, \"requestIds\": [{}], \"earlierRequestIds\": {}, \"idempotencyKey\": {}}}",
        quoted(&utc),
        quoted(&local),
        quoted(entry.act.name()),
        quoted(entry.outcome.name()),
        entry.count.0,
        entry.count.1,
        entry.is_later,
        ids.join(", "),
        entry.requests.dropped,
        entry.requests.key().map_or_else(|| "null".into(), quoted),
    )
}
