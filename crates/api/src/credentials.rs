//! The access token and the headers that carry it. None of these values can be printed.

use std::fmt;
use std::sync::Arc;

use crate::wire;

/// An access token (Specification: authentication) that is valid in a header.
#[derive(Clone, PartialEq, Eq)]
pub struct AccessToken(Arc<str>);

/// The reason why a text is no access token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadToken {
    Empty,
    /// A header cannot carry the character at this position, from 1.
    Character(usize),
}

/// Whether two tokens belong to the same user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenOwner {
    Same,
    Other,
    /// At least one token does not name its user.
    Unknown,
}

/// The user whom a token names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenUser {
    /// The issuer, without which a subject is not unique.
    pub issuer: Option<String>,
    pub subject: String,
}

/// Maximum length of a subject in bytes (OpenID Connect Core 2).
const SUBJECT: usize = 255;
/// Maximum length of an issuer in bytes.
const ISSUER: usize = 1_000;

impl AccessToken {
    /// Returns the user of the token, if it is a JWT that names one (RFC 7519). Nothing is verified: the name separates users
    /// of one computer and proves nothing. The token of a client, which several users may share, names none.
    pub fn user(&self) -> Option<TokenUser> {
        let mut parts = self.0.split('.');
        let (_, payload) = (parts.next()?, parts.next()?);
        if parts.count() != 1 {
            return None;
        }
        let (issuer, subject) = wire::token_user(&base64url(payload)?)?;
        let is_usable = (1..=SUBJECT).contains(&subject.len())
            && issuer.as_ref().is_none_or(|issuer| issuer.len() <= ISSUER);
        is_usable.then_some(TokenUser { issuer, subject })
    }

    /// Compares the user of a later token with this one's.
    pub fn owner(&self, later: &Self) -> TokenOwner {
        if self == later {
            return TokenOwner::Same;
        }
        match (self.user(), later.user()) {
            (Some(one), Some(other)) if one == other => TokenOwner::Same,
            (Some(_), Some(_)) => TokenOwner::Other,
            (None, _) | (_, None) => TokenOwner::Unknown,
        }
    }

    /// Parses a typed or pasted token; outer whitespace and a pasted prefix are dropped. A prefix that ends with a blank is
    /// one only before a blank.
    ///
    /// # Errors
    /// Any character other than visible ASCII, which a header cannot carry.
    pub fn parse(text: &str, prefix: &str) -> Result<Self, BadToken> {
        let text = text.trim();
        let has_blank = prefix.ends_with(char::is_whitespace);
        let prefix = prefix.trim();
        let token = match text.split_at_checked(prefix.len()) {
            Some((start, rest))
                if !prefix.is_empty()
                    && start.eq_ignore_ascii_case(prefix)
                    && (!has_blank || rest.is_empty() || rest.starts_with(char::is_whitespace)) =>
            {
                rest.trim_start()
            }
            _ => text,
        };
        if token.is_empty() {
            return Err(BadToken::Empty);
        }
        match token.chars().position(|character| !character.is_ascii_graphic()) {
            Some(index) => Err(BadToken::Character(index.saturating_add(1))),
            None => Ok(Self(token.into())),
        }
    }
}

/// Decodes base64url without padding (RFC 7515).
fn base64url(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len());
    let (mut buffer, mut bits) = (0_u32, 0_u32);
    for letter in text.bytes() {
        let value = match letter {
            b'A'..=b'Z' => letter.wrapping_sub(b'A'),
            b'a'..=b'z' => letter.wrapping_sub(b'a').wrapping_add(26),
            b'0'..=b'9' => letter.wrapping_sub(b'0').wrapping_add(52),
            b'-' => 62,
            b'_' => 63,
            _ => return None,
        };
        // Each character adds six bits, and each output byte takes eight; at most fourteen are
        // pending.
        buffer = (buffer << 6 | u32::from(value)) & 0x3FFF;
        bits = bits.wrapping_add(6);
        if bits >= 8 {
            bits = bits.wrapping_sub(8);
            let [_, _, _, byte] = (buffer >> bits & 0xFF).to_be_bytes();
            bytes.push(byte);
        }
    }
    Some(bytes)
}

impl fmt::Debug for AccessToken {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("AccessToken(…)")
    }
}

/// The header of the access token (Specification: authentication leaves it open).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenHeader {
    pub name: String,
    /// Text before the token.
    pub prefix: String,
    /// Extra headers of every request.
    pub extra: Vec<(String, String)>,
}

impl Default for TokenHeader {
    fn default() -> Self {
        Self { name: "Authorization".into(), prefix: "Bearer ".into(), extra: Vec::new() }
    }
}

impl TokenHeader {
    /// Returns the headers of one request.
    pub(crate) fn headers(&self, token: Option<&AccessToken>) -> Vec<(String, String)> {
        let token = token.map(|token| (self.name.clone(), self.value(token)));
        token.into_iter().chain(self.extra.iter().cloned()).collect()
    }

    fn value(&self, token: &AccessToken) -> String {
        format!("{}{}", self.prefix, token.0)
    }

    /// Replaces an older token of the same user by the newest one, which is last in `tokens`.
    /// Returns whether the request carries any of them; other requests stay unchanged.
    pub fn renew(&self, headers: &mut [(String, String)], tokens: &[AccessToken]) -> bool {
        let is_ours = |(name, value): &&mut (String, String)| {
            *name == self.name && tokens.iter().any(|token| *value == self.value(token))
        };
        match (headers.iter_mut().find(is_ours), tokens.last()) {
            (Some((_, value)), Some(newest)) => {
                *value = self.value(newest);
                true
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{AccessToken, BadToken, TokenHeader, TokenOwner};

    #[test]
    fn a_token_is_visible_ascii() {
        let token = AccessToken::parse("  bearer abc.DEF-1 \n", "Bearer ").unwrap();
        assert_eq!(
            TokenHeader::default().headers(Some(&token)),
            [("Authorization".to_owned(), "Bearer abc.DEF-1".to_owned())]
        );
        assert_eq!(format!("{token:?}"), "AccessToken(…)");
        for (text, error) in [
            (" ", BadToken::Empty),
            ("Bearer ", BadToken::Empty),
            ("ab\ncd", BadToken::Character(3)),
            ("tok\u{435}n", BadToken::Character(4)),
            ("a\u{200B}", BadToken::Character(2)),
        ] {
            assert_eq!(AccessToken::parse(text, "Bearer "), Err(error), "{text:?}");
        }
        for text in [
            "a b",
            "a\tb",
            "ä",
            "a\u{A0}b",
            "a\u{202E}b",
            "a\u{AD}b",
            "🔑",
            "a\u{7F}b",
            "a\u{0}b",
            "a…",
            "a\u{E000}",
        ] {
            assert!(matches!(AccessToken::parse(text, "Bearer "), Err(BadToken::Character(_))), "{text:?}");
        }
    }

    #[test]
    fn a_token_may_begin_like_a_prefix() {
        let token = |text, prefix| AccessToken::parse(text, prefix).unwrap().0;
        assert_eq!(&*token("bearerxyz", "Bearer "), "bearerxyz");
        assert_eq!(&*token("bearer xyz", "Bearer "), "xyz");
        assert_eq!(&*token("key=xyz", "key="), "xyz");
    }

    #[test]
    fn a_token_has_a_subject_if_it_is_a_jwt_with_one() {
        let subject = |text: &str| AccessToken::parse(text, "").unwrap().user().map(|user| user.subject);
        for (payload, expected) in [
            // Payloads of every base64 length, one with the characters of base64url.
            ("eyJzdWIiOiJhLTEifQ", Some("a-1")),
            ("eyJpc3MiOiJ4Iiwic3ViIjoiWm_DqyA_Pn4iLCJuIjpbMV19", Some("Zo\u{eb} ?>~")),
            ("eyJzdWIiOiJhLTEyIn0", Some("a-12")),
            ("eyJzdWIiOiJhLTEyMyJ9", Some("a-123")),
            // {"sub":7}, {"sub":""}, {"sub":"a","sub":"b"}, {}, [], no base64url, nothing.
            ("eyJzdWIiOjd9", None),
            ("eyJzdWIiOiIifQ", None),
            ("eyJzdWIiOiJhIiwic3ViIjoiYiJ9", None),
            ("e30", None),
            ("W10", None),
            ("eyJzdWIiOiJhLTEifQ==", None),
            ("", None),
        ] {
            assert_eq!(subject(&format!("e30.{payload}.x")).as_deref(), expected, "{payload}");
            for other in [payload.to_owned(), format!("e30.{payload}"), format!("e30.{payload}.x.y.z")] {
                assert_eq!(subject(&format!("_{other}")), None, "{other}");
            }
        }
        // A subject of 256 bytes.
        let long = "YWFh".repeat(85);
        assert_eq!(subject(&format!("e30.eyJzdWIiOiJh{long}In0.x")), None);
    }

    #[test]
    fn the_token_of_a_client_names_no_user() {
        let user = |text: &str| AccessToken::parse(text, "").unwrap().user();
        for (payload, is_user) in [
            // {"sub":"app","azp":"app"}, {"sub":"app","client_id":"app"}
            ("eyJzdWIiOiJhcHAiLCJhenAiOiJhcHAifQ", false),
            ("eyJzdWIiOiJhcHAiLCJjbGllbnRfaWQiOiJhcHAifQ", false),
            // {"sub":"a-1","azp":"app","client_id":"app"}, {"sub":"a-1","azp":7,"client_id":null}
            ("eyJzdWIiOiJhLTEiLCJhenAiOiJhcHAiLCJjbGllbnRfaWQiOiJhcHAifQ", true),
            ("eyJzdWIiOiJhLTEiLCJhenAiOjcsImNsaWVudF9pZCI6bnVsbH0", true),
            // {"sub":"a-1","iss":7}
            ("eyJzdWIiOiJhLTEiLCJpc3MiOjd9", false),
        ] {
            assert_eq!(user(&format!("e30.{payload}.x")).is_some(), is_user, "{payload}");
        }
    }

    #[test]
    fn two_tokens_belong_to_one_user_to_two_or_do_not_say() {
        let [alice, renewed, bob] =
            ["e30.eyJzdWIiOiJhLTEifQ.x", "e30.eyJzdWIiOiJhLTEifQ.y", "e30.eyJzdWIiOiJiLTIifQ.x"];
        // {"sub":"a-1","iss":"x"} and {"sub":"a-1","iss":"y"}
        let [at_x, at_y] = ["e30.eyJzdWIiOiJhLTEiLCJpc3MiOiJ4In0.x", "e30.eyJzdWIiOiJhLTEiLCJpc3MiOiJ5In0.x"];
        for (one, other, expected) in [
            (at_x, at_x, TokenOwner::Same),
            (at_x, at_y, TokenOwner::Other),
            (at_x, alice, TokenOwner::Other),
            (alice, renewed, TokenOwner::Same),
            (alice, bob, TokenOwner::Other),
            (alice, "opaque", TokenOwner::Unknown),
            ("opaque", alice, TokenOwner::Unknown),
            ("opaque", "another", TokenOwner::Unknown),
            ("opaque", "opaque", TokenOwner::Same),
        ] {
            let [one, other] = [one, other].map(|text| AccessToken::parse(text, "").unwrap());
            assert_eq!(one.owner(&other), expected, "{one:?}");
        }
    }

    #[test]
    fn only_the_tokens_of_the_same_user_are_renewed() {
        let header = TokenHeader::default();
        let token = |text| AccessToken::parse(text, "").unwrap();
        let (first, second, other) = (token("first"), token("second"), token("other"));
        let tokens = [first.clone(), second.clone()];
        for (carried, is_ours, expected) in
            [(Some(&first), true, Some(&second)), (Some(&second), true, Some(&second))]
                .into_iter()
                .chain([(Some(&other), false, Some(&other)), (None, false, None)])
        {
            let mut headers = header.headers(carried);
            assert_eq!(header.renew(&mut headers, &tokens), is_ours);
            assert_eq!(headers, header.headers(expected));
        }
        assert!(!header.renew(&mut header.headers(Some(&first)), &[]));
    }
}
