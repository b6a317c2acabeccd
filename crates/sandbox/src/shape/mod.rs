//! Form of the answers where the specification leaves it open: envelopes, spellings, caps and odd
//! replies.
//!
//! Every choice is a switch, so that the app can be tested with each of them.

mod spelling;

use serde_json::{Map, Value, json};

pub use spelling::{Spelling, StatusSpelling};

/// A choice among named values of a flag.
pub trait Choice: Sized + Copy + 'static {
    /// All values with their names; the first is the default.
    const NAMED: &'static [(&'static str, Self)];

    fn named(name: &str) -> Option<Self> {
        Self::NAMED.iter().find(|(own, _)| *own == name).map(|(_, value)| *value)
    }
}

/// Declares an enum whose values have names on the command line, in this order.
macro_rules! choice {
    ($(#[$attribute:meta])* pub enum $choice:ident {
        $($(#[$about:meta])* $value:ident = $name:literal,)+
    }) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $choice {
            $($(#[$about])* $value,)+
        }

        impl $crate::shape::Choice for $choice {
            const NAMED: &'static [(&'static str, Self)] = &[$(($name, Self::$value)),+];
        }
    };
}
pub(crate) use choice;

choice! {
    /// The envelope of a list's rows (Specification: endpoints, gaps).
    #[derive(Default)]
    pub enum Envelope {
        /// `{"data", "totalCount", "groupCount", "summary"}`; the count is -1 unless it was requested.
        #[default]
        DevExtreme = "devextreme",
        /// The same, with `null` for no rows.
        NullData = "null-data",
        /// A bare array.
        Bare = "bare",
        Items = "items",
        Value = "value",
        Results = "results",
        /// One array under an unknown name.
        Unannounced = "unannounced",
        /// `{"payload": {"rows"}}`, which a client must refuse.
        Unknown = "unknown",
    }
}

choice! {
    /// The total of a list (Specification: endpoints, gaps).
    #[derive(Default)]
    pub enum Total {
        /// The number of all rows, if it was requested.
        #[default]
        Requested = "requested",
        /// The number of rows of the answer, always.
        OfPage = "of-page",
    }
}

choice! {
    /// An odd answer to every read.
    pub enum Odd {
        Html = "html",
        /// 401 with `[]`.
        Unauthorized = "unauthorized",
        /// A redirect to `/login`.
        Login = "login",
        Empty = "empty",
    }
}

choice! {
    /// The answer to a successful PATCH or POST (the specification shows no body).
    #[derive(Default)]
    pub enum WriteAnswer {
        #[default]
        NoContent = "no-content",
        /// 200 with `{"success": false}`, although it succeeded.
        SuccessFalse = "success-false",
        Html = "html",
        Empty = "empty",
        /// 202 with `{"accepted": true}`, as for deferred processing.
        Accepted = "accepted",
        Text = "text",
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    pub envelope: Envelope,
    pub spelling: Spelling,
    pub statuses: StatusSpelling,
    pub total: Total,
    /// Maximum number of rows in an answer.
    pub page_cap: Option<u32>,
    pub text_ids: bool,
    pub omit_nulls: bool,
    /// Whether rows contain only the specification's members.
    pub bare_rows: bool,
    pub odd: Option<Odd>,
    pub write_answer: WriteAnswer,
}

impl Shape {
    /// Returns a list in its sent form; `total` is the requested number of all rows.
    pub(crate) fn list(&self, rows: Vec<Value>, total: Option<i64>) -> Value {
        let total = match self.total {
            Total::Requested => total,
            Total::OfPage => i64::try_from(rows.len()).ok(),
        };
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

    /// Returns one row in its sent form.
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
            Value::String(text) if name.ends_with("Status") => Value::String(self.statuses.write(text)),
            Value::Number(number) if self.text_ids && IDS.contains(&name) => {
                Value::String(number.to_string())
            }
            other => other,
        }
    }
}

/// The specification's members (Specification: fields), with the confirmation status of an asset.
const SPECIFIED: [&str; 7] = [
    "leaseCompanyNumber",
    "acceptanceCertificateId",
    "confirmationStatus",
    "authorizationStatus",
    "assetId",
    "acceptanceStatus",
    "explanation",
];

/// Members with IDs (Specification: fields).
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
            statuses: StatusSpelling::Lower,
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
