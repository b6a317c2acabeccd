//! The service's data: certificates, assets, and the filters of the four lists.

use serde_json::{Map, Value, json};

/// The filters of the four lists, as a service receives them.
pub(crate) const PENDING: &str =
    r#"[["confirmationStatus","<>","Confirmed"],"and",["authorizationStatus","=","ready"]]"#;
pub(crate) const CLEARING: &str = r#"["confirmationStatus","=","clearingProcess"]"#;
pub(crate) const CONFIRMED: &str = r#"["confirmationStatus","=","Confirmed"]"#;

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Asset {
    pub(crate) id: i64,
    pub(crate) status: Option<String>,
    pub(crate) explanation: Option<String>,
    pub(crate) more: Map<String, Value>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Certificate {
    pub(crate) company: i64,
    pub(crate) id: i64,
    pub(crate) status: Option<String>,
    pub(crate) authorization: Option<String>,
    pub(crate) more: Map<String, Value>,
    pub(crate) assets: Vec<Asset>,
}

/// Returns a certificate of company 4711 that awaits a decision.
pub(crate) fn certificate(id: i64) -> Certificate {
    Certificate {
        company: 4711,
        id,
        status: Some("firstConfirmationPending".into()),
        authorization: Some("ready".into()),
        more: Map::new(),
        assets: Vec::new(),
    }
}

impl Certificate {
    pub(crate) fn status(mut self, text: &str) -> Self {
        self.status = Some(text.into());
        self
    }

    /// Adds an asset; an empty status is none.
    pub(crate) fn asset(self, id: i64, status: &str) -> Self {
        self.explained(id, status, None)
    }

    pub(crate) fn explained(mut self, id: i64, status: &str, explanation: Option<&str>) -> Self {
        let status = (!status.is_empty()).then(|| status.to_owned());
        let explanation = explanation.map(str::to_owned);
        self.assets.push(Asset { id, status, explanation, more: Map::new() });
        self
    }

    /// Adds optional members to the last asset, or to the certificate if it has none.
    pub(crate) fn with(mut self, members: Value) -> Self {
        let more = self.assets.last_mut().map_or(&mut self.more, |asset| &mut asset.more);
        if let Value::Object(members) = members {
            more.extend(members);
        }
        self
    }

    pub(super) fn is_in(&self, filter: Option<&str>) -> bool {
        let is = |status: &Option<String>, text: &str| {
            status.as_deref().is_some_and(|status| status.eq_ignore_ascii_case(text))
        };
        match filter {
            None => true,
            Some(PENDING) => !is(&self.status, "Confirmed") && is(&self.authorization, "ready"),
            Some(CLEARING) => is(&self.status, "clearingProcess"),
            Some(CONFIRMED) => is(&self.status, "Confirmed"),
            Some(other) => self.fulfils(&serde_json::from_str(other).unwrap()),
        }
    }

    /// Evaluates one condition. An unknown status makes it false, even with `<>`.
    fn fulfils(&self, condition: &Value) -> bool {
        let own = match condition[0].as_str() {
            Some("confirmationStatus") => self.status.as_deref(),
            Some("authorizationStatus") => self.authorization.as_deref(),
            _ => return false,
        };
        let value = condition[2].as_str().unwrap_or_default();
        let names = ["Confirmed", "clearingProcess", "firstConfirmationPending", "ready"];
        let is_named = names.iter().any(|name| name.eq_ignore_ascii_case(value));
        let is_same = own.is_some_and(|own| own.eq_ignore_ascii_case(value));
        is_named && is_same == (condition[1] == "=")
    }

    pub(super) fn row(&self) -> Value {
        let mut row = Map::new();
        row.insert("leaseCompanyNumber".into(), json!(self.company));
        row.insert("acceptanceCertificateId".into(), json!(self.id));
        row.insert("confirmationStatus".into(), json!(self.status));
        row.insert("authorizationStatus".into(), json!(self.authorization));
        row.extend(self.more.clone());
        Value::Object(row)
    }
}

impl Asset {
    pub(super) fn row(&self) -> Value {
        let mut row = Map::new();
        row.insert("assetId".into(), json!(self.id));
        row.insert("acceptanceStatus".into(), json!(self.status));
        row.insert("explanation".into(), json!(self.explanation));
        row.extend(self.more.clone());
        Value::Object(row)
    }
}
