//! The provider that signs users in, through `provider.js`, which is loaded when it is first asked for something.

use js_sys::{Object, Reflect};
use wasm_bindgen::JsValue;

use super::config::Provider;
use super::{call, location, member};
use crate::route;

/// What `parts.js` offers.
const LOADER: &str = "acceptanceDeskProvider";

/// Where the person is to be sent, and what is needed when they come back. It is secret.
pub struct Begun {
    /// The address of the provider.
    pub url: String,
    /// What the provider will say again, so that answers to others are told apart.
    pub state: String,
    /// What [`complete`] needs.
    pub kept: String,
}

/// A token, and whose it is.
pub struct Grant {
    /// The access token.
    pub token: String,
    /// How long it lives, in seconds, where the provider says so.
    pub lifetime: Option<u32>,
    /// Whether the next one can be had without the person.
    pub is_renewable: bool,
    /// The provider's own name for the user, which never changes.
    pub subject: String,
    /// The name by which people know the user.
    pub name: String,
}

/// Why nobody could be signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The file of the sign-in is not to be had.
    NotLoaded,
    /// The provider does not answer, or the browser lets nobody ask it.
    Unreachable,
    /// It says no: its code, and what it says.
    Refused(String, String),
    /// The clock of this device is too far from that of the provider.
    Clock,
    /// What it says cannot be relied upon.
    Unusable(String),
    /// It answers something that was not asked in this tab.
    Unasked,
}

impl Trouble {
    /// Whether the provider only wants the person to be asked.
    pub fn wants_person(&self) -> bool {
        let codes =
            ["login_required", "interaction_required", "consent_required", "account_selection_required"];
        matches!(self, Self::Refused(code, _) if codes.contains(&code.as_str()))
    }
}

/// Whether the provider may ask the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// It may.
    Asking,
    /// It must not; who is not signed in there comes back so.
    Quiet,
}

/// Begins to sign in. `mark` is added to what the provider says again.
///
/// # Errors
/// The provider cannot be reached or used.
pub async fn begin(provider: &Provider, mark: &str, manner: Manner) -> Result<Begun, Trouble> {
    let prompt = match manner {
        Manner::Asking => JsValue::UNDEFINED,
        Manner::Quiet => "none".into(),
    };
    let answer = ask("begin", &[settings(provider), mark.into(), prompt]).await?;
    Ok(Begun { url: text(&answer, "url"), state: text(&answer, "state"), kept: text(&answer, "kept") })
}

/// Gets the token for what the provider sent the person back with.
///
/// # Errors
/// The provider refused, or what it says does not belong to what was begun.
pub async fn complete(provider: &Provider, kept: &str, query: &str) -> Result<Grant, Trouble> {
    grant(&ask("complete", &[settings(provider), kept.into(), query.into()]).await?)
}

/// Gets the next token, without the person.
///
/// # Errors
/// The session at the provider is over, or it cannot be reached.
pub async fn renew(provider: &Provider) -> Result<Grant, Trouble> {
    grant(&ask("renew", &[settings(provider)]).await?)
}

/// Gives back what the provider gave. The address where the person signs out there too, if it has one.
///
/// # Errors
/// The provider cannot be reached, so that nobody can sign out there now.
pub async fn leave(provider: &Provider) -> Result<Option<String>, Trouble> {
    let back = [&location::origin(), "/"].concat();
    let answer = ask("leave", &[settings(provider), back.into()]).await?;
    Ok(Some(text(&answer, "url")).filter(|url| !url.is_empty()))
}

fn settings(provider: &Provider) -> JsValue {
    let settings = Object::new();
    let redirect = [&*location::origin(), route::SIGNED_IN].concat();
    for (name, value) in [
        ("issuer", &provider.issuer),
        ("clientId", &provider.client_id),
        ("scope", &provider.scope),
        ("redirect", &redirect),
    ] {
        let _ = Reflect::set(&settings, &name.into(), &value.into());
    }
    settings.into()
}

fn grant(answer: &JsValue) -> Result<Grant, Trouble> {
    let subject = text(answer, "subject");
    let token = text(answer, "token");
    if subject.is_empty() || token.is_empty() {
        return Err(Trouble::Unusable(String::new()));
    }
    Ok(Grant {
        token,
        lifetime: member(answer, "lifetime").as_f64().and_then(whole),
        is_renewable: member(answer, "isRenewable").is_truthy(),
        name: Some(text(answer, "name"))
            .filter(|name| !name.trim().is_empty())
            .unwrap_or_else(|| subject.clone()),
        subject,
    })
}

fn whole(seconds: f64) -> Option<u32> {
    let is_fit = (0.0..=f64::from(u32::MAX)).contains(&seconds);
    #[expect(
        clippy::as_conversions,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it fits"
    )]
    is_fit.then_some(seconds as u32)
}

async fn ask(step: &str, given: &[JsValue]) -> Result<JsValue, Trouble> {
    let window = web_sys::window().ok_or(Trouble::NotLoaded)?;
    let module = call(&window, LOADER, &[]).await.ok_or(Trouble::NotLoaded)?;
    let answer = call(&module, step, given).await.ok_or(Trouble::NotLoaded)?;
    let said = text(&answer, "said");
    match text(&answer, "problem").as_str() {
        "" => Ok(answer),
        "refused" => Err(Trouble::Refused(text(&answer, "code"), said)),
        "clock" => Err(Trouble::Clock),
        "unreachable" => Err(Trouble::Unreachable),
        _ => Err(Trouble::Unusable(said)),
    }
}

fn text(value: &JsValue, name: &str) -> String {
    member(value, name).as_string().unwrap_or_default()
}
