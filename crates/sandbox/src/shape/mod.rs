//! How answers look where the specification leaves it open: envelopes, spellings, caps and odd replies.
//!
//! Every choice is a switch, so that tests can put the frontend before each of them.

mod spelling;

use serde_json::{Map, Value, json};

use crate::gaps::{Authorization, Totals};

pub use spelling::{Spelling, StatusSpelling};

/// A choice among named values, as a flag takes it.
pub trait Choice: Sized + Copy + 'static {
    /// All values with their names; the first is the default.
    const NAMED: &'static [(&'static str, Self)];

    /// The value with this name.
    fn named(name: &str) -> Option<Self> {
        Self::NAMED.iter().find(|(own, _)| *own == name).map(|(_, value)| *value)
    }
}

/// What stands around the rows of a list (Seed 4, gaps).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Envelope {
    /// `{"data", "totalCount", "groupCount", "summary"}`; the count is -1 unless it was asked for.
    #[default]
    DevExtreme,
    /// The same, with `null` instead of no rows.
    NullData,
    /// Nothing.
    Bare,
    /// `{"items"}`.
    Items,
    /// `{"value"}`.
    Value,
    /// `{"results"}`.
    Results,
    /// One array under a name that nobody announced.
    Unannounced,
    /// `{"payload": {"rows"}}`, which a careful client must refuse.
    Unknown,
}

impl Choice for Envelope {
    const NAMED: &'static [(&'static str, Self)] = &[
        ("devextreme", Self::DevExtreme),
        ("null-data", Self::NullData),
        ("bare", Self::Bare),
        ("items", Self::Items),
        ("value", Self::Value),
        ("results", Self::Results),
        ("unannounced", Self::Unannounced),
        ("unknown", Self::Unknown),
    ];
}

/// An answer to every read that is not what was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Odd {
    /// 200 with a page for a browser.
    Html,
    /// 401 with `[]`.
    Unauthorized,
    /// A redirection to `/login`.
    Login,
    /// 200 with nothing.
    Empty,
}

impl Choice for Odd {
    const NAMED: &'static [(&'static str, Self)] = &[
        ("html", Self::Html),
        ("unauthorized", Self::Unauthorized),
        ("login", Self::Login),
        ("empty", Self::Empty),
    ];
}

/// The answer to a PATCH or a POST that did what was asked (its body is not shown in the specification).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WriteAnswer {
    /// 204.
    #[default]
    NoContent,
    /// 200 with `{"success": false}`, though it succeeded.
    SuccessFalse,
    /// 200 with a page for a browser.
    Html,
    /// 200 with nothing.
    Empty,
    /// 202 with `{"accepted": true}`, as if it were done later.
    Accepted,
    /// 200 with plain text.
    Text,
}

impl Choice for WriteAnswer {
    const NAMED: &'static [(&'static str, Self)] = &[
        ("no-content", Self::NoContent),
        ("success-false", Self::SuccessFalse),
        ("html", Self::Html),
        ("empty", Self::Empty),
        ("accepted", Self::Accepted),
        ("text", Self::Text),
    ];
}

/// All switches of the answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// Around the rows.
    pub envelope: Envelope,
    /// Of the members.
    pub spelling: Spelling,
    /// Of the statuses.
    pub statuses: StatusSpelling,
    /// The most certificates in one answer.
    pub certificate_cap: Option<u32>,
    /// The most assets in one answer.
    pub asset_cap: Option<u32>,
    /// Whether ids are texts.
    pub text_ids: bool,
    /// Whether members without a value are left out.
    pub omit_nulls: bool,
    /// Whether rows hold only the members that the specification names.
    pub bare_rows: bool,
    /// The count of all rows.
    pub totals: Totals,
    /// The authorization status.
    pub authorization: Authorization,
    /// Whether every answer has another order.
    pub drifting: bool,
    /// Instead of every answer to a read.
    pub odd: Option<Odd>,
    /// To a successful write.
    pub write_answer: WriteAnswer,
}

impl Shape {
    /// A list as it is sent.
    pub(crate) fn list(&self, rows: Vec<Value>, total: Option<i64>) -> Value {
        let rows = Value::Array(rows.into_iter().map(|row| self.row(row)).collect());
        let list = match self.envelope {
            Envelope::DevExtreme | Envelope::NullData => {
                let is_null = self.envelope == Envelope::NullData && rows == json!([]);
                json!({
                    "data": if is_null { Value::Null } else { rows },
                    "totalCount": total.unwrap_or(-1), "groupCount": -1, "summary": null
                })
            }
            Envelope::Bare => rows,
            Envelope::Items => with_total("items", rows, total),
            Envelope::Value => with_total("value", rows, total),
            Envelope::Results => with_total("results", rows, total),
            Envelope::Unannounced => with_total("entries", rows, total),
            Envelope::Unknown => json!({ "payload": { "rows": rows } }),
        };
        match list {
            Value::Object(members) => Value::Object(
                members.into_iter().map(|(name, value)| (self.spelling.member(&name), value)).collect(),
            ),
            other => other,
        }
    }

    /// One row as it is sent.
    pub(crate) fn row(&self, row: Value) -> Value {
        let Value::Object(members) = row else { return row };
        let kept = members.into_iter().filter(|(name, value)| {
            !(self.omit_nulls && value.is_null()) && (!self.bare_rows || SPECIFIED.contains(&name.as_str()))
        });
        let shaped = kept.map(|(name, value)| (self.spelling.member(&name), self.value(&name, value)));
        Value::Object(shaped.collect())
    }

    fn value(&self, name: &str, value: Value) -> Value {
        match value {
            Value::Object(_) => self.row(value),
            kept if name == "authorizationStatus" && self.authorization != Authorization::Kept => {
                self.authorization.write(kept)
            }
            Value::String(text) if name.ends_with("Status") => Value::String(self.statuses.write(text)),
            Value::Number(number) if self.text_ids && IDS.contains(&name) => {
                Value::String(number.to_string())
            }
            other => other,
        }
    }
}

/// The members that the specification names (Seed 2), the confirmation status of an asset among them.
const SPECIFIED: [&str; 7] = [
    "leaseCompanyNumber",
    "acceptanceCertificateId",
    "confirmationStatus",
    "authorizationStatus",
    "assetId",
    "acceptanceStatus",
    "explanation",
];

/// The members that hold ids (Seed 2).
const IDS: [&str; 3] = ["leaseCompanyNumber", "acceptanceCertificateId", "assetId"];

fn with_total(name: &str, rows: Value, total: Option<i64>) -> Value {
    let mut members = Map::from_iter([(name.to_owned(), rows)]);
    members.extend(total.map(|total| ("totalCount".to_owned(), total.into())));
    Value::Object(members)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Envelope, Shape, Spelling, StatusSpelling};

    #[test]
    fn a_row_is_respelled_all_the_way_down() {
        let shape = Shape {
            envelope: Envelope::Bare,
            spelling: Spelling::Snake,
            statuses: StatusSpelling::Camel,
            text_ids: true,
            omit_nulls: true,
            ..Shape::default()
        };
        let row = json!({
            "assetId": 9_007_199_254_740_993_i64, "confirmationStatus": "Confirmed", "explanation": null,
            "customerContext": { "customerName": "A", "leaseCompany": null }
        });
        let expected = json!([{
            "asset_id": "9007199254740993", "confirmation_status": "confirmed",
            "customer_context": { "customer_name": "A" }
        }]);
        assert_eq!(shape.list(vec![row], Some(1)), expected);
    }

    #[test]
    fn the_count_is_minus_one_unless_asked_for() {
        let expected = json!({ "data": [], "totalCount": -1, "groupCount": -1, "summary": null });
        assert_eq!(Shape::default().list(Vec::new(), None), expected);
    }
}
