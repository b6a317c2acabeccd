//! A provider of OpenID Connect: verifies tokens and adds the app's configuration.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use serde_json::{Value, json};

use crate::Provider;

const PATIENCE: Duration = Duration::from_secs(10);

/// A client of the provider. Its metadata is read once; each token is verified on every request, so
/// that its expiry is noticed.
pub(crate) struct Judge {
    provider: Provider,
    userinfo: Arc<OnceLock<String>>,
}

impl Judge {
    pub(crate) fn new(provider: Provider) -> Self {
        Self { provider, userinfo: Arc::default() }
    }

    /// Returns the user of a token; `None` if the provider does not know it.
    ///
    /// # Errors
    /// The reason why the provider did not answer.
    pub(crate) async fn subject(&self, token: &str) -> Result<Option<String>, String> {
        let (issuer, userinfo) = (self.provider.issuer.clone(), Arc::clone(&self.userinfo));
        let token = token.to_owned();
        let asking = tokio::task::spawn_blocking(move || ask(&issuer, &userinfo, &token));
        asking.await.map_err(|error| error.to_string())?.map_err(|error| error.to_string())
    }

    /// Returns the origin that the page contacts.
    pub(crate) fn origin(&self) -> &str {
        let issuer = &self.provider.issuer;
        // Scheme, empty part, host; the rest is the path.
        let end: usize = issuer.split_inclusive('/').take(3).map(str::len).sum();
        issuer.get(..end).unwrap_or(issuer).trim_end_matches('/')
    }

    /// Adds the provider to `auth` in the app's configuration; its other keys stay.
    pub(crate) fn configure(&self, config: &mut serde_json::Map<String, Value>) {
        let auth = config.entry("auth").or_insert_with(|| json!({}));
        if let Value::Object(auth) = auth {
            auth.insert("kind".into(), "oidc".into());
            auth.insert("issuer".into(), self.provider.issuer.as_str().into());
            auth.insert("clientId".into(), self.provider.client_id.as_str().into());
        }
    }
}

fn ask(issuer: &str, userinfo: &OnceLock<String>, token: &str) -> Result<Option<String>, ureq::Error> {
    let settings = ureq::Agent::config_builder().timeout_global(Some(PATIENCE)).http_status_as_error(false);
    let agent: ureq::Agent = settings.build().into();
    let endpoint = match userinfo.get() {
        Some(endpoint) => endpoint.clone(),
        None => {
            let description = format!("{}/.well-known/openid-configuration", issuer.trim_end_matches('/'));
            let description: Value = agent.get(&description).call()?.body_mut().read_json()?;
            let endpoint = description.get("userinfo_endpoint").and_then(Value::as_str).unwrap_or_default();
            userinfo.get_or_init(|| endpoint.to_owned()).clone()
        }
    };
    let mut answer = agent.get(&endpoint).header("Authorization", format!("Bearer {token}")).call()?;
    if !answer.status().is_success() {
        return Ok(None);
    }
    let user: Value = answer.body_mut().read_json()?;
    Ok(user.get("sub").and_then(Value::as_str).map(str::to_owned))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::Judge;
    use crate::Provider;

    fn judge(issuer: &str) -> Judge {
        Judge::new(Provider { issuer: issuer.into(), client_id: "desk".into() })
    }

    #[test]
    fn the_page_asks_the_origin_of_the_issuer() {
        for (issuer, origin) in [
            ("https://id.example", "https://id.example"),
            ("https://id.example/", "https://id.example"),
            ("https://id.example:8443/realms/one", "https://id.example:8443"),
            ("http://localhost:9000", "http://localhost:9000"),
        ] {
            assert_eq!(judge(issuer).origin(), origin);
        }
    }

    #[test]
    fn the_configuration_names_the_provider_and_keeps_the_rest() {
        let mut config = json!({ "locale": "de", "auth": { "kind": "token", "scope": "openid api" } });
        judge("https://id.example").configure(config.as_object_mut().unwrap());
        let auth = json!({ "kind": "oidc", "issuer": "https://id.example", "clientId": "desk", "scope": "openid api" });
        assert_eq!(config, json!({ "locale": "de", "auth": auth }));
    }
}
